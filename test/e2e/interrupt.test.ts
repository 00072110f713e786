import type { ChildProcess } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import { applyDocument } from '../../src/render/documents/apply.ts';
import { apply } from '../../src/workflow/apply.ts';
import { rolecall, rootText } from '../support/commands.ts';
import { checkoutWith, folderWith } from '../support/files.ts';
import { listening } from '../support/listening.ts';
import { reports, user } from '../support/office.ts';
import { asked, confirmed, KEY, type ObservedPortal, observedPortal } from '../support/portal.ts';
import { asText } from '../support/printed.ts';

const PEOPLE = Array.from({ length: 9 }, (_, at) => `person${at}@x.com`);
const USERS = `users:\n${PEOPLE.map((email) => `  ${email}: { reports: [Sales/Churn] }\n`).join('')}`;
const seed = { reports, users: PEOPLE.map((email) => user(email)) };

async function repository(urls: Readonly<Record<string, string>>): Promise<string> {
  const files = Object.entries(urls).map(([name, url]) => [
    `portals/${name}/rolecall.yaml`,
    rootText(url, 'include: [../../people.yaml]\n', name),
  ]);
  const folder = await folderWith({ 'people.yaml': USERS, ...Object.fromEntries(files) });
  await mkdir(path.join(folder, '.git'));
  return folder;
}

const silent = async (onAsked = (): void => {}): Promise<string> =>
  `http://127.0.0.1:${await listening(createServer(onAsked))}`;

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

const keysFor = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`ROLECALL_API_KEY_${name.toUpperCase()}`, KEY]));

const granted = (portal: ObservedPortal): number =>
  portal.store.users({}).filter((one) => one.reports.length > 0).length;

const APPLY = ['apply', '--yes', '--config', 'portals/*', '--portals-at-once', '3', '--concurrency', '2'];

interface Member {
  readonly name: string;
  readonly exit: { readonly code: number };
  readonly result: object | null;
}

it('one Ctrl-C lets apply finish the calls under way, and apply does not wait for a portal without calls', async () => {
  const box: { child?: ChildProcess } = {};
  const writing = new Set<string>();
  const interrupt = once(() => box.child?.kill('SIGINT'));
  const slow = (name: string) =>
    observedPortal(seed, {
      interfere: async (_call, write) => {
        if (write === 0) return;
        writing.add(name);
        if (writing.size === 2) interrupt();
        await pause(200);
      },
    });
  const [a, b, d] = [await slow('a'), await slow('b'), await slow('d')];
  const folder = await repository({ a: a.url, b: b.url, c: await silent(), d: d.url });
  const words = [...APPLY, '--format', 'json'];
  const { code, stdout, stderr } = await rolecall(folder, words, keysFor(['a', 'b', 'c', 'd']), (child) => {
    box.child = child;
  });
  const { portals, exit } = JSON.parse(stdout);
  const of = (name: string) => portals.find((one: Member) => one.name === name);
  expect([code, exit]).toEqual([130, { code: 130, because: ['interrupted'] }]);
  for (const [name, portal] of Object.entries({ a, b })) {
    const { result, exit: own } = of(name);
    expect([name, own.code, result.interrupted]).toEqual([name, 130, true]);
    expect(result.outcomes.length).toBe(PEOPLE.length);
    expect(result.counts).toMatchObject({ applied: portal.writes().length });
    expect(granted(portal)).toBe(portal.writes().length);
    const journal = await readFile(result.journal, 'utf8');
    expect(journal.trimEnd().endsWith('"event":"closed"}')).toBe(true);
    expect(stderr).toMatch(new RegExp(`\\[${name}\\] interrupted: finishing [12] calls?`));
  }
  expect(of('c')).toMatchObject({ exit: { code: 130, because: ['interrupted'] } });
  expect(stderr).toContain('[c] interrupted: no call was under way');
  expect([of('d').exit.code, d.calls]).toEqual([130, []]);
});

