import { distance } from 'fastest-levenshtein';
import { findMisspeltReports } from '../config/declare/check-references.ts';
import {
  type Limits,
  type LineKeys,
  lineFor,
  lineKeysIn,
  memberLines,
  placing,
} from '../config/edit/access-lines.ts';
import { appending, entryOf, type FileEdit, LISTS, removal, setting } from '../config/edit/edit.ts';
import type { EditedFile } from '../domain/adoption.ts';
import type { Declared, DeclaredTeam } from '../domain/declared.ts';
import type { Grant } from '../domain/desired.ts';
import { type Identity, identityOf, isUuid } from '../domain/ids.ts';
import type { Kind } from '../domain/indexes.ts';
import { quote, suggester } from '../domain/nearest.ts';
import { compilePattern, matchesAny } from '../domain/pattern.ts';
import { fail, type Problem, ProblemError, usage } from '../domain/problem.ts';
import { placeOf, type Source } from '../domain/source.ts';
import { ALWAYS, parseUntil, phaseOf, type Window } from '../domain/window.ts';
import type { Clean } from '../files/write-atomically.ts';
import { reportsNamed, rolesNamed } from '../insight/find.ts';
import { catalogueOfNames } from '../resolve/names-alone.ts';
import { resolve } from '../resolve/resolve.ts';
import { membersOfTeams } from '../resolve/teams.ts';
import { changeFiles } from './edit-files.ts';
import { type Loaded, load } from './load.ts';

export interface RevokeRequest {
  readonly config: string;
  readonly insecureHttp: boolean;
  readonly now: number;
  readonly user: string;
  readonly access: readonly string[];
  readonly teams: readonly string[];
  readonly dryRun: boolean;
  readonly clean: Clean;
}

export interface GrantRequest extends RevokeRequest {
  /** A duration from today: `14d` or `2w`. */
  readonly for: string | undefined;
  readonly until: string | undefined;
  readonly reason: string | undefined;
  readonly name: string | undefined;
  readonly role: string | undefined;
}

export interface AccessEdited {
  readonly user?: string;
  readonly files: readonly EditedFile[];
  readonly written: boolean;
  readonly unchanged: readonly string[];
  /** New names that are nearly those of reports in the files. */
  readonly warnings: readonly Problem[];
}

const DAY = 86_400_000;

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

/** Throws unless `--until` is in the future. */
export function refusePast(until: string | undefined, now: number): void {
  if (until === undefined || (parseUntil(until) ?? 0) > now) return;
  throw usage(`--until ${quote(until)} is not a future day`, 'write a day such as 2027-01-31');
}

interface EditableWay extends Pick<Grant, 'window' | 'reason' | 'source'> {
  /** The team whose line lists the person; undefined for the person's own line. */
  readonly team: string | undefined;
  /** True if the line gives only this access, and only to this person. */
  readonly isOwn: boolean;
}

/** A report, a role or a team that the command names. */
interface NamedAccess {
  readonly kind: Kind | 'team';
  readonly name: string;
  readonly keys: LineKeys;
  /** Of the report or role; undefined for a team, and if the files do not name it yet. */
  readonly key: number | undefined;
  /** Whose list gets the line, if not the person's. */
  readonly team: DeclaredTeam | undefined;
  readonly ways: readonly EditableWay[];
}

const endOf = (end: number | undefined): number => end ?? Number.POSITIVE_INFINITY;
const askedEnd = ({ until }: Limits): number => endOf(until === undefined ? undefined : parseUntil(until));
const hasBegun = ({ from }: Window, now: number): boolean => from === undefined || from <= now;

const NOWHERE: Source = { file: '', line: 1, column: 1, path: [], through: [] };
const PREFIXED = /^(report|rls):([\s\S]+)$/;

const teamNamed = ({ teams }: Declared, name: string): DeclaredTeam => {
  const team = teams.get(name);
  if (team !== undefined) return team;
  const fix = suggester(() => teams.keys())(name, 'Check the name of the team.');
  throw fail({ code: 'unknown-team', message: `The files have no team ${quote(name)}.`, fix });
};

