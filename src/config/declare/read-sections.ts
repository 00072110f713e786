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
  isRoleName,
  isUnsafeAddress,
  isUuid,
  ROLE_CODES,
  reportId,
} from '../../domain/ids.ts';
import { type Place, quote } from '../../domain/problem.ts';
import { errorAt } from '../../domain/source.ts';
import { field, isMap, textOf } from '../parse/places.ts';
import type { PlacedValue } from './placed-value.ts';
import type { References } from './read-entries.ts';
import { newReferences, readReason, readReports, readRls, readWindow } from './read-entries.ts';

function checkAddress({ file: { problems } }: PlacedValue, address: string, place: () => Place): void {
  if (!isUnsafeAddress(address)) return;
  const message = `${quote(address)} contains a special character that looks like an ordinary one.`;
  const fix = `Write ${quote(address.normalize('NFC'))}, without the special character.`;
  problems.push(errorAt(place(), 'unsafe-address', message, fix));
}

const previousAddresses = (user: PlacedValue): DeclaredUser['previously'] =>
  user.get('previously').elements.flatMap((one) => {
    if (one.text === undefined) return [];
    checkAddress(one, one.text, () => one.place);
    return [identityOf(one.text)];
  });

function readUser(part: PlacedValue, address: string, references: References): DeclaredUser {
  checkAddress(part, address, () => part.keyPlace);
  const { value } = part;
  const role = textOf(field(value, 'role'));
  return {
    identity: identityOf(address),
    email: email(address),
    name: textOf(field(value, 'name')),
    role: role !== undefined && isRoleName(role) ? ROLE_CODES[role] : undefined,
    previously: previousAddresses(part),
    absent: field(value, 'absent') === true,
    window: readWindow(part),
    reason: readReason(value),
    reviewed: textOf(field(value, 'reviewed')),
    reports: readReports(part, references),
    rls: readRls(part, references),
    source: part.keySource(),
  };
}

function memberOf(one: PlacedValue): DeclaredMember['of'] | undefined {
  const address = one.text ?? one.get('user').text;
  if (address !== undefined) {
    checkAddress(one, address, () => one.place);
    return { kind: 'user', identity: identityOf(address) };
  }
  const team = one.get('team').text;
  return team === undefined ? undefined : { kind: 'team', name: team };
}

const readMembers = (team: PlacedValue): DeclaredMember[] =>
  team.get('members').elements.flatMap((one) => {
    const of = memberOf(one);
    if (of === undefined) return [];
    const source = isMap(one.value) ? one.source(one.get(of.kind)) : one.source();
    return [{ of, window: readWindow(one), reason: readReason(one.value), source }];
  });

const readTeam = (part: PlacedValue, name: string, references: References): DeclaredTeam => ({
  name,
  members: readMembers(part),
  reviewed: part.get('reviewed').text,
  reports: readReports(part, references),
  rls: readRls(part, references),
  source: part.keySource(),
});

function readReport(part: PlacedValue, alias: string): DeclaredReport {
  const id = part.get('id').text;
  return {
    alias,
    id: id !== undefined && isUuid(id) ? reportId(id) : undefined,
    workspace: part.get('workspace').text,
    name: part.get('name').text,
    source: part.keySource(),
  };
}

function readDataset(part: PlacedValue, alias: string, references: References): DeclaredDataset[] {
  const id = part.get('id').text;
  const report = part.get('report');
  const dynamic = part.get('dynamic').value === true;
  const source = report.value === undefined ? part.keySource() : part.source(report);
  if (id !== undefined && isUuid(id))
    return [{ alias, dynamic, source, of: { kind: 'id', id: datasetId(id) } }];
  if (report.text === undefined) return [];
  return [{ alias, dynamic, source, of: { kind: 'report', report: references.report(report.text) } }];
}

function readGroup(part: PlacedValue, alias: string, references: References): DeclaredGroup[] {
  const id = part.get('id').text;
  if (id === undefined || !isUuid(id)) return [];
  return [{ alias, id: groupId(id), rls: readRls(part, references), source: part.keySource() }];
}

/** Skips parts that the schema refused, so that one run finds all problems. */
export function readSections(root: PlacedValue) {
  const references = newReferences();
  const entries = (section: string): PlacedValue['entries'] => root.get(section).entries;
  const [users, teams, groups] = [entries('users'), entries('teams'), entries('groups')];
  const mentions = (key: string): boolean =>
    [users, teams, groups].some((all) => all.some(([, { value }]) => field(value, key) !== undefined));
  return {
    users: users.map(([key, one]) => readUser(one, key, references)),
    teams: teams.map(([key, one]) => readTeam(one, key, references)),
    groups: groups.flatMap(([key, one]) => readGroup(one, key, references)),
    reports: entries('reports').map(([key, one]) => readReport(one, key)),
    datasets: entries('datasets').flatMap(([key, one]) => readDataset(one, key, references)),
    mentions: { reports: mentions('reports'), roles: mentions('rls') },
  };
}
