import type { Seed } from '../../src/sandbox/seed.ts';
import {
  addressOf,
  hasEnded,
  type JudgedRule,
  type Naming,
  type Selector,
  type Terms,
  type Way,
} from './rules-judge.ts';

const id = (letter: string, at: number): string =>
  `${letter.repeat(8)}-0000-4000-8000-${String(at).padStart(12, '0')}`;
const DATASETS = [id('d', 1), id('d', 2), id('d', 3)] as const;
const GROUP = id('c', 1);
const REPORTS = [
  { id: id('a', 1), workspaceName: 'Board', name: 'Pack', datasetId: DATASETS[0] },
  { id: id('a', 2), workspaceName: 'Board', name: 'A/B', datasetId: DATASETS[1] },
  { id: id('a', 3), workspaceName: 'HR', name: 'Head*count', datasetId: DATASETS[1] },
  { id: id('a', 4), workspaceName: 'Sälés', name: 'Plan', datasetId: DATASETS[2] },
] as const;
const ROLES = [
  [0, 'Ctl'],
  [0, 'App'],
  [1, 'Mgr'],
  [1, 'EU/All'],
  [2, 'X*'],
] as const;
const ALIASES = [['fin'], ['hr', 'hr2'], []] as const;
const ADDRESSES = ['ana@in.com', 'Bob@Out.com', 'c*c@out.com', 'dàn@in.com', 'eve@in.com', 'fay@out.com'];
const KINDS_OF_ROLE = ['administrator', 'contributor', 'viewer', 'workspace-contributor'];
const USERS = ['*', '*@in.com', '*@OUT.com', 'ana@in.com', 'c\\*c@*', 'DàN@in.com', '*o*@*', 'e*'];
const NAMES = ['*', 'Board/*', 'board/pack', 'Board/A/*', 'HR/Head\\*count', 'Sälés/*', '*/P*', 'SÄLÉS/Plan'];
const RLS = [
  '*',
  'fin/*',
  'FIN/app',
  'hr/*',
  'hr2/Mgr',
  `${DATASETS[1]}/EU/*`,
  `${DATASETS[2]}/X\\*`,
  '*/X*',
];
const REASONS = ['CHG-1', 'chg-2', 'cover', ' '];
const ENDS = ['2026-11-19', '2026-11-20', '2026-11-20T09:00:00Z', '2026-11-20T09:00:01Z', '2027-01-31'];

/** Chances that come out the same for the same number. */
function chancesOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return ((state >>> 8) % 65_536) / 65_536;
  };
  const chance = (odds: number): boolean => next() < odds;
  const pick = <One>(from: readonly One[]): One => from[Math.floor(next() * from.length)] as One;
  const some = <One>(from: readonly One[], odds: number): One[] => from.filter(() => chance(odds));
  return { next, chance, pick, some };
}
type Chances = ReturnType<typeof chancesOf>;
type Window = { readonly until?: string; readonly from?: string; readonly reason?: string };
type ReportLine = Window & { readonly report?: string; readonly workspace?: string };
type RoleLine = Window & { readonly dataset: string; readonly role: string };
type Entry = Window & {
  role?: string;
  reports?: ReportLine[];
  rls?: RoleLine[];
  previously?: string[];
  absent?: true;
};
type Member = Window & { readonly user?: string; readonly team?: string };

/** A portal of six people, some of them twins, strangely spelled, of unknown roles, or gone but for a membership. */
function portal({ chance, pick, some }: Chances) {
  const users = some(ADDRESSES, 0.75).map((email, at) => ({
    id: id('b', at + 1),
    email: chance(0.1) ? email.replace('@in', '@IN') : email,
    name: email,
    role: chance(0.05) ? 9 : chance(0.2) ? pick([1, 2, 4]) : 3,
    reports: some(REPORTS, 0.35).map((report) => report.id as string),
    groups: some([GROUP], 0.3),
  }));
  const rls = ROLES.map(([of, name], at) => ({
    id: id('e', at + 1),
    datasetId: DATASETS[of],
    name,
    users: some(users, 0.3).map((user) => user.id),
    userEmails: chance(0.1) ? [pick(ADDRESSES).replace('ana', 'ANA')] : [],
    groups: some([GROUP], 0.2),
  }));
  const [first] = users;
  if (first !== undefined && chance(0.15))
    users.push({ ...first, id: id('b', 9), email: addressOf(first.email), reports: [REPORTS[0].id] });
  if (chance(0.15)) rls.push({ ...pick(rls), id: id('e', 9), users: [], userEmails: [pick(ADDRESSES)] });
  return { users, rls };
}

function access({ chance, pick, some }: Chances, odds: number) {
  const window = (): Window => ({
    ...(chance(0.25) && { until: pick(ENDS), ...(chance(0.2) && { from: '2026-11-01' }) }),
    ...(chance(0.25) && { reason: pick(REASONS) }),
  });
  const reports = some(REPORTS, odds).map((report) => ({
    report: chance(0.2) ? report.id : `${report.workspaceName}/${report.name}`,
    ...window(),
  }));
  const rls = some(ROLES, odds).map(([of, role]) => ({
    dataset: pick([...ALIASES[of], DATASETS[of]]),
    role,
    ...window(),
  }));
  return { reports: chance(0.1) ? [...reports, { workspace: 'Board' }] : reports, rls, window };
}