/** Splits WORKSPACE/NAME or DATASET/ROLE at the first slash. */
function splitName(text: string): readonly [before: string, after: string | undefined] {
  const slash = text.indexOf('/');
  return slash < 0 ? [text, undefined] : [text.slice(0, slash), text.slice(slash + 1)];
}

/** A portal as the files name it, plus reports of these names. The person is always present. */
function worldOfFiles(declared: Declared, identity: Identity, names: readonly string[], now: number) {
  const { settings, users, reports } = declared;
  const user = users.get(identity);
  const everybody = new Map(users);
  if (user !== undefined) everybody.set(identity, { ...user, window: ALWAYS, absent: false });
  const open = { ...settings, manage: { ...settings.manage, only: {}, ignore: { grants: [] } } };
  const all = { ...declared, settings: open, users: everybody };
  const asked = names.flatMap((alias) => {
    const [workspace, name] = splitName(alias);
    return name === undefined
      ? []
      : [[alias, { alias, id: undefined, workspace, name, source: NOWHERE }] as const];
  });
  const catalogue = catalogueOfNames({ ...all, reports: new Map([...reports, ...asked]) });
  return { catalogue, ...resolve(all, catalogue, now, true) };
}

type FilesWorld = ReturnType<typeof worldOfFiles>;

/** A role if DATASET is a known alias or an id, else a report. No `key` if the files do not name it yet. */
function accessNamed({ datasets, reports }: Declared, world: FilesWorld, text: string) {
  const [, prefix, name = text] = PREFIXED.exec(text) ?? [];
  const [dataset, role] = splitName(name);
  const isRole = prefix !== 'report' && role !== undefined && (datasets.has(dataset) || isUuid(dataset));
  if (prefix === 'rls' && !isRole) {
    const fix = suggester(() => datasets.keys())(dataset, 'Write rls:DATASET/ROLE.');
    const message = `The files have no dataset alias for ${quote(name)}.`;
    throw fail({ code: 'unknown-dataset', message, fix });
  }
  if (isRole) {
    const isReport = [...reports.values()].some((one) => `${one.workspace}/${one.name}` === name);
    if (prefix === undefined && isReport)
      throw usage(
        `${quote(name)} is a report and an RLS role.`,
        `Write ${JSON.stringify(`report:${name}`)} or ${JSON.stringify(`rls:${name}`)}.`,
      );
    return { kind: 'roles' as const, key: rolesNamed(world, name)[0], written: { dataset, role } };
  }
  const [key, ...others] = reportsNamed(world, name);
  if (others.length > 0) {
    const message = `the files name several reports ${quote(name)}`;
    throw fail({ code: 'ambiguous-report', message, fix: 'name one by its alias or id' });
  }
  if (key === undefined && role === undefined && !isUuid(name)) {
    const fix = suggester(() => reports.keys())(
      name,
      'Write an alias, an id, WORKSPACE/NAME or DATASET/ROLE.',
    );
    throw fail({ code: 'unknown-report', message: `The files have no report alias ${quote(name)}.`, fix });
  }
  return { kind: 'reports' as const, key, written: { report: name } };
}

function findAccess(declared: Declared, { access, teams, user: address, now }: RevokeRequest) {
  const identity = identityOf(address);
  const user = declared.users.get(identity)?.email ?? address.trim();
  const names = access.map((text) => text.replace(/^report:/, ''));
  const world = worldOfFiles(declared, identity, names, now);
  const keysOf = lineKeysIn(world.desired, world.catalogue);
  const held = world.desired.grantsOfUser(identity);
  const things = access.map((text): NamedAccess => {
    const { kind, key, written } = accessNamed(declared, world, text);
    const keys = (key === undefined ? undefined : keysOf[kind](key)) ?? written;
    const own = held.filter((one) => one.key === key && one.kind === kind);
    const ways = own.map(({ window, reason, source }): EditableWay => {
      const team = source.through.at(-1)?.team;
      return { window, reason, source, team, isOwn: team === undefined && source.selector === undefined };
    });
    return { kind, name: String(lineFor(keys, {})), keys, key, team: undefined, ways };
  });
  const members = membersOfTeams(declared.teams);
  const memberships = teams.map((name): NamedAccess => {
    const ways = (members.get(name)?.get(identity) ?? []).map(({ through, ...way }) => {
      const direct = through.at(-1)?.team;
      return { ...way, team: direct, isOwn: direct === name };
    });
    const team = teamNamed(declared, name);
    return { kind: 'team', name: `team ${name}`, keys: { user }, key: undefined, team, ways };
  });
  return { accesses: [...things, ...memberships], desired: world.desired };
}

