import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { identityOf, type OperationId } from '../domain/ids.ts';
import type { Operation, OperationKind, Outcome, Performed, Wait } from '../domain/operation.ts';
import { missedEntries } from '../domain/settled-effects.ts';
import { type Missing, missingOf, type NarrowContext, narrow } from './narrow.ts';

/** Performs one call. */
export type Perform = (operation: Operation, wait: Wait) => Promise<Performed>;

/** What to perform, and how. */
export interface Execution extends NarrowContext {
  readonly operations: readonly Operation[];
  /** Makes a call; a rejection counts as unknown. */
  readonly perform: Perform;
  /** Calls at once. */
  readonly concurrency: number;
  /** Called before a call is made, with the operation as narrowed. When it throws, the call is not made. */
  readonly onStart: (operation: Operation) => void;
  /** Called with every outcome. */
  readonly onEnd: (outcome: Outcome) => void;
  /** Once aborted, nothing new starts; what is under way ends. */
  readonly signal: AbortSignal;
}

const MOST_FAILURES_IN_A_ROW = 20;

/** One call at once for each user and each role. */
const lockOf = (operation: Operation): string =>
  'email' in operation
    ? `user ${identityOf(operation.email)}`
    : `role ${operation.datasetId} ${operation.role}`;

const succeeded = ({ status }: Outcome): boolean => status === 'applied' || status === 'already-so';

/** Decides whether anything new may start: not after a 401, 20 failures in a row, or an abort; nor a kind after its 403. */
class CircuitBreaker {
  #stopped = false;
  #failures = 0;
  readonly #kinds = new Set<OperationKind>();

  note(outcome: Outcome): void {
    if (succeeded(outcome)) this.#failures = 0;
    if (outcome.status !== 'failed' && outcome.status !== 'unknown') return;
    this.#failures++;
    if (outcome.problem.code === 'unauthorized' || this.#failures >= MOST_FAILURES_IN_A_ROW)
      this.#stopped = true;
    if (outcome.problem.code === 'forbidden') this.#kinds.add(outcome.operation.kind);
  }

  stop(): void {
    this.#stopped = true;
  }

  holds({ kind }: Operation): boolean {
    return this.#stopped || this.#kinds.has(kind);
  }
}

/** After a fault of ours in the middle of a call, its result is unknown. */
const asUnknown = (error: unknown): Performed => ({
  status: 'unknown',
  problem: {
    code: 'bug',
    severity: 'error',
    message: `bug in rolecall: ${error instanceof Error ? error.message : String(error)}`,
    fix: 'plan again to see the result of the call, and report the bug',
  },
});

/**
 * Performs operations as soon as what they wait for has ended, and as many at once as allowed. One failure stops only
 * what depends on it. Resolves with exactly one outcome for each operation, in their order; nothing is ever lost.
 */
export async function execute(execution: Execution): Promise<readonly Outcome[]> {
  const { operations, perform, onStart, onEnd, signal } = execution;
  const limit = pLimit(execution.concurrency);
  const wait: Wait = async (milliseconds) => {
    limit.concurrency++;
    try {
      await pause(milliseconds, undefined, { signal });
    } finally {
      limit.concurrency--;
    }
  };
  const outcomes = new Array<Outcome>(operations.length);
  const missing = new Map<OperationId, Missing>();
  /** Each operation with its place, and how many of those that it waits for have not ended. */
  const steps = operations.map((operation, at) => ({ operation, at, open: operation.after.length }));
  type Step = (typeof steps)[number];
  const dependents = new Map<OperationId, Step[]>();
  for (const step of steps) {
    for (const id of step.operation.after) {
      const known = dependents.get(id);
      if (known === undefined) dependents.set(id, [step]);
      else known.push(step);
    }
  }
  const locks = new Map<string, Promise<void>>();
  const breaker = new CircuitBreaker();

  /** Calls a listener. One that fails (a journal on a full disk) stops new calls, and never loses an outcome. */
  const listening = (call: () => void): boolean => {
    try {
      call();
      return true;
    } catch {
      breaker.stop();
      return false;
    }
  };

  const attempt = async (operation: Operation): Promise<Outcome> => {
    if (signal.aborted || breaker.holds(operation)) return { status: 'not-started', operation };
    const missed = operation.needs.flatMap((id) => missing.get(id) ?? []);
    const { operation: left, without } = narrow(operation, missed, execution);
    const because = missed.map((one) => one.operation.id);
    if (left === undefined) return { status: 'skipped', operation, because };
    if (!listening(() => onStart(left))) return { status: 'not-started', operation };
    const performed = await perform(left, wait).catch(asUnknown);
    return { ...performed, operation, ...(without.length > 0 && { leftOut: { entries: without, because } }) };
  };

  await new Promise<void>((resolve, reject) => {
    let open = operations.length;
    if (open === 0) resolve();
    const settle = ({ at }: Step, outcome: Outcome): void => {
      outcomes[at] = outcome;
      const missed = missingOf(outcome.operation, missedEntries(outcome));
      if (missed !== undefined) missing.set(outcome.operation.id, missed);
      breaker.note(outcome);
      listening(() => onEnd(outcome));
    };
    const end = ({ operation }: Step): void => {
      for (const next of dependents.get(operation.id) ?? []) {
        next.open--;
        if (next.open === 0) begin(next);
      }
      open--;
      if (open === 0) resolve();
    };
    const begin = (step: Step): void => {
      const lock = lockOf(step.operation);
      const before = locks.get(lock) ?? Promise.resolve();
      // Settled inside the limit, so that the next call already knows of this one.
      const run = before
        .then(() => limit(async () => settle(step, await attempt(step.operation))))
        .then(() => end(step));
      locks.set(
        lock,
        run.catch(() => {}),
      );
      run.catch(reject);
    };
    for (const step of steps) if (step.open === 0) begin(step);
  });
  return outcomes;
}
