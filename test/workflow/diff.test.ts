import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportAt, roleAt } from '../../src/domain/access.ts';
import { type Delta, indexesAfter, isDeleted, type Side } from '../../src/domain/delta.ts';
import type { HolderDiff, WrittenMove } from '../../src/domain/files-diff.ts';
import { ROLE_NAMES, roleCode } from '../../src/domain/ids.ts';
import { ProblemError } from '../../src/domain/problem.ts';
import { diffDeclared } from '../../src/workflow/diff.ts';
import type { Accounts, Files, PortalReports, SmallPortal } from '../support/files-decider.ts';
import {
  applied,
  covers,
  dayOf,
  GROUPS,
  IDS,
  NOW,
  pairs,
  RIGHTS,
  ROLES,
  textsOf,
} from '../support/files-decider.ts';
import { declaredBy, declaredIn, planOf } from '../support/planned.ts';
import { asApplied } from '../support/recorded.ts';
import { tried } from '../support/seeded.ts';
import { EVERYBODY, portals, recordsIn } from '../support/small-portals.ts';

const now = Date.parse(`${dayOf(NOW)}T00:00:00.000Z`);

const diffOf = async (before: string, after: string) =>
  diffDeclared(await declaredBy(before), await declaredBy(after), now);

/** Two sets share the files that are the same. */
async function diffOfSets(a: Files, b: Files) {
  const known: Parameters<typeof declaredIn>[1] = new Map();
  return diffDeclared(await declaredIn(textsOf(a), known), await declaredIn(textsOf(b), known), now);
}

const isRole = (thing: string): boolean => thing.startsWith('rls:');

const isAt = ({ from, until }: HolderDiff, day: number): boolean =>
  (from === null || from <= dayOf(day)) && (until === null || dayOf(day) <= until);

function means(move: WrittenMove, thing: string, reports: PortalReports): boolean {
  if (move.kind === 'rls') return thing === `rls:${move.rls.datasetId?.slice(-1)}/${move.rls.role}`;
  const { id, name, workspace, except = [] } = move.report;
  const shown = reports.get(thing) ?? '';
  if (workspace !== undefined) return shown.split('/')[0] === workspace && !covers(except, shown);
  return id === undefined ? shown === name : id === thing;
}

const userOf = ({ holder }: HolderDiff): string => ('user' in holder ? holder.user : holder.group.id);

/** If one of these settings changes, the diff lists everybody in the files. */
const NAMES_PEOPLE = ['manage.leavers', 'manage.unlisted', 'manage.ignore.users', 'manage.only.users'];
/** Account keys that decide more than role and name. */
const DECIDING = ['treatment', 'previously', 'unresolved'];

/** All lines that give somebody access, whatever their windows. */
const linesOf = ({ users, team }: Files, user: string) => [
  ...(users[user]?.entries ?? []),
  ...(team.members.some((member) => member.user === user) ? team.entries : []),
];

/** Yields each person and thing that only the first side has. An account is a thing too. */
function* more(one: Accounts, other: Accounts): Iterable<readonly [user: string, thing: string]> {
  for (const [user, held] of one) {
    if (!other.has(user)) yield [user, 'account'];
    for (const thing of held) if (other.get(user)?.has(thing) !== true) yield [user, thing];
  }
}

const DAYS = [10, 11, 12, 13, 14, 15, 16, 20, 21];

/** Portals with one report for each name. Each person has no account, an account without access, or all access. */
function* plainPortals(people: readonly string[], workspaces: readonly string[]): Iterable<SmallPortal> {
  for (const workspace of workspaces) {
    const reports = new Map([
      [IDS[0] ?? '', `${workspace}/Alone`],
      [IDS[1] ?? '', `${workspace}/Apart`],
      ['one', 'S/One'],
      ['two', 'S/Two'],
      ['pack', 'B/Pack'],
      ['s', 'S/Unnamed'],
      ['o', 'S/Other'],
      ['b', 'B/Unnamed'],
      ['p', 'B/Other'],
    ]);
    const all = new Set<string>([...reports.keys(), ...ROLES, ...RIGHTS.administrator]);
    const held = (of: (user: string) => ReadonlySet<string> | undefined): SmallPortal => ({
      reports,
      roles: new Set(ROLES),
      accounts: new Map([
        ...people.flatMap((user) => [of(user)].flatMap((one) => (one ? [[user, one] as const] : []))),
        ...GROUPS.map((id) => [id, new Set([...(of(id) ?? [])].filter(isRole))] as const),
      ]),
    });
    for (const lone of people) yield held((user) => (user === lone ? new Set() : undefined));
    for (const lone of people) yield held((user) => (user === lone ? all : undefined));
    for (const one of all) yield held(() => new Set([...all].filter((other) => other !== one)));
    for (const lone of people) yield held((user) => (user === lone ? undefined : all));
    for (const lone of people) yield held((user) => (user === lone ? undefined : new Set()));
    for (const [at, one] of people.entries())
      for (const other of people.slice(at + 1))
        yield held((user) => (user === one || user === other ? all : undefined));
    yield held(() => undefined);
    yield held(() => new Set());
    yield held(() => all);
  }
}

