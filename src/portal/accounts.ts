import { findAccounts, type Indexes, type RlsRole, roleAt } from '../domain/access.ts';
import { type Email, identityOf, userId } from '../domain/ids.ts';
import type { CallResult, OperationOf, Wait } from '../domain/operation.ts';
import type { UserRecord } from './decode.ts';
import { observedIn } from './live-state.ts';
import { hasStatus, isUnanswered, PortalFault } from './portal-fault.ts';
import { isAboutEntries } from './send-array.ts';
import { describeDifference, keptResidue, leavingRoles, movedRoles, userBefore } from './state-before.ts';
import type { WriteContext } from './write-context.ts';
import { ALREADY_SO, APPLIED, comesTrue, failedBy, isAbort, SettledByReading } from './write-context.ts';

const CREATE_ATTEMPTS = 8;

const changedSince = (email: string, what: string): CallResult => ({
  status: 'failed',
  problem: {
    code: 'changed-since',
    severity: 'error',
    message: `${email} ${what}`,
    why: 'the account has changed since the plan',
    fix: 'plan again, and check who has this address now',
  },
});

/** True if the account has no access except leftover memberships that the plan keeps. */
async function hasNoAccess(user: UserRecord, { before, find }: WriteContext): Promise<boolean> {
  const { live } = observedIn(before.catalogue, { users: [user], roles: await find.allRoles() });
  const kept = keptResidue(before, user.email as Email);
  return findAccounts(live, identityOf(user.email)).every(
    ({ reports, groups, roles }) =>
      reports.length + groups.length === 0 && roles.every((role) => kept.includes(role)),
  );
}

/**
 * After a failed creation, returns the accounts with the address, except the account that this run replaces.
 * After a lost answer, reads until the account appears, for at most `settle` milliseconds.
 */
async function findCreated(
  email: Email,
  fault: PortalFault,
  { before, find, settle }: WriteContext,
  wait: Wait,
): Promise<readonly UserRecord[]> {
  const old = userBefore(before, email)?.id;
  const readNew = async (read: typeof find.users): Promise<readonly UserRecord[]> =>
    (await read(email)).filter(({ id }) => userId(id) !== old);
  if (!isUnanswered(fault)) return readNew(find.users);
  let found: readonly UserRecord[] = [];
  const isSeen = async (): Promise<boolean> => {
    found = await readNew(find.users);
    return found.length > 0;
  };
  return (await comesTrue(settle, isSeen, wait)) ? found : readNew(find.usersForSure);
}

export type UnlinkFromRole = (role: RlsRole, addresses: readonly Email[]) => Promise<void>;

/** Returns the roles in `among` that have the address, each with its spellings of the address. */
async function rolesNaming(email: Email, among: Indexes, { before, find }: WriteContext) {
  if (among.length === 0) return [];
  const { live } = observedIn(before.catalogue, { users: [], roles: await find.allRoles() });
  const spellings = live.residue.get(identityOf(email));
  return among.flatMap((index) => {
    const addresses = spellings?.get(index);
    return addresses === undefined ? [] : [{ index, role: roleAt(before.catalogue, index), addresses }];
  });
}

/** Unlinks the address from its old roles, so that the new account is not in them. Returns what failed. */
async function leaveOldRoles(
  { email }: OperationOf<'create-user'>,
  context: WriteContext,
  wait: Wait,
  unlink: UnlinkFromRole,
): Promise<string | undefined> {
  const { before, settle } = context;
  try {
    const oldRoles = userBefore(before, email)?.roles ?? [];
    const linkedAgain = movedRoles(before, email, true);
    const leaving = [...leavingRoles(before, email)];
    for (const { index, role, addresses } of await rolesNaming(email, oldRoles, context))
      await unlink(role, addresses).catch((error: unknown) => {
        if (!isAboutEntries(error)) throw error;
        // A refusal may mean that the membership is gone, although the lists still show the membership.
        if (!linkedAgain.includes(index)) leaving.push(index);
      });
    const isOut = async (): Promise<boolean> => (await rolesNaming(email, leaving, context)).length === 0;
    return (await comesTrue(settle, isOut, wait))
      ? undefined
      : 'the portal still shows the address in these roles';
  } catch (error) {
    if (error instanceof PortalFault) return error.problem.message;
    if (isAbort(error)) return 'the run ended before rolecall could check';
    throw error;
  }
}

