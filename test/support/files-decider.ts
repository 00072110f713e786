import fc from 'fast-check';
import { partly, type ValueOf } from './seeded.ts';

/**
 * Small sets of files and portals, and a second implementation of "What decides" (docs/configuration.md). It
 * works with regular expressions, sets and days as numbers, and uses nothing of the product.
 */
export const IDS = ['r1', 'r2', 'r3'].map((_, at) => `aaaaaaaa-0000-4000-8000-00000000000${at}`);
/** Both datasets have the same roles; no file names North. `rls:0/East` is a role of the first dataset. */
const DATASETS = ['0', '1'].map((at) => `dddddddd-0000-4000-8000-00000000000${at}`);
export const GROUPS = ['0', '1'].map((at) => `eeeeeeee-0000-4000-8000-00000000000${at}`);
const ROLE_NAMES = ['East', 'West', 'North'];
export const ROLES = ROLE_NAMES.flatMap((name) => [`rls:0/${name}`, `rls:1/${name}`]);
/** The files of one set, by the kind of access that they give. */
const FILES = { users: 'people.yaml', team: 'teams.yaml', groups: 'names.yaml' } as const;
type Place = keyof typeof FILES;
/** Each role may do everything that lower roles may do. */
export const RIGHTS = {
  viewer: [],
  'workspace-contributor': ['may:1'],
  contributor: ['may:1', 'may:2'],
  administrator: ['may:1', 'may:2', 'may:3'],
} as const;
type Role = keyof typeof RIGHTS;
export const NOW = 10;
const DAYS = [5, 10, 11, 13, 15, 20] as const;
export const dayOf = (day: number): string => `2030-01-${String(day).padStart(2, '0')}`;

/** Both days are included. */
interface Term {
  readonly from?: number;
  readonly until?: number;
}
/**
 * `of` is an alias, an id, WORKSPACE/NAME, or `*WORKSPACE` for a whole workspace. `rls:NAME` is a role of the
 * aliased dataset. `rls=NAME` is a role of the first dataset, which the entry names by id.
 */
type Entry = Term & { readonly of: string };
type Group = { readonly id: string; readonly entries: readonly Entry[] };
/** Patterns of names. */
type Scope = { readonly [kind in 'reports' | 'rls']?: readonly string[] };
type Unlisted = 'report' | 'revoke' | 'delete';
type Leavers = 'revoke' | 'delete' | 'keep';

const seldom = <Value>(rare: fc.Arbitrary<Value>, usual: Value): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: rare });
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>, freq?: number) =>
  fc.option(arbitrary, { nil: undefined, ...(freq !== undefined && { freq }) });

const day = fc.constantFrom(...DAYS);
const term = partly({ from: day, until: day }).map(
  ({ from, until }): Term => ({
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until: Math.max(until, from ?? 0) }),
  }),
);
const sometimes = fc.oneof(fc.constant<Term>({}), term);
const entryOf = (...names: readonly string[]): fc.Arbitrary<Entry> =>
  fc.tuple(fc.constantFrom(...names), sometimes).map(([of, when]) => ({ of, ...when }));
const ROLE_WORDS = ['rls:East', 'rls:West', 'rls=East'];
const entry = entryOf('first', 'second', IDS[0] ?? '', 'S/One', 'S/Two', 'B/Pack', '*S', '*B', ...ROLE_WORDS);
const role = seldom<Role | undefined>(
  fc.constantFrom(undefined, 'workspace-contributor', 'contributor', 'administrator'),
  'viewer',
);
const listed = fc
  .record({
    role,
    when: seldom(term, {}),
    absent: seldom(fc.constant(true), false),
    previously: seldom(fc.subarray(['old1@x.com', 'old2@x.com']), []),
    entries: fc.array(entry, { maxLength: 3 }) as fc.Arbitrary<readonly Entry[]>,
  })
  .map(({ when, ...rest }) => ({ ...when, ...rest }));
