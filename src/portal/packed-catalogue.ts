import { type Catalogue, catalogueOf, type Report, type RlsRole } from '../domain/catalogue.ts';
import type { DatasetId, ReportId } from '../domain/ids.ts';

/** Texts of which many are the same, each once, and for each place which of them stands there. */
interface Repeated<Text extends string> {
  readonly texts: readonly Text[];
  readonly at: Uint32Array;
}

/** What can be given, in columns, as it passes from thread to thread: all reports here are listed. */
export interface PackedCatalogue {
  readonly ids: readonly ReportId[];
  readonly names: readonly string[];
  readonly workspaces: Repeated<string>;
  /** An empty text where the portal names none. */
  readonly datasets: Repeated<DatasetId | ''>;
  readonly roles: readonly RlsRole[];
}

function repeated<Text extends string>(values: readonly Text[]): Repeated<Text> {
  const index = new Map<Text, number>();
  const at = values.map((value) => {
    const known = index.get(value);
    if (known !== undefined) return known;
    index.set(value, index.size);
    return index.size - 1;
  });
  return { texts: [...index.keys()], at: new Uint32Array(at) };
}

const textAt = <Text extends string>({ texts, at }: Repeated<Text>, place: number): Text | undefined =>
  texts[at[place] ?? 0];

export const packCatalogue = ({ reports, roles }: Catalogue): PackedCatalogue => ({
  ids: reports.map(({ id }) => id),
  names: reports.map(({ name }) => name),
  workspaces: repeated(reports.map(({ workspace }) => workspace)),
  datasets: repeated(reports.map(({ datasetId }) => datasetId ?? '')),
  roles,
});

/** The same catalogue again. */
export function unpackCatalogue({ ids, names, workspaces, datasets, roles }: PackedCatalogue): Catalogue {
  const reports = ids.map(
    (id, at): Report => ({
      id,
      name: names[at] ?? '',
      workspace: textAt(workspaces, at) ?? '',
      datasetId: textAt(datasets, at) || undefined,
      listed: true,
    }),
  );
  return catalogueOf(reports, roles);
}
