import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { REFERENCE_DIALECT, type SandboxDialect } from './dialect.ts';
import { fillSeed, type Seed, type StoredState } from './seed.ts';
import { portalServer, type ServerOptions } from './server.ts';
import { memoryStore, type Store } from './store.ts';

export interface PortalOptions extends ServerOptions {
  readonly seed: Seed;
  readonly dialect?: SandboxDialect;
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** Called after each write, before its answer. */
  readonly save?: (state: StoredState) => Promise<void>;
}

export interface RunningPortal {
  readonly url: string;
  /** The first key of the seed, or a generated one. */
  readonly key: string;
  readonly organizationId: string;
  /** Shows each write immediately, even if the lists of the portal show the write later. */
  readonly store: Store;
  readonly stop: () => Promise<void>;
}

/** Lists show a write only after the dialect's `lag`. The sandbox checks writes against the true state. */
function withLag(truth: Store, dialect: SandboxDialect, now: () => number): Store {
  const copy = (): Store => memoryStore(truth.state(), dialect);
  let copies = [{ from: Number.NEGATIVE_INFINITY, store: copy() }];
  const visibleStore = (): Store => {
    const at = copies.findLastIndex(({ from }) => from <= now());
    copies = copies.slice(Math.max(0, at));
    return copies[0]?.store ?? truth;
  };
  const showLater =
    <Args extends readonly unknown[], Result>(write: (...args: Args) => Result) =>
    (...args: Args): Result => {
      const result = write(...args);
      copies.push({ from: now() + 1000 * dialect.lag, store: copy() });
      return result;
    };
  return {
    ...truth,
    users: (filter) => visibleStore().users(filter),
    roles: (filter) => visibleStore().roles(filter),
    audit: (filter) => visibleStore().audit(filter),
    createUser: showLater(truth.createUser),
    addAudit: showLater(truth.addAudit),
    updateUser: showLater(truth.updateUser),
    deleteUser: showLater(truth.deleteUser),
    linkReports: showLater(truth.linkReports),
    linkUsers: showLater(truth.linkUsers),
    linkGroups: showLater(truth.linkGroups),
    linkUserGroups: showLater(truth.linkUserGroups),
  };
}

/** Runs one save at a time, so that an older state never replaces a newer state. */
function inTurn(save: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.catch(() => {}).then(save);
    return last;
  };
}

/** Listens on 127.0.0.1. Rejects if the port is in use. */
export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
  const { seed, dialect = REFERENCE_DIALECT, port = 0, save } = options;
  const state = fillSeed(seed);
  const truth = memoryStore(state, dialect);
  const store = dialect.lag === 0 ? truth : withLag(truth, dialect, options.now ?? Date.now);
  const saveInTurn = save && inTurn(() => save(store.state()));
  await saveInTurn?.();
  const server = portalServer(store, dialect, options, saveInTurn);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actualPort}`,
    store: { ...store, users: truth.users, roles: truth.roles, audit: truth.audit },
    key: state.keys[0]?.key ?? '',
    organizationId: state.organizationId,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await saveInTurn?.();
    },
  };
}
