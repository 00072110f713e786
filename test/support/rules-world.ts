import fc from 'fast-check';
import type { Plan } from '../../src/domain/plan.ts';
import type { Seed, StoredState } from '../../src/sandbox/seed.ts';
import { partly, type ValueOf } from './seeded.ts';

/**
 * Random portals, files and rules, and a second implementation of docs/rules.md. Shares nothing with the
 * planner, the resolver or the product's rules.
 */
const id = (letter: string, at: number): string => `${letter.repeat(8)}-0000-4000-8000-00000000000${at}`;
const DATASETS = { fin: id('d', 1), hr: id('d', 2) } as const;
const GROUP = id('c', 1);
const REPORTS = [
  ['Board/Pack', 'fin'],
  ['Board/A/B', 'hr'],
  ['HR/Head*count', 'hr'],
] as const;
const ROLES = [
  ['fin', 'Ctl'],
  ['hr', 'Mgr'],
  ['hr', 'EU/X*'],
] as const;
const REPORT_NAMES = REPORTS.map(([name]) => name as string);
const ROLE_NAMES = ROLES.map(([dataset, role]) => `${dataset}/${role}`);
const PEOPLE = ['ana@in.com', 'Bob@Out.com', 'c*c@out.com', 'dàn@in.com'] as const;
const KINDS = ['administrator', 'contributor', 'viewer', 'workspace-contributor'] as const;

const accessOf = fc.subarray([...REPORT_NAMES, ...ROLE_NAMES]);
const someRoles = fc.subarray(ROLE_NAMES);
const someOf = (...words: readonly string[]) => fc.subarray([...words], { minLength: 1, maxLength: 2 });

const selectors = partly({
  users: someOf('*', '*@in.com', '*@OUT.com', 'c\\*c@*', 'DàN@in.com', '*o*@*'),
  roles: someOf(...KINDS),
  teams: someOf('t', 't*'),
  reports: someOf('*', 'Board/*', 'board/pack', 'Board/A/*', 'HR/Head\\*count', '*/P*'),
  rls: someOf('*', 'fin/*', 'HR/mgr', `${DATASETS.hr}/EU/*`, 'hr/*\\*', '*/X*'),
}).filter((one) => [1, 2].includes(Object.keys(one).length));
type Selector = ValueOf<typeof selectors>;

const limits = partly({
  most: fc.integer({ min: 0, max: 4 }),
  least: fc.integer({ min: 1, max: 4 }),
  each: fc.constant('report' as const),
}).filter(({ most, least }) => most !== undefined || least !== undefined);
const forms = fc.oneof(
  fc.record({ deny: selectors }),
  fc.record({ apart: fc.array(selectors, { minLength: 2, maxLength: 3 }) }),
  fc.record({ require: fc.record({ of: selectors, have: selectors }) }),
  fc.tuple(selectors, limits).map(([of, some]) => ({ count: { of, ...some } })),
);
const exempt = fc.record({
  user: fc.constantFrom('*@in.com', 'bob@*'),
  until: fc.constantFrom('2026-11-19', '2026-11-20', '2027-01-31'),
});
const more = partly({ severity: fc.constant('report'), exempt: exempt.map((one) => [one]) });
const rules = fc.array(fc.tuple(forms, more), { minLength: 12, maxLength: 12 });
const account = fc.record({ role: fc.constantFrom(3, 3, 3, 1, 2, 4), has: accessOf, inGroup: fc.boolean() });
const entry = fc.record({
  absent: fc.constantFrom(false, false, false, true),
  role: fc.constantFrom('viewer', 'viewer', ...KINDS),
  gets: accessOf,
  inTeam: fc.boolean(),
});

export const rulesWorlds = fc.record({
  live: fc.tuple(...PEOPLE.map(() => fc.option(account))),
  listed: fc.tuple(...PEOPLE.map(() => fc.option(entry, { freq: 3 }))),
  team: accessOf,
  group: fc.record({ has: someRoles, gets: fc.option(someRoles) }),
  manage: fc.record({
    unlisted: fc.constantFrom('keep', 'keep', 'revoke', 'delete'),
    leavers: fc.constantFrom('revoke', 'delete', 'keep'),
    roleChanges: fc.constantFrom('manual', 'replace', 'update'),
  }),
  rules: rules.map((all) => all.map(([form, more], at) => ({ name: `rule-${at}-x`, ...more, ...form }))),
});
export type RulesWorld = ValueOf<typeof rulesWorlds>;
type JudgedRule = RulesWorld['rules'][number];

