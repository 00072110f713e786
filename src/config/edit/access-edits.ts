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
import { type Problem, ProblemError } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { parseUntil, type Window } from '../../domain/window.ts';
import { limitsOf, memberLines, removal, reportLine, roleLine, type Wording } from './adoption-edits.ts';
import type { FileEdit, Path, Plain } from './edit.ts';

/** A report, a role or a team, as a command names it. */
export type AskedAccess =
  | { readonly kind: 'report'; readonly report: ReportReference }
  | { readonly kind: 'role'; readonly dataset: DatasetReference; readonly role: string }
  | { readonly kind: 'team'; readonly team: string };

type Limits = Pick<Wording, 'until' | 'reason'>;

const fail = (code: Problem['code'], message: string, fix: string): ProblemError =>
  new ProblemError([{ code, severity: 'error', message, fix }]);

export function teamNamed(
  { teams }: Declared,
  team: string,
): Extract<AskedAccess, { readonly kind: 'team' }> {
  if (teams.has(team)) return { kind: 'team', team };
  const fix = suggester(() => teams.keys())(team, 'Check the name of the team.');
  throw fail('unknown-team', `The files have no team ${quote(team)}.`, fix);
}

function roleNamed({ datasets }: Declared, text: string): AskedAccess | undefined {
  const slash = text.indexOf('/');
  const [dataset, role] = [text.slice(0, Math.max(slash, 0)), text.slice(slash + 1)];
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
  throw fail('unknown-report', `The files have no report alias ${quote(text)}.`, fix);
}

/**
 * What ACCESS means: a role if it is `DATASET/ROLE` with a dataset alias of the files or an id, else a report. The
 * prefixes `report:` and `rls:` decide. Throws `unknown-report`, `unknown-dataset`, or `usage` where it may be both.
 */
export function accessNamed(declared: Declared, text: string): AskedAccess {
  const [, prefix, rest = ''] = /^(report|rls):([\s\S]+)$/.exec(text) ?? [];
  if (prefix === 'report') return reportNamed(declared, rest);
  const role = roleNamed(declared, prefix === 'rls' ? rest : text);
  if (prefix === 'rls') {
    if (role !== undefined) return role;
    const fix = suggester(() => declared.datasets.keys())(
      rest.split('/')[0] ?? '',
      'Write rls:DATASET/ROLE.',
    );
    throw fail('unknown-dataset', `The files have no dataset alias for ${quote(rest)}.`, fix);
  }
  const isReport = [...declared.reports.values()].some(
    ({ workspace, name }) => `${workspace}/${name}` === text,
  );
  if (role !== undefined && isReport)
    throw fail(
      'usage',
      `${quote(text)} is a report and an RLS role.`,
      `Write ${JSON.stringify(`report:${text}`)} or ${JSON.stringify(`rls:${text}`)}.`,
    );
  return role ?? reportNamed(declared, text);
}

/** The same for two names of one report: its id, or else its name. */
function reportKey({ reports }: Declared, report: ReportReference): string {
  if (report.kind === 'workspace') return `${report.workspace}/`;
  if (report.kind === 'id') return report.id;
  for (const { alias, id, workspace, name } of reports.values())
    if (report.kind === 'alias' ? alias === report.alias : `${workspace}/${name}` === report.name)
      return id ?? `${workspace}/${name}`;
  return report.kind === 'alias' ? report.alias : report.name;
}

function roleKey({ datasets }: Declared, dataset: DatasetReference, role: string): string {
  const of = dataset.kind === 'alias' ? datasets.get(dataset.alias)?.of : undefined;
  return `${of?.kind === 'id' ? of.id : dataset.kind === 'id' ? dataset.id : dataset.alias}/${role}`;
}

/** Of a person's or team's lines, those that give an access; a workspace entry gives its reports. */
export function linesThatGive(
  declared: Declared,
  access: AskedAccess,
  { reports, rls }: { readonly reports: readonly ReportEntry[]; readonly rls: readonly RlsEntry[] },
): readonly (ReportEntry | RlsEntry)[] {
  if (access.kind === 'team') return [];
  if (access.kind === 'role') {
    const key = roleKey(declared, access.dataset, access.role);
    return rls.filter((one) => roleKey(declared, one.dataset, one.role) === key);
  }
  const { report } = access;
  const key = reportKey(declared, report);
  const alias = [...declared.reports.values()].find(
    (one) => reportKey(declared, { kind: 'alias', alias: one.alias }) === key,
  );
  const workspace =
    report.kind === 'name' ? report.name.slice(0, report.name.indexOf('/')) : alias?.workspace;
  return reports.filter((one) =>
    one.report.kind === 'workspace'
      ? one.report.workspace === workspace
      : reportKey(declared, one.report) === key,
  );
}

