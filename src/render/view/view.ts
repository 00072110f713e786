import { groupBy } from '../../domain/multimap.ts';
import type { Plan } from '../../domain/plan.ts';
import { type People, peopleOf } from './people.ts';
import { type Tally, tallyOf } from './sentence.ts';
import { type Directory, directoryOf } from './who.ts';

/** What the documents of a plan say in several places. */
export interface PlanView extends People {
  readonly plan: Plan;
  readonly tally: Tally;
  readonly directory: Directory;
  /** Who has changes that come from the commit of `--against`. */
  readonly waiting: People;
}

/** The view of a plan, also of one that was read from its JSON. */
export function viewOf(plan: Plan): PlanView {
  const directory = directoryOf(plan);
  const changes = groupBy(plan.changes, ({ waiting }) => waiting === true);
  const waiting = changes.get(true) ?? [];
  const own = peopleOf(changes.get(false) ?? [], directory);
  return {
    ...own,
    plan,
    directory,
    tally: tallyOf(own.people, plan, waiting.length),
    waiting: peopleOf(waiting, directory),
  };
}
