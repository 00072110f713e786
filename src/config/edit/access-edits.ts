import type {
  DatasetReference,
  Declared,
  DeclaredReport,
  DeclaredUser,
  ReportEntry,
  ReportReference,
  RlsEntry,
} from '../../domain/declared.ts';
import { datasetId, type Identity, isUuid, reportId } from '../../domain/ids.ts';
import { quote, suggester } from '../../domain/nearest.ts';
import { fail, usage } from '../../domain/problem.ts';
import { parseUntil, type Window } from '../../domain/window.ts';
import { memberLines, removal } from './adoption-edits.ts';
import type { FileEdit } from './edit.ts';
import { type Limits, memberLine, reportLine, roleLine } from './names.ts';
import type { Plain } from './wording.ts';

/** A report, a role or a team, as a command names it. */
export type AskedAccess =
  | { readonly kind: 'report'; readonly report: ReportReference }
  | { readonly kind: 'role'; readonly dataset: DatasetReference; readonly role: string }
  | { readonly kind: 'team'; readonly team: string };

export function teamNamed(
  { teams }: Declared,
  team: string,
): Extract<AskedAccess, { readonly kind: 'team' }> {
  if (teams.has(team)) return { kind: 'team', team };
  const fix = suggester(() => teams.keys())(team, 'Check the name of the team.');
  throw fail({ code: 'unknown-team', message: `The files have no team ${quote(team)}.`, fix });
}

function roleNamed({ datasets }: Declared, text: string): AskedAccess | undefined {
  const [, dataset = '', role = ''] = /^([^/]*)\/([\s\S]*)$/.exec(text) ?? [];
  if (datasets.has(dataset)) return { kind: 'role', dataset: { kind: 'alias', alias: dataset }, role };
  return isUuid(dataset)
    ? { kind: 'role', dataset: { kind: 'id', id: datasetId(dataset) }, role }
    : undefined;
}

/** An alias, an id, or WORKSPACE/NAME. */
function reportNamed({ reports }: Declared, text: string): AskedAccess {
  if (reports.has(text)) return { kind: 'report', report: { kind: 'alias', alias: text } };
  if (isUuid(text)) return { kind: 'report', report: { kind: 'id', id: reportId(text) } };
  if (text.includes('/')) return { kind: 'report', report: { kind: 'name', name: text } };
  const fix = suggester(() => reports.keys())(text, 'Write an alias, an id, WORKSPACE/NAME or DATASET/ROLE.');
  throw fail({ code: 'unknown-report', message: `The files have no report alias ${quote(text)}.`, fix });
}

/** The definition of a report in the files, however it is named. */
function definitionOf({ reports }: Declared, report: ReportReference): DeclaredReport | undefined {
  if (report.kind === 'alias') return reports.get(report.alias);
  return [...reports.values()].find(({ id, workspace, name }) =>
    report.kind === 'id'
      ? id === report.id
      : report.kind === 'name' && `${workspace}/${name}` === report.name,
  );
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
  if (prefix === undefined && definitionOf(declared, { kind: 'name', name: text }) !== undefined)
    throw usage(
      `${quote(text)} is a report and an RLS role.`,
      `Write ${JSON.stringify(`report:${text}`)} or ${JSON.stringify(`rls:${text}`)}.`,
    );
  return role;
}

/** The same for two names of one report or role: by its id, or else its name. */
function keyOf(declared: Declared, access: Exclude<AskedAccess, { readonly kind: 'team' }>): string {
  if (access.kind === 'report') {
    const { report } = access;
    if (report.kind === 'id') return report.id;
    if (report.kind === 'workspace') return `${report.workspace}/`;
    const { id, workspace, name } = definitionOf(declared, report) ?? {};
    return id ?? (report.kind === 'name' ? report.name : `${workspace}/${name}`);
  }
  const { dataset, role } = access;
  const of = dataset.kind === 'alias' ? declared.datasets.get(dataset.alias)?.of : dataset;
  return `${of?.kind === 'id' ? of.id : 'alias' in dataset ? dataset.alias : ''}/${role}`;
}

/** Of a person's or team's lines, those that give an access; a workspace entry gives its reports. */
export function linesThatGive(
  declared: Declared,
  access: AskedAccess,
  { reports, rls }: { readonly reports: readonly ReportEntry[]; readonly rls: readonly RlsEntry[] },
): readonly (ReportEntry | RlsEntry)[] {
  if (access.kind === 'team') return [];
  const key = keyOf(declared, access);
  if (access.kind === 'role')
    return rls.filter(({ dataset, role }) => keyOf(declared, { kind: 'role', dataset, role }) === key);
  const { report } = access;
  const workspace =
    definitionOf(declared, report)?.workspace ??
    (report.kind === 'name' ? report.name.split('/', 1)[0] : undefined);
  return reports.filter((one) =>
    one.report.kind === 'workspace'
      ? one.report.workspace === workspace
      : keyOf(declared, { kind: 'report', report: one.report }) === key,
  );
}

/** How people and lines name it: by the alias that the files have. */
export function nameAccess(declared: Declared, access: AskedAccess): string {
  if (access.kind === 'team') return `team ${access.team}`;
  const key = keyOf(declared, access);
  if (access.kind === 'report') return definitionOf(declared, access.report)?.alias ?? key;
  const { role } = access;
  const alias = [...declared.datasets.keys()].find(
    (one) => keyOf(declared, { kind: 'role', dataset: { kind: 'alias', alias: one }, role }) === key,
  );
  return alias === undefined ? key : `${alias}/${role}`;
}

function lineOf(declared: Declared, access: AskedAccess, address: string, limits: Limits): Plain {
  if (access.kind === 'team') return memberLine(address, limits);
  const name = nameAccess(declared, access);
  if (access.kind === 'report') return reportLine(name, limits);
  return roleLine(name.slice(0, name.indexOf('/')), access.role, limits);
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
  const team = access.kind === 'team' ? declared.teams.get(access.team) : undefined;
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
  const value = lineOf(declared, access, user.email, { ...limits, reason: limits.reason ?? own?.reason });
  if (own !== undefined) {
    const { file, path } = own.source;
    return [{ file, edit: { kind: 'set', path, value } }];
  }
  const { file, path } = (team ?? user).source;
  return [{ file, edit: { kind: 'append', path: [...path, LISTS[access.kind]], value } }];
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
    accesses.flatMap((one) => (one.kind === kind ? [lineOf(declared, one, email, limits)] : []));
  const [reports, rls] = [lines('report'), lines('role')];
  const value: Plain = {
    name,
    role,
    ...(reports.length > 0 && { reports }),
    ...(rls.length > 0 && { rls }),
  };
  const teams = accesses.flatMap((one): FileEdit[] => {
    const source = one.kind === 'team' ? declared.teams.get(one.team)?.source : undefined;
    if (source === undefined) return [];
    const path = [...source.path, LISTS.team];
    return [{ file: source.file, edit: { kind: 'append', path, value: memberLine(email, limits) } }];
  });
  return [{ file, edit: { kind: 'set', path: ['users', email], value } }, ...teams];
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