type Listed = ValueOf<typeof listed>;
const group = fc.array(entryOf(...ROLE_WORDS), { maxLength: 2 });
const only = partly({
  users: seldom<string[]>(fc.constant(['a@x.com', 'keep*', 'old1*']), ['*@x.com']),
  reports: fc.constantFrom(['S/*'], ['B/*'], ['S/One', 'S/Two']),
  rls: fc.constantFrom(['d/*'], ['*/East'], [`${DATASETS[0]}/*`]),
});
const scope: fc.Arbitrary<Scope> = partly({
  reports: fc.constantFrom(['S/*'], ['B/*'], ['S/One', 'S/Two'], ['*/Unnamed', 'S/Hidden'], ['*']),
  rls: fc.constantFrom(['d/*'], ['*/East'], ['*/North'], [`${DATASETS[0]}/*`]),
});
const restriction = fc.record({
  places: fc.subarray(Object.keys(FILES) as Place[], { minLength: 1 }),
  reports: seldom(fc.constant<string[]>([]), ['S/*', 'B/Pack', 'S/Hidden', 'S/Other']).chain((all) =>
    fc.subarray(all),
  ),
});
/** Each alias is for an id, or for WORKSPACE/NAME. */
const aliases: fc.Arbitrary<Readonly<Record<string, string>>> = fc.record({
  first: seldom(fc.constantFrom(IDS[1] ?? '', 'S/One'), IDS[0] ?? ''),
  second: seldom(fc.constantFrom(IDS[1] ?? '', 'B/Pack'), 'S/Two'),
});
const ignoredGrant = fc.record({
  user: fc.constantFrom('a@x.com', 'old1*', '*', 'keep@x.com'),
  report: fc.constantFrom('S/One', 'B/*', 'first', '*/Unnamed'),
});

export const PEOPLE = ['a@x.com', 'b@x.com', 'old1@x.com', 'old2@x.com', 'z@x.com'] as const;
const members = fc.constantFrom<string[]>('a@x.com', 'b@x.com', 'keep@x.com');

const files = fc
  .record({
    a: maybe(listed, 4),
    b: maybe(listed, 4),
    old1: seldom(listed, undefined as never),
    members: fc.array(fc.tuple(members, sometimes), { maxLength: 2 }),
    teamEntries: fc.array(entry, { maxLength: 2 }),
    unlisted: seldom<Unlisted>(fc.constantFrom('revoke', 'delete'), 'report'),
    leavers: fc.constantFrom<Leavers>('revoke', 'revoke', 'delete', 'keep'),
    ignoreUsers: seldom(fc.subarray(['a@x.com', 'old1@x.com', 'z*']), []),
    aliases,
    /** An alias of a dataset, and the number of the dataset. */
    dataset: fc.record({ alias: fc.constantFrom<string[]>('d'), at: seldom<number>(fc.constant(1), 0) }),
    one: maybe(group),
    two: seldom(group, undefined as never),
    only: seldom(only, {}),
    ignore: seldom(scope, {}),
    ignoreGrants: seldom(fc.array(ignoredGrant, { minLength: 1, maxLength: 2 }), []),
    exclusive: seldom(scope, {}),
    unresolved: seldom<'error' | 'hold'>(fc.constant('hold'), 'error'),
    restrict: seldom(fc.array(restriction, { minLength: 1, maxLength: 2 }), []),
  })
  .map(({ a, b, old1, one, two, members, teamEntries, ...settings }) => {
    const users: Record<string, Listed> = {
      'keep@x.com': { role: 'viewer', absent: false, previously: [], entries: [] },
      ...(a && { 'a@x.com': a }),
      ...(b && { 'b@x.com': b }),
      ...(old1 && { 'old1@x.com': { ...old1, previously: [] } }),
    };
    const taken = new Set(Object.keys(users));
    for (const [address, user] of Object.entries(users)) {
      const previously = user.previously.filter((address) => !taken.has(address));
      for (const earlier of previously) taken.add(earlier);
      users[address] = { ...user, previously };
    }
    const groups: Record<string, Group> = {
      ...(one && { one: { id: GROUPS[0] ?? '', entries: one } }),
      ...(two && { two: { id: GROUPS[1] ?? '', entries: two } }),
    };
    const inTeam = members.flatMap(([user, when]) => (user in users ? [{ user, ...when }] : []));
    const entries: readonly Entry[] = teamEntries;
    return { ...settings, users, groups, team: { members: inTeam, entries } };
  });
