import type { Store } from './store.ts';

/** Writes that are due later, in the order in which they came. */
function backlog(now: () => number) {
  const waiting: { readonly due: number; readonly write: () => void }[] = [];
  let done = 0;
  return {
    add: (due: number, write: () => void): void => {
      waiting.push({ due, write });
    },
    work: (): void => {
      for (; done < waiting.length; done++) {
        const next = waiting[done];
        if (next === undefined || next.due > now()) break;
        next.write();
      }
      if (done < waiting.length) return;
      waiting.length = 0;
      done = 0;
    },
  };
}

/**
 * A portal whose lists come from a reading replica: they show a write when `lag` milliseconds have passed, while writes are
 * checked against the truth. The replica holds the same state to begin with; each write is done once more on it.
 */
export function lagging(truth: Store, replica: Store, lag: number, now: () => number): Store {
  const { add, work } = backlog(now);
  const upToNow = (): Store => {
    work();
    return replica;
  };
  const later = (write: () => void): void => add(now() + lag, write);
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
