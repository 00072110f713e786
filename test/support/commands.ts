import type { Problem } from '../../src/domain/problem.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { observedPortal } from './applying.ts';
import { inProcess } from './cli.ts';
import { folderWith } from './files.ts';
import { problemsOf } from './problems.ts';

type Environment = Readonly<Record<string, string>>;

/** `text` is the root file without `version` and `portal`. */
export const rootText = (url: string, text: string, name = 'test'): string =>
  `version: 1\nportal: { name: ${name}, url: "${url}" }\n${text}`;

/** Runs commands in a folder, each written as one text. */
export function commandsIn(folder: string, environment: Environment = {}) {
  const run = (words: string, more: Environment = {}) =>
    inProcess(folder, words.split(' '), { ...environment, ...more });
  /** Adds the printed document, and the codes of its problems or findings. */
  const json = async (words: string, more: Environment = {}) => {
    const ended = await run(`${words} --format json`, more);
    const document = JSON.parse(ended.stdout);
    const problems: readonly Problem[] = document.problems ?? document.findings ?? [];
    return { ...ended, document, codes: problems.map(({ code }): string => code) };
  };
  return { run, json };
}

type Options = NonNullable<Parameters<typeof observedPortal>[1]>;

/** A portal, and a folder with a root file of this text. */
export async function officeWith(
  seed: Seed,
  text: string,
  { files, ...options }: Options & { readonly files?: Readonly<Record<string, string>> } = {},
) {
  const portal = await observedPortal(seed, options);
  const { url, store } = portal;
  const folder = await folderWith({ 'rolecall.yaml': rootText(url, text), ...files });
  return { portal, url, store, folder, config: `${folder}/rolecall.yaml`, ...commandsIn(folder) };
}

/** The codes of the problems that this attempt throws. */
export const codesOf = async (attempt: () => Promise<unknown>): Promise<string[]> =>
  (await problemsOf(attempt)).map(({ code }) => code);