function files(chances: Chances, live: readonly { readonly email: string }[]) {
  const { chance, pick, some } = chances;
  const users: Record<string, Entry> = {};
  const listed = some(ADDRESSES, 0.65);
  for (const address of listed) {
    const { reports, rls, window } = access(chances, 0.3);
    const role = chance(0.3) ? pick(KINDS_OF_ROLE) : 'viewer';
    users[address] = chance(0.07) ? { absent: true } : { role, ...window(), reports, rls };
  }
  const present = Object.keys(users).filter((address) => users[address]?.absent === undefined);
  const [renamed] = present.filter(
    (address) => !live.some(({ email }) => addressOf(email) === addressOf(address)),
  );
  const old = live.find(({ email }) => !listed.some((address) => addressOf(address) === addressOf(email)));
  if (renamed !== undefined && old !== undefined && chance(0.4))
    users[renamed] = { ...users[renamed], previously: [old.email.trim()] };
  const teams: Record<string, { members: Member[]; reports: ReportLine[]; rls: RoleLine[] }> = {};
  for (const name of ['t1', 't2']) {
    const { reports, rls, window } = access(chances, 0.2);
    const members: Member[] = some(present, 0.4).map((user) => ({ user, ...window() }));
    if (name === 't2' && teams['t1'] !== undefined && chance(0.5)) members.push({ team: 't1', ...window() });
    if (members.length > 0) teams[name] = { members, reports, rls };
  }
  const groups: { g?: { id: string; rls: RoleLine[] } } = chance(0.4)
    ? { g: { id: GROUP, rls: access(chances, 0.3).rls } }
    : {};
  for (const [address, entry] of Object.entries(users))
    if (entry.absent === undefined) users[address] = { name: address, ...entry } as Entry;
  return { users, teams, groups };
}

function rule({ chance, pick, some, next }: Chances, at: number, teams: readonly string[]): JudgedRule {
  const selector = (): Selector => {
    const one: Selector = {};
    if (chance(0.35)) one.users = [pick(USERS), ...some(USERS, 0.1)];
    if (chance(0.15)) one.roles = [pick(KINDS_OF_ROLE)];
    if (chance(0.15) && teams.length > 0) one.teams = [pick([...teams, 't*'])];
    if (chance(0.6)) one.reports = [pick(NAMES), ...some(NAMES, 0.1)];
    if (chance(0.5)) one.rls = [pick(RLS), ...some(RLS, 0.1)];
    return Object.keys(one).length > 0 ? one : { reports: [pick(NAMES)] };
  };
  const said = {
    name: `rule-${at}-x`,
    ...(chance(0.15) && { severity: 'report' }),
    ...(chance(0.2) && { exempt: [{ user: pick(USERS), until: pick(ENDS) }] }),
  };
  const have = (): Selector =>
    chance(0.3) ? { roles: some(KINDS_OF_ROLE, 0.5).concat('viewer') } : selector();
  const terms = (): Terms => {
    const until = chance(0.6) ? { until: pick(['1d', '40d', '90d']) } : {};
    return { ...until, ...((until.until === undefined || chance(0.3)) && { reason: pick(['*', 'CHG-*']) }) };
  };
  switch (pick(['deny', 'deny', 'apart', 'apart', 'require', 'require', 'terms', 'count', 'count'])) {
    case 'deny':
      return { ...said, deny: selector() };
    case 'apart':
      return { ...said, apart: [selector(), selector(), ...(chance(0.5) ? [selector()] : [])] };
    case 'require':
      return { ...said, require: { of: selector(), have: have() } };
    case 'terms':
      return { ...said, require: { of: selector(), have: terms() } };
    default: {
      const most = chance(0.7) ? { most: Math.floor(next() * 4) } : {};
      const least = most.most === undefined || chance(0.3) ? { least: 1 + Math.floor(next() * 4) } : {};
      const each = chance(0.4) ? ({ each: 'report' } as const) : {};
      return { ...said, count: { of: selector(), ...most, ...least, ...each } };
    }
  }
}

/** A portal, files and rules by chance. Whoever is to be renamed is named in `renames`, by the new address. */
export function rulesWorld(seed: number, amount = 3) {
  const chances = chancesOf(seed);
  const { chance, pick } = chances;
  const { users, rls } = portal(chances);
  const access = files(chances, users);
  const rules = Array.from({ length: amount }, (_, at) => rule(chances, at, Object.keys(access.teams)));
  const manage = {
    kinds: ['reports', 'rls'],
    unlisted: Object.keys(access.users).length === 0 ? 'keep' : pick(['keep', 'keep', 'revoke', 'delete']),
    leavers: pick(['revoke', 'delete', 'keep']),
    roleChanges: pick(['manual', 'replace', 'update']),
    ...(chance(0.15) && { ignore: { rls: [pick(['*/X*', '*/App'])] } }),
  };
  const guards = { maxRemovals: 'off', maxUserDeletes: 'off', maxGrants: 'off', minAdministrators: 0 };
  const datasets = { fin: { report: 'Board/Pack' }, hr: { id: DATASETS[1] }, hr2: { id: DATASETS[1] } };
  const only = chance(0.12) ? [pick(['user:*@in.com', 'report:Board/*', 'rls:fin/*'])] : [];
  const renames = Object.entries(access.users).flatMap(([now, { previously = [] }]) =>
    previously.map((was) => [addressOf(was), addressOf(now)] as const),
  );
  const seeded: Seed = { users, rls, reports: REPORTS };
  return { seed: seeded, files: { manage, guards, datasets, ...access }, rules, only, renames, ...access };
}

