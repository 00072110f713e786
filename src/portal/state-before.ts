import type { Catalogue, Indexes, LiveUser, Observation } from '../domain/access.ts';
import { type AccessEffect, effectsOf, indexOfEffect } from '../domain/effects.ts';
import { type Email, type Identity, identityOf, type UserId } from '../domain/ids.ts';
import type { Operation } from '../domain/operation.ts';

export type StateBefore = ReturnType<typeof stateBefore>;

/** The state that the plan saw. `effects` has the changes of access of people whose account also changes. */
export function stateBefore({ live, catalogue }: Observation, operations: readonly Operation[]) {
  const effects = new Map<string, AccessEffect[]>();
  for (const operation of operations)
    for (const effect of effectsOf(operation)) if (effect.kind === 'account') effects.set(effect.holder, []);
  if (effects.size === 0) return { live, catalogue, effects };
  for (const operation of operations)
    for (const effect of effectsOf(operation))
      if (effect.kind !== 'account') effects.get(effect.holder)?.push(effect);
  return { live, catalogue, effects };
}

export const userBefore = ({ live }: StateBefore, email: Email): LiveUser | undefined =>
  live.users.get(identityOf(email));

const effectsOn = ({ effects }: StateBefore, identity: Identity): readonly AccessEffect[] =>
  effects.get(identity) ?? [];

/** The roles that an address gains (`isLink`) or loses in this run, if the run also changes its account. */
export const movedRoles = (before: StateBefore, email: Email, isLink: boolean): Indexes =>
  effectsOn(before, identityOf(email))
    .filter(({ kind, present }) => kind === 'roles' && present === isLink)
    .map((effect) => indexOfEffect(effect, before.catalogue));

/** The roles that a new account's address leaves in this run. Empty if the address has an account already. */
export const leavingRoles = (before: StateBefore, email: Email): Indexes =>
  before.live.users.has(identityOf(email)) ? [] : movedRoles(before, email, false);

/** Returns the leftover roles that this run does not remove from an address without an account. */
export function keptResidue(before: StateBefore, email: Email): Indexes {
  const leaving = leavingRoles(before, email);
  const residue = before.live.residue.get(identityOf(email));
  return [...(residue?.keys() ?? [])].filter((role) => !leaving.includes(role));
}

/** True if a value outside `moving` is in only one of the lists. */
function differ<Value>(now: readonly Value[], before: readonly Value[], moving: readonly Value[]): boolean {
  const [inNow, inBefore, mayDiffer] = [new Set(now), new Set(before), new Set(moving)];
  return [...now, ...before].some((one) => inNow.has(one) !== inBefore.has(one) && !mayDiffer.has(one));
}

/** Returns in words what differs from the plan, or undefined. `catalogue` extends the plan's catalogue. */
export function describeDifference(now: LiveUser, catalogue: Catalogue, id: UserId, before: StateBefore) {
  const account = before.live.users.get(now.identity);
  if (now.id !== id) return 'now belongs to another account';
  // A plan that names the id has seen the account.
  if (account === undefined) return undefined;
  if (now.role !== account.role) return 'now has another role';
  if (now.name.trim() !== account.name.trim()) return 'now has another name';
  // The portal may or may not show the changes of this run yet.
  const moving = (kind: AccessEffect['kind']): number[] =>
    effectsOn(before, now.identity)
      .filter((effect) => effect.kind === kind)
      .map((effect) => indexOfEffect(effect, catalogue));
  if (differ(now.reports, account.reports, moving('reports'))) return 'now has other reports';
  if (differ(now.roles, account.roles, moving('roles'))) return 'is now in other RLS roles';
  return differ(now.groups, account.groups, []) ? 'is now in other portal groups' : undefined;
}
