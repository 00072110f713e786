import { splitEffects } from '../domain/applied.ts';
import { type Effect, effectsOf } from '../domain/effects.ts';
import { type DatasetId, type GroupId, identityOf, parseRoleKey, type ReportId } from '../domain/ids.ts';
import type { Operation, OperationOf, Outcome } from '../domain/operation.ts';

export interface NarrowContext {
  readonly datasetOf: (report: ReportId) => DatasetId | undefined;
  /** Returns no groups if the holder is a group. */
  readonly groupsOf: (holder: Effect['holder']) => readonly GroupId[];
}

export type Missing = NonNullable<ReturnType<typeof findMissing>>;

/** Returns the changes that an operation should have made and did not make. */
export function findMissing(outcome: Outcome, context: NarrowContext) {
  const { missed } = splitEffects(outcome);
  const [first] = missed;
  if (first === undefined) return undefined;
  const holders = new Set(missed.map(({ holder }) => holder));
  const datasetOf = (effect: Effect): DatasetId | undefined => {
    if (effect.kind === 'account') return undefined;
    return effect.kind === 'reports' ? context.datasetOf(effect.key) : parseRoleKey(effect.key).datasetId;
  };
  return {
    id: outcome.operation.id,
    // All effects of one operation have the same kind.
    kind: first.kind,
    holders,
    /** The portal groups of these holders. The wide type lets `has` accept any holder. */
    groups: new Set<Effect['holder']>([...holders].flatMap((holder) => context.groupsOf(holder))),
    /** The datasets of the missed roles and reports. */
    datasets: new Set(missed.map(datasetOf)),
  };
}

/** A missing account affects access to every dataset. */
const isAbout = ({ kind, datasets }: Missing, dataset: DatasetId | undefined): boolean =>
  kind === 'account' || (dataset !== undefined && datasets.has(dataset));

/** Returns a test for effects that need one of the missing effects. */
function dependsOn(
  operation: Operation,
  missing: readonly Missing[],
  { datasetOf, groupsOf }: NarrowContext,
): (effect: Effect) => boolean {
  // A membership waits for the holder's account, and for the holder's roles and reports of the same dataset.
  if ('datasetId' in operation) {
    const ofDataset = missing.filter((one) => isAbout(one, operation.datasetId));
    const own = new Set(ofDataset.flatMap(({ holders }) => [...holders]));
    const groups = new Set(ofDataset.flatMap((one) => [...one.groups]));
    return ({ holder }) =>
      own.has(holder) || groups.has(holder) || groupsOf(holder).some((group) => own.has(group));
  }
  // A report waits for the person's account, and for the person's roles of the report's dataset.
  if ('reports' in operation) {
    const identity = identityOf(operation.email);
    const holders = [identity, ...groupsOf(identity)];
    const own = missing.filter((one) => holders.some((holder) => one.holders.has(holder)));
    return (effect) => effect.kind === 'reports' && own.some((one) => isAbout(one, datasetOf(effect.key)));
  }
  switch (operation.kind) {
    case 'create-user':
      // Create the account only after the old memberships of its address have ended.
      return ({ holder }) => missing.some(({ holders }) => holders.has(holder));
    case 'update-user':
    case 'delete-user':
      // Keep the old administrator until the new administrator has an account.
      return () => missing.some(({ kind }) => kind === 'account');
  }
}

/** The operation without these entries; undefined if no entry is left. */
function without(operation: Operation, leftOut: ReadonlySet<string>): Operation | undefined {
  if (effectsOf(operation).every(({ entry }) => leftOut.has(entry))) return undefined;
  const keep = <Entry extends string>(entries: readonly Entry[]): Entry[] =>
    entries.filter((entry) => !leftOut.has(entry));
  if ('reports' in operation) return { ...operation, reports: keep(operation.reports) };
  if ('emails' in operation) return { ...operation, emails: keep(operation.emails) };
  if ('groups' in operation) return { ...operation, groups: keep(operation.groups) };
  return operation satisfies OperationOf<'create-user' | 'update-user' | 'delete-user'>;
}

/** Leaves out entries that need a missing effect. If no entry is left, the operation is undefined. */
export function narrow(operation: Operation, missing: readonly Missing[], context: NarrowContext) {
  const isLeftOut = missing.length === 0 ? () => false : dependsOn(operation, missing, context);
  const leftOut = effectsOf(operation).flatMap((effect) => (isLeftOut(effect) ? [effect.entry] : []));
  return { operation: leftOut.length === 0 ? operation : without(operation, new Set(leftOut)), leftOut };
}
