import type {
  AuditEntry,
  AuditLog,
  DormantUser,
  OffRoster,
  Reviewed,
  Revocation,
  UnusedGrant,
  UnusedReport,
} from '../domain/audit.ts';
import { reportName } from '../domain/catalogue.ts';
import type { World } from '../domain/delta.ts';
import { namedReport } from '../domain/holdings.ts';
import { type Identity, identityOf } from '../domain/ids.ts';
import { accountsOf, type LiveUser } from '../domain/live.ts';
import { append } from '../domain/multimap.ts';
import { ROLE_NAMES, roleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';
import { phaseOf } from '../domain/window.ts';
import { byCode, counted } from '../domain/wording.ts';

export interface ReviewQuestion {
  readonly world: World;
  readonly log: AuditLog;
  /** Instants in milliseconds; `until` is not included. */
  readonly since: number | undefined;
  readonly until: number;
  readonly isPerson: (identity: Identity) => boolean;
  /** Of reports by their index. */
  readonly isReport: (index: number) => boolean;
  readonly isTeam: (name: string) => boolean;
  /** The addresses of everybody in the organisation; undefined where no roster was given. */
  readonly roster: ReadonlySet<Identity> | undefined;
}

const DAY = 86_400_000;
const LATEST = -Infinity;
const written = (instant: number): string | null =>
  instant === LATEST ? null : new Date(instant).toISOString();

/** When somebody last opened what, in and before the window. */
class Uses {
  readonly #grants = new Map<string, number>();
  readonly #people = new Map<string, number>();
  readonly #reports = new Map<number, number>();
  #strangers = 0;
  #gone = 0;

  constructor({ world, log, until }: ReviewQuestion) {
    const { catalogue, live } = world;
    const byId = new Map([...live.users.values()].map((user) => [user.id, user.identity]));
    for (const entry of log.entries) {
      if (entry.at >= until) continue;
      const whom = personOf(entry, byId, live.users);
      const report = entry.report === undefined ? undefined : catalogue.reportIndex.get(entry.report);
      if (whom.length === 0) this.#strangers++;
      if (report === undefined) this.#gone++;
      for (const identity of whom) {
        later(this.#people, identity, entry.at);
        if (report !== undefined) later(this.#grants, `${report} ${identity}`, entry.at);
      }
      if (report !== undefined) later(this.#reports, report, entry.at);
    }
  }

  readonly grant = (identity: Identity, report: number): number =>
    this.#grants.get(`${report} ${identity}`) ?? LATEST;
  readonly person = (identity: Identity): number => this.#people.get(identity) ?? LATEST;
  readonly report = (index: number): number => this.#reports.get(index) ?? LATEST;

  /** Entries that name nobody, or no report, that the portal still has. */
  get unknown(): { readonly people: number; readonly reports: number } {
    return { people: this.#strangers, reports: this.#gone };
  }
}

function later<Key>(times: Map<Key, number>, key: Key, at: number): void {
  const known = times.get(key);
  if (known === undefined || at > known) times.set(key, at);
}

/** An account made again has a new id and the same address: whichever the entry names counts as a use. */
export function personOf(
  { user, identity }: AuditEntry,
  byId: ReadonlyMap<string, Identity>,
  users: World['live']['users'],
): readonly Identity[] {
  const found = new Set<Identity>();
  const named = user === undefined ? undefined : byId.get(user);
  if (named !== undefined) found.add(named);
  if (identity !== undefined && users.has(identity)) found.add(identity);
  return [...found];
}

function windowOf({ log, since, until }: ReviewQuestion): Reviewed['window'] {
  let first = Number.POSITIVE_INFINITY;
  for (const { at } of log.entries) if (at < until && at < first) first = at;
  const begins = since === undefined ? first : log.reachesBack ? since : Math.max(first, since);
  if (!Number.isFinite(begins)) return { from: null, to: null, complete: false };
  const isWhole = since === undefined || log.reachesBack;
  return { from: written(begins), to: written(until), complete: isWhole && until - begins >= DAY };
}

function limitsOf({ world, log }: ReviewQuestion, window: Reviewed['window'], uses: Uses): string[] {
  const { people, reports } = uses.unknown;
  const ambiguous = world.live.ambiguous.size;
  return [
    ...(window.from === null
      ? ['the log has nothing for this time: nobody can conclude that access was not used']
      : []),
    ...(window.from !== null && !window.complete
      ? [`the log begins at ${window.from}: nobody can know what was used earlier`]
      : []),
    ...(log.narrowed && window.complete
      ? [`rolecall read no uses from before ${window.from}: "not seen" says nothing about that time`]
      : []),
    'a report that somebody opens in a way that the portal does not log looks unused',
    'nobody knows when access was given: new access had less time to be used',
    'the log does not say whether RLS roles made a difference',
    ...(log.timeless > 0
      ? [`${counted(log.timeless, 'row')} of the log left out: without a readable time`]
      : []),
    ...(people > 0 ? [`${counted(people, 'use')} by people who have no account any more`] : []),
    ...(reports > 0 ? [`${counted(reports, 'use')} of reports that the portal no longer lists`] : []),
    ...(ambiguous > 0
      ? ['accounts that share an address are left out: the log does not tell them apart']
      : []),
  ];
}

/** The lines that give somebody each report at this instant. */
function givenTo(identity: Identity, { world }: ReviewQuestion): ReadonlyMap<number, readonly Source[]> {
  const found = new Map<number, Source[]>();
  if (world.desired.users.get(identity)?.standing !== 'present') return found;
  for (const { kind, key, source, window } of world.desired.grantsOfUser(identity)) {
    if (kind !== 'report' || phaseOf(window, world.now) !== 'within') continue;
    append(found, key, source);
  }
  return found;
}

function dormantUser(user: LiveUser, lastSeen: number, { world }: ReviewQuestion): DormantUser {
  const code = roleCode(user.role);
  const wanted = world.desired.users.get(user.identity);
  return {
    user: user.email,
    name: user.name,
    role: code === undefined ? null : ROLE_NAMES[code],
    reports: user.reports.length,
    roles: user.roles.length,
    lastSeen: written(lastSeen),
    sources: wanted === undefined ? [] : [wanted.source],
  };
}

/**
 * What `rolecall revoke` can take: all of people who opened nothing, and of others what only lines of their own give. A
 * team or workspace entry gives to others too.
 */
function revocationsOf(dormant: readonly DormantUser[], unused: readonly UnusedGrant[]): Revocation[] {
  const all = new Set(dormant.flatMap(({ user, sources }) => (sources.length > 0 ? [user] : [])));
  const some = new Map<UnusedGrant['user'], string[]>();
  const isOwn = ({ through, selector }: Source): boolean => through.length === 0 && selector === undefined;
  for (const { user, report, sources } of unused)
    if (sources.length > 0 && sources.every(isOwn) && !all.has(user)) append(some, user, reportName(report));
  return [
    ...Array.from(all, (user) => ({ user, access: [] })),
    ...Array.from(some, ([user, access]) => ({ user, access })),
  ];
}

/** Who is listed or live, and not on the roster. */
function offRoster({ world, isPerson }: ReviewQuestion, roster: ReadonlySet<Identity>): OffRoster[] {
  const { desired, live, exclusion } = world;
  const known = new Set([...desired.users.keys(), ...live.users.keys(), ...live.ambiguous.keys()]);
  return [...known].sort(byCode).flatMap((identity): OffRoster[] => {
    const wanted = desired.users.get(identity);
    const [user] = accountsOf(live, identity);
    const email = user?.email ?? wanted?.email;
    const gone = user === undefined && wanted?.standing !== 'present' && wanted?.standing !== 'upcoming';
    if (email === undefined || gone || roster.has(identity)) return [];
    if (exclusion.user(identity) || !isPerson(identity)) return [];
    const name = user?.name ?? wanted?.name ?? '';
    return [{ user: email, name, live: user !== undefined, sources: wanted ? [wanted.source] : [] }];
  });
}

/**
 * Which access nobody used in the window, by owner, person and report: grants, people, and reports. What the log cannot
 * tell is said with it. People and reports that `manage` excludes are left out.
 */
export function reviewAccess(question: ReviewQuestion): Reviewed {
  const { world, since, until, isPerson, isReport, isTeam, roster } = question;
  const { catalogue, live, exclusion } = world;
  const uses = new Uses(question);
  const window = windowOf(question);
  const start = window.from === null ? until : (since ?? Number.NEGATIVE_INFINITY);
  const isUnused = (at: number): boolean => at < start || at === LATEST;

  const unused: UnusedGrant[] = [];
  const dormant: DormantUser[] = [];
  const holders = new Map<number, number>();
  for (const user of live.users.values()) {
    for (const index of user.reports) holders.set(index, (holders.get(index) ?? 0) + 1);
    if (exclusion.user(user.identity) || !isPerson(user.identity)) continue;
    const lastSeen = uses.person(user.identity);
    if (user.reports.length > 0 && isUnused(lastSeen)) dormant.push(dormantUser(user, lastSeen, question));
    const idle = [...user.reports].filter(
      (index) =>
        catalogue.reports[index]?.listed === true &&
        isReport(index) &&
        !exclusion.grant(user.identity, index) &&
        isUnused(uses.grant(user.identity, index)),
    );
    const given = idle.length === 0 ? undefined : givenTo(user.identity, question);
    for (const index of idle) {
      const sources = given?.get(index) ?? [];
      const [first] = sources;
      unused.push({
        user: user.email,
        name: user.name,
        report: namedReport(catalogue, index),
        lastSeen: written(uses.grant(user.identity, index)),
        sources,
        owner: first?.file ?? null,
      });
    }
  }
  const reports = catalogue.reports.flatMap((report, index): UnusedReport[] =>
    report.listed && isReport(index) && !exclusion.report(index) && isUnused(uses.report(index))
      ? [
          {
            report: namedReport(catalogue, index),
            holders: holders.get(index) ?? 0,
            lastSeen: written(uses.report(index)),
          },
        ]
      : [],
  );
  unused.sort(
    (a, b) =>
      Number(a.owner === null) - Number(b.owner === null) ||
      byCode(a.owner ?? '', b.owner ?? '') ||
      byCode(a.user.toLowerCase(), b.user.toLowerCase()) ||
      byCode(reportName(a.report), reportName(b.report)) ||
      byCode(a.report.id, b.report.id),
  );
  dormant.sort((a, b) => byCode(a.user.toLowerCase(), b.user.toLowerCase()));
  const inWindow = question.log.entries.filter(
    ({ at }) => at < until && (since === undefined || at >= since),
  );
  return {
    window,
    entries: inWindow.length,
    limits: limitsOf(question, window, uses),
    unused,
    dormant,
    reports,
    // An empty log says nothing about anybody.
    revocations: window.from === null ? [] : revocationsOf(dormant, unused),
    due: world.desired.due.filter(({ kind, name }) =>
      kind === 'team' ? isTeam(name) : isPerson(identityOf(name)),
    ),
    ...(roster && { offRoster: offRoster(question, roster) }),
  };
}
