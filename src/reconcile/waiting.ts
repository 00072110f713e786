import type { AccountDecision, Decision, Delta, Side } from '../domain/delta.ts';

/** A text that is the same for the same decision about a piece of access. */
const keyOf = ({ key, move }: Decision): string => `${move} ${key}`;

/** The same for an account. */
function accountKey(account: AccountDecision | undefined): string | undefined {
  if (account === undefined) return undefined;
  return account.kind === 'delete'
    ? 'delete'
    : JSON.stringify([account.kind, account.name.trim(), account.role]);
}

function mark(side: Side, other: Side | undefined): Side {
  if (side.decisions.length === 0 || other === undefined || other.decisions.length === 0) return side;
  const known = new Set(other.decisions.map(keyOf));
  const marked = (decision: Decision): Decision =>
    known.has(keyOf(decision)) ? { ...decision, waiting: true } : decision;
  return { ...side, decisions: side.decisions.map(marked) };
}

/** Marks what another delta of the same portal decides as well: that is waiting already, whatever these files add. */
export function markWaiting(delta: Delta, against: Delta): Delta {
  const people = new Map(against.people.map((person) => [person.identity, person]));
  const groups = new Map(against.groups.map((group) => [group.id, group]));
  return {
    ...delta,
    people: delta.people.map((person) => {
      const other = people.get(person.identity);
      if (other === undefined) return person;
      const { account, reports, roles } = person;
      const sides = { reports: mark(reports, other.reports), roles: mark(roles, other.roles) };
      return account !== undefined && accountKey(account) === accountKey(other.account)
        ? { ...person, ...sides, account: { ...account, waiting: true } }
        : { ...person, ...sides };
    }),
    groups: delta.groups.map((group) => ({
      ...group,
      roles: mark(group.roles, groups.get(group.id)?.roles),
    })),
  };
}
