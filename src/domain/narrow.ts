import { type DatasetId, identityOf, type ReportId } from './ids.ts';
import type { Operation } from './operation.ts';

/** A part of an operation that did not come about: whole, or for these addresses, reports or groups only. */
export interface Missing {
  readonly operation: Operation;
  /** Undefined when nothing of it came about. */
  readonly entries: readonly string[] | undefined;
}

/** An operation without what depends on something missing; undefined when nothing is left of it. */
export interface Narrowed {
  readonly operation: Operation | undefined;
  /** What was taken out: addresses, reports or groups. */
  readonly without: readonly string[];
}

/** The users or groups for whom something is missing. */
function holdersOf({ operation, entries }: Missing): ReadonlySet<string> {
  switch (operation.kind) {
    case 'create-user':
    case 'delete-user':
    case 'update-user':
    case 'link-reports':
    case 'unlink-reports':
      return new Set([identityOf(operation.email)]);
    case 'link-rls-users':
    case 'unlink-rls-users':
      return new Set((entries ?? operation.emails).map(identityOf));
    case 'link-rls-groups':
    case 'unlink-rls-groups':
      return new Set(entries ?? operation.groups);
  }
}

function split<Value extends string>(values: readonly Value[], isMissing: (value: Value) => boolean) {
  return { kept: values.filter((value) => !isMissing(value)), without: values.filter(isMissing) };
}

/**
 * Takes out of an operation what needs something that is missing (contract 3.4): users without an account, users whose
 * old role is not gone, and reports whose rows are not limited. `datasetOf` tells which dataset a report reads.
 */
export function narrow(
  operation: Operation,
  missing: readonly Missing[],
  datasetOf: (report: ReportId) => DatasetId | undefined,
): Narrowed {
  const whole: Narrowed = { operation, without: [] };
  if (missing.length === 0) return whole;
  switch (operation.kind) {
    case 'create-user':
    case 'delete-user':
    case 'update-user':
      // Whoever they need for administrators, or for the address to be free: without it, nothing.
      return missing.some(
        (one) => operation.kind !== 'create-user' || holdersOf(one).has(identityOf(operation.email)),
      )
        ? { operation: undefined, without: [] }
        : whole;
    case 'link-reports':
    case 'unlink-reports': {
      // A call for groups stands among the needs only where the person is in one of them.
      const mine = missing.filter(
        (one) => 'groups' in one.operation || holdersOf(one).has(identityOf(operation.email)),
      );
      if (mine.some((one) => one.operation.kind === 'create-user'))
        return { operation: undefined, without: [] };
      const datasets = new Set(
        mine.flatMap((one) => ('datasetId' in one.operation ? [one.operation.datasetId] : [])),
      );
      const { kept, without } = split(operation.reports, (report) => {
        const dataset = datasetOf(report);
        return dataset !== undefined && datasets.has(dataset);
      });
      return { operation: kept.length === 0 ? undefined : { ...operation, reports: kept }, without };
    }
    case 'link-rls-users':
    case 'unlink-rls-users': {
      const gone = missing.map(holdersOf);
      const { kept, without } = split(operation.emails, (email) =>
        gone.some((set) => set.has(identityOf(email))),
      );
      return { operation: kept.length === 0 ? undefined : { ...operation, emails: kept }, without };
    }
    case 'link-rls-groups':
    case 'unlink-rls-groups': {
      // A group cannot gain for some of its members only.
      if (missing.some((one) => !('groups' in one.operation))) return { operation: undefined, without: [] };
      const gone = missing.map(holdersOf);
      const { kept, without } = split(operation.groups, (group) => gone.some((set) => set.has(group)));
      return { operation: kept.length === 0 ? undefined : { ...operation, groups: kept }, without };
    }
  }
}
