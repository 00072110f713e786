import { patternNames, type Thing } from '../../domain/access.ts';
import type { World } from '../../domain/delta.ts';
import type { Desired } from '../../domain/desired.ts';
import { rlsPatternNames } from '../../domain/exclusion.ts';
import type { Identity } from '../../domain/ids.ts';
import { append, groupBy } from '../../domain/multimap.ts';
import { matching, type Pattern } from '../../domain/pattern.ts';
import type { RuleSelector } from '../../domain/settings.ts';
import { keepCommon, listMarked, type State, type StateFlags } from './states.ts';

export type RuleWorld = Pick<World, 'catalogue' | 'desired' | 'now'>;

/** A key is the index of an address, report, role or team in both lists. */
export function matchPatterns(
  patterns: readonly Pattern[],
  namesByKey: readonly (readonly string[])[],
  statesByKey: readonly (readonly State[])[],
) {
  const distinct = [...new Map(patterns.map((pattern) => [pattern.text, pattern])).values()];
  const keysByText = new Map(distinct.map(({ text }) => [text, new Uint8Array(namesByKey.length)]));
  for (const [key, names] of namesByKey.entries())
    for (const name of names)
      for (const [, { text }] of matching(distinct, name)) keysByText.get(text)?.fill(1, key, key + 1);
  return {
    /** True if one of the patterns matches a name of this key. */
    covers: (list: readonly Pattern[] = [], key: number): boolean =>
      list.some(({ text }) => keysByText.get(text)?.[key] === 1),
    /** Marks the states of each key that has a matching name. */
    mark: (marks: StateFlags, list: readonly Pattern[] = []): StateFlags => {
      for (const { text } of list)
        for (const key of listMarked(keysByText.get(text) ?? new Uint8Array(0)))
          for (const { at } of statesByKey[key] ?? []) marks[at] = 1;
      return marks;
    },
  };
}

export const selectsAccess = ({ reports, rls }: RuleSelector): boolean =>
  reports !== undefined || rls !== undefined;

function matchTeams(patterns: readonly Pattern[], states: readonly State[], desired: Desired) {
  const teams = patterns.length === 0 ? [] : [...desired.teamsNow()];
  const byIdentity = groupBy(states, ({ times }) => times.person.identity);
  const withTeam = teams.map((): State[] => []);
  const memberships = new Map<Identity, number[]>();
  for (const [key, [, members]] of teams.entries())
    for (const identity of members) {
      append(memberships, identity, key);
      for (const state of byIdentity.get(identity) ?? []) withTeam[key]?.push(state);
    }
  const names = teams.map(([name]) => [name]);
  const { covers, mark } = matchPatterns(patterns, names, withTeam);
  const teamsOf = ({ teams: list }: RuleSelector, identity: Identity): readonly string[] =>
    (memberships.get(identity) ?? []).flatMap((key) => (covers(list, key) ? (names[key] ?? []) : []));
  return { mark, teamsOf };
}

/** Matches each pattern with all names only once. Rules then compare marks instead of names. */
export function prepareSelectors(all: readonly RuleSelector[], states: readonly State[], world: RuleWorld) {
  const { catalogue, desired } = world;
  const patternsOf = (kind: 'users' | 'reports' | 'rls' | 'teams'): readonly Pattern[] =>
    all.flatMap((selector) => selector[kind] ?? []);

  const withReport = catalogue.reports.map((): State[] => []);
  const withRole = catalogue.roles.map((): State[] => []);
  for (const state of states) {
    for (const key of state.access.reports) withReport[key]?.push(state);
    for (const key of state.access.roles) withRole[key]?.push(state);
  }
  // An unlisted report has an empty name: only `*` and `*/*` match it.
  const namesOfReports = catalogue.reports.map((report) => patternNames(report));
  const reports = matchPatterns(patternsOf('reports'), namesOfReports, withReport);
  const namesOfRoles = catalogue.roles.map((role) => rlsPatternNames(role, desired.datasetAliases));
  const rls = matchPatterns(patternsOf('rls'), namesOfRoles, withRole);

  const byAddress = groupBy(states, ({ address }) => address);
  const addresses = Array.from(byAddress.keys(), (address) => [address]);
  const users = matchPatterns(patternsOf('users'), addresses, [...byAddress.values()]);
  const teams = matchTeams(patternsOf('teams'), states, desired);

  const noMarks = (): StateFlags => new Uint8Array(states.length);
  return {
    markMatching: (selector: RuleSelector): StateFlags => {
      const found = noMarks();
      if (!selectsAccess(selector)) found.fill(1);
      reports.mark(found, selector.reports);
      rls.mark(found, selector.rls);
      if (selector.users) keepCommon(found, users.mark(noMarks(), selector.users));
      if (selector.teams) keepCommon(found, teams.mark(noMarks(), selector.teams));
      if (selector.roles)
        for (const { at, access } of states)
          if (!selector.roles.some((code) => code === access.role)) found[at] = 0;
      return found;
    },
    covers: (selector: RuleSelector, { kind, key }: Thing): boolean =>
      kind === 'reports' ? reports.covers(selector.reports, key) : rls.covers(selector.rls, key),
    statesWithReport: (report: number): readonly State[] => withReport[report] ?? [],
    teamsOf: teams.teamsOf,
  };
}

export type Selectors = ReturnType<typeof prepareSelectors>;
