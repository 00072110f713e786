import { type Catalogue, patternNames, type RlsRole, reportAt } from '../../domain/catalogue.ts';
import { type DatasetId, isUnsafeAddress, isUuid } from '../../domain/ids.ts';
import type { Indexes } from '../../domain/indexes.ts';
import type { Live, LiveUser } from '../../domain/live.ts';
import { compilePattern, matchesAny, type Pattern } from '../../domain/pattern.ts';
import { ROLE_NAMES, roleCode } from '../../domain/role.ts';
import { byCode } from '../../domain/wording.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import { datasetAliases, type ReportAlias, reportAliases, uniqueAliases } from './aliases.ts';

/** A user's entry in a file, without the keys that are undefined. */
export interface UserEntry {
  readonly address: string;
  readonly name: string | undefined;
  readonly role: string;
  readonly reports: readonly string[];
  readonly rls: readonly string[];
  /** What the portal says of the person: for names of teams. */
  readonly department: string | undefined;
}

export interface GroupEntry {
  readonly alias: string;
  readonly id: string;
  readonly rls: readonly string[];
}

/** A team in a file. */
export interface TeamEntry {
  readonly name: string;
  readonly members: readonly string[];
  readonly reports: readonly string[];
  readonly rls: readonly string[];
}

/** Live state as the files name it: loaded back, it asks for exactly what is live. */
export interface LiveListing {
  /** The reports that somebody has, each under the workspace that the portal names. */
  readonly reports: readonly (ReportAlias & { readonly within: string })[];
  /** Each by a report that reads it, or by its id where no report in these files does. */
  readonly datasets: readonly {
    readonly alias: string;
    readonly id: DatasetId;
    readonly report: string | undefined;
  }[];
  readonly teams: readonly TeamEntry[];
  readonly users: readonly UserEntry[];
  readonly groups: readonly GroupEntry[];
  /** Patterns over roles whose names no file can hold: they have to be ignored. */
  readonly ignoredRls: readonly string[];
  /** Patterns over ids of reports that no file can name. */
  readonly ignoredReports: readonly string[];
  /** Users who cannot be listed, with the reason: they are left alone. */
  readonly leftOut: readonly { readonly address: string; readonly why: string }[];
}

/** A part of what is live. Undefined means all. Where only roles are chosen, no report is listed, and the reverse. */
export interface Selection {
  readonly users: readonly Pattern[] | undefined;
  readonly reports: readonly Pattern[] | undefined;
  readonly rls: readonly Pattern[] | undefined;
}

const isNameable = ({ datasetId, name, ambiguous }: RlsRole): boolean =>
  !ambiguous && isUuid(datasetId) && name.trim() !== '' && !isUnwritable(name);

/** A text as a pattern that matches it, with a star for each character that no file can hold. */
const literal = (text: string): string =>
  [...text].map((one) => (isUnwritable(one) ? '*' : one === '*' ? '\\*' : one)).join('');

/** A pattern that covers a role whose name cannot be written. */
const patternFor = ({ datasetId, name }: RlsRole): string =>
  `${isUuid(datasetId) ? datasetId : `*${literal(datasetId)}`}/${literal(name.trim())}`;

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** Why no file can list a live user; undefined if one can. */
export function unlistable({ email, role }: LiveUser): string | undefined {
  if (isUnwritable(email) || !ADDRESS.test(email) || email.length > 320)
    return 'the address cannot be written in a file';
  if (isUnsafeAddress(email)) return 'the address changes when it is normalised';
  return roleCode(role) === undefined ? `the role code ${role} is not known` : undefined;
}

/** The roles that somebody has, ambiguous ones too. */
function heldRoles({ users, ambiguous, groupRoles }: Live): ReadonlySet<number> {
  const held = new Set<number>();
  for (const { roles } of [...users.values(), ...[...ambiguous.values()].flat()])
    for (const index of roles) held.add(index);
  for (const roles of groupRoles.values()) for (const index of roles) held.add(index);
  return held;
}

/** Aliases of the datasets that have members in a role. */
export function aliasesOf(catalogue: Catalogue, live: Live): ReadonlyMap<DatasetId, readonly [string]> {
  const held = heldRoles(live);
  const used = catalogue.roles.flatMap((role, index) =>
    held.has(index) && isNameable(role) ? [role.datasetId] : [],
  );
  return new Map([...datasetAliases(catalogue, used)].map(([id, alias]) => [id, [alias]]));
}

/** The names of roles, and patterns over those that no file can name. */
function rolesOf(catalogue: Catalogue, live: Live, { rls }: Selection) {
  const held = heldRoles(live);
  const aliases = aliasesOf(catalogue, live);
  const written = new Map<number, string>();
  const ignored = new Set<string>();
  for (const [index, role] of catalogue.roles.entries()) {
    const [alias] = aliases.get(role.datasetId) ?? [];
    if (isNameable(role) && alias !== undefined) written.set(index, `${alias}/${role.name}`);
    else if (held.has(index) && !role.ambiguous) ignored.add(patternFor(role));
  }
  // A star may cover roles that a file can name: they are ignored too, so the files must not list them.
  const patterns = [...ignored].map(compilePattern);
  for (const [index, name] of written) {
    const role = catalogue.roles[index];
    const names = (role === undefined ? [name] : [name, `${role.datasetId}/${role.name}`]).map((one) =>
      one.trim(),
    );
    const isOut = rls !== undefined && !names.some((one) => matchesAny(rls, one));
    if (isOut || names.some((one) => matchesAny(patterns, one))) written.delete(index);
  }
  return { aliases, written, ignored: [...ignored].sort(byCode) };
}

