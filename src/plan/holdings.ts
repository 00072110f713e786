import { afterOf, type Delta, isDecided, type Person, type World } from '../domain/delta.ts';
import type { GroupHoldings, HeldAccount, Holdings, PersonHoldings } from '../domain/holdings.ts';
import { NO_INDEXES } from '../domain/indexes.ts';
import type { LiveUser } from '../domain/live.ts';
import type { NamedUser } from '../domain/plan.ts';
import { ROLE_NAMES, type RoleName, roleCode } from '../domain/role.ts';

function roleNameOf(code: number): RoleName | null {
  const known = roleCode(code);
  return known === undefined ? null : ROLE_NAMES[known];
}

const heldBy = ({ name, role, reports, roles }: LiveUser): HeldAccount => ({
  name,
  role: roleNameOf(role),
  reports,
  roles,
});

/** The account after the plan; undefined for none. */
function accountAfter({ account, live, reports, roles }: Person): HeldAccount | undefined {
  const access = { reports: afterOf(reports), roles: afterOf(roles) };
  const performed = account?.hold === undefined ? account : undefined;
  switch (performed?.kind) {
    case 'create':
    case 'replace':
    case 'update':
      return { name: performed.name, role: ROLE_NAMES[performed.role], ...access };
    case 'delete':
      return undefined;
    case 'manual':
    case undefined:
      return live === undefined ? undefined : { name: live.name, role: roleNameOf(live.role), ...access };
  }
}

function* peopleOf({ world, people }: Delta): Iterable<PersonHoldings> {
  const decided = new Set(people.map(({ identity }) => identity));
  for (const person of people) {
    const { email, live, treatment } = person;
    yield {
      user: email,
      live: live && heldBy(live),
      after: accountAfter(person),
      managed: treatment !== 'untouched',
    };
  }
  const others = [...world.live.users.values(), ...[...world.live.ambiguous.values()].flat()];
  for (const user of others) {
    if (decided.has(user.identity)) continue;
    const held = heldBy(user);
    yield { user: user.email, live: held, after: held, managed: false };
  }
}

function groupsOf({ world, groups }: Delta): GroupHoldings[] {
  const decided = new Map(groups.map((group) => [group.id, group]));
  const ids = new Set([...decided.keys(), ...world.live.groupRoles.keys()]);
  return [...ids].sort().map((id) => {
    const group = decided.get(id);
    const live = world.live.groupRoles.get(id) ?? NO_INDEXES;
    const named = { id, alias: group?.wanted?.alias ?? null };
    return { group: named, live, after: group === undefined ? live : afterOf(group.roles) };
  });
}

const rolesOf = ({ catalogue, desired }: World): Holdings['roles'] =>
  catalogue.roles.map(({ datasetId, name }) => ({
    datasetId,
    dataset: desired.datasetAliases.get(datasetId)?.[0] ?? null,
    role: name,
  }));

/** Who holds what before and after the plan of a delta: for counts, diffs and the matrix. As large as the portal. */
export const holdingsOf = (delta: Delta): Holdings => ({
  reports: delta.world.catalogue.reports.map(({ id, name, workspace }) => ({ id, name, workspace })),
  roles: rolesOf(delta.world),
  people: [...peopleOf(delta)],
  groups: groupsOf(delta),
});

/** The names of those whom a delta decides: the portal's, and the files' for who is not there yet. */
export const listNames = ({ people }: Delta): NamedUser[] =>
  people.flatMap((person) => {
    const name = person.live?.name ?? person.wanted?.name;
    return name === undefined || !isDecided(person) ? [] : [{ user: person.email, name }];
  });
