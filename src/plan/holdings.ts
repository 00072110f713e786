import { afterOf, type Delta, isDecided, type Person } from '../domain/delta.ts';
import { NO_EXPLANATION } from '../domain/desired.ts';
import {
  type GroupHoldings,
  type HeldAccount,
  type HoldingReasons,
  type Holdings,
  namedReport,
  namedRole,
  type PersonHoldings,
} from '../domain/holdings.ts';
import type { DatasetId, GroupId } from '../domain/ids.ts';
import { type Indexes, NO_INDEXES } from '../domain/indexes.ts';
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

/** Finds the reports that somebody will have without a role of a dataset that has roles. */
function blindness({ world, groups }: Delta): (person: Person) => Indexes {
  const { catalogue, desired } = world;
  const limited = new Set<DatasetId>(catalogue.roles.map(({ datasetId }) => datasetId));
  for (const dataset of desired.dynamicDatasets) limited.delete(dataset);
  const planned = new Map<GroupId, Indexes>(groups.map(({ id, roles }) => [id, afterOf(roles)]));
  return ({ live, reports, roles }) => {
    if (limited.size === 0) return NO_INDEXES;
    const ofGroups = (live?.groups ?? []).flatMap((group) => [...(planned.get(group) ?? [])]);
    const seen = new Set([...afterOf(roles), ...ofGroups].map((key) => catalogue.roles[key]?.datasetId));
    return afterOf(reports).filter((key) => {
      const dataset = catalogue.reports[key]?.datasetId;
      return dataset !== undefined && limited.has(dataset) && !seen.has(dataset);
    });
  };
}

const NO_REASONS: HoldingReasons = { ...NO_EXPLANATION, blind: NO_INDEXES };
const noReasons = (): HoldingReasons => NO_REASONS;

function* peopleOf(delta: Delta): Iterable<PersonHoldings> {
  const { world, people } = delta;
  const blindOf = blindness(delta);
  const decided = new Set(people.map(({ identity }) => identity));
  for (const person of people) {
    const { identity, email, live, treatment, wanted } = person;
    yield {
      user: email,
      live: live && heldBy(live),
      after: accountAfter(person),
      managed: treatment !== 'untouched' && treatment !== 'unlisted',
      reasons: () =>
        wanted?.standing === 'present'
          ? { ...world.desired.explainUser(identity), blind: blindOf(person) }
          : NO_REASONS,
    };
  }
  const others = [...world.live.users.values(), ...[...world.live.ambiguous.values()].flat()];
  for (const user of others) {
    if (decided.has(user.identity)) continue;
    const held = heldBy(user);
    yield { user: user.email, live: held, after: held, managed: false, reasons: noReasons };
  }
}

function groupsOf({ world, groups }: Delta): GroupHoldings[] {
  const decided = new Map(groups.map((group) => [group.id, group]));
  const ids = new Set([...decided.keys(), ...world.live.groupRoles.keys()]);
  return [...ids].sort().map((id) => {
    const group = decided.get(id);
    const live = world.live.groupRoles.get(id) ?? NO_INDEXES;
    const named = { id, alias: group?.wanted?.alias ?? null };
    return {
      group: named,
      live,
      after: group === undefined ? live : afterOf(group.roles),
      managed: group?.wanted !== undefined,
      reasons: () => ({
        ...(group?.wanted === undefined ? NO_EXPLANATION : world.desired.explainGroup(id)),
        blind: NO_INDEXES,
      }),
    };
  });
}

/** Who holds what before and after the plan of a delta: for counts, diffs and the matrix. As large as the portal. */
export const holdingsOf = (delta: Delta): Holdings => ({
  reports: delta.world.catalogue.reports.map((_, index) => namedReport(delta.world.catalogue, index)),
  roles: delta.world.catalogue.roles.map((_, index) => namedRole(delta.world, index)),
  people: [...peopleOf(delta)],
  groups: groupsOf(delta),
});

/** The names of those whom a delta decides: the portal's, and the files' for who is not there yet. */
export const listNames = ({ people }: Delta): NamedUser[] =>
  people.flatMap((person) => {
    const name = person.live?.name ?? person.wanted?.name;
    return name === undefined || !isDecided(person) ? [] : [{ user: person.email, name }];
  });
