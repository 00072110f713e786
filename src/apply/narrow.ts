import { type Effect, effectsOf, without } from '../domain/effects.ts';
import { type DatasetId, type GroupId, type Identity, identityOf, type ReportId } from '../domain/ids.ts';
import type { Operation } from '../domain/operation.ts';

type NarrowedHolder = Identity | GroupId;

export interface Missing {
  readonly operation: Operation;
  /** The users and groups that miss something. */
  readonly holders: ReadonlySet<NarrowedHolder>;
  readonly kind: 'account' | 'report' | 'role';
  /** The reports that are missing, or still there. */
  readonly reports: readonly ReportId[];
}

/** What is missing of an operation: all of it, or these entries of its array. */
export function missingOf(operation: Operation, entries: readonly string[] | undefined): Missing | undefined {
  if (entries?.length === 0) return undefined;
  const left = entries === undefined ? undefined : new Set<string>(entries);
  const effects = effectsOf(operation).filter(({ entry }) => left === undefined || left.has(entry));
  const [first] = effects;
  if (first === undefined) return undefined;
  return {
    operation,
    kind: first.kind,
    holders: new Set(effects.map(({ holder }) => holder)),
    reports: effects.flatMap((effect) => (effect.kind === 'report' ? [effect.key] : [])),
  };
}

/** An operation without what depends on something missing; undefined when nothing is left of it. */
export interface Narrowed {
  readonly operation: Operation | undefined;
  /** What was taken out: addresses, reports or groups. */
  readonly without: readonly string[];
}

/** What narrowing knows of the portal: the dataset that a report reads, and the groups that a user is in. */
export interface NarrowContext {
  readonly datasetOf: (report: ReportId) => DatasetId | undefined;
  readonly groupsOf: (identity: Identity) => readonly GroupId[];
}

/** True for a person for whom something is missing, or for one of whose groups it is. */
const concerns =
  ({ operation, holders }: Missing, { groupsOf }: NarrowContext) =>
  (identity: Identity): boolean => {
    if (!('groups' in operation)) return holders.has(identity);
    const own = groupsOf(identity).filter((group) => operation.groups.includes(group));
    // Somebody whose groups are not known needs the call for a reason.
    return own.length === 0 || own.some((group) => holders.has(group));
  };

/** The datasets of which somebody's reports must not be touched; `all` where the account itself is missing. */
function datasetsMissing(
  identity: Identity,
  missing: readonly Missing[],
  around: NarrowContext,
): ReadonlySet<DatasetId> | 'all' {
  const datasets = new Set<DatasetId>();
  for (const one of missing) {
    if (!concerns(one, around)(identity)) continue;
    if (one.kind === 'account') return 'all';
    if ('datasetId' in one.operation) datasets.add(one.operation.datasetId);
    for (const report of one.reports) {
      const dataset = around.datasetOf(report);
      if (dataset !== undefined) datasets.add(dataset);
    }
  }
  return datasets;
}

/** For whom a role must not be touched: who misses an account, a role, or a report of its dataset, and their groups. */
function membersMissing(
  dataset: DatasetId,
  missing: readonly Missing[],
  { datasetOf, groupsOf }: NarrowContext,
): (holder: NarrowedHolder) => boolean {
  const own = new Set<NarrowedHolder>();
  const groups = new Set<NarrowedHolder>();
  for (const { operation, holders, kind, reports } of missing) {
    if ('datasetId' in operation && operation.datasetId !== dataset) continue;
    if (kind === 'report' && !reports.some((report) => datasetOf(report) === dataset)) continue;
    for (const holder of holders) {
      own.add(holder);
      for (const group of groupsOf(holder as Identity)) groups.add(group);
    }
  }
  return (holder) =>
    own.has(holder) || groups.has(holder) || groupsOf(holder as Identity).some((group) => own.has(group));
}

/** True for an effect that needs something that is missing. */
function dependsOn(
  operation: Operation,
  missing: readonly Missing[],
  around: NarrowContext,
): (effect: Effect) => boolean {
  if ('datasetId' in operation) {
    const isMissing = membersMissing(operation.datasetId, missing, around);
    return ({ holder }) => isMissing(holder);
  }
  if ('reports' in operation) {
    const datasets = datasetsMissing(identityOf(operation.email), missing, around);
    if (datasets === 'all') return () => true;
    const left = new Set<DatasetId | undefined>(datasets);
    return (effect) => effect.kind === 'report' && left.has(around.datasetOf(effect.key));
  }
  // What changes or deletes an account waits for new administrators.
  return ({ holder }) =>
    missing.some(({ kind, holders }) =>
      operation.kind === 'create-user' ? holders.has(holder) : kind === 'account',
    );
}

/**
 * Takes out of an operation what needs something that is missing (contract 3.4): users without an account, users and
 * groups whose old role or report is not gone, and reports whose rows are not limited. Takes time in
 * proportion to the operation and to what is missing.
 */
export function narrow(operation: Operation, missing: readonly Missing[], around: NarrowContext): Narrowed {
  if (missing.length === 0) return { operation, without: [] };
  const isLeft = dependsOn(operation, missing, around);
  const left = effectsOf(operation).flatMap((effect) => (isLeft(effect) ? [effect.entry] : []));
  return left.length === 0
    ? { operation, without: [] }
    : { operation: without(operation, new Set(left)), without: left };
}
