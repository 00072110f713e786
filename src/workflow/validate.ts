import type { Problem } from '../domain/problem.ts';
import { unmatchedProtection } from '../policy/protection.ts';
import { type Loaded, load } from './load.ts';
import type { PlanRequest } from './plan.ts';

/** What valid files hold. */
export interface Validated {
  readonly files: number;
  readonly users: number;
  readonly teams: number;
  readonly groups: number;
  readonly warnings: readonly Problem[];
}

const counted = ({ declared, files }: Loaded, warnings: readonly Problem[]): Validated => ({
  files: files.length,
  users: declared.users.size,
  teams: declared.teams.size,
  groups: declared.groups.size,
  warnings,
});

/** Checks the files without the portal. Throws a `ProblemError` with everything that is wrong. */
export async function validate(config: string, insecureHttp = false): Promise<Validated> {
  const loaded = await load(config, insecureHttp);
  return counted(loaded, loaded.warnings);
}

/** Checks the files and looks every name up in the portal. */
export async function validateOnline(
  request: Omit<PlanRequest, 'only' | 'overrides' | 'allowLossyReplace'>,
): Promise<Validated> {
  // What speaks with a portal is most of the code, and checking files needs none of it.
  const [{ openAndRead, READ_ONCE }, { stopOnErrors }] = await Promise.all([
    import('./open.ts'),
    import('./plan.ts'),
  ]);
  const { loaded, problems, desired, state } = await openAndRead(request, READ_ONCE);
  const unmatched = unmatchedProtection({ desired, live: state.live });
  const all = [...problems, ...unmatched.map((problem) => ({ ...problem, severity: 'error' }) as const)];
  stopOnErrors(all, loaded);
  return counted(loaded, all);
}
