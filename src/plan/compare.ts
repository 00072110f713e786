import { identityOf } from '../domain/ids.ts';
import type { Operation } from '../domain/operation.ts';
import type { Plan } from '../domain/plan.ts';
import { contentOf } from './content.ts';

/** Two plans side by side. */
export interface Comparison {
  readonly same: boolean;
  /** Calls of the saved plan that are not made any more, and calls that it did not have. */
  readonly gone: readonly Operation[];
  readonly added: readonly Operation[];
  /** True when every call now is a call of the saved plan, or a part of one: what is left of it. */
  readonly isRest: boolean;
}

/** What a call is about, without the entries of its array; and those entries. */
function parts(operation: Operation): { readonly about: string; readonly entries: readonly string[] } {
  switch (operation.kind) {
    case 'create-user':
    case 'delete-user':
    case 'update-user':
      return { about: contentOf(operation), entries: [] };
    case 'link-reports':
    case 'unlink-reports':
      return {
        about: JSON.stringify([operation.kind, identityOf(operation.email)]),
        entries: operation.reports,
      };
    case 'link-rls-users':
    case 'unlink-rls-users': {
      const { kind, datasetId, role, emails } = operation;
      return { about: JSON.stringify([kind, datasetId, role]), entries: emails.map(identityOf) };
    }
    case 'link-rls-groups':
    case 'unlink-rls-groups': {
      const { kind, datasetId, role, groups } = operation;
      return { about: JSON.stringify([kind, datasetId, role]), entries: groups };
    }
  }
}

const sameTarget = (a: Plan, b: Plan): boolean =>
  JSON.stringify([a.portal, a.only, a.overrides]) === JSON.stringify([b.portal, b.only, b.overrides]);

/** Compares a saved plan with the one computed now. */
export function comparePlans(saved: Plan, now: Plan): Comparison {
  const before = new Set(saved.operations.map(contentOf));
  const after = new Set(now.operations.map(contentOf));
  const allowed = new Map<string, Set<string>>();
  for (const operation of saved.operations) {
    const { about, entries } = parts(operation);
    const known = allowed.get(about) ?? new Set<string>();
    for (const entry of entries) known.add(entry);
    allowed.set(about, known);
  }
  const isPart = (operation: Operation): boolean => {
    const { about, entries } = parts(operation);
    const known = allowed.get(about);
    return known !== undefined && entries.every((entry) => known.has(entry));
  };
  return {
    same: saved.fingerprint === now.fingerprint,
    gone: saved.operations.filter((operation) => !after.has(contentOf(operation))),
    added: now.operations.filter((operation) => !before.has(contentOf(operation))),
    isRest: sameTarget(saved, now) && now.operations.every(isPart),
  };
}
