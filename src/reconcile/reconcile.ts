import type { Cause } from '../domain/change.ts';
import { type Delta, isDecided, type Person, type World } from '../domain/delta.ts';
import { takesUnlisted } from '../domain/settings.ts';
import { attribute } from './attribute.ts';
import { close } from './close.ts';
import { compare } from './compare.ts';
import { holdGives, holdUnresolved } from './hold.ts';
import { holdByCause, holdVanished } from './hold-by-base.ts';
import { match } from './match.ts';
import { effectiveExclusive } from './scope.ts';
import { select } from './select.ts';
import type { Selector } from './selectors.ts';
import { markWaiting } from './waiting.ts';

export interface Reconciling {
  readonly selectors: readonly Selector[];
  /** True holds whatever would give. */
  readonly removalsOnly: boolean;
  /** Causes of `--cause`: nothing else is performed. None asks for all. */
  readonly causes: readonly Cause[];
  /** The world as the files of another commit want it (`--against`). */
  readonly against: World | undefined;
}

/** An empty list of users is never taken for emptiness: nothing but creations and their access is planned. */
function cautious(delta: Delta): Delta {
  const { live } = delta.world;
  if (live.users.size + live.ambiguous.size > 0) return delta;
  const people = delta.people
    .filter(({ account }) => account?.kind === 'create')
    .map((person) => ({ ...person, residue: new Map() }));
  return { ...delta, people, groups: [] };
}

/** What differs, with nothing held yet. */
function differences(world: World): Delta {
  const exclusive = effectiveExclusive(world);
  const everybody =
    takesUnlisted(world.desired.settings.manage) || exclusive.reports.size + exclusive.roles.size > 0;
  return cautious(compare(world, match(world, everybody), exclusive));
}

/** Where in a list of people those stand about whom something is decided. */
function decidedIn(people: readonly Person[]): number[] {
  const places: number[] = [];
  for (const [place, person] of people.entries()) if (isDecided(person)) places.push(place);
  return places;
}

/** What passes made of the people at these places, with everybody else. */
function rejoined(everybody: readonly Person[], places: readonly number[], passed: Delta): Delta {
  const people = everybody.slice();
  for (const [at, place] of places.entries()) {
    const person = passed.people[at];
    if (person !== undefined) people[place] = person;
  }
  return { ...passed, people };
}

/**
 * The way from what is live to what is desired, pass by pass; each takes a delta and gives a delta. Whom nothing decides
 * is left out before anything is compared, and the passes after that see those alone about whom something is decided: few
 * of many.
 */
export function reconcile(world: World, reconciling: Reconciling): Delta {
  const { selectors, removalsOnly, causes, against } = reconciling;
  const all = differences(world);
  const places = decidedIn(all.people);
  const attributed = attribute({ ...all, people: places.flatMap((place) => all.people[place] ?? []) });
  const marked = against === undefined ? attributed : markWaiting(attributed, differences(against));
  const removals = holdUnresolved(marked);
  const given = holdVanished(removalsOnly ? holdGives(removals) : removals);
  const held = holdByCause(given, causes);
  // Who is selected is said of everybody.
  return selectors.length === 0
    ? rejoined(all.people, places, close(held))
    : close(select(rejoined(all.people, places, held), selectors));
}
