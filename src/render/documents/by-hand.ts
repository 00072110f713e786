import type { Change } from '../../domain/change.ts';
import { groupBy } from '../../domain/multimap.ts';
import { type Block, list, person, type Some, section } from '../document.ts';
import { alteredText } from '../view/reason.ts';
import type { Directory, Who } from '../view/who.ts';
import { MOST } from './people.ts';

/** What the API cannot do: who changes, and what a person does in the portal. */
interface Task {
  readonly who: Who;
  readonly what: string;
  readonly steps: readonly string[];
}

type Manual = Extract<Change, { readonly kind: 'manual' }>;

function stepsOf({ from, to, demotion, address }: Manual): string[] {
  return [
    'In the portal, open the list of users and search for the address.',
    address === undefined ? [] : `Change the address to ${address} and save.`,
    from.role === to.role
      ? []
      : `Change the role from ${from.role ?? 'what it is'} to ${to.role ?? 'viewer'} and save.`,
    from.name?.trim() === to.name?.trim() ? [] : `Change the display name to "${to.name ?? ''}" and save.`,
    `Plan again: the change is gone.${address === undefined ? '' : ' Until then rolecall does not change the access of this account.'}${demotion ? ' Until then apply ends with exit 4.' : ''}`,
  ].flat();
}

/** What is to be made by hand, demotions first: they leave somebody more than the files give. */
export const tasksOf = (changes: readonly Change[], directory: Directory): Task[] =>
  changes
    .filter((change): change is Manual => change.kind === 'manual')
    .sort((a, b) => Number(b.demotion) - Number(a.demotion))
    .map((change) => ({
      who: directory.person(change.user),
      what: alteredText(change),
      steps: stepsOf(change),
    }));

/** What must be done by hand in the portal; the same steps are shown once. */
export function taskSection(changes: readonly Change[], directory: Directory): Some<Block> {
  const same = groupBy(tasksOf(changes, directory), ({ steps }) => JSON.stringify(steps));
  const items = [...same.values()].map((tasks) => ({
    sign: 'by-hand' as const,
    pieces: tasks.map(({ who, what }, at) => [at > 0 && '; ', person(who), `: ${what}`]),
    items: tasks[0]?.steps.map((step, at) => ({ pieces: `${at + 1}. ${step}` })),
  }));
  return section({ title: 'To do by hand', id: 'hand' }, list(['change', 'changes'], items, { most: MOST }));
}