/** How people and lines name it: by the alias that the files have. */
export function nameOf(declared: Declared, access: AskedAccess): string {
  if (access.kind === 'team') return `team ${access.team}`;
  if (access.kind === 'report') {
    const key = reportKey(declared, access.report);
    for (const { alias } of declared.reports.values())
      if (reportKey(declared, { kind: 'alias', alias }) === key) return alias;
    return key;
  }
  const key = roleKey(declared, access.dataset, access.role);
  for (const alias of declared.datasets.keys())
    if (roleKey(declared, { kind: 'alias', alias }, access.role) === key) return `${alias}/${access.role}`;
  return key;
}

function lineOf(declared: Declared, access: AskedAccess, identity: string, limits: Limits): Plain {
  const keys = limitsOf(limits);
  if (access.kind === 'team') return Object.keys(keys).length === 0 ? identity : { user: identity, ...keys };
  const name = nameOf(declared, access);
  if (access.kind === 'report') return reportLine(name, keys);
  return roleLine(name.slice(0, name.indexOf('/')), access.role, keys);
}

const endOf = (until: string | undefined): number =>
  until === undefined ? Number.POSITIVE_INFINITY : (parseUntil(until) ?? 0);

/** Whether a window holds now, and as long as asked. */
export const covers = ({ from, end }: Window, now: number, until: string | undefined): boolean =>
  (from === undefined || from <= now) && (end ?? Number.POSITIVE_INFINITY) >= endOf(until);

/** Whether a line may get the new limits: nothing that it gives is lost. */
const mayGrow = ({ from, end }: Window, now: number, until: string | undefined): boolean =>
  until === undefined ||
  ((from === undefined || from <= now) && (end ?? Number.POSITIVE_INFINITY) <= endOf(until));

/** Gives one access to a listed person: by a new line, or by the limits of the person's own line. */
export function grantEdits(
  declared: Declared,
  user: DeclaredUser,
  access: AskedAccess,
  limits: Limits,
  now: number,
  isText: (source: Source) => boolean,
): readonly FileEdit[] {
  const lines =
    access.kind === 'team'
      ? (declared.teams.get(access.team)?.members ?? []).filter(
          ({ of }) => of.kind === 'user' && of.identity === user.identity,
        )
      : linesThatGive(declared, access, user).filter(
          (one) => !('report' in one && one.report.kind === 'workspace'),
        );
  const own = lines.findLast(({ window }) => mayGrow(window, now, limits.until));
  const value = lineOf(declared, access, user.email, limits);
  if (own === undefined) {
    const team = access.kind === 'team' ? declared.teams.get(access.team) : undefined;
    const { file, path } = (team ?? user).source;
    const list = access.kind === 'team' ? 'members' : access.kind === 'report' ? 'reports' : 'rls';
    return [{ file, edit: { kind: 'append', path: [...path, list], value } }];
  }
  const { file, path } = own.source;
  const edit = (key: string, to: Plain | undefined): FileEdit => {
    const at: Path = [...path, key];
    return {
      file,
      edit: to === undefined ? { kind: 'remove', path: at } : { kind: 'set', path: at, value: to },
    };
  };
  if (isText(own.source)) return [{ file, edit: { kind: 'set', path, value } }];
  return [
    ...((own.window.from ?? now) <= now ? [] : [edit('from', undefined)]),
    ...(limits.until !== undefined || own.window.until !== undefined ? [edit('until', limits.until)] : []),
    ...(limits.reason === undefined ? [] : [edit('reason', limits.reason)]),
  ];
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
    const team = one.kind === 'team' ? declared.teams.get(one.team) : undefined;
    if (team === undefined) return [];
    const path = [...team.source.path, 'members'];
    return [
      { file: team.source.file, edit: { kind: 'append', path, value: lineOf(declared, one, email, limits) } },
    ];
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
