import { reportAt, reportName, splitName, type Thing } from '../domain/access.ts';
import type { World } from '../domain/delta.ts';
import { rlsRoleName } from '../domain/exclusion.ts';
import { datasetId, email, identityOf, isUuid, reportId, roleKey } from '../domain/ids.ts';
import { fail, quote, suggester, usage } from '../domain/problem.ts';
import { few } from '../domain/wording.ts';

type NamedWorld = Pick<World, 'catalogue' | 'desired'>;

/** Searches accounts, files and roles that list an address, then earlier addresses. Throws `unknown-user`. */
export function findUser({ desired, live }: Pick<World, 'desired' | 'live'>, address: string) {
  const identity = identityOf(address);
  const user = live.users.get(identity) ?? live.ambiguous.get(identity)?.[0];
  const spelled = user?.email ?? desired.users.get(identity)?.email;
  if (spelled !== undefined) return { identity, email: spelled };
  if (live.residue.has(identity)) return { identity, email: email(address) };
  const renamed = [...desired.users.values()].find(({ previously }) => previously.includes(identity));
  if (renamed !== undefined) return findUser({ desired, live }, renamed.email);
  const suggest = suggester(() => new Set([...live.users.keys(), ...desired.users.keys()]), 3);
  throw fail({
    code: 'unknown-user',
    message: `neither the portal nor the files know ${quote(address)}`,
    fix: suggest(identity, 'look the address up in the portal'),
  });
}

/** Matches an alias, a UUID or WORKSPACE/NAME. */
export function reportsNamed({ desired, catalogue }: NamedWorld, name: string): number[] {
  const found = new Set<number>();
  const byId = isUuid(name) ? catalogue.reportIndex.get(reportId(name)) : undefined;
  if (byId !== undefined) found.add(byId);
  for (const [report, aliases] of desired.reportAliases) {
    const index = catalogue.reportIndex.get(report);
    if (index !== undefined && aliases.includes(name)) found.add(index);
  }
  for (const [index, report] of catalogue.reports.entries())
    if (report.listed && reportName(report) === name) found.add(index);
  return [...found];
}

/** Matches DATASET/ROLE; the dataset is an alias or a UUID. */
export function rolesNamed({ desired, catalogue }: NamedWorld, name: string): number[] {
  const [dataset, role] = splitName(name);
  if (role === undefined) return [];
  const ids = [...desired.datasetAliases].flatMap(([id, aliases]) => (aliases.includes(dataset) ? [id] : []));
  const all = isUuid(dataset) ? [...ids, datasetId(dataset)] : ids;
  return all.flatMap((id) => catalogue.roleIndex.get(roleKey(id, role)) ?? []);
}

function failUnknown({ desired, catalogue }: NamedWorld, name: string, mayBeRole: boolean): never {
  const suggest = suggester(function* () {
    for (const aliases of desired.reportAliases.values()) yield* aliases;
    yield* catalogue.reports.filter(({ listed }) => listed).map(reportName);
    if (mayBeRole) for (const role of catalogue.roles) yield rlsRoleName(role, desired.datasetAliases);
  });
  throw fail({
    code: 'unknown-report',
    message: `there is no report ${mayBeRole ? 'and no RLS role ' : ''}${quote(name)}`,
    why: 'rolecall knows a report by alias, id or WORKSPACE/NAME, and a role by DATASET/ROLE',
    fix: suggest(name, 'look the name up in the portal'),
  });
}

/** Takes an alias, a UUID or WORKSPACE/NAME. Throws `unknown-report` or `ambiguous-report`. */
export function findReport(world: NamedWorld, name: string): number {
  const found = reportsNamed(world, name);
  const [first] = found;
  if (first === undefined) return failUnknown(world, name, false);
  if (found.length === 1) return first;
  const ids = found.map((index) => reportAt(world.catalogue, index).id);
  throw fail({
    code: 'ambiguous-report',
    message: `${ids.length} reports are named ${quote(name)}`,
    why: `their ids are ${few(ids, 20)}`,
    fix: 'name the report by its id',
  });
}

/** Throws `unknown-report`, `ambiguous-report`, or `usage` if a report and an RLS role have this name. */
export function findSubject(world: NamedWorld, name: string): Thing {
  const [role] = rolesNamed(world, name);
  const isReport = reportsNamed(world, name).length > 0;
  if (role !== undefined && isReport)
    throw usage(
      `a report and an RLS role are named ${quote(name)}`,
      'write the id of the report, or the role as DATASET-ID/ROLE',
    );
  if (role !== undefined) return { kind: 'roles', key: role };
  if (!isReport && name.includes('/')) return failUnknown(world, name, true);
  return { kind: 'reports', key: findReport(world, name) };
}