export type Files = ValueOf<typeof files>;

function withEntries(set: Files, at: number, change: (entries: readonly Entry[]) => readonly Entry[]): Files {
  const [users, groups] = [Object.keys(set.users), Object.keys(set.groups)];
  const place = at % (users.length + groups.length + 1);
  const [user, own] = Object.entries(set.users)[place] ?? [];
  if (user !== undefined && own !== undefined)
    return { ...set, users: { ...set.users, [user]: { ...own, entries: change(own.entries) } } };
  const [alias, portalGroup] = Object.entries(set.groups)[place - users.length] ?? [];
  if (alias === undefined || portalGroup === undefined)
    return { ...set, team: { ...set.team, entries: change(set.team.entries) } };
  const entries = change(portalGroup.entries).filter(isRole);
  return { ...set, groups: { ...set.groups, [alias]: { ...portalGroup, entries } } };
}

function withUser(set: Files, at: number, change: (user: Listed) => Listed | undefined): Files {
  const people = Object.entries(set.users);
  const [address, user] = people[at % people.length] ?? [];
  if (address === undefined || user === undefined) return set;
  const { [address]: _, ...others } = set.users;
  const changed = change(user);
  return { ...set, users: changed === undefined ? others : { ...others, [address]: changed } };
}

const moved = <Of extends Term>({ from: _, until: __, ...rest }: Of, when: Term) => ({ ...rest, ...when });
const nat = fc.nat({ max: 11 });

/** One edit of a file: `kind` selects it. */
const edits = fc.record({
  kind: fc.nat({ max: 16 }),
  at: nat,
  line: nat,
  when: sometimes,
  role,
  entry,
  /** Whether a new address is written with `previously`. */
  isKept: fc.boolean(),
  member: maybe(members, 3),
  aliases,
  group: maybe(group),
  settings: partly({
    unlisted: fc.constantFrom<Unlisted>('report', 'revoke', 'delete'),
    leavers: fc.constantFrom<Leavers>('revoke', 'delete', 'keep'),
    ignoreUsers: fc.subarray(['b@x.com', 'old1@x.com', 'z*']),
    only,
  }),
});
type Edit = ValueOf<typeof edits>;

function withNewAddress(set: Files, at: number, isKept: boolean): Files {
  const people = Object.keys(set.users);
  const address = people[at % people.length] ?? '';
  const { [address]: user, ...others } = set.users;
  if (user === undefined || address === 'keep@x.com' || 'new@x.com' in others) return set;
  const previously = isKept ? [...user.previously, address] : [];
  const members = set.team.members.map((one) => (one.user === address ? { ...one, user: 'new@x.com' } : one));
  const users = { ...others, 'new@x.com': { ...user, previously } };
  return { ...set, users, team: { ...set.team, members } };
}

function withRenamedAliases(set: Files): Files {
  const called = (name: string): string => (name in set.aliases ? `${name}-2` : name);
  const places = Object.keys(set.users).length + Object.keys(set.groups).length + 1;
  let all: Files = set;
  for (let at = 0; at < places; at++)
    all = withEntries(all, at, (entries) => entries.map((one) => ({ ...one, of: called(one.of) })));
  const renamed = Object.entries(set.aliases).map(([name, to]) => [called(name), to]);
  return { ...all, aliases: Object.fromEntries(renamed) };
}

