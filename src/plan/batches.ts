import { type Catalogue, roleAt } from '../domain/catalogue.ts';
import type { DatasetId, GroupId, Identity } from '../domain/ids.ts';
import type { Action } from '../domain/operation.ts';
import { byCode } from '../domain/order.ts';

/** An action with what the order needs to know of it. */
export interface Step {
  readonly action: Action;
  /** The users, or groups, that it names. */
  readonly holders: readonly (Identity | GroupId)[];
  /** The datasets with roles whose rows it is about, by their numbers, each as often as it comes. */
  readonly datasets: readonly number[];
  /** An RLS unlink that must come before the creation of these users. */
  readonly beforeCreate: ReadonlySet<Identity>;
  /** An RLS unlink that must not be made for these users before their reports on the dataset, or their accounts, are gone. */
  readonly afterReports: ReadonlySet<Identity>;
  /** True for one that comes behind deletions which wait for others: of administrators. */
  readonly isLate: boolean;
  /** Set for calls that make an administrator, or unmake one. */
  readonly administrator: 'gained' | 'lost' | undefined;
}

/** Datasets with roles by numbers: ids differ late, and take long to compare. */
export type DatasetNumbers = ReadonlyMap<DatasetId | undefined, number>;

export const datasetNumbers = ({ roles }: Catalogue): DatasetNumbers =>
  new Map([...new Set(roles.map(({ datasetId }) => datasetId))].map((id, number) => [id, number]));

interface Member<Holder, Address> {
  readonly holder: Holder;
  readonly address: Address;
  readonly beforeCreate?: boolean;
  readonly afterReports?: boolean;
}

/** Members to link or unlink, by the index of the role. */
export class Batches<Holder, Address extends string> {
  readonly #byRole = new Map<number, Member<Holder, Address>[]>();

  add(role: number, member: Member<Holder, Address>): void {
    const known = this.#byRole.get(role);
    if (known === undefined) this.#byRole.set(role, [member]);
    else known.push(member);
  }

  /** One step a role, its addresses sorted; several where the portal takes no such long array. */
  steps(
    catalogue: Catalogue,
    numbers: DatasetNumbers,
    maxBatch: number | undefined,
    action: (datasetId: DatasetId, role: string, addresses: readonly Address[]) => Action,
    holdersOf: (holders: readonly Holder[]) => readonly (Identity | GroupId)[],
    isLate = false,
  ): Step[] {
    return [...this.#byRole].flatMap(([index, members]) => {
      const { datasetId, name } = roleAt(catalogue, index);
      const sorted = members.sort((a, b) => byCode(a.address, b.address));
      return chunks(sorted, maxBatch).map((batch): Step => {
        return {
          action: action(
            datasetId,
            name,
            batch.map(({ address }) => address),
          ),
          holders: holdersOf(batch.map(({ holder }) => holder)),
          datasets: [numbers.get(datasetId) ?? -1],
          beforeCreate: marked(batch, 'beforeCreate'),
          afterReports: marked(batch, 'afterReports'),
          isLate,
          administrator: undefined,
        };
      });
    });
  }
}

const NOBODY: ReadonlySet<Identity> = new Set();

/** The users among members who bear a mark. */
function marked<Holder, Address>(
  members: readonly Member<Holder, Address>[],
  mark: 'beforeCreate' | 'afterReports',
): ReadonlySet<Identity> {
  const found = members.filter((member) => member[mark] === true);
  return found.length === 0 ? NOBODY : new Set(found.map(({ holder }) => holder as Identity));
}

/** Pieces of at most this length. */
export function chunks<Value>(values: readonly Value[], size: number | undefined): (readonly Value[])[] {
  if (size === undefined || values.length <= size) return values.length === 0 ? [] : [values];
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}
