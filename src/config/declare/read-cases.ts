import type { Declared, DeclaredDataset } from '../../domain/declared.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { segmentsOf, type Trail } from '../../domain/source.ts';
import { parseFrom } from '../../domain/window.ts';
import { elementsOf, field, isMap, textOf } from '../parse/values.ts';
import type { Content, ParsedFile } from '../parse-file.ts';
import { checkReferences } from './check-references.ts';
import { declare } from './declare.ts';
import { readerOf, step, trailOf } from './reader.ts';

/** One case of the rules: access as the files would give it, and what it is said to break. */
export interface RuleCase {
  readonly name: string;
  /** The instant at which it is judged; undefined for now. */
  readonly at: number | undefined;
  readonly breaks: readonly string[];
  readonly declared: Declared;
  readonly place: Place;
}

/** A part of a file as if it were a file: what stands below a path. */
function below({ value, positions }: Content, path: Trail, part: unknown): Content {
  return {
    value: isMap(part) ? part : value,
    positions: (trail) => positions(segmentsOf(trail).reduce<Trail>(step, path)),
  };
}

/** What a dataset is by, the same for all of its aliases. */
const originOf = ({ of }: DeclaredDataset): string => JSON.stringify(of.kind === 'id' ? of.id : of.report);

/**
 * The aliases that the files define and a case names, and those that these need: what a case does not name is not there.
 * All aliases of a dataset come along, since a rule may call it by any.
 */
function withAliases(own: Declared, files: Declared): Declared {
  const datasets = new Map(own.datasets);
  const reports = new Map(own.reports);
  const addReport = (alias: string): void => {
    const report = files.reports.get(alias);
    if (report !== undefined && !reports.has(alias)) reports.set(alias, report);
  };
  const addDataset = (alias: string): void => {
    const dataset = files.datasets.get(alias);
    if (dataset === undefined || datasets.has(alias)) return;
    datasets.set(alias, dataset);
    if (dataset.of.kind === 'report' && dataset.of.report.kind === 'alias')
      addReport(dataset.of.report.alias);
  };
  for (const holder of [...own.users.values(), ...own.teams.values()])
    for (const { report } of holder.reports) if (report.kind === 'alias') addReport(report.alias);
  for (const { rls } of [...own.users.values(), ...own.teams.values(), ...own.groups.values()])
    for (const { dataset } of rls) if (dataset.kind === 'alias') addDataset(dataset.alias);
  const known = new Set([...datasets.values()].map(originOf));
  for (const [alias, dataset] of files.datasets)
    if (!datasets.has(alias) && (dataset.of.kind === 'id' || known.has(originOf(dataset))))
      datasets.set(alias, dataset);
  return { ...own, datasets, reports, settings: files.settings };
}

/** The cases of a file that the schema accepts, with the settings and the aliases of the files. */
export function readCases(
  { content, text }: ParsedFile,
  files: Declared,
): { readonly cases: readonly RuleCase[]; readonly problems: readonly Problem[] } {
  if (content === undefined) return { cases: [], problems: [] };
  const problems: Problem[] = [];
  const { locate } = readerOf(text, content, problems);
  const cases = elementsOf(field(content.value, 'cases')).flatMap((element, index): RuleCase[] => {
    const at = trailOf('cases', index);
    const root: ParsedFile = {
      text,
      kind: 'root',
      content: below(content, at, element),
      problems: [],
    };
    const { declared, problems: found } = declare([root], false);
    for (const problem of found) problems.push(problem);
    if (declared === undefined) return [];
    const joined = withAliases(declared, files);
    // A case that names what nobody defined would prove nothing. The settings of the files are about the files, not about a case.
    for (const problem of checkReferences({ ...joined, settings: declared.settings })) problems.push(problem);
    const day = textOf(field(element, 'at'));
    return [
      {
        name: textOf(field(element, 'case')) ?? '',
        at: day === undefined ? undefined : parseFrom(day),
        breaks: elementsOf(field(element, 'breaks')).flatMap((name) => textOf(name) ?? []),
        declared: joined,
        place: locate(step(at, 'case')),
      },
    ];
  });
  return { cases, problems };
}
