import type { Kind } from '../domain/access.ts';
import type { Cause, Hold } from '../domain/change.ts';
import type { AccountDecision, Decision, Delta, Holder, Person, Side, World } from '../domain/delta.ts';
import { isDemotion, isEscalation, roleCode } from '../domain/ids.ts';
import { matchesAny, type Pattern } from '../domain/pattern.ts';
import type { Rule } from '../domain/settings.ts';
import { isHeldAsVanished, isLeaver } from './treatment.ts';

/** Returns the same object if no decision changes: `holdDependents` compares objects to see changes. */
function mapSide(side: Side, change: (decision: Decision) => Decision): Side {
  if (side.decisions.length === 0) return side;
  const decisions = side.decisions.map(change);
  return decisions.every((one, at) => one === side.decisions[at]) ? side : { ...side, decisions };
}

export function mapDecisions(
  delta: Delta,
  change: (decision: Decision, kind: Kind, holder: Holder) => Decision,
  changeAccount: (account: AccountDecision, person: Person) => AccountDecision,
): Delta {
  const people = delta.people.map((person) => {
    const account = person.account && changeAccount(person.account, person);
    const reports = mapSide(person.reports, (one) => change(one, 'reports', person));
    const roles = mapSide(person.roles, (one) => change(one, 'roles', person));
    if (account === person.account && reports === person.reports && roles === person.roles) return person;
    // A held creation removes no leftover memberships.
    const residue = account?.hold === undefined ? person.residue : new Map();
    return { ...person, account, reports, roles, residue };
  });
  const groups = delta.groups.map((group) => {
    return { ...group, roles: mapSide(group.roles, (one) => change(one, 'roles', group)) };
  });
  return { ...delta, people, groups };
}

const withHold = <Reasoned extends Decision | AccountDecision>(decision: Reasoned, hold?: Hold): Reasoned =>
  hold === undefined ? decision : { ...decision, hold };

export const holdSide = (side: Side, reasonOf: (decision: Decision) => Hold | undefined): Side =>
  mapSide(side, (one) => withHold(one, one.hold === undefined ? reasonOf(one) : undefined));

export interface HoldRule {
  readonly access?: (decision: Decision, kind: Kind, holder: Holder) => Hold | undefined;
  readonly account?: (account: AccountDecision, person: Person) => Hold | undefined;
}

/** Access keeps its first hold. An account gets its last hold, because the first may only be `manual`. */
export function holdBy(rules: readonly HoldRule[], delta: Delta): Delta {
  const holdAccess = (decision: Decision, kind: Kind, holder: Holder): Decision => {
    let held = decision;
    for (const { access } of rules)
      if (held.hold === undefined) held = withHold(held, access?.(held, kind, holder));
    return held;
  };
  const holdAccount = (account: AccountDecision, person: Person): AccountDecision => {
    let held = account;
    for (const rule of rules) held = withHold(held, rule.account?.(held, person));
    return held;
  };
  return mapDecisions(delta, holdAccess, holdAccount);
}

/** Returns patterns of the roles that a refusing rule may deny. Leaves out roles that the rule requires. */
const deniedRoles = ({ form, severity }: Rule): readonly Pattern[] =>
  severity === 'refuse' ? form.of.flatMap(({ rls = [] }) => rls) : [];

const IN_DOUBT: Hold = {
  code: 'unresolved',
  message:
    'a dataset alias does not resolve, so rolecall cannot know if a setting or rule with the alias covers this role',
};

/**
 * An unresolved dataset alias may mean any dataset. Holds roles that `manage.ignore` may cover, and additions
 * that `guards.restrict` or a rule may refuse.
 */
