import {
  type AskedAccess,
  accessNamed,
  covers,
  emptyingEdits,
  entryEdits,
  grantEdits,
  linesThatGive,
  membershipEdits,
  teamNamed,
} from '../config/edit/access-edits.ts';
import { type FileEdit, removal, setting } from '../config/edit/edit.ts';
import { placing } from '../config/edit/names.ts';
import type { EditedFile } from '../domain/adoption.ts';
import type { Declared } from '../domain/declared.ts';
import { type Identity, identityOf } from '../domain/ids.ts';
import { quote } from '../domain/nearest.ts';
import { compilePattern, matchesAny } from '../domain/pattern.ts';
import { fail, type Problem, ProblemError, usage } from '../domain/problem.ts';
import { placeOf, type Source } from '../domain/source.ts';
import { intersect, parseUntil, phaseOf, type Window } from '../domain/window.ts';
import type { Clean } from '../files/write-atomically.ts';
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
  /** How long from today: `14d` or `2w`. */
  readonly for: string | undefined;
  readonly until: string | undefined;
  readonly reason: string | undefined;
  /** For somebody who is in no file yet. */
  readonly name: string | undefined;
  readonly role: string | undefined;
}

/** What a command changed in the files. */
export interface AccessEdited {
  /** Whose access; absent for reviews. */
  readonly user?: string;
  readonly files: readonly EditedFile[];
  readonly written: boolean;
  /** Sentences about what needs no change. */
  readonly unchanged: readonly string[];
}

const DAY = 86_400_000;

/** The last day of new lines. */
function untilOf({ for: length, until, now }: GrantRequest): string | undefined {
  if (length !== undefined && until !== undefined)
    throw usage('--for and --until exclude each other', 'leave out one of them');
  if (length !== undefined) {
    const [, count, unit] = /^([1-9]\d{0,3})([dw])$/.exec(length) ?? [];
    if (count === undefined)
      throw usage(`--for cannot read ${quote(length)}`, 'write days or weeks: 14d or 2w');
    return new Date(now + Number(count) * (unit === 'w' ? 7 : 1) * DAY).toISOString().slice(0, 10);
  }
  const end = until === undefined ? undefined : parseUntil(until);
  if (until !== undefined && (end === undefined || end <= now))
    throw usage(`--until ${until} is not a day to come`, 'write a day such as 2027-01-31');
  return until;
}

const askedFor = (declared: Declared, { access, teams }: RevokeRequest): readonly AskedAccess[] => [
  ...access.map((text) => accessNamed(declared, text)),
  ...teams.map((team) => teamNamed(declared, team)),
];

/** One way by which the files give an access. */
interface EditableWay {
  readonly window: Window;
  readonly source: Source;
  /** The team whose line lists the person; undefined for the person's own line. */
  readonly team: string | undefined;
  /** True if the line gives only this access, and only to this person. */
  readonly isOwn: boolean;
}

function waysOf(declared: Declared, identity: Identity, access: AskedAccess): readonly EditableWay[] {
  const ways: EditableWay[] = [];
  const user = declared.users.get(identity);
  if (user !== undefined)
    for (const { window, source, ...entry } of linesThatGive(declared, access, user)) {
      const isOwn = !('report' in entry && entry.report.kind === 'workspace');
      ways.push({ window, source, team: undefined, isOwn });
    }
  for (const [name, members] of membersOfTeams(declared.teams)) {
    const team = declared.teams.get(name);
    for (const { window, source, through } of members.get(identity) ?? []) {
      const direct = through.at(-1)?.team;
      if (access.kind === 'team') {
        if (name === access.key) ways.push({ window, source, team: direct, isOwn: direct === name });
      } else if (team !== undefined)
        for (const line of linesThatGive(declared, access, team))
          ways.push({
            window: intersect(window, line.window),
            source: line.source,
            team: direct,
            isOwn: false,
          });
    }
  }
  return ways;
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
  return { user: identityOf(request.user), ...(await changeFiles(loaded, edits, request)), unchanged };
}

