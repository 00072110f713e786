import type { Cause, Hold } from '../domain/change.ts';
import type { AccountDecision, Decision, Delta, GroupHolder, Person, Side, World } from '../domain/delta.ts';
import { matchesAny, type Pattern } from '../domain/pattern.ts';
import { isEscalation, roleCode } from '../domain/role.ts';
import type { Rule } from '../domain/rule.ts';
import { isHeldAsVanished } from './scope.ts';

/** Skips decisions that are held already. Returns the same side if nothing changes. */
export function holdSide(side: Side, reasonOf: (decision: Decision) => Hold | undefined): Side {
  let isChanged = false;
  const decisions = side.decisions.map((decision) => {
    const hold = decision.hold === undefined ? reasonOf(decision) : undefined;
    if (hold === undefined) return decision;
    isChanged = true;
    return { ...decision, hold };
  });
  return isChanged ? { ...side, decisions } : side;
}

/** A holder whose sides stay the same is the same object. */
export function mapSides(
  delta: Delta,
  change: (side: Side, kind: 'report' | 'rls', holder: Person | GroupHolder) => Side,
): Delta {
  return {
    ...delta,
    people: delta.people.map((person) => {
      const reports = change(person.reports, 'report', person);
      const roles = change(person.roles, 'rls', person);
      return reports === person.reports && roles === person.roles ? person : { ...person, reports, roles };
    }),
    groups: delta.groups.map((group) => ({ ...group, roles: change(group.roles, 'rls', group) })),
  };
}

export const holdAccess = (
  delta: Delta,
  reasonOf: (decision: Decision, kind: 'report' | 'rls', holder: Person | GroupHolder) => Hold | undefined,
): Delta =>
  mapSides(delta, (side, kind, holder) => holdSide(side, (decision) => reasonOf(decision, kind, holder)));

/** Leftover memberships go only with a creation, so a hold drops them. */
export const holdAccounts = (
  delta: Delta,
  reasonOf: (account: AccountDecision, person: Person) => Hold | undefined,
): Delta => ({
  ...delta,
  people: delta.people.map((person) => {
    const hold = person.account && reasonOf(person.account, person);
    if (person.account === undefined || hold === undefined) return person;
    return { ...person, account: { ...person.account, hold }, residue: new Map() };
  }),
});

const FROZEN: Hold = {
  code: 'unresolved',
  message: 'a name in the entries of this person or group does not resolve, and may mean this',
};
const REMOVALS_ONLY: Hold = { code: 'by-cause', message: '--removals-only: nothing is given' };

const IN_DOUBT: Hold = {
  code: 'unresolved',
  message:
    'a dataset alias does not resolve, and manage.ignore, guards.restrict or a rule may name this role by it',
};

/** True if a pattern may cover the role by an alias whose dataset is unknown. */
function coveringInDoubt({
  desired,
  catalogue,
}: World): (patterns: readonly Pattern[], key: number) => boolean {
  const { lostDatasets } = desired;
  return (patterns, key) => {
    const name = catalogue.roles[key]?.name.trim();
    return name !== undefined && lostDatasets.some((alias) => matchesAny(patterns, `${alias}/${name}`));
  };
}

/** Leaves out roles that a rule only requires. */
const refusedBy = ({ form, severity }: Rule): readonly Pattern[] =>
  severity === 'refuse' ? form.of.flatMap(({ rls = [] }) => rls) : [];

/** While a dataset alias is unknown, holds what may be ignored, and grants that may be restricted. */
function holdInDoubt(delta: Delta): Delta {
  const { settings, lostDatasets } = delta.world.desired;
  const ignored = settings.manage.ignore.rls ?? [];
  const restricted = [
    ...settings.guards.restrict.flatMap(({ rls }) => rls),
    ...settings.rules.flatMap(refusedBy),
  ];
  if (lostDatasets.length === 0 || ignored.length + restricted.length === 0) return delta;
  const covers = coveringInDoubt(delta.world);
  return holdAccess(delta, ({ key, move }, kind) =>
    kind === 'rls' && (covers(ignored, key) || (move === 'give' && covers(restricted, key)))
      ? IN_DOUBT
      : undefined,
  );
}

/** Unresolved names freeze all removals of reports, and all decisions on the dataset of a role. */
export function holdUnresolved(delta: Delta): Delta {
  const { roles } = delta.world.catalogue;
  return holdAccess(holdInDoubt(delta), ({ key, move }, kind, holder) => {
    const isListed = !('treatment' in holder) || holder.treatment === 'listed';
    const frozen = isListed ? holder.wanted?.frozen : undefined;
    if (frozen === undefined) return undefined;
    const { reports, datasets } = frozen;
    const isFrozen =
      kind === 'report'
        ? reports && move === 'take'
        : datasets.has(undefined) || datasets.has(roles[key]?.datasetId);
    return isFrozen ? FROZEN : undefined;
  });
}

/** True if the account is created or becomes more, or other, than it is. Changes by hand count too. */
export function isGiving(account: AccountDecision, live: Person['live']): boolean {
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

export const holdGives = (delta: Delta): Delta =>
  holdAccounts(
    holdAccess(delta, ({ move }) => (move === 'give' ? REMOVALS_ONLY : undefined)),
    (account, { live }) => (isGiving(account, live) ? REMOVALS_ONLY : undefined),
  );

export function holdByCause(delta: Delta, causes: readonly Cause[]): Delta {
  if (causes.length === 0) return delta;
  const hold: Hold = { code: 'by-cause', message: `--cause ${causes.join(',')} leaves this out` };
  const isOther = ({ cause }: Decision | AccountDecision): boolean =>
    cause === null || !causes.includes(cause);
  // Changes by hand are held too.
  return holdAccounts(
    holdAccess(delta, (decision) => (isOther(decision) ? hold : undefined)),
    (account) =>
      (account.hold === undefined || account.hold.code === 'manual') && isOther(account) ? hold : undefined,
  );
}

const VANISHED: Hold = {
  code: 'vanished',
  message:
    'somebody removed the account in the portal after the last apply: drop the person from the files, or set manage.vanished: create',
};

export const holdVanished = (delta: Delta): Delta =>
  holdAccounts(delta, ({ kind }, { wanted }) =>
    kind === 'create' && wanted !== undefined && isHeldAsVanished(delta.world, wanted) ? VANISHED : undefined,
  );

/** Marks decisions that the other delta has too (`--against`). */
export function markWaiting(delta: Delta, against: Delta): Delta {
  const people = new Map(against.people.map((person) => [person.identity, person]));
  const groups = new Map(against.groups.map((group) => [group.id, group]));
  const textOf = (account: AccountDecision): string =>
    account.kind === 'delete' ? 'delete' : JSON.stringify([account.kind, account.name.trim(), account.role]);
  const marked = mapSides(delta, (side, kind, holder) => {
    if (side.decisions.length === 0) return side;
    const other = 'identity' in holder ? people.get(holder.identity) : groups.get(holder.id);
    const same = kind === 'rls' ? other?.roles : other && 'reports' in other ? other.reports : undefined;
    const moves = new Map(same?.decisions.map(({ key, move }) => [key, move]));
    const decisions = side.decisions.map((decision) =>
      moves.get(decision.key) === decision.move ? ({ ...decision, waiting: true } as const) : decision,
    );
    return { ...side, decisions };
  });
  return {
    ...marked,
    people: marked.people.map((person) => {
      const { account } = person;
      const other = people.get(person.identity)?.account;
      const isSame = account !== undefined && other !== undefined && textOf(account) === textOf(other);
      return isSame ? { ...person, account: { ...account, waiting: true } } : person;
    }),
  };
}
