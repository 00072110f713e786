import { endingEdits } from '../../config/edit/ending-edits.ts';
import type { Reviewed } from '../../domain/audit.ts';
import { reportAt, reportName } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired, DesiredUser } from '../../domain/desired.ts';
import type { Ended, EndingLine, Lasting, UnusedKey } from '../../domain/ended.ts';
import { type Identity, identityOf } from '../../domain/ids.ts';
import { hasIndex, type Indexes } from '../../domain/indexes.ts';
import { quote } from '../../domain/nearest.ts';
import { type Place, ProblemError } from '../../domain/problem.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import { parseUntil } from '../../domain/window.ts';
import { endingsOf } from '../../insight/ending.ts';
import { resolve } from '../../resolve/resolve.ts';
import { cleanFor } from '../opening/credentials.ts';
import type { ConnectOptions } from '../opening/portal-access.ts';
import { blameOf } from '../survey/blame.ts';
import type { Survey } from '../survey/survey.ts';
import { byFile, editFiles, writeFiles } from './edited-files.ts';

/** How access that nobody used is to end. */
export interface EndingRequest {
  /** A UTC day, which is included, or an RFC 3339 time; undefined for thirty days from now. */
  readonly ends: string | undefined;
  readonly reason: string | undefined;
  /** True ends lines too that were written within the window. */
  readonly includeNew: boolean;
  /** True writes nothing. */
  readonly dryRun: boolean;
}

const DAY = 86_400_000;
const DAYS_LEFT = 30;

const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

const usage = (message: string, fix: string): ProblemError =>
  new ProblemError([{ code: 'usage', severity: 'error', message, fix }]);

const unproven = (why: string, fix: string): ProblemError =>
  new ProblemError([
    { code: 'adoption-unproven', severity: 'error', message: 'nothing was written', why, fix },
  ]);

/** The day that is written, with its instant. Throws `usage` for one that has passed, or that cannot be read. */
export function endOf(
  { ends }: EndingRequest,
  now: number,
): { readonly until: string; readonly end: number } {
  const until = ends ?? day(now + DAYS_LEFT * DAY);
  const end = parseUntil(until);
  if (end === undefined) throw usage(`--ends cannot read ${quote(until)}`, 'write a day such as 2027-01-31');
  if (end <= now) throw usage(`--ends ${until} has passed`, 'name a day to come');
  return { until, end };
}

/** That something was not used is only known where the log covers a window that somebody has chosen. */
export function checkWindow({ window }: Reviewed, since: number | undefined): number {
  if (since === undefined)
    throw usage('--write needs --since', 'say from which day on access counts as unused, such as 2026-08-01');
  if (window.from === null || !window.complete)
    throw unproven(
      window.from === null
        ? 'the log holds nothing of the time that was asked for'
        : `the log shows nothing from before ${window.from}: what was used earlier cannot be known`,
      'name a later --since, which the log reaches back to',
    );
  return since;
}

/** The one line that makes somebody a member of a team by name. */
function memberLine({ teams }: Declared, team: string, identity: Identity): Source | undefined {
  const lines = (teams.get(team)?.members ?? []).filter(
    ({ of }) => of.kind === 'user' && of.identity === identity,
  );
  return lines.length === 1 ? lines[0]?.source : undefined;
}

const isWithin = (part: Indexes, whole: Indexes): boolean => part.every((key) => hasIndex(whole, key));

const sameUser = (a: DesiredUser, b: DesiredUser | undefined): boolean =>
  b !== undefined &&
  a.standing === b.standing &&
  a.name === b.name &&
  a.role === b.role &&
  a.reports.length === b.reports.length &&
  a.roles.length === b.roles.length &&
  isWithin(a.reports, b.reports) &&
  isWithin(a.roles, b.roles);

/** What the files want at two moments: now, and when the new ends have come. */
interface Outlook {
  readonly now: Desired;
  readonly then: Desired;
}

/** Whoever would have something else now, or would lose something then that was not unused. */
function wrongPeople(
  before: Outlook,
  after: Outlook,
  unused: ReadonlySet<string>,
  { delta: { world } }: Survey,
): ReadonlySet<Identity> {
  const wrong = new Set<Identity>();
  const datasetOf = (key: number) => reportAt(world.catalogue, key).datasetId;
  for (const [identity, user] of before.now.users) {
    const [was, is] = [before.then.users.get(identity), after.then.users.get(identity)];
    const isSame = sameUser(user, after.now.users.get(identity));
    if (was === undefined || is === undefined || !isSame || was.standing !== is.standing) {
      wrong.add(identity);
      continue;
    }
    const lost = [...was.reports].filter((key) => !hasIndex(is.reports, key));
    const kept = new Set([...is.reports].map(datasetOf));
    const lostRoles = [...was.roles].filter((key) => !hasIndex(is.roles, key));
    const isFine =
      isWithin(is.reports, was.reports) &&
      isWithin(is.roles, was.roles) &&
      lost.every((key) => unused.has(`${key} ${identity}`)) &&
      lostRoles.every((key) => !kept.has(world.catalogue.roles[key]?.datasetId ?? datasetOf(0)));
    if (!isFine) wrong.add(identity);
  }
  return wrong;
}