export const seedOf = ({ live, group }: RulesWorld): Seed => ({
  users: live.flatMap((one, at) =>
    one === null
      ? []
      : {
          id: id('b', at),
          email: PEOPLE[at] ?? '',
          name: PEOPLE[at] ?? '',
          role: one.role,
          reports: REPORTS.flatMap(([name], report) => (one.has.includes(name) ? [id('a', report)] : [])),
          groups: one.inGroup ? [GROUP] : [],
        },
  ),
  reports: REPORTS.map(([name, dataset], at) => ({
    id: id('a', at),
    workspaceName: name.slice(0, name.indexOf('/')),
    name: name.slice(name.indexOf('/') + 1),
    datasetId: DATASETS[dataset],
  })),
  rls: ROLES.map(([dataset, name], at) => ({
    id: id('e', at),
    datasetId: DATASETS[dataset],
    name,
    userEmails: live.flatMap((one, who) =>
      one?.has.includes(`${dataset}/${name}`) ? (PEOPLE[who] ?? '') : [],
    ),
    groups: group.has.includes(`${dataset}/${name}`) ? [GROUP] : [],
  })),
});

export function filesOf({ listed, team, group, manage }: RulesWorld): object {
  const access = (names: readonly string[]) => ({
    reports: names.filter((name) => REPORT_NAMES.includes(name)),
    rls: names.filter((name) => ROLE_NAMES.includes(name)),
  });
  const users = listed.flatMap((one, at) => {
    if (one === null) return [];
    const entry = one.absent ? { absent: true } : { name: PEOPLE[at], role: one.role, ...access(one.gets) };
    return [[PEOPLE[at] ?? '', entry] as const];
  });
  const members = PEOPLE.filter((_, at) => listed[at]?.inTeam === true && listed[at]?.absent === false);
  return {
    manage: { kinds: ['reports', 'rls'], ...manage, ...(users.length === 0 && { unlisted: 'keep' }) },
    guards: { maxRemovals: 'off', maxUserDeletes: 'off', maxGrants: 'off', minAdministrators: 0 },
    datasets: { fin: { report: 'Board/Pack' }, hr: { id: DATASETS.hr } },
    users: Object.fromEntries(users),
    teams: { t: { members, ...access(team) } },
    ...(group.gets !== null && { groups: { g: { id: GROUP, rls: group.gets } } }),
  };
}

const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function matchesText(pattern: string, text: string): boolean {
  const letters = [...lower(text)];
  let reached = [true, ...letters.map(() => false)];
  for (const part of lower(pattern).match(/\\\*|./gsu) ?? []) {
    const next = reached.map(() => false);
    for (let at = 0; at < reached.length; at++) {
      if (part === '*') next[at] = reached[at] === true || (at > 0 && next[at - 1] === true);
      else if (reached[at] === true && letters[at] === (part === '\\*' ? '*' : part)) next[at + 1] = true;
    }
    reached = next;
  }
  return reached.at(-1) === true;
}
const meant = (patterns: readonly string[], ...texts: readonly string[]): boolean =>
  patterns.some((pattern) => texts.some((text) => matchesText(pattern, text)));

interface Held {
  readonly role: number;
  readonly things: ReadonlySet<string>;
}
type Everybody = ReadonlyMap<string, Held>;

function everybodyIn({ users, rls }: StoredState): Map<string, Held> {
  return new Map(
    users.map(({ id: own, email, role, reports, groups }) => {
      const roles = ROLE_NAMES.filter((_, at) => {
        const one = rls.find(({ name, datasetId }) => {
          const [dataset, wanted] = ROLES[at] ?? ['fin', ''];
          return name === wanted && datasetId === DATASETS[dataset];
        });
        return (
          one?.userEmails.some((member) => lower(member) === lower(email)) === true ||
          one?.users?.includes(own) === true ||
          groups.some((group) => one?.groups?.includes(group) === true)
        );
      });
      const names = REPORT_NAMES.filter((_, at) => reports.includes(id('a', at)));
      return [lower(email), { role, things: new Set([...names, ...roles]) }];
    }),
  );
}

const RANK: Readonly<Record<number, number>> = { 1: 3, 2: 2, 4: 1, 3: 0 };
const rank = (role: number): number => RANK[role] ?? 0;

