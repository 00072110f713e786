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
  type Identity,
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
import { elementsOf, entriesOf, field, isMap, textOf } from '../parse/values.ts';
import { type Names, reportReference } from './names.ts';
import { readReports, readRls, readWindow, reasonOf } from './read-entries.ts';
import { keyOf, type Reader, type Spot, sourceAt, step, trailOf } from './reader.ts';

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

const NOT_ASCII = /[^\u0000-\u007f]/;

function checkAddress(reader: Reader, address: string, spot: Spot): void {
  if (!NOT_ASCII.test(address)) return;
  if (isUnsafeAddress(address)) {
    reader.problems.push({
      code: 'unsafe-address',
      severity: 'error',
      message: `the address ${quote(address)} becomes ${quote(address.normalize('NFC'))} when it is normalised`,
      why: 'a letter that only looks like a plain one would name somebody else',
      fix: 'type the address anew, in plain letters',
      place: reader.locate(spot),
    });
  } else if (!hasHiddenCharacter(address)) {
    reader.problems.push({
      code: 'non-ascii-address',
      severity: 'warning',
      message: `the address ${quote(address)} has characters outside ASCII`,
      why: 'a letter of another alphabet can look like a plain one',
      fix: 'check that this is the person who is meant',
      place: reader.locate(spot),
    });
  }
}

function readUser(reader: Reader, names: Names, key: string, value: unknown): DeclaredUser {
  const trail = step(USERS, key);
  const spot = keyOf(trail);
  checkAddress(reader, key, spot);
  const role = textOf(field(value, 'role'));
  return {
    identity: identityOf(key),
    email: email(key),
    name: textOf(field(value, 'name')),
    role: role !== undefined && isRoleName(role) ? ROLE_CODES[role] : undefined,
    previously: previousAddresses(reader, field(value, 'previously'), trail),
    absent: field(value, 'absent') === true,
    window: readWindow(reader, value, trail),
    reason: reasonOf(value),
    reports: readReports(reader, names, field(value, 'reports'), trail),
    rls: readRls(reader, names, field(value, 'rls'), trail),
    source: sourceAt(reader, trail, spot),
  };
}

const NO_ADDRESSES: readonly Identity[] = [];

function previousAddresses(reader: Reader, value: unknown, user: Trail): readonly Identity[] {
  if (value === undefined) return NO_ADDRESSES;
  const trail = step(user, 'previously');
  return elementsOf(value).flatMap((element, index) => {
    const address = textOf(element);
    if (address === undefined) return [];
    checkAddress(reader, address, step(trail, index));
    return [identityOf(address)];
  });
}

function readMembers(reader: Reader, value: unknown, trail: Trail): DeclaredMember[] {
  return elementsOf(value).flatMap((element, index) => {
    const at = step(trail, index);
    const address = textOf(element) ?? textOf(field(element, 'user'));
    const team = textOf(field(element, 'team'));
    if (address === undefined && team === undefined) return [];
    if (address !== undefined) checkAddress(reader, address, at);
    const key = address === undefined ? 'team' : 'user';
    return [
      {
        of:
          address === undefined
            ? { kind: 'team', name: team ?? '' }
            : { kind: 'user', identity: identityOf(address) },
        window: isMap(element) ? readWindow(reader, element, at) : ALWAYS,
        reason: reasonOf(element),
        source: sourceAt(reader, at, isMap(element) ? step(at, key) : undefined),
      },
    ];
  });
}

function readTeam(reader: Reader, names: Names, name: string, value: unknown): DeclaredTeam {
  const trail = step(TEAMS, name);
  return {
    name,
    members: readMembers(reader, field(value, 'members'), step(trail, 'members')),
    reports: readReports(reader, names, field(value, 'reports'), trail),
    rls: readRls(reader, names, field(value, 'rls'), trail),
    source: sourceAt(reader, trail, keyOf(trail)),
  };
}

function readReport(reader: Reader, alias: string, value: unknown): DeclaredReport {
  const id = textOf(field(value, 'id'));
  const trail = trailOf('reports', alias);
  return {
    alias,
    id: id !== undefined && isUuid(id) ? reportId(id) : undefined,
    workspace: textOf(field(value, 'workspace')),
    name: textOf(field(value, 'name')),
    source: sourceAt(reader, trail, keyOf(trail)),
  };
}

function readDataset(reader: Reader, alias: string, value: unknown): DeclaredDataset[] {
  const id = textOf(field(value, 'id'));
  const report = field(value, 'report');
  const named = textOf(report);
  const trail = trailOf('datasets', alias);
  const common = {
    alias,
    dynamic: field(value, 'dynamic') === true,
    source: sourceAt(reader, trail, report === undefined ? keyOf(trail) : step(trail, 'report')),
  };
  if (id !== undefined && isUuid(id)) return [{ ...common, of: { kind: 'id', id: datasetId(id) } }];
  return named === undefined ? [] : [{ ...common, of: { kind: 'report', report: reportReference(named) } }];
}

function readGroup(reader: Reader, names: Names, alias: string, value: unknown): DeclaredGroup[] {
  const id = textOf(field(value, 'id'));
  if (id === undefined || !isUuid(id)) return [];
  const trail = step(GROUPS, alias);
  const rls = readRls(reader, names, field(value, 'rls'), trail);
  return [{ alias, id: groupId(id), rls, source: sourceAt(reader, trail, keyOf(trail)) }];
}

/** Reads the sections that hold access. What the schema refused is left out; the rest is read, so one run finds all. */
export function readSections(reader: Reader, names: Names): Sections {
  const section = (key: string) => entriesOf(field(reader.value, key));
  const { users } = reader;
  const teams = section('teams');
  const groups = section('groups');
  const mentions = (key: 'reports' | 'rls') => (entry: readonly [string, unknown]) =>
    field(entry[1], key) !== undefined;
  return {
    users: users.map(([key, value]) => readUser(reader, names, key, value)),
    teams: teams.map(([key, value]) => readTeam(reader, names, key, value)),
    groups: groups.flatMap(([key, value]) => readGroup(reader, names, key, value)),
    reports: section('reports').map(([key, value]) => readReport(reader, key, value)),
    datasets: section('datasets').flatMap(([key, value]) => readDataset(reader, key, value)),
    mentions: {
      reports: users.some(mentions('reports')) || teams.some(mentions('reports')),
      rls: users.some(mentions('rls')) || teams.some(mentions('rls')) || groups.some(mentions('rls')),
    },
  };
}
