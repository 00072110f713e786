import type { Delta, Side } from '../domain/delta.ts';
import type { Identity } from '../domain/ids.ts';
import { hasIndex, type Indexes } from '../domain/indexes.ts';
import { leftAlone } from '../domain/left-alone.ts';

const heldTakes = ({ decisions }: Side): readonly number[] =>
  decisions.flatMap(({ key, move, hold }) => (move === 'take' && hold !== undefined ? [key] : []));

/**
 * True where the files give somebody other access than is live, and it waits until the account has its new address: whoever
 * took the files for applied would take what is missing then for a change in the portal.
 */
export const waitsForAddress = ({ world: { desired, exclusion }, people }: Delta): boolean =>
  people.some(({ treatment, wanted, live }) => {
    if (treatment !== 'renamed' || wanted === undefined || live === undefined) return false;
    const { mentions } = desired;
    const reports =
      mentions.reports &&
      !sameIndexes(live.reports, wanted.reports, (key) => exclusion.grant(live.identity, key));
    const roles = mentions.rls && !sameIndexes(live.roles, wanted.roles, exclusion.role);
    return reports || roles;
  });

function sameIndexes(live: Indexes, wanted: Indexes, stays: (key: number) => boolean): boolean {
  return (
    wanted.every((key) => hasIndex(live, key)) && live.every((key) => stays(key) || hasIndex(wanted, key))
  );
}

/** Of what is there, how much the base gave: what no list shows, or nobody can tell apart, may have been given. */
const within = (
  keys: readonly number[],
  gave: Indexes | undefined,
  isUnknown: (key: number) => boolean,
): number => (gave === undefined ? 0 : keys.filter((key) => hasIndex(gave, key) || isUnknown(key)).length);

/** How many pieces of access the base gave, or may have given, that the files give no longer, and that stay because their removal is held or their holder is left alone. */
export function leftOfBase({ world, people, groups }: Delta): number {
  const { base, catalogue } = world;
  if (base === undefined) return 0;
  const isUnseen = (key: number): boolean => catalogue.reports[key]?.listed !== true;
  const isTwin = (key: number): boolean => catalogue.roles[key]?.ambiguous !== false;
  const untouched = [...leftAlone(world)].map(({ user: { identity }, reports, roles }) => ({
    identity,
    reports,
    roles,
  }));
  const deciding = people.map(({ identity, reports, roles }) => ({
    identity,
    reports: heldTakes(reports),
    roles: heldTakes(roles),
  }));
  const holders = [...deciding, ...untouched].filter(
    ({ reports, roles }) => reports.length + roles.length > 0,
  );
  const held = groups
    .map(({ id, roles }) => ({ id, roles: heldTakes(roles) }))
    .filter(({ roles }) => roles.length > 0);
  // Whoever has not got the present address yet was given what is said of that.
  const given = (identity: Identity): Identity =>
    (base.users.has(identity) ? base.earlier.get(identity) : undefined) ?? identity;
  const gave = base.desiredFor(
    holders.map(({ identity }) => given(identity)),
    held.map(({ id }) => id),
    'then',
  );
  let left = 0;
  for (const { identity, reports, roles } of holders) {
    const user = gave.users.get(given(identity));
    left += within(reports, user?.reports, isUnseen) + within(roles, user?.roles, isTwin);
  }
  for (const { id, roles } of held) left += within(roles, gave.groups.get(id)?.roles, isTwin);
  return left;
}
