import { findAccounts, type Live, type LiveUser, reportName, splitName } from '../domain/access.ts';
import type { AuditEntry, AuditLog, OpenedNote, Reviewed } from '../domain/audit.ts';
import type { Change, Usage } from '../domain/change.ts';
import type { Declared, ReportReference } from '../domain/declared.ts';
import { isExpected, type World } from '../domain/delta.ts';
import { namedReport } from '../domain/holdings.ts';
import { accountRole, type Email, type Identity, identityOf } from '../domain/ids.ts';
import { append } from '../domain/multimap.ts';
import type { Source } from '../domain/source.ts';
import { DAY } from '../domain/window.ts';
import { byCode, counted } from '../domain/wording.ts';

export interface ReviewQuestion {
  readonly world: World;
  readonly declared: Declared;
  readonly log: AuditLog;
  /** `since` and `until` are in milliseconds. `until` is exclusive. */
  readonly since: number | undefined;
  readonly until: number;
  readonly isPerson: (identity: Identity) => boolean;
  readonly isReport: (index: number) => boolean;
  readonly isTeam: (name: string) => boolean;
  /** All people in the organisation; undefined without a roster. */
  readonly roster: ReadonlySet<Identity> | undefined;
}

const writeInstant = (instant: number | undefined): string | null =>
  instant === undefined ? null : new Date(instant).toISOString();

/**
 * The keys are an identity, a report id, or an identity and a report id with a space between them. `opens` counts
 * the uses from `since` on.
 */
function usesIn(entries: readonly AuditEntry[], { live }: World, since: number) {
  const byId = new Map(Array.from(live.users.values(), ({ id, identity }) => [id, identity]));
  const uses = new Map<string, { readonly last: number; readonly opens: number }>();
  const count = (key: string, at: number): void => {
    const { last, opens } = uses.get(key) ?? { last: at, opens: 0 };
    uses.set(key, { last: Math.max(last, at), opens: at >= since ? opens + 1 : opens });
  };
  for (const { at, user, identity, report } of entries) {
    if (report !== undefined) count(report, at);
    const people = new Set<Identity>();
    const owner = user && byId.get(user);
    if (owner !== undefined) people.add(owner);
    // An account that was deleted and created again has a new id, so also use the address.
    if (identity !== undefined && live.users.has(identity)) people.add(identity);
    for (const person of people) {
      count(person, at);
      if (report !== undefined) count(`${person} ${report}`, at);
    }
  }
  return uses;
}

function windowOf({ log, since, until }: ReviewQuestion): Reviewed['window'] {
  let first = Number.POSITIVE_INFINITY;
  for (const { at } of log.entries) if (at < until && at < first) first = at;
  const isWhole = since === undefined || log.reachesBack;
  const begins = isWhole ? (since ?? first) : Math.max(first, since);
  if (!Number.isFinite(begins)) return { from: null, to: null, complete: false };
  return { from: writeInstant(begins), to: writeInstant(until), complete: isWhole && until - begins >= DAY };
}

const isShort = ({ from }: Reviewed['window'], until: number): boolean =>
  from !== null && until - Date.parse(from) < DAY;

function limitsOf({ world, log, since, until }: ReviewQuestion, window: Reviewed['window']): string[] {
  const ambiguous = world.live.ambiguous.size;
  const all: readonly (string | false)[] = [
    window.from === null && 'the log has no entries for this time, so it proves nothing about use',
    window.from !== null &&
      !window.complete &&
      (since === undefined || !log.reachesBack) &&
      `the log begins at ${window.from}; earlier use is unknown`,
    isShort(window, until) &&
      'this review covers less than a day, so rolecall shows no commands to revoke access',
    until < world.now && 'this review ends before now, so rolecall shows no commands to revoke access',
    'a report looks unused if the portal does not log how people open it',
    'the portal does not show the age of an account or grant, so a new account or grant may look unused',
    'the log does not show whether anybody needed an RLS role',
    log.rowsWithoutTime > 0 &&
      `rolecall left out ${counted(log.rowsWithoutTime, 'log row')} without a readable time`,
    ambiguous > 0 &&
      'rolecall left out accounts that share an address: the log does not show which account the person used',
  ];
  return all.filter((one) => one !== false);
}

