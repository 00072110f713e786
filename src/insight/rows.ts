import { reportAt } from '../domain/catalogue.ts';
import type { NarrowingRole, RowLevel } from '../domain/explained.ts';
import type { DatasetId, GroupId, Identity } from '../domain/ids.ts';
import { indexesOf } from '../domain/indexes.ts';
import { append } from '../domain/multimap.ts';
import type { AccessWalk } from './holdings.ts';
import { type HeldState, namedRole } from './state.ts';

type RolesByDataset = ReadonlyMap<DatasetId, readonly number[]>;

const NO_ROLES: RolesByDataset = new Map();

/** Which rows of reports people see, and by which roles. Asked of one person after the other, for any number of reports. */
export class Rows {
  readonly #holdings: AccessWalk;
  readonly #datasets: ReadonlySet<DatasetId>;
  readonly #ofGroup = new Map<GroupId, RolesByDataset>();
  #identity: Identity | undefined;
  #own = NO_ROLES;
  /** The person's, by dataset: reports of one dataset share them. */
  #rows = new Map<DatasetId, readonly NarrowingRole[]>();

  constructor(holdings: AccessWalk) {
    this.#holdings = holdings;
    this.#datasets = new Set(holdings.catalogue.roles.map(({ datasetId }) => datasetId));
  }

  of(
    identity: Identity,
    report: number,
    state: HeldState,
  ): { readonly rows: readonly NarrowingRole[]; readonly rowLevel: RowLevel } {
    const { datasetId } = reportAt(this.#holdings.catalogue, report);
    if (datasetId === undefined || !this.#datasets.has(datasetId)) return { rows: [], rowLevel: 'all' };
    const rows = this.#rowsIn(identity, datasetId);
    if (this.#holdings.world.desired.dynamicDatasets.has(datasetId)) return { rows, rowLevel: 'dynamic' };
    const binds = state.desired ? rows.some(({ desired }) => desired) : rows.some(({ live }) => live);
    return { rows, rowLevel: binds ? 'roles' : 'missing' };
  }

  #rowsIn(identity: Identity, dataset: DatasetId): readonly NarrowingRole[] {
    const holdings = this.#holdings;
    if (identity !== this.#identity) {
      this.#identity = identity;
      this.#own = this.#byDataset(holdings.ownKeys(identity, 'rls'));
      this.#rows = new Map();
    }
    const known = this.#rows.get(dataset);
    if (known !== undefined) return known;
    // Roles that the person has nothing to do with are not gone through: a dataset may have tens of thousands.
    const keys = [...(this.#own.get(dataset) ?? [])];
    for (const id of holdings.groupsOf(identity).keys()) {
      for (const key of this.#rolesOfGroup(id).get(dataset) ?? []) keys.push(key);
    }
    const rows = Array.from(indexesOf(keys)).flatMap((key): NarrowingRole[] => {
      const { live, desired } = holdings.state(identity, 'rls', key);
      return live || desired ? [{ ...namedRole(holdings.world, key), live, desired }] : [];
    });
    this.#rows.set(dataset, rows);
    return rows;
  }

  #rolesOfGroup(id: GroupId): RolesByDataset {
    const known = this.#ofGroup.get(id);
    if (known !== undefined) return known;
    const made = this.#byDataset(this.#holdings.groupRoles.of(id));
    this.#ofGroup.set(id, made);
    return made;
  }

  #byDataset(keys: Iterable<number>): RolesByDataset {
    const found = new Map<DatasetId, number[]>();
    for (const key of keys) {
      const dataset = this.#holdings.catalogue.roles[key]?.datasetId;
      if (dataset !== undefined) append(found, dataset, key);
    }
    return found;
  }
}
