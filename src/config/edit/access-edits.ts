import type {
  DatasetReference,
  Declared,
  DeclaredUser,
  ReportEntry,
  ReportReference,
  RlsEntry,
} from '../../domain/declared.ts';
import { datasetId, type Identity, isUuid, reportId } from '../../domain/ids.ts';
import { quote, suggester } from '../../domain/nearest.ts';
import { fail, usage } from '../../domain/problem.ts';
import { parseUntil, type Window } from '../../domain/window.ts';
import { memberLines } from './adoption-edits.ts';
import { appending, type FileEdit, removal, setting } from './edit.ts';
import { type Limits, memberLine, reportLine, roleLine } from './names.ts';
import type { Plain } from './wording.ts';

/** A report, a role or a team, as a command names it. */
export interface AskedAccess {
  readonly kind: 'report' | 'role' | 'team';
  /** The same for two names of one report or role: by its id, or else its name. */
  readonly key: string;
  /** How people and lines name it: by the alias that the files have. */
  readonly name: string;
  /** The workspace of a report. */
  readonly workspace?: string | undefined;
}

export function teamNamed({ teams }: Declared, team: string): AskedAccess {
  if (teams.has(team)) return { kind: 'team', key: team, name: `team ${team}` };
  const fix = suggester(() => teams.keys())(team, 'Check the name of the team.');
  throw fail({ code: 'unknown-team', message: `The files have no team ${quote(team)}.`, fix });
}

const isDefined = ({ reports }: Declared, whole: string): boolean =>
  [...reports.values()].some(({ workspace, name }) => `${workspace}/${name}` === whole);

function reportAccess(
  { reports }: Declared,
  report: Exclude<ReportReference, { readonly kind: 'workspace' }>,
): AskedAccess {
  const known =
    report.kind === 'alias'
      ? reports.get(report.alias)
      : [...reports.values()].find(({ id, workspace, name }) =>
          report.kind === 'id' ? id === report.id : `${workspace}/${name}` === report.name,
        );
  const own = report.kind === 'id' ? report.id : report.kind === 'name' ? report.name : undefined;
  const key = known?.id ?? own ?? `${known?.workspace}/${known?.name}`;
  const workspace = known?.workspace ?? (report.kind === 'name' ? report.name.split('/', 1)[0] : undefined);
  return { kind: 'report', key, name: known?.alias ?? key, workspace };
}

function roleAccess({ datasets }: Declared, dataset: DatasetReference, role: string): AskedAccess {
  const of = dataset.kind === 'alias' ? datasets.get(dataset.alias)?.of : dataset;
  const known = [...datasets.values()].find(
    (one) => of?.kind === 'id' && 'id' in one.of && one.of.id === of.id,
  );
  const alias = dataset.kind === 'alias' ? dataset.alias : known?.alias;
  const id = of?.kind === 'id' ? of.id : alias;
  return { kind: 'role', key: `${id}/${role}`, name: `${alias ?? id}/${role}` };
}

function roleNamed(declared: Declared, text: string): AskedAccess | undefined {
  const [, dataset = '', role = ''] = /^([^/]*)\/([\s\S]*)$/.exec(text) ?? [];
  if (declared.datasets.has(dataset)) return roleAccess(declared, { kind: 'alias', alias: dataset }, role);
  return isUuid(dataset) ? roleAccess(declared, { kind: 'id', id: datasetId(dataset) }, role) : undefined;
}

/** An alias, an id, or WORKSPACE/NAME. */
function reportNamed(declared: Declared, text: string): AskedAccess {
  const { reports } = declared;
  if (reports.has(text)) return reportAccess(declared, { kind: 'alias', alias: text });
  if (isUuid(text)) return reportAccess(declared, { kind: 'id', id: reportId(text) });
  if (text.includes('/')) return reportAccess(declared, { kind: 'name', name: text });
  const fix = suggester(() => reports.keys())(text, 'Write an alias, an id, WORKSPACE/NAME or DATASET/ROLE.');
  throw fail({ code: 'unknown-report', message: `The files have no report alias ${quote(text)}.`, fix });
}

/**
 * What ACCESS means: a role if it is `DATASET/ROLE` with a dataset alias of the files or an id, else a report. The
 * prefixes `report:` and `rls:` decide. Throws `unknown-report`, `unknown-dataset`, or `usage` where it may be both.
 */
