import { holderKey } from '../domain/adoption.ts';
import type { Decision, Delta } from '../domain/delta.ts';

/** The differences of a delta, each as a key: what may not change but by what is adopted. */
export function differencesOf({ people, groups: holders }: Delta): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const names = (kind: string, decisions: readonly Decision[]): string[] =>
    decisions.map(({ key, move }) => `${kind} ${key} ${move}`);
  for (const { identity, account, reports, roles } of people) {
    const all = [
      ...(account === undefined ? [] : [`account ${account.kind}`]),
      ...names('report', reports.decisions),
      ...names('role', roles.decisions),
    ];
    if (all.length > 0) found.set(holderKey({ kind: 'user', identity }), all);
  }
  for (const { id, roles } of holders) {
    const all = names('role', roles.decisions);
    if (all.length > 0) found.set(holderKey({ kind: 'group', id }), all);
  }
  return found;
}