/** Writes access into the files, offline. Throws a `ProblemError` before anything was written. */
export async function grant(request: GrantRequest): Promise<AccessEdited> {
  const limits = { until: untilOf(request), reason: request.reason };
  const loaded = await load(request.config, request.insecureHttp);
  const { declared } = loaded;
  const accesses = askedFor(declared, request);
  if (accesses.length === 0) throw usage('no access is named', 'name a report, a role or --team');
  const identity = identityOf(request.user);
  const user = declared.users.get(identity);
  if (user === undefined) {
    const { name, role } = request;
    if (name === undefined || role === undefined)
      throw fail({
        code: 'unknown-user',
        message: `${identity} is in no file`,
        fix: `rolecall adopt --only user:${identity} lists an account of the portal with all its access; for a new person, add --name and --role`,
      });
    const { desired } = resolve(declared, catalogueOfNames(declared), request.now);
    const shared = [...desired.users].flatMap(([other, { reports }]) => {
      const one = declared.users.get(other);
      const has = one && accesses.some((access) => linesThatGive(declared, access, one).length > 0);
      return has ? [...reports] : [];
    });
    const file = placing(declared, desired, loaded.files)(shared);
    const account = { email: request.user.trim(), name, role };
    return edited(loaded, entryEdits(declared, account, accesses, limits, file), request, []);
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
    const way = waysOf(declared, identity, access).find(({ window }) =>
      covers(window, request.now, limits.until),
    );
    if (way === undefined) return grantEdits(declared, user, access, limits, request.now);
    unchanged.push(`${user.email} already has ${access.name} (${at(way.source)})`);
    return [];
  });
  return edited(loaded, edits, request, unchanged);
}

/** Why a line that gives an access cannot go, with what to do instead. */
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

/** Takes access out of the files, offline. Throws a `ProblemError` with the ways that give what cannot be taken. */
export async function revoke(request: RevokeRequest): Promise<AccessEdited> {
  const loaded = await load(request.config, request.insecureHttp);
  const { declared } = loaded;
  const identity = identityOf(request.user);
  const user = declared.users.get(identity);
  if (user === undefined)
    throw fail({
      code: 'unknown-user',
      message: `${identity} is in no file`,
      fix: 'check the address; rolecall who shows who has access',
    });
  const accesses = askedFor(declared, request);
  if (accesses.length === 0) return edited(loaded, emptyingEdits(declared, user), request, []);
  const problems: Problem[] = [];
  const unchanged: string[] = [];
  const edits = accesses.flatMap((access) => {
    const { name } = access;
    const isLeaving = (way: EditableWay): boolean => way.isOwn || request.teams.includes(way.team ?? '');
    const ways = waysOf(declared, identity, access);
    if (ways.length === 0) unchanged.push(`the files do not give ${name} to ${user.email}`);
    for (const way of ways) if (!isLeaving(way)) problems.push(obstacle(way, user.email, name));
    if (access.kind === 'team') return membershipEdits(declared, identity, access.key);
    return ways.flatMap((way) => (way.isOwn ? [removal(way.source)] : []));
  });
  if (problems.length > 0) throw new ProblemError(loaded.arranged(problems));
  return edited(loaded, edits, request, unchanged);
}

export interface SignRequest extends Pick<RevokeRequest, 'config' | 'insecureHttp' | 'now' | 'clean'> {
  /** `team:NAME` or `user:PATTERN`. */
  readonly sign: readonly string[];
}

/** Writes today as the day of the last review. The merge is the sign-off. Throws a `ProblemError` where nothing is signed. */
export async function signReviews({ sign, ...request }: SignRequest): Promise<AccessEdited> {
  const loaded = await load(request.config, request.insecureHttp);
  const { declared } = loaded;
  const sources = sign.flatMap((selector) => {
    const [, kind, name = ''] = /^(team|user):([\s\S]+)$/.exec(selector) ?? [];
    if (kind === undefined)
      throw usage(`--sign cannot read ${quote(selector)}`, 'write team:NAME or user:PATTERN');
    if (kind === 'team') return declared.teams.get(teamNamed(declared, name).key)?.source ?? [];
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
  return { ...(await changeFiles(loaded, edits, { ...request, dryRun: false })), unchanged: [] };
}
