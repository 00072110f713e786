import type { Because } from '../domain/change.ts';
import { type Decision, type Side, still } from '../domain/delta.ts';
import type { Hold } from '../domain/hold.ts';
import type { Indexes } from '../domain/indexes.ts';
import type { Source } from '../domain/source.ts';

/** Why a piece of access goes; the source is undefined where the holder's own lines say it. */
export interface Loss {
  readonly because: Because;
  readonly source: Source | undefined;
  /** Set where it should go and no call can take it. */
  readonly hold?: Hold;
}

/** How one kind of access of one holder is decided. */
export interface AccessRule {
  readonly live: Indexes;
  readonly wanted: Indexes;
  /** Live stays: what is excluded, unknown to the catalogue, or of a kind that nobody manages. */
  readonly stays: (index: number) => boolean;
  /** Why what is live and not wanted goes; undefined when it stays. */
  readonly lossOf: (index: number) => Loss | undefined;
}

const NONE: readonly Decision[] = [];

/** Behind all indexes, of which none is as large. */
const END = 0xffffffff;

export const NOT_LISTED: Loss = { because: 'not-listed', source: undefined };

/** What says the same of every holder is one decision an index: where every grant moves there would be millions of them. */
const gives: Decision[] = [];
const takes: Decision[] = [];

function give(key: number): Decision {
  gives[key] ??= { key, move: 'give', because: 'listed', cause: null, hold: undefined, source: undefined };
  return gives[key];
}

const taken = (key: number, loss: Loss): Decision => ({
  key,
  move: 'take',
  cause: null,
  hold: undefined,
  ...loss,
});

function take(key: number, loss: Loss): Decision {
  if (loss !== NOT_LISTED) return taken(key, loss);
  takes[key] ??= taken(key, loss);
  return takes[key];
}

/** The one comparison: what is live against what is desired, what is left alone being desired as it is. */
export function compareAccess({ live, wanted, stays, lossOf }: AccessRule): Side {
  const decisions: Decision[] = [];
  let untouched = 0;
  let at = 0;
  let next = 0;
  while (at < live.length || next < wanted.length) {
    const [has, gets] = [live[at] ?? END, wanted[next] ?? END];
    const key = Math.min(has, gets);
    const isLive = key === has;
    const isWanted = key === gets;
    if (isLive) at++;
    if (isWanted) next++;
    if (stays(key)) {
      untouched += Number(isLive);
    } else if (!isWanted) {
      const loss = lossOf(key);
      if (loss === undefined || loss.hold !== undefined) untouched++;
      if (loss !== undefined) decisions.push(take(key, loss));
    } else if (!isLive) {
      decisions.push(give(key));
    }
  }
  const managed = live.length - untouched;
  return decisions.length === 0
    ? still(live, managed)
    : { live, decisions: decisions.slice(), aside: NONE, managed };
}
