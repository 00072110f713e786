import { reportAt, reportName, roleAt } from '../../domain/access.ts';
import { isByHand, newAddressOf } from '../../domain/change.ts';
import type { World } from '../../domain/delta.ts';
import { namesOfThings } from '../../domain/exclusion.ts';
import type { Identity } from '../../domain/ids.ts';
import { append, once } from '../../domain/multimap.ts';
import { matchingNone } from '../../domain/pattern.ts';
import type { Problem } from '../../domain/problem.ts';
import { type SourcedPattern, selectorsOf } from '../../domain/settings.ts';
import { few } from '../../domain/wording.ts';
import { isExpected } from './rows.ts';
import { type Finder, finding } from './wording.ts';

export const unmanagedKinds: Finder = function* ({ delta }) {
  const { mentions, settings } = delta.world.desired;
  const { reports = [], rls = [] } = settings.manage.exclusive;
  const why = (exclusive: readonly unknown[]): string =>
    `alone${exclusive.length > 0 ? ', except what manage.exclusive covers' : ''}: no file mentions them`;
  if (!mentions.reports) yield finding('kind-unmanaged', `rolecall leaves report grants ${why(reports)}`);
  if (!mentions.roles) yield finding('kind-unmanaged', `rolecall leaves RLS memberships ${why(rls)}`);
};

export const orphanGrants: Finder = function* ({ delta }) {
  const { live, catalogue } = delta.world;
  // The catalogue has unlisted reports last.
  const firstUnlisted = catalogue.reports.findIndex(({ listed }) => !listed);
  if (firstUnlisted < 0) return;
  const holders = new Map<number, string[]>();
  for (const { email, reports } of live.users.values())
    for (let at = reports.length - 1; (reports[at] ?? -1) >= firstUnlisted; at--)
      append(holders, reports[at] ?? 0, email);
  for (const [index, emails] of [...holders].sort(([a], [b]) => a - b)) {
    const have = `${few(emails)} ${emails.length === 1 ? 'has' : 'have'}`;
    const report = catalogue.reports[index]?.id;
    yield finding('orphan-grant', `${have} the report ${report}, which the report list does not show`);
  }
};

export const replacedReports: Finder = function* ({ delta: { world } }) {
  for (const [index, was] of world.base?.renamed ?? []) {
    const now = reportAt(world.catalogue, index);
    yield finding('report-replaced', `${reportName(now)} is now the name of ${now.id}, not of ${was}`);
  }
};

export const narrowedAway: Finder = function* ({ delta }) {
  for (const { email, narrowed } of delta.people)
    if (narrowed !== undefined)
      yield finding('narrowed-away', `${email} would be ${narrowed}, but --only leaves this out`);
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

export const residue: Finder = function* ({ delta }) {
  const { live, catalogue } = delta.world;
  const why =
    'the address is left from a deleted account; rolecall removes managed memberships before it creates the account again';
  for (const [identity, roles] of live.residue) {
    const names = Array.from(roles.keys(), (index) => roleAt(catalogue, index).name);
    yield finding('rls-residue', `${identity} has no account and is in ${few(names)}`, [], { why });
  }
};

/** Leavers whose access rolecall cannot see without a user list: the plan leaves portal groups alone too. */
function findUncheckedLeavers({ base, desired }: World): readonly string[] {
  const { users, settings } = desired;
  const mayLeave = settings.manage.leavers !== 'keep';
  const earlier = new Set([...users.values()].flatMap(({ previously }) => previously));
  const isStaying = (identity: Identity): boolean =>
    isExpected(users.get(identity)) || earlier.has(identity) || desired.exclusion.user(identity);
  const people = [...(base?.users ?? [])].filter(
    ([identity, one]) => (mayLeave || one.isOwed) && !isStaying(identity),
  );
  const groups = [...(base?.groups ?? [])].filter(
    ([id, one]) => (mayLeave || one.isOwed) && !desired.groups.has(id),
  );
  return [...people.map(([identity]) => identity), ...groups.map(([id]) => `portal group ${id}`)];
}

export const emptyUserList: Finder = function* ({ delta }) {
  const { live } = delta.world;
  if (live.users.size + live.ambiguous.size > 0) return;
  const message = 'the portal lists no user, so the plan only creates people and gives them access';
  const left = findUncheckedLeavers(delta.world);
  if (left.length === 0) yield finding('empty-user-list', message);
  else {
    const unchecked = `rolecall cannot check access of leavers: ${few(left)}`;
    yield finding('empty-user-list', `${message}. ${unchecked}`, [], { pending: true });
  }
};

export const updateUnavailable: Finder = function* ({ delta, counts }) {
  const { manage, portal } = delta.world.desired.settings;
  if (manage.roleChanges !== 'update' || portal.dialect.updateUser === true) return;
  // `PUT /api/user` cannot change an address, so a rename is by hand anyway.
  if (!counts.accounts.some((change) => isByHand(change) && newAddressOf(change) === undefined)) return;
  const why = 'rolecall does not know whether the portal has PUT /api/user';
  yield finding('update-unavailable', `somebody must change names and roles by hand: ${why}`);
};

export const uncoveringPatterns: Finder = function* ({ delta }) {
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