export function holdInDoubt({ desired, catalogue }: World): HoldRule {
  const { settings, unresolvedDatasets } = desired;
  if (unresolvedDatasets.length === 0) return {};
  const ignored = settings.manage.ignore.rls ?? [];
  const restricted = [
    ...settings.guards.restrict.flatMap(({ rls }) => rls),
    ...settings.rules.flatMap(deniedRoles),
  ];
  const mayCover = (patterns: readonly Pattern[], role: string): boolean =>
    unresolvedDatasets.some((alias) => matchesAny(patterns, `${alias}/${role}`));
  return {
    access: ({ key, move }, kind, holder) => {
      const isRole = kind === 'roles' && !('treatment' in holder && isLeaver(holder));
      const role = isRole ? catalogue.roles[key]?.name.trim() : undefined;
      if (role === undefined) return undefined;
      const isInDoubt = mayCover(ignored, role) || (move === 'give' && mayCover(restricted, role));
      return isInDoubt ? IN_DOUBT : undefined;
    },
  };
}

const UNRESOLVED_NAME: Hold = {
  code: 'unresolved',
  message: 'the files have a name that the portal does not have; the name may mean this access',
};

/** Undefined for a leaver: unresolved names never hold the removals of a leaver. */
export const unresolvedOf = (holder: Holder) =>
  !('treatment' in holder) || holder.treatment === 'listed' ? holder.wanted?.unresolved : undefined;

/** Unresolved report names hold removals of reports. Unresolved role names hold all roles of a dataset. */
export const holdUnresolved = ({ catalogue }: World): HoldRule => ({
  access: ({ key, move }, kind, holder) => {
    const unresolved = unresolvedOf(holder);
    if (unresolved === undefined) return undefined;
    if (kind === 'reports') return unresolved.reports && move === 'take' ? UNRESOLVED_NAME : undefined;
    const { datasets } = unresolved;
    // `undefined` is an unknown dataset: the name may mean any dataset.
    return datasets.has(undefined) || datasets.has(catalogue.roles[key]?.datasetId)
      ? UNRESOLVED_NAME
      : undefined;
  },
});

/** True if the decision may give somebody more, for example a new account, role or address. */
function isGiving(account: AccountDecision, live: Person['live']): boolean {
  const role = live && roleCode(live.role);
  switch (account.kind) {
    case 'create':
    case 'replace':
      return account.hold === undefined;
    case 'update': {
      const isDemoted = role !== undefined && isDemotion(role, account.role);
      return account.hold === undefined && account.because === 'listed' && !isDemoted;
    }
    case 'manual':
      return account.address !== undefined || isEscalation(role, account.role);
    case 'delete':
      return false;
  }
}

export const holdGives = (holdOf: (holder: Holder) => Hold | undefined): HoldRule => ({
  access: ({ move }, _, holder) => (move === 'give' ? holdOf(holder) : undefined),
  account: (account, person) => (isGiving(account, person.live) ? holdOf(person) : undefined),
});

const REMOVALS_ONLY: Hold = { code: 'by-cause', message: '--removals-only adds no access' };

export const HOLD_ALL_GIVES = holdGives(() => REMOVALS_ONLY);

const VANISHED: Hold = {
  code: 'vanished',
  message:
    'the account is gone, although the last applied files list the person. If the person has left, remove the person’s lines. If not, set manage.vanished: create',
};

export const holdVanished = (world: World): HoldRule => ({
  account: ({ kind }, { wanted }) => {
    const isVanished = kind === 'create' && wanted !== undefined && isHeldAsVanished(world, wanted);
    return isVanished ? VANISHED : undefined;
  },
});

export function holdByCause(causes: readonly Cause[]): HoldRule {
  if (causes.length === 0) return {};
  const byCause: Hold = { code: 'by-cause', message: `--cause ${causes.join(',')} excludes this change` };
  const holdOf = ({ cause, hold }: Decision | AccountDecision): Hold | undefined => {
    if (cause !== null && causes.includes(cause)) return undefined;
    // A change by hand already has the hold `manual`, which must not hide that `--cause` excludes the change.
    return hold === undefined || hold.code === 'manual' ? byCause : undefined;
  };
  return { access: holdOf, account: holdOf };
}
