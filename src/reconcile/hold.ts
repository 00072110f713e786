import type { AccountDecision, Decision, Delta, Person, Side, World } from '../domain/delta.ts';
import type { Frozen } from '../domain/desired.ts';
import type { Hold } from '../domain/hold.ts';
import { matchesAny, type Pattern } from '../domain/pattern.ts';
import { isEscalation, roleCode } from '../domain/role.ts';
import { type Rule, selectorsOf } from '../domain/rule.ts';

const gives = ({ move }: Decision): boolean => move === 'give';

const held = (side: Side, isHeld: (decision: Decision) => boolean, hold: Hold): Side =>
  side.decisions.some((decision) => decision.hold === undefined && isHeld(decision))
    ? {
        ...side,
        decisions: side.decisions.map((decision) =>
          decision.hold === undefined && isHeld(decision) ? { ...decision, hold } : decision,
        ),
      }
    : side;

const FROZEN: Hold = {
  code: 'unresolved',
  message: 'a name in the entries does not resolve, and nobody can say whether it means this',
};
const REMOVALS_ONLY: Hold = { code: 'by-cause', message: '--removals-only: nothing is given' };

const IN_DOUBT: Hold = {
  code: 'unresolved',
  message:
    'a dataset alias does not resolve, and manage.ignore, guards.restrict or a rule may speak of this role by it',
};

/** Whether patterns may cover roles by aliases of datasets that lead nowhere. */
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

/** The roles of which a rule refuses something: none that it only requires. */
const refusedBy = ({ form, severity }: Rule): readonly Pattern[] =>
  severity === 'refuse'
    ? (form.kind === 'require' ? [form.of] : selectorsOf(form)).flatMap(({ rls = [] }) => rls)
    : [];

/** Leaves alone what may be ignored, and gives nothing that may be restricted or refused, as long as nobody can say. */
function holdInDoubt(delta: Delta): Delta {
  const { settings, lostDatasets } = delta.world.desired;
  const ignored = settings.manage.ignore.rls ?? [];
  const restricted = [
    ...settings.guards.restrict.flatMap(({ rls }) => rls),
    ...settings.rules.flatMap(refusedBy),
  ];
  if (lostDatasets.length === 0 || ignored.length + restricted.length === 0) return delta;
  const covers = coveringInDoubt(delta.world);
  const rows = (side: Side): Side =>
    held(
      side,
      ({ key, move }) => covers(ignored, key) || (move === 'give' && covers(restricted, key)),
      IN_DOUBT,
    );
  return {
    ...delta,
    people: delta.people.map((person) => ({ ...person, roles: rows(person.roles) })),
    groups: delta.groups.map((group) => ({ ...group, roles: rows(group.roles) })),
  };
}

/** Freezes what names touch that do not resolve: all takes of reports, and all decisions on the dataset of a role. */
export function holdUnresolved(unfrozen: Delta): Delta {
  const delta = holdInDoubt(unfrozen);
  const { roles: allRoles } = delta.world.catalogue;
  const rows = (side: Side, frozen: Frozen | undefined): Side =>
    frozen === undefined || frozen.datasets.size === 0
      ? side
      : held(
          side,
          ({ key }) => frozen.datasets.has(undefined) || frozen.datasets.has(allRoles[key]?.datasetId),
          FROZEN,
        );
  return {
    ...delta,
    people: delta.people.map((person) => {
      const frozen = person.treatment === 'listed' ? person.wanted?.frozen : undefined;
      if (frozen === undefined) return person;
      const reports = frozen.reports
        ? held(person.reports, ({ move }) => move === 'take', FROZEN)
        : person.reports;
      return { ...person, reports, roles: rows(person.roles, frozen) };
    }),
    groups: delta.groups.map((group) => ({ ...group, roles: rows(group.roles, group.wanted?.frozen) })),
  };
}

/** True for what makes an account, or lets one be more, or another, than it is: what is asked of a person too. */
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

/** For the leaver at two in the morning: whatever would give is held. */
export function holdGives(delta: Delta): Delta {
  const account = ({ account: decision, live }: Person): AccountDecision | undefined => {
    if (decision === undefined || !isGiving(decision, live)) return decision;
    return { ...decision, hold: REMOVALS_ONLY };
  };
  return {
    ...delta,
    people: delta.people.map((person) => ({
      ...person,
      account: account(person),
      residue: person.account?.kind === 'create' ? new Map() : person.residue,
      reports: held(person.reports, gives, REMOVALS_ONLY),
      roles: held(person.roles, gives, REMOVALS_ONLY),
    })),
    groups: delta.groups.map((group) => ({ ...group, roles: held(group.roles, gives, REMOVALS_ONLY) })),
  };
}