/** `key` is a key of the map that `usesIn` returns. */
function useReader(entries: readonly AuditEntry[], { world, since, until }: ReviewQuestion) {
  // Needs no `opens`.
  const uses = usesIn(entries, world, until);
  return {
    lastSeen: (key: string) => writeInstant(uses.get(key)?.last),
    isUnused: (key: string): boolean => {
      const last = uses.get(key)?.last;
      return last === undefined || (since !== undefined && last < since);
    },
  };
}

type UseReader = ReturnType<typeof useReader>;

function writtenName(report: ReportReference): string {
  if (report.kind === 'alias') return report.alias;
  if (report.kind === 'workspace') return report.workspace;
  return report.kind === 'id' ? report.id : report.name;
}

/**
 * Names each report as the files name it. Omits access through teams and workspace entries, because their
 * lines also give other access.
 */
function revocationsOf(
  { dormant, unused }: Pick<Reviewed, 'dormant' | 'unused'>,
  { world: { desired }, declared }: ReviewQuestion,
): Reviewed['revocations'] {
  const people = new Set(
    dormant.flatMap(({ user }) => {
      const { reports = [], roles = [] } = desired.users.get(identityOf(user)) ?? {};
      return reports.length + roles.length > 0 ? [user] : [];
    }),
  );
  const reports = new Map<Email, string[]>();
  const isOwn = ({ through, selector }: Source): boolean => through.length === 0 && selector === undefined;
  for (const { user, sources } of unused) {
    if (!sources.every(isOwn) || people.has(user)) continue;
    const lines = declared.users.get(identityOf(user))?.reports ?? [];
    const [line] = lines.filter(({ source }) => sources.includes(source));
    if (line === undefined) continue;
    const name = writtenName(line.report);
    const [dataset, role] = splitName(name);
    const mayBeRole = role !== undefined && declared.datasets.has(dataset);
    append(reports, user, mayBeRole ? `report:${name}` : name);
  }
  return [
    ...Array.from(people, (user) => ({ user, access: [] })),
    ...Array.from(reports, ([user, access]) => ({ user, access })),
  ];
}

function offRoster({ world, isPerson }: ReviewQuestion, roster: ReadonlySet<Identity>) {
  const { desired, live, exclusion } = world;
  const identities = new Set([...desired.users.keys(), ...live.users.keys(), ...live.ambiguous.keys()]);
  return [...identities].sort(byCode).flatMap((identity) => {
    const wanted = desired.users.get(identity);
    const [user] = findAccounts(live, identity);
    const email = user?.email ?? wanted?.email;
    if (email === undefined || (user === undefined && !isExpected(wanted))) return [];
    if (roster.has(identity) || exclusion.user(identity) || !isPerson(identity)) return [];
    const name = user?.name ?? wanted?.name ?? '';
    return [{ user: email, name, live: user !== undefined, sources: wanted ? [wanted.source] : [] }];
  });
}

function unusedGrants(user: LiveUser, { world, isReport }: ReviewQuestion, use: UseReader) {
  const { catalogue, desired, exclusion } = world;
  const keyOf = (index: number): string => `${user.identity} ${catalogue.reports[index]?.id}`;
  const idle = [...user.reports].filter(
    (index) =>
      catalogue.reports[index]?.listed === true &&
      isReport(index) &&
      !exclusion.grant(user.identity, index) &&
      use.isUnused(keyOf(index)),
  );
  const isPresent = desired.users.get(user.identity)?.standing === 'present';
  const grants = isPresent && idle.length > 0 ? desired.explainUser(user.identity).reports : undefined;
  return idle.map((index) => {
    const [report, lastSeen] = [namedReport(catalogue, index), use.lastSeen(keyOf(index))];
    const sources = (grants?.get(index) ?? []).map(({ source }) => source);
    return { user: user.email, name: user.name, report, lastSeen, sources };
  });
}

function unusedReports({ world, isReport }: ReviewQuestion, use: UseReader): Reviewed['reports'] {
  const { catalogue, live, exclusion } = world;
  const holders = new Map<number, number>();
  for (const user of live.users.values())
    for (const index of user.reports) holders.set(index, (holders.get(index) ?? 0) + 1);
  return catalogue.reports.flatMap(({ id, listed }, index) => {
    if (!listed || !isReport(index) || exclusion.report(index) || !use.isUnused(id)) return [];
    const report = namedReport(catalogue, index);
    return [{ report, holders: holders.get(index) ?? 0, lastSeen: use.lastSeen(id) }];
  });
}

