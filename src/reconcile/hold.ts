import type { Cause, Hold } from '../domain/change.ts';
import type { AccountDecision, DecidedHolder, Decision, Delta, Person, Side } from '../domain/delta.ts';
import { lastWindow } from '../domain/desired.ts';
import { identityOf } from '../domain/ids.ts';
import type { Kind } from '../domain/indexes.ts';
import { keptBy } from '../domain/multimap.ts';
import { matchesAny, type Pattern } from '../domain/pattern.ts';
import { isEscalation, roleCode } from '../domain/role.ts';
import type { Rule } from '../domain/rule.ts';
import { ALWAYS, outlasts, type Window } from '../domain/window.ts';
import { isHeldAsVanished } from './scope.ts';

/** Returns the same object if all decisions stay. */
function mapSide(side: Side, change: (decision: Decision) => Decision): Side {
  if (side.decisions.length === 0) return side;
  const decisions = side.decisions.map(change);
  return decisions.every((one, at) => one === side.decisions[at]) ? side : { ...side, decisions };
}

/** Returns the same object for a person if nothing changes. */
export function mapDecisions(
  delta: Delta,
  change: (decision: Decision, kind: Kind, holder: DecidedHolder) => Decision,
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

/** Skips decisions that already have a hold. */
export const holdSide = (side: Side, reasonOf: (decision: Decision) => Hold | undefined): Side =>
  mapSide(side, (one) => withHold(one, one.hold === undefined ? reasonOf(one) : undefined));

/** Access with a hold keeps this hold. Accounts get the new hold. */
const holdWhere = (
  delta: Delta,
  reasonOf: (decision: Decision, kind: Kind, holder: DecidedHolder) => Hold | undefined,
  reasonOfAccount: (account: AccountDecision, person: Person) => Hold | undefined = () => undefined,
): Delta =>
  mapDecisions(
    delta,
    (one, kind, holder) => withHold(one, one.hold === undefined ? reasonOf(one, kind, holder) : undefined),
    (account, person) => withHold(account, reasonOfAccount(account, person)),
  );

const FROZEN: Hold = {
  code: 'unresolved',
  message: 'the files have a name that the portal does not have; the name may mean this access',
};
const REMOVALS_ONLY: Hold = { code: 'by-cause', message: '--removals-only adds no access' };

const IN_DOUBT: Hold = {
  code: 'unresolved',
  message:
    'the portal does not have the dataset of an alias; a setting or rule may use the alias for this role',
};

/** The roles that a refusing rule may deny, without the roles that it requires. */
const deniedRoles = ({ form, severity }: Rule): readonly Pattern[] =>
  severity === 'refuse' ? form.of.flatMap(({ rls = [] }) => rls) : [];

/** If a dataset alias does not resolve, holds what `ignore` may cover and grants that `restrict` may cover. */
function holdInDoubt(delta: Delta): Delta {
  const { desired, catalogue } = delta.world;
  const { settings, lostDatasets } = desired;
  if (lostDatasets.length === 0) return delta;
  const ignored = settings.manage.ignore.rls ?? [];
  const restricted = [
    ...settings.guards.restrict.flatMap(({ rls }) => rls),
    ...settings.rules.flatMap(deniedRoles),
  ];
  return holdWhere(delta, ({ key, move }, kind) => {
    const name = kind === 'roles' ? catalogue.roles[key]?.name.trim() : undefined;
    const covers = (patterns: readonly Pattern[]): boolean =>
      name !== undefined && lostDatasets.some((alias) => matchesAny(patterns, `${alias}/${name}`));
    return covers(ignored) || (move === 'give' && covers(restricted)) ? IN_DOUBT : undefined;
  });
}

/**
 * An unresolved report name freezes all removals of reports. An unresolved role name freezes all decisions on
 * its dataset.
 */
export function holdUnresolved(delta: Delta): Delta {
  const { roles } = delta.world.catalogue;
  return holdWhere(holdInDoubt(delta), ({ key, move }, kind, holder) => {
    const isListed = !('treatment' in holder) || holder.treatment === 'listed';
    const frozen = isListed ? holder.wanted?.frozen : undefined;
    if (frozen === undefined) return undefined;
    const { reports, datasets } = frozen;
    // An undefined dataset means all datasets.
    const isFrozen =
      kind === 'reports'
        ? reports && move === 'take'
        : datasets.has(undefined) || datasets.has(roles[key]?.datasetId);
    return isFrozen ? FROZEN : undefined;
  });
}

/** True if the account is new or gets another name, address or higher role, also by hand. */
function isGiving(account: AccountDecision, live: Person['live']): boolean {
  switch (account.kind) {
    case 'create':
    case 'replace':
      return account.hold === undefined;
    case 'update':
      return account.hold === undefined && account.because === 'listed';
    case 'manual':
      return account.address !== undefined || isEscalation(live && roleCode(live.role), account.role);
    case 'delete':
      return false;
  }
}

/** Holds what gives these holders access or a higher role. */
export const holdGivesTo = (delta: Delta, holdOf: (holder: DecidedHolder) => Hold | undefined): Delta =>
  holdWhere(
    delta,
    ({ move }, _, holder) => (move === 'give' ? holdOf(holder) : undefined),
    (account, person) => (isGiving(account, person.live) ? holdOf(person) : undefined),
  );

export const holdForRemovalsOnly = (delta: Delta): Delta => holdGivesTo(delta, () => REMOVALS_ONLY);

export function holdByCause(delta: Delta, causes: readonly Cause[]): Delta {
  if (causes.length === 0) return delta;
  const hold: Hold = { code: 'by-cause', message: `--cause ${causes.join(',')} leaves this out` };
  const reasonOf = ({ cause, hold: held }: Decision | AccountDecision): Hold | undefined => {
    if (cause !== null && causes.includes(cause)) return undefined;
    // Hold changes by hand too.
    return held === undefined || held.code === 'manual' ? hold : undefined;
  };
  return holdWhere(delta, reasonOf, reasonOf);
}

const VANISHED: Hold = {
  code: 'vanished',
  message:
    'somebody removed the account in the portal after the last apply: remove the person from the files, or set manage.vanished: create',
};

export const holdVanished = (delta: Delta): Delta =>
  holdWhere(
    delta,
    () => undefined,
    ({ kind }, { wanted }) =>
      kind === 'create' && wanted !== undefined && isHeldAsVanished(delta.world, wanted)
        ? VANISHED
        : undefined,
  );

function textOf(account: AccountDecision): string {
  if (account.kind === 'delete') return 'delete';
  const address = account.kind === 'manual' ? account.address : undefined;
  return JSON.stringify([account.kind, account.name.trim(), account.role, address && identityOf(address)]);
}

const windowsIn = ({ world: { desired } }: Delta) => {
  const explain = keptBy((holder: DecidedHolder) =>
    'identity' in holder ? desired.explainUser(holder.identity) : desired.explainGroup(holder.id),
  );
  return (holder: DecidedHolder, kind: Kind, key: number): Window =>
    lastWindow(explain(holder)[kind].get(key) ?? []) ?? ALWAYS;
};

/** Marks decisions that the other delta has too (`--against`), but nothing that lasts longer. */
export function markWaiting(delta: Delta, against: Delta): Delta {
  const [windowOf, otherWindowOf] = [windowsIn(delta), windowsIn(against)];
  const people = new Map(against.people.map((person) => [person.identity, person]));
  const groups = new Map(against.groups.map((group) => [group.id, group]));
  const movesIn = keptBy((side: Side) => new Map(side.decisions.map(({ key, move }) => [key, move])));
  return mapDecisions(
    delta,
    (decision, kind, holder) => {
      const other: Partial<Record<Kind, Side>> | undefined =
        'identity' in holder ? people.get(holder.identity) : groups.get(holder.id);
      const side = other?.[kind];
      const { key, move } = decision;
      const isSame =
        side !== undefined &&
        movesIn(side).get(key) === move &&
        (move === 'take' || !outlasts(windowOf(holder, kind, key), otherWindowOf(holder, kind, key)));
      return isSame ? { ...decision, waiting: true } : decision;
    },
    (account, { identity, wanted }) => {
      const other = people.get(identity);
      const lasts =
        wanted?.standing === 'present' && outlasts(wanted.window, other?.wanted?.window ?? ALWAYS);
      const isSame = other?.account !== undefined && textOf(account) === textOf(other.account) && !lasts;
      return isSame ? { ...account, waiting: true } : account;
    },
  );
}
