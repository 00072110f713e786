import { type Catalogue, patternName } from '../../domain/catalogue.ts';
import type { Desired } from '../../domain/desired.ts';
import { roleNames } from '../../domain/exclusion.ts';
import type { Identity } from '../../domain/ids.ts';
import { hasIndex, type Indexes } from '../../domain/indexes.ts';
import { matchesAny, type Pattern } from '../../domain/pattern.ts';
import { isEscalation, type RoleCode } from '../../domain/role.ts';
import type { RuleSelector } from '../../domain/rule.ts';
import type { Holding, RuledPerson } from './people.ts';

/** One report or RLS role, by its index. */
export interface Piece {
  readonly kind: 'report' | 'role';
  readonly index: number;
}

/** A selector, ready to be asked about people. */
export interface Matcher {
  /** The people as such, whatever they hold; the role is one of that holding. Teams know people as the files do, by an earlier address too. */
  readonly who: (identity: Identity, holding: Pick<Holding, 'role'>, address?: Identity) => boolean;
  /** True where the selector speaks of reports or RLS roles. */
  readonly speaksOfPieces: boolean;
  /** True for somebody who matches the whole selector with this holding. */
  readonly matches: (identity: Identity, holding: Holding, address?: Identity) => boolean;
  /** What is held of what the selector speaks of. */
  readonly pieces: (holding: Pick<Holding, 'reports' | 'roles'>) => Piece[];
  /** True where the plan gives something by which the person matches: an account, a piece, a higher role, an address. */
  readonly fresh: (person: RuledPerson) => boolean;
  /** True for somebody who would match, but for a higher role or another address that the plan gives. */
  readonly missed: (person: RuledPerson) => boolean;
  /** True for somebody who would match had the plan given nothing: what was held and stays, with the lower role. */
  readonly ungiven: (person: RuledPerson) => boolean;
  /** What the catalogue has of it. */
  readonly all: () => Piece[];
  /** The teams that are meant and have the person as a member. */
  readonly teamsOf: (identity: Identity) => readonly string[];
}

/** What selectors are matched against: names, and who is in which team. */
export interface RuleWorld {
  readonly catalogue: Catalogue;
  readonly desired: Desired;
  readonly now: number;
}

/** One byte for each of them: each name is matched once, and not once for each holder. */
const maskOf = <Value>(
  values: readonly Value[],
  patterns: readonly Pattern[] | undefined,
  namesOf: (value: Value) => readonly string[],
): Uint8Array | undefined =>
  patterns &&
  Uint8Array.from(values, (value) => Number(namesOf(value).some((name) => matchesAny(patterns, name))));

const some = (indexes: Indexes, mask: Uint8Array | undefined): boolean => {
  if (mask === undefined) return false;
  for (const index of indexes) if (mask[index] === 1) return true;
  return false;
};

const someFresh = (after: Indexes, before: Indexes | undefined, mask: Uint8Array | undefined): boolean => {
  if (mask === undefined || after === before) return false;
  for (const index of after)
    if (mask[index] === 1 && (before === undefined || !hasIndex(before, index))) return true;
  return false;
};

/** True where an account gets a role that may do more. */
export const rises = (from: RoleCode | undefined, to: RoleCode | undefined): boolean =>
  to !== undefined && to !== from && (from === undefined || isEscalation(from, to));

const staying = (before: Indexes, after: Indexes): Indexes =>
  before === after ? after : after.filter((index) => hasIndex(before, index));

function* marked(kind: Piece['kind'], indexes: Iterable<number>, mask: Uint8Array | undefined) {
  if (mask === undefined) return;
  for (const index of indexes) if (mask[index] === 1) yield { kind, index };
}

/** Makes a selector ready. Reports that the list does not show have no name: nothing but `*` means them. */
export function matcherOf(selector: RuleSelector, { catalogue, desired }: RuleWorld): Matcher {
  const { users, roles, teams } = selector;
  const reports = maskOf(catalogue.reports, selector.reports, (report) => [patternName(report)]);
  const rls = maskOf(catalogue.roles, selector.rls, (role) => roleNames(role, desired.datasetAliases));
  const meant = teams && new Map([...desired.teamsNow()].filter(([name]) => matchesAny(teams, name)));
  // Whether somebody is in any of them is asked of everybody: there may be as many teams as people.
  const members = new Set<Identity>();
  for (const some of meant?.values() ?? []) for (const identity of some.keys()) members.add(identity);
  const teamsOf = (identity: Identity): readonly string[] =>
    members.has(identity)
      ? [...(meant ?? [])].flatMap(([name, those]) => (those.has(identity) ? [name] : []))
      : [];
  const who: Matcher['who'] = (identity, { role }, address = identity) =>
    (roles === undefined || (role !== undefined && roles.includes(role))) &&
    (meant === undefined || members.has(identity)) &&
    (users === undefined || matchesAny(users, address));
  /** A team alone is no access: the plan adds it to somebody where it gives what the team gives. */
  const isGivenBy = (identity: Identity, after: Holding, before: Holding): boolean => {
    const isNew = (kind: 'reports' | 'roles'): number[] =>
      after[kind] === before[kind] ? [] : [...after[kind]].filter((index) => !hasIndex(before[kind], index));
    const [newReports, newRoles] = [isNew('reports'), isNew('roles')];
    if (!members.has(identity) || newReports.length + newRoles.length === 0) return false;
    const explained = desired.explainUser(identity);
    return [
      ...newReports.map((index) => explained.reports.get(index)),
      ...newRoles.map((index) => explained.roles.get(index)),
    ].some((given) =>
      given?.sources.some(({ through }) =>
        through.some(({ team }) => meant?.get(team)?.has(identity) === true),
      ),
    );
  };
  const speaksOfPieces = reports !== undefined || rls !== undefined;
  const holds = (holding: Holding): boolean =>
    !speaksOfPieces || some(holding.reports, reports) || some(holding.roles, rls);
  // What is held is compared by bytes, addresses by patterns: the cheaper question comes first.
  const matches: Matcher['matches'] = (identity, holding, address) =>
    holds(holding) && who(identity, holding, address);
  return {
    who,
    speaksOfPieces,
    matches,
    pieces: (holding) => [
      ...marked('report', holding.reports, reports),
      ...marked('role', holding.roles, rls),
    ],
    fresh: ({ identity, earlier, after, before }) =>
      before === undefined ||
      (meant !== undefined && !speaksOfPieces && isGivenBy(identity, after, before)) ||
      someFresh(after.reports, before?.reports, reports) ||
      someFresh(after.roles, before?.roles, rls) ||
      (roles !== undefined && rises(before?.role, after.role)) ||
      (users !== undefined && earlier !== undefined && !matchesAny(users, earlier)),
    missed: ({ identity, earlier, after, before }) =>
      before !== undefined &&
      matches(identity, rises(before.role, after.role) ? { ...after, role: before.role } : after, earlier),
    ungiven: ({ identity, earlier, after, before }) =>
      before !== undefined &&
      matches(
        identity,
        {
          role: rises(before.role, after.role) ? before.role : after.role,
          reports: staying(before.reports, after.reports),
          roles: staying(before.roles, after.roles),
        },
        earlier,
      ),
    all: () => [
      ...marked('report', catalogue.reports.keys(), reports),
      ...marked('role', catalogue.roles.keys(), rls),
    ],
    teamsOf,
  };
}