function edited(set: Files, edit: Edit): Files {
  const { kind, at, line, when } = edit;
  const groups = Object.entries(set.groups);
  const withGroups = (all: readonly (readonly [string, Group])[]): Files => ({
    ...set,
    groups: Object.fromEntries(all),
  });
  const inLine = (all: readonly Entry[], index: number): boolean => index === line % all.length;
  if (kind === 0) return withEntries(set, at, (all) => [...all, edit.entry]);
  if (kind === 1) return withEntries(set, at, (all) => all.filter((_, index) => !inLine(all, index)));
  if (kind === 2)
    return withEntries(set, at, (all) =>
      all.map((one, index) => (inLine(all, index) ? moved(one, when) : one)),
    );
  if (kind === 3) return withUser(set, at, (user) => moved(user, when) as Listed);
  if (kind === 4) return withUser(set, at, (user) => ({ ...user, role: edit.role }));
  if (kind === 5) return withUser(set, at, () => undefined);
  if (kind === 6) return withUser(set, at, (user) => ({ ...user, absent: !user.absent }));
  if (kind === 7) return withNewAddress(set, at, edit.isKept);
  if (kind === 8) {
    const others = set.team.members.filter((_, index) => index !== at % (set.team.members.length + 1));
    const added = edit.member === undefined ? [] : [{ user: edit.member, ...when }];
    return { ...set, team: { ...set.team, members: [...others, ...added] } };
  }
  if (kind === 9) return withRenamedAliases(set);
  if (kind === 10) return { ...set, dataset: { ...set.dataset, alias: 'e' } };
  if (kind === 11) return withGroups(groups.map(([name, one]) => [`${name}-2`, one]));
  if (kind === 12) return { ...set, aliases: edit.aliases };
  if (kind === 13) return { ...set, dataset: { ...set.dataset, at: 1 - set.dataset.at } };
  const id = GROUPS[at % 2] ?? '';
  const otherId = (one: Group): string => GROUPS.find((other) => other !== one.id) ?? '';
  if (kind === 14) return withGroups(groups.map(([name, one]) => [name, { ...one, id: otherId(one) }]));
  if (kind === 15) {
    const others = groups.filter(([, one]) => one.id !== id);
    return withGroups([
      ...others,
      ...(edit.group ? [[`g${at % 2}`, { id, entries: edit.group }] as const] : []),
    ]);
  }
  return { ...set, ...edit.settings };
}

/** True if nobody is both listed and ignored, members and aliases are defined, and each address belongs to one person. */
function isSound(set: Files): boolean {
  const { users, team, groups, ignoreUsers, ignoreGrants, aliases: by, dataset } = set;
  const lines = [...Object.values(users), team, ...Object.values(groups)].flatMap(({ entries }) => entries);
  const addresses = Object.entries(users).flatMap(([address, { previously }]) => [address, ...previously]);
  const ids = Object.values(groups).map(({ id }) => id);
  return (
    Object.keys(users).length > 0 &&
    new Set(addresses).size === addresses.length &&
    new Set(ids).size === ids.length &&
    team.members.every(({ user }) => user in users) &&
    (dataset.alias === 'd' || !JSON.stringify([set.only, set.ignore, set.exclusive]).includes('"d/')) &&
    ignoreGrants.every(({ report }) => report !== 'first' || 'first' in by) &&
    lines.every(({ of }) => /[/:=*]/.test(of) || IDS.includes(of) || of in by) &&
    !Object.keys(users).some((user) => isOut(user, ignoreUsers, set.only.users)) &&
    Object.values(users).every(({ from, until }) => until === undefined || (from ?? 0) <= until)
  );
}

const PARTS = [
  ...(['users', 'team', 'unlisted', 'leavers', 'ignoreUsers', 'groups', 'aliases'] as const),
  ...(['dataset', 'only', 'unresolved', 'exclusive'] as const),
];

/** The second set differs in whole parts, or by one or two edits. */
export const pairs: fc.Arbitrary<readonly [Files, Files]> = fc
  .oneof(
    fc.tuple(files, files, fc.subarray(PARTS)).map(([one, other, parts]) => {
      const changed: Files = { ...one, ...Object.fromEntries(parts.map((part) => [part, other[part]])) };
      const members = changed.team.members.filter(({ user }) => user in changed.users);
      return [one, { ...changed, team: { ...changed.team, members } }] as const;
    }),
    fc.tuple(files, fc.array(edits, { minLength: 1, maxLength: 2 })).map(([one, some]) => {
      const other = some.reduce(edited, one);
      const members = other.team.members.filter(({ user }) => user in other.users);
      return [one, { ...other, team: { ...other.team, members } }] as const;
    }),
  )
  .filter((both) => both.every(isSound));

export const mapped = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

