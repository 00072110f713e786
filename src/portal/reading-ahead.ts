import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Catalogue, Report } from '../domain/catalogue.ts';
import type { Problem } from '../domain/problem.ts';
import type { Dialect } from '../domain/settings.ts';
import type { PortalFacts } from './observer.ts';
import { type PackedLive, unpackLive } from './packed-live.ts';
import type { PageStyle } from './paging.ts';
import { PortalFault } from './portal-fault.ts';
import type { PortalState } from './read-portal.ts';
import type { TransportOptions } from './transport.ts';

/** What a reading thread is started with. */
export interface Asked extends Pick<TransportOptions, 'url' | 'key' | 'concurrency'> {
  readonly dialect: Dialect;
}

/** What the reading showed of the portal besides what it holds. */
export interface Learnt {
  readonly style: PageStyle | undefined;
  /** How many pages each list had. */
  readonly pages: ReadonlyMap<string, number>;
  readonly facts: PortalFacts;
}

/** What can be given. */
type Shown = Omit<PortalState, 'live'>;

type Notice<Name extends 'onAnswer' | 'onRetry'> = Parameters<NonNullable<TransportOptions[Name]>>[0];

interface Read {
  readonly kind: 'read';
  /** Reports that somebody holds and the list does not show: they come after those that it shows. */
  readonly unlisted: readonly Report[];
  readonly live: PackedLive;
  readonly learnt: Learnt;
}

interface Failed {
  readonly kind: 'fault';
  readonly details: ConstructorParameters<typeof PortalFault>[0];
  readonly problems: readonly Problem[];
}

/** What a reading thread tells: of its requests, of what can be given, and at last of all that is given. */
export type Told =
  | { readonly kind: 'answer'; readonly notice: Notice<'onAnswer'> }
  | { readonly kind: 'retry'; readonly notice: Notice<'onRetry'> }
  | { readonly kind: 'shown'; readonly shown: Shown }
  | Read
  | Failed;

/** A reading that goes on in a thread of its own. */
export interface ReadingAhead {
  /** What can be given, once that is known; undefined where the thread comes to nothing. */
  readonly catalogue: () => Promise<Catalogue | undefined>;
  /**
   * What came of it, with that same catalogue where nobody holds anything else; undefined where the thread came to nothing,
   * and somebody has to read here. Throws a `PortalFault`.
   */
  readonly state: () => Promise<{ readonly state: PortalState; readonly learnt: Learnt } | undefined>;
  /** Ends it where nobody asks for what comes of it. */
  readonly end: () => void;
}

/** Beside this module once it is built; where it is not, nothing is read ahead. */
const THREAD = new URL('../portal/reading-thread.js', import.meta.url);

function withUnlisted(catalogue: Catalogue, unlisted: readonly Report[]): Catalogue {
  if (unlisted.length === 0) return catalogue;
  const reports = [...catalogue.reports, ...unlisted];
  return { ...catalogue, reports, reportIndex: new Map(reports.map(({ id }, index) => [id, index])) };
}

function stateOf(shown: Shown, { live, unlisted, learnt }: Read) {
  const catalogue = withUnlisted(shown.catalogue, unlisted);
  return { state: { ...shown, catalogue, live: unpackLive(live) }, learnt };
}

function faultOf({ details, problems: [problem] }: Failed): Error {
  return problem === undefined ? new Error('a fault without a problem') : new PortalFault(details, problem);
}

/** A promise with what settles it. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Begins to read a portal, each list once, while this thread does something else. Undefined where that would gain nothing. */
export function readAhead(options: TransportOptions, dialect: Dialect): ReadingAhead | undefined {
  if (availableParallelism() < 2) return undefined;
  const { url, key, concurrency, onAnswer, onRetry } = options;
  const asked: Asked = { url, key, concurrency, dialect };
  const thread = new Worker(THREAD);
  // Not as what the thread is made with: Node.js shows that to whoever debugs threads, and the key is in it.
  thread.postMessage(asked);
  const shown = deferred<Shown | undefined>();
  const told = deferred<Read | Failed | undefined>();
  const settle = (message?: Read | Failed): void => {
    shown.resolve(undefined);
    told.resolve(message);
  };
  thread.on('message', (message: Told) => {
    switch (message.kind) {
      case 'answer':
        return onAnswer?.(message.notice);
      case 'retry':
        return onRetry?.(message.notice);
      case 'shown':
        return shown.resolve(message.shown);
      case 'read':
      case 'fault':
        return settle(message);
    }
  });
  thread.on('error', () => settle());
  thread.on('exit', () => settle());
  const end = (): void => void thread.terminate();
  return {
    catalogue: async () => (await shown.promise)?.catalogue,
    state: async () => {
      const [known, message] = await Promise.all([shown.promise, told.promise]);
      end();
      if (message?.kind === 'fault') throw faultOf(message);
      return known && message && stateOf(known, message);
    },
    end,
  };
}
