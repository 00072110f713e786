import type { EditedFile } from './adoption.ts';
import type { Change, HoldCode } from './change.ts';
import type { DatasetId, ReportId } from './ids.ts';
import type { Outcome } from './operation.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';
import { isDemotion, ROLE_CODES } from './role.ts';

export interface Deviation {
  readonly kind: 'excess' | 'missing';
  readonly holder: string;
  /** True for a portal group. The JSON of an apply leaves it out. */
  readonly isGroup?: true;
  readonly what:
    | { readonly kind: 'account'; readonly expected: 'there' | 'gone' | 'changed' | 'single' }
    | { readonly kind: 'report'; readonly report: ReportId }
    | { readonly kind: 'rls'; readonly role: string; readonly datasetId: DatasetId };
}

export interface Discrepancy extends Deviation {
  /**
   * `access-from-elsewhere`: a call removed the access, and the portal still shows it. `listing-unstable`: the
   * lists did not show this report or role before.
   */
  readonly code: 'access-from-elsewhere' | 'listing-unstable' | 'not-verified';
  /** `not-yet`: a call gave the access, and the portal may show the access later. */
  readonly seen: 'not-yet' | 'otherwise';
}

export type RecordOutcome =
  | {
      readonly status: 'written';
      readonly branch: string;
      readonly commit: string;
      readonly partial?: string;
    }
  | { readonly status: 'none' | 'failed'; readonly why: string };

export interface Applied {
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
  readonly discrepancies: readonly Discrepancy[];
  /** False if rolecall could not read the portal after the writes, and knows only the outcomes. */
  readonly verified: boolean;
  readonly interrupted: boolean;
  /** Set if rolecall performed the plan on a copy of the portal. */
  readonly rehearsal?: true;
  readonly backup?: string;
  readonly journal?: string;
  readonly record?: RecordOutcome;
  /** Problems after the last call: report files that rolecall could not write. */
  readonly late?: readonly Problem[];
}

export interface Lockout {
  readonly user: string;
  /** Undefined for the end of a lockout, which calls no portal. */
  readonly applied: Applied | undefined;
  readonly record: RecordOutcome;
  /** The remote that has the record, or null. */
  readonly pushed: string | null;
  readonly files: readonly EditedFile[];
  readonly byHand: readonly string[];
  readonly open: readonly Problem[];
}

export interface ApplyExit {
  readonly code: 0 | 4 | 130;
  readonly because: readonly string[];
}

export const isWholeOutcome = (outcome: Outcome): boolean =>
  (outcome.status === 'applied' || outcome.status === 'already-so') && outcome.leftOut === undefined;

export const isWholeApplied = ({ outcomes, discrepancies, verified }: Applied): boolean =>
  outcomes.every(isWholeOutcome) && discrepancies.length === 0 && verified;

/** An apply with only these holds is complete. A held demotion still counts as pending. */
const INTENDED_HOLDS: ReadonlySet<HoldCode> = new Set([
  'manual',
  'by-cause',
  'loses-unmanaged',
  'locked-out',
]);

function isPendingDemotion(change: Change): boolean {
  if (change.kind === 'manual') return change.demotion;
  if ((change.kind !== 'replace-user' && change.kind !== 'update-user') || change.held === null) return false;
  const { from, to } = change;
  return from.role !== null && to.role !== null && isDemotion(ROLE_CODES[from.role], ROLE_CODES[to.role]);
}

function pendingIn({ changes, findings }: Plan): ApplyExit['because'] {
  const found = findings.flatMap(({ code, frozen }) =>
    code === 'leaver-administrator' || frozen === true ? [code] : [],
  );
  const held: HoldCode[] = [];
  let demotion = false;
  for (const change of changes) {
    if (change.held !== null && !INTENDED_HOLDS.has(change.held.code)) held.push(change.held.code);
    demotion ||= isPendingDemotion(change);
  }
  // If there is a finding, it already names the person to demote.
  return demotion && found.length === 0 ? ['demotion-pending', ...held] : [...found, ...held];
}

/** The code is 130 after an interrupt. It is 4 if something is left to do, to record or to write. */
export function exitOf(applied: Applied): ApplyExit {
  const { plan, outcomes, discrepancies, verified, interrupted, record, late = [] } = applied;
  const failures = outcomes.flatMap((outcome) => ('problem' in outcome ? [outcome.problem.code] : []));
  const isCutShort = failures.length === 0 && !interrupted && !outcomes.every(isWholeOutcome);
  const because = new Set<string>([
    ...(interrupted ? ['interrupted'] : []),
    ...failures,
    ...(isCutShort ? ['not-started'] : []),
    ...discrepancies.map(({ code }) => code),
    ...(verified ? [] : ['not-verified']),
    ...pendingIn(plan),
    ...(record?.status === 'failed' ? ['not-recorded'] : []),
    ...late.map(({ code }) => code),
  ]);
  const code = because.size === 0 ? 0 : 4;
  return { code: interrupted ? 130 : code, because: [...because].sort() };
}

export const exitCodeOf = (applied: Applied): ApplyExit['code'] => exitOf(applied).code;
