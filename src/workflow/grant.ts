import { editWarnings } from '../config/declare/check-references.ts';
import { fileChooser, type Limits, limitFields, lineFor, memberLines } from '../config/edit/access-lines.ts';
import { appendEdit, type FileEdit, LISTS, newEntry, removeEdit, setEdit } from '../config/edit/edit.ts';
import type { Adopted } from '../domain/adoption.ts';
import type { Declared } from '../domain/declared.ts';
import { type Identity, identityOf } from '../domain/ids.ts';
import { compilePattern, matchesAny } from '../domain/pattern.ts';
import { fail, type Problem, ProblemError, quote, suggester, usage } from '../domain/problem.ts';
import { placeName, placeOf, type Source } from '../domain/source.ts';
import { DAY, outlasts, parseUntil, phaseOf, type Window } from '../domain/window.ts';
import { quoteWord } from '../domain/wording.ts';
import type { Clean } from '../files/write-atomically.ts';
import { changeFiles } from './edit-files.ts';
import { type Loaded, load } from './load.ts';
import type { AccessRequest, EditableWay, NamedAccess } from './named-access.ts';
import { findAccess, NOWHERE, teamNamed } from './named-access.ts';

/** Has no `insecureHttp`, because editing makes no request to the portal. */
export interface RevokeRequest extends AccessRequest {
  readonly config: string;
  readonly dryRun: boolean;
  readonly clean: Clean;
}

export interface GrantRequest extends RevokeRequest, Limits {
  /** A duration from today: `14d` or `2w`. */
  readonly for?: string | undefined;
  readonly name?: string | undefined;
  readonly role?: string | undefined;
}

export interface AccessEdited extends Pick<Adopted, 'files' | 'written' | 'warnings'> {
  readonly user?: string;
  readonly unchanged: readonly string[];
}

type Ending = Limits & Pick<Window, 'end'>;

/** Throws for an invalid or past `--until`. */
export function refusePast(until: string | undefined, now: number): void {
  if (until === undefined) return;
  const end = parseUntil(until);
  if (end !== undefined && end > now) return;
  const fault = end === undefined ? 'a valid date' : 'in the future';
  throw usage(`--until ${quote(until)} is not ${fault}`, 'write a day such as 2027-01-31');
}

function untilOf({ for: length, until, now }: GrantRequest): string | undefined {
  if (length !== undefined && until !== undefined)
    throw usage('--for and --until exclude each other', 'leave out one of them');
  if (length !== undefined) {
    const [, count, unit] = /^([1-9]\d{0,3})([dw])$/.exec(length) ?? [];
    if (count === undefined)
      throw usage(`--for cannot read ${quote(length)}`, 'write days or weeks: 14d or 2w');
    return new Date(now + Number(count) * (unit === 'w' ? 7 : 1) * DAY).toISOString().slice(0, 10);
  }
  refusePast(until, now);
  return until;
}

async function changeAccess(
  loaded: Loaded,
  edits: readonly FileEdit[],
  request: Pick<RevokeRequest, 'dryRun' | 'clean' | 'user'>,
  unchanged: readonly string[] = [],
): Promise<AccessEdited> {
  const { declared, ...changed } = await changeFiles(loaded, edits, request);
  const warnings = editWarnings(loaded.declared, declared);
  return { user: identityOf(request.user), ...changed, unchanged, warnings };
}

function notListed({ users }: Declared, identity: Identity, fix: string): ProblemError {
  const near = suggester(() => users.keys(), 2)(identity, '');
  return fail({
    code: 'unknown-user',
    message: `${identity} is not in the files`,
    fix: near === '' ? fix : `${near} If not: ${fix}`,
  });
}

/** Replaces the person's own line or adds a line. With `until`, keeps a line that begins or ends later. */
function grantEdit(entry: Source, { kind, keys, team, ways }: NamedAccess, limits: Ending, now: number) {
  const wouldShorten = ({ window }: EditableWay): boolean =>
    limits.until !== undefined && (phaseOf(window, now) === 'before' || outlasts(window, limits));
  const own = ways.findLast((way) => way.isOwn && !wouldShorten(way));
  // The reason of a line that has ended belongs to the earlier access.
  const reason = own !== undefined && phaseOf(own.window, now) !== 'after' ? own.reason : undefined;
  // Write a mapping even without limits: a plain name would lose the comments of the line.
  const line = { ...keys, ...limitFields({ ...limits, reason: limits.reason ?? reason }) };
  if (own !== undefined) return setEdit(own.source.file, own.source.path, line);
  const { file, path } = team?.source ?? entry;
  return appendEdit(file, [...path, LISTS[kind]], lineFor(keys, limits));
}

function newUserEdits(
  { declared, files }: Loaded,
  { user, name, role, now }: GrantRequest,
  limits: Ending,
  { accesses, desired }: ReturnType<typeof findAccess>,
): FileEdit[] {
  const identity = identityOf(user);
  if (name === undefined || role === undefined)
    throw notListed(
      declared,
      identity,
      `for a new person, pass --name and --role; for an account in the portal, run rolecall adopt --only ${quoteWord(`user:${identity}`)}`,
    );
  const teams = accesses.filter(({ team }) => team !== undefined);
  const own = accesses.filter(({ team }) => team === undefined);
  const reports = own.flatMap(({ kind, key }) => (kind === 'reports' ? (key ?? []) : []));
  const file = fileChooser(declared, desired, files)(reports);
  const lines = own.map(({ kind, keys }) => ({ list: LISTS[kind], line: lineFor(keys, limits) }));
  const entry = setEdit(file, ['users', user.trim()], newEntry({ name, role }, lines));
  return [entry, ...teams.map((one) => grantEdit(NOWHERE, one, limits, now))];
}

