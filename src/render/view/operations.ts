import type { Operation, OperationKind } from '../../domain/operation.ts';
import type { Plan } from '../../domain/plan.ts';
import { few } from '../../domain/wording.ts';
import { type Pieces, person } from '../document.ts';
import { namesIn } from './things.ts';
import { type Directory, directoryOf } from './who.ts';

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

export interface PlanNames {
  readonly directory: Directory;
  readonly names: ReadonlyMap<string, string>;
}

export const knownFrom = (plan: Pick<Plan, 'people' | 'changes'>): PlanNames => ({
  directory: directoryOf(plan),
  names: namesIn(plan.changes),
});

export function operationPhrase(operation: Operation, { directory, names }: PlanNames): Pieces {
  const verb = VERB[operation.kind];
  const listed = (entries: readonly string[]): string =>
    few(
      entries.map((entry) => names.get(entry) ?? entry),
      MOST_ENTRIES,
    );
  if ('email' in operation) {
    const who = person(directory.person(operation.email));
    if (!('reports' in operation)) return [`${verb} `, who];
    const from = operation.kind === 'link-reports' ? '' : 'from ';
    return [`${verb} ${from}`, who, `: ${listed(operation.reports)}`];
  }
  const role = `${verb} RLS ${names.get(operation.datasetId) ?? operation.datasetId}/${operation.role}: `;
  if ('groups' in operation) return [role, listed(operation.groups)];
  const shown = operation.emails.slice(0, MOST_ENTRIES).map((email) => person(directory.person(email)));
  const left = operation.emails.length - shown.length;
  return [role, shown.map((one, at) => [at > 0 && ', ', one]), left > 0 && ` and ${left} more`];
}
