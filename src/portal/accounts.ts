import { userId } from '../domain/ids.ts';
import type { Action } from '../domain/operation.ts';
import type { Performed } from '../domain/outcome.ts';
import { changedSince, changeOf, rolesOf } from './changed-since.ts';
import type { UserRecord } from './decode.ts';
import { hasLeftRoles, keptRoles, STILL_NAMED, type TakeOut, takeOutOfRoles } from './inherited-roles.ts';
import { PortalFault, problemOf } from './portal-fault.ts';
import {
  ALREADY_SO,
  APPLIED,
  Ended,
  failedBy,
  isAbort,
  pausesUntil,
  type Session,
  type Wait,
} from './session.ts';
import { isLost } from './transport.ts';

type Of<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

const CREATE_ATTEMPTS = 8;

/** True for an account as a creation leaves it. One that holds something was there before, and the plan did not see it. */
async function isNew(
  user: UserRecord,
  email: Of<'create-user'>['email'],
  session: Session,
): Promise<boolean> {
  if ((user.reports ?? []).length > 0 || (user.groups ?? []).length > 0) return false;
  const { planned, find } = session;
  const [before, leaving] = [planned.residue(email), planned.leaving(email)];
  return [...rolesOf(user, await find.allRoles())].every((role) => before.has(role) && !leaving.has(role));
}

/** Accounts of an address, without the one that this run replaces: a stale reading may still show it. */
async function foundAfter(
  email: Of<'create-user'>['email'],
  find: (address: string) => Promise<readonly UserRecord[]>,
  { planned }: Session,
): Promise<readonly UserRecord[]> {
  const old = planned.user(email)?.id;
  return (await find(email)).filter(({ id }) => userId(id) !== old);
}

/**
 * What a creation that ended without success has left: polled while the portal may not show it yet where the answer was
 * lost, and looked for in the whole list before nothing is believed.
 */
async function afterCreation(
  { email }: Of<'create-user'>,
  lost: boolean,
  session: Session,
  wait: Wait,
): Promise<readonly UserRecord[]> {
  const { find, settle } = session;
  let found = await foundAfter(email, find.users, session);
  if (found.length > 0 || !lost) return found;
  for (const pause of pausesUntil(Date.now() + settle)) {
    await wait(pause);
    found = await foundAfter(email, find.users, session);
    if (found.length > 0) return found;
  }
  return foundAfter(email, find.surely, session);
}

/**
 * Creates a user, whom `takeOut` takes out of the roles of a deleted account first. It is never sent blindly again: whether
 * the last one came through is read first.
 */
export async function createUser(
  action: Of<'create-user'>,
  session: Session,
  wait: Wait,
  takeOut: TakeOut,
): Promise<Performed> {
  const { email, name, role } = action;
  const { transport, newborns } = session;
  try {
    await takeOutOfRoles(action, session, takeOut);
    if (!(await hasLeftRoles(email, session, wait))) return keptRoles(email, STILL_NAMED);
  } catch (error) {
    // Nothing was sent about the account, whatever became of the call.
    if (error instanceof PortalFault) return keptRoles(email, problemOf(error).message);
    if (isAbort(error)) return keptRoles(email, 'the run was ended before that was seen');
    throw error;
  }
  let last: PortalFault | undefined;
  for (let attempt = 1; attempt <= CREATE_ATTEMPTS; attempt++) {
    try {
      await transport.send({
        method: 'POST',
        path: '/api/user',
        body: { email, name, role },
        repeatable: false,
      });
      newborns.created(email);
      return APPLIED;
    } catch (error) {
      if (!(error instanceof PortalFault)) throw error;
      const refused = error.status === 400 || error.status === 409;
      if (!refused && !isLost(error)) throw error;
      last = error;
      const found = await afterCreation(action, isLost(error), session, wait).catch(() => undefined);
      if (found === undefined) return failedBy(error);
      const account = found.find((user) => (user.name ?? '').trim() === name.trim() && user.role === role);
      if (account !== undefined) {
        const untouched = await isNew(account, email, session).catch(() => undefined);
        if (untouched === undefined) return failedBy(error);
        if (!untouched) return changedSince(email, 'has an account with access by now');
        newborns.created(email);
        return isLost(error) ? APPLIED : ALREADY_SO;
      }
      if (found.length > 0 || refused) return { status: 'failed', problem: problemOf(error) };
    }
    await wait(Math.min(5000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2));
  }
  return last === undefined ? APPLIED : { status: 'failed', problem: problemOf(last) };
}