const outlookOf = (declared: Declared, { delta: { world } }: Survey, end: number): Outlook => ({
  now: resolve(declared, world.catalogue, world.now, true).desired,
  then: resolve(declared, world.catalogue, end, true).desired,
});

/** Edits in memory until the ends are proven; whoever stands in the way of the proof keeps what is there. */
async function prove(
  surveyed: Survey,
  lines: readonly EndingLine[],
  limits: { readonly until: string; readonly reason: string },
  end: number,
) {
  const { loaded } = surveyed;
  const values = new Map(loaded.parsed.map(({ text, content }) => [text.file, content?.value]));
  const before = outlookOf(loaded.declared, surveyed, end);
  const left: Lasting[] = [];
  let asked = lines;
  for (;;) {
    const edits = asked.flatMap((line) => endingEdits(line, limits, (file) => values.get(file)));
    if (edits.length === 0) return { lines: [], left, files: [] };
    const edited = await editFiles(loaded, byFile(edits));
    const after = outlookOf(edited.declared, surveyed, end);
    const { mentions } = before.now;
    if (JSON.stringify(mentions) !== JSON.stringify(after.now.mentions))
      throw unproven('a kind of access would be managed no more', 'make the change by hand');
    const unused = new Set(asked.flatMap(({ grants }) => grants.map((one) => `${one.key} ${one.identity}`)));
    const wrong = wrongPeople(before, after, unused, surveyed);
    if (wrong.size === 0) return { lines: asked, left, files: edited.files };
    const isWrong = ({ grants }: (typeof asked)[number]): boolean =>
      grants.some(({ identity }) => wrong.has(identity));
    const rest = asked.filter((one) => !isWrong(one));
    if (rest.length === asked.length)
      throw unproven(
        `something else would move: ${[...wrong].slice(0, 5).join(', ')}`,
        'make the change by hand',
      );
    for (const { grants, source } of asked.filter(isWrong))
      for (const grant of grants)
        left.push({ ...grant, why: 'something else would end with its line', source });
    asked = rest;
  }
}

/** Says of lines whether they were written since an instant: nothing outside Git, and in a dirty file the new ones. */
async function youngLines(
  surveyed: Survey,
  unused: readonly UnusedKey[],
  since: number,
): Promise<(place: Place) => boolean> {
  const { loaded, trace } = surveyed;
  if (!loaded.located.inGit || surveyed.at.commit === null) return () => false;
  const people = new Set(unused.map(({ identity }) => identity));
  const places = [...people].flatMap((identity) =>
    trace.ofUser(identity).flatMap(({ source }): Place[] => [source, ...source.through]),
  );
  const blame = await blameOf(surveyed, places);
  return (place) => {
    const found = blame(place);
    return found === undefined || Date.parse(found.at) > since;
  };
}

/**
 * Gives lines of access that nobody used an end, with the reason. Proven before anything is written: now, nobody's access
 * moves; when the end has come, nobody loses anything but what was unused. Throws a `ProblemError` where nothing was written.
 */
export async function endUnused(
  surveyed: Survey,
  reviewed: Reviewed,
  request: EndingRequest & ConnectOptions & { readonly now: number; readonly since: number },
): Promise<Ended> {
  const { world } = surveyed.delta;
  const { catalogue, desired } = world;
  const { loaded } = surveyed;
  const { until, end } = endOf(request, request.now);
  const reason = request.reason ?? `not used from ${day(request.since)} to ${day(request.now)}`;
  const unused = reviewed.unused.flatMap(({ user, report }): UnusedKey[] => {
    const key = catalogue.reportIndex.get(report.id);
    return key === undefined ? [] : [{ identity: identityOf(user), key }];
  });
  const found = endingsOf({
    world,
    trace: surveyed.trace,
    unused,
    end,
    memberLine: (team, identity) => memberLine(loaded.declared, team, identity),
    isYoung: request.includeNew ? () => false : await youngLines(surveyed, unused, request.since),
  });
  const proven = await prove(surveyed, found.lines, { until, reason }, end);
  const written = !request.dryRun && proven.files.length > 0;
  if (written) await writeFiles(loaded, proven.files, await cleanFor(request));
  const nameOf = (identity: Identity): string => desired.users.get(identity)?.email ?? identity;
  const reportOf = (key: number): string => reportName(reportAt(catalogue, key));
  return {
    until,
    reason,
    lines: proven.lines.map(({ kind, source, grants }) => ({
      kind,
      place: placeOf(source),
      users: [...new Set(grants.map(({ identity }) => nameOf(identity)))],
      reports: [...new Set(grants.map(({ key }) => reportOf(key)))],
    })),
    left: [...found.left, ...proven.left].map(({ identity, key, why, source }) => ({
      user: nameOf(identity),
      report: reportOf(key),
      why,
      place: source === undefined ? null : placeOf(source),
    })),
    files: proven.files,
    written,
  };
}
