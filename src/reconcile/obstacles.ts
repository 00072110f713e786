import type { World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { Problem } from '../domain/problem.ts';
import type { ProblemCode } from '../domain/problem-codes.ts';
import { placeOf } from '../domain/source.ts';
import { renamedFrom } from './match.ts';
import { isHeldAsVanished } from './scope.ts';

const obstacle = ({ source }: DesiredUser, code: ProblemCode, message: string, fix: string): Problem => ({
  code,
  severity: 'error',
  message,
  fix,
  place: placeOf(source),
});

const missingField = (user: DesiredUser, field: 'name' | 'role', why: string): Problem =>
  obstacle(
    user,
    `${field}-required`,
    `${user.email} has no ${field} in the files: ${why}`,
    field === 'name' ? 'add name: "First Last"' : 'add role: viewer, or another role',
  );

function ambiguousUser(user: DesiredUser, { live }: World): Problem[] {
  const twins = live.ambiguous.get(user.identity);
  if (twins === undefined) return [];
  const texts = twins.map(({ id, email }) => `${email} (${id})`).join(', ');
  const message = `${twins.length} users of the portal have the address ${user.email}: ${texts}`;
  return [obstacle(user, 'ambiguous-user', message, 'delete or rename all but one of them in the portal')];
}

function incomplete(user: DesiredUser, world: World): Problem[] {
  if (user.name !== undefined && user.role !== undefined) return [];
  const { live, desired } = world;
  if (user.standing !== 'present' || live.ambiguous.has(user.identity)) return [];
  const liveUser = live.users.get(user.identity);
  if (liveUser === undefined) {
    // Of several accounts under earlier addresses none is renamed: all of them leave, and the person is created.
    if (renamedFrom(user, world) !== undefined) return [];
    if (isHeldAsVanished(world, user)) return [];
    const why = 'the portal has no such user, and cannot create one without';
    return [
      ...(user.name === undefined ? [missingField(user, 'name', why)] : []),
      ...(user.role === undefined ? [missingField(user, 'role', why)] : []),
    ];
  }
  const replaced =
    desired.settings.manage.roleChanges === 'replace' &&
    user.role !== undefined &&
    user.role !== liveUser.role;
  return replaced && user.name === undefined
    ? [missingField(user, 'name', 'the user is to be replaced to change the role, and is then created again')]
    : [];
}

/** What keeps a plan from being made: each is an error at the line that causes it. */
export function findObstacles(input: World): Problem[] {
  const problems: Problem[] = [];
  for (const user of input.desired.users.values()) {
    for (const problem of ambiguousUser(user, input)) problems.push(problem);
    for (const problem of incomplete(user, input)) problems.push(problem);
  }
  return problems;
}
