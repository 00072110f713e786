import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { identityOf, type OperationId } from '../domain/ids.ts';
import { memoize } from '../domain/multimap.ts';
import type { CallResult, Operation, OperationKind, Outcome, Wait } from '../domain/operation.ts';
import { bugError } from '../domain/problem.ts';
import { findMissing, type Missing, type NarrowContext, narrow } from './narrow.ts';

export interface Execution extends NarrowContext {
  readonly operations: readonly Operation[];
  /** A rejected promise counts as an unknown result of the call. */
  readonly perform: (operation: Operation, wait: Wait) => Promise<CallResult>;
  readonly concurrency: number;
  /** Gets the narrowed operation. If `onStart` throws, rolecall does not make the call. */
  readonly onStart: (operation: Operation) => void;
  readonly onEnd: (outcome: Outcome) => void;
  /** After an abort, execute starts no more calls and waits for the running calls. */
  readonly signal: AbortSignal;
}

const MOST_FAILURES_IN_A_ROW = 20;

/** Calls with equal keys take turns: rolecall makes one call at a time for each user and each role. */
const turnKey = (operation: Operation): string =>
  'email' in operation
    ? `user ${identityOf(operation.email)}`
    : `role ${operation.datasetId} ${operation.role}`;

/** Status 401, or 20 failures in a row, stops all calls. Status 403 stops all calls of the same kind. */
class CircuitBreaker {
  #stopped = false;
  #failures = 0;
  readonly #kinds = new Set<OperationKind>();

  note(outcome: Outcome): void {
    if (outcome.status === 'applied' || outcome.status === 'already-so') this.#failures = 0;
    if (outcome.status !== 'failed' && outcome.status !== 'unknown') return;
    this.#failures++;
    const { code } = outcome.problem;
    if (code === 'unauthorized' || this.#failures >= MOST_FAILURES_IN_A_ROW) this.stop();
    if (code === 'forbidden') this.#kinds.add(outcome.operation.kind);
  }

  stop(): void {
    this.#stopped = true;
  }

  blocks({ kind }: Operation): boolean {
    return this.#stopped || this.#kinds.has(kind);
  }
}

const asUnknown = (error: unknown): CallResult => ({ status: 'unknown', problem: bugError(error) });

/** An operation waits for the operations in its `after`. `narrow` leaves out what needs a failed one. */
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
  const breaker = new CircuitBreaker();

  /** If a listener throws, for example on a full disk, execute makes no more calls and keeps all outcomes. */
  const tryListener = (call: () => void): boolean => {
    try {
      call();
      return true;
    } catch {
      breaker.stop();
      return false;
    }
  };

  const runOne = async (operation: Operation): Promise<Outcome> => {
    if (signal.aborted || breaker.blocks(operation)) return { status: 'not-started', operation };
    const missed = operation.needs.flatMap((id) => missing.get(id) ?? []);
    const { operation: narrowed, leftOut: entries } = narrow(operation, missed, execution);
    const because = missed.map(({ id }) => id);
    if (narrowed === undefined) return { status: 'skipped', operation, because };
    if (!tryListener(() => onStart(narrowed))) return { status: 'not-started', operation };
    const performed = await perform(narrowed, wait).catch(asUnknown);
    return { ...performed, operation, ...(entries.length > 0 && { leftOut: { entries, because } }) };
  };

  const settle = (at: number, outcome: Outcome): void => {
    outcomes[at] = outcome;
    const missed = findMissing(outcome, execution);
    if (missed !== undefined) missing.set(missed.id, missed);
    breaker.note(outcome);
    tryListener(() => onEnd(outcome));
  };
  const steps = new Map(operations.map((operation, at) => [operation.id, { operation, at }]));
  const lastTurns = new Map<string, Promise<void>>();
  const runOf = memoize(async (id: OperationId): Promise<void> => {
    const step = steps.get(id);
    if (step === undefined) return;
    const { operation, at } = step;
    await Promise.all(operation.after.map(runOf));
    // Call `settle` inside `limit`, so that the next call sees this outcome.
    const call = () => limit(async () => settle(at, await runOne(operation)));
    const key = turnKey(operation);
    const turn = (lastTurns.get(key) ?? Promise.resolve()).then(call);
    lastTurns.set(key, turn);
    await turn;
  });
  await Promise.all(operations.map(({ id }) => runOf(id)));
  return outcomes;
}
