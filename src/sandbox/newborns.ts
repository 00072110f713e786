import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

/**
 * A portal that links and unlinks nobody for `period` milliseconds after a creation: whatever names the new person, alone or
 * among others, is refused as it is for somebody unknown.
 */
export function withNewborns(store: Store, period: number, now: () => number): Store {
  const knownFrom = new Map<string, number>();
  const refuseNewborn = (email: string): void => {
    const id = store.user(email)?.id ?? '';
    const from = knownFrom.get(id);
    if (from !== undefined && now() < from) throw new Refusal(404, `there is no user ${email}`);
    knownFrom.delete(id);
  };
  return {
    ...store,
    createUser: (user) => {
      const made = store.createUser(user);
      knownFrom.set(made.id, now() + period);
      return made;
    },
    linkReports: (email, reports, link) => {
      refuseNewborn(email);
      return store.linkReports(email, reports, link);
    },
    linkUsers: (membership, emails, link) => {
      for (const email of emails) refuseNewborn(email);
      return store.linkUsers(membership, emails, link);
    },
    linkUserGroups: (email, groups, link) => {
      refuseNewborn(email);
      return store.linkUserGroups(email, groups, link);
    },
  };
}
