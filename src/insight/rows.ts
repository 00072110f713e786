import { reportAt } from '../domain/catalogue.ts';
import type { NarrowingRole, RowLevel } from '../domain/explained.ts';
import type { DatasetId, Identity } from '../domain/ids.ts';
import type { Holdings } from './holdings.ts';
import { namedRole } from './names.ts';
import type { State } from './state.ts';

/** The roles of each dataset, by their indexes. */
export function rolesByDataset({ catalogue }: Holdings): ReadonlyMap<DatasetId, readonly number[]> {
  const found = new Map<DatasetId, number[]>();
  for (const [index, { datasetId }] of catalogue.roles.entries()) {
    const known = found.get(datasetId);
    if (known === undefined) found.set(datasetId, [index]);
    else known.push(index);
  }
  return found;
}

/** Which rows of a report somebody sees, and by which roles. */
export function rowsOf(
  holdings: Holdings,
  ofDataset: ReadonlyMap<DatasetId, readonly number[]>,
  identity: Identity,
  report: number,
  state: State,
): { readonly rows: readonly NarrowingRole[]; readonly rowLevel: RowLevel } {
  const { datasetId } = reportAt(holdings.catalogue, report);
  const roles = datasetId === undefined ? [] : (ofDataset.get(datasetId) ?? []);
  if (datasetId === undefined || roles.length === 0) return { rows: [], rowLevel: 'all' };
  const rows = roles.flatMap((index): NarrowingRole[] => {
    const { live, desired } = holdings.state(identity, 'rls', index);
    return live || desired ? [{ ...namedRole(holdings.world, index), live, desired }] : [];
  });
  if (holdings.world.desired.dynamicDatasets.has(datasetId)) return { rows, rowLevel: 'dynamic' };
  const binds = state.desired ? rows.some(({ desired }) => desired) : rows.some(({ live }) => live);
  return { rows, rowLevel: binds ? 'roles' : 'missing' };
}
