import type { Change } from '../../domain/change.ts';
import { isPerformed } from './moves.ts';
import { editedLines, type Lines, placesOf, type Reason, reasonOf } from './reason.ts';
import type { Thing, Things } from './things.ts';
import { type Directory, type Who, whoOf } from './who.ts';

/** A change is told once where so many people have it. */
export const MANY = 5;

/** One report or role that many lose, or gain, for one reason. */
export interface SharedChange {
  readonly key: string;
  readonly move: 'lost' | 'gained';
  readonly thing: Thing;
  readonly who: readonly Who[];
  /** Its places are those that all of them share. */
  readonly reason: Reason;
}

/** Equal for changes of several people that are one to a reviewer. */
export function sharedKey(change: Change, { kind, id }: Thing): string {
  const { because, cause, until, reason } = change;
  const gives = because === 'listed' || change.removed === true;
  const team = gives ? (change.sources[0]?.through.at(-1)?.team ?? null) : null;
  return JSON.stringify([change.kind, kind, id, because, cause, until, reason, team, change.removed]);
}

function* linesIn(changes: readonly Change[]) {
  for (const change of changes)
    for (const { file, lines, removed } of editedLines(change, true))
      for (const line of lines) yield { file, line, ...(removed === true && { removed }) };
}

const placeKey = (places: readonly Lines[]): string => JSON.stringify(places);

/** What five people or more share, the most shared first, losses before gains; by key. */
export function sharedOf(
  changes: readonly Change[],
  things: Things,
  directory: Directory,
): ReadonlyMap<string, SharedChange> {
  const deleted = new Set(
    changes.flatMap((change) => (change.kind === 'delete-user' && isPerformed(change) ? [change.user] : [])),
  );
  const groups = new Map<string, { readonly thing: Thing; readonly changes: Change[] }>();
  for (const change of changes) {
    const thing = things.of(change);
    if (thing === undefined || !isPerformed(change)) continue;
    // What goes with an account is told with the account.
    if ('user' in change && deleted.has(change.user)) continue;
    const key = sharedKey(change, thing);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { thing, changes: [change] });
    else known.changes.push(change);
  }
  const many = [...groups].flatMap(([key, { thing, changes: same }]): SharedChange[] => {
    const [first] = same;
    if (first === undefined || same.length < MANY) return [];
    const place = placeKey(editedLines(first, true));
    const onePlace = same.every((change) => placeKey(editedLines(change, true)) === place);
    const reason = reasonOf(first, true);
    return [
      {
        key,
        move: first.kind.startsWith('revoke') ? 'lost' : 'gained',
        thing,
        who: same.map((change) => whoOf(change, directory)),
        reason: onePlace
          ? reason
          : { ...reason, places: first.removed === true ? placesOf(linesIn(same)) : [] },
      },
    ];
  });
  many.sort(
    (a, b) => Number(a.move === 'gained') - Number(b.move === 'gained') || b.who.length - a.who.length,
  );
  return new Map(many.map((shared) => [shared.key, shared]));
}
