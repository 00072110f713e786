import { type Catalogue, reportName } from '../domain/catalogue.ts';
import type { World } from '../domain/delta.ts';
import type { Desired, Grant } from '../domain/desired.ts';
import { roleName } from '../domain/exclusion.ts';
import {
  datasetId,
  type Email,
  email,
  type Identity,
  identityOf,
  isUuid,
  reportId,
  roleKey,
} from '../domain/ids.ts';
import { quote, suggester } from '../domain/nearest.ts';
import { fail, type ProblemError } from '../domain/problem.ts';
import { few } from '../domain/wording.ts';

/** A report or role by its index. */
export interface FoundSubject {
  readonly kind: Grant['kind'];
  readonly key: number;
}

type AskedWorld = Pick<World, 'catalogue' | 'desired' | 'live'>;

/** Finds a person in the files, the portal or a role. The address is spelt as in the portal. Throws `unknown-user`. */
export function findUser(
  { desired, live }: AskedWorld,
  address: string,
): { readonly identity: Identity; readonly email: Email } {
  const identity = identityOf(address);
  const user = live.users.get(identity) ?? live.ambiguous.get(identity)?.[0];
  const spelled = user?.email ?? desired.users.get(identity)?.email;
  if (spelled !== undefined) return { identity, email: spelled };
  if (live.residue.has(identity)) return { identity, email: email(address) };
  const suggest = suggester(() => new Set([...live.users.keys(), ...desired.users.keys()]));
  throw fail({
    code: 'unknown-user',
    message: `neither the portal nor the files know ${quote(address)}`,
    why: 'the whole address is compared, without regard to the case of A to Z',
    fix: suggest(identity, 'look the address up in the portal'),
  });
}

/** The reports that a name may mean: an alias, a UUID, or WORKSPACE/NAME. */
function reportsNamed(
  { desired, catalogue }: Pick<AskedWorld, 'desired' | 'catalogue'>,
  name: string,
): number[] {
  const found = new Set<number>();
  const id = isUuid(name) ? catalogue.reportIndex.get(reportId(name)) : undefined;
  if (id !== undefined) found.add(id);
  for (const [report, aliases] of desired.reportAliases) {
    const index = catalogue.reportIndex.get(report);
    if (index !== undefined && aliases.includes(name)) found.add(index);
  }
  for (const [index, report] of catalogue.reports.entries())
    if (report.listed && reportName(report) === name) found.add(index);
  return [...found];
}

/** The roles that a name may mean: DATASET/ROLE, where the dataset is an alias or a UUID. */
function rolesNamed(
  { desired, catalogue }: Pick<AskedWorld, 'desired' | 'catalogue'>,
  name: string,
): number[] {
  const slash = name.indexOf('/');
  if (slash < 0) return [];
  const dataset = name.slice(0, slash);
  const ids = [...desired.datasetAliases].flatMap(([id, aliases]) => (aliases.includes(dataset) ? [id] : []));
  const all = isUuid(dataset) ? [...ids, datasetId(dataset)] : ids;
  return all.flatMap((id) => catalogue.roleIndex.get(roleKey(id, name.slice(slash + 1))) ?? []);
}

function* namesOfReports(desired: Desired, { reports }: Catalogue): Iterable<string> {
  for (const aliases of desired.reportAliases.values()) yield* aliases;
  for (const report of reports) if (report.listed) yield reportName(report);
}

function* namesOfRoles(desired: Desired, { roles }: Catalogue): Iterable<string> {
  for (const role of roles) yield roleName(role, desired.datasetAliases);
}

/** Ids in one message. */
const MOST_IDS = 20;

const ambiguous = (name: string, ids: readonly string[]): ProblemError =>
  fail({
    code: 'ambiguous-report',
    message: `${ids.length} reports are named ${quote(name)}`,
    why: `their ids are ${few(ids, MOST_IDS)}`,
    fix: 'name the report by its id',
  });

/** A report by alias, UUID or WORKSPACE/NAME. Throws `unknown-report` or `ambiguous-report`. */
export function findReport(known: Pick<AskedWorld, 'desired' | 'catalogue'>, name: string): number {
  const { desired, catalogue } = known;
  const found = reportsNamed(known, name);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  if (first !== undefined)
    throw ambiguous(
      name,
      found.map((index) => catalogue.reports[index]?.id ?? ''),
    );
  const suggest = suggester(() => namesOfReports(desired, catalogue));
  throw fail({
    code: 'unknown-report',
    message: `the portal has no report ${quote(name)}`,
    why: 'a report is named by an alias of the files, its id, or WORKSPACE/NAME, exactly',
    fix: suggest(name, 'look the name up in the portal'),
  });
}

/**
 * A report, or a role by DATASET/ROLE; `report:` or `rls:` before the name says which where it could be both. Throws
 * `unknown-report`, `unknown-rls-role`, `ambiguous-report`, or `usage` where it is both.
 */
export function findSubject(known: Pick<AskedWorld, 'desired' | 'catalogue'>, text: string): FoundSubject {
  const [, prefix, rest] = /^(report|rls):([\s\S]+)$/.exec(text) ?? [];
  if (prefix === 'report') return { kind: 'report', key: findReport(known, rest ?? '') };
  const name = prefix === 'rls' ? (rest ?? '') : text;
  const [role] = rolesNamed(known, name);
  const isReport = prefix === undefined && reportsNamed(known, name).length > 0;
  if (role !== undefined && isReport) {
    throw fail({
      code: 'usage',
      message: `${quote(name)} names a report and an RLS role`,
      fix: `write ${quote(`report:${name}`)} or ${quote(`rls:${name}`)}`,
    });
  }
  if (role !== undefined) return { kind: 'rls', key: role };
  if (prefix === undefined && (isReport || !name.includes('/')))
    return { kind: 'report', key: findReport(known, name) };
  const { desired, catalogue } = known;
  const suggest = suggester(function* () {
    if (prefix === undefined) yield* namesOfReports(desired, catalogue);
    yield* namesOfRoles(desired, catalogue);
  });
  throw fail({
    code: prefix === 'rls' ? 'unknown-rls-role' : 'unknown-report',
    message: `the portal has no ${prefix === 'rls' ? '' : 'report and no '}RLS role ${quote(name)}`,
    why: 'a report is named by an alias, its id or WORKSPACE/NAME, a role by DATASET/ROLE, exactly',
    fix: suggest(name, 'look the name up in the portal'),
  });
}
