import type { Decision, Delta, Side } from '../domain/delta.ts';
import type { DatasetId, Identity } from '../domain/ids.ts';

/** What is held of one holder's roles, by dataset. */
export interface HeldRows {
  readonly takes: Set<DatasetId>;
  readonly any: Set<DatasetId>;
}

/** Reports and roles by dataset, as the close needs them, and the roles that name an address nobody has. */
export function rowsIn({ world }: Delta) {
  const { reports, roles } = world.catalogue;
  const { residue } = world.live;
  return {
    inherited: (identity: Identity): Iterable<number> => residue.get(identity)?.keys() ?? [],
    ofReport: (index: number): DatasetId | undefined => reports[index]?.datasetId,
    ofRole: (index: number): DatasetId | undefined => roles[index]?.datasetId,
    isTwin: (index: number): boolean => roles[index]?.ambiguous === true,
    hasTwins: roles.some(({ ambiguous }) => ambiguous),
  };
}

export type Rows = ReturnType<typeof rowsIn>;

const NO_DECISIONS: readonly Decision[] = [];

/** What is held, and what nobody asked for. Neither is made: a report on its dataset, or another role, would show other rows. */
export const stayingOf = ({ decisions, aside }: Side): readonly Decision[] =>
  aside.length === 0 && decisions.every((decision) => decision.hold === undefined)
    ? NO_DECISIONS
    : [...decisions.filter((decision) => decision.hold !== undefined), ...aside];

/** Datasets of which a report that would go stays. */
export function heldReports(side: Side, { ofReport }: Rows, into: Set<DatasetId>): void {
  for (const { key, move } of stayingOf(side)) {
    const dataset = ofReport(key);
    if (move === 'take' && dataset !== undefined) into.add(dataset);
  }
}

export function heldRows(side: Side, { ofRole }: Rows, into: HeldRows): void {
  for (const { key, move } of stayingOf(side)) {
    const dataset = ofRole(key);
    if (dataset === undefined) continue;
    into.any.add(dataset);
    if (move === 'take') into.takes.add(dataset);
  }
}
