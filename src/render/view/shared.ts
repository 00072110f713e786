import type { Change } from '../../domain/change.ts';
import type { Source } from '../../domain/source.ts';
import { editedLines, placesOf, type Reason, reasonOf } from './reason.ts';
import type { NamedThing } from './things.ts';
import type { Who } from './who.ts';
import { counted } from './wording.ts';

/** A change is shown once where so many people have it. */
export const MANY = 5;

/** One report or role that many lose, or gain, for one reason. */
export interface SharedChange {
  readonly key: string;
  readonly move: 'lost' | 'gained';
  readonly thing: NamedThing;
  readonly count: number;
  /** The first so many of those who have it. */
  readonly who: (most: number) => readonly Who[];
  /** Its places are those that all of them share. */
  readonly reason: Reason;
}

/** The team that a change comes through; null for none. */
function teamOf({ because, removed }: Change, [source]: readonly Source[]): string | null {
  return because === 'listed' || removed === true ? (source?.through.at(-1)?.team ?? null) : null;
}

/** Equal for changes of several people that are one to a reviewer. */
export function sharedKey(change: Change, { kind, id }: NamedThing): string {
  const { because, cause, until, reason, removed, sources } = change;
  return JSON.stringify([
    change.kind,
    kind,
    id,
    because,
    cause,
    until,
    reason,
    teamOf(change, sources),
    removed,
  ]);
}

/** Changes that are one to a reviewer, while they are collected. */
export interface Alike {
  readonly thing: NamedThing;
  readonly changes: Change[];
  readonly who: Who[];
}

/** Places of changes that many share: the one that is the same for all, or every removed line. */
function sharedPlaces(changes: readonly Change[]): Reason['places'] {
  const [first] = changes;
  if (first === undefined) return [];
  if (first.removed === true)
    return placesOf(
      changes.flatMap((change) =>
        editedLines(change, true).flatMap(({ file, lines }) =>
          lines.map((line) => ({ file, line, removed: true as const })),
        ),
      ),
    );
  const places = editedLines(first, true);
  const key = JSON.stringify(places);
  return changes.every((change) => JSON.stringify(editedLines(change, true)) === key) ? places : [];
}

/** `; 3 of 12 opened it in 90 days`, of those whose usage is known. */
function sharedUsage(changes: readonly Change[]): string {
  const known = changes.flatMap(({ usage }) => usage ?? []);
  const [first] = known;
  if (first === undefined) return '';
  const used = known.filter(({ opens }) => opens > 0).length;
  return `; ${used} of ${known.length} opened it in ${counted(first.days, 'day')}`;
}

/** What five people or more share, the most shared first, losses before gains; by key. */
export function sharedOf(alike: ReadonlyMap<string, Alike>): ReadonlyMap<string, SharedChange> {
  const many = [...alike].flatMap(([key, { thing, changes, who }]): SharedChange[] => {
    const [first] = changes;
    if (first === undefined || changes.length < MANY) return [];
    const reason = reasonOf(first, true);
    return [
      {
        key,
        move: first.kind.startsWith('revoke') ? 'lost' : 'gained',
        thing,
        count: changes.length,
        who: (most) => who.slice(0, most),
        reason: {
          ...reason,
          words: `${reason.words}${sharedUsage(changes)}`,
          places: sharedPlaces(changes),
        },
      },
    ];
  });
  many.sort((a, b) => Number(a.move === 'gained') - Number(b.move === 'gained') || b.count - a.count);
  return new Map(many.map((one) => [one.key, one]));
}
