import { type Catalogue, patternNames } from '../../domain/catalogue.ts';
import type { Desired } from '../../domain/desired.ts';
import { roleNames } from '../../domain/exclusion.ts';
import type { Identity } from '../../domain/ids.ts';
import type { Thing } from '../../domain/indexes.ts';
import { append, groupBy } from '../../domain/multimap.ts';
import { matching, type Pattern } from '../../domain/pattern.ts';
import type { RuleSelector } from '../../domain/rule.ts';
import { keepCommon, listMarked, type State, type StateFlags } from './states.ts';

export interface RuleWorld {
  readonly catalogue: Catalogue;
  readonly desired: Desired;
  readonly now: number;
}

interface NamedStates {
  readonly names: readonly string[];
  readonly states: readonly State[];
}

export interface Meaning {
  readonly means: (patterns: readonly Pattern[] | undefined, key: number) => boolean;
  /** Marks the states with anything that the patterns match. */
  readonly mark: (states: StateFlags, patterns: readonly Pattern[] | undefined) => StateFlags;
}

export function findMeaning(patterns: readonly Pattern[], named: readonly NamedStates[]): Meaning {
  const distinct = [...new Map(patterns.map((pattern) => [pattern.text, pattern])).values()];
  const keys = new Map(distinct.map(({ text }) => [text, new Uint8Array(named.length)]));
  for (const [key, { names }] of named.entries())
    for (const name of names)
      for (const [, { text }] of matching(distinct, name)) keys.get(text)?.fill(1, key, key + 1);
  return {
    means: (list = [], key) => list.some(({ text }) => keys.get(text)?.[key] === 1),
    mark: (states, list = []) => {
      for (const { text } of list)
        for (const key of listMarked(keys.get(text) ?? new Uint8Array(0)))
          for (const { at } of named[key]?.states ?? []) states[at] = 1;
      return states;
    },
  };
}

/** Matches the patterns to names only once. Rules compare people by the resulting marks. */
export interface Selectors {
  readonly matched: (selector: RuleSelector) => StateFlags;
  readonly means: (selector: RuleSelector, thing: Thing) => boolean;
  readonly statesWithReport: (report: number) => readonly State[];
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
  const withReport = catalogue.reports.map((): State[] => []);
  const withRole = catalogue.roles.map((): State[] => []);
  for (const state of states) {
    for (const key of state.access.reports) withReport[key]?.push(state);
    for (const key of state.access.roles) withRole[key]?.push(state);
  }
  const meaningOf = (kind: 'users' | 'reports' | 'rls' | 'teams', named: readonly NamedStates[]): Meaning =>
    findMeaning(
      all.flatMap((one) => one[kind] ?? []),
      named,
    );
  const byAddress = groupBy(states, ({ address }) => address);
  const users = meaningOf(
    'users',
    Array.from(byAddress, ([name, own]) => ({ names: [name], states: own })),
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
  const byIdentity = groupBy(states, ({ times }) => times.person.identity);
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
  const newStates = (): StateFlags => new Uint8Array(states.length);
  return {
    matched: (selector) => {
      const found = newStates();
      if (!speaksOfThings(selector)) found.fill(1);
      reports.mark(found, selector.reports);
      rls.mark(found, selector.rls);
      if (selector.users) keepCommon(found, users.mark(newStates(), selector.users));
      if (selector.teams) keepCommon(found, teams.mark(newStates(), selector.teams));
      if (selector.roles)
        for (const { at, access } of states)
          if (!selector.roles.some((code) => code === access.role)) found[at] = 0;
      return found;
    },
    means: (selector, { kind, key }) =>
      kind === 'reports' ? reports.means(selector.reports, key) : rls.means(selector.rls, key),
    statesWithReport: (report) => withReport[report] ?? [],
    teamsOf: (selector, identity) =>
      (memberships.get(identity) ?? []).flatMap((key) =>
        teams.means(selector.teams, key) ? (teamsNow[key]?.[0] ?? []) : [],
      ),
  };
}
