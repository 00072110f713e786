import type { Change } from '../../domain/change.ts';
import { plainSource } from '../../domain/source.ts';
import { HolderLog } from './holder-log.ts';
import { mannerBook, teamOf } from './manners.ts';
import { editedLines, placesOf, type Reason, reasonOf } from './reason.ts';
import type { Thing } from './things.ts';
import type { Who } from './who.ts';

/** A change is told once where so many people have it. */
export const MANY = 5;

/** One report or role that many lose, or gain, for one reason. */
export interface SharedChange {
  readonly key: string;
  readonly move: 'lost' | 'gained';
  readonly thing: Thing;
  readonly count: number;
  /** The first so many of those who have it, as they came: it may be everybody, and few are named. */
  readonly who: (most: number) => readonly Who[];
  /** Its places are those that all of them share. */
  readonly reason: Reason;
}

/** Equal for changes of several people that are one to a reviewer. */
export function sharedKey(change: Change, { kind, id }: Thing): string {
  const { because, cause, until, reason } = change;
  return JSON.stringify([
    change.kind,
    kind,
    id,
    because,
    cause,
    until,
    reason,
    teamOf(change, change.sources),
    change.removed,
  ]);
}

interface RemovedLine {
  readonly file: string;
  readonly line: number;
  readonly removed: true;
}

interface Line {
  readonly file: string;
  readonly line: number;
}

/** Changes that are one to a reviewer, while they are gone through. */
interface Alike {
  /**
   * The first of them, or what is said of it. Not the change itself: V8 allots all further changes among what stays, once the first thousands
   * of them have stayed.
   */
  readonly first: Change;
  /** The line of the first, where it stands at one line alone: it is found once. */
  readonly line: Line | undefined;
  readonly thing: number;
  /** True as long as all stand at the same lines. */
  isOnePlace: boolean;
  /** Lines of what was applied last, of all of them, each once. */
  readonly removed: Map<string, RemovedLine>;
}

/** Collects what several people have in common. */
export interface SharedBook {
  /** Notes a change that is performed: what it moves and who has it, by their numbers. */
  readonly add: (change: Change, thing: number, holder: number) => void;
  /** Tells how many changes were noted of each kind and thing. */
  readonly count: (
    add: (change: Pick<Change, 'kind' | 'held'>, thing: number, times: number) => void,
  ) => void;
  /** The holders who have something alone, or with few. */
  readonly apart: () => Iterable<number>;
  /** What five people or more share, the most shared first, losses before gains; by key. */
  readonly shared: (
    things: readonly Thing[],
    people: readonly { readonly who: Who }[],
  ) => ReadonlyMap<string, SharedChange>;
}

const placeKey = (change: Change): string => JSON.stringify(editedLines(change, true));

/** The one line of a change; no membership counts for what many share. */
function lineOf({ sources, removed }: Change): Line | undefined {
  const [one] = sources;
  if (one === undefined || sources.length > 1 || removed === true) return undefined;
  const { file, line } = one;
  return { file, line };
}

/** Down to the paths, which V8 would allot among what stays as well: every source that is written makes one. */
const copyOf = (change: Change): Change => ({
  ...change,
  sources: change.sources.map((source) => ({ ...plainSource(source), path: source.path.slice() })),
});

/** True where a change stands at the same lines as the first of those that are like it. */
function standTogether(alike: Alike | undefined, other: Change): boolean {
  if (alike === undefined) return false;
  const { first, line } = alike;
  const [one, more] = other.sources;
  if (line !== undefined && one !== undefined && more === undefined && other.removed !== true)
    return line.file === one.file && line.line === one.line;
  return placeKey(first) === placeKey(other);
}

function noteRemoved(alike: Alike | undefined, change: Change): void {
  for (const { file, lines } of editedLines(change, true))
    for (const line of lines) alike?.removed.set(`${line} ${file}`, { file, line, removed: true });
}

function sharedOf(
  { first, thing: number, isOnePlace, removed }: Alike,
  things: readonly Thing[],
  people: readonly { readonly who: Who }[],
  count: number,
  holders: (most: number) => Iterable<number>,
): SharedChange[] {
  const thing = things[number];
  if (thing === undefined || count < MANY) return [];
  const reason = reasonOf(first, true);
  return [
    {
      key: sharedKey(first, thing),
      move: first.kind.startsWith('revoke') ? 'lost' : 'gained',
      thing,
      count,
      who: (most) => Array.from(holders(most)).flatMap((holder) => people[holder]?.who ?? []),
      reason: isOnePlace
        ? reason
        : { ...reason, places: first.removed === true ? placesOf(removed.values()) : [] },
    },
  ];
}

const alikeOf = (first: Change, thing: number): Alike => ({
  first: copyOf(first),
  line: lineOf(first),
  thing,
  isOnePlace: true,
  removed: new Map(),
});

export function sharedBook(): SharedBook {
  const mannerOf = mannerBook();
  /** Where among all those are that are alike, by manner and thing. */
  const byManner: (number | undefined)[][] = [];
  const all: Alike[] = [];
  /** By number: 1 as long as all may stand at the same lines. Of most this is soon known, and nothing more is asked. */
  const asked: number[] = [];
  const log = new HolderLog();
  const numbersOf = (manner: number): (number | undefined)[] => {
    const known = byManner[manner] ?? [];
    byManner[manner] = known;
    return known;
  };
  const begin = (numbers: (number | undefined)[], change: Change, thing: number): number => {
    const number = all.length;
    numbers[thing] = number;
    all.push(alikeOf(change, thing));
    asked.push(1);
    return number;
  };
  /** Notes what of those that are alike stands elsewhere. */
  const standApart = (number: number): void => {
    asked[number] = 0;
    const alike = all[number];
    if (alike !== undefined) alike.isOnePlace = false;
  };
  return {
    add: (change, thing, holder) => {
      const numbers = numbersOf(mannerOf(change, change.sources));
      let number = numbers[thing];
      if (number === undefined) number = begin(numbers, change, thing);
      else if (asked[number] === 1 && !standTogether(all[number], change)) standApart(number);
      if (change.removed === true) noteRemoved(all[number], change);
      log.add(number, holder);
    },
    apart: () => log.ofFew(MANY),
    count: (add) => {
      for (const [number, { first, thing }] of all.entries()) add(first, thing, log.count(number));
    },
    shared: (things, people) => {
      const many = all.flatMap((alike, number) => {
        const holders = (most: number) => log.first(number, most);
        return sharedOf(alike, things, people, log.count(number), holders);
      });
      many.sort((a, b) => Number(a.move === 'gained') - Number(b.move === 'gained') || b.count - a.count);
      return new Map(many.map((one) => [one.key, one]));
    },
  };
}
