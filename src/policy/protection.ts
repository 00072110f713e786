import type { World } from '../domain/delta.ts';
import type { Problem } from '../domain/problem.ts';
import { placeOf } from '../domain/source.ts';

/** A warning for each entry of `guards.protect` that protects nobody, neither in the files nor in the portal. */
export function unmatchedProtection({ desired, live }: Pick<World, 'desired' | 'live'>): Problem[] {
  const isMatched = (matches: (text: string) => boolean): boolean => {
    for (const people of [live.users, live.ambiguous, desired.users])
      for (const identity of people.keys()) if (matches(identity)) return true;
    return false;
  };
  return desired.settings.guards.protect
    .filter(({ matches }) => !isMatched(matches))
    .map(({ text, source }) => ({
      code: 'protect-unmatched',
      severity: 'warning',
      message: `guards.protect names ${JSON.stringify(text)}, and nobody has such an address`,
      why: 'a misspelt entry protects nobody, and a protected account may have been deleted in the portal',
      fix: 'correct the address, look for the account, or remove the entry',
      place: placeOf(source),
    }));
}