const termText = ({ from, until }: Term) => ({
  ...(from !== undefined && { from: dayOf(from) }),
  ...(until !== undefined && { until: dayOf(until) }),
});
const isRole = ({ of }: Entry): boolean => of.startsWith('rls');
const entriesText = (entries: readonly Entry[], alias: string) => ({
  reports: entries
    .filter((one) => !isRole(one))
    .map((one) => ({
      ...(one.of.startsWith('*') ? { workspace: one.of.slice(1) } : { report: one.of }),
      ...termText(one),
    })),
  rls: entries.filter(isRole).map((one) => ({
    dataset: one.of[3] === '=' ? DATASETS[0] : alias,
    role: one.of.slice(4),
    ...termText(one),
  })),
});

/** By name; the root file comes first and lacks `version` and `portal`. */
export function textsOf(set: Files): Readonly<Record<string, string>> {
  const { alias } = set.dataset;
  const text = (content: object): string =>
    Object.entries(content)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
      .join('');
  const { unlisted, leavers, only: within, exclusive, unresolved } = set;
  const ignore = { users: set.ignoreUsers, ...set.ignore, grants: set.ignoreGrants };
  const managed = { kinds: ['reports', 'rls'], vanished: 'create', unlisted, leavers };
  const restrict = set.restrict.map(({ places, ...what }) => ({
    files: places.map((place) => FILES[place]),
    ...what,
  }));
  return {
    'rolecall.yaml': text({
      manage: { ...managed, ignore, only: within, exclusive, unresolved },
      guards: { restrict },
    }),
    [FILES.groups]: text({
      reports: mapped(set.aliases, (to) => {
        const [workspace, name] = to.split('/');
        return IDS.includes(to) ? { id: to } : { workspace, name };
      }),
      datasets: { [alias]: { id: DATASETS[set.dataset.at] } },
      groups: mapped(set.groups, ({ id, entries }) => ({ id, rls: entriesText(entries, alias).rls })),
    }),
    [FILES.team]: text({
      teams: {
        t: {
          members: set.team.members.map(({ user, ...when }) => ({ user, ...termText(when) })),
          ...entriesText(set.team.entries, alias),
        },
      },
    }),
    [FILES.users]: text({
      users: mapped(set.users, ({ role: as, absent, previously, entries, ...when }, name) => ({
        name,
        previously,
        ...termText(when),
        ...entriesText(entries, alias),
        ...(as !== undefined && { role: as }),
        ...(absent && { absent }),
      })),
    }),
  };
}

/** WORKSPACE/NAME by id. */
export type PortalReports = ReadonlyMap<string, string>;
/** By address or group id: reports by id, roles as `rls:0/NAME`, and rights. */
export type Accounts = ReadonlyMap<string, ReadonlySet<string>>;
export interface SmallPortal {
  readonly reports: PortalReports;
  /** As `rls:0/NAME`. */
  readonly roles: ReadonlySet<string>;
  readonly accounts: Accounts;
}

export const covers = (patterns: readonly string[], text: string): boolean =>
  patterns.some((pattern) =>
    new RegExp(
      `^${pattern
        .split('*')
        .map((part) => part.replace(/[.^$+?()[\]{}|\\]/g, '\\$&'))
        .join('.*')}$`,
      'i',
    ).test(text),
  );

const isOut = (
  name: string | readonly string[],
  ignored: readonly string[],
  within: readonly string[] | undefined,
): boolean => {
  const names = typeof name === 'string' ? [name] : name;
  return (
    names.some((one) => covers(ignored, one)) ||
    (within !== undefined && !names.some((one) => covers(within, one)))
  );
};

const isOn = ({ from, until }: Term, day: number): boolean => (from ?? 0) <= day && day <= (until ?? 99);