it('the difference between two sets of files lists everything that somebody can gain or lose on any portal, now or later', async () => {
  await fc.assert(
    fc.asyncProperty(pairs, fc.array(portals, { minLength: 8, maxLength: 8 }), async ([a, b], some) => {
      const { settings, people } = await diffOfSets(a, b);
      const known = new Set(
        [a, b].flatMap(({ users, groups }) => [
          ...Object.entries(users).flatMap(([user, { previously }]) => [user, ...previously]),
          ...Object.values(groups).map(({ id }) => id),
        ]),
      );
      const covering = settings.filter(({ key }) => !NAMES_PEOPLE.includes(key));
      const missing: unknown[] = [];
      const check = (
        direction: 'gains' | 'loses',
        user: string,
        thing: string,
        day: number,
        portal: SmallPortal,
      ): void => {
        const own = people.filter((one) => userOf(one) === user && isAt(one, day));
        const isListed =
          own.some((one) => one[direction].some((move) => means(move, thing, portal.reports))) ||
          own.some(({ account, newAccess }) => {
            const decides = (key: string) =>
              DECIDING.includes(key) || (key === 'role' && thing.startsWith('may:'));
            return account.some(({ key }) => decides(key)) && (direction === 'loses' || newAccess);
          });
        if (isListed || covering.length > 0 || (!known.has(user) && settings.length > 0)) return;
        missing.push({
          direction,
          user,
          thing,
          day,
          reports: [...portal.reports],
          accounts: [...portal.accounts].map(([one, held]) => [one, [...held]]),
        });
      };
      for (const portal of some)
        for (const day of DAYS) {
          const [was, is] = [applied(a, a, portal, day), applied(b, a, portal, day)];
          if (was === undefined || is === undefined) continue;
          for (const [user, thing] of more(is, was)) check('gains', user, thing, day, portal);
          for (const [user, thing] of more(was, is)) check('loses', user, thing, day, portal);
        }
      expect(missing.slice(0, 1)).toEqual([]);
    }),
    tried(80, 10_000),
  );
}, 900_000);

