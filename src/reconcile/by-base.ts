import { vanishedAs } from '../domain/base.ts';
import type { Delta, Person, World } from '../domain/delta.ts';
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
