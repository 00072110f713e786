import { datasetId, type Email, identityOf, type RoleKey, roleKey, userId } from '../domain/ids.ts';
import type { CallResult, OperationOf, Wait } from '../domain/operation.ts';
import type { RoleRecord, UserRecord } from './decode.ts';
import { changedSince, changeOf, rolesOf } from './planned.ts';
import { hasStatus, isLost, PortalFault, problemOf } from './portal-fault.ts';
import { isAboutEntries } from './send-array.ts';
import {
  ALREADY_SO,
  APPLIED,
  failedBy,
  isAbort,
  isSoWithin,
  SettledByReading,
  type WriteContext,
} from './write-context.ts';

const CREATE_ATTEMPTS = 8;

/** True if the account has no access except leftover memberships that the plan keeps. */
async function isNew(user: UserRecord, email: Email, context: WriteContext): Promise<boolean> {
  if ((user.reports ?? []).length > 0 || (user.groups ?? []).length > 0) return false;
  const { planned, find } = context;
  const [before, leaving] = [planned.residue(email), planned.leaving(email)];
  return [...rolesOf(user, await find.allRoles())].every((role) => before.has(role) && !leaving.has(role));
}

/** Leaves out the account that this run replaces: the portal may still show it. */
async function findNewAccounts(
  email: Email,
  find: (address: string) => Promise<readonly UserRecord[]>,
  { planned }: WriteContext,
): Promise<readonly UserRecord[]> {
  const old = planned.user(email)?.id;
  return (await find(email)).filter(({ id }) => userId(id) !== old);
}

/** Waits until the portal would show an account that a failed creation may have made. */
async function waitForCreation(
  { email }: OperationOf<'create-user'>,
  lost: boolean,
  context: WriteContext,
  wait: Wait,
): Promise<readonly UserRecord[]> {
  const { find, settle } = context;
  let found: readonly UserRecord[] = [];
  const isThere = async (): Promise<boolean> => {
    found = await findNewAccounts(email, find.users, context);
    return found.length > 0;
  };
  const isSeen = await isSoWithin(lost ? settle : 0, isThere, wait);
  return isSeen || !lost ? found : findNewAccounts(email, find.usersForSure, context);
}

export type UnlinkFromRole = (role: RoleRecord, addresses: readonly string[]) => Promise<void>;

async function rolesNaming(email: Email, among: ReadonlySet<RoleKey>, { find }: WriteContext) {
  const identity = identityOf(email);
  const roles = among.size === 0 ? [] : await find.allRoles();
  return roles.flatMap((role) => {
    if (!among.has(roleKey(datasetId(role.datasetId), role.name))) return [];
    const addresses = (role.userEmails ?? []).filter((one) => identityOf(one) === identity);
    return addresses.length === 0 ? [] : [{ role, addresses }];
  });
}

/**
 * Unlinks the address from the roles of its deleted account. Otherwise a new account would have these roles
 * immediately. Returns a reason if an address may still be in a role.
 */
async function leaveOldRoles(
  { email }: OperationOf<'create-user'>,
  context: WriteContext,
  wait: Wait,
  unlink: UnlinkFromRole,
): Promise<string | undefined> {
  const { planned, settle } = context;
  try {
    const before = planned.user(email)?.roles ?? new Set<RoleKey>();
    for (const { role, addresses } of await rolesNaming(email, before, context))
      await unlink(role, addresses).catch((error: unknown) => {
        // The portal may refuse: the lists may show a membership that is already gone.
        if (!isAboutEntries(error)) throw error;
      });
    const isOut = async (): Promise<boolean> =>
      (await rolesNaming(email, planned.leaving(email), context)).length === 0;
    return (await isSoWithin(settle, isOut, wait))
      ? undefined
      : 'the portal accepted the removal of the address, and still shows it there';
  } catch (error) {
    if (error instanceof PortalFault) return problemOf(error).message;
    if (isAbort(error)) return 'the run ended before rolecall could check';
    throw error;
  }
}

