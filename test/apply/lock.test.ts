import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockSocket, normaliseEndpoint, takeLock } from '../../src/apply/lock.ts';
import { folderWith } from '../support/files.ts';
import { applyText, portalWith } from '../support/portal.ts';

const LOCK = fileURLToPath(new URL('../../build/apply/lock.js', import.meta.url));
const LOCKED = { problems: [{ code: 'locked' }] };

let count = 0;
/** All processes share the lock of a URL, so each test uses its own URL. */
const portal = (): string => `https://lock-${process.pid}-${count++}.example.com`;

/** A process that takes the lock, prints `taken` or the code of its problem, and then does `then`. */
function taking(url: string, socket: string, then: string): ChildProcess {
  const program = `import { takeLock } from ${JSON.stringify(LOCK)};
    await takeLock(${JSON.stringify(url)}, ${JSON.stringify(socket)})
      .then(() => console.log('taken'), ({ problems: [{ code }] }) => console.log(code));
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  onTestFinished(() => void child.kill());
  return child;
}

const STAYS = 'process.stdin.resume();';
const printedBy = async ({ stdout }: ChildProcess): Promise<string> =>
  String((await once(stdout ?? expect.fail(), 'data'))[0]).trim();

it('every spelling of an address leads to the same lock', async () => {
  const names = ['localhost:80', '127.0.0.1/', '[::1]//', 'LOCALHOST.', '127.9.9.9'];
  expect(new Set(names.map((name) => normaliseEndpoint(`http://${name}`)))).toEqual(new Set(['loopback:80']));
  const spelled = ['portal.example.com', 'Portal.Example.com:443/', 'portal.example.com.//'];
  const remote = spelled.map((name) => `https://${name}`);
  expect(new Set(remote.map(normaliseEndpoint)).size).toBe(1);
  const beside = ['portal.example.com/a', 'portal.example.com:444', '127.0.0.1.example.com', 'localhost'];
  const others = [...beside.map((name) => `https://${name}`), 'http://localhost', 'http://localhost:81'];
  expect(new Set([...others, ...remote].map(normaliseEndpoint)).size).toBe(others.length + 1);
  const free = await takeLock('http://localhost:1');
  await expect(takeLock('http://127.0.0.1:1/')).rejects.toMatchObject(LOCKED);
  free();
  free();
  (await takeLock('http://localhost:1'))();
});

it('apply does not begin while another run has the lock of its portal', async () => {
  const { url } = await portalWith({});
  onTestFinished(await takeLock(url));
  await expect(applyText(url, 'users: {}\n')).rejects.toMatchObject(LOCKED);
});

it('the lock is the same in every environment and version of Node.js', () => {
  const url = portal();
  expect(Buffer.byteLength(lockSocket(url, 'linux'))).toBe(108);
  expect(lockSocket(url, 'win32')).toMatch(/^\\\\\.\\pipe\\rolecall-[0-9a-f]{32}$/);
  const { HOME } = process.env;
  process.env['HOME'] = '/nonexistent';
  const folder = path.dirname(lockSocket(url, 'darwin'));
  process.env['HOME'] = HOME;
  expect(folder).toBe(path.join(userInfo().homedir, '.cache', 'rolecall'));
});

it('rolecall names a lock that it cannot make', async () => {
  const folder = await folderWith({ file: '' });
  const message = expect.stringContaining(`${folder}/file/lock`);
  const problems = [{ code: 'file-unwritable', message }];
  await expect(takeLock(portal(), `${folder}/file/lock`)).rejects.toMatchObject({ problems });
});

describe.each(['the usual socket', 'a socket with a file'])('two processes with %s', (kind) => {
  const place = async (): Promise<[url: string, socket: string]> => {
    const url = portal();
    return [url, kind === 'the usual socket' ? lockSocket(url) : `${await folderWith({})}/locks/lock`];
  };

  it('the lock of one process stops the other, until somebody kills the first', async () => {
    const [url, socket] = await place();
    const child = taking(url, socket, STAYS);
    expect(await printedBy(child)).toBe('taken');
    await expect(takeLock(url, socket)).rejects.toMatchObject(LOCKED);
    child.kill('SIGKILL');
    await once(child, 'exit');
    (await takeLock(url, socket))();
  });

  it('the lock keeps no process alive and accepts no text', async () => {
    const [url, socket] = await place();
    const child = taking(url, socket, '');
    expect([await printedBy(child), (await once(child, 'close'))[0]]).toEqual(['taken', 0]);
    onTestFinished(await takeLock(url, socket));
    const connection = connect(socket);
    connection.on('error', () => {}).write('text');
    await new Promise((resolve) => connection.on('close', resolve));
  });
});

it('exactly one of many processes takes the lock', async () => {
  const url = portal();
  const children = Array.from({ length: 6 }, () => taking(url, lockSocket(url), STAYS));
  const printed = await Promise.all(children.map(printedBy));
  expect(printed.sort()).toEqual([...Array(5).fill('locked'), 'taken']);
});