const at = (source: Source): string => {
  const { file, line } = placeOf(source);
  return `${file}:${line}`;
};

async function edited(
  loaded: Loaded,
  edits: readonly FileEdit[],
  request: Pick<RevokeRequest, 'dryRun' | 'clean' | 'user'>,
  unchanged: readonly string[],
): Promise<AccessEdited> {
  const { declared, ...changed } = await changeFiles(loaded, edits, request);
  const before = new Set(findMisspeltReports(loaded.declared).map(({ message }) => message));
  const warnings = findMisspeltReports(declared).filter(({ message }) => !before.has(message));
  return { user: identityOf(request.user), ...changed, unchanged, warnings };
}

function notListed({ users }: Declared, identity: Identity, fix: string): ProblemError {
  const near = [...users.keys()].find((one) => distance(one, identity) <= 2);
  return fail({
    code: 'unknown-user',
    message: `${identity} is not in the files`,
    fix: near === undefined ? fix : `Did you mean ${near}? If not: ${fix}`,
  });
}

function grantEdit(entry: Source, { kind, keys, team, ways }: NamedAccess, limits: Limits, now: number) {
  const end = askedEnd(limits);
  // The new limits must not shorten the line.
  const own = ways.findLast(
    ({ isOwn, window }) =>
      isOwn && (limits.until === undefined || (hasBegun(window, now) && endOf(window.end) <= end)),
  );
  const line = lineFor(keys, { ...limits, reason: limits.reason ?? own?.reason });
  if (own !== undefined) return setting(own.source.file, own.source.path, line);
  const { file, path } = team?.source ?? entry;
  return appending(file, [...path, LISTS[kind]], line);
}

/** Adds access to the files, offline. Throws a `ProblemError` before any write. */
export async function grant(request: GrantRequest): Promise<AccessEdited> {
  const limits = { until: untilOf(request), reason: request.reason };
  const loaded = await load(request.config, request.insecureHttp);
  const { declared } = loaded;
  const { accesses, desired } = findAccess(declared, request);
  if (accesses.length === 0) throw usage('the command names no access', 'name a report, a role or --team');
  const identity = identityOf(request.user);
  const user = declared.users.get(identity);
  if (user === undefined) {
    const { name, role } = request;
    if (name === undefined || role === undefined)
      throw notListed(
        declared,
        identity,
        `rolecall adopt --only user:${identity} lists a live account; --name and --role list a new person`,
      );
    const things = accesses.filter(({ team }) => team === undefined);
    const file = placing(
      declared,
      desired,
      loaded.files,
    )(things.flatMap(({ kind, key }) => (kind === 'reports' ? (key ?? []) : [])));
    const lines = things.map(({ kind, keys }) => ({ list: LISTS[kind], line: lineFor(keys, limits) }));
    const entry = setting(file, ['users', request.user.trim()], entryOf({ name, role }, lines));
    const memberships = accesses.filter(({ team }) => team !== undefined);
    const edits = memberships.map((one) => grantEdit(NOWHERE, one, limits, request.now));
    return edited(loaded, [entry, ...edits], request, []);
  }
  if (user.absent || phaseOf(user.window, request.now) === 'after')
    throw usage(
      `the files say that ${user.email} has left (${at(user.source)})`,
      'change the entry of the person first',
    );
  if (request.name !== undefined || request.role !== undefined)
    throw usage(`${user.email} is in the files already`, 'leave out --name and --role');
  const unchanged: string[] = [];
  const edits = accesses.flatMap((access) => {
    const way = access.ways.find(
      ({ window }) => hasBegun(window, request.now) && endOf(window.end) >= askedEnd(limits),
    );
    if (way === undefined) return [grantEdit(user.source, access, limits, request.now)];
    unchanged.push(`${user.email} already has ${access.name} (${at(way.source)})`);
    return [];
  });
  return edited(loaded, edits, request, unchanged);
}

