import type { Person, World } from '../../domain/delta.ts';
import { hasIndex } from '../../domain/indexes.ts';
import { untouchable } from '../../domain/left-alone.ts';
import { placeOf } from '../../domain/source.ts';
import { counted } from '../../domain/wording.ts';
import type { Finding } from './finding.ts';

/** How much somebody holds, of what the files decide, that they do not give. */
function excessOf({ live, wanted }: Person, { desired, catalogue, exclusion }: World) {
  if (live === undefined || wanted === undefined) return { reports: 0, roles: 0 };
  const { mentions } = desired;
  const reports = [...live.reports].filter(
    (index) =>
      catalogue.reports[index]?.listed === true &&
      !exclusion.grant(live.identity, index) &&
      !hasIndex(wanted.reports, index),
  );
  const roles = [...live.roles].filter(
    (index) =>
      catalogue.roles[index]?.ambiguous === false && !exclusion.role(index) && !hasIndex(wanted.roles, index),
  );
  return { reports: mentions.reports ? reports.length : 0, roles: mentions.rls ? roles.length : 0 };
}

/** Accounts that wait for their new address, and have more than the files give. */
export const renamedWithMore: Finding = function* ({ delta }) {
  for (const person of delta.people) {
    if (person.treatment !== 'renamed' || person.wanted === undefined) continue;
    const { reports, roles } = excessOf(person, delta.world);
    if (reports + roles === 0) continue;
    const more = [
      ...(reports > 0 ? [counted(reports, 'report')] : []),
      ...(roles > 0 ? [counted(roles, 'RLS role')] : []),
    ];
    yield {
      code: 'rename-pending',
      severity: 'warning',
      message: `${person.email} waits for the address ${person.wanted.email} and keeps what the files do not give: ${more.join(', ')}`,
      why: 'until somebody has renamed the account in the portal, its access stays as it is',
      fix: 'rename the account in the portal, then plan again',
      frozen: true,
      place: placeOf(person.wanted.source),
    };
  }
};

/** Listed people who are not created, because they bear an earlier address whose account is left alone. */
export const renamedOutOfReach: Finding = function* ({ delta: { world } }) {
  const { desired, live, exclusion } = world;
  for (const { identity, email, previously, standing, source } of desired.users.values()) {
    if (previously.length === 0 || standing !== 'present') continue;
    if (live.users.has(identity) || live.ambiguous.has(identity) || exclusion.user(identity)) continue;
    const [old, ...others] = previously.flatMap((address) => live.users.get(address) ?? []);
    if (old === undefined || others.length > 0) continue;
    const isIgnored = exclusion.user(old.identity);
    if (!isIgnored && untouchable(old) === undefined) continue;
    yield {
      code: 'ignored-but-desired',
      severity: 'warning',
      message: `${email} is not created: the account of the earlier address ${JSON.stringify(old.email)} is left alone`,
      why: isIgnored
        ? 'manage.ignore or manage.only excludes the earlier address, so nothing is asked of that account'
        : 'no call is made about an account with such an address or role',
      fix: `rename the account to ${email} in the portal; or drop the earlier address, and a second account is created`,
      place: placeOf(source),
    };
  }
};
