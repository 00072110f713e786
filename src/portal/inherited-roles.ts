import { datasetId, identityOf, roleKey } from '../domain/ids.ts';
import type { OperationOf, Performed, Wait } from '../domain/operation.ts';
import type { RoleRecord } from './decode.ts';
import { isAboutEntries } from './send-array.ts';
import { isSoWithin, type WriteContext } from './write-context.ts';

export type TakeOut = (role: RoleRecord, addresses: readonly string[]) => Promise<void>;

/**
 * Takes a deleted account out of the roles that still name its address: a new account would be in them at once. A portal
 * may refuse that where it only shows an old state.
 */
export async function takeOutOfRoles(
  { email }: OperationOf<'create-user'>,
  { find, planned }: WriteContext,
  takeOut: TakeOut,
): Promise<void> {
  const before = planned.user(email);
  if (before === undefined || before.roles.size === 0) return;
  const identity = identityOf(email);
  for (const role of await find.allRoles()) {
    if (!before.roles.has(roleKey(datasetId(role.datasetId), role.name))) continue;
    const addresses = (role.userEmails ?? []).filter((one) => identityOf(one) === identity);
    if (addresses.length === 0) continue;
    await takeOut(role, addresses).catch((error: unknown) => {
      if (!isAboutEntries(error)) throw error;
    });
  }
}

export const keptRoles = (email: string, because: string): Performed => ({
  status: 'failed',
  problem: {
    code: 'rls-residue',
    severity: 'error',
    message: `${email} is not created: the new account would be in RLS roles of the deleted one (${because})`,
    fix: 'take the address out of the roles in the portal, then apply again',
  },
});

export const STILL_NAMED = 'the portal accepted to take the address out of them, and still shows it there';

/** True once no role names the address any more from which this run takes it: nobody is created before that is seen. */
export async function hasLeftRoles(
  { email }: OperationOf<'create-user'>,
  { find, planned, settle }: WriteContext,
  wait: Wait,
): Promise<boolean> {
  const leaving = planned.leaving(email);
  if (leaving.size === 0) return true;
  const identity = identityOf(email);
  const isOut = async (): Promise<boolean> =>
    (await find.allRoles()).every(
      ({ datasetId: dataset, name, userEmails }) =>
        !leaving.has(roleKey(datasetId(dataset), name)) ||
        (userEmails ?? []).every((address) => identityOf(address) !== identity),
    );
  return isSoWithin(settle, isOut, wait);
}
