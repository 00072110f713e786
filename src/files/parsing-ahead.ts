import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readJson } from '../config/parse/read-json.ts';
import type { Text } from '../config/parse/text.ts';

/** What a parsing thread is asked: the value of a YAML file of access. */
export interface Asked {
  readonly number: number;
  readonly file: string;
  readonly content: string;
}

/** What it tells. A value passes as JSON, which is written and read in a fraction of the time that YAML takes. */
export interface Told {
  readonly number: number;
  /** Undefined for a file in which something is wrong, or may be. */
  readonly json: string | undefined;
}

/** A thread that parses YAML while this one does so too. */
export interface ParsingThread {
  /** What `soundYaml` comes to for a file of access; undefined also where nobody can tell here. */
  readonly sound: (text: Text) => Promise<unknown>;
  readonly end: () => void;
}

/** Beside this module once it is built; where it is not, nothing comes of what is asked. */
const THREAD = new URL('../files/parsing-thread.js', import.meta.url);

/** A thread for parsing; undefined where there is one processor alone, and nothing to gain. */
export function parsingThread(): ParsingThread | undefined {
  if (availableParallelism() < 2) return undefined;
  const waiting = new Map<number, (json: string | undefined) => void>();
  let hasEnded = false;
  const worker = new Worker(THREAD);
  worker.on('message', ({ number, json }: Told) => {
    waiting.get(number)?.(json);
    waiting.delete(number);
  });
  const toNothing = (): void => {
    hasEnded = true;
    for (const settle of waiting.values()) settle(undefined);
    waiting.clear();
  };
  worker.on('error', toNothing);
  worker.on('exit', toNothing);
  let count = 0;
  return {
    sound: async ({ file, content }) => {
      if (hasEnded) return undefined;
      const asked: Asked = { number: ++count, file, content };
      const json = await new Promise<string | undefined>((settle) => {
        waiting.set(asked.number, settle);
        worker.postMessage(asked);
      });
      return json === undefined ? undefined : readJson(json)?.value;
    },
    end: () => void worker.terminate(),
  };
}
