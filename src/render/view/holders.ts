import { isPerformed } from '../../domain/change-counts.ts';
import { byHolder, type HolderChanges } from '../../domain/changes.ts';
import { type PersonView, personOf } from './people.ts';
import { type SharedChange, sharedBook } from './shared.ts';
import { type CountedThing, targetCounts } from './targets.ts';
import { namedApart, type Things, thingBook } from './things.ts';
import { type Directory, directoryOf, type Naming } from './who.ts';

/** What is told of the holders of a plan. */
export interface HolderViews {
  readonly directory: Directory;
  readonly people: readonly PersonView[];
  /** The most shared first, losses before gains; by key. */
  readonly shared: ReadonlyMap<string, SharedChange>;
  readonly things: Things;
  /** How many lose and gain each of them. */
  readonly targets: readonly CountedThing[];
  /** How many changes wait already: the files of another commit ask for them as well. */
  readonly waiting: number;
}

/** Collects what is counted, and what many share, while somebody goes through changes holder by holder. */
function holderBook(directory: Directory) {
  const book = thingBook();
  const common = sharedBook();
  const targets = targetCounts();
  const people: PersonView[] = [];
  const withOwn = new Set<number>();
  const context: { shared: HolderViews['shared']; things: Things; withOwn: ReadonlySet<number> } = {
    shared: new Map(),
    things: namedApart([]),
    withOwn,
  };
  let waiting = 0;
  return {
    add: (one: HolderChanges): void => {
      const own = one.changes.filter((change) => change.waiting !== true);
      waiting += one.changes.length - own.length;
      if (own.length === 0) return;
      const number = people.length;
      const isDeleted = own.some((change) => change.kind === 'delete-user' && isPerformed(change));
      for (const change of own) {
        const thing = book.numberOf(change);
        // What goes with an account is told with the account.
        if (thing !== undefined && !isDeleted && isPerformed(change)) {
          common.add(change, thing, number);
          continue;
        }
        if (thing !== undefined) targets.add(change, thing);
        withOwn.add(number);
      }
      people.push(personOf(one, directory, number, own, context));
    },
    views: (): HolderViews => {
      for (const number of common.apart()) withOwn.add(number);
      common.count(targets.add);
      context.things = namedApart(book.all);
      const named = book.all.map(context.things.apart);
      context.shared = common.shared(named, people);
      const { shared, things } = context;
      return { directory, people, shared, things, targets: targets.of(named), waiting };
    },
  };
}

/** Goes through all changes once. What waits already is counted apart, so that what these files add stands alone. */
export function viewHolders(plan: Naming): HolderViews {
  const book = holderBook(directoryOf(plan));
  for (const one of byHolder(plan.changes)) book.add(one);
  return book.views();
}
