import { rmSync } from 'node:fs';

/** Files of which a part is written. */
const unfinished = new Set<string>();
/** What ends a process from outside and can be heard. Not those that Node.js ignores: a listener would let them end it. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function removeAll(): void {
  for (const file of unfinished) rmSync(file, { force: true });
}

function onSignal(signal: NodeJS.Signals): void {
  // Whoever else listens says whether the process ends; then `exit` is heard.
  if (process.listenerCount(signal) > 1) return;
  removeAll();
  ignore();
  process.kill(process.pid, signal);
}

function listen(): void {
  process.on('exit', removeAll);
  for (const signal of ENDING) process.on(signal, onSignal);
}

function ignore(): void {
  process.off('exit', removeAll);
  for (const signal of ENDING) process.off(signal, onSignal);
}

/** Does something with a file that is removed if the process is ended meanwhile: a part of it would lie there for Git to pick up. */
export async function whileUnfinished<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  if (unfinished.size === 0) listen();
  unfinished.add(file);
  try {
    return await work();
  } finally {
    unfinished.delete(file);
    if (unfinished.size === 0) ignore();
  }
}
