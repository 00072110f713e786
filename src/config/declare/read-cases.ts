import type { DatasetReference, Declared, DeclaredDataset, ReportReference } from '../../domain/declared.ts';
import type { Problem } from '../../domain/problem.ts';
import { segmentsOf } from '../../domain/source.ts';
import { parseFrom } from '../../domain/window.ts';
import { isMap } from '../parse/places.ts';
import { type ParsedFile, readContents } from '../parse-file.ts';
import { checkReferences } from './check-references.ts';
import { declare } from './declare.ts';
import { rootValue } from './placed-value.ts';

export type RuleCase = ReturnType<typeof readCases>['cases'][number];

/** Returns the same text for two aliases of one dataset. */
const originOf = ({ of }: DeclaredDataset): string => JSON.stringify(of.kind === 'id' ? of.id : of.report);

/** The own aliases of a case, and the aliases of the access files that the case names. */
function withNamed<Entry>(
  own: ReadonlyMap<string, Entry>,
  files: ReadonlyMap<string, Entry>,
  references: readonly (DatasetReference | ReportReference)[],
): Map<string, Entry> {
  const named = new Set(references.map((one) => (one.kind === 'alias' ? one.alias : undefined)));
  return new Map([...[...files].filter(([alias]) => named.has(alias)), ...own]);
}

/** Adds aliases of the files: those that the case names, and those of datasets, which rules may use. */
function withAliases(own: Declared, files: Declared): Declared {
  const holders = [...own.users.values(), ...own.teams.values()];
  const roles = [...holders, ...own.groups.values()].flatMap(({ rls }) => rls);
  const datasetReferences = roles.map(({ dataset }) => dataset);
  const datasets = withNamed(own.datasets, files.datasets, datasetReferences);
  const reportReferences = holders.flatMap(({ reports: entries }) => entries.map(({ report }) => report));
  for (const { of } of datasets.values()) if (of.kind === 'report') reportReferences.push(of.report);
  const reports = withNamed(own.reports, files.reports, reportReferences);
  const origins = new Set([...datasets.values()].map(originOf));
  for (const [alias, dataset] of files.datasets)
    if (!datasets.has(alias) && (dataset.of.kind === 'id' || origins.has(originOf(dataset))))
      datasets.set(alias, dataset);
  return { ...own, datasets, reports, settings: files.settings };
}

/** Reads the cases of a file. Each case gets the settings and aliases of the access files. */
export function readCases(parsed: ParsedFile, files: Declared) {
  const problems: Problem[] = [];
  const root = rootValue(parsed.text, parsed.value(), parsed.positions, problems);
  const cases = root.get('cases').elements.flatMap((one) => {
    if (!isMap(one.value)) return [];
    const above = segmentsOf(one.trail);
    const contents = readContents(parsed.text, 'root', one.value, (path) =>
      parsed.positions([...above, ...path]),
    );
    const { declared, problems: found } = declare([{ ...parsed, problems: [], contents }], false);
    for (const problem of found) problems.push(problem);
    if (declared === undefined) return [];
    const ruleCase = withAliases(declared, files);
    // A case with unknown names proves nothing. `validate` has already checked the settings of the files.
    const ownSettings = { ...ruleCase, settings: declared.settings };
    for (const problem of checkReferences(ownSettings, parsed.problems)) problems.push(problem);
    const at = one.get('at').text;
    return [
      {
        name: one.get('case').text ?? '',
        /** Undefined means now. */
        at: at === undefined ? undefined : parseFrom(at),
        breaks: one.get('breaks').texts,
        declared: ruleCase,
        place: one.get('case').place,
      },
    ];
  });
  return { cases, problems };
}
