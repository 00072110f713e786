import { patternNames } from '../../domain/catalogue.ts';
import { roleNames } from '../../domain/exclusion.ts';
import { matchingNone } from '../../domain/pattern.ts';
import { type Rule, selectorsOf } from '../../domain/rule.ts';
import type { SourcedPattern } from '../../domain/settings.ts';
import { type Finding, withPlace } from './finding.ts';

/** The patterns of rules over what people hold; whom a rule speaks of may come yet. */
const patternsOfRules = (rules: readonly Rule[], kind: 'reports' | 'rls'): readonly SourcedPattern[] =>
  rules.flatMap(({ form, source }) =>
    selectorsOf(form).flatMap((selector) =>
      (selector[kind] ?? []).map((pattern) => ({ ...pattern, source })),
    ),
  );

/** Patterns of `manage`, and of rules over access, that cover nothing the portal, or for users the files, have: a misspelt one protects nothing. */
export const uncoveringPatterns: Finding = function* ({ delta }) {
  const { desired, live, catalogue } = delta.world;
  const { rules, manage } = desired.settings;
  const { only, ignore, exclusive } = manage;
  // Names are made for patterns: most files have none, and a portal has thousands of reports.
  let reports: readonly string[] | undefined;
  let roles: readonly string[] | undefined;
  const reportNames = (): readonly string[] => {
    reports ??= catalogue.reports.filter(({ listed }) => listed).flatMap(patternNames);
    return reports;
  };
  const allRoleNames = (): readonly string[] => {
    roles ??= catalogue.roles.flatMap((role) => roleNames(role, desired.datasetAliases));
    return roles;
  };
  const people = [desired.users, live.users, live.ambiguous, live.residue];
  const identities = function* (): Iterable<string> {
    for (const known of people) yield* known.keys();
  };
  const lists: readonly [readonly SourcedPattern[], () => Iterable<string>][] = [
    [[...(only.users ?? []), ...(ignore.users ?? [])], identities],
    [
      [
        ...(only.reports ?? []),
        ...(ignore.reports ?? []),
        ...(exclusive.reports ?? []),
        ...patternsOfRules(rules, 'reports'),
      ],
      reportNames,
    ],
    [
      [
        ...(only.rls ?? []),
        ...(ignore.rls ?? []),
        ...(exclusive.rls ?? []),
        ...patternsOfRules(rules, 'rls'),
      ],
      allRoleNames,
    ],
  ];
  for (const [patterns, names] of lists) {
    if (patterns.length === 0) continue;
    for (const pattern of matchingNone(patterns, names())) {
      yield {
        code: 'pattern-covers-nothing',
        severity: 'warning',
        message: `the pattern ${JSON.stringify(pattern.text)} covers nothing`,
        why: 'neither the portal nor the files have anything of such a name: it may be misspelt, or of a thing that was renamed',
        fix: 'correct the pattern, or remove it',
        standing: true,
        ...withPlace([pattern.source]),
      };
    }
  }
};
