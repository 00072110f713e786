import fc from 'fast-check';

/**
 * Small sets of files and portals, judged by contract 1.1 with regular expressions, sets and days as numbers.
 * Uses nothing of the product.
 */
export const IDS = ['r1', 'r2', 'r3'].map((_, at) => `aaaaaaaa-0000-4000-8000-00000000000${at}`);
const DATASET = 'dddddddd-0000-4000-8000-000000000000';
export const NOW = 10;
const DAYS = [5, 10, 11, 13, 15, 20] as const;
export const dayText = (day: number): string => `2030-01-${String(day).padStart(2, '0')}`;

interface Term {
  /** Both days are included. */
  readonly from?: number;
  readonly until?: number;
}
interface Entry extends Term {
  /** An alias, an id, WORKSPACE/NAME, `*WORKSPACE` for all of it, or `rls:NAME`. */
  readonly of: string;
}
interface Listed extends Term {
  readonly absent: boolean;
  readonly previously: readonly string[];
  readonly entries: readonly Entry[];
}
export interface Files {
  readonly users: Readonly<Record<string, Listed>>;
  readonly team: {
    readonly members: readonly ({ readonly user: string } & Term)[];
    readonly entries: readonly Entry[];
  };
  readonly unlisted: 'report' | 'revoke' | 'delete';
  readonly leavers: 'revoke' | 'delete' | 'keep';
  readonly ignoreUsers: readonly string[];
}

const REPORTS = [
  'first',
  'second',
  IDS[0] ?? '',
  'S/One',
  'S/Two',
  'B/Pack',
  '*S',
  '*B',
  'rls:East',
  'rls:West',
] as const;
const term = fc
  .record({ from: fc.constantFrom(...DAYS), until: fc.constantFrom(...DAYS) }, { requiredKeys: [] })
  .map(
    ({ from, until }): Term => ({
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until: Math.max(until, from ?? 0) }),
    }),
  );
const seldom = <Value>(rare: fc.Arbitrary<Value>, usual: Value): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: rare });
const sometimes = fc.oneof(fc.constant<Term>({}), term);
const entry: fc.Arbitrary<Entry> = fc
  .tuple(fc.constantFrom(...REPORTS), sometimes)
  .map(([of, when]) => ({ of, ...when }));
const listed: fc.Arbitrary<Listed> = fc
  .tuple(
    seldom(term, {}),
    seldom(fc.constant(true), false),
    seldom(fc.subarray(['old1@x.com', 'old2@x.com']), []),
    fc.array(entry, { maxLength: 3 }),
  )
  .map(([when, absent, previously, entries]) => ({ ...when, absent, previously, entries }));

export const PEOPLE = ['a@x.com', 'b@x.com', 'old1@x.com', 'old2@x.com', 'z@x.com'] as const;

const files: fc.Arbitrary<Files> = fc
  .record({
    a: fc.option(listed, { nil: undefined, freq: 4 }),
    b: fc.option(listed, { nil: undefined, freq: 4 }),
    old1: seldom(listed, undefined as never),
    members: fc.array(fc.tuple(fc.constantFrom('a@x.com', 'b@x.com', 'keep@x.com'), sometimes), {
      maxLength: 2,
    }),
    teamEntries: fc.array(entry, { maxLength: 2 }),
    unlisted: seldom<Files['unlisted']>(fc.constantFrom('revoke', 'delete'), 'report'),
    leavers: fc.constantFrom<Files['leavers']>('revoke', 'revoke', 'delete', 'keep'),
    ignoreUsers: seldom(fc.subarray(['a@x.com', 'old1@x.com', 'z*']), []),
  })
  .map(({ a, b, old1, members, teamEntries, ...settings }) => {
    const users: Record<string, Listed> = {
      'keep@x.com': { absent: false, previously: [], entries: [{ of: 'first' }, { of: 'rls:East' }] },
      ...(a && { 'a@x.com': a }),
      ...(b && { 'b@x.com': b }),
      ...(old1 && { 'old1@x.com': { ...old1, previously: [] } }),
    };
    const taken = new Set(Object.keys(users));
    for (const [address, user] of Object.entries(users)) {
      const previously = user.previously.filter((one) => !taken.has(one));
      for (const one of previously) taken.add(one);
      users[address] = { ...user, previously };
    }
    return {
      ...settings,
      users,
      team: {
        members: members.flatMap(([user, when]) => (user in users ? [{ user, ...when }] : [])),
        entries: teamEntries,
      },
    };
  });

/** The second set often differs in one part only. */
export const pairs: fc.Arbitrary<readonly [Files, Files]> = fc
  .tuple(files, files, fc.subarray(['users', 'team', 'unlisted', 'leavers', 'ignoreUsers'] as const))
  .map(([one, other, parts]) => {
    const changed: Files = { ...one, ...Object.fromEntries(parts.map((part) => [part, other[part]])) };
    const members = changed.team.members.filter(({ user }) => user in changed.users);
    return [one, { ...changed, team: { ...changed.team, members } }] as const;
  })
  .filter((both) =>
    both.every(({ users, ignoreUsers }) => !Object.keys(users).some((user) => covers(ignoreUsers, user))),
  );

const termText = ({ from, until }: Term) => ({
  ...(from !== undefined && { from: dayText(from) }),
  ...(until !== undefined && { until: dayText(until) }),
});
const isRole = ({ of }: Entry): boolean => of.startsWith('rls:');
const entriesText = (entries: readonly Entry[]) => ({
  reports: entries
    .filter((one) => !isRole(one))
    .map((one) => ({
      ...(one.of.startsWith('*') ? { workspace: one.of.slice(1) } : { report: one.of }),
      ...termText(one),
    })),
  rls: entries.filter(isRole).map((one) => ({ dataset: 'd', role: one.of.slice(4), ...termText(one) })),
});

