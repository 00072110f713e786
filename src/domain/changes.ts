import type { Change, ChangedGroup } from './change.ts';
import type { ChangeSeries } from './change-series.ts';
import type { Email } from './ids.ts';

/** Whom changes are about. */
export type ChangedHolder = { readonly user: Email } | { readonly group: ChangedGroup };

/** The changes of one person, or of one portal group. */
export interface HolderChanges {
  readonly holder: ChangedHolder;
  /** In the order in which they are told; made anew each time, since most are looked at once. */
  readonly changes: () => readonly Change[];
  /** The same, of which those are one piece that are alike; absent where nobody put them together. */
  readonly pieces?: () => readonly (Change | ChangeSeries)[];
}

/** The changes of one holder, those together that are alike where somebody put them together. */
export const piecesOf = ({ pieces, changes }: HolderChanges): readonly (Change | ChangeSeries)[] =>
  pieces === undefined ? changes() : pieces();

/**
 * The changes of a plan, which are made while somebody goes through them, as often as somebody does: where every grant of a
 * large portal moves, they are millions.
 */
export interface Changes extends Iterable<Change> {
  readonly byHolder: readonly HolderChanges[];
}

function* inOrder(byHolder: readonly HolderChanges[]): Iterator<Change> {
  for (const { changes } of byHolder) yield* changes();
}

/** Changes holder by holder, in this order. */
export const changesBy = (byHolder: readonly HolderChanges[]): Changes => ({
  byHolder,
  [Symbol.iterator]: () => inOrder(byHolder),
});

const keyOf = (change: Change): string => ('user' in change ? `u${change.user}` : `g${change.group.id}`);

/** Changes by whom they are about, also those that were read from JSON; each holder once, as they come first. */
export function byHolder(changes: Iterable<Change> | Changes): readonly HolderChanges[] {
  if ('byHolder' in changes) return changes.byHolder;
  const holders = new Map<string, { readonly holder: ChangedHolder; readonly own: Change[] }>();
  for (const change of changes) {
    const known = holders.get(keyOf(change));
    if (known === undefined) holders.set(keyOf(change), { holder: change, own: [change] });
    else known.own.push(change);
  }
  return [...holders.values()].map(({ holder, own }) => ({ holder, changes: () => own }));
}
