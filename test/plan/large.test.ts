import { describe, expect, it } from 'vitest';
import type { Seed } from '../../src/sandbox/seed.ts';
import { folderWith } from '../support/files.ts';
import { planIn, portalWith } from '../support/portal.ts';
import { chance } from '../support/seeded.ts';

const id = (kind: number, index: number): string =>
  `${kind}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const email = (user: number): string => `user${user}@x.com`;
const REPORTS = 60;
const ROLES = 24;

interface Person {
  readonly live: boolean;
  readonly listed: boolean;
  readonly has: readonly ReadonlySet<number>[];
  readonly wants: readonly ReadonlySet<number>[];
}

/** People by chance: [reports, roles] that they have and that the files give. */
function people(seed: number, count: number): Person[] {
  const random = chance(seed);
  const some = (of: number, most: number): ReadonlySet<number> =>
    new Set(Array.from({ length: Math.floor(random() * most) }, () => Math.floor(random() * of)));
  return Array.from({ length: count }, () => {
    const live = random() < 0.8;
    const has = live ? [some(REPORTS, 8), some(ROLES, 3)] : [new Set<number>(), new Set<number>()];
    const same = random() < 0.5 && live;
    return { live, listed: random() < 0.7, has, wants: same ? has : [some(REPORTS, 8), some(ROLES, 3)] };
  });
}

const differ = (from: ReadonlySet<number> | undefined, to: ReadonlySet<number> | undefined): number[] =>
  [...(from ?? [])].filter((one) => !to?.has(one));

/** What a person with a list of differences would count: each call once. */
function callsByHand(all: readonly Person[]): number {
  let calls = 0;
  const linked = new Set<number>();
  const unlinked = new Set<number>();
  for (const { live, listed, has, wants } of all) {
    if (!listed) continue;
    if (!live) calls++;
    if (differ(wants[0], has[0]).length > 0) calls++;
    if (differ(has[0], wants[0]).length > 0) calls++;
    for (const role of differ(wants[1], has[1])) linked.add(role);
    for (const role of differ(has[1], wants[1])) unlinked.add(role);
  }
  return calls + linked.size + unlinked.size;
}

describe('two thousand users by chance', () => {
  it.each([1, 2, 3])(
    'take as many calls as counted by hand, and name nobody unlisted (seed %i)',
    async (seed) => {
      const all = people(seed, 2000);
      const rolesOf = (role: number): string => `${id(2, role % 7)}/Role ${role}`;
      const portal: Seed = {
        reports: Array.from({ length: REPORTS }, (_, report) => ({
          id: id(1, report),
          name: `R${report}`,
          workspaceName: 'W',
          datasetId: id(2, report % 7),
        })),
        users: all.flatMap(({ live, has }, user) =>
          live
            ? [{ email: email(user), name: 'N', reports: [...(has[0] ?? [])].map((report) => id(1, report)) }]
            : [],
        ),
        rls: Array.from({ length: ROLES }, (_, role) => ({
          name: `Role ${role}`,
          datasetId: id(2, role % 7),
          userEmails: all.flatMap(({ has }, user) => (has[1]?.has(role) ? [email(user)] : [])),
        })),
      };
      const entries = all.flatMap(({ listed, wants }, user) =>
        listed
          ? [
              [
                email(user),
                {
                  name: 'N',
                  role: 'viewer',
                  reports: [...(wants[0] ?? [])].map((report) => `W/R${report}`),
                  rls: [...(wants[1] ?? [])].map(rolesOf),
                },
              ],
            ]
          : [],
      );
      const { url } = await portalWith(portal, { pageSize: 333 });
      const plan = await planIn(await folderWith({}), url, {
        'rolecall.yaml': `version: 1\nportal: { name: t, url: "${url}" }\ninclude: [users.json]\nguards: { maxRemovals: off }\n`,
        'users.json': JSON.stringify({ users: Object.fromEntries(entries) }),
      });
      expect(plan.operations.length).toBe(callsByHand(all));
      const named = new Set(
        plan.operations.flatMap((operation) =>
          'email' in operation ? [operation.email] : 'emails' in operation ? operation.emails : [],
        ),
      );
      const unlisted = all.flatMap(({ listed }, user) => (listed ? [] : [email(user)]));
      expect(unlisted.filter((one) => [...named].some((name) => name === one))).toEqual([]);
      const numbers = new Map(plan.operations.map((operation, index) => [operation.id, index]));
      for (const [index, { after, needs }] of plan.operations.entries()) {
        expect(after.every((before) => (numbers.get(before) ?? index) < index)).toBe(true);
        expect(needs.every((before) => after.includes(before))).toBe(true);
      }
    },
  );
});