/** Before each further attempt, reads whether the last one created the user. */
export async function createUser(
  operation: OperationOf<'create-user'>,
  context: WriteContext,
  wait: Wait,
  unlink: UnlinkFromRole,
): Promise<CallResult> {
  const { email, name, role } = operation;
  const { transport, newborns, settle } = context;
  const created = (performed: CallResult): CallResult => {
    newborns.set(identityOf(email), Date.now() + settle);
    return performed;
  };
  const obstacle = await leaveOldRoles(operation, context, wait, unlink);
  if (obstacle !== undefined)
    return {
      status: 'failed',
      problem: {
        code: 'rls-residue',
        severity: 'error',
        message: `rolecall does not create ${email}: the new account would be in RLS roles of the deleted one (${obstacle})`,
        fix: 'remove the address from the roles in the portal, then apply again',
      },
    };
  let last: PortalFault | undefined;
  for (let attempt = 1; attempt <= CREATE_ATTEMPTS; attempt++) {
    try {
      await transport.send({
        method: 'POST',
        path: '/api/user',
        body: { email, name, role },
        repeatable: false,
      });
      return created(APPLIED);
    } catch (error) {
      if (!(error instanceof PortalFault)) throw error;
      const refused = hasStatus(error, 400, 409);
      if (!refused && !isLost(error)) throw error;
      last = error;
      const found = await waitForCreation(operation, isLost(error), context, wait).catch(() => undefined);
      if (found === undefined) return failedBy(error);
      const account = found.find((user) => (user.name ?? '').trim() === name.trim() && user.role === role);
      if (account !== undefined) {
        const untouched = await isNew(account, email, context).catch(() => undefined);
        if (untouched === undefined) return failedBy(error);
        if (!untouched) return changedSince(email, 'now has an account with access');
        return created(isLost(error) ? APPLIED : ALREADY_SO);
      }
      if (found.length > 0 || refused) return { status: 'failed', problem: problemOf(error) };
    }
    await wait(Math.min(5000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2));
  }
  return last === undefined ? APPLIED : { status: 'failed', problem: problemOf(last) };
}

/** Returns undefined if the account is gone. Throws `SettledByReading` if it changed since the plan. */
async function readAsPlanned(
  { email, userId: id }: OperationOf<'delete-user' | 'update-user'>,
  { find, planned }: WriteContext,
): Promise<UserRecord | undefined> {
  const roles = await find.allRoles();
  // Read the account last, because rolecall notices no change after this reading.
  const [user, ...more] = await find.usersForSure(email);
  if (user === undefined) return undefined;
  const change =
    more.length > 0 ? 'now has several accounts' : changeOf(user, id, planned.user(email), roles);
  if (change !== undefined) throw new SettledByReading(changedSince(email, change));
  return user;
}

/** Reads the account again before each attempt. An account made in the meantime is never deleted. */
export async function deleteUser(
  operation: OperationOf<'delete-user'>,
  context: WriteContext,
  wait: Wait,
): Promise<CallResult> {
  const { email, userId: planned } = operation;
  if ((await readAsPlanned(operation, context)) === undefined) return ALREADY_SO;
  const isGone = async (): Promise<boolean> =>
    (await context.find.usersForSure(email)).every(({ id }) => userId(id) !== planned);
  const isGoneInTime = (): Promise<boolean> => isSoWithin(context.settle, isGone, wait);
  const beforeAgain = async (fault: PortalFault): Promise<void> => {
    if (isLost(fault) && (await isGoneInTime())) throw new SettledByReading(APPLIED);
    if ((await readAsPlanned(operation, context)) === undefined)
      throw new SettledByReading(isLost(fault) ? APPLIED : ALREADY_SO);
  };
  try {
    await context.transport.send({
      method: 'DELETE',
      path: `/api/user/${encodeURIComponent(email)}`,
      repeatable: true,
      beforeAgain,
    });
    return APPLIED;
  } catch (error) {
    // The account existed a moment ago, so a 404 counts only after readings agree.
    if (hasStatus(error, 404) && (await isGoneInTime())) return ALREADY_SO;
    throw error;
  }
}

/** Sends the whole record: the portal may reset a field that a request leaves out. */
export async function updateUser(
  operation: OperationOf<'update-user'>,
  context: WriteContext,
): Promise<CallResult> {
  const { email, name, role } = operation;
  const readUnlessDone = async (done: CallResult): Promise<UserRecord> => {
    const [user] = await context.find.usersForSure(email);
    if (
      user !== undefined &&
      userId(user.id) === operation.userId &&
      user.name === name &&
      user.role === role
    )
      throw new SettledByReading(done);
    const seen = await readAsPlanned(operation, context);
    if (seen === undefined) throw new SettledByReading(changedSince(email, 'is gone'));
    return seen;
  };
  const user = await readUnlessDone(ALREADY_SO);
  const { moved, spell } = context;
  const reports = moved.after(email, user.reports ?? [], spell);
  await context.transport.send({
    method: 'PUT',
    path: '/api/user',
    body: { ...user, reports, name, role },
    repeatable: true,
    beforeAgain: async (fault) => {
      await readUnlessDone(isLost(fault) ? APPLIED : ALREADY_SO);
    },
  });
  return APPLIED;
}
