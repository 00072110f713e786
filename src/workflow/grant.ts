import { distance } from 'fastest-levenshtein';
import { findMisspeltReports } from '../config/declare/check-references.ts';
import {
  covers,
  type EditableAccess,
  type EditableWay,
  emptyingEdits,
  entryEdits,
  grantEdit,
  type Limits,
  lineFor,
  lineMaker,
  placing,
} from '../config/edit/access-lines.ts';
import { type FileEdit, removal, setting } from '../config/edit/edit.ts';
import type { Plain } from '../config/yaml-text.ts';
import type { EditedFile } from '../domain/adoption.ts';
import type { Declared, DeclaredTeam } from '../domain/declared.ts';
import { type Identity, identityOf, isUuid } from '../domain/ids.ts';
import { quote, suggester } from '../domain/nearest.ts';
import { compilePattern, matchesAny } from '../domain/pattern.ts';
import { fail, type Problem, ProblemError, usage } from '../domain/problem.ts';
import { placeOf, type Source } from '../domain/source.ts';
import { ALWAYS, parseUntil, phaseOf } from '../domain/window.ts';
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
  throw usage(`--until ${quote(until)} is not a day to come`, 'write a day such as 2027-01-31');
}

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
    const line = (limits: Limits): Plain => lineFor({ dataset, role }, limits);
    return { kind: 'role' as const, key: rolesNamed(world, name)[0], line };
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
  return { kind: 'report' as const, key, line: (limits: Limits): Plain => lineFor({ report: name }, limits) };
}

function findAccess(
  declared: Declared,
  { access, teams, user: address, now }: RevokeRequest,
): { readonly accesses: readonly EditableAccess[]; readonly placeFor: (files: readonly string[]) => string } {
  const identity = identityOf(address);
  const email = declared.users.get(identity)?.email ?? address.trim();
  const names = access.map((text) => text.replace(/^report:/, ''));
  const world = worldOfFiles(declared, identity, names, now);
  const { desired, catalogue } = world;
  const lines = lineMaker(desired, catalogue);
  const held = desired.grantsOfUser(identity);
  const asked = access.map((text) => accessNamed(declared, world, text));
  const things = asked.map(({ kind, key, line: newLine }): EditableAccess => {
    const line = (limits: Limits): Plain =>
      (key === undefined ? undefined : lines[kind](key, limits)) ?? newLine(limits);
    const own = held.filter((one) => one.key === key && (one.kind === 'roles') === (kind === 'role'));
    const ways = own.map(({ window, reason, source }): EditableWay => {
      const team = source.through.at(-1)?.team;
      return { window, reason, source, team, isOwn: team === undefined && source.selector === undefined };
    });
    return { kind, name: String(line({})), line, team: undefined, ways };
  });
  const members = membersOfTeams(declared.teams);
  const memberships = teams.map((name): EditableAccess => {
    const team = teamNamed(declared, name);
    const ways = (members.get(name)?.get(identity) ?? []).map(({ through, ...way }) => {
      const direct = through.at(-1)?.team;
      return { ...way, team: direct, isOwn: direct === name };
    });
    const line = (limits: Limits): Plain => lineFor({ user: email }, limits);
    return { kind: 'team', name: `team ${name}`, line, team, ways };
  });
  const reports = asked.flatMap(({ kind, key }) => (kind === 'report' && key !== undefined ? [key] : []));
  return {
    accesses: [...things, ...memberships],
    placeFor: (files) => placing(declared, desired, files)(reports),
  };
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
    message: `${identity} is in no file`,
    fix: near === undefined ? fix : `Did you mean ${near}? If not: ${fix}`,
  });
}

/** Adds access to the files, offline. Throws a `ProblemError` before any write. */
export async function grant(request: GrantRequest): Promise<AccessEdited> {
  const limits = { until: untilOf(request), reason: request.reason };
  const loaded = await load(request.config, request.insecureHttp);
  const { declared } = loaded;
  const { accesses, placeFor } = findAccess(declared, request);
  if (accesses.length === 0) throw usage('no access is named', 'name a report, a role or --team');
  const identity = identityOf(request.user);
  const user = declared.users.get(identity);
  if (user === undefined) {
    const { name, role } = request;
    if (name === undefined || role === undefined)
      throw notListed(
        declared,
        identity,
        `rolecall adopt --only user:${identity} lists an account of the portal with all its access; for a new person, add --name and --role to this command`,
      );
    const account = { email: request.user.trim(), name, role };
    return edited(loaded, entryEdits(account, accesses, limits, placeFor(loaded.files)), request, []);
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
    const way = access.ways.find(({ window }) => covers(window, request.now, limits));
    if (way === undefined) return [grantEdit(user, access, limits, request.now)];
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
        fix: `rolecall revoke ${user} --team ${team} takes all that the team gives; or remove the line from the team, for all members`,
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
  if (accesses.length === 0) return edited(loaded, emptyingEdits(declared, user), request, []);
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
