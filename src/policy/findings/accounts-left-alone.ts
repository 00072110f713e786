import { findCallObstacle } from '../../domain/access.ts';
import { renamedFrom } from '../../domain/base.ts';
import { listMovedThings, type Person, type Side, type World } from '../../domain/delta.ts';
import { accessName } from '../../domain/exclusion.ts';
import type { Problem } from '../../domain/problem.ts';
import { accessText, few } from '../../domain/wording.ts';
import { type Finder, finding } from './wording.ts';

/** The access that the files would remove, including held decisions. */
function excessOf({ account, reports, roles }: Person): string | undefined {
  const countTakes = ({ decisions }: Side): number => decisions.filter(({ move }) => move === 'take').length;
  const [lostReports, lostRoles] = [countTakes(reports), countTakes(roles)];
  const parts = [
    ...(account?.kind === 'delete' ? ['the account'] : []),
    ...(lostReports + lostRoles > 0 ? [accessText(lostReports, lostRoles)] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

function* renamePending(person: Person, world: World): Iterable<Problem> {
  const { email, wanted } = person;
  const excess = excessOf(person);
  const keeps = `${email} keeps access that is not in the files, until the address becomes ${wanted?.email}: ${excess}`;
  if (excess !== undefined) yield finding('rename-pending', keeps, [wanted?.source], { pending: true });
  const names = listMovedThings(person, 'give').map((thing) => accessName(world, thing));
  const gains = `${email} gains ${few(names, 12)} after the address becomes ${wanted?.email}`;
  if (names.length > 0) yield finding('rename-pending', gains, [wanted?.source]);
}

const CODES = { twin: 'ambiguous-user', role: 'unknown-role-code', address: 'unsafe-address' } as const;

/** Reports accounts that rolecall leaves alone: those with unwanted access, or an odd address or role. */
export const accountsLeftAlone: Finder = function* ({ delta: { world }, accountsLeftAlone: people }) {
  for (const person of people) {
    const { identity, email, live, wanted, treatment } = person;
    if (live === undefined) continue;
    if (treatment === 'renamed') {
      yield* renamePending(person, world);
      continue;
    }
    const excess = excessOf(person);
    const why = world.live.ambiguous.has(identity) ? 'twin' : findCallObstacle(live);
    if (why === undefined) continue;
    const who = `rolecall leaves ${JSON.stringify(email)} (${live.id}) alone`;
    const has = `${who}, although this account has access that is not in the files: ${excess}`;
    // Listed twins are an error elsewhere. Without an entry, an odd role does not matter.
    const isOdd = why === 'address' || (why === 'role' && wanted !== undefined);
    if (excess !== undefined) yield finding(CODES[why], has, [wanted?.source], { pending: true });
    else if (isOdd) yield finding(CODES[why], who, [wanted?.source]);
  }
};

/** Listed people that rolecall does not create, because it leaves the account of an earlier address alone. */
export const renamedOutOfReach: Finder = function* ({ delta: { world } }) {
  const { desired, live, exclusion } = world;
  for (const user of desired.users.values()) {
    const { identity, email, standing, source } = user;
    if (standing !== 'present') continue;
    if (live.users.has(identity) || live.ambiguous.has(identity) || exclusion.user(identity)) continue;
    const old = renamedFrom(user, world);
    if (old === undefined) continue;
    if (!exclusion.user(old.identity) && findCallObstacle(old) === undefined) continue;
    const message = `rolecall does not create ${email}: it leaves the account of the earlier address ${JSON.stringify(old.email)} alone`;
    const fix = `rename the account to ${email} in the portal, or remove the earlier address from the files`;
    yield finding('ignored-but-desired', message, [source], { fix });
  }
};
