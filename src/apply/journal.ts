import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Operation, Outcome } from '../domain/operation.ts';

/** In milliseconds. */
const SYNC_EVERY = 100;
const CLOSED = '"event":"closed"';
/** rolecall reads only this many bytes at the end of a journal to see whether the journal is closed. */
const LONGEST_CLOSED = 4096;

/**
 * Creates a journal, and throws if the file exists. The journal gets a line before and after each call. Each
 * line survives a killed process. After a power loss, the lines since the last sync may be missing. `clean`
 * masks the API key.
 */
export function openJournal(
  file: string,
  head: object,
  clean: (pieces: Iterable<string>) => Iterable<string>,
) {
  const handle = openSync(file, 'wx', 0o600);
  let synced = Date.now();
  const write = (line: object): void => {
    const text = `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`;
    for (const piece of clean([text])) writeSync(handle, piece);
    if (Date.now() - synced < SYNC_EVERY) return;
    fsyncSync(handle);
    synced = Date.now();
  };
  write({ format: 'rolecall.journal/1', ...head });
  fsyncSync(handle);
  return {
    path: file,
    start: (operation: Operation): void => write({ event: 'start', operation }),
    end: ({ operation, ...rest }: Outcome): void => write({ event: 'end', id: operation.id, ...rest }),
    close: (): void => {
      write({ event: 'closed' });
      fsyncSync(handle);
      closeSync(handle);
    },
  };
}

/** Returns the newest journal if its apply was killed, but only once: this call closes the journal. */
export async function unfinishedJournal(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { withFileTypes: true });
  const newest = entries
    .filter((entry) => entry.name.startsWith('journal-') && entry.isFile())
    .map(({ name }) => name)
    .sort()
    .at(-1);
  if (newest === undefined) return undefined;
  const file = path.join(folder, newest);
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    const end = Buffer.alloc(Math.min(size, LONGEST_CLOSED));
    await handle.read(end, 0, end.length, size - end.length);
    const text = end.toString('utf8');
    if (text.trimEnd().split('\n').at(-1)?.includes(CLOSED) === true) return undefined;
    const line = { at: new Date().toISOString(), event: 'closed', by: 'the next run' };
    await handle.appendFile(`${text.endsWith('\n') ? '' : '\n'}${JSON.stringify(line)}\n`);
    return file;
  } finally {
    await handle.close();
  }
}