/** Who has an address, compared with the plan: the account, or what the call ends with. */
async function asPlanned(
  { email, userId: id }: Of<'delete-user' | 'update-user'>,
  { find, planned }: Session,
): Promise<{ readonly user: UserRecord } | 'gone' | { readonly changed: string }> {
  const roles = await find.allRoles();
  // Who has the address is looked at last: what changes after that, nobody can see.
  const [user, ...more] = await find.surely(email);
  if (user === undefined) return 'gone';
  if (more.length > 0) return { changed: 'now has several accounts' };
  const change = changeOf(user, id, planned.user(email), roles);
  return change === undefined ? { user } : { changed: change };
}

/**
 * Deletes the account that the plan saw. It is read again before each attempt, and after a lost answer for as long as the
 * portal may show what was before: an account that was made meanwhile is never deleted.
 */
export async function deleteUser(
  action: Of<'delete-user'>,
  session: Session,
  wait: Wait,
): Promise<Performed> {
  const { email, userId: planned } = action;
  const seen = await asPlanned(action, session);
  if (seen === 'gone') return ALREADY_SO;
  if ('changed' in seen) return changedSince(email, seen.changed);
  const isGone = async (): Promise<boolean> =>
    (await session.find.surely(email)).every(({ id }) => userId(id) !== planned);
  const isGoneInTime = async (): Promise<boolean> => {
    if (await isGone()) return true;
    for (const pause of pausesUntil(Date.now() + session.settle)) {
      await wait(pause);
      if (await isGone()) return true;
    }
    return false;
  };
  const beforeAgain = async (fault: PortalFault): Promise<void> => {
    if (isLost(fault) && (await isGoneInTime())) throw new Ended(APPLIED);
    const now = await asPlanned(action, session);
    if (now === 'gone') throw new Ended(isLost(fault) ? APPLIED : ALREADY_SO);
    if ('changed' in now) throw new Ended(changedSince(email, now.changed));
  };
  try {
    await session.transport.send({
      method: 'DELETE',
      path: `/api/user/${encodeURIComponent(email)}`,
      repeatable: true,
      beforeAgain,
    });
    return APPLIED;
  } catch (error) {
    // The account was there a moment ago: whoever still sees it has not got rid of it.
    if (error instanceof PortalFault && error.status === 404 && (await isGoneInTime())) return ALREADY_SO;
    throw error;
  }
}

/** Updates the account that the plan saw. Whether a portal resets what is left out is not known, so all of it is sent back. */
export async function updateUser(action: Of<'update-user'>, session: Session): Promise<Performed> {
  const { email, name, role } = action;
  const look = async (): Promise<UserRecord> => {
    const [user] = await session.find.surely(email);
    if (user !== undefined && userId(user.id) === action.userId && user.name === name && user.role === role)
      throw new Ended(ALREADY_SO);
    const seen = await asPlanned(action, session);
    if (seen === 'gone') throw new Ended(changedSince(email, 'is gone'));
    if ('changed' in seen) throw new Ended(changedSince(email, seen.changed));
    return seen.user;
  };
  const user = await look();
  const { moved, spell } = session;
  const reports = moved.after(email, user.reports ?? [], spell);
  await session.transport.send({
    method: 'PUT',
    path: '/api/user',
    body: { ...user, reports, name, role },
    repeatable: true,
    beforeAgain: async (fault) => {
      await look().catch((error: unknown) => {
        if (isLost(fault) && error instanceof Ended && error.performed === ALREADY_SO)
          throw new Ended(APPLIED);
        throw error;
      });
    },
  });
  return APPLIED;
}
