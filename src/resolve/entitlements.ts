import type { Given } from '../domain/desired.ts';
import type { DatasetId } from '../domain/ids.ts';
import { type Indexes, indexesOf } from '../domain/indexes.ts';
import { type Membership, type Source, sourceVia } from '../domain/source.ts';
import { ALWAYS, intersect, phaseOf, type Window } from '../domain/window.ts';

/** An entry of the files with the reports or roles that it names, by their indexes. */
export interface ResolvedEntry {
  readonly keys: readonly number[];
  readonly entry: { readonly window: Window; readonly reason: string | undefined; readonly source: Source };
  /** Set where the name does not resolve and does not stop the rest. */
  readonly unresolved?: Unresolved;
}

/** A name that does not resolve: of a report, or of a role with its dataset, where that is known. */
export type Unresolved = 'report' | { readonly dataset: DatasetId | undefined };

/** The limits that lie around an entry: the user's own window, and the membership in a team. */
export interface Limits {
  readonly window: Window;
  readonly reason: string | undefined;
  /** Where the narrower of these limits is written. */
  readonly source: Source;
  /** The memberships through which the entry is given. */
  readonly through: readonly Membership[];
}

/** Keys that several holders are given as a whole, sorted once for all of them. */
export interface SharedKeys {
  readonly keys: readonly number[];
  readonly indexes: Indexes;
}

export const sharedKeys = (keys: readonly number[]): SharedKeys => ({ keys, indexes: indexesOf([...keys]) });

const NOTHING_UNRESOLVED: readonly Unresolved[] = [];

/** The earlier of two instants; undefined never comes. */
export function sooner(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : Math.min(a, b);
}

/** What all entries of one holder give at one instant, without a word on where. */
export class Holding {
  readonly #now: number;
  readonly #keys: number[] = [];
  #nextEnd: number | undefined;
  #hasExpired = false;
  #unresolved: Unresolved[] | undefined;
  /** What was added as a whole so far: several ways lead to one team. */
  #shared: Set<SharedKeys> | undefined;
  /** What was added as a whole, as long as nothing else was. */
  #whole: SharedKeys | undefined;

  constructor(now: number) {
    this.#now = now;
  }

  /** Adds what an entry gives within a window of its holder. */
  add({ keys, entry, unresolved }: ResolvedEntry, window: Window): void {
    if (!this.#holds(intersect(window, entry.window))) return;
    if (unresolved !== undefined) {
      this.#unresolved ??= [];
      this.#unresolved.push(unresolved);
    }
    this.#push(keys);
  }

  /** The same for what others are given as well. */
  addShared(shared: SharedKeys, window: Window): void {
    if (!this.#holds(window) || this.#shared?.has(shared)) return;
    if (this.#shared === undefined && this.#keys.length === 0) this.#whole = shared;
    else this.#push(shared.keys);
    this.#shared ??= new Set();
    this.#shared.add(shared);
  }

  #push(keys: readonly number[]): void {
    if (keys.length === 0) return;
    const whole = this.#whole;
    if (whole !== undefined) {
      this.#whole = undefined;
      this.#push(whole.keys);
    }
    for (let at = 0; at < keys.length; at++) this.#keys.push(keys[at] ?? 0);
  }

  /** True for a window that is open; notes when it ends, or that it has ended. */
  #holds(window: Window): boolean {
    if (window === ALWAYS) return true;
    const phase = phaseOf(window, this.#now);
    if (phase === 'after') this.#hasExpired = true;
    if (phase !== 'within') return false;
    this.#nextEnd = sooner(this.#nextEnd, window.end);
    return true;
  }

  /** What entries mean that would give something now and do not resolve. */
  get unresolved(): readonly Unresolved[] {
    return this.#unresolved ?? NOTHING_UNRESOLVED;
  }

  keys(): Indexes {
    return this.#whole?.indexes ?? indexesOf(this.#keys);
  }

  /** The first instant at which an entry that gives something ends. */
  get nextEnd(): number | undefined {
    return this.#nextEnd;
  }

  /** True where an entry has ended. */
  get hasExpired(): boolean {
    return this.#hasExpired;
  }
}

const NO_REASONS: readonly string[] = [];

const givenBy = (source: Source, reason: string | undefined, window: Window): Given => ({
  sources: [source],
  reasons: reason === undefined ? NO_REASONS : [reason],
  until: window.until,
  end: window.end,
});

const sourceOf = ({ entry }: ResolvedEntry, { through }: Limits): Source =>
  through.length === 0 ? entry.source : sourceVia(entry.source, through);

const NOTHING_EXPIRED: ReadonlyMap<number, Source> = new Map();

/** What all entries of one holder give at one instant, with every place that gives it. */
export class Entitlements {
  readonly given = new Map<number, Given>();
  #ended: Map<number, { readonly source: Source; readonly end: number }> | undefined;
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  /** Adds an entry: what it gives now, or that it has expired. What begins later adds nothing. */
  add(resolved: ResolvedEntry, limits: Limits): void {
    const { entry, keys } = resolved;
    const window = intersect(limits.window, entry.window);
    const phase = phaseOf(window, this.#now);
    if (phase === 'within') {
      const given = givenBy(sourceOf(resolved, limits), entry.reason ?? limits.reason, window);
      for (const key of keys) this.#give(key, given);
    } else if (phase === 'after') {
      const source =
        phaseOf(entry.window, this.#now) === 'after' ? sourceOf(resolved, limits) : limits.source;
      for (const key of keys) this.#end(key, source, window.end ?? 0);
    }
  }

  #give(key: number, given: Given): void {
    const known = this.given.get(key);
    this.given.set(key, known === undefined ? given : union(known, given));
  }

  #end(key: number, source: Source, end: number): void {
    this.#ended ??= new Map();
    const known = this.#ended.get(key);
    if (known === undefined || end > known.end) this.#ended.set(key, { source, end });
  }

  /** Access that has expired and that nothing else gives, with the entry that ended last. */
  expired(): ReadonlyMap<number, Source> {
    if (this.#ended === undefined) return NOTHING_EXPIRED;
    const left = new Map<number, Source>();
    for (const [key, { source }] of this.#ended) if (!this.given.has(key)) left.set(key, source);
    return left;
  }
}

/** Two givings together end when the later one ends. */
function union(a: Given, b: Given): Given {
  const later = a.end === undefined || (b.end !== undefined && a.end >= b.end) ? a : b;
  return {
    sources: [...a.sources, ...b.sources],
    reasons: [...new Set([...a.reasons, ...b.reasons])],
    until: later.until,
    end: later.end,
  };
}