/** Reads the result of a failed creation. Returns the fault if there is neither an answer nor an account. */
async function resultOfCreation(
  { email, name, role }: OperationOf<'create-user'>,
  fault: PortalFault,
  context: WriteContext,
  wait: Wait,
): Promise<CallResult | PortalFault> {
  const found = await findCreated(email, fault, context, wait);
  if (found.length === 0 && isUnanswered(fault)) return fault;
  const account = found.find((user) => (user.name ?? '').trim() === name.trim() && user.role === role);
  if (account === undefined) return { status: 'failed', problem: fault.problem };
  if (!(await hasNoAccess(account, context))) return changedSince(email, 'now has an account with access');
  return isUnanswered(fault) ? APPLIED : ALREADY_SO;
}

async function attemptCreation(operation: OperationOf<'create-user'>, context: WriteContext, wait: Wait) {
  const { email, name, role } = operation;
  const body = { email, name, role };
  try {
    await context.transport.send({ method: 'POST', path: '/api/user', body, repeatable: false });
    return APPLIED;
  } catch (error) {
    if (!(error instanceof PortalFault)) throw error;
    if (!isUnanswered(error) && !hasStatus(error, 400, 409)) throw error;
    return resultOfCreation(operation, error, context, wait).catch(() => failedBy(error));
  }
}

/** After a failed attempt, reads the portal: the attempt may have created the user. */
export async function createUser(
  operation: OperationOf<'create-user'>,
  context: WriteContext,
  wait: Wait,
  unlink: UnlinkFromRole,
): Promise<CallResult> {
  const { email } = operation;
  const obstacle = await leaveOldRoles(operation, context, wait, unlink);
  if (obstacle !== undefined)
    return {
      status: 'failed',
      problem: {
        code: 'rls-residue',
        severity: 'error',
        message: `rolecall does not create ${email}: the new account would be in RLS roles of the deleted account (${obstacle})`,
        fix: 'remove the address from the roles in the portal, then apply again',
      },
    };
  for (let attempt = 1; ; attempt++) {
    const result = await attemptCreation(operation, context, wait);
    if (result === APPLIED || result === ALREADY_SO)
      context.newborns.set(identityOf(email), Date.now() + context.settle);
    if (!(result instanceof PortalFault)) return result;
    if (attempt === CREATE_ATTEMPTS) return { status: 'failed', problem: result.problem };
    await wait(Math.min(5000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2));
  }
}

/** Returns undefined if the account is gone. Throws `SettledByReading` if the account has changed. */
async function readAsPlanned(
  { email, userId: id }: OperationOf<'delete-user' | 'update-user'>,
  { find, before }: WriteContext,
): Promise<UserRecord | undefined> {
  const roles = await find.allRoles();
  // Read the account last, because rolecall notices no change after this reading.
  const users = await find.usersForSure(email);
  const { live, catalogue } = observedIn(before.catalogue, { users, roles });
  const [account, ...more] = findAccounts(live, identityOf(email));
  if (account === undefined) return undefined;
  const change =
    more.length > 0 ? 'now has several accounts' : describeDifference(account, catalogue, id, before);
  if (change !== undefined) throw new SettledByReading(changedSince(email, change));
  return users[0];
}

/** Reads the account again before each attempt, and never deletes an account that is newer than the plan. */
export async function deleteUser(operation: OperationOf<'delete-user'>, context: WriteContext, wait: Wait) {
  const { email, userId: plannedId } = operation;
  if ((await readAsPlanned(operation, context)) === undefined) return ALREADY_SO;
  const isGone = async (): Promise<boolean> =>
    (await context.find.usersForSure(email)).every(({ id }) => userId(id) !== plannedId);
  const isGoneInTime = (): Promise<boolean> => comesTrue(context.settle, isGone, wait);
  const beforeAgain = async (fault: PortalFault): Promise<void> => {
    if (isUnanswered(fault) && (await isGoneInTime())) throw new SettledByReading(APPLIED);
    if ((await readAsPlanned(operation, context)) === undefined)
      throw new SettledByReading(isUnanswered(fault) ? APPLIED : ALREADY_SO);
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
    // The account existed a moment ago, so a 404 counts only if a reading confirms it.
    if (hasStatus(error, 404) && (await isGoneInTime())) return ALREADY_SO;
    throw error;
  }
}

/** Sends the whole record: the portal may reset a field that a request leaves out. */
export async function updateUser(operation: OperationOf<'update-user'>, context: WriteContext) {
  const { email, name, role } = operation;
  const readUnlessDone = async (done: CallResult): Promise<UserRecord> => {
    const [first] = await context.find.usersForSure(email);
    const isPlanned = first !== undefined && userId(first.id) === operation.userId;
    if (isPlanned && first.name === name && first.role === role) throw new SettledByReading(done);
    const account = await readAsPlanned(operation, context);
    if (account === undefined) throw new SettledByReading(changedSince(email, 'is gone'));
    return account;
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
      await readUnlessDone(isUnanswered(fault) ? APPLIED : ALREADY_SO);
    },
  });
  return APPLIED;
}
