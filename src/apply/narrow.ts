import { type Effect, effectsOf } from '../domain/effects.ts';
import { type DatasetId, type GroupId, type Identity, identityOf, type ReportId } from '../domain/ids.ts';
import type { Operation, OperationOf, Outcome } from '../domain/operation.ts';
import { splitEffects } from '../domain/settled-effects.ts';

type NarrowedHolder = Identity | GroupId;

/** What an operation should have changed and did not change. */
export interface Missing {
  readonly operation: Operation;
  readonly holders: ReadonlySet<NarrowedHolder>;
  readonly kind: 'account' | 'report' | 'role';
  /** Reports that the operation did not grant or did not remove. */
  readonly reports: readonly ReportId[];
}

export function findMissing(outcome: Outcome): Missing | undefined {
  const effects = splitEffects(outcome).missed;
  const [first] = effects;
  if (first === undefined) return undefined;
  return {
    operation: outcome.operation,
    kind: first.kind,
    holders: new Set(effects.map(({ holder }) => holder)),
    reports: effects.flatMap((effect) => (effect.kind === 'report' ? [effect.key] : [])),
  };
}

export interface NarrowContext {
  readonly datasetOf: (report: ReportId) => DatasetId | undefined;
  /** None for a group. */
  readonly groupsOf: (holder: NarrowedHolder) => readonly GroupId[];
}

/** True if something is missing for this person or for one of the person's groups. */
const concerns = ({ holders }: Missing, identity: Identity, { groupsOf }: NarrowContext): boolean =>
  holders.has(identity) || groupsOf(identity).some((group) => holders.has(group));

/** Datasets whose reports must not change for this person; `all` without an account. */
function datasetsWithMissing(
  identity: Identity,
  missing: readonly Missing[],
  around: NarrowContext,
): ReadonlySet<DatasetId> | 'all' {
  const datasets = new Set<DatasetId>();
  for (const one of missing) {
    if (!concerns(one, identity, around)) continue;
    if (one.kind === 'account') return 'all';
    if ('datasetId' in one.operation) datasets.add(one.operation.datasetId);
  }
  return datasets;
}

/** True for holders who miss an account, a role or a report of the dataset, and for their groups. */
function holdersWithMissing(
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
      for (const group of groupsOf(holder)) groups.add(group);
    }
  }
  return (holder) =>
    own.has(holder) || groups.has(holder) || groupsOf(holder).some((group) => own.has(group));
}

/** True for effects that must wait for something missing. */
function dependsOn(
  operation: Operation,
  missing: readonly Missing[],
  around: NarrowContext,
): (effect: Effect) => boolean {
  // A membership waits for the holder's account, and for the holder's roles and reports of its dataset.
  if ('datasetId' in operation) {
    const isMissing = holdersWithMissing(operation.datasetId, missing, around);
    return ({ holder }) => isMissing(holder);
  }
  // A report waits for the person's account, and for the person's roles of its dataset.
  if ('reports' in operation) {
    const datasets = datasetsWithMissing(identityOf(operation.email), missing, around);
    if (datasets === 'all') return () => true;
    const left = new Set<DatasetId | undefined>(datasets);
    return (effect) => effect.kind === 'report' && left.has(around.datasetOf(effect.key));
  }
  switch (operation.kind) {
    case 'create-user':
      // Old memberships of the address must end first.
      return ({ holder }) => missing.some(({ holders }) => holders.has(holder));
    case 'update-user':
    case 'delete-user':
      // New administrators come first.
      return () => missing.some(({ kind }) => kind === 'account');
  }
}

/** The operation without these entries; undefined if no entry is left. */
function without(operation: Operation, left: ReadonlySet<string>): Operation | undefined {
  if (effectsOf(operation).every(({ entry }) => left.has(entry))) return undefined;
  const kept = <Entry extends string>(entries: readonly Entry[]): Entry[] =>
    entries.filter((entry) => !left.has(entry));
  if ('reports' in operation) return { ...operation, reports: kept(operation.reports) };
  if ('emails' in operation) return { ...operation, emails: kept(operation.emails) };
  if ('groups' in operation) return { ...operation, groups: kept(operation.groups) };
  return operation satisfies OperationOf<'create-user' | 'update-user' | 'delete-user'>;
}

/**
 * Leaves out addresses, reports and groups that depend on something missing. The operation is
 * undefined if nothing remains. Takes time in proportion to the operation and to what is missing.
 */
export function narrow(operation: Operation, missing: readonly Missing[], around: NarrowContext) {
  const isLeftOut = missing.length === 0 ? () => false : dependsOn(operation, missing, around);
  const leftOut = effectsOf(operation).flatMap((effect) => (isLeftOut(effect) ? [effect.entry] : []));
  return { operation: leftOut.length === 0 ? operation : without(operation, new Set(leftOut)), leftOut };
}
