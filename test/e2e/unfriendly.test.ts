import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inProcess } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { IS_LONG, SEED } from '../support/seeded.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/demo', import.meta.url));
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Runs `rolecall sandbox` as a user would; the process ends with the test. */
async function sandbox(
  folder: string,
  words: readonly string[],
): Promise<{ url: string; key: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [MAIN, 'sandbox', '--port', '0', '--format', 'json', ...words], {
    cwd: folder,
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = await once(child.stdout, 'data');
  return { ...JSON.parse(String(line)), child };
}

const DIALECT = [
  'pageParameter=page',
  'firstPage=0',
  'pageSize=2',
  'nullArrays=true',
  'extraFields=true',
  'linkMethod=POST',
  'relink=409',
  'emptyAnswers=true',
  'emailCasing=mixed',
  'straySpaces=true',
].flatMap((pair) => ['--dialect', pair]);

describe('a portal that speaks an unfriendly dialect and keeps failing', () => {
  // One of three kinds of bad luck a day; each in a long run.
  const failures = ['0.1:500', '0.15:503', '0.2:502'].filter((_, at) => IS_LONG || at === SEED % 3);

  it.each(failures)('is brought to what the files say all the same (--fail %s)', async (fail) => {
    const folder = await folderWith({});
    await cp(EXAMPLE, folder, { recursive: true });
    const faults = ['--fail', fail, '--drop', '0.1', '--latency', '0-5', '--rate-limit', '300'];
    const { url, key, child } = await sandbox(folder, [
      '--seed',
      'portal.json',
      '--log',
      'calls.jsonl',
      ...DIALECT,
      ...faults,
    ]);
    const root = path.join(folder, 'rolecall.yaml');
    await writeFile(root, (await readFile(root, 'utf8')).replace(/url: .*/, `url: ${url}`));
    const environment = { ROLECALL_API_KEY: key };
    const codes: (number | null)[] = [];
    for (let run = 0; run < 4 && codes.at(-1) !== 0; run++)
      codes.push((await inProcess(folder, ['apply', '--yes'], environment)).code);
    expect(codes.at(-1)).toBe(0);
    expect((await inProcess(folder, ['plan', '--detailed-exitcode'], environment)).code).toBe(0);
    const log = (await readFile(path.join(folder, 'calls.jsonl'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      log.some(
        ({ method, path: where, status }) =>
          method === 'POST' && where === '/api/user/link-reports' && status === 204,
      ),
    ).toBe(true);
    expect(JSON.stringify(log)).not.toContain(key);
    child.kill('SIGTERM');
    expect((await once(child, 'close'))[0]).toBe(0);
  });
});
