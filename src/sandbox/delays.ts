import type { SandboxDialect } from './dialect.ts';
import { RefusedRequest } from './reply.ts';
import { memoryStore, type Store } from './store.ts';

/** Lists show a write `lag` milliseconds later. The sandbox checks writes against the true state. */
export function withLag(truth: Store, dialect: SandboxDialect, lag: number, now: () => number): Store {
  const copy = (): Store => memoryStore(truth.state(), dialect);
  let copies = [{ from: Number.NEGATIVE_INFINITY, store: copy() }];
  const shown = (): Store => {
    const at = copies.findLastIndex(({ from }) => from <= now());
    copies = copies.slice(Math.max(0, at));
    return copies[0]?.store ?? truth;
  };
  const later =
    <Args extends readonly unknown[], Result>(write: (...args: Args) => Result) =>
    (...args: Args): Result => {
      const result = write(...args);
      copies.push({ from: now() + lag, store: copy() });
      return result;
    };
  return {
    ...truth,
    users: (filter) => shown().users(filter),
    roles: (filter) => shown().roles(filter),
    audit: (filter) => shown().audit(filter),
    createUser: later(truth.createUser),
    addAudit: later(truth.addAudit),
    updateUser: later(truth.updateUser),
    deleteUser: later(truth.deleteUser),
    linkReports: later(truth.linkReports),
    linkUsers: later(truth.linkUsers),
    linkGroups: later(truth.linkGroups),
    linkUserGroups: later(truth.linkUserGroups),
  };
}

/** For `period` milliseconds after a creation, refuses every link and unlink that names the new user. */
export function refusingNewUsers(store: Store, period: number, now: () => number): Store {
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
