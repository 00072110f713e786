import { type Catalogue, type Report, type RlsRole, reportName } from '../../domain/access.ts';
import { type DatasetId, isUuid } from '../../domain/ids.ts';
import { groupBy } from '../../domain/multimap.ts';
import { byCode, plainLetters } from '../../domain/wording.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';

/** Entries of a section by name. Files leave out undefined fields. */
export type NamedEntries<Entry> = readonly (readonly [name: string, entry: Entry])[];

export type ReportNames = NonNullable<ReturnType<typeof writableNames>>;

/** Lower-case words with hyphens, at most 40 characters; may be empty. */
export function slug(text: string): string {
  const words = plainLetters(text).match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 40).replace(/-+$/, '');
}

/** Returns a function that adds a number to a name if another entry has the name. */
export function aliasGiver(reserved: Iterable<string> = []): (wish: string) => string {
  const usedNames = new Set(reserved);
  const next = new Map<string, number>();
  return (wish) => {
    let number = next.get(wish) ?? 1;
    let alias = wish;
    while (usedNames.has(alias)) alias = `${wish}-${++number}`;
    next.set(wish, number);
    usedNames.add(alias);
    return alias;
  };
}

/** Makes an alias of the name. If the alias is empty or looks like an id, uses the kind and a short id. */
function aliasWish(name: string, id: string, kind: string): string {
  const short = slug(name);
  return short === '' || isUuid(short) ? `${kind}-${slug(id).slice(0, 8) || 'x'}` : short;
}

/** Several reports can have the same WORKSPACE/NAME. */
export function byWholeName({ reports }: Catalogue): ReadonlyMap<string, readonly Report[]> {
  const listed = reports.filter((report) => report.listed);
  return groupBy(listed, reportName);
}

export const isWritable = (text: string): boolean => text !== '' && !isUnwritable(text);

/** The id and names that a file can contain; undefined if they do not identify the report. */
function writableNames(report: Report, hasTwins: boolean) {
  const workspace = isWritable(report.workspace) ? report.workspace : undefined;
  const name = isWritable(report.name) ? report.name : undefined;
  const id = isUuid(report.id) ? report.id : undefined;
  const isIdentified = id !== undefined || (!hasTwins && workspace !== undefined && name !== undefined);
  return isIdentified ? { id, workspace, name } : undefined;
}

/** Alias and names of listed reports in `used`, by index. Leaves out reports that no file can identify. */
export function nameReports(catalogue: Catalogue, used: ReadonlySet<number>) {
  const whole = byWholeName(catalogue);
  const inUse = [...catalogue.reports.entries()].filter(([index, { listed }]) => listed && used.has(index));
  const bySlug = groupBy(inUse, ([, { name }]) => slug(name));
  const aliasFor = aliasGiver();
  return new Map(
    inUse.flatMap(([index, report]) => {
      const { id, name, workspace } = report;
      const isUnique = bySlug.get(slug(name))?.length === 1;
      const alias = aliasFor(aliasWish(isUnique ? name : `${workspace} ${name}`, id, 'report'));
      const names = writableNames(report, (whole.get(reportName(report))?.length ?? 0) > 1);
      return names === undefined ? [] : [[index, [alias, names]] as const];
    }),
  );
}

export const isNameable = ({ datasetId, name, ambiguous }: RlsRole): boolean =>
  !ambiguous && isUuid(datasetId) && name.trim() !== '' && !isUnwritable(name);

/** Names each dataset after its only report, or else after the workspace. */
export function nameDatasets({ reports, roles }: Catalogue): ReadonlyMap<DatasetId, readonly [string]> {
  const names = new Map<DatasetId, string>();
  const listed = reports.filter((report) => report.listed);
  for (const { datasetId, name, workspace } of listed.sort((a, b) => byCode(reportName(a), reportName(b))))
    if (datasetId !== undefined) names.set(datasetId, names.has(datasetId) ? workspace : name);
  const ids = new Set(roles.filter(isNameable).map(({ datasetId }) => datasetId));
  const aliasFor = aliasGiver();
  const wishFor = (id: DatasetId): string => aliasWish(names.get(id) ?? '', id, 'dataset');
  return new Map([...ids].sort(byCode).map((id) => [id, [aliasFor(wishFor(id))]]));
}
