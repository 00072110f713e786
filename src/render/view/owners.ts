import type { UnusedGrant } from '../../domain/audit.ts';

/** Unused grants by the file that gives them, in their order. */
export function byOwner(unused: readonly UnusedGrant[]): ReadonlyMap<string | null, readonly UnusedGrant[]> {
  const owners = new Map<string | null, UnusedGrant[]>();
  for (const grant of unused) {
    const known = owners.get(grant.owner);
    if (known === undefined) owners.set(grant.owner, [grant]);
    else known.push(grant);
  }
  return owners;
}
