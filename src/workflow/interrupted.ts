import { ProblemError } from '../domain/problem.ts';

/** A run that somebody ended before there was a plan to perform. */
class InterruptedError extends ProblemError {
  constructor() {
    const message = 'the run was ended before anything was written';
    super([{ code: 'interrupted', severity: 'error', message, fix: 'run it again' }], 130);
  }
}

/** Throws an `InterruptedError` where the run was ended. */
export function throwIfInterrupted({ aborted }: AbortSignal): void {
  if (aborted) throw new InterruptedError();
}

/**
 * What some work comes to that only reads, unless the run is ended first: a portal that hangs keeps nobody waiting then. The
 * work is left alone; what becomes of it is nobody's concern any more.
 */
export async function unlessInterrupted<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  throwIfInterrupted(signal);
  let stop = (): void => {};
  const ended = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new InterruptedError());
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work(), ended]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
