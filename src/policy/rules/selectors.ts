import type { Thing } from '../../domain/adoption.ts';
import { type Catalogue, patternNames } from '../../domain/catalogue.ts';
import type { Desired } from '../../domain/desired.ts';
import { roleNames } from '../../domain/exclusion.ts';
import type { Identity } from '../../domain/ids.ts';
import type { Access } from '../../domain/indexes.ts';
import { append } from '../../domain/multimap.ts';
import { matching, type Pattern } from '../../domain/pattern.ts';
import type { RuleSelector } from '../../domain/rule.ts';
import type { RuledAccess } from './people.ts';

/** The names that rules speak of, and the instant at which they are judged. */
export interface RuleWorld {
  readonly catalogue: Catalogue;
  readonly desired: Desired;
  readonly now: number;
}

export type Bits = Uint32Array;

export const hasBit = (bits: Bits, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;

const setBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
};

export function bitsOf(numbers: Access['reports']): Bits {
  const bits = new Uint32Array(((numbers.at(-1) ?? 0) >>> 5) + 1);
  for (const at of numbers) setBit(bits, at);
  return bits;
}

const unite = (bits: Bits, more: Bits): void => {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (more[at] ?? 0);
};

const intersect = (bits: Bits, other: Bits): Bits => bits.map((word, at) => word & (other[at] ?? 0));

/** Finds the lists of which a pattern matches any of some names. Each distinct pattern is tried once for a name. */
function matcher(lists: readonly (readonly Pattern[] | undefined)[]): (names: readonly string[]) => Bits {
  const patterns = new Map<string, Pattern>();
  const owners = new Map<string, number[]>();
  for (const [at, list = []] of lists.entries())
    for (const pattern of list) {
      patterns.set(pattern.text, pattern);
      append(owners, pattern.text, at);
    }
  const distinct = [...patterns.values()];
  return (names) => {
    const found = new Uint32Array(Math.ceil(lists.length / 32));
    for (const name of names)
      for (const [, { text }] of matching(distinct, name))
        for (const at of owners.get(text) ?? []) setBit(found, at);
    return found;
  };
}

/** All selectors of some rules, by number. Names are matched once; people are then compared by bits. */
export interface Selectors {
  readonly all: readonly RuleSelector[];
  /** The selectors whose people somebody is among, at one address. */
  readonly ofPerson: (identity: Identity, address: Identity) => Bits;
  /** The selectors that mean some of this, and those that speak of no thing. */
  readonly meaning: (access: Access) => Bits;
  /** The selectors that somebody matches with this access. */
  readonly matched: (access: RuledAccess, person: Bits) => Bits;
  readonly speaksOfThings: (selector: number) => boolean;
  readonly means: (selector: number, thing: Thing) => boolean;
  /** The teams of a selector that have the person as a member now. */
  readonly teamsOf: (selector: number, identity: Identity) => readonly string[];
}

export const listThings = ({ reports, roles }: Access): Thing[] => [
  ...Array.from(reports, (key): Thing => ({ kind: 'report', key })),
  ...Array.from(roles, (key): Thing => ({ kind: 'role', key })),
];

/** Prepares selectors. A report that the portal does not list has no name: only `*` means it. */
export function prepareSelectors(all: readonly RuleSelector[], world: RuleWorld): Selectors {
  const { catalogue, desired } = world;
  const where = (test: (selector: RuleSelector) => boolean): Bits => {
    const bits = new Uint32Array(Math.ceil(all.length / 32));
    for (const [at, selector] of all.entries()) if (test(selector)) setBit(bits, at);
    return bits;
  };
  const anyUser = where(({ users }) => users === undefined);
  const anyTeam = where(({ teams }) => teams === undefined);
  const noThings = where(({ reports, rls }) => reports === undefined && rls === undefined);
  const byAddress = matcher(all.map(({ users }) => users));
  const byReportName = matcher(all.map(({ reports }) => reports));
  const byRoleName = matcher(all.map(({ rls }) => rls));
  const byTeamName = matcher(all.map(({ teams }) => teams));
  const byReport = catalogue.reports.map((report) => byReportName(patternNames(report)));
  const byRole = catalogue.roles.map((role) => byRoleName(roleNames(role, desired.datasetAliases)));
  const byCode = new Map(
    ([undefined, 1, 2, 3, 4] as const).map((code) => [
      code,
      where(({ roles }) => roles === undefined || (code !== undefined && roles.includes(code))),
    ]),
  );
  const memberships = new Map<Identity, { readonly team: string; readonly meant: Bits }[]>();
  if (all.some(({ teams }) => teams !== undefined))
    for (const [team, members] of desired.teamsNow()) {
      const meant = byTeamName([team]);
      if (meant.some((word) => word !== 0))
        for (const identity of members) append(memberships, identity, { team, meant });
    }
  const meaning = ({ reports, roles }: Access): Bits => {
    const found = noThings.slice();
    for (const index of reports) unite(found, byReport[index] ?? noThings);
    for (const index of roles) unite(found, byRole[index] ?? noThings);
    return found;
  };
  return {
    all,
    ofPerson: (identity, address) => {
      const [users, teams] = [byAddress([address]), anyTeam.slice()];
      unite(users, anyUser);
      for (const { meant } of memberships.get(identity) ?? []) unite(teams, meant);
      return intersect(users, teams);
    },
    meaning,
    matched: (access, person) =>
      intersect(intersect(meaning(access), person), byCode.get(access.role) ?? person),
    speaksOfThings: (selector) => !hasBit(noThings, selector),
    means: (selector, { kind, key }) =>
      hasBit((kind === 'report' ? byReport : byRole)[key] ?? noThings, selector),
    teamsOf: (selector, identity) =>
      (memberships.get(identity) ?? []).flatMap(({ team, meant }) => (hasBit(meant, selector) ? [team] : [])),
  };
}