it('a second Ctrl-C stops the run immediately, and the journals show the calls under way', async () => {
  const box: { child?: ChildProcess } = {};
  const hanging = await observedPortal(seed, {
    interfere: async (_call, write) => {
      if (write === 1) box.child?.kill('SIGINT');
      if (write > 0) await new Promise(() => {});
    },
  });
  const folder = await repository({ a: hanging.url, b: hanging.url.replace('127.0.0.1', 'localhost') });
  const words = [...APPLY, '--format', 'json'];
  const { code, stdout, stderr } = await rolecall(folder, words, keysFor(['a']), (child) => {
    box.child = child;
    child.stderr?.on('data', (text) => {
      if (String(text).includes('interrupted: finishing')) child.kill('SIGINT');
    });
  });
  expect([code, stderr.includes('[a] interrupted: finishing')]).toEqual([130, true]);
  // The document is complete even if some portals have not ended.
  const { portals, exit } = JSON.parse(stdout);
  expect(exit).toEqual({ code: 130, because: ['interrupted'] });
  const ended = portals.map((one: Member) => `${one.name} ${one.exit.code} ${one.result === null}`);
  expect(ended.sort()).toEqual(['a 130 true', 'b 1 false']);
  const state = path.join(folder, 'portals/a/.rolecall/a');
  const [journal = ''] = (await readdir(state)).filter((name) => name.startsWith('journal-'));
  const text = await readFile(path.join(state, journal), 'utf8');
  expect([text.includes('"event":"start"'), text.includes('"event":"closed"')]).toEqual([true, false]);
});

it('a command ends immediately after a signal while it reads, with exit 130', async () => {
  const box: { interrupt: () => void } = { interrupt: () => {} };
  const url = await silent(() => box.interrupt());
  const folder = await folderWith({ 'rolecall.yaml': rootText(url, USERS) });
  for (const words of ['apply --yes', 'apply --dry-run', 'apply --rehearse', 'plan', 'drift']) {
    const signal = words.includes('-') ? 'SIGTERM' : 'SIGINT';
    const json = [...words.split(' '), '--format', 'json'];
    const { code, stdout } = await rolecall(folder, json, {}, (child) => {
      box.interrupt = once(() => child.kill(signal));
    });
    const said = JSON.parse(stdout);
    expect([words, code, said.problems[0].code]).toEqual([words, 130, 'interrupted']);
    expect(said.exit).toEqual({ code: 130, because: ['interrupted'] });
  }
});

const NEXT = 'Next: run `rolecall plan`';

const DONE = /Applied and verified\. 9 calls\. .*Interrupted, but no call was left to start\./;
const PART = /Interrupted, 3 of 9 calls applied\. 9 calls: 3 applied, 6 not started\./;

it.each([
  ['its last call', 9, 0, [], undefined, DONE],
  ['its last call without effect', 9, 9, ['not-verified'], 'rolecall could not verify every change', ''],
  ['an earlier call', 3, 0, [], 'somebody interrupted the run', PART],
])(
  'apply says and records what an interrupt during %s leaves',
  async (_, call, ignored, more, partial, said) => {
    const abort = new AbortController();
    const { url } = await observedPortal(seed, {
      interfere: (_call, write) => {
        if (write === call) abort.abort();
        return write > 0 && write === ignored ? { kind: 'pretend' } : undefined;
      },
    });
    const config = `${await checkoutWith({ 'rolecall.yaml': rootText(url, USERS) })}/rolecall.yaml`;
    const request = { ...asked(url, config), ...confirmed(), signal: abort.signal, concurrency: 1 };
    const applied = await apply(request);
    if (applied?.record?.status !== 'written') throw new Error('it was not recorded');
    expect(exitOf(applied)).toEqual({ code: 130, because: ['interrupted', ...more] });
    expect(applied.record.partial).toBe(partial);
    const text = asText(applyDocument(applied)).replaceAll(/\s+/g, ' ');
    expect(text).toMatch(said);
    expect(text.includes(NEXT)).toBe(partial !== undefined);
  },
);