const obstacle = ({ team, source }: EditableWay, user: string, name: string): Problem => ({
  code: 'not-editable',
  severity: 'error',
  place: placeOf(source),
  ...(team === undefined
    ? {
        message: `${user} has ${name} from an entry for the whole workspace`,
        fix: 'name the reports that the person keeps instead of the workspace',
      }
    : {
        message: `${user} has ${name} as a member of team ${team}`,
        fix: `rolecall revoke ${user} --team ${team} removes all access of the team; or remove the line from the team, for all members`,
      }),
});

/** Removes access from the files, offline. Throws a `ProblemError` with the lines that it cannot remove. */
export async function revoke(request: RevokeRequest): Promise<AccessEdited> {
  const loaded = await load(request.config, request.insecureHttp);
  const { declared } = loaded;
  const identity = identityOf(request.user);
  const user = declared.users.get(identity);
  if (user === undefined)
    throw notListed(declared, identity, 'check the address; rolecall who shows who has access');
  const { accesses } = findAccess(declared, request);
  if (accesses.length === 0) {
    const lines = [...user.reports, ...user.rls, ...(memberLines(declared).get(identity) ?? [])];
    const all = lines.map(({ source }) => removal(source));
    return edited(loaded, all, request, []);
  }
  const problems: Problem[] = [];
  const unchanged: string[] = [];
  const edits = accesses.flatMap(({ name, ways }) => {
    if (ways.length === 0) unchanged.push(`the files do not give ${name} to ${user.email}`);
    for (const way of ways)
      if (!way.isOwn && !request.teams.includes(way.team ?? ''))
        problems.push(obstacle(way, user.email, name));
    return ways.flatMap(({ isOwn, source }) => (isOwn ? [removal(source)] : []));
  });
  if (problems.length > 0) throw new ProblemError(loaded.arranged(problems));
  return edited(loaded, edits, request, unchanged);
}

export interface SignRequest extends Pick<RevokeRequest, 'config' | 'insecureHttp' | 'now' | 'clean'> {
  /** `team:NAME` or `user:PATTERN`. */
  readonly sign: readonly string[];
}

/** Sets the last review to today; the merge is the sign-off. Throws a `ProblemError` if nothing matches. */
export async function signReviews({ sign, ...request }: SignRequest): Promise<AccessEdited> {
  const loaded = await load(request.config, request.insecureHttp);
  const { declared } = loaded;
  const sources = sign.flatMap((selector) => {
    const [, kind, name = ''] = /^(team|user):([\s\S]+)$/.exec(selector) ?? [];
    if (kind === undefined)
      throw usage(`--sign cannot read ${quote(selector)}`, 'write team:NAME or user:PATTERN');
    if (kind === 'team') return teamNamed(declared, name).source;
    const pattern = [compilePattern(name)];
    const people = [...declared.users.values()].filter(({ identity }) => matchesAny(pattern, identity));
    if (people.length > 0) return people.map(({ source }) => source);
    throw fail({
      code: 'only-matches-nothing',
      message: `nobody in the files matches ${quote(name)}`,
      fix: 'check the pattern',
    });
  });
  const value = new Date(request.now).toISOString().slice(0, 10);
  const edits = Array.from(new Set(sources), ({ file, path }) => setting(file, [...path, 'reviewed'], value));
  const { files, written } = await changeFiles(loaded, edits, { ...request, dryRun: false });
  return { files, written, unchanged: [], warnings: [] };
}
