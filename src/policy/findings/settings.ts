import { isByHand, newAddressOf } from '../../domain/change.ts';
import type { World } from '../../domain/delta.ts';
import { namesOfThings } from '../../domain/exclusion.ts';
import { once } from '../../domain/multimap.ts';
import { matchingNone } from '../../domain/pattern.ts';
import type { Problem } from '../../domain/problem.ts';
import { type SourcedPattern, selectorsOf } from '../../domain/settings.ts';
import { type Finder, finding } from './wording.ts';

export const unmanagedKinds: Finder = function* ({ delta }) {
  const { mentions, settings } = delta.world.desired;
  const { reports = [], rls = [] } = settings.manage.exclusive;
  const messageFor = (what: string, { length }: readonly unknown[]): string =>
    `rolecall leaves ${what} alone${length > 0 ? ', except what manage.exclusive covers' : ''}: no file mentions them`;
  if (!mentions.reports) yield finding('kind-unmanaged', messageFor('report grants', reports));
  if (!mentions.roles) yield finding('kind-unmanaged', messageFor('RLS memberships', rls));
};

export const updateUnavailable: Finder = function* ({ delta, counts }) {
  const { manage, portal } = delta.world.desired.settings;
  if (manage.roleChanges !== 'update' || portal.dialect.updateUser === true) return;
  // Somebody must change addresses by hand anyway: `PUT /api/user` cannot change them.
  if (!counts.accounts.some((change) => isByHand(change) && newAddressOf(change) === undefined)) return;
  const why = 'rolecall does not know whether the portal has PUT /api/user';
  yield finding('update-unavailable', `somebody must change names and roles by hand: ${why}`);
};

function* allKeys(...maps: readonly ReadonlyMap<string, unknown>[]): Iterable<string> {
  for (const map of maps) yield* map.keys();
}

export function unmatchedProtection({ desired, live }: Pick<World, 'desired' | 'live'>): Problem[] {
  const identities = allKeys(live.users, live.ambiguous, desired.users);
  return matchingNone(desired.settings.guards.protect, identities).map(({ text, source }) => {
    const message = `the entry ${JSON.stringify(text)} of guards.protect matches nobody`;
    return finding('protect-unmatched', message, [source]);
  });
}

export const unmatchedPatterns: Finder = function* ({ delta }) {
  const { desired, live } = delta.world;
  const { rules, manage } = desired.settings;
  const { only, ignore, exclusive } = manage;
  const names = once(() => namesOfThings(delta.world));
  const namesOf = {
    users: () => allKeys(desired.users, live.users, live.ambiguous, live.residue),
    reports: () => names().reports.flat(),
    rls: () => names().roles.flat(),
  };
  const patternsInRules = (kind: 'reports' | 'rls'): readonly SourcedPattern[] =>
    rules.flatMap(({ form, source }) => {
      const patterns = selectorsOf(form).flatMap((selector) => selector[kind] ?? []);
      return patterns.map((pattern) => ({ ...pattern, source }));
    });
  for (const kind of ['users', 'reports', 'rls'] as const) {
    const patterns = [...(only[kind] ?? []), ...(ignore[kind] ?? [])];
    // Skip people in rules: a rule may name people who join later.
    if (kind !== 'users') patterns.push(...(exclusive[kind] ?? []), ...patternsInRules(kind));
    if (patterns.length === 0) continue;
    for (const { text, source } of matchingNone(patterns, namesOf[kind]())) {
      const message = `the pattern ${JSON.stringify(text)} matches nothing in the portal`;
      yield finding('pattern-covers-nothing', message, [source]);
    }
  }
};
