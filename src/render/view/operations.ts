import type { Action, OperationKind } from '../../domain/operation.ts';
import type { Phrase } from './risks.ts';
import { type Directory, directoryOf, type Naming } from './who.ts';
import { counted } from './wording.ts';

const VERB = {
  'create-user': 'create',
  'delete-user': 'delete',
  'update-user': 'update',
  'link-reports': 'give reports to',
  'unlink-reports': 'take reports from',
  'link-rls-users': 'put into role',
  'unlink-rls-users': 'take out of role',
  'link-rls-groups': 'put groups into role',
  'unlink-rls-groups': 'take groups out of role',
} as const satisfies Record<OperationKind, string>;

const MOST_ENTRIES = 5;

/** The first entries and how many more there are. */
export const few = (entries: readonly string[]): string =>
  entries.length <= MOST_ENTRIES
    ? entries.join(', ')
    : `${entries.slice(0, MOST_ENTRIES).join(', ')} and ${entries.length - MOST_ENTRIES} more`;

/** Names that a plan knows: of people, and of datasets by id. */
export interface Known {
  readonly directory: Directory;
  readonly datasets: ReadonlyMap<string, string>;
}

export function knownFrom(plan: Naming): Known {
  const datasets = new Map<string, string>();
  for (const change of plan.changes)
    if ('rls' in change && change.rls.dataset !== null)
      datasets.set(change.rls.datasetId, change.rls.dataset);
  return { directory: directoryOf(plan), datasets };
}

/** A call in a few words. */
export function operationPhrase(operation: Action, { directory, datasets }: Known): Phrase {
  const verb = VERB[operation.kind];
  if ('email' in operation) {
    const who = directory.person(operation.email);
    return 'reports' in operation
      ? [`${verb} `, who, ` (${counted(operation.reports.length, 'report')})`]
      : [`${verb} `, who];
  }
  const holders = 'emails' in operation ? operation.emails : operation.groups;
  const dataset = datasets.get(operation.datasetId) ?? operation.datasetId;
  return [`${verb} ${dataset}/${operation.role}: ${few(holders)}`];
}