/** The access before the plan, after the plan with promotions by hand, and after only the plan's removals. */
export function timesOf(before: StoredState, after: StoredState, { changes }: Plan) {
  const [was, is] = [everybodyIn(before), everybodyIn(after)];
  for (const change of changes) {
    if (change.kind !== 'manual' || change.held?.code !== 'manual' || !('user' in change)) continue;
    const held = is.get(lower(change.user));
    const role = 1 + KINDS.findIndex((kind) => kind === change.to.role);
    if (held !== undefined && rank(role) > rank(held.role)) is.set(lower(change.user), { ...held, role });
  }
  const without = new Map<string, Held>();
  for (const [who, { role, things }] of is) {
    const earlier = was.get(who);
    if (earlier === undefined) continue;
    const kept = [...things].filter((thing) => earlier.things.has(thing));
    without.set(who, { role: rank(role) > rank(earlier.role) ? earlier.role : role, things: new Set(kept) });
  }
  return { before: was, after: is, without };
}

export function verdict(rule: JudgedRule, times: ReturnType<typeof timesOf>, { listed, team }: RulesWorld) {
  const isMember = (who: string): boolean =>
    listed.some((one, at) => lower(PEOPLE[at] ?? '') === who && one?.inTeam === true && !one.absent);
  /** `account` for a selector without reports and roles; undefined if nothing matches. */
  const match = ({ users, roles, teams, reports, rls }: Selector, who: string, { role, things }: Held) => {
    if (users !== undefined && !meant(users, who)) return undefined;
    if (roles !== undefined && !roles.includes(KINDS[role - 1] ?? '')) return undefined;
    if (teams !== undefined && !(isMember(who) && meant(teams, 't'))) return undefined;
    // A selector with a team matches only the access that the team gives.
    if (reports === undefined && rls === undefined)
      return ['account', ...(teams === undefined ? [] : team.filter((thing) => things.has(thing)))];
    const found = [...things].filter((thing) => {
      const [dataset, ...name] = thing.split('/');
      if (REPORT_NAMES.includes(thing)) return meant(reports ?? [], thing);
      return meant(rls ?? [], thing, `${dataset === 'fin' ? DATASETS.fin : DATASETS.hr}/${name.join('/')}`);
    });
    return found.length > 0 ? found : undefined;
  };
  const isExempt = (who: string): boolean =>
    (rule.exempt ?? []).some(({ user, until }) => matchesText(user, who) && until >= '2026-11-20');
  const refuses = rule.severity !== 'report';

  if ('count' in rule) {
    const { of, most = Number.POSITIVE_INFINITY, least = 0, each } = rule.count;
    const counted = (everybody: Everybody, report: string | undefined): string[] =>
      [...everybody].flatMap(([who, held]) =>
        !isExempt(who) &&
        match(of, who, held) !== undefined &&
        (report === undefined || held.things.has(report))
          ? [who]
          : [],
      );
    const subjects =
      each === undefined ? [undefined] : REPORT_NAMES.filter((name) => meant(of.reports ?? ['*'], name));
    const found = subjects.map((report) => {
      const [was, is, without] = [times.before, times.after, times.without].map((one) =>
        counted(one, report),
      ) as [string[], string[], string[]];
      const isMore = is.length > Math.max(most, was.length, without.length);
      return {
        breaks: is.length > most || is.length < least,
        refused: isMore && is.some((who) => !was.includes(who)),
      };
    });
    return {
      breaks: found.some(({ breaks }) => breaks),
      people: [],
      refused: refuses && found.some(({ refused }) => refused),
    };
  }
  const offence = (everybody: Everybody, who: string): string[] => {
    const held = everybody.get(who);
    if (held === undefined || isExempt(who)) return [];
    if ('deny' in rule) return match(rule.deny, who, held) ?? [];
    if ('require' in rule)
      return match(rule.require.have, who, held) === undefined
        ? (match(rule.require.of, who, held) ?? [])
        : [];
    const sides = rule.apart.flatMap((side, at) => {
      const things = match(side, who, held);
      return things === undefined ? [] : [things.map((thing) => `${at} ${thing}`)];
    });
    return sides.length < 2 ? [] : sides.flat();
  };
  const people = [...times.after.keys()].filter((who) => offence(times.after, who).length > 0);
  const adds = (who: string): boolean => {
    const known = [...offence(times.before, who), ...offence(times.without, who)];
    return offence(times.after, who).some((thing) => !known.includes(thing));
  };
  return { breaks: people.length > 0, people, refused: refuses && people.some(adds) };
}
