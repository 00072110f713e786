import type { LiveListing, TeamEntry, UserEntry } from '../config/write/from-live.ts';
import { indexesOf } from '../domain/indexes.ts';
import type { TeamFigures } from '../domain/team-figures.ts';
import { few } from '../domain/wording.ts';
import { inferTeams } from '../insight/teams/infer.ts';
import { nameTeams, type ReportLabel } from '../insight/teams/names.ts';
import { nearMisses } from '../insight/teams/near-misses.ts';
import { givenBy, peopleIn } from '../insight/teams/team.ts';

/** What teams an export is to find. */
export interface TeamsRequest {
  readonly objective: 'lines' | 'roles';
  /** How many people a team has at least. */
  readonly minMembers: number | undefined;
  /** How deep teams may be nested; infinity for any. */
  readonly depth: number;
  readonly maxTeams: number | undefined;
  /** The same seed gives the same file. */
  readonly seed: number;
}

/** What can be given, by columns: reports first, then roles. */
interface Columns {
  readonly names: readonly string[];
  readonly labels: readonly ReportLabel[];
  readonly reports: number;
}

function columnsOf({ reports, users }: LiveListing): Columns {
  const roles = [...new Set(users.flatMap(({ rls }) => rls))].sort();
  return {
    names: [...reports.map(({ alias }) => alias), ...roles],
    labels: [
      ...reports.map(({ alias, name, within }) => ({ workspace: within, name: name ?? alias })),
      ...roles.map((role) => {
        const slash = role.indexOf('/');
        return { workspace: role.slice(0, slash), name: role.slice(slash + 1) };
      }),
    ],
    reports: reports.length,
  };
}

const MOST_NAMED = 5;

/** Says each tenth of the work once. */
function progress(notify: (notice: string) => void): (share: number, lines: number) => boolean {
  let said = 0;
  return (share, lines) => {
    const tenths = Math.floor(share * 10);
    if (tenths > said && tenths < 10) {
      said = tenths;
      notify(`looking for teams: ${tenths * 10} %, ${lines} lines`);
    }
    return true;
  };
}

/**
 * A listing with teams that give exactly what everybody had of their own, and the figures. What teams would give is
 * compared with that grant by grant: a difference is thrown as an error.
 */
export function withTeams(
  listing: LiveListing,
  request: TeamsRequest,
  notify: (notice: string) => void,
): { readonly listing: LiveListing; readonly figures: TeamFigures } {
  const { users } = listing;
  const columns = columnsOf(listing);
  const places = new Map(
    columns.names.map((name, at) => [`${at < columns.reports ? 'report' : 'role'} ${name}`, at]),
  );
  const access = users.map(({ reports, rls }) =>
    indexesOf([
      ...reports.flatMap((name) => places.get(`report ${name}`) ?? []),
      ...rls.flatMap((name) => places.get(`role ${name}`) ?? []),
    ]),
  );
  const { objective, minMembers, depth, maxTeams, seed } = request;
  const found = inferTeams(access, columns.names.length, {
    objective,
    seed,
    depth,
    ...(minMembers !== undefined && { minMembers }),
    ...(maxTeams !== undefined && { maxTeams }),
    goOn: progress(notify),
  });
  const names = nameTeams(found.teams, users, columns.labels);
  const nameOf = (column: number): string => columns.names[column] ?? '';
  const listed = (indexes: Iterable<number>) => {
    const all = [...indexes];
    return {
      reports: all
        .filter((at) => at < columns.reports)
        .map(nameOf)
        .sort(),
      rls: all
        .filter((at) => at >= columns.reports)
        .map(nameOf)
        .sort(),
    };
  };
  const missing = new Map<number, ReturnType<typeof nearMisses>[number][]>();
  for (const one of nearMisses(found, access, columns.names.length)) {
    const known = missing.get(one.team);
    if (known === undefined) missing.set(one.team, [one]);
    else known.push(one);
  }
  const within = peopleIn(found.teams);
  const given = givenBy(found.teams);
  const addressOf = (person: number): string => users[person]?.address ?? '';
  const teams = found.teams.map((team, at): TeamEntry => {
    const near = missing.get(at) ?? [];
    return {
      name: names[at] ?? '',
      members: team.people.map(addressOf).sort(),
      teams: team.teams.map((inner) => names[inner] ?? '').sort(),
      ...listed(team.reports),
      notes: [
        `people: ${within[at]?.length ?? 0}, reports and roles: ${given[at]?.length ?? 0}`,
        ...near.map(
          ({ report, people }) =>
            `not members, since only ${nameOf(report)} is missing: ${few(people.map(addressOf), MOST_NAMED)}`,
        ),
      ],
    };
  });
  const people = users.map((user, at): UserEntry => ({ ...user, ...listed(found.own[at] ?? []) }));
  return {
    listing: { ...listing, teams, users: people },
    figures: {
      objective,
      teams: teams.length,
      lines: found.lines,
      leastTeams: found.leastRoles ?? null,
      proven: found.isProven,
      gained: 0,
      lost: 0,
      seed,
    },
  };
}
