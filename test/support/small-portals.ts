import fc from 'fast-check';
import { GROUPS, IDS, PEOPLE, type PortalReports, RIGHTS, ROLES, type SmallPortal } from './files-decider.ts';

/** Random portals for the files of `files-decider.ts`. */

/** The first three reports may have any name that the files use. */
const portalReports: fc.Arbitrary<PortalReports> = fc
  .shuffledSubarray(['S/One', 'S/Two', 'S/Hidden', 'B/Pack', 'B/Other', 'S/Old'], { minLength: 4 })
  .map((names) => new Map(names.map((name, at) => [IDS[at] ?? `other-${at}`, name])));

const things = [...IDS, 'other-3', 'other-4', 'other-5', ...ROLES];
export const EVERYBODY = [...PEOPLE, 'keep@x.com', 'new@x.com'];

export const portals: fc.Arbitrary<SmallPortal> = fc
  .tuple(
    portalReports,
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.subarray(ROLES.slice(0, 4)) },
    ),
    fc.dictionary(
      fc.constantFrom(...EVERYBODY),
      fc.tuple(fc.subarray(things), fc.constantFrom(...Object.values(RIGHTS))),
      { maxKeys: 6 },
    ),
    fc.tuple(...GROUPS.map((id) => fc.tuple(fc.constant(id), fc.subarray([...ROLES])))),
  )
  .map(([reports, gone, held, groups]) => {
    const roles = new Set(ROLES.filter((role) => !gone.includes(role)));
    const isThere = (thing: string): boolean => reports.has(thing) || roles.has(thing);
    return {
      reports,
      roles,
      accounts: new Map([
        ...Object.entries(held).map(
          ([address, [all, rights]]) =>
            [address, new Set<string>([...all.filter(isThere), ...rights])] as const,
        ),
        ...groups.map(([id, all]) => [id, new Set<string>(all.filter(isThere))] as const),
      ]),
    };
  });

/** What such a portal lists. */
export function recordsIn({ reports, roles, accounts }: SmallPortal) {
  const people = [...accounts].filter(([holder]) => !GROUPS.includes(holder));
  const idOf = (index: number): string => `bbbbbbbb-0000-4000-8000-00000000000${index}`;
  return {
    users: people.map(([email, held], index) => ({
      id: idOf(index),
      email,
      name: email,
      role: [3, 4, 2, 1][[...held].filter((thing) => thing.startsWith('may:')).length] ?? 3,
      reports: [...held].filter((thing) => reports.has(thing)),
    })),
    reports: [...reports].map(([id, shown]) => {
      const [workspaceName = '', name = ''] = shown.split('/');
      return { id, workspaceName, name };
    }),
    roles: [...roles].map((thing, index) => ({
      id: `cccccccc-0000-4000-8000-00000000000${index}`,
      name: thing.slice(6),
      datasetId: `dddddddd-0000-4000-8000-00000000000${thing[4]}`,
      users: people.flatMap(([, held], one) => (held.has(thing) ? [idOf(one)] : [])),
      groups: GROUPS.filter((id) => accounts.get(id)?.has(thing)),
    })),
  };
}
