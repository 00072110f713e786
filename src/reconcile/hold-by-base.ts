import { vanishedAs } from '../domain/base.ts';
import type { Cause } from '../domain/change.ts';
import type { AccountDecision, Decision, Delta, Person, Side, World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { Hold } from '../domain/hold.ts';

/** True for somebody whom the base wanted there at its instant, under this or an earlier address, and who is not there now. */
export const isVanished = ({ base, live, desired }: World, wanted: DesiredUser): boolean =>
  base !== undefined && vanishedAs(base, wanted, live, desired.users) !== undefined;

/** The same for whom nobody creates again until a person decides. */
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

/** Performs only what came about by one of these causes (`--cause`); what has none that is known is held as well. */
export function holdByCause(delta: Delta, causes: readonly Cause[]): Delta {
  if (causes.length === 0) return delta;
  const hold: Hold = { code: 'by-cause', message: `--cause ${causes.join(',')} asks for other changes` };
  // What a person is asked for is not asked for either.
  const isHeld = ({ cause, hold: before }: Decision | AccountDecision): boolean =>
    (before === undefined || before.code === 'manual') && (cause === null || !causes.includes(cause));
  const side = (one: Side): Side =>
    one.decisions.some(isHeld)
      ? { ...one, decisions: one.decisions.map((each) => (isHeld(each) ? { ...each, hold } : each)) }
      : one;
  const held = (person: Person): Person => {
    const { account, reports, roles } = person;
    const sides = { reports: side(reports), roles: side(roles) };
    // What an earlier account left behind goes with the creation, and has no cause of its own.
    const residue = account?.kind === 'create' && !isHeld(account) ? person.residue : new Map();
    return account === undefined || !isHeld(account)
      ? { ...person, ...sides, residue }
      : { ...person, ...sides, account: { ...account, hold }, residue };
  };
  return {
    ...delta,
    people: delta.people.map(held),
    groups: delta.groups.map((group) => ({ ...group, roles: side(group.roles) })),
  };
}
