import pLimit from 'p-limit';

/** After how many answers, for each request that may be under way, one more may be. */
const ANSWERS_TO_GROW = 4;
/** Refusals within this time, in milliseconds, are one: they come from requests that were sent together. */
const ONE_BURST = 500;

/** How many requests may be under way at once: halved by a 429, and grown back slowly. */
export interface Pace {
  readonly run: <Value>(task: () => Promise<Value>) => Promise<Value>;
  /** The portal answered 429. */
  readonly refused: () => void;
  /** The portal answered anything else. */
  readonly answered: () => void;
  readonly atOnce: () => number;
}

/** `now` is the clock, in milliseconds. */
export function paceOf(most: number, now: () => number = Date.now): Pace {
  const limit = pLimit(most);
  let answers = 0;
  let lastRefusal = Number.NEGATIVE_INFINITY;
  return {
    run: (task) => limit(task),
    refused: () => {
      answers = 0;
      if (now() - lastRefusal < ONE_BURST) return;
      lastRefusal = now();
      limit.concurrency = Math.max(1, limit.concurrency >> 1);
    },
    answered: () => {
      if (limit.concurrency >= most) return;
      answers++;
      if (answers < limit.concurrency * ANSWERS_TO_GROW) return;
      answers = 0;
      limit.concurrency++;
    },
    atOnce: () => limit.concurrency,
  };
}
