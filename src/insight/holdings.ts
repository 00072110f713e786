import { NO_INDEXES, sortIndexes } from '../domain/access.ts';
import type { Delta } from '../domain/delta.ts';
import { NO_EXPLANATION } from '../domain/grant.ts';
import {
  accountAfter,
  everybody,
  groupRolesAfter,
  type Holdings,
  namedReport,
  namedRole,
  rowsReader,
} from '../domain/holdings.ts';

/** All access of the portal, before and after the plan. */
export function listHoldings(delta: Delta): Holdings {
  const { world, groups } = delta;
  const { catalogue, desired, live } = world;
  const rowsOf = rowsReader(delta);
  const rolesOfGroup = groupRolesAfter(delta);
  const listed = new Map(groups.map(({ id, wanted }) => [id, wanted]));
  return {
    reports: catalogue.reports.map((_, index) => namedReport(catalogue, index)),
    roles: catalogue.roles.map((_, index) => namedRole(world, index)),
    people: everybody(delta).map((person) => ({
      user: person.email,
      live: person.live,
      after: accountAfter(person),
      managed: person.treatment !== 'untouched' && person.treatment !== 'unlisted',
      explain: () =>
        person.wanted?.standing === 'present'
          ? {
              ...desired.explainUser(person.identity),
              blind: sortIndexes(rowsOf(person).flatMap(({ isBlind, reports }) => (isBlind ? reports : []))),
            }
          : { ...NO_EXPLANATION, blind: NO_INDEXES },
    })),
    groups: [...new Set([...listed.keys(), ...live.groupRoles.keys()])].sort().map((id) => {
      const wanted = listed.get(id);
      return {
        group: { id, alias: wanted?.alias ?? null },
        live: { reports: NO_INDEXES, roles: live.groupRoles.get(id) ?? NO_INDEXES },
        after: { reports: NO_INDEXES, roles: rolesOfGroup(id) },
        managed: wanted !== undefined,
        explain: () => ({ ...(wanted ? desired.explainGroup(id) : NO_EXPLANATION), blind: NO_INDEXES }),
      };
    }),
  };
}
