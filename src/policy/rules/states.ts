import type { Identity } from '../../domain/ids.ts';
import { type Access, hasIndex, type Kind, NO_INDEXES } from '../../domain/indexes.ts';
import { isUnchanged, type RuledAccess, type RuledPerson, withoutGifts } from './people.ts';

/** One byte for each state: 1 if it is in the set. */
export type StateFlags = Uint8Array;

export function* listMarked(marks: StateFlags): Iterable<number> {
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) yield at;
}

export const unite = (marks: StateFlags, more: StateFlags): void => {
  for (let at = 0; at < marks.length; at++) marks[at] = (marks[at] ?? 0) | (more[at] ?? 0);
};

export const keepCommon = (marks: StateFlags, other: StateFlags): void => {
  for (let at = 0; at < marks.length; at++) marks[at] = (marks[at] ?? 0) & (other[at] ?? 0);
};

export const remove = (marks: StateFlags, other: StateFlags): void => {
  for (let at = 0; at < marks.length; at++) marks[at] = (marks[at] ?? 0) & ~(other[at] ?? 0);
};

/** One person's access at one time, under the address of that time. */
export interface State {
  readonly person: RuledPerson;
  readonly address: Identity;
  readonly access: RuledAccess;
}

export const NOTHING: Access = { reports: NO_INDEXES, roles: NO_INDEXES };

/** State numbers: before the plan, after only its removals (`ungiven`), after it, with only its additions. */
export interface Times {
  readonly person: RuledPerson;
  readonly before: number | undefined;
  readonly ungiven: number | undefined;
  readonly after: number | undefined;
  readonly gained: number | undefined;
}

/** Sets of states: before the plan, after only its removals (`ungiven`), and after it. */
export interface States {
  readonly all: readonly State[];
  /** By the state after the plan; undefined for other states. */
  readonly timesOf: readonly (Times | undefined)[];
  readonly before: StateFlags;
  readonly ungiven: StateFlags;
  readonly after: StateFlags;
}

/** An unchanged person has only one state. */
function addStates(person: RuledPerson, states: State[]): Times {
  const { identity, earlier = identity } = person;
  const add = (access: RuledAccess | undefined, address: Identity): number | undefined =>
    access && states.push({ person, access, address }) - 1;
  const after = add(person.after, identity);
  if (isUnchanged(person)) return { person, before: after, ungiven: after, after, gained: undefined };
  const { before: was = NOTHING, after: is = NOTHING } = person;
  const added = (kind: Kind) => is[kind].filter((index) => !hasIndex(was[kind], index));
  const gained = person.after && { ...person.after, reports: added('reports'), roles: added('roles') };
  return {
    person,
    before: add(person.before, earlier),
    ungiven: add(withoutGifts(person), earlier),
    after,
    gained: add(gained, identity),
  };
}

export function numberStates(people: Iterable<RuledPerson>): States {
  const all: State[] = [];
  const everybody = Array.from(people, (person) => addStates(person, all));
  const timesOf: (Times | undefined)[] = all.map(() => undefined);
  for (const times of everybody) if (times.after !== undefined) timesOf[times.after] = times;
  const at = (time: 'before' | 'ungiven' | 'after'): StateFlags => {
    const marks = new Uint8Array(all.length);
    for (const { [time]: state } of everybody) if (state !== undefined) marks[state] = 1;
    return marks;
  };
  return { all, timesOf, before: at('before'), ungiven: at('ungiven'), after: at('after') };
}
