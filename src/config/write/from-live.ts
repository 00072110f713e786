import { type Catalogue, type Report, type RlsRole, reportName } from '../../domain/catalogue.ts';
import { type DatasetId, isUnsafeAddress, isUuid } from '../../domain/ids.ts';
import type { Indexes } from '../../domain/indexes.ts';
import type { Live, LiveUser } from '../../domain/live.ts';
import { compilePattern, matchesAny } from '../../domain/pattern.ts';
import { ROLE_NAMES, roleCode } from '../../domain/role.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';

/** A user's entry as it stands in a file; what is undefined is left out. */
export interface UserEntry {
  readonly address: string;
  readonly name: string | undefined;
  readonly role: string;
  readonly reports: readonly string[];
  readonly rls: readonly string[];
}

export interface GroupEntry {
  readonly alias: string;
  readonly id: string;
  readonly rls: readonly string[];
}

/** Live state in the words of the files: loaded back, it asks for exactly what is live. */
export interface Listing {
  readonly datasets: readonly { readonly alias: string; readonly id: DatasetId }[];
  readonly users: readonly UserEntry[];
  readonly groups: readonly GroupEntry[];
  /** Patterns over roles whose names no file can hold: they have to be ignored. */
  readonly ignoredRls: readonly string[];
  /** Users who cannot be listed, with the reason: they are left alone. */
  readonly leftOut: readonly { readonly address: string; readonly why: string }[];
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
}

/** Gives each wish a name of its own: the wish, or the wish and a number. */
function uniqueAliases<Key>(wishes: readonly (readonly [Key, string])[]): Map<Key, string> {
  const taken = new Set<string>();
  const aliases = new Map<Key, string>();
  for (const [key, wish] of wishes) {
    let alias = wish;
    for (let number = 2; taken.has(alias); number++) alias = `${wish}-${number}`;
    taken.add(alias);
    aliases.set(key, alias);
  }
  return aliases;
}

/** How each report is named: WORKSPACE/NAME where that is one report and can be written, else the id. */
function reportNamesOf(catalogue: Catalogue): readonly (string | undefined)[] {
  const counts = new Map<string, number>();
  const listed = catalogue.reports.filter((report) => report.listed);
  for (const report of listed) counts.set(reportName(report), (counts.get(reportName(report)) ?? 0) + 1);
  const nameOf = (report: Report): string => {
    const name = reportName(report);
    return counts.get(name) === 1 && !isUnwritable(name) ? name : report.id;
  };
  return catalogue.reports.map((report) => (report.listed ? nameOf(report) : undefined));
}

const isNameable = ({ datasetId, name, ambiguous }: RlsRole): boolean =>
  !ambiguous && isUuid(datasetId) && name !== '' && !isUnwritable(name);

/** A pattern that covers a role whose name cannot be written: a star for each part that cannot. */
function patternFor({ datasetId, name }: RlsRole): string {
  const part = (text: string): string =>
    [...text].map((one) => (isUnwritable(one) ? '*' : one === '*' ? '\\*' : one)).join('');
  return `${isUuid(datasetId) ? datasetId : `*${part(datasetId)}`}/${part(name)}`;
}

/** A dataset is named after its report, or after the workspace where it has several. */
function datasetAliases(catalogue: Catalogue, held: ReadonlySet<number>): Map<DatasetId, string> {
  const named = new Map<DatasetId, string>();
  const sorted = catalogue.reports
    .filter((report) => report.listed)
    .sort((a, b) => byCode(reportName(a), reportName(b)));
  for (const { datasetId, name, workspace } of sorted) {
    if (datasetId !== undefined) named.set(datasetId, named.has(datasetId) ? workspace : name);
  }
  const datasets = new Set<DatasetId>();
  for (const [index, role] of catalogue.roles.entries())
    if (held.has(index) && isNameable(role)) datasets.add(role.datasetId);
  return uniqueAliases(
    [...datasets]
      .sort(byCode)
      .map((id) => [id, slug(named.get(id) ?? '') || `dataset-${id.slice(0, 8)}`] as const),
  );
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** Why a live user cannot stand in a file; undefined when it can. */
function obstacle({ email, role }: LiveUser): string | undefined {
  if (isUnwritable(email) || !ADDRESS.test(email) || email.length > 320)
    return 'the address cannot be written in a file';
  if (isUnsafeAddress(email)) return 'the address changes when it is normalised';
  return roleCode(role) === undefined ? `the role code ${role} is not known` : undefined;
}

/** Says in the words of the files what is live. */
export function listingOf(catalogue: Catalogue, live: Live): Listing {
  const held = new Set<number>();
  const twinned = [...live.ambiguous.values()].flat();
  for (const { roles } of [...live.users.values(), ...twinned]) for (const index of roles) held.add(index);
  for (const roles of live.groupRoles.values()) for (const index of roles) held.add(index);
  const reports = reportNamesOf(catalogue);
  const aliases = datasetAliases(catalogue, held);
  const roleNames = new Map<number, string>();
  const ignoredRls: string[] = [];
  for (const [index, role] of catalogue.roles.entries()) {
    const alias = aliases.get(role.datasetId);
    if (isNameable(role) && alias !== undefined) roleNames.set(index, `${alias}/${role.name}`);
    else if (held.has(index) && !role.ambiguous) ignoredRls.push(patternFor(role));
  }
  // A star may cover roles that could be written: they are ignored too, and must not be asked for.
  const patterns = [...new Set(ignoredRls)].map(compilePattern);
  for (const [index, written] of roleNames) {
    const role = catalogue.roles[index];
    const names = role === undefined ? [written] : [written, `${role.datasetId}/${role.name}`];
    if (names.some((name) => matchesAny(patterns, name))) roleNames.delete(index);
  }
  const rlsOf = (indexes: Indexes): string[] =>
    [...indexes].flatMap((index) => roleNames.get(index) ?? []).sort(byCode);

  const users: UserEntry[] = [];
  const leftOut: { address: string; why: string }[] = [];
  for (const [, user] of [...live.users].sort(([a], [b]) => byCode(a, b))) {
    const why = obstacle(user);
    const code = roleCode(user.role);
    if (why !== undefined || code === undefined) {
      leftOut.push({ address: user.email, why: why ?? '' });
      continue;
    }
    const name = user.name.trim();
    users.push({
      address: user.email,
      name: name === '' || isUnwritable(name) ? undefined : name,
      role: ROLE_NAMES[code],
      reports: [...user.reports].flatMap((index) => reports[index] ?? []).sort(byCode),
      rls: rlsOf(user.roles),
    });
  }
  for (const twins of live.ambiguous.values()) {
    for (const { email } of twins) leftOut.push({ address: email, why: 'several users have this address' });
  }
  const groupIds = [...live.groupRoles].filter(([id]) => isUuid(id)).sort(([a], [b]) => byCode(a, b));
  const groupAliases = uniqueAliases(groupIds.map(([id]) => [id, `group-${id.slice(0, 8)}`] as const));
  return {
    datasets: [...aliases].map(([id, alias]) => ({ alias, id })),
    users,
    groups: groupIds.map(([id, keys]) => ({ alias: groupAliases.get(id) ?? id, id, rls: rlsOf(keys) })),
    ignoredRls: [...new Set(ignoredRls)].sort(byCode),
    leftOut,
  };
}
