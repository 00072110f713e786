import { type Email, type GroupId, type Identity, identityOf } from '../domain/ids.ts';
import type { Touched } from '../domain/observed.ts';
import type { Outcome } from '../domain/outcome.ts';

const wasCalled = ({ status }: Outcome): boolean => status !== 'skipped' && status !== 'not-started';

/** Whom calls were made about. */
export interface Holders extends Touched {
  readonly groups: ReadonlySet<GroupId>;
}

/** Users and groups that calls were made about. */
export function touchedBy(outcomes: readonly Outcome[]): Holders {
  const users = new Map<Identity, Email>();
  const groups = new Set<GroupId>();
  for (const outcome of outcomes) {
    if (!wasCalled(outcome)) continue;
    const { operation } = outcome;
    if ('groups' in operation) for (const group of operation.groups) groups.add(group);
    else {
      const emails = 'email' in operation ? [operation.email] : operation.emails;
      for (const email of emails) users.set(identityOf(email), email);
    }
  }
  return { users, groups };
}