/** The names that rules of such a world speak of. */
export function namingOf(
  { users, teams, groups, files }: ReturnType<typeof rulesWorld>,
  now: number,
): Naming {
  const holds = ({ until, from }: Window): boolean =>
    (until === undefined || !hasEnded(until, now)) && (from === undefined || Date.parse(from) <= now);
  const isIn = (team: string, address: string): boolean =>
    teams[team]?.members.some(
      (member) =>
        holds(member) &&
        (member.user === undefined ? isIn(member.team ?? '', address) : addressOf(member.user) === address),
    ) === true;
  const gives = (line: ReportLine | RoleLine, thing: string): boolean => {
    if (!holds(line)) return false;
    if ('dataset' in line) {
      const at = ALIASES.findIndex((names) => names.some((name) => name === line.dataset));
      return `${DATASETS[at] ?? line.dataset}/${line.role}` === thing;
    }
    const found = REPORTS.find((one) => one.id === thing);
    if (found === undefined) return false;
    if (line.workspace !== undefined) return line.workspace === found.workspaceName;
    return line.report === found.id || line.report === `${found.workspaceName}/${found.name}`;
  };
  const ends = (lines: readonly Window[]): string[] => lines.flatMap(({ until }) => until ?? []);
  const reasonOf = (lines: readonly Window[]): string | undefined =>
    lines.flatMap(({ reason }) => (reason === undefined || reason.trim() === '' ? [] : [reason]))[0];
  /** The lines on each way from a person to a team, the person's first. */
  const routes = (team: string, address: string): { teams: string[]; lines: Window[] }[] =>
    (teams[team]?.members ?? []).filter(holds).flatMap((member) => {
      if (member.user !== undefined)
        return addressOf(member.user) === address ? [{ teams: [team], lines: [member] }] : [];
      const inner = routes(member.team ?? '', address);
      return inner.map((route) => ({ teams: [...route.teams, team], lines: [...route.lines, member] }));
    });
  const waysOf = (address: string, thing: string): Way[] => {
    const own = Object.entries(users).find(([written]) => addressOf(written) === address)?.[1];
    if (own === undefined || own.absent === true || !holds(own)) return [];
    const isKept = files.manage.leavers === 'keep';
    const instant = (until: string): number =>
      until.length === 10 ? Date.parse(`${until}T24:00:00Z`) : Date.parse(until);
    const way = (names: string[], entry: Window, lines: readonly Window[]): Way => {
      const reason = reasonOf([entry, ...lines]);
      const until = ends([entry, ...lines]);
      const { until: leaves } = own;
      if (leaves === undefined) return { teams: names, ends: until, reason };
      // Whoever leaves and keeps everything keeps what would have ended later.
      const isForever = isKept && !until.some((one) => instant(one) < instant(leaves));
      return { teams: names, ends: isForever ? [] : [...until, leaves], reason };
    };
    const given = (of: { reports?: ReportLine[]; rls?: RoleLine[] }) =>
      [...(of.reports ?? []), ...(of.rls ?? [])].filter((line) => gives(line, thing));
    return [
      ...given(own).map((entry) => way([], entry, [])),
      ...Object.entries(teams).flatMap(([name, team]) =>
        routes(name, address).flatMap((route) =>
          given(team).map((entry) => way(route.teams, entry, route.lines)),
        ),
      ),
    ];
  };
  return {
    now,
    reports: REPORTS.map(({ id: report }) => report),
    ways: waysOf,
    groupWays: (thing) =>
      (groups.g?.rls ?? [])
        .filter((line) => gives(line, thing))
        .map((line) => ({ teams: [], ends: ends([line]), reason: reasonOf([line]) })),
    report: (report) => {
      const found = REPORTS.find((one) => one.id === report);
      return found === undefined ? '' : `${found.workspaceName}/${found.name}`;
    },
    rls: (key) => {
      const at = DATASETS.findIndex((dataset) => key.startsWith(`${dataset}/`));
      const named = [DATASETS[at] ?? '', ...(ALIASES[at] ?? [])];
      return named.map((dataset) => `${dataset}${key.slice(key.indexOf('/'))}`);
    },
    teams: (address) => {
      const own = Object.entries(users).find(([written]) => addressOf(written) === address)?.[1];
      if (own === undefined || !holds(own)) return [];
      return Object.keys(teams).filter((team) => isIn(team, address));
    },
  };
}
