import type { Operation, OperationKind } from '../../domain/operation.ts';
import { type Pieces, person } from '../document.ts';
import { namesIn } from './things.ts';
import { type Directory, directoryOf, type Naming } from './who.ts';

const VERB = {
  'create-user': 'create',
  'delete-user': 'delete',
  'update-user': 'update',
  'link-reports': 'give',
  'unlink-reports': 'take',
  'link-rls-users': 'add to',
  'unlink-rls-users': 'remove from',
  'link-rls-groups': 'add groups to',
  'unlink-rls-groups': 'remove groups from',
} as const satisfies Record<OperationKind, string>;

const MOST_ENTRIES = 5;

/** Names that a plan knows: of people, and of reports, groups and datasets by id. */
export interface PlanNames {
  readonly directory: Directory;
  readonly names: ReadonlyMap<string, string>;
}

export const knownFrom = (plan: Naming): PlanNames => ({
  directory: directoryOf(plan),
  names: namesIn(plan.changes),
});

/** A call in a few words, `most` entries of it by name. */
export function operationPhrase(
  operation: Operation,
  { directory, names }: PlanNames,
  most = MOST_ENTRIES,
): Pieces {
  const verb = VERB[operation.kind];
  const listed = (entries: readonly string[]): string => {
    const named = entries.map((entry) => names.get(entry) ?? entry);
    return named.length <= most
      ? named.join(', ')
      : `${named.slice(0, most).join(', ')} and ${named.length - most} more`;
  };
  if ('email' in operation) {
    const who = person(directory.person(operation.email));
    if (!('reports' in operation)) return [`${verb} `, who];
    return operation.kind === 'link-reports'
      ? [`${verb} `, who, `: ${listed(operation.reports)}`]
      : [`${verb} from `, who, `: ${listed(operation.reports)}`];
  }
  const role = `${verb} RLS ${names.get(operation.datasetId) ?? operation.datasetId}/${operation.role}: `;
  if ('groups' in operation) return [`${role}${listed(operation.groups)}`];
  const shown = operation.emails
    .slice(0, most)
    .flatMap((email, at) => [...(at === 0 ? [] : [', ']), person(directory.person(email))]);
  const left = operation.emails.length - most;
  return [role, ...shown, ...(left > 0 ? [` and ${left} more`] : [])];
}