/** The text follows `version` and `portal`. */
export const textOf = (set: Files): string =>
  Object.entries({
    manage: { unlisted: set.unlisted, leavers: set.leavers, ignore: { users: set.ignoreUsers } },
    reports: { first: { id: IDS[0], workspace: 'S', name: 'One' }, second: { workspace: 'S', name: 'Two' } },
    datasets: { d: { id: DATASET } },
    teams: {
      t: {
        members: set.team.members.map(({ user, ...when }) => ({ user, ...termText(when) })),
        ...entriesText(set.team.entries),
      },
    },
    users: Object.fromEntries(
      Object.entries(set.users).map(([address, { absent, previously, entries, ...when }]) => [
        address,
        {
          name: address,
          role: 'viewer',
          ...(absent && { absent }),
          ...termText(when),
          previously,
          ...entriesText(entries),
        },
      ]),
    ),
  })
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('');

/** WORKSPACE/NAME by id. */
export type PortalReports = ReadonlyMap<string, string>;
/** Reports by id and roles as `rls:NAME`, by address. */
export type Accounts = ReadonlyMap<string, ReadonlySet<string>>;
export interface SmallPortal {
  readonly reports: PortalReports;
  readonly accounts: Accounts;
}

const covers = (patterns: readonly string[], text: string): boolean =>
  patterns.some((pattern) =>
    new RegExp(
      `^${pattern
        .split('*')
        .map((part) => part.replace(/[.^$+?()[\]{}|\\]/g, '\\$&'))
        .join('.*')}$`,
      'i',
    ).test(text),
  );

const isOn = ({ from, until }: Term, day: number): boolean => (from ?? 0) <= day && day <= (until ?? 99);

/** Undefined if a name matches no report, or several. */
function named(of: string, reports: PortalReports): string[] | undefined {
  if (of.startsWith('rls:')) return [of];
  if (of === 'first' || of === IDS[0]) return reports.has(IDS[0] ?? '') ? [IDS[0] ?? ''] : undefined;
  if (of.startsWith('*')) {
    const inIt = [...reports].filter(([, name]) => name.split('/')[0] === of.slice(1));
    if (inIt.length === 0) return undefined;
    return inIt.map(([id]) => id);
  }
  const whole = of === 'second' ? 'S/Two' : of;
  const found = [...reports].flatMap(([id, name]) => (name === whole ? [id] : []));
  return found.length === 1 ? found : undefined;
}

/** Applies the files after those of the base. Undefined if no apply is possible. */
export function applied(set: Files, base: Files, portal: SmallPortal, day: number): Accounts | undefined {
  const { reports, accounts } = portal;
  const all = [...Object.values(set.users).flatMap(({ entries }) => entries), ...set.team.entries];
  if (all.some(({ of }) => named(of, reports) === undefined)) return undefined;
  const isIgnored = (address: string): boolean => covers(set.ignoreUsers, address);
  const ownerOf = (address: string, among: Files): string | undefined =>
    Object.entries(among.users).find(([, { previously }]) => previously.includes(address))?.[0];
  const isLeaver = ({ absent, until }: Listed): boolean => absent || (until !== undefined && until < day);
  /** The one live earlier account, which waits to be renamed. */
  const renamedFrom = (address: string): string | undefined => {
    const user = set.users[address];
    if (user === undefined || accounts.has(address) || isIgnored(address) || isLeaver(user)) return undefined;
    const live = user.previously.filter((one) => accounts.has(one));
    return live.length === 1 ? live[0] : undefined;
  };
  const memberOn = (address: string): boolean =>
    set.team.members.some((member) => member.user === address && isOn(member, day));
  const given = (address: string): Set<string> => {
    const user = set.users[address];
    if (user === undefined || !isOn(user, day)) return new Set();
    const entries = [...user.entries, ...(memberOn(address) ? set.team.entries : [])];
    return new Set(entries.filter((one) => isOn(one, day)).flatMap(({ of }) => named(of, reports) ?? []));
  };

  const after = new Map<string, ReadonlySet<string>>();
  for (const address of new Set([...accounts.keys(), ...Object.keys(set.users)])) {
    const held = accounts.get(address);
    const user = set.users[address];
    const keep = (kept: ReadonlySet<string> | undefined): void => {
      if (kept !== undefined) after.set(address, kept);
    };
    if (isIgnored(address)) {
      keep(held);
      continue;
    }
    const leave = (how: Files['leavers']): void => {
      if (held !== undefined && how !== 'delete') keep(how === 'revoke' ? new Set() : held);
    };
    if (user !== undefined) {
      if (isLeaver(user)) leave(set.leavers);
      else if (held === undefined && (renamedFrom(address) !== undefined || !isOn(user, day))) continue;
      else keep(given(address));
      continue;
    }
    const owner = ownerOf(address, set);
    if (owner !== undefined) {
      if (renamedFrom(owner) === address) keep(held);
      else leave(set.leavers);
      continue;
    }
    const former = ownerOf(address, base);
    const wasListed =
      address in base.users || (former !== undefined && !(former in set.users && accounts.has(former)));
    const mine = { report: 'keep', revoke: 'revoke', delete: 'delete' } as const;
    const weight = ['keep', 'revoke', 'delete'] as const;
    const [own, leaving] = [mine[set.unlisted], set.leavers];
    leave(wasListed && weight.indexOf(leaving) > weight.indexOf(own) ? leaving : own);
  }
  return after;
}