/** For each dataset that no used report reads, the first report of the list that does. */
function oneReader(
  { reports }: Catalogue,
  datasets: ReadonlyMap<DatasetId, unknown>,
  used: ReadonlySet<number>,
): readonly number[] {
  const read = new Set([...used].map((index) => reports[index]?.datasetId));
  return reports.flatMap(({ listed, datasetId }, index) => {
    if (!listed || datasetId === undefined || !datasets.has(datasetId) || read.has(datasetId)) return [];
    read.add(datasetId);
    return [index];
  });
}

/** Lists what is live, or the chosen part of it, as the files name it. */
export function listingOf(catalogue: Catalogue, live: Live, selection: Selection): LiveListing {
  const byAccess = selection.reports !== undefined || selection.rls !== undefined;
  const withReports = !byAccess || selection.reports !== undefined;
  const withRls = !byAccess || selection.rls !== undefined;
  const isChosen = (user: LiveUser): boolean =>
    selection.users === undefined || matchesAny(selection.users, user.identity);
  const reportChosen = catalogue.reports.map(
    (report) =>
      withReports &&
      report.listed &&
      (selection.reports === undefined ||
        patternNames(report).some((name) => matchesAny(selection.reports ?? [], name))),
  );
  const roles = rolesOf(catalogue, live, selection);
  const leftOut: { address: string; why: string }[] = [];
  const people = [...live.users]
    .sort(([a], [b]) => byCode(a, b))
    .flatMap(([, user]) => {
      if (!isChosen(user)) return [];
      const why = unlistable(user);
      const role = roleCode(user.role);
      if (why === undefined && role !== undefined) return [{ user, role }];
      leftOut.push({ address: user.email, why: why ?? '' });
      return [];
    });
  for (const twins of live.ambiguous.values()) {
    for (const twin of twins)
      if (isChosen(twin)) leftOut.push({ address: twin.email, why: 'several users have this address' });
  }
  const used = new Set<number>();
  for (const { user } of people)
    for (const index of user.reports) if (reportChosen[index] === true) used.add(index);
  const inFiles = new Set(used);
  if (!byAccess) for (const index of oneReader(catalogue, roles.aliases, used)) inFiles.add(index);
  const named = reportAliases(catalogue, inFiles);
  const readers = new Map<DatasetId, string>();
  for (const [index, { alias }] of named) {
    const { datasetId } = reportAt(catalogue, index);
    if (datasetId !== undefined && !readers.has(datasetId)) readers.set(datasetId, alias);
  }
  const rlsOf = (indexes: Indexes): string[] =>
    withRls ? [...indexes].flatMap((index) => roles.written.get(index) ?? []).sort(byCode) : [];

  const entries = people.map(({ user, role }): UserEntry => {
    const name = user.name.trim();
    return {
      address: user.email,
      name: name === '' || isUnwritable(name) ? undefined : name,
      role: ROLE_NAMES[role],
      reports: [...user.reports].flatMap((index) => named.get(index)?.alias ?? []).sort(byCode),
      rls: rlsOf(user.roles),
      department: user.department,
    };
  });
  const groupIds = [...live.groupRoles].filter(([id]) => isUuid(id)).sort(([a], [b]) => byCode(a, b));
  const groupAliases = uniqueAliases(groupIds.map(([id]) => [id, `group-${id.slice(0, 8)}`] as const));
  const withGroups = withRls && selection.users === undefined;
  const groups = groupIds.map(([id, keys]) => ({ alias: groupAliases.get(id) ?? id, id, rls: rlsOf(keys) }));
  const inUse = new Set<string>();
  for (const { rls } of [...entries, ...(withGroups ? groups : [])])
    for (const role of rls) inUse.add(role.slice(0, role.indexOf('/')));
  const datasets = [...roles.aliases].filter(([, [alias]]) => !byAccess || inUse.has(alias));
  return {
    reports: [...named].map(([index, alias]) => ({
      ...alias,
      within: catalogue.reports[index]?.workspace ?? '',
    })),
    teams: [],
    datasets: withRls ? datasets.map(([id, [alias]]) => ({ alias, id, report: readers.get(id) })) : [],
    users: byAccess ? entries.filter(({ reports, rls }) => reports.length + rls.length > 0) : entries,
    groups: withGroups ? groups.filter(({ rls }) => !byAccess || rls.length > 0) : [],
    ignoredRls: withRls ? roles.ignored : [],
    ignoredReports: [...used]
      .filter((index) => !named.has(index))
      .map((index) => literal(catalogue.reports[index]?.id ?? ''))
      .sort(byCode),
    leftOut,
  };
}