export function accessNamed(declared: Declared, text: string): AskedAccess {
  const [, prefix, rest = text] = /^(report|rls):([\s\S]+)$/.exec(text) ?? [];
  const role = prefix === 'report' ? undefined : roleNamed(declared, rest);
  if (prefix === 'rls' && role === undefined) {
    const near = suggester(() => declared.datasets.keys());
    const fix = near(rest.split('/', 1)[0] ?? '', 'Write rls:DATASET/ROLE.');
    const message = `The files have no dataset alias for ${quote(rest)}.`;
    throw fail({ code: 'unknown-dataset', message, fix });
  }
  if (role === undefined) return reportNamed(declared, rest);
  if (prefix === undefined && isDefined(declared, text))
    throw usage(
      `${quote(text)} is a report and an RLS role.`,
      `Write ${JSON.stringify(`report:${text}`)} or ${JSON.stringify(`rls:${text}`)}.`,
    );
  return role;
}

/** Of a person's or team's lines, those that give an access; a workspace entry gives its reports. */
export function linesThatGive(
  declared: Declared,
  { kind, key, workspace }: AskedAccess,
  { reports, rls }: Pick<DeclaredUser, 'reports' | 'rls'>,
): readonly (ReportEntry | RlsEntry)[] {
  if (kind === 'team') return [];
  if (kind === 'role')
    return rls.filter(({ dataset, role }) => roleAccess(declared, dataset, role).key === key);
  return reports.filter(({ report }) =>
    report.kind === 'workspace' ? report.workspace === workspace : reportAccess(declared, report).key === key,
  );
}

function lineOf({ kind, name }: AskedAccess, address: string, limits: Limits): Plain {
  if (kind === 'team') return memberLine(address, limits);
  if (kind === 'report') return reportLine(name, limits);
  const slash = name.indexOf('/');
  return roleLine(name.slice(0, slash), name.slice(slash + 1), limits);
}

/** Whether a window holds now, and as long as asked. */
export const covers = ({ from, end }: Window, now: number, until: string | undefined): boolean =>
  (from === undefined || from <= now) && endOf(end) >= endOf(until === undefined ? until : parseUntil(until));

const endOf = (end: number | undefined): number => end ?? Number.POSITIVE_INFINITY;

const LISTS = { team: 'members', report: 'reports', role: 'rls' } as const;

/** Gives one access to a listed person: by a new line, or by the limits of the person's own line. */
export function grantEdits(
  declared: Declared,
  user: DeclaredUser,
  access: AskedAccess,
  limits: Limits,
  now: number,
): readonly FileEdit[] {
  const team = access.kind === 'team' ? declared.teams.get(access.key) : undefined;
  const members = team?.members.filter(({ of }) => of.kind === 'user' && of.identity === user.identity);
  const lines: readonly Pick<ReportEntry, 'window' | 'reason' | 'source'>[] =
    members ??
    linesThatGive(declared, access, user).filter(
      (one) => !('report' in one && one.report.kind === 'workspace'),
    );
  const wanted = limits.until === undefined ? undefined : parseUntil(limits.until);
  // Nothing that the line gives may be lost.
  const own = lines.findLast(
    ({ window: { from, end } }) =>
      wanted === undefined || ((from === undefined || from <= now) && endOf(end) <= wanted),
  );
  const value = lineOf(access, user.email, { ...limits, reason: limits.reason ?? own?.reason });
  if (own !== undefined) {
    const { file, path } = own.source;
    return [setting(file, path, value)];
  }
  const { file, path } = (team ?? user).source;
  return [appending(file, [...path, LISTS[access.kind]], value)];
}

/** The entry of a new person. */
export function entryEdits(
  declared: Declared,
  account: { readonly email: string; readonly name: string; readonly role: string },
  accesses: readonly AskedAccess[],
  limits: Limits,
  file: string,
): readonly FileEdit[] {
  const { email, name, role } = account;
  const lines = (kind: AskedAccess['kind']): Plain[] =>
    accesses.flatMap((one) => (one.kind === kind ? [lineOf(one, email, limits)] : []));
  const [reports, rls] = [lines('report'), lines('role')];
  const value: Plain = {
    name,
    role,
    ...(reports.length > 0 && { reports }),
    ...(rls.length > 0 && { rls }),
  };
  const teams = accesses.flatMap((one): FileEdit[] => {
    const source = one.kind === 'team' ? declared.teams.get(one.key)?.source : undefined;
    if (source === undefined) return [];
    return [appending(source.file, [...source.path, LISTS.team], memberLine(email, limits))];
  });
  return [setting(file, ['users', email], value), ...teams];
}

/** Takes everything from a listed person: all lines of the entry's lists, and all memberships. */
export const emptyingEdits = (declared: Declared, user: DeclaredUser): readonly FileEdit[] => [
  ...[...user.reports, ...user.rls].map(({ source }) => removal(source)),
  ...membershipEdits(declared, user.identity, undefined),
];

export const membershipEdits = (
  declared: Declared,
  identity: Identity,
  team: string | undefined,
): readonly FileEdit[] =>
  (memberLines(declared).get(identity) ?? [])
    .filter((line) => team === undefined || line.team === team)
    .map(({ source }) => removal(source));
