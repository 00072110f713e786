import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseSeed, type Seed } from '../../src/sandbox/seed.ts';
import { ask, listed } from '../support/asking.ts';
import { commandsIn, rolecall } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports } from '../support/office.ts';
import { often } from '../support/seeded.ts';

async function sandbox(folder: string, ...words: string[]) {
  let child: ChildProcess | undefined;
  const ended = rolecall(folder, ['sandbox', '--port', '0', '--format', 'json', ...words], {}, (one) => {
    child = one;
  });
  const line = await new Promise<string>((resolve, reject) => {
    child?.stdout?.once('data', (text) => resolve(String(text)));
    void ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  const { url, key } = JSON.parse(line) as { url: string; key: string };
  return { url, key, ended, kill: (signal: NodeJS.Signals) => child?.kill(signal) };
}

const create = (url: string, key: string, at: number) =>
  ask(url, 'POST', '/api/user', { key, body: { email: `u${at}@x.com`, name: `U${at}`, role: 3 } });

it('a state file has the keys and all changes after a SIGTERM', async () => {
  const folder = await folderWith({ 'seed.json': JSON.stringify({ reports }) });
  const first = await sandbox(folder, '--seed', 'seed.json', '--state', 'state.json');
  const { key } = first;
  await create(first.url, key, 1);
  const body = { userEmail: 'u1@x.com', reports: [ID.churn] };
  await ask(first.url, 'PUT', '/api/user/link-reports', { key, body });
  const before = (await ask(first.url, 'GET', '/api/user', { key })).json;
  first.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
  const second = await sandbox(folder, '--seed', 'seed.json', '--state', 'state.json');
  expect(second.key).toBe(key);
  expect((await ask(second.url, 'GET', '/api/user', { key })).json).toEqual(before);
  second.kill('SIGTERM');
  await second.ended;
});

it('a state file is complete after kill -9, and has every write that the portal answered', async () => {
  const folder = await folderWith({ 'seed.json': JSON.stringify({ keys: [{ key: 'key-of-the-test' }] }) });
  const file = `${folder}/state.json`;
  const answered = new Set<string>();
  for (let round = 0; round < often(2, 4); round++) {
    const { url, key, kill, ended } = await sandbox(folder, '--seed', 'seed.json', '--state', 'state.json');
    for (const email of answered) expect((await listed(url, `/api/user?email=${email}`)).length).toBe(1);
    let at = round * 1000;
    const writer = async (): Promise<void> => {
      for (;;) {
        at++;
        const email = `u${at}@x.com`;
        const { status } = await create(url, key, at);
        if (status === 200) answered.add(email);
      }
    };
    const writers = Array.from({ length: 4 }, () => writer().catch(() => {}));
    // The file holds a complete state at all times, also during writes.
    const watching = setInterval(() => existsSync(file) && parseSeed(readFileSync(file, 'utf8')), 5);
    const patient = { interval: 7, timeout: 60_000 };
    await expect.poll(() => answered.size, patient).toBeGreaterThan(round * 16 + 10);
    kill('SIGKILL');
    await ended;
    await Promise.all(writers);
    clearInterval(watching);
    const kept = JSON.parse(await readFile(file, 'utf8')) as Required<Seed>;
    const emails = new Set(kept.users.map(({ email }) => email));
    expect([...answered].filter((email) => !emails.has(email))).toEqual([]);
  }
});

it('the sandbox does not start if it cannot read or write its state file, and leaves the file as it is', async () => {
  const folder = await folderWith({ 'state.json': 'shopping: milk' });
  const { run } = commandsIn(folder);
  for (const file of ['state.json', 'no/such/folder/file.json']) {
    const { code, stderr } = await run(`sandbox --port 0 --state ${file}`);
    expect([file, code, stderr.includes(file.replace('/file.json', ''))]).toEqual([file, 1, true]);
  }
  expect(await readFile(`${folder}/state.json`, 'utf8')).toBe('shopping: milk');
});

it('the portal of --demo has a realistic size', async () => {
  const folder = await folderWith({});
  const { url, key, kill, ended } = await sandbox(folder, '--demo');
  const all = async (path: string) => {
    const read = (page: number) => ask(url, 'GET', `${path}?pageNumber=${page}`, { key });
    const pages = await Promise.all([1, 2, 3, 4].map(read));
    return pages.flatMap(({ json }) => (json as { data: Record<string, string>[] }).data);
  };
  const [users, shown, rls, audit] = await Promise.all(
    ['/api/user', '/api/report', '/api/datasets/rls', '/api/report-audit'].map(all),
  );
  const different = (records: Record<string, unknown>[] | undefined, field: string) =>
    new Set(records?.flatMap((one) => one[field])).size;
  expect([users?.length, shown?.length, rls?.length, audit?.length]).toEqual([60, 25, 14, 400]);
  const counts = [different(shown, 'workspaceName'), different(shown, 'datasetId')];
  expect([...counts, different(users, 'groups')]).toEqual([5, 8, 3]);
  kill('SIGTERM');
  await ended;
});
