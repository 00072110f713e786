import type { Catalogue } from '../domain/catalogue.ts';
import { type AccessEffect, effectsOf, indexOfEffect } from '../domain/effects.ts';
import { type Email, type Identity, identityOf, type UserId } from '../domain/ids.ts';
import type { Indexes } from '../domain/indexes.ts';
import type { LiveUser, Observation } from '../domain/live.ts';
import type { Operation } from '../domain/operation.ts';

/** The state that the plan saw. */
export interface Planned extends Observation {
  /** What this run changes for people whose account it creates, updates or deletes. */
  readonly moves: ReadonlyMap<string, readonly AccessEffect[]>;
}

export function plannedIn({ live, catalogue }: Observation, operations: readonly Operation[]): Planned {
  const moves = new Map<string, AccessEffect[]>();
  for (const operation of operations)
    if ('email' in operation && !('reports' in operation)) moves.set(identityOf(operation.email), []);
  if (moves.size === 0) return { live, catalogue, moves };
  for (const operation of operations)
    for (const effect of effectsOf(operation))
      if (effect.kind !== 'account') moves.get(effect.holder)?.push(effect);
  return { live, catalogue, moves };
}

export const plannedUser = ({ live }: Planned, email: Email): LiveUser | undefined =>
  live.users.get(identityOf(email));

const movesOf = ({ moves }: Planned, identity: Identity): readonly AccessEffect[] =>
  moves.get(identity) ?? [];

/** Roles from which this run unlinks an address without an account. */
export function leavingRoles(planned: Planned, email: Email): Indexes {
  const identity = identityOf(email);
  if (planned.live.users.has(identity)) return [];
  return movesOf(planned, identity)
    .filter(({ kind, present }) => kind === 'role' && !present)
    .map((effect) => indexOfEffect(effect, planned.catalogue));
}

/** Leftover roles of an address without an account, without those from which this run unlinks the address. */
export function keptResidue(planned: Planned, email: Email): Indexes {
  const leaving = leavingRoles(planned, email);
  const residue = planned.live.residue.get(identityOf(email));
  return [...(residue?.keys() ?? [])].filter((role) => !leaving.includes(role));
}

/** True if a value outside `moving` is in only one of the lists. */
function differ<Value>(now: readonly Value[], before: readonly Value[], moving: readonly Value[]): boolean {
  const [inNow, inBefore, mayDiffer] = [new Set(now), new Set(before), new Set(moving)];
  return [...now, ...before].some(
    (value) => inNow.has(value) !== inBefore.has(value) && !mayDiffer.has(value),
  );
}

/** Returns what differs from the plan, in words; undefined if nothing does. `catalogue` extends the plan's. */
export function changeOf(
  now: LiveUser,
  catalogue: Catalogue,
  id: UserId,
  planned: Planned,
): string | undefined {
  const before = planned.live.users.get(now.identity);
  if (now.id !== id) return 'now belongs to another account';
  if (before === undefined) return undefined;
  if (now.role !== before.role) return 'now has another role';
  if (now.name.trim() !== before.name.trim()) return 'now has another name';
  // The portal may show what this run changes with or without the change.
  const moving = (kind: AccessEffect['kind']): number[] =>
    movesOf(planned, now.identity)
      .filter((effect) => effect.kind === kind)
      .map((effect) => indexOfEffect(effect, catalogue));
  if (differ(now.reports, before.reports, moving('report'))) return 'now has other reports';
  if (differ(now.roles, before.roles, moving('role'))) return 'is now in other RLS roles';
  return differ(now.groups, before.groups, []) ? 'is now in other portal groups' : undefined;
}
