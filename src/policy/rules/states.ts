import type { Thing } from '../../domain/adoption.ts';
import type { Identity } from '../../domain/ids.ts';
import { type Access, hasIndex, NO_INDEXES } from '../../domain/indexes.ts';
import { isUnchanged, type RuledAccess, type RuledPerson, withoutGifts } from './people.ts';

export type Bits = Uint32Array;

export const newBits = (size: number): Bits => new Uint32Array(Math.ceil(size / 32));

export const hasBit = (bits: Bits, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;

export const setBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
};

export function bitsOf(numbers: readonly number[], size: number): Bits {
  const bits = newBits(size);
  for (const at of numbers) setBit(bits, at);
  return bits;
}

export function* listBits(bits: Bits): Iterable<number> {
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
      yield word * 32 + 31 - Math.clz32(rest & -rest);
}

export const unite = (bits: Bits, more: Bits): void => {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (more[at] ?? 0);
};

export const keepCommon = (bits: Bits, other: Bits): void => {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0);
};

export const remove = (bits: Bits, other: Bits): void => {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & ~(other[at] ?? 0);
};

export function countCommon(one: Bits, two: Bits, three: Bits): number {
  let count = 0;
  for (let at = 0; at < one.length; at++) {
    let word = (one[at] ?? 0) & (two[at] ?? 0) & (three[at] ?? 0);
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** One person's access at one time, under the address of that time. */
export interface State {
  readonly person: RuledPerson;
  readonly address: Identity;
  readonly access: RuledAccess;
}

export const NOTHING: Access = { reports: NO_INDEXES, roles: NO_INDEXES };

/** State numbers: before the plan, after only its removals (`ungiven`), after it, and with only its gifts. */
export interface Times {
  readonly person: RuledPerson;
  readonly before: number | undefined;
  readonly ungiven: number | undefined;
  readonly after: number | undefined;
  readonly gained: number | undefined;
}

/** The sets: states before the plan, after only its removals (`ungiven`), and after it. */
export interface States {
  readonly all: readonly State[];
  readonly timesOf: readonly (Times | undefined)[];
  readonly before: Bits;
  readonly ungiven: Bits;
  readonly after: Bits;
}

export const listThings = ({ reports, roles }: Access): Thing[] => [
  ...Array.from(reports, (key): Thing => ({ kind: 'report', key })),
  ...Array.from(roles, (key): Thing => ({ kind: 'role', key })),
];

/** Unchanged people have one state. */
function addStates(person: RuledPerson, states: State[]): Times {
  const { identity, earlier = identity } = person;
  const add = (access: RuledAccess | undefined, address: Identity): number | undefined =>
    access && states.push({ person, access, address }) - 1;
  const after = add(person.after, identity);
  if (isUnchanged(person)) return { person, before: after, ungiven: after, after, gained: undefined };
  const was = person.before ?? NOTHING;
  const gained = person.after && {
    role: person.after.role,
    reports: person.after.reports.filter((index) => !hasIndex(was.reports, index)),
    roles: person.after.roles.filter((index) => !hasIndex(was.roles, index)),
  };
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
  const at = (time: 'before' | 'ungiven' | 'after'): Bits =>
    bitsOf(
      everybody.flatMap((times) => times[time] ?? []),
      all.length,
    );
  return { all, timesOf, before: at('before'), ungiven: at('ungiven'), after: at('after') };
}
