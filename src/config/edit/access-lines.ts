import { ANY_NAME, type Catalogue, reportAt, reportName, roleAt } from '../../domain/catalogue.ts';
import type { Declared, DeclaredTeam, DeclaredUser } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import { type Identity, isUuid } from '../../domain/ids.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Source } from '../../domain/source.ts';
import { parseUntil, type Window } from '../../domain/window.ts';
import { byWholeName, isWritable } from '../write/aliases.ts';
import type { Plain } from '../yaml-text.ts';
import { appending, byFolded, type FileEdit, LISTS, nameOf, removal, setting } from './edit.ts';

export interface Limits {
  /** The last day, as written. */
  readonly until?: string | undefined;
  readonly reason?: string | undefined;
}

export const limitsOf = ({ until, reason }: Limits): Readonly<Record<string, string>> => ({
  ...(until !== undefined && { until }),
  ...(reason !== undefined && { reason }),
});

/** A line of a list: the name alone, or a mapping if there are limits. */
export const lineFor = (keys: Readonly<Record<string, string>>, limits: Limits): Plain => {
  const all = { ...keys, ...limitsOf(limits) };
  return Object.keys(all).length > Object.keys(keys).length ? all : nameOf(keys);
};

/** Lines for reports and roles of the portal; undefined if no file can name one. */
export function lineMaker({ reportAliases, datasetAliases }: Desired, catalogue: Catalogue) {
  const byName = byWholeName(catalogue);
  return {
    report: (index: number, limits: Limits): Plain | undefined => {
      const report = reportAt(catalogue, index);
      const { id, workspace, name, listed } = report;
      const whole = reportName(report);
      const isNamed = isWritable(workspace) && isWritable(name) && name !== ANY_NAME;
      const isWhole = isNamed && byName.get(whole)?.length === 1;
      const [alias = isWhole ? whole : isUuid(id) ? id : undefined] = reportAliases.get(id) ?? [];
      return listed && alias !== undefined ? lineFor({ report: alias }, limits) : undefined;
    },
    role: (index: number, limits: Limits): Plain | undefined => {
      const { datasetId, name, ambiguous } = roleAt(catalogue, index);
      const [dataset = isUuid(datasetId) ? datasetId : undefined] = datasetAliases.get(datasetId) ?? [];
      const isNamed = dataset !== undefined && !ambiguous && isWritable(name);
      return isNamed ? lineFor({ dataset, role: name }, limits) : undefined;
    },
  };
}

export const memberLines = ({ teams }: Pick<Declared, 'teams'>) =>
  groupBy<string, { readonly team: string; readonly source: Source; readonly identity: Identity }>(
    [...teams.values()].flatMap(({ name, members }) =>
      members.flatMap(({ of, source }) =>
        of.kind === 'user' ? [{ team: name, source, identity: of.identity }] : [],
      ),
    ),
    ({ identity }) => identity,
  );

export const firstIncluded = (files: readonly string[]): string =>
  files.find((file, at) => at > 0 && !file.endsWith('.json')) ?? files[0] ?? '';

/** Finds the file with most people who have the new person's reports, then with most people. */
export function placing(
  { users }: Declared,
  desired: Desired,
  files: readonly string[],
): (reports: readonly number[]) => string {
  const crowds = [...groupBy(users, ([, { source }]) => source.file)].map(([file, people]) => {
    const keys = people.flatMap(([identity]) => [...(desired.users.get(identity)?.reports ?? [])]);
    return { file, people: people.length, reports: groupBy(keys, (key) => key) };
  });
  return (reports) => {
    const shared = ({ reports: own }: (typeof crowds)[number]): number =>
      reports.reduce((sum, key) => sum + (own.get(key)?.length ?? 0), 0);
    const [best] = crowds.toSorted((a, b) => shared(b) - shared(a) || b.people - a.people);
    return best?.file ?? firstIncluded(files);
  };
}

export interface EditableWay {
  readonly window: Window;
  readonly reason: string | undefined;
  readonly source: Source;
  /** The team whose line lists the person; undefined for the person's own line. */
  readonly team: string | undefined;
  /** True if the line gives only this access, and only to this person. */
  readonly isOwn: boolean;
}

export interface EditableAccess {
  readonly kind: 'report' | 'role' | 'team';
  readonly name: string;
  readonly line: (limits: Limits) => Plain;
  readonly team: DeclaredTeam | undefined;
  readonly ways: readonly EditableWay[];
}

const endOf = (end: number | undefined): number => end ?? Number.POSITIVE_INFINITY;
const askedEnd = ({ until }: Limits): number => endOf(until === undefined ? undefined : parseUntil(until));
const hasBegun = ({ from }: Window, now: number): boolean => from === undefined || from <= now;

export const covers = (window: Window, now: number, limits: Limits): boolean =>
  hasBegun(window, now) && endOf(window.end) >= askedEnd(limits);

export function grantEdit(
  user: DeclaredUser,
  { kind, line, team, ways }: EditableAccess,
  limits: Limits,
  now: number,
): FileEdit {
  const end = askedEnd(limits);
  // The new limits must not shorten the line.
  const own = ways.findLast(
    ({ isOwn, window }) =>
      isOwn && (limits.until === undefined || (hasBegun(window, now) && endOf(window.end) <= end)),
  );
  const value = line({ ...limits, reason: limits.reason ?? own?.reason });
  if (own !== undefined) return setting(own.source.file, own.source.path, value);
  const { file, path } = (team ?? user).source;
  return appending(file, [...path, LISTS[kind]], value);
}

export function entryEdits(
  account: { readonly email: string; readonly name: string; readonly role: string },
  accesses: readonly EditableAccess[],
  limits: Limits,
  file: string,
): readonly FileEdit[] {
  const { email, name, role } = account;
  const lines = (kind: EditableAccess['kind']): Plain[] =>
    accesses
      .flatMap((one) => (one.kind === kind ? [one.line(limits)] : []))
      .sort((a, b) => byFolded(nameOf(a), nameOf(b)));
  const [reports, rls] = [lines('report'), lines('role')];
  const value = { name, role, ...(reports.length > 0 && { reports }), ...(rls.length > 0 && { rls }) };
  const memberships = accesses.flatMap(({ team, line }) =>
    team === undefined ? [] : [appending(team.source.file, [...team.source.path, LISTS.team], line(limits))],
  );
  return [setting(file, ['users', email], value), ...memberships];
}

export const emptyingEdits = (
  declared: Declared,
  { reports, rls, identity }: DeclaredUser,
): readonly FileEdit[] =>
  [...reports, ...rls, ...(memberLines(declared).get(identity) ?? [])].map(({ source }) => removal(source));
