import type { Change } from '../../domain/change.ts';
import { alteredText } from './reason.ts';
import type { Directory, Who } from './who.ts';

/** What the API cannot do: who changes, and what a person does in the portal. */
export interface Task {
  readonly who: Who;
  readonly what: string;
  readonly steps: readonly string[];
}

function stepsOf(change: Extract<Change, { readonly kind: 'manual' }>): string[] {
  const { from, to, demotion, address: wanted } = change;
  const address = wanted === undefined ? [] : [`Change the address to ${wanted} and save.`];
  const role =
    from.role === to.role
      ? []
      : [`Change the role from ${from.role ?? 'what it is'} to ${to.role ?? 'viewer'} and save.`];
  const name =
    from.name?.trim() === to.name?.trim() ? [] : [`Change the display name to "${to.name ?? ''}" and save.`];
  return [
    'In the portal, open the list of users and search for the address.',
    ...address,
    ...role,
    ...name,
    `Plan again: the change is gone.${wanted === undefined ? '' : ' Until then rolecall does not change the access of this account.'}${demotion ? ' Until then apply ends with exit 4.' : ''}`,
  ];
}

/** What is to be made by hand, demotions first: they leave somebody more than the files give. */
export function tasksOf(changes: Iterable<Change>, directory: Directory): Task[] {
  const manual: Extract<Change, { readonly kind: 'manual' }>[] = [];
  for (const change of changes) if (change.kind === 'manual') manual.push(change);
  return manual
    .sort((a, b) => Number(b.demotion) - Number(a.demotion))
    .map((change) => ({
      who: directory.person(change.user),
      what: alteredText(change),
      steps: stepsOf(change),
    }));
}
