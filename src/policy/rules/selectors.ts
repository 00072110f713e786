import { type Catalogue, patternNames } from '../../domain/catalogue.ts';
import type { Desired } from '../../domain/desired.ts';
import { roleNames } from '../../domain/exclusion.ts';
import type { Identity } from '../../domain/ids.ts';
import type { Indexes } from '../../domain/indexes.ts';
import { matching, type Pattern } from '../../domain/pattern.ts';
import type { RoleCode } from '../../domain/role.ts';
import type { RuleSelector } from '../../domain/rule.ts';
import type { AccessOf } from './people.ts';

/** The names that rules speak of, and the instant at which they are judged. */
export interface RuleWorld {
  readonly catalogue: Catalogue;
  readonly desired: Desired;
  readonly now: number;
}

/** One report or RLS role, by its index. */
export interface RuledPiece {
  readonly kind: 'report' | 'role';
  readonly index: number;
}

/** A set of numbers, one bit each. */
export type Bits = Uint32Array;

export const hasBit = (bits: Bits, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;

const setBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
};

/** Sorted numbers as a set. */
export function bitsOf(numbers: Indexes): Bits {
  const bits = new Uint32Array(((numbers.at(-1) ?? 0) >>> 5) + 1);
  for (const at of numbers) setBit(bits, at);
  return bits;
}

const unite = (bits: Bits, more: Bits): void => {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (more[at] ?? 0);
};

const intersect = (bits: Bits, other: Bits): void => {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0);
};

/**
 * Numbers the lists of patterns and finds those that match any of some names. Each distinct pattern is tried once for a
 * name, however many lists have it.
 */
export function listsMatching(
  lists: readonly (readonly Pattern[] | undefined)[],
): (names: Iterable<string>, found?: Bits) => Bits {
  const owners = new Map<string, { readonly pattern: Pattern; readonly lists: number[] }>();
  for (const [at, list] of lists.entries())
    for (const pattern of list ?? []) {
      const known = owners.get(pattern.text) ?? { pattern, lists: [] };
      owners.set(pattern.text, known);
      known.lists.push(at);
    }
  const distinct = [...owners.values()];
  const patterns = distinct.map(({ pattern }) => pattern);
  return (names, found = new Uint32Array(Math.ceil(lists.length / 32))) => {
    if (patterns.length > 0)
      for (const name of names)
        for (const [at] of matching(patterns, name))
          for (const list of distinct[at]?.lists ?? []) setBit(found, list);
    return found;
  };
}

/** All selectors of some rules, by number. Names are matched once; people are then compared by bits. */
export interface Selectors {
  readonly all: readonly RuleSelector[];
  /** The selectors that mean some of this, and those that speak of no piece. */
  readonly meantBy: (pieces: RuledPieces) => Bits;
  /** The selectors that somebody matches with this access. */
  readonly matchedBy: (identity: Identity, holding: AccessOf, address: Identity) => Bits;
  readonly speaksOfPieces: (selector: number) => boolean;
  readonly means: (selector: number, piece: RuledPiece) => boolean;
  /** The teams of a selector that have the person as a member now. */
  readonly teamsOf: (selector: number, identity: Identity) => readonly string[];
}

type RuledPieces = Pick<AccessOf, 'reports' | 'roles'>;

/** Every piece that is held. */
export const listPieces = ({ reports, roles }: RuledPieces): RuledPiece[] => [
  ...Array.from(reports, (index): RuledPiece => ({ kind: 'report', index })),
  ...Array.from(roles, (index): RuledPiece => ({ kind: 'role', index })),
];

/** Prepares selectors. A report that the portal does not list has no name: only `*` means it. */
export function prepareSelectors(all: readonly RuleSelector[], world: RuleWorld): Selectors {
  const { catalogue, desired } = world;
  const where = (test: (selector: RuleSelector) => boolean): Bits => {
    const bits = new Uint32Array(Math.ceil(all.length / 32));
    for (const [at, selector] of all.entries()) if (test(selector)) setBit(bits, at);
    return bits;
  };
  const matchUsers = listsMatching(all.map(({ users }) => users));
  const matchReports = listsMatching(all.map(({ reports }) => reports));
  const matchRoles = listsMatching(all.map(({ rls }) => rls));
  const matchTeams = listsMatching(all.map(({ teams }) => teams));
  const anyUser = where(({ users }) => users === undefined);
  const noTeam = where(({ teams }) => teams === undefined);
  const noPieces = where(({ reports, rls }) => reports === undefined && rls === undefined);
  const byReport = catalogue.reports.map((report) => matchReports(patternNames(report)));
  const byRole = catalogue.roles.map((role) => matchRoles(roleNames(role, desired.datasetAliases)));
  const byCode = new Map<RoleCode | undefined, Bits>();
  const withRole = (code: RoleCode | undefined): Bits => {
    const bits =
      byCode.get(code) ??
      where(({ roles }) => roles === undefined || (code !== undefined && roles.includes(code)));
    byCode.set(code, bits);
    return bits;
  };
  const memberships = new Map<Identity, { readonly team: string; readonly meant: Bits }[]>();
  if (all.some(({ teams }) => teams !== undefined))
    for (const [team, members] of desired.teamsNow()) {
      const meant = matchTeams([team]);
      if (meant.every((word) => word === 0)) continue;
      for (const identity of members) {
        const known = memberships.get(identity) ?? [];
        memberships.set(identity, known);
        known.push({ team, meant });
      }
    }
  // People who share an address, or nothing but their address changes, are asked about several times in a row.
  let last: { readonly address: Identity; readonly bits: Bits } | undefined;
  const withAddress = (address: Identity): Bits => {
    if (last?.address !== address) last = { address, bits: matchUsers([address], anyUser.slice()) };
    return last.bits;
  };
  const meantBy = ({ reports, roles }: RuledPieces): Bits => {
    const found = noPieces.slice();
    for (const index of reports) unite(found, byReport[index] ?? noPieces);
    for (const index of roles) unite(found, byRole[index] ?? noPieces);
    return found;
  };
  return {
    all,
    meantBy,
    matchedBy: (identity, holding, address) => {
      const found = meantBy(holding);
      intersect(found, withRole(holding.role));
      intersect(found, withAddress(address));
      const teams = noTeam.slice();
      for (const { meant } of memberships.get(identity) ?? []) unite(teams, meant);
      intersect(found, teams);
      return found;
    },
    speaksOfPieces: (selector) => !hasBit(noPieces, selector),
    means: (selector, { kind, index }) => {
      const bits = kind === 'report' ? byReport[index] : byRole[index];
      return bits !== undefined && hasBit(bits, selector);
    },
    teamsOf: (selector, identity) =>
      (memberships.get(identity) ?? []).flatMap(({ team, meant }) => (hasBit(meant, selector) ? [team] : [])),
  };
}
