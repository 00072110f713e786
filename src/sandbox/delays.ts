import { RefusedRequest } from './reply.ts';
import type { Store } from './store.ts';

/**
 * A portal whose lists come from a reading replica: they show a write when `lag` milliseconds have passed, while writes are
 * checked against the truth. The replica holds the same state to begin with; each write is done once more on it.
 */
export function lagging(truth: Store, replica: Store, lag: number, now: () => number): Store {
  let waiting: (readonly [due: number, write: () => void])[] = [];
  const upToNow = (): Store => {
    const instant = now();
    for (const [due, write] of waiting) if (due <= instant) write();
    waiting = waiting.filter(([due]) => due > instant);
    return replica;
  };
  const later = (write: () => void): void => void waiting.push([now() + lag, write]);
  const twice =
    <Args extends readonly unknown[], Result>(of: (store: Store) => (...args: Args) => Result) =>
    (...args: Args): Result => {
      const result = of(truth)(...args);
      later(() => of(replica)(...args));
      return result;
    };
  return {
    ...truth,
    users: (filter) => upToNow().users(filter),
    roles: (filter) => upToNow().roles(filter),
    audit: (filter) => upToNow().audit(filter),
    createUser: (user) => {
      const made = truth.createUser(user);
      later(() => replica.createUser({ ...user, id: made.id }));
      return made;
    },
    addAudit: twice((store) => store.addAudit),
    updateUser: twice((store) => store.updateUser),
    deleteUser: twice((store) => store.deleteUser),
    linkReports: twice((store) => store.linkReports),
    linkUsers: twice((store) => store.linkUsers),
    linkGroups: twice((store) => store.linkGroups),
    linkUserGroups: twice((store) => store.linkUserGroups),
  };
}

/**
 * A portal that links and unlinks nobody for `period` milliseconds after a creation: whatever names the new person, alone or
 * among others, is refused as it is for somebody unknown.
 */
export function withNewborns(store: Store, period: number, now: () => number): Store {
  const knownFrom = new Map<string, number>();
  const refuseNewborn = (email: string): void => {
    const from = knownFrom.get(store.user(email)?.id ?? '');
    if (from !== undefined && now() < from) throw new RefusedRequest(404, `there is no user ${email}`);
  };
  return {
    ...store,
    createUser: (user) => {
      const made = store.createUser(user);
      knownFrom.set(made.id, now() + period);
      return made;
    },
    linkReports: (email, ...rest) => {
      refuseNewborn(email);
      return store.linkReports(email, ...rest);
    },
    linkUsers: (role, emails, link) => {
      emails.forEach(refuseNewborn);
      return store.linkUsers(role, emails, link);
    },
    linkUserGroups: (email, ...rest) => {
      refuseNewborn(email);
      return store.linkUserGroups(email, ...rest);
    },
  };
}
