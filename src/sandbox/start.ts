import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Dialect, REFERENCE_DIALECT } from './dialect.ts';
import { lagging } from './lagging.ts';
import { withNewborns } from './newborns.ts';
import { type Save, savedStore } from './saving.ts';
import { fillSeed, type PortalState, type Seed } from './seed.ts';
import { portalServer, type ServerOptions } from './server.ts';
import { memoryStore, type Store } from './store.ts';

export interface PortalOptions extends ServerOptions {
  readonly seed: Seed;
  readonly dialect?: Dialect;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Keeps the state: called after writes, and before they are answered. */
  readonly save?: Save;
}

/** A portal that listens on loopback. */
export interface RunningPortal {
  readonly url: string;
  /** The first key of the seed, or the one that was made. */
  readonly key: string;
  readonly organizationId: string;
  /** What the portal holds now, whatever its lists show. */
  readonly store: Store;
  /** Ends open connections and frees the port. */
  readonly stop: () => Promise<void>;
}

/** A state as a portal of this dialect lets it be read and changed. */
function storeIn(truth: Store, state: PortalState, dialect: Dialect, now: () => number): Store {
  const { lag, newborn } = dialect;
  const read = lag === 0 ? truth : lagging(truth, memoryStore(state, dialect), lag * 1000, now);
  return newborn === 0 ? read : withNewborns(read, newborn * 1000, now);
}

/** Starts an embedded portal on 127.0.0.1. Rejects when the port is taken. */
export async function startPortal({
  seed,
  dialect = REFERENCE_DIALECT,
  port = 0,
  save,
  ...options
}: PortalOptions): Promise<RunningPortal> {
  const state = fillSeed(seed);
  const truth = memoryStore(state, dialect);
  const memory = storeIn(truth, state, dialect, options.now ?? Date.now);
  const kept = save === undefined ? { store: memory } : savedStore(memory, save);
  const { store } = kept;
  if ('saved' in kept) await kept.saved();
  const server = portalServer(kept, dialect, options);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    store: { ...store, users: truth.users, roles: truth.roles, audit: truth.audit },
    key: state.keys[0]?.key ?? '',
    organizationId: state.organizationId,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      if ('saved' in kept) await kept.saved();
    },
  };
}
