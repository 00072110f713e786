import type { Plan } from '../../src/domain/plan.ts';
import { KEY } from './portal.ts';
import { addressOf, everybodyIn, type Held, type Records } from './rules-judge.ts';

/** What a portal lists. */
export async function recordsOf(url: string): Promise<Records> {
  const all = async (list: string): Promise<never[]> => {
    const records: never[] = [];
    for (let page = 1; ; page++) {
      const answer = await fetch(`${url}/api/${list}?pageNumber=${page}`, { headers: { 'X-API-Key': KEY } });
      const { data, hasNextPage } = (await answer.json()) as { data: never[]; hasNextPage: boolean };
      records.push(...data);
      if (!hasNextPage) return records;
    }
  };
  return { users: await all('user'), roles: await all('datasets/rls') };
}

const RANK: Readonly<Record<number, number>> = { 1: 3, 2: 2, 4: 1, 3: 0 };
const rank = ({ roles }: Held): number => Math.max(...[...roles].map((role) => RANK[role] ?? 0));
const CODES: Readonly<Record<string, number>> = {
  administrator: 1,
  contributor: 2,
  viewer: 3,
  'workspace-contributor': 4,
};

/** What somebody would hold had the plan given nothing: what is held before and after. */
function withoutGifts(after: Held, before: Held): Held {
  const both = (of: 'reports' | 'rls') => new Set([...after[of]].filter((one) => before[of].has(one)));
  const roles = rank(after) > rank(before) ? before.roles : after.roles;
  return { ...before, roles, reports: both('reports'), rls: both('rls') };
}

/** Everybody after the plan, with promotions and addresses that wait for a person as if they were made; before; and without what it gives. */
export function comparedBy(
  { changes, ...states }: { before: Records; after: Records; changes: Plan['changes'] },
  renames: ReadonlyMap<string, string>,
) {
  const [before, after] = [everybodyIn(states.before), everybodyIn(states.after)];
  const asked = new Set<string>();
  for (const change of changes) {
    if (change.kind !== 'manual' || change.held?.code !== 'manual' || !('user' in change)) continue;
    const address = addressOf(change.user);
    const held = after.get(address);
    if (held === undefined) continue;
    if (change.address !== undefined) asked.add(address);
    const promoted = { ...held, roles: new Set([CODES[change.to.role ?? ''] ?? 0]) };
    if (rank(promoted) > rank(held)) after.set(address, promoted);
  }
  for (const [was, now] of renames) {
    const held = after.get(was);
    if (held === undefined || !asked.has(was) || after.has(now)) continue;
    after.delete(was);
    after.set(now, { ...held, address: now });
    const earlier = before.get(was);
    before.delete(was);
    if (earlier !== undefined) before.set(now, { ...earlier, listedAs: now });
  }
  const without = new Map<string, Held>();
  for (const [address, held] of after) {
    const earlier = before.get(address);
    if (earlier !== undefined) without.set(address, withoutGifts(held, earlier));
  }
  return { before, after, without };
}
