import type { Identity } from '../../domain/ids.ts';
import { accessAfterRemovals, isUnchanged, type RuledAccess, type RuledPerson } from './people.ts';

/** One byte for each state: 1 if it is in the set. */
export type StateFlags = Uint8Array;

export function* listMarked(marks: StateFlags): Iterable<number> {
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) yield at;
}

export const keepCommon = (marks: StateFlags, other: StateFlags): void => {
  for (let at = 0; at < marks.length; at++) marks[at] = (marks[at] ?? 0) & (other[at] ?? 0);
};

/** A person's states, one for each time. `afterRemovals`: if the plan only removed access. */
export interface PersonStates {
  readonly person: RuledPerson;
  before?: State | undefined;
  afterRemovals?: State | undefined;
  after?: State | undefined;
}

/** One person's access at one time, under the address of that time. */
export interface State {
  /** The index in the list of all states. */
  readonly at: number;
  readonly times: Readonly<PersonStates>;
  readonly address: Identity;
  readonly access: RuledAccess;
}

/** An unchanged person has only one state. */
export function listStates(people: Iterable<RuledPerson>): readonly State[] {
  const states: State[] = [];
  for (const person of people) {
    const { identity, earlier = identity } = person;
    const times: PersonStates = { person };
    const add = (access: RuledAccess | undefined, address: Identity): State | undefined => {
      const state = access && { at: states.length, times, address, access };
      if (state !== undefined) states.push(state);
      return state;
    };
    times.after = add(person.after, identity);
    times.before = isUnchanged(person) ? times.after : add(person.before, earlier);
    times.afterRemovals = isUnchanged(person) ? times.after : add(accessAfterRemovals(person), earlier);
  }
  return states;
}
