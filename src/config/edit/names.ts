import { type Catalogue, reportAt, reportName, roleAt } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import { isUuid } from '../../domain/ids.ts';
import { groupBy, keptBy } from '../../domain/multimap.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import { aliasGiver, aliasWish, countNames } from '../write/aliases.ts';
import type { FileEdit, Plain } from './edit.ts';

/** How the files name reports and roles. Where others have an alias, an unnamed one gets a new alias. */
export interface FileNames {
  /** Undefined for what no file can name. */
  readonly report: (index: number) => string | undefined;
  readonly role: (index: number) => { readonly dataset: string; readonly role: string } | undefined;
  /** The lines of the new aliases. */
  readonly aliases: readonly FileEdit[];
}

/** The file with most of these definitions; undefined without any. */
export function fileOfMost(
  definitions: Iterable<{ readonly source: { readonly file: string } }>,
): string | undefined {
  const counts = new Map<string, number>();
  for (const { source } of definitions) counts.set(source.file, (counts.get(source.file) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

export function namesFor(declared: Declared, desired: Desired, catalogue: Catalogue): FileNames {
  const aliases: FileEdit[] = [];
  const counts = countNames(catalogue);
  const reportsWithId = [...declared.reports.values()].filter(({ id }) => id !== undefined);
  const datasetFile = fileOfMost([...declared.datasets.values()].filter(({ of }) => of.kind === 'id'));
  const reportAlias = aliasGiver(declared.reports.keys());
  const datasetAlias = aliasGiver(declared.datasets.keys());
  const fileFor = keptBy(
    (workspace: string) =>
      fileOfMost(reportsWithId.filter((one) => one.workspace === workspace)) ?? fileOfMost(reportsWithId),
  );

  const report = keptBy((index: number): string | undefined => {
    const one = reportAt(catalogue, index);
    const { workspace, name, id } = one;
    if (!one.listed) return undefined;
    const [known] = desired.reportAliases.get(id) ?? [];
    if (known !== undefined) return known;
    const whole = reportName(one);
    const isWritable = !isUnwritable(whole) && workspace !== '' && name !== '';
    const file = fileFor(workspace);
    if (file === undefined || !isUuid(id)) {
      if (isWritable && counts.get(whole) === 1) return whole;
      return isUuid(id) ? id : undefined;
    }
    const alias = reportAlias(aliasWish(name, id, 'report'));
    const value: Plain = { id, ...(isWritable && { workspace, name }) };
    aliases.push({ file, edit: { kind: 'set', path: ['reports', alias], value } });
    return alias;
  });
  const dataset = keptBy((id: string): string => {
    if (datasetFile === undefined) return id;
    const name = catalogue.reports.find((one) => one.listed && one.datasetId === id)?.name ?? '';
    const alias = datasetAlias(aliasWish(name, id, 'dataset'));
    aliases.push({ file: datasetFile, edit: { kind: 'set', path: ['datasets', alias], value: { id } } });
    return alias;
  });
  return {
    report,
    role: (index) => {
      const { datasetId, name, ambiguous } = roleAt(catalogue, index);
      const [alias] = desired.datasetAliases.get(datasetId) ?? [];
      if (ambiguous || name === '' || isUnwritable(name)) return undefined;
      if (alias === undefined && !isUuid(datasetId)) return undefined;
      return { dataset: alias ?? dataset(datasetId), role: name };
    },
    aliases,
  };
}

/**
 * Finds the file for a new person: the one with most people who have the person's reports, then with most people. Where nobody
 * is listed yet, it is the first included YAML file.
 */
export function placing(
  { users }: Declared,
  desired: Desired,
  files: readonly string[],
): (reports: readonly number[]) => string {
  const crowds = [...groupBy(users, ([, { source }]) => source.file)].map(([file, people]) => ({
    file,
    people: people.length,
    reports: groupBy(
      people.flatMap(([identity]) => [...(desired.users.get(identity)?.reports ?? [])]),
      (key) => key,
    ),
  }));
  const [root = '', ...included] = files;
  const nobody = included.find((file) => !file.endsWith('.json')) ?? included[0] ?? root;
  return (reports) => {
    const shared = ({ reports: own }: (typeof crowds)[number]): number =>
      reports.reduce((sum, key) => sum + (own.get(key)?.length ?? 0), 0);
    return crowds.toSorted((a, b) => shared(b) - shared(a) || b.people - a.people)[0]?.file ?? nobody;
  };
}
