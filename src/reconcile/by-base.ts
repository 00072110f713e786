import { pendingKey, vanishedAs } from '../domain/base.ts';
import type { AccountDecision, Decision, Delta, Person, Side, World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { Hold } from '../domain/hold.ts';

/** True for somebody whom the base wanted there, under this or an earlier address, and who has no account now. */
export const isVanished = ({ base, live, desired }: World, wanted: DesiredUser): boolean =>
  base !== undefined && vanishedAs(base, wanted, live, desired.users) !== undefined;

/** True for one of them whom nobody creates again until a person decides. */
export const isHeldAsVanished = (world: World, wanted: DesiredUser): boolean =>
  world.desired.settings.manage.vanished === 'hold' && isVanished(world, wanted);

const VANISHED: Hold = {
  code: 'vanished',
  message:
    'somebody removed the account in the portal after the last apply: drop the person from the files, or set manage.vanished: create',
};

/** Creates nobody again whom somebody removed in the portal, while `manage.vanished` is `hold`. */
export function holdVanished(delta: Delta): Delta {
  const { world } = delta;
  if (world.base === undefined) return delta;
  const held = (person: Person): Person =>
    person.account?.kind === 'create' && person.wanted !== undefined && isHeldAsVanished(world, person.wanted)
      ? { ...person, account: { ...person.account, hold: VANISHED }, residue: new Map() }
      : person;
  return { ...delta, people: delta.people.map(held) };
}

/** True for what the files ask for and is held, but not since somebody changed it in the portal. */
const isOurs = ({ cause, hold }: Pick<Decision | AccountDecision, 'cause' | 'hold'>): boolean =>
  hold !== undefined && cause !== 'portal' && cause !== 'both';

const hasHeldGive = ({ decisions }: Side): boolean =>
  decisions.some((decision) => decision.move === 'give' && isOurs(decision));

/**
 * What these files ask for and this apply does not do. Recorded as applied, it would look as though somebody had changed it
 * in the portal.
 */
export function pendingIn({ people, groups }: Delta): readonly string[] {
  const keys: string[] = [];
  for (const { identity, account, reports, roles } of people) {
    const isKept = account !== undefined && account.kind !== 'create' && account.kind !== 'delete';
    if (isKept && isOurs(account)) keys.push(pendingKey('account', identity));
    // From whom somebody removed in the portal nothing is kept but the account.
    const isCreated = account?.kind === 'create';
    if (!isCreated && (hasHeldGive(reports) || hasHeldGive(roles))) keys.push(pendingKey('access', identity));
  }
  for (const { id, roles } of groups) if (hasHeldGive(roles)) keys.push(pendingKey('access', id));
  return keys;
}
