import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Catalogue, catalogueOf, type Report } from '../domain/catalogue.ts';
import type { Problem } from '../domain/problem.ts';
import type { Dialect } from '../domain/settings.ts';
import { type LiveColumns, liveOf } from './live-columns.ts';
import type { PortalFacts } from './observer.ts';
import { type PackedCatalogue, unpackCatalogue } from './packed-catalogue.ts';
import type { PageStyle } from './page-style.ts';
import { PortalFault } from './portal-fault.ts';
import type { PortalState } from './read-portal.ts';
import type { TransportOptions } from './transport.ts';

/** What a reading thread is asked: to read a portal, each list once. */
export interface Asked extends Pick<TransportOptions, 'url' | 'key' | 'concurrency'> {
  /** Names the reading in what is told of it. */
  readonly reading: number;
  readonly dialect: Dialect;
}

/** What the reading showed of the portal besides what it holds. */
export interface Learnt {
  readonly style: PageStyle | undefined;
  /** How many pages each list had. */
  readonly pages: ReadonlyMap<string, number>;
  readonly facts: PortalFacts;
}

type Notice<Name extends 'onAnswer' | 'onRetry'> = Parameters<NonNullable<TransportOptions[Name]>>[0];

/** What can be given. */
interface Shown {
  readonly kind: 'shown';
  readonly catalogue: PackedCatalogue;
  readonly roles: PortalState['roles'];
}

interface Read {
  readonly kind: 'read';
  /** Reports that somebody holds and the list does not show: they come after those that it shows. */
  readonly unlisted: readonly Report[];
  readonly columns: LiveColumns;
  readonly learnt: Learnt;
}

interface Failed {
  readonly kind: 'fault';
  readonly details: ConstructorParameters<typeof PortalFault>[0];
  readonly problems: readonly Problem[];
}

/** What a reading thread tells of a reading: of its requests, of what can be given, and at last of all that is given. */
export type Told =
  | { readonly kind: 'answer'; readonly notice: Notice<'onAnswer'> }
  | { readonly kind: 'retry'; readonly notice: Notice<'onRetry'> }
  | Shown
  | Read
  | Failed
  /** It came to nothing, and not by the portal. */
  | { readonly kind: 'nothing' };

/** A reading that goes on in another thread. */
export interface ReadingAhead {
  /** What can be given, once that is known; undefined where the reading comes to nothing. */
  readonly catalogue: () => Promise<Catalogue | undefined>;
  /**
   * What came of it, with that same catalogue where nobody holds anything else; undefined where it came to nothing, and
   * somebody has to read here. Throws a `PortalFault`.
   */
  readonly state: () => Promise<{ readonly state: PortalState; readonly learnt: Learnt } | undefined>;
}

/** A thread that reads portals while this one does something else. */
export interface ReadingThread {
  readonly read: (options: TransportOptions, dialect: Dialect) => ReadingAhead;
  /** Ends it, and what it still reads. */
  readonly end: () => void;
}

/** Beside this module once it is built; where it is not, readings come to nothing. */
const THREAD = new URL('../portal/reading-thread.js', import.meta.url);

/** One reading as it looks from here. */
class Reading implements ReadingAhead {
  readonly #options: TransportOptions;
  #tell: () => void = () => {};
  /** Settled at the next thing that is told. */
  #next = this.#unsettled();
  #shown: { readonly catalogue: Catalogue; readonly roles: PortalState['roles'] } | undefined;
  #end: Read | Failed | { readonly kind: 'nothing' } | undefined;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  #unsettled(): Promise<void> {
    return new Promise((settle) => {
      this.#tell = settle;
    });
  }

  told(told: Told): void {
    switch (told.kind) {
      case 'answer':
        this.#options.onAnswer?.(told.notice);
        break;
      case 'retry':
        this.#options.onRetry?.(told.notice);
        break;
      case 'shown':
        this.#shown = { catalogue: unpackCatalogue(told.catalogue), roles: told.roles };
        break;
      case 'read':
      case 'fault':
      case 'nothing':
        this.#end = told;
    }
    this.#tell();
    this.#next = this.#unsettled();
  }

  async #until(isThere: () => boolean): Promise<void> {
    while (!isThere()) await this.#next;
  }

  async catalogue(): Promise<Catalogue | undefined> {
    await this.#until(() => this.#shown !== undefined || this.#end !== undefined);
    return this.#shown?.catalogue;
  }

  async state() {
    await this.#until(() => this.#end !== undefined);
    const [shown, end] = [this.#shown, this.#end];
    if (end?.kind === 'fault') throw faultOf(end);
    if (end?.kind !== 'read' || shown === undefined) return undefined;
    const { roles } = shown;
    const catalogue = withUnlisted(shown.catalogue, end.unlisted);
    return { state: { catalogue, live: liveOf(end.columns), roles }, learnt: end.learnt };
  }
}

const withUnlisted = (catalogue: Catalogue, unlisted: readonly Report[]): Catalogue =>
  unlisted.length === 0 ? catalogue : catalogueOf([...catalogue.reports, ...unlisted], catalogue.roles);

const faultOf = ({ details, problems: [problem] }: Failed): Error =>
  problem === undefined ? new Error('a fault without a problem') : new PortalFault(details, problem);

/** A thread for readings, which starts with the first; undefined where there is one processor alone, and nothing to gain. */
export function readingThread(): ReadingThread | undefined {
  if (availableParallelism() < 2) return undefined;
  const readings = new Map<number, Reading>();
  let thread: Worker | undefined;
  let count = 0;
  const toNothing = (ended: Worker): void => {
    // One that failed ends later: by then another may have been started, which goes on.
    if (thread !== ended) return;
    for (const reading of readings.values()) reading.told({ kind: 'nothing' });
    readings.clear();
    thread = undefined;
  };
  const started = (): Worker => {
    const worker = new Worker(THREAD);
    worker.on('message', ([number, told]: readonly [number, Told]) => {
      readings.get(number)?.told(told);
      if (told.kind === 'read' || told.kind === 'fault') readings.delete(number);
      // Nobody waits for a thread that has nothing to do.
      if (readings.size === 0) worker.unref();
    });
    worker.on('error', () => toNothing(worker));
    worker.on('exit', () => toNothing(worker));
    return worker;
  };
  return {
    read: (options, dialect) => {
      const { url, key, concurrency } = options;
      const reading = new Reading(options);
      const asked: Asked = { reading: ++count, url, key, concurrency, dialect };
      readings.set(asked.reading, reading);
      thread ??= started();
      thread.ref();
      // Not as what the thread is made with: Node.js shows that to whoever debugs threads, and the key is in it.
      thread.postMessage(asked);
      return reading;
    },
    end: () => void thread?.terminate(),
  };
}