it('the difference between two sets of files lists nothing that cannot happen on any portal', async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async ([a, b]) => {
      const { people } = await diffOfSets(a, b);
      // With `only` or `restrict`, a workspace entry may leave out a report, and the diff lists the entry that gives it.
      const isScoped = [a, b].some((set) => set.only.reports !== undefined || set.restrict.length > 0);
      const worlds = [...plainPortals(EVERYBODY, isScoped ? ['X', 'S', 'B'] : ['X'])];
      const cannot: unknown[] = [];
      const runsOf = (day: number) =>
        worlds.flatMap((portal) => {
          const [was, is] = [applied(a, a, portal, day), applied(b, a, portal, day)];
          return was === undefined || is === undefined
            ? []
            : [{ portal, gained: [...more(is, was)], lost: [...more(was, is)] }];
        });
      const days = new Map<number, ReturnType<typeof runsOf>>();
      const runsOn = (day: number) => {
        const runs = days.get(day) ?? runsOf(day);
        days.set(day, runs);
        return runs;
      };
      for (const one of people) {
        const day = one.from === null ? NOW : Number(one.from.slice(-2));
        const runs = runsOn(day);
        // If no portal allows an apply of these files, the test cannot judge the diff.
        if (runs.length === 0) continue;
        const user = userOf(one);
        for (const direction of ['gains', 'loses'] as const)
          for (const move of one[direction]) {
            const { name = '', workspace } = move.kind === 'report' ? move.report : {};
            // A name and a workspace entry are equal only if both are written alike (contract 6).
            const around = name.includes('/') ? name.slice(0, 1) : isScoped ? 'SB' : '';
            const isWhole = [...around].some((one) =>
              [a, b].some((set) => linesOf(set, user).some(({ of }) => of === `*${one}`)),
            );
            // A workspace entry means the reports of each plan (contract 1); all of them may be ignored.
            const isIgnored = workspace !== undefined && [a, b].some((set) => set.ignoreGrants.length > 0);
            if (move.kind === 'report' && (isWhole || isIgnored)) continue;
            const happens = runs.some(({ portal, gained, lost }) =>
              (direction === 'gains' ? gained : lost).some(
                ([who, thing]) => who === user && means(move, thing, portal.reports),
              ),
            );
            if (!happens) cannot.push({ direction, user, move: move.what, from: one.from });
          }
        // Only a portal shows whether these patterns together cover everything that the holder has.
        const scopes = (['exclusive', 'ignore', 'ignoreGrants', 'only'] as const).filter((part) =>
          [a, b].some((set) => Object.keys(set[part]).length > 0),
        );
        const isClosed = scopes.length > ('group' in one.holder ? 0 : 1);
        // An entry without a role needs a live account. The diff does not use this fact.
        const addresses = [a, b].flatMap(({ users }) =>
          Object.entries(users)
            .map(([address, { previously }]) => [address, ...previously])
            .filter((own) => own.includes(user)),
        );
        const asks = (who: string): boolean =>
          [a, b].some(({ users }) => users[who] !== undefined && users[who].role === undefined);
        const isVague = isClosed || addresses.flat().some(asks);
        if (isVague && one.account.some(({ key }) => key === 'treatment')) continue;
        const gains = runs.some(({ gained }) => gained.some(([who]) => who === user));
        // A held change also holds grants of other reports, and grants of a group's members (contract 3.4).
        const isOdd = one.account.some(({ key }) => key === 'previously' || key === 'unresolved');
        if (one.newAccess && one.gains.length === 0 && !isOdd && !gains)
          cannot.push({ user, account: one.account });
        const moves = runs.some(({ gained, lost }) => [...gained, ...lost].some(([who]) => who === user));
        if (one.account.some(({ key }) => key === 'treatment') && !moves)
          cannot.push({ user, nothing: one.account });
        const isRight = (thing: string) => thing === 'account' || thing.startsWith('may:');
        const isMoved = runs.some(({ gained, lost }) =>
          [...gained, ...lost].some(([who, thing]) => who === user && isRight(thing)),
        );
        if (one.account.some(({ key }) => key === 'role') && !isMoved)
          cannot.push({ user, role: one.account });
      }
      expect(cannot).toEqual([]);
    }),
    tried(80, 10_000),
  );
}, 900_000);

