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

/** Returns a case's own aliases, and the aliases of the access files that the case uses. */
function withUsedAliases<Entry>(
  ownAliases: ReadonlyMap<string, Entry>,
  fileAliases: ReadonlyMap<string, Entry>,
  references: readonly (DatasetReference | ReportReference)[],
): Map<string, Entry> {
  const used = new Set(references.map((one) => (one.kind === 'alias' ? one.alias : undefined)));
  return new Map([...[...fileAliases].filter(([alias]) => used.has(alias)), ...ownAliases]);
}

/** Adds aliases of the access files: those that the case uses, and dataset aliases for the rules. */
function withAliases(ruleCase: Declared, files: Declared): Declared {
  const holders = [...ruleCase.users.values(), ...ruleCase.teams.values()];
  const roles = [...holders, ...ruleCase.groups.values()].flatMap(({ rls }) => rls);
  const datasetReferences = roles.map(({ dataset }) => dataset);
  const datasets = withUsedAliases(ruleCase.datasets, files.datasets, datasetReferences);
  const reportReferences = holders.flatMap(({ reports: entries }) => entries.map(({ report }) => report));
  for (const { of } of datasets.values()) if (of.kind === 'report') reportReferences.push(of.report);
  const reports = withUsedAliases(ruleCase.reports, files.reports, reportReferences);
  const origins = new Set([...datasets.values()].map(originOf));
  for (const [alias, dataset] of files.datasets)
    if (!datasets.has(alias) && (dataset.of.kind === 'id' || origins.has(originOf(dataset))))
      datasets.set(alias, dataset);
  return { ...ruleCase, datasets, reports, settings: files.settings };
}

/** Reads the test cases in a file. Each case gets the settings and aliases of the access files. */
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
