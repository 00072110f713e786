import type { Adoption, Holder, Thing } from '../domain/adoption.ts';
import type { Delta, Person, World } from '../domain/delta.ts';
import type { Identity } from '../domain/ids.ts';
import { isSendable } from '../domain/ids.ts';
import type { Indexes } from '../domain/indexes.ts';
import { matchesAny } from '../domain/pattern.ts';
import { roleCode } from '../domain/role.ts';
import { Adopter, type AdoptionRequest, OURS } from './adopter.ts';

/** Everything managed that somebody holds and that a file can give. */
function thingsOf(
  { desired, catalogue, exclusion }: World,
  reports: Indexes,
  roles: Indexes,
  identity: Identity | undefined,
): Thing[] {
  const { mentions } = desired;
  const isOurs = (index: number): boolean =>
    catalogue.reports[index]?.listed === true &&
    !(identity === undefined ? exclusion.report(index) : exclusion.grant(identity, index));
  const isOurRole = (index: number): boolean =>
    catalogue.roles[index]?.ambiguous === false && !exclusion.role(index);
  return [
    ...(mentions.reports ? [...reports].filter(isOurs).map((key): Thing => ({ kind: 'report', key })) : []),
    ...(mentions.rls ? [...roles].filter(isOurRole).map((key): Thing => ({ kind: 'role', key })) : []),
  ];
}

function listedPerson(person: Person, { desired, live }: World, adopter: Adopter): void {
  const { identity, wanted, account, treatment } = person;
  if (!person.isSelected || wanted === undefined) return;
  const holder: Holder = { kind: 'user', identity };
  const { standing, source } = wanted;
  const decisions = [
    ...person.reports.decisions.map((one) => [{ kind: 'report', key: one.key }, one] as const),
    ...person.roles.decisions.map((one) => [{ kind: 'role', key: one.key }, one] as const),
  ];
  if (standing !== 'present') {
    const why =
      standing === 'upcoming'
        ? 'the files list the person from a later day'
        : 'the files say that the person has left';
    const fix = 'change the entry if the person stays, or remove the access: rolecall apply';
    if (decisions.length > 0 || account !== undefined) adopter.leave(holder, why, fix, source);
    return;
  }
  if (treatment === 'listed' && person.live === undefined && !live.ambiguous.has(identity)) {
    if (person.narrowed !== undefined) return;
    if (account !== undefined && OURS.has(account.cause)) adopter.wait(holder, source);
    else adopter.wishes.push({ kind: 'gone', identity });
    return;
  }
  if (account !== undefined && person.live !== undefined) {
    const name = person.live.name.trim();
    const role = roleCode(person.live.role);
    if (OURS.has(account.cause)) adopter.wait(holder, source, account.hold);
    else if (account.cause === 'both') {
      const why = 'the files and the portal both changed it, each to something else';
      adopter.leave(holder, why, 'correct the files, or apply them: rolecall apply', source);
    } else
      adopter.wishes.push({
        kind: 'account',
        identity,
        name: wanted.name === undefined || wanted.name.trim() === name ? undefined : name,
        role: wanted.role === undefined || wanted.role === role ? undefined : role,
      });
  }
  adopter.access(holder, decisions, () => desired.explainUser(identity), source);
}

function unlistedPeople(world: World, request: AdoptionRequest, adopter: Adopter): void {
  const { desired, live, exclusion, base } = world;
  if (request.isNarrow && request.users === undefined) return;
  for (const [identity, user] of live.users) {
    if (desired.users.has(identity) || exclusion.user(identity)) continue;
    if (request.users !== undefined && !matchesAny(request.users, identity)) continue;
    const leaver = base?.users.get(identity);
    if (leaver !== undefined) {
      // The files took the person out since they were applied: adopted would be what an apply is to take.
      adopter.wait({ kind: 'user', identity }, leaver.source);
      continue;
    }
    const role = roleCode(user.role);
    const why =
      request.unlistable(user) ?? (isSendable(user.email) ? undefined : 'the address cannot be sent');
    if (why !== undefined || role === undefined) {
      const fix = 'correct the account in the portal, or ignore it: manage.ignore.users';
      adopter.leave({ kind: 'user', identity }, why ?? 'the role is not known', fix, undefined);
      continue;
    }
    const things = thingsOf(world, user.reports, user.roles, identity);
    // An account without access is no difference. It may be a leaver's, who must not be listed again.
    const isNoDifference =
      base !== undefined &&
      things.length === 0 &&
      role === 3 &&
      desired.settings.manage.unlisted !== 'delete';
    if (isNoDifference && request.users === undefined) continue;
    adopter.wishes.push({ kind: 'list-user', user, role, things });
  }
}

function groups({ world, groups: holders }: Delta, request: AdoptionRequest, adopter: Adopter): void {
  const { desired } = world;
  for (const { id, wanted, roles } of holders) {
    const holder: Holder = { kind: 'group', id };
    if (wanted !== undefined) {
      const decisions = roles.decisions.map((one) => [{ kind: 'role', key: one.key }, one] as const);
      adopter.access(holder, decisions, () => desired.explainGroup(id), wanted.source);
      continue;
    }
    if (request.isNarrow || request.users !== undefined) continue;
    const gone = world.base?.groups.get(id);
    if (gone !== undefined) {
      if (roles.decisions.length > 0) adopter.wait(holder, gone.source);
      continue;
    }
    const things = thingsOf(world, new Uint32Array(0), roles.live, undefined);
    if (things.length > 0) adopter.wishes.push({ kind: 'list-group', id, things });
  }
}

/**
 * What the files can take over of the difference, and what stays with why. `renames` are aliases whose reports bear other
 * names, with the report's index.
 */
export function adoptionOf(
  delta: Delta,
  renames: ReadonlyMap<string, number>,
  request: AdoptionRequest,
): Adoption {
  const { world } = delta;
  const { catalogue, desired, live } = world;
  const adopter = new Adopter(request);
  for (const [alias, key] of renames) {
    const report = catalogue.reports[key];
    const name = report === undefined ? '' : `${report.workspace.trim()}/${report.name.trim()}`;
    const isAsked =
      request.reports === undefined
        ? !request.isNarrow && request.users === undefined
        : matchesAny(request.reports, name);
    if (isAsked) adopter.wishes.push({ kind: 'rename', alias, key });
  }
  for (const person of delta.people) listedPerson(person, world, adopter);
  for (const [identity] of live.ambiguous) {
    const source = desired.users.get(identity)?.source;
    if (source === undefined) continue;
    const why = 'several users of the portal have this address';
    const fix = 'delete or rename all but one of them in the portal';
    adopter.leave({ kind: 'user', identity }, why, fix, source);
  }
  unlistedPeople(world, request, adopter);
  groups(delta, request, adopter);
  return { wishes: adopter.wishes, left: adopter.left };
}
