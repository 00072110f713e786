import type { Given } from '../domain/desired.ts';
import { type Membership, type Source, sourceVia } from '../domain/source.ts';
import { ALWAYS, intersect, phaseOf, type Window } from '../domain/window.ts';

/** An entry of the files with what it names. Its `given` is shared by everybody who has it without further limits. */
export interface ResolvedEntry<Key> {
  readonly keys: readonly Key[];
  readonly window: Window;
  readonly source: Source;
  readonly given: Given;
}

/** The limits that lie around an entry: the user's own window, and the membership in a team. */
export interface Around {
  readonly window: Window;
  readonly reason: string | undefined;
  /** Where the narrower of these limits is written. */
  readonly source: Source;
  /** The memberships through which the entry is given. */
  readonly through: readonly Membership[];
}

export const givenBy = (source: Source, reason: string | undefined, window: Window): Given => ({
  sources: [source],
  reason,
  until: window.until,
  end: window.end,
});

const sourceOf = ({ source }: ResolvedEntry<unknown>, { through }: Around): Source =>
  through.length === 0 ? source : sourceVia(source, through);

/** The access of one person or group as it adds up at one instant. */
export class Giving<Key> {
  readonly given = new Map<Key, Given>();
  readonly #ended = new Map<Key, { readonly source: Source; readonly end: number }>();
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  /** Adds an entry: what it gives now, or that it has expired. What begins later adds nothing. */
  add(entry: ResolvedEntry<Key>, around: Around): void {
    const window = intersect(around.window, entry.window);
    const phase = phaseOf(window, this.#now);
    if (phase === 'within') {
      const shared = around.window === ALWAYS && around.reason === undefined && around.through.length === 0;
      const given = shared
        ? entry.given
        : givenBy(sourceOf(entry, around), entry.given.reason ?? around.reason, window);
      for (const key of entry.keys) this.#give(key, given);
    } else if (phase === 'after') {
      const source = phaseOf(entry.window, this.#now) === 'after' ? sourceOf(entry, around) : around.source;
      for (const key of entry.keys) this.#end(key, source, window.end ?? 0);
    }
  }

  #give(key: Key, given: Given): void {
    const known = this.given.get(key);
    this.given.set(key, known === undefined ? given : union(known, given));
  }

  #end(key: Key, source: Source, end: number): void {
    const known = this.#ended.get(key);
    if (known === undefined || end > known.end) this.#ended.set(key, { source, end });
  }

  /** Access that has expired and that nothing else gives, with the entry that ended last. */
  expired(): ReadonlyMap<Key, Source> {
    const left = new Map<Key, Source>();
    for (const [key, { source }] of this.#ended) if (!this.given.has(key)) left.set(key, source);
    return left;
  }
}

/** Two givings together end when the later one ends. */
function union(a: Given, b: Given): Given {
  const later = a.end === undefined || (b.end !== undefined && a.end >= b.end) ? a : b;
  return {
    sources: [...a.sources, ...b.sources],
    reason: a.reason ?? b.reason,
    until: later.until,
    end: later.end,
  };
}