const byHolder = (a: Reviewed['unused'][number], b: Reviewed['unused'][number]): number =>
  byCode(a.user.toLowerCase(), b.user.toLowerCase()) ||
  byCode(reportName(a.report), reportName(b.report)) ||
  byCode(a.report.id, b.report.id);

/** Finds access that nobody used in the window. Skips what `manage` excludes. */
export function reviewAccess(question: ReviewQuestion): Reviewed {
  const { world, since, until, isPerson, isReport, isTeam, roster } = question;
  const entries = question.log.entries.filter(({ at }) => at < until);
  const window = windowOf(question);
  const use = useReader(entries, question);
  const people = [...world.live.users.values()].filter(
    ({ identity }) => !world.exclusion.user(identity) && isPerson(identity),
  );
  const dormant = people
    .filter(
      ({ identity, reports }) => reports.length > 0 && reports.every(isReport) && use.isUnused(identity),
    )
    .map(({ identity, email: user, name, role, reports, roles }) => {
      const wanted = world.desired.users.get(identity);
      const sources = wanted === undefined ? [] : [wanted.source];
      const counts = { reports: reports.length, roles: roles.length };
      return { user, name, role: accountRole(role), ...counts, lastSeen: use.lastSeen(identity), sources };
    })
    .sort((a, b) => byCode(a.user.toLowerCase(), b.user.toLowerCase()));
  const unused = people.flatMap((user) => unusedGrants(user, question, use)).sort(byHolder);
  return {
    window,
    entries: entries.filter(({ at }) => since === undefined || at >= since).length,
    limits: limitsOf(question, window),
    unused,
    dormant,
    reports: unusedReports(question, use),
    // An empty log and a short window prove nothing. A log that ends before now proves nothing about later use.
    revocations:
      window.from === null || isShort(window, until) || until < world.now
        ? []
        : revocationsOf({ dormant, unused }, question),
    due: world.desired
      .dueReviews()
      .filter(({ kind, name }) => (kind === 'team' ? isTeam(name) : isPerson(identityOf(name)))),
    ...(roster && { offRoster: offRoster(question, roster) }),
  };
}

/** How many days `--usage` looks back. */
export const USAGE_DAYS = 90;

export const isTake = (change: Change): change is Extract<Change, { readonly user: Email }> =>
  change.kind === 'revoke-report' || change.kind === 'delete-user';

export const usageWindow = (now: number) => ({ from: now - USAGE_DAYS * DAY, to: now });

export function coveredDays({ entries, reachesBack }: AuditLog, now: number): number {
  if (reachesBack) return USAGE_DAYS;
  const first = entries.reduce((least, { at }) => Math.min(least, at), now);
  return Math.min(USAGE_DAYS, Math.ceil((now - first) / DAY));
}

/** Without `report`, counts all uses by this person. Null if the log covers no day or is unreadable. */
export function usageReader(world: World, log: AuditLog | undefined) {
  const { now } = world;
  const days = log === undefined ? 0 : coveredDays(log, now);
  const uses = usesIn(log?.entries.filter(({ at }) => at <= now) ?? [], world, now - days * DAY);
  return (user: string, report?: string): Usage | null => {
    const identity = identityOf(user);
    const { last, opens = 0 } = uses.get(report === undefined ? identity : `${identity} ${report}`) ?? {};
    const day = last === undefined ? null : new Date(last).toISOString().slice(0, 10);
    return days === 0 ? null : { last: day, days, opens };
  };
}

export function withUsage(changes: readonly Change[], world: World, log: AuditLog | undefined) {
  const usageOf = usageReader(world, log);
  return changes.map((change): Change => {
    if (!isTake(change)) return change;
    const report = 'report' in change ? change.report.id : undefined;
    return { ...change, usage: usageOf(change.user, report) };
  });
}

/** Leaves out uses by `rolecall open`, which the audit log shows as the person's own. */
export function withoutOpened(log: AuditLog, notes: readonly OpenedNote[], { users }: Live): AuditLog {
  const isOurs = ({ at, user, identity, report }: AuditEntry): boolean =>
    notes.some(
      (note) =>
        at >= note.from &&
        at < note.until &&
        (identity === note.user || (user !== undefined && user === users.get(note.user)?.id)) &&
        (note.report === null || note.report === report),
    );
  return notes.length === 0 ? log : { ...log, entries: log.entries.filter((entry) => !isOurs(entry)) };
}
