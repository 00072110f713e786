import type { Thing } from '../../domain/adoption.ts';
import { type Catalogue, patternNames } from '../../domain/catalogue.ts';
import type { Desired } from '../../domain/desired.ts';
import { roleNames } from '../../domain/exclusion.ts';
import type { Identity } from '../../domain/ids.ts';
import { append, groupBy, keptBy } from '../../domain/multimap.ts';
import { matching, type Pattern } from '../../domain/pattern.ts';
import type { RuleSelector } from '../../domain/rule.ts';
import {
  type Bits,
  bitsOf,
  hasBit,
  keepCommon,
  listBits,
  newBits,
  type State,
  setBit,
  unite,
} from './states.ts';

export interface RuleWorld {
  readonly catalogue: Catalogue;
  readonly desired: Desired;
  readonly now: number;
}

interface NamedStates {
  readonly names: readonly string[];
  readonly states: readonly number[];
}

export interface Meaning {
  readonly means: (patterns: readonly Pattern[] | undefined, key: number) => boolean;
  readonly statesWith: (patterns: readonly Pattern[]) => Bits;
}

export function findMeaning(
  patterns: readonly Pattern[],
  named: readonly NamedStates[],
  newStates: () => Bits,
): Meaning {
  const distinct = [...new Map(patterns.map((pattern) => [pattern.text, pattern])).values()];
  const keys = new Map(distinct.map(({ text }) => [text, newBits(named.length)]));
  for (const [key, { names }] of named.entries())
    for (const name of names)
      for (const [, { text }] of matching(distinct, name)) {
        const meant = keys.get(text);
        if (meant !== undefined) setBit(meant, key);
      }
  const statesBy = keptBy((text: string): Bits => {
    const found = newStates();
    for (const key of listBits(keys.get(text) ?? found))
      for (const state of named[key]?.states ?? []) setBit(found, state);
    return found;
  });
  return {
    means: (list = [], key) => list.some(({ text }) => hasBit(keys.get(text) ?? newBits(0), key)),
    statesWith: (list) => {
      const found = newStates();
      for (const { text } of list) unite(found, statesBy(text));
      return found;
    },
  };
}

/** Names are matched once; people are then compared by bits. */
export interface Selectors {
  readonly matched: (selector: RuleSelector) => Bits;
  readonly means: (selector: RuleSelector, thing: Thing) => boolean;
  readonly statesWithReport: (report: number) => Bits;
  readonly teamsOf: (selector: RuleSelector, identity: Identity) => readonly string[];
}

export const speaksOfThings = ({ reports, rls }: RuleSelector): boolean =>
  reports !== undefined || rls !== undefined;

/** An unlisted report has no name: only `*` matches it. */
export function prepareSelectors(
  all: readonly RuleSelector[],
  states: readonly State[],
  { catalogue, desired }: RuleWorld,
): Selectors {
  const newStates = (): Bits => newBits(states.length);
  const numbers = [...states.keys()];
  const numbersBy = <Key>(keyOf: (state: State | undefined) => Key): Map<Key, number[]> =>
    groupBy(numbers, (at) => keyOf(states[at]));
  const withReport = catalogue.reports.map((): number[] => []);
  const withRole = catalogue.roles.map((): number[] => []);
  for (const [at, { access }] of states.entries()) {
    for (const key of access.reports) withReport[key]?.push(at);
    for (const key of access.roles) withRole[key]?.push(at);
  }
  const meaningOf = (kind: 'users' | 'reports' | 'rls' | 'teams', named: readonly NamedStates[]): Meaning =>
    findMeaning(
      all.flatMap((one) => one[kind] ?? []),
      named,
      newStates,
    );
  const users = meaningOf(
    'users',
    Array.from(
      numbersBy((state) => state?.address ?? ''),
      ([name, own]) => ({ names: [name], states: own }),
    ),
  );
  const reports = meaningOf(
    'reports',
    catalogue.reports.map((report, key) => ({ names: patternNames(report), states: withReport[key] ?? [] })),
  );
  const rls = meaningOf(
    'rls',
    catalogue.roles.map((role, key) => ({
      names: roleNames(role, desired.datasetAliases),
      states: withRole[key] ?? [],
    })),
  );
  const byIdentity = numbersBy((state) => state?.person.identity);
  const teamsNow = all.some((one) => one.teams) ? [...desired.teamsNow()] : [];
  const memberships = new Map<Identity, number[]>();
  for (const [key, [, members]] of teamsNow.entries())
    for (const identity of members) append(memberships, identity, key);
  const teams = meaningOf(
    'teams',
    teamsNow.map(([name, members]) => ({
      names: [name],
      states: [...members].flatMap((identity) => byIdentity.get(identity) ?? []),
    })),
  );
  const byCode = numbersBy((state) => state?.access.role);
  return {
    matched: (selector) => {
      const found = newStates().fill(-1);
      if (speaksOfThings(selector)) {
        found.fill(0);
        unite(found, reports.statesWith(selector.reports ?? []));
        unite(found, rls.statesWith(selector.rls ?? []));
      }
      if (selector.users) keepCommon(found, users.statesWith(selector.users));
      if (selector.teams) keepCommon(found, teams.statesWith(selector.teams));
      if (selector.roles)
        keepCommon(
          found,
          bitsOf(
            selector.roles.flatMap((code) => byCode.get(code) ?? []),
            states.length,
          ),
        );
      return found;
    },
    means: (selector, { kind, key }) =>
      kind === 'report' ? reports.means(selector.reports, key) : rls.means(selector.rls, key),
    statesWithReport: keptBy((report: number) => bitsOf(withReport[report] ?? [], states.length)),
    teamsOf: (selector, identity) =>
      (memberships.get(identity) ?? []).flatMap((key) =>
        teams.means(selector.teams, key) ? (teamsNow[key]?.[0] ?? []) : [],
      ),
  };
}