/** Undefined if a name matches nothing, or several reports. */
function named(
  of: string,
  { aliases: by, dataset }: Files,
  { reports, roles }: Pick<SmallPortal, 'reports' | 'roles'>,
): string[] | undefined {
  if (of.startsWith('rls')) {
    const thing = `rls:${of[3] === '=' ? 0 : dataset.at}/${of.slice(4)}`;
    return roles.has(thing) ? [thing] : undefined;
  }
  if (of.startsWith('*')) {
    const inIt = [...reports].filter(([, name]) => name.split('/')[0] === of.slice(1));
    if (inIt.length === 0) return undefined;
    return inIt.map(([id]) => id);
  }
  const whole = by[of] ?? of;
  if (IDS.includes(whole)) return reports.has(whole) ? [whole] : undefined;
  const found = [...reports].flatMap(([id, name]) => (name === whole ? [id] : []));
  return found.length === 1 ? found : undefined;
}

/** The access after an apply of `base` and an apply of `set`. Undefined if no apply is possible. */
export function applied(set: Files, base: Files, portal: SmallPortal, day: number): Accounts | undefined {
  const { reports, accounts } = portal;
  const isRight = (thing: string): boolean => thing.startsWith('may:');
  const isRls = (thing: string): boolean => thing.startsWith('rls:');
  /** The names that patterns match: DATASET/ROLE by alias and id, or WORKSPACE/NAME. */
  const namesOf = (thing: string): string[] => {
    if (!isRls(thing)) return [reports.get(thing) ?? ''];
    const [at, name] = thing.slice(4).split('/');
    const own = Number(at) === set.dataset.at ? [`${set.dataset.alias}/${name}`] : [];
    return [`${DATASETS[Number(at)]}/${name}`, ...own];
  };
  const within = (scope: Scope, thing: string): readonly string[] | undefined =>
    isRls(thing) ? scope.rls : scope.reports;
  /** True if the thing is outside `manage.only` or is ignored. */
  const isLeft = (thing: string): boolean =>
    !isRight(thing) && isOut(namesOf(thing), within(set.ignore, thing) ?? [], within(set.only, thing));
  const isLeftFor = (address: string, thing: string): boolean =>
    isLeft(thing) ||
    (reports.has(thing) &&
      set.ignoreGrants.some(
        ({ user, report }) =>
          covers([user], address) &&
          (covers([report], reports.get(thing) ?? '') ||
            (report in set.aliases && named(report, set, portal)?.includes(thing) === true)),
      ));
  const isExclusive = (thing: string): boolean =>
    !isRight(thing) && namesOf(thing).some((name) => covers(within(set.exclusive, thing) ?? [], name));
  const isIgnored = (address: string): boolean => isOut(address, set.ignoreUsers, set.only.users);
  const ownerOf = (address: string, among: Files): string | undefined =>
    Object.entries(among.users).find(([, { previously }]) => previously.includes(address))?.[0];
  const isLeaver = ({ absent, until }: Listed): boolean => absent || (until !== undefined && until < day);
  /** The earlier address that is live, if there is exactly one. This account waits for the new address. */
  const renamedFrom = (address: string): string | undefined => {
    const user = set.users[address];
    if (user === undefined || accounts.has(address) || isIgnored(address) || isLeaver(user)) return undefined;
    const live = user.previously.filter((one) => accounts.has(one));
    return live.length === 1 ? live[0] : undefined;
  };
  /** With several such accounts, nobody knows which account the person keeps. */
  const hasSeveral = Object.entries(set.users).some(([address, user]) => {
    if (accounts.has(address) || isIgnored(address) || isLeaver(user) || !isOn(user, day)) return false;
    return user.previously.filter((one) => accounts.has(one) && !isIgnored(one)).length > 1;
  });
  if (hasSeveral) return undefined;
  const isMember = (address: string, on?: number): boolean =>
    set.team.members.some((one) => one.user === address && (on === undefined || isOn(one, on)));

  type Line = Entry & { readonly place: Place };
  const placed = (place: Place, entries: readonly Entry[]): Line[] =>
    entries.map((one) => ({ ...one, place }));
  const mayGive = (place: Place, thing: string): boolean =>
    set.restrict.every(
      (rule) => rule.places.includes(place) || !covers(rule.reports, reports.get(thing) ?? ''),
    );
  /** A workspace entry skips reports that stay unchanged, and reports that this file may not give. */
  const givenBy = (holder: string, { of, place }: Line): readonly string[] | undefined => {
    const found = named(of, set, portal);
    if (!of.startsWith('*')) return found;
    return found?.filter((thing) => !isLeftFor(holder, thing) && mayGive(place, thing));
  };
  /** The state after the plan, whether or not a guard refuses it. */
  const decide = (holder: string, held: readonly string[], lines: readonly Line[]): string[] => {
    const onNow = lines.filter((one) => isOn(one, day));
    const lost = onNow.filter(({ of }) => named(of, set, portal) === undefined).map(({ of }) => of);
    const keepsReports = lost.some((of) => !isRole({ of }) && !IDS.includes(set.aliases[of] ?? of));
    const frozen = lost.flatMap((of) => (isRole({ of }) ? [of[3] === '=' ? 0 : set.dataset.at] : []));
    const isFrozen = (thing: string): boolean => frozen.some((at) => thing.startsWith(`rls:${at}/`));
    const given = onNow.flatMap((line) => (givenBy(holder, line) ?? []).map((thing) => ({ ...line, thing })));
    const stays = (thing: string): boolean =>
      isLeftFor(holder, thing) || (isRls(thing) ? isFrozen(thing) : keepsReports && !isRight(thing));
    const gets = given.map(({ thing }) => thing).filter((thing) => held.includes(thing) || !isFrozen(thing));
    return [...held.filter((thing) => !isRight(thing) && stays(thing)), ...gets];
  };

  const everything = [
    ...Object.entries(set.users).map(([holder, { entries }]) => ({ holder, entries })),
    ...Object.entries(set.users)
      .filter(([address]) => isMember(address))
      .map(([holder]) => ({ holder, entries: set.team.entries })),
    { holder: '', entries: set.team.entries },
    ...Object.values(set.groups).map(({ id, entries }) => ({ holder: id, entries })),
  ];
  for (const { holder, entries } of everything)
    for (const { of } of entries) {
      const found = named(of, set, portal);
      if (found === undefined && set.unresolved === 'error') return undefined;
      if (!of.startsWith('*') && found?.some((thing) => isLeftFor(holder, thing))) return undefined;
    }

  const after = new Map<string, ReadonlySet<string>>();
  for (const address of new Set([...accounts.keys(), ...Object.keys(set.users)])) {
    if (GROUPS.includes(address)) continue;
    const held = accounts.get(address);
    const has = [...(held ?? [])];
    const user = set.users[address];
    const keep = (kept: Iterable<string> | undefined): void => {
      if (kept !== undefined) after.set(address, new Set(kept));
    };
    if (isIgnored(address)) {
      keep(held);
      continue;
    }
    const left = has.filter((thing) => isLeftFor(address, thing));
    const leave = (how: Files['leavers']): void => {
      if (held === undefined || (how === 'delete' && left.length === 0)) return;
      keep(how === 'keep' ? has.filter((thing) => left.includes(thing) || !isExclusive(thing)) : left);
    };
    if (user !== undefined) {
      if (isLeaver(user)) leave(set.leavers);
      else if (held === undefined && (renamedFrom(address) !== undefined || !isOn(user, day))) continue;
      else if (held === undefined && user.role === undefined) return undefined;
      else if (!isOn(user, day)) keep([...left, ...has.filter(isRight)]);
      else {
        const rights = user.role === undefined ? has.filter(isRight) : RIGHTS[user.role];
        const team = isMember(address, day) ? placed('team', set.team.entries) : [];
        keep([...decide(address, has, [...placed('users', user.entries), ...team]), ...rights]);
      }
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
  const groupOf = (among: Files, id: string) => Object.values(among.groups).find((one) => one.id === id);
  for (const id of GROUPS) {
    const held = [...(accounts.get(id) ?? [])];
    const lines = groupOf(set, id)?.entries;
    const isStripped =
      set.unlisted !== 'report' || (groupOf(base, id) !== undefined && set.leavers !== 'keep');
    const kept = held.filter((thing) => isLeft(thing) || !(isStripped || isExclusive(thing)));
    after.set(id, new Set(lines === undefined ? kept : decide(id, held, placed('groups', lines))));
  }
  return after;
}
