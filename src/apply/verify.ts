import type { Discrepancy } from '../domain/applied.ts';
import { type Email, identityOf, type RoleKey, roleKey } from '../domain/ids.ts';
import type { Observed, Touched } from '../domain/observed.ts';
import type { Operation } from '../domain/operation.ts';
import type { Outcome } from '../domain/outcome.ts';

/** One thing that must hold after a call. */
interface Expectation {
  readonly key: string;
  readonly holds: (observed: Observed) => boolean;
  readonly discrepancy: Discrepancy;
}

type Parts = { readonly operation: Operation; readonly without: ReadonlySet<string> };

const account = (
  email: Email,
  kind: 'excess' | 'missing',
  expected: 'there' | 'gone' | 'changed',
  holds: Expectation['holds'],
): Expectation => ({
  key: `account ${identityOf(email)}`,
  holds,
  discrepancy: { kind, holder: email, what: { kind: 'account', expected } },
});

/** What one call promises, except for the parts that did not come about. */
function expectationsOf({ operation, without }: Parts): Expectation[] {
  switch (operation.kind) {
    case 'create-user': {
      const { email } = operation;
      return [account(email, 'missing', 'there', ({ users }) => users.has(identityOf(email)))];
    }
    case 'delete-user': {
      const { email } = operation;
      return [account(email, 'excess', 'gone', ({ users }) => !users.has(identityOf(email)))];
    }
    case 'update-user': {
      const { email, name, role } = operation;
      const holds = ({ users }: Observed): boolean => {
        const user = users.get(identityOf(email));
        return user?.role === role && user.name.trim() === name.trim();
      };
      return [account(email, 'missing', 'changed', holds)];
    }
    case 'link-reports':
    case 'unlink-reports': {
      const link = operation.kind === 'link-reports';
      const identity = identityOf(operation.email);
      return operation.reports
        .filter((report) => !without.has(report))
        .map((report) => ({
          key: `report ${identity} ${report}`,
          holds: ({ users }) => (users.get(identity)?.reports.has(report) ?? false) === link,
          discrepancy: {
            kind: link ? 'missing' : 'excess',
            holder: operation.email,
            what: { kind: 'report', report },
          },
        }));
    }
    case 'link-rls-users':
    case 'unlink-rls-users': {
      const { datasetId, role } = operation;
      const link = operation.kind === 'link-rls-users';
      const key = roleKey(datasetId, role);
      return operation.emails
        .filter((email) => !without.has(email))
        .map((email) => ({
          key: `rls ${key} ${identityOf(email)}`,
          holds: ({ roles }) => (roles.get(key)?.members.has(identityOf(email)) ?? false) === link,
          discrepancy: {
            kind: link ? 'missing' : 'excess',
            holder: email,
            what: { kind: 'rls', role, datasetId },
          },
        }));
    }
    case 'link-rls-groups':
    case 'unlink-rls-groups': {
      const { datasetId, role } = operation;
      const link = operation.kind === 'link-rls-groups';
      const key = roleKey(datasetId, role);
      return operation.groups
        .filter((group) => !without.has(group))
        .map((group) => ({
          key: `rls ${key} ${group}`,
          holds: ({ roles }) => (roles.get(key)?.groups.has(group) ?? false) === link,
          discrepancy: {
            kind: link ? 'missing' : 'excess',
            holder: group,
            what: { kind: 'rls', role, datasetId },
          },
        }));
    }
  }
}

/** The parts of an operation that came about; undefined when none did. */
function partsOf(outcome: Outcome): Parts | undefined {
  const { operation } = outcome;
  switch (outcome.status) {
    case 'applied':
    case 'already-so':
      return { operation, without: new Set(outcome.leftOut?.entries ?? []) };
    case 'failed':
      if (outcome.entries === undefined) return undefined;
      return { operation, without: new Set([...outcome.entries, ...(outcome.leftOut?.entries ?? [])]) };
    case 'unknown':
    case 'skipped':
    case 'not-started':
      return undefined;
  }
}

/** What later calls undo is not expected any more. Outcomes come in the order of the plan, which is a valid one. */
function standing(parts: readonly Parts[]): Expectation[] {
  const last = new Map<string, Expectation>();
  for (const part of parts)
    for (const expectation of expectationsOf(part)) last.set(expectation.key, expectation);
  return [...last.values()];
}

/** Users and roles that calls were made about. */
export function touchedBy(outcomes: readonly Outcome[]): Touched {
  const users = new Map<ReturnType<typeof identityOf>, Email>();
  const roles = new Map<
    RoleKey,
    { datasetId: Extract<Operation, { datasetId: unknown }>['datasetId']; role: string }
  >();
  for (const { operation, status } of outcomes) {
    if (status === 'skipped' || status === 'not-started') continue;
    if ('email' in operation) users.set(identityOf(operation.email), operation.email);
    else
      roles.set(roleKey(operation.datasetId, operation.role), {
        datasetId: operation.datasetId,
        role: operation.role,
      });
  }
  return { users, roles };
}

/** What is not as the calls should have made it, excess access first. */
export function discrepancies(outcomes: readonly Outcome[], observed: Observed): Discrepancy[] {
  const wrong = standing(outcomes.flatMap((outcome) => partsOf(outcome) ?? [])).filter(
    ({ holds }) => !holds(observed),
  );
  const found = wrong.map(({ discrepancy }) => discrepancy);
  return [
    ...found.filter(({ kind }) => kind === 'excess'),
    ...found.filter(({ kind }) => kind === 'missing'),
  ];
}

/** Outcomes whose answer was lost, and that reading shows to have come about after all. */
export function settled(outcomes: readonly Outcome[], observed: Observed): Outcome[] {
  return outcomes.map((outcome) => {
    if (outcome.status !== 'unknown') return outcome;
    const { operation, leftOut } = outcome;
    const expectations = expectationsOf({ operation, without: new Set(leftOut?.entries ?? []) });
    if (!expectations.every(({ holds }) => holds(observed))) return outcome;
    return { status: 'applied', operation, ...(leftOut && { leftOut }) };
  });
}