/** Adds access to the files, offline. Throws a `ProblemError` before any write. */
export async function grant(request: GrantRequest): Promise<AccessEdited> {
  const { now } = request;
  const until = untilOf(request);
  const limits = { until, reason: request.reason, end: until === undefined ? undefined : parseUntil(until) };
  const loaded = await load(request.config, true);
  const found = findAccess(loaded.declared, request);
  if (found.accesses.length === 0)
    throw usage('the command names no access', 'name a report, a role or --team');
  const user = loaded.declared.users.get(identityOf(request.user));
  if (user === undefined) return changeAccess(loaded, newUserEdits(loaded, request, limits, found), request);
  if (user.absent || phaseOf(user.window, now) === 'after')
    throw usage(
      `the files say that ${user.email} has left (${placeName(user.source)})`,
      'change the entry of the person first',
    );
  if (request.name !== undefined || request.role !== undefined)
    throw usage(`${user.email} is in the files already`, 'leave out --name and --role');
  if (until !== undefined && outlasts(limits, user.window))
    throw usage(
      `the entry of ${user.email} ends earlier (${placeName(user.source)}: until ${user.window.until})`,
      'choose an earlier day, or change `until` of the person first',
    );
  const unchanged: string[] = [];
  const edits = found.accesses.flatMap((access) => {
    const enough = access.ways.find(
      ({ window }) => phaseOf(window, now) === 'within' && !outlasts(limits, window),
    );
    if (enough === undefined) return [grantEdit(user.source, access, limits, now)];
    unchanged.push(`${user.email} already has ${access.name} (${placeName(enough.source)})`);
    return [];
  });
  return changeAccess(loaded, edits, request, unchanged);
}

const obstacle = ({ team, source }: EditableWay, user: string, name: string): Problem => ({
  code: 'not-editable',
  severity: 'error',
  place: placeOf(source),
  ...(team === undefined
    ? {
        message: `${user} has ${name} from an entry for the whole workspace`,
        fix: 'replace the workspace entry with the reports that the person keeps',
      }
    : {
        message: `${user} has ${name} as a member of team ${team}`,
        fix: `rolecall revoke ${quoteWord(user)} --team ${team} ends the membership; or remove the line from the team, for all members`,
      }),
});

/** Removes access from the files, offline. Throws a `ProblemError` with the lines to edit by hand. */
export async function revoke(request: RevokeRequest): Promise<AccessEdited> {
  const loaded = await load(request.config, true);
  const { declared } = loaded;
  const identity = identityOf(request.user);
  const user = declared.users.get(identity);
  if (user === undefined)
    throw notListed(declared, identity, 'check the address; rolecall who shows who has access');
  const { accesses } = findAccess(declared, request);
  if (accesses.length === 0) {
    const lines = [...user.reports, ...user.rls, ...(memberLines(declared).get(identity) ?? [])];
    const all = lines.map(({ source }) => removeEdit(source));
    return changeAccess(loaded, all, request);
  }
  const problems: Problem[] = [];
  const unchanged: string[] = [];
  const edits = accesses.flatMap(({ name, ways }) => {
    if (ways.length === 0) unchanged.push(`the files do not give ${name} to ${user.email}`);
    for (const way of ways)
      if (!way.isOwn && !request.teams.includes(way.team ?? ''))
        problems.push(obstacle(way, user.email, name));
    return ways.flatMap(({ isOwn, source }) => (isOwn ? [removeEdit(source)] : []));
  });
  if (problems.length > 0) throw new ProblemError(loaded.sortByPlace(problems));
  return changeAccess(loaded, edits, request, unchanged);
}

export interface SignRequest extends Pick<RevokeRequest, 'config' | 'now' | 'clean'> {
  /** `team:NAME` or `user:PATTERN`. */
  readonly sign: readonly string[];
}

/** Sets the last review to today; the merge is the sign-off. Throws a `ProblemError` if nothing matches. */
export async function signReviews({ sign, ...request }: SignRequest): Promise<AccessEdited> {
  const loaded = await load(request.config, true);
  const { declared } = loaded;
  const sources = sign.flatMap((selector) => {
    const [, kind, name = ''] = /^(team|user):([\s\S]+)$/.exec(selector) ?? [];
    if (kind === undefined)
      throw usage(`--sign cannot read ${quote(selector)}`, 'write team:NAME or user:PATTERN');
    if (kind === 'team') return teamNamed(declared, name).source;
    const pattern = [compilePattern(name)];
    const people = [...declared.users.values()].filter(({ identity }) => matchesAny(pattern, identity));
    if (people.length > 0) return people.map(({ source }) => source);
    const message = `nobody in the files matches ${quote(name)}`;
    throw fail({ code: 'only-matches-nothing', message, fix: 'check the pattern' });
  });
  const value = new Date(request.now).toISOString().slice(0, 10);
  const edits = Array.from(new Set(sources), ({ file, path }) => setEdit(file, [...path, 'reviewed'], value));
  const { files, written } = await changeFiles(loaded, edits, { ...request, dryRun: false });
  return { files, written, unchanged: [], warnings: [] };
}
