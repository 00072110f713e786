import { type Catalogue, reportName } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import type { DatasetId, ReportId } from '../domain/ids.ts';

import { append } from '../domain/multimap.ts';

export function aliasesByDataset(
  datasets: ReadonlyMap<string, DatasetId>,
): ReadonlyMap<DatasetId, readonly string[]> {
  const aliases = new Map<DatasetId, string[]>();
  for (const [alias, id] of datasets) {
    append(aliases, id, alias);
  }
  return aliases;
}

/** Which aliases lead to which report; what leads nowhere is told where it is used. */
export function aliasesOfReports(
  { reports }: Declared,
  catalogue: Catalogue,
): ReadonlyMap<ReportId, readonly string[]> {
  const aliases = new Map<ReportId, string[]>();
  if (reports.size === 0) return aliases;
  const listed = catalogue.reports.filter((report) => report.listed);
  const ids = new Map(listed.map((report) => [reportName(report), report.id]));
  for (const { alias, id, workspace, name } of reports.values()) {
    const found = id ?? ids.get(`${workspace}/${name}`);
    if (found === undefined) continue;
    append(aliases, found, alias);
  }
  return aliases;
}
