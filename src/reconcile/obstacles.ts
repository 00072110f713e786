import type { World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { Problem } from '../domain/problem.ts';
import { errorAt } from '../domain/source.ts';
import { renamedFrom } from './match.ts';
import { isHeldAsVanished } from './scope.ts';

function missingField(user: DesiredUser, field: 'name' | 'role', why: string): Problem[] {
  if (user[field] !== undefined) return [];
  const message = `${user.email} has no ${field} in the files: ${why}`;
  const fix = field === 'name' ? 'add name: "First Last"' : 'add role: viewer, or another role';
  return [errorAt(user.source, `${field}-required`, message, fix)];
}

function obstaclesOf(user: DesiredUser, world: World): Problem[] {
  const { live, desired } = world;
  const twins = live.ambiguous.get(user.identity);
  if (twins !== undefined) {
    const texts = twins.map(({ id, email }) => `${email} (${id})`).join(', ');
    const message = `${twins.length} users of the portal have the address ${user.email}: ${texts}`;
    const fix = 'delete or rename all but one of them in the portal';
    return [errorAt(user.source, 'ambiguous-user', message, fix)];
  }
  const isComplete = user.name !== undefined && user.role !== undefined;
  if (isComplete || user.standing !== 'present') return [];
  const liveUser = live.users.get(user.identity);
  if (liveUser === undefined) {
    // rolecall renames one earlier account. With several, it creates the person.
    if (renamedFrom(user, world) !== undefined || isHeldAsVanished(world, user)) return [];
    const why = 'the portal needs it to create the user';
    return [...missingField(user, 'name', why), ...missingField(user, 'role', why)];
  }
  const isReplaced =
    desired.settings.manage.roleChanges === 'replace' &&
    user.role !== undefined &&
    user.role !== liveUser.role;
  return isReplaced ? missingField(user, 'name', 'rolecall creates the user again, to change the role') : [];
}

/** Why rolecall cannot find, create or replace listed people. */
export const findObstacles = (world: World): Problem[] =>
  [...world.desired.users.values()].flatMap((user) => obstaclesOf(user, world));
