import type {
  DeclaredDataset,
  DeclaredGroup,
  DeclaredMember,
  DeclaredReport,
  DeclaredTeam,
  DeclaredUser,
} from '../../domain/declared.ts';
import {
  datasetId,
  email,
  groupId,
  identityOf,
  isUnsafeAddress,
  isUuid,
  reportId,
} from '../../domain/ids.ts';
import { quote } from '../../domain/nearest.ts';
import { isRoleName, ROLE_CODES } from '../../domain/role.ts';
import type { Trail } from '../../domain/source.ts';
import { ALWAYS } from '../../domain/window.ts';
import { hasHiddenCharacter } from '../parse/hidden-characters.ts';
import { elementsOf, entriesOf, entryOf, field, scalarOf, type Tree, textOf } from '../parse/tree.ts';
import { readReports, readRls, readWindow, reportReference } from './read-entries.ts';
import { type Reader, sourceAt, step, trailOf } from './reader.ts';

/** What one file defines, before the files are put together. A definition keeps its place, so a second one can name the first. */
export interface Sections {
  readonly users: DeclaredUser[];
  readonly teams: DeclaredTeam[];
  readonly groups: DeclaredGroup[];
  readonly reports: DeclaredReport[];
  readonly datasets: DeclaredDataset[];
  readonly mentions: { readonly reports: boolean; readonly rls: boolean };
}

const USERS = step(undefined, 'users');
const TEAMS = step(undefined, 'teams');
const GROUPS = step(undefined, 'groups');

function checkAddress(reader: Reader, address: string, offset: number): void {
  if (isUnsafeAddress(address)) {
    reader.problems.push({
      code: 'unsafe-address',
      severity: 'error',
      message: `the address ${quote(address)} becomes ${quote(address.normalize('NFC'))} when it is normalised`,
      why: 'a letter that only looks like a plain one would name somebody else',
      fix: 'type the address anew, in plain letters',
      place: reader.locate(offset),
    });
  } else if (/[^\u0000-\u007f]/.test(address) && !hasHiddenCharacter(address)) {
    reader.problems.push({
      code: 'non-ascii-address',
      severity: 'warning',
      message: `the address ${quote(address)} has characters outside ASCII`,
      why: 'a letter of another alphabet can look like a plain one',
      fix: 'check that this is the person who is meant',
      place: reader.locate(offset),
    });
  }
}

function readUser(reader: Reader, key: string, start: number, tree: Tree): DeclaredUser {
  checkAddress(reader, key, start);
  const trail = step(USERS, key);
  const role = textOf(field(tree, 'role'));
  return {
    identity: identityOf(key),
    email: email(key),
    name: textOf(field(tree, 'name')),
    role: role !== undefined && isRoleName(role) ? ROLE_CODES[role] : undefined,
    absent: scalarOf(field(tree, 'absent')) === true,
    window: readWindow(reader, tree),
    reason: textOf(field(tree, 'reason')),
    reports: readReports(reader, field(tree, 'reports'), step(trail, 'reports')),
    rls: readRls(reader, field(tree, 'rls'), step(trail, 'rls')),
    source: sourceAt(reader, start, trail),
  };
}

function readMembers(reader: Reader, tree: Tree | undefined, trail: Trail): DeclaredMember[] {
  return elementsOf(tree).flatMap((element, index) => {
    const address = textOf(element) ?? textOf(field(element, 'user'));
    if (address === undefined) return [];
    checkAddress(reader, address, element.start);
    return [
      {
        identity: identityOf(address),
        window: element.kind === 'map' ? readWindow(reader, element) : ALWAYS,
        reason: textOf(field(element, 'reason')),
        source: sourceAt(reader, entryOf(element, 'user')?.value.start ?? element.start, step(trail, index)),
      },
    ];
  });
}

function readTeam(reader: Reader, name: string, start: number, tree: Tree): DeclaredTeam {
  const trail = step(TEAMS, name);
  return {
    name,
    members: readMembers(reader, field(tree, 'members'), step(trail, 'members')),
    reports: readReports(reader, field(tree, 'reports'), step(trail, 'reports')),
    rls: readRls(reader, field(tree, 'rls'), step(trail, 'rls')),
    source: sourceAt(reader, start, trail),
  };
}

function readReport(reader: Reader, alias: string, start: number, tree: Tree): DeclaredReport {
  const id = textOf(field(tree, 'id'));
  return {
    alias,
    id: id !== undefined && isUuid(id) ? reportId(id) : undefined,
    workspace: textOf(field(tree, 'workspace')),
    name: textOf(field(tree, 'name')),
    source: sourceAt(reader, start, trailOf('reports', alias)),
  };
}

function readDataset(reader: Reader, alias: string, start: number, tree: Tree): DeclaredDataset[] {
  const id = textOf(field(tree, 'id'));
  const report = entryOf(tree, 'report');
  const named = textOf(report?.value);
  const common = {
    alias,
    dynamic: scalarOf(field(tree, 'dynamic')) === true,
    source: sourceAt(reader, report?.value.start ?? start, trailOf('datasets', alias)),
  };
  if (id !== undefined && isUuid(id)) return [{ ...common, of: { kind: 'id', id: datasetId(id) } }];
  return named === undefined ? [] : [{ ...common, of: { kind: 'report', report: reportReference(named) } }];
}

function readGroup(reader: Reader, alias: string, start: number, tree: Tree): DeclaredGroup[] {
  const id = textOf(field(tree, 'id'));
  if (id === undefined || !isUuid(id)) return [];
  const trail = step(GROUPS, alias);
  const rls = readRls(reader, field(tree, 'rls'), step(trail, 'rls'));
  return [{ alias, id: groupId(id), rls, source: sourceAt(reader, start, trail) }];
}

/** Reads the sections that hold access. What the schema refused is left out; the rest is read, so one run finds all. */
export function readSections(reader: Reader, root: Tree): Sections {
  const section = (key: string) => entriesOf(field(root, key));
  const holders = [...section('users'), ...section('teams')].map(({ value }) => value);
  const groups = section('groups').map(({ value }) => value);
  return {
    users: section('users').map(({ key, start, value }) => readUser(reader, key, start, value)),
    teams: section('teams').map(({ key, start, value }) => readTeam(reader, key, start, value)),
    groups: section('groups').flatMap(({ key, start, value }) => readGroup(reader, key, start, value)),
    reports: section('reports').map(({ key, start, value }) => readReport(reader, key, start, value)),
    datasets: section('datasets').flatMap(({ key, start, value }) => readDataset(reader, key, start, value)),
    mentions: {
      reports: holders.some((tree) => field(tree, 'reports') !== undefined),
      rls: [...holders, ...groups].some((tree) => field(tree, 'rls') !== undefined),
    },
  };
}
