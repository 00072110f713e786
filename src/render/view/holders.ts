import type { Change } from '../../domain/change.ts';
import { isPerformed } from '../../domain/change-counts.ts';
import { ChangeSeries, changesIn } from '../../domain/change-series.ts';
import { byHolder, type Changes, changesBy, type HolderChanges, piecesOf } from '../../domain/changes.ts';
import type { Plan } from '../../domain/plan.ts';
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

const isWaiting = (piece: Change | ChangeSeries): boolean =>
  !(piece instanceof ChangeSeries) && piece.waiting === true;
const notWaiting = <Piece extends Change | ChangeSeries>(pieces: readonly Piece[]): readonly Piece[] =>
  pieces.some(isWaiting) ? pieces.filter((piece) => !isWaiting(piece)) : pieces;

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
    add: (one: HolderChanges, all: readonly (Change | ChangeSeries)[]): void => {
      const own = notWaiting(all);
      waiting += all.length - own.length;
      if (own.length === 0) return;
      const number = people.length;
      const isDeleted = own.some((piece) => piece.kind === 'delete-user' && isPerformed(piece));
      const addSeries = (series: ChangeSeries): void => {
        const numbers = book.numbersIn(series);
        if (!isDeleted) {
          common.addSeries(series, numbers, number);
          return;
        }
        for (const key of series.keys) targets.add(series, numbers[key] ?? 0);
        withOwn.add(number);
      };
      const add = (change: Change): void => {
        const thing = book.numberOf(change);
        // What goes with an account is told with the account.
        if (thing !== undefined && !isDeleted && isPerformed(change)) {
          common.add(change, thing, number);
          return;
        }
        if (thing !== undefined) targets.add(change, thing);
        withOwn.add(number);
      };
      for (const piece of own) {
        if (piece instanceof ChangeSeries) addSeries(piece);
        else add(piece);
      }
      const again = own === all ? one.changes : () => notWaiting(one.changes());
      people.push(personOf(one, directory, number, own, again, context));
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

/** What was collected of changes while something else was made of them. */
const collected = new WeakMap<Iterable<Change>, HolderViews>();

/**
 * The same plan for two outputs, one after the other: of its changes, which are made anew each time that somebody goes through
 * them, the views are collected while the first output is made.
 */
export function viewedMeanwhile(plan: Plan): Plan {
  const all: Iterable<Change> | Changes = plan.changes;
  const holders = byHolder(all);
  const book = holderBook(directoryOf(plan));
  let next = 0;
  const changes: Changes = changesBy(
    holders.map((one, at) => {
      const pieces = () => {
        const own = piecesOf(one);
        if (at !== next) return own;
        book.add(one, own);
        next++;
        if (next === holders.length) collected.set(changes, book.views());
        return own;
      };
      return { holder: one.holder, changes: () => changesIn(pieces()), pieces };
    }),
  );
  return { ...plan, changes };
}

/**
 * Goes through all changes once, and keeps of them what is counted and what many share: where every grant of a large portal
 * moves they are millions, and most forms tell a few. What waits already is counted, so that what these files add stands alone.
 */
export function viewHolders(plan: Naming): HolderViews {
  const known = collected.get(plan.changes);
  if (known !== undefined) return known;
  const book = holderBook(directoryOf(plan));
  for (const one of byHolder(plan.changes)) book.add(one, piecesOf(one));
  return book.views();
}