/** The access after a plan and its apply, with changes by hand. Undefined if no plan is possible. */
async function plannedOn(set: Files, base: Files, portal: SmallPortal, day: number) {
  const at = Date.parse(`${dayOf(day)}T00:00:00.000Z`);
  const [files, before] = [await declaredIn(textsOf(set)), await declaredIn(textsOf(base))];
  const { users, ...others } = recordsIn(portal);
  // The name of each account is the address of somebody else.
  const named = users.map((one, at) => ({ ...one, name: users.at(at - 1)?.email ?? '' }));
  let delta: Delta;
  try {
    const options = { base: asApplied(before), then: at, now: at };
    ({ delta } = planOf(files, { ...others, users: named }, options));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
  const { catalogue } = delta.world;
  const rolesAfter = (side: Side): string[] =>
    [...indexesAfter(side)].map((key) => {
      const { datasetId, name } = roleAt(catalogue, key);
      return `rls:${datasetId.slice(-1)}/${name}`;
    });
  const after = new Map<string, ReadonlySet<string>>(portal.accounts);
  for (const person of delta.people) {
    const { account, identity, live: had, reports, roles } = person;
    after.delete(identity);
    if (isDeleted(person) || (had === undefined && account?.kind !== 'create')) continue;
    const isMoved = account !== undefined && account.kind !== 'delete' && !('address' in account);
    const role = roleCode((isMoved ? account.role : had?.role) ?? 0);
    const rights = role === undefined ? [] : RIGHTS[ROLE_NAMES[role]];
    const given = [...indexesAfter(reports)].map((key) => String(reportAt(catalogue, key).id));
    after.set(identity, new Set([...given, ...rolesAfter(roles), ...rights]));
  }
  for (const { id, roles } of delta.groups) after.set(id, new Set(rolesAfter(roles)));
  return after;
}

it('a plan after a change of the files leads to the access that an independent model computes, on random portals', async () => {
  const inOrder = (all: Accounts) =>
    [...all].map(([who, held]) => [who, ...[...held].sort()].join(' ')).sort();
  await fc.assert(
    fc.asyncProperty(pairs, portals, fc.constantFrom(...DAYS), async ([a, b], portal, day) => {
      const expected = applied(b, a, portal, day);
      // If the portal lists no users, rolecall only creates accounts, so the test skips such portals.
      if (expected === undefined || portal.accounts.size === GROUPS.length) return;
      const made = await plannedOn(b, a, portal, day);
      expect(made && inOrder(made)).toEqual(inOrder(expected));
    }),
    tried(120, 10_000),
  );
}, 900_000);

async function inShort(before: string, after: string): Promise<string[]> {
  const { people, settings } = await diffOf(before, after);
  return [
    ...settings.map(({ key, before: was, after: is }) => `${key}: ${was} > ${is}`),
    ...people.map((one) => {
      const { from, until, account, gains, loses, newAccess } = one;
      const values = account.map(({ key, before: was, after: is }) => `${key} ${was} > ${is}`);
      const moves = [...loses.map(({ what }) => `-${what}`), ...gains.map(({ what }) => `+${what}`)];
      const time = `${from === null ? '' : ` from ${from}`}${until === null ? '' : ` until ${until}`}`;
      return `${newAccess ? '!' : ''}${'user' in one.holder ? one.holder.user : one.holder.group.alias}${time}: ${[...values, ...moves].join(', ')}`;
    }),
  ];
}

const ALIAS = `reports: { churn: { id: ${IDS[0]}, workspace: S, name: Churn } }\n`;
const ana = (entry: string): string => `users: { a@x.com: { ${entry} } }`;

const CASES: Readonly<Record<string, readonly [before: string, after: string, ...expected: string[]]>> = {
  'an alias that leads to another id': [
    `${ALIAS}users: { a@x.com: { reports: [churn] } }`,
    `reports: { churn: { id: ${IDS[1]} } }\nusers: { a@x.com: { reports: [churn] } }`,
    '!a@x.com: -S/Churn, +churn',
  ],
  'an id in place of a name': [
    'users: { a@x.com: { reports: [S/Churn] } }',
    `${ALIAS}users: { a@x.com: { reports: [churn] } }`,
    `!a@x.com: -S/Churn (by name), +S/Churn (${IDS[0]})`,
  ],
  'an alias of a dataset that leads to another report': [
    'datasets: { d: { report: S/One } }\nusers: { a@x.com: { rls: [d/R] } }',
    'datasets: { d: { report: S/Two } }\nusers: { a@x.com: { rls: [d/R] } }',
    '!a@x.com: -d/R (the dataset of S/One), +d/R (the dataset of S/Two)',
  ],
  'adjacent windows': [
    'users: { a@x.com: { reports: [S/One] } }',
    'users: { a@x.com: { reports: [{ report: S/One, until: 2030-02-01 }, { report: S/One, from: 2030-02-02 }] } }',
  ],
  'a new role': [ana('role: viewer'), ana('role: administrator'), '!a@x.com: role viewer > administrator'],
  'a deleted entry': [
    'users: { a@x.com: { reports: [S/One] } }',
    'users: {}',
    'reports: managed > not managed',
    'a@x.com: treatment listed > revoked, role null > viewer, -S/One',
  ],
  'a leaver who keeps access': [
    'manage: { leavers: keep }\nusers: { a@x.com: { role: viewer } }',
    'manage: { leavers: keep }\nusers: {}',
    '!a@x.com: treatment listed > unlisted, role viewer > null',
  ],
  'a person with a window that ends': [
    'users: { a@x.com: { until: 2030-01-31, reports: [S/One] } }',
    'users: { a@x.com: { reports: [S/One] } }',
    '!a@x.com from 2030-02-01: treatment revoked > listed, role viewer > null, +S/One',
  ],
  'a person who is ignored from now on': [
    'users: { a@x.com: { reports: [S/One] } }',
    'manage: { ignore: { users: [a@x.com] } }\nusers: {}',
    'manage.ignore.users: null > ["a@x.com"]',
    'reports: managed > not managed',
    '!a@x.com: treatment listed > ignored, -S/One',
  ],
  'a new address of one person': [
    'users: { a@x.com: { role: viewer, reports: [S/One] } }',
    'users: { b@x.com: { role: viewer, previously: [a@x.com], reports: [S/One] } }',
    '!a@x.com: treatment listed > renamed, role viewer > null, -S/One',
    '!b@x.com: treatment unlisted > listed, role null > viewer, +S/One',
  ],
  'an earlier address that was deleted from an entry': [
    'users: { b@x.com: { role: viewer, previously: [a@x.com] } }',
    'users: { b@x.com: { role: viewer } }',
    '!a@x.com: treatment revoked > unlisted, role viewer > null',
    '!b@x.com: previously a@x.com > null',
  ],
  'an earlier address that becomes an own entry without a role': [
    'users: { b@x.com: { role: viewer, previously: [a@x.com] } }',
    'users: { a@x.com: {}, b@x.com: { role: viewer } }',
    '!a@x.com: treatment revoked > listed, role viewer > null',
    '!b@x.com: previously a@x.com > null',
  ],
  'a kind that is newly managed': [
    'users: { a@x.com: {} }',
    `datasets: { d: { id: ${IDS[0]} } }\nusers: { a@x.com: {} }\ngroups: { g: { id: ${IDS[1]}, rls: [d/East] } }`,
    'rls: not managed > managed',
    '!g: treatment unlisted > listed, +d/East',
  ],
  'a new entry without a role': ['users: {}', ana('name: Ana'), 'a@x.com: treatment unlisted > listed'],
  'a portal group without access': [
    `users: {}\ndatasets: { d: { id: ${IDS[0]} } }\ngroups: { g: { id: ${IDS[1]} } }`,
    `users: {}\ndatasets: { d: { id: ${IDS[0]} } }`,
  ],
  'explicit defaults': [
    'users: { a@x.com: {} }',
    'manage: { unlisted: report, leavers: revoke, ignore: { users: [] } }\nguards: { maxRemovals: 25% }\nusers: { a@x.com: {} }',
  ],
  'guards and rules': [
    'users: { a@x.com: {} }',
    'guards: { maxRemovals: off }\nrules: [{ name: four, deny: { users: ["*"], reports: ["B/*"] } }]\nusers: { a@x.com: {} }',
    'guards.maxRemovals: 25% > off',
    expect.stringContaining('rules.four: null > '),
  ],
  ...Object.fromEntries(
    [
      'manage: { exclusive: { rls: ["d/*"] } }',
      'rules: [{ name: r, deny: { rls: ["d/*"] } }]',
      'guards: { restrict: [{ files: [a.yaml], rls: ["d/*"] }] }',
    ].map((setting) => {
      const filesWith = (id = '') => `${setting}\ndatasets: { d: { id: ${id} } }\nusers: { a@x.com: {} }`;
      const changed = `datasets.d: ${IDS[0]} > ${IDS[1]}`;
      return [`an alias in ${setting}`, [filesWith(IDS[0]), filesWith(IDS[1]), changed] as const];
    }),
  ),
  'two names that may not resolve': [
    'manage: { unresolved: hold }\nusers: { a@x.com: {} }',
    'manage: { unresolved: hold }\nusers: { a@x.com: { reports: [S/One, S/Two] } }',
    'reports: not managed > managed',
    '!a@x.com: unresolved null > hold, +S/One, +S/Two',
  ],
  'a workspace in guards.restrict': [
    'guards: { restrict: [{ files: [a.yaml], reports: [S/Secret] }] }\nusers: { a@x.com: { reports: [{ workspace: S }] } }',
    'users: { a@x.com: { reports: [{ workspace: S }] } }',
    expect.stringContaining('guards.restrict: '),
    '!a@x.com: +every report of S',
  ],
};

it.each(Object.entries(CASES))('the diff lists what somebody gains or loses by %s', async (_, files) => {
  const [before, after, ...expected] = files;
  expect(await inShort(before, after)).toEqual(expected);
});
