import { reportAt, roleAt } from '../domain/access.ts';
import type { Change, ChangeCounts } from '../domain/change.ts';
import { type Delta, isDecided, isDeleted, isReplaced } from '../domain/delta.ts';
import { everybody, managedAccess, namedReport, namedRole } from '../domain/holdings.ts';
import { accountRole, parseRoleKey } from '../domain/ids.ts';
import { textsIn } from '../domain/pattern.ts';
import type { Deletion, NamedUser, Plan, Unlisted } from '../domain/plan.ts';
import type { Problem } from '../domain/problem.ts';
import { byCode } from '../domain/wording.ts';
import { fingerprintOf } from './fingerprint.ts';
import { listOperations } from './operations.ts';
import { orderOperations } from './order.ts';
import { summarizeDelta } from './summary.ts';

export interface PlanHead
  extends Pick<Plan, 'portal' | 'commit' | 'dirty' | 'only' | 'overrides' | 'causes'> {
  readonly base?: { readonly commit: string | null } | undefined;
  readonly against?: { readonly commit: string; readonly target: string } | undefined;
}

function deletionsOf({ people, world: { catalogue } }: Delta): Deletion[] {
  return people.flatMap((person) => {
    if (person.live === undefined || !(isDeleted(person) || isReplaced(person))) return [];
    const { email, role, reports, roles, groups } = person.live;
    return {
      user: email,
      role,
      reports: reports.map((index) => reportAt(catalogue, index).id),
      groups,
      rls: roles.map((index) => parseRoleKey(roleAt(catalogue, index).key)),
    };
  });
}

const listNames = ({ people }: Delta): NamedUser[] =>
  people.flatMap((person) => {
    const name = person.live?.name ?? person.wanted?.name;
    return name === undefined || !isDecided(person) ? [] : [{ user: person.email, name }];
  });

/** Finds the selected, unlisted users with managed access. Leaves out ignored users. */
const unlistedWithAccess = (delta: Delta) =>
  everybody(delta).flatMap(({ live: user, treatment, isSelected }) => {
    const { desired, exclusion } = delta.world;
    if (user === undefined || treatment !== 'unlisted' || !isSelected) return [];
    if (desired.users.has(user.identity) || exclusion.user(user.identity)) return [];
    const { reports, roles } = managedAccess(delta.world, user);
    return reports.length + roles.length > 0 ? [{ user, reports, roles }] : [];
  });

/** Counts unlisted users. With `manage.unlisted: report`, also lists unlisted users, sorted by address. */
export function listUnlisted(delta: Delta): Unlisted {
  const { world } = delta;
  const found = unlistedWithAccess(delta);
  if (world.desired.settings.manage.unlisted !== 'report') return { users: found.length };
  const holders = found.map(({ user, reports, roles }) => ({
    user: user.email,
    name: user.name,
    role: accountRole(user.role),
    reports: reports.map((index) => namedReport(world.catalogue, index)),
    rls: roles.map((index) => namedRole(world, index)),
  }));
  return { users: found.length, holders: holders.sort((a, b) => byCode(a.user, b.user)) };
}

/** Writes a delta as a plan. The plan of a lockout has no `unlisted`. */
export function projectPlan(
  delta: Delta,
  changes: readonly Change[],
  counts: ChangeCounts,
  { portal, commit, dirty, base, only, overrides, causes = [], against }: PlanHead,
  findings: readonly Problem[],
  unlisted?: Unlisted,
): Plan {
  const { desired, now } = delta.world;
  const { manage } = desired.settings;
  const operations = orderOperations(listOperations(delta, desired.settings.portal.dialect), delta);
  const deletions = deletionsOf(delta);
  const plan: Plan = {
    format: 'rolecall.plan/1',
    createdAt: new Date(now).toISOString(),
    portal,
    commit,
    dirty,
    base: base?.commit ?? null,
    only,
    overrides,
    ...(causes.length > 0 && { causes }),
    ...(against && { against: against.commit, target: against.target }),
    ...(unlisted && { unlisted }),
    scope: { only: textsIn(manage.only), ignore: textsIn(manage.ignore) },
    fingerprint: '',
    summary: summarizeDelta(delta, counts, operations.length),
    changes,
    operations,
    findings,
    ...(deletions.length > 0 && { deletions }),
    people: listNames(delta),
  };
  return { ...plan, fingerprint: fingerprintOf(plan) };
}
