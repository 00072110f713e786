import type { World } from '../domain/delta.ts';
import { matchingNone } from '../domain/pattern.ts';
import type { Problem } from '../domain/problem.ts';
import { placeOf } from '../domain/source.ts';

/** A warning for each entry of `guards.protect` that protects nobody, neither in the files nor in the portal. */
export function unmatchedProtection({ desired, live }: Pick<World, 'desired' | 'live'>): Problem[] {
  const identities = function* (): Iterable<string> {
    for (const people of [live.users, live.ambiguous, desired.users]) yield* people.keys();
  };
  return matchingNone(desired.settings.guards.protect, identities()).map(({ text, source }) => ({
    code: 'protect-unmatched',
    severity: 'warning',
    message: `guards.protect names ${JSON.stringify(text)}, and nobody has such an address`,
    why: 'a misspelt entry protects nobody, and a protected account may have been deleted in the portal',
    fix: 'correct the address, look for the account, or remove the entry',
    place: placeOf(source),
  }));
}
