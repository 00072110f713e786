import type { DatasetId, ReportId } from './ids.ts';
import type { Outcome } from './outcome.ts';
import type { Plan } from './plan.ts';

/** Something that is not as the calls should have made it. `excess` is access that should be gone. */
export interface Discrepancy {
  readonly kind: 'excess' | 'missing';
  /** The address or group. */
  readonly holder: string;
  readonly what:
    | { readonly kind: 'account'; readonly expected: 'there' | 'gone' | 'changed' }
    | { readonly kind: 'report'; readonly report: ReportId }
    | { readonly kind: 'rls'; readonly role: string; readonly datasetId: DatasetId };
}

/** What an apply came to. */
export interface Applied {
  readonly plan: Plan;
  /** One for each operation of the plan, in its order. */
  readonly outcomes: readonly Outcome[];
  readonly discrepancies: readonly Discrepancy[];
  /** False when reading after the writes failed: then nothing is known beyond the outcomes. */
  readonly verified: boolean;
  readonly interrupted: boolean;
  /** Paths; absent where nothing was to be done. */
  readonly backup?: string;
  readonly journal?: string;
}

const isDone = (outcome: Outcome): boolean =>
  (outcome.status === 'applied' || outcome.status === 'already-so') && outcome.leftOut === undefined;

/** True when somebody may still do more than the files say, until a person changes the role in the portal. */
const demotionPending = ({ changes }: Plan): boolean =>
  changes.some((change) => change.kind === 'manual' && change.demotion);

/**
 * The exit code of an apply: 130 interrupted; 4 when an operation did not come about as a whole, when something is not
 * as it should be, when that could not be read, or while a demotion is pending; else 0.
 */
export function exitCodeOf({ plan, outcomes, discrepancies, verified, interrupted }: Applied): 0 | 4 | 130 {
  if (interrupted) return 130;
  const complete = outcomes.every(isDone) && discrepancies.length === 0 && verified;
  return complete && !demotionPending(plan) ? 0 : 4;
}
