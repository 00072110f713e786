import type { Declared, DeclaredTeam, DeclaredUser } from '../../domain/declared.ts';
import type { Source } from '../../domain/source.ts';
import { parseUntil, type Window } from '../../domain/window.ts';
import { appending, byFolded, type FileEdit, LISTS, nameOf, removal, setting } from './edit.ts';
import { type Limits, memberLines } from './names.ts';
import type { Plain } from './wording.ts';

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
