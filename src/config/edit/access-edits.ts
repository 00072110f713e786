import type {
  DatasetReference,
  Declared,
  DeclaredTeam,
  DeclaredUser,
  ReportReference,
} from '../../domain/declared.ts';
import { datasetId, isUuid, reportId } from '../../domain/ids.ts';
import { quote, suggester } from '../../domain/nearest.ts';
import { fail, usage } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { parseUntil, type Window } from '../../domain/window.ts';
import { type FileEdit, removal } from './edit.ts';
import { type Limits, memberLines } from './names.ts';
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
  const isReport = [...declared.reports.values()].some((one) => `${one.workspace}/${one.name}` === text);
  if (prefix === undefined && isReport)
    throw usage(
      `${quote(text)} is a report and an RLS role.`,
      `Write ${JSON.stringify(`report:${text}`)} or ${JSON.stringify(`rls:${text}`)}.`,
    );
  return role;
}

/** One way by which the files give an access. */
export interface EditableWay {
  readonly window: Window;
  readonly reason: string | undefined;
  readonly source: Source;
  /** The team whose line lists the person; undefined for the person's own line. */
  readonly team: string | undefined;
  /** True if the line gives only this access, and only to this person. */
  readonly isOwn: boolean;
}

/** A report, a role or a team with its name in the files, the line that gives it, and the ways by which a person has it. */
export interface EditableAccess {
  readonly kind: AskedAccess['kind'];
  readonly name: string;
  readonly line: (limits: Limits) => Plain;
  /** Where lines of teams are; undefined for reports and roles. */
  readonly team: DeclaredTeam | undefined;
  readonly ways: readonly EditableWay[];
}

/** Whether a window holds now, and as long as asked. */
export const covers = ({ from, end }: Window, now: number, until: string | undefined): boolean =>
  (from === undefined || from <= now) && endOf(end) >= endOf(until === undefined ? until : parseUntil(until));

const endOf = (end: number | undefined): number => end ?? Number.POSITIVE_INFINITY;

const LISTS = { team: 'members', report: 'reports', role: 'rls' } as const;

/** Gives one access to a listed person: by a new line, or by the limits of the person's own line. */
export function grantEdit(
  user: DeclaredUser,
  { kind, line, team, ways }: EditableAccess,
  limits: Limits,
  now: number,
): FileEdit {
  const wanted = limits.until === undefined ? undefined : parseUntil(limits.until);
  // Nothing that the line gives may be lost.
  const own = ways.findLast(
    ({ isOwn, window: { from, end } }) =>
      isOwn && (wanted === undefined || ((from === undefined || from <= now) && endOf(end) <= wanted)),
  );
  const value = line({ ...limits, reason: limits.reason ?? own?.reason });
  if (own !== undefined)
    return { file: own.source.file, edit: { kind: 'set', path: own.source.path, value } };
  const { file, path } = (team ?? user).source;
  return { file, edit: { kind: 'append', path: [...path, LISTS[kind]], value } };
}

/** The entry of a new person. */
export function entryEdits(
  account: { readonly email: string; readonly name: string; readonly role: string },
  accesses: readonly EditableAccess[],
  limits: Limits,
  file: string,
): readonly FileEdit[] {
  const { email, name, role } = account;
  const lines = (kind: AskedAccess['kind']): Plain[] =>
    accesses.flatMap((one) => (one.kind === kind ? [one.line(limits)] : []));
  const [reports, rls] = [lines('report'), lines('role')];
  const value: Plain = {
    name,
    role,
    ...(reports.length > 0 && { reports }),
    ...(rls.length > 0 && { rls }),
  };
  const teams = accesses.flatMap(({ team, line }): FileEdit[] => {
    if (team === undefined) return [];
    const path = [...team.source.path, LISTS.team];
    return [{ file: team.source.file, edit: { kind: 'append', path, value: line(limits) } }];
  });
  return [{ file, edit: { kind: 'set', path: ['users', email], value } }, ...teams];
}

/** Takes everything from a listed person: all lines of the entry's lists, and all memberships. */
export const emptyingEdits = (
  declared: Declared,
  { reports, rls, identity }: DeclaredUser,
): readonly FileEdit[] =>
  [...reports, ...rls, ...(memberLines(declared).get(identity) ?? [])].map(({ source }) => removal(source));
