import { createServer as createSecureServer } from 'node:https';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished } from 'vitest';
import { Paging } from '../../src/portal/paging.ts';
import { readPortal } from '../../src/portal/read-portal.ts';
import { readTransport } from '../../src/portal/transport.ts';
import { commandsIn, inProcess, rolecall, rootText } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { listening } from '../support/listening.ts';
import { KEY } from '../support/portal.ts';
import { problemsOf } from '../support/problems.ts';
import { EMPTY, page, rawPortal } from '../support/raw-portal.ts';

const root = (url: string): string => rootText(url, 'users: {}\n');
const get = (url: string) =>
  readTransport({ url, key: KEY, concurrency: 1 }).get('/api/user', {}, (body) => body);
const isBad = async (url: string, words: string): Promise<void> =>
  expect(await problemsOf(() => get(url))).toMatchObject([
    { code: 'bad-response', message: expect.stringContaining(words) },
  ]);

const read = (url: string, bounds: ConstructorParameters<typeof Paging>[1]) =>
  readPortal(readTransport({ url, key: KEY, concurrency: 4 }), new Paging({}, bounds), 'agreed');

it('rolecall gives up a list without an end after a time limit', async () => {
  let slow = 0;
  const { url } = await rawPortal(({ path, query }) => {
    const number = Number(query.get('pageNumber'));
    if (path !== '/api/user') return { body: EMPTY };
    // The portal runs in the client's process, so this loop also delays the client.
    for (const end = Date.now() + 20; Date.now() < end; ) slow++;
    const user = { id: `id-${number}`, email: `u${number}@x.com`, role: 3 };
    return { body: { pageIndex: number, hasNextPage: true, data: [user] } };
  });
  expect(await problemsOf(() => read(url, { duration: 200 }))).toMatchObject([
    { code: 'paging-broken', why: expect.stringContaining('minutes') },
  ]);
  expect(slow).toBeGreaterThan(0);
});

it('rolecall refuses an answer that unpacks to more than 256 MiB', async () => {
  const bomb = Buffer.concat(Array(257).fill(gzipSync(Buffer.alloc(1 << 20, ' '))));
  const { url } = await rawPortal(() => ({ headers: { 'content-encoding': 'gzip' }, bytes: bomb }));
  await isBad(url, '256 MiB');
});

it('rolecall reports that a host is unreachable, and how often it tried', async () => {
  expect(await problemsOf(() => get('https://portal.invalid'))).toMatchObject([
    { code: 'unreachable', message: expect.stringContaining('tried') },
  ]);
});

async function proxy(portal: number) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', (head) => {
      asked.push(head.toString('latin1').split('\r\n')[0] ?? '');
      const there = connect(portal, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(there).pipe(socket);
      });
      there.on('error', () => socket.destroy());
    });
  });
  const port = await listening(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: `http://127.0.0.1:${port}`, asked };
}

async function securePortal() {
  const altNames = [{ type: 2, value: 'portal.test' } as const, { type: 7, ip: '127.0.0.1' } as const];
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'portal.test' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  const server = createSecureServer({ key, cert }, (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(EMPTY));
  });
  return { port: await listening(server), cert };
}

it('rolecall uses the proxy of the environment and a private certificate, but no proxy for loopback', async () => {
  const { port, cert } = await securePortal();
  const { url, asked } = await proxy(port);
  const folder = await folderWith({ 'rolecall.yaml': root('https://portal.test'), 'ca.pem': cert });
  const environment = { HTTPS_PROXY: url, HTTP_PROXY: url, NODE_EXTRA_CA_CERTS: `${folder}/ca.pem` };
  const through = await rolecall(folder, ['plan'], environment);
  expect([through.code, through.stderr]).toEqual([0, '']);
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(['CONNECT portal.test:443 HTTP/1.1']));

  asked.length = 0;
  const here = await rawPortal(() => ({ body: EMPTY }));
  const proxied = { ...environment, ALL_PROXY: url };
  for (const host of [here.url, here.url.replace('127.0.0.1', 'localhost'), `https://127.0.0.1:${port}`]) {
    // Node.js reads certificates when it starts.
    const start = host.startsWith('https') ? rolecall : inProcess;
    const direct = await start(await folderWith({ 'rolecall.yaml': root(host) }), ['plan'], proxied);
    expect([host, direct.code]).toEqual([host, 0]);
  }
  expect(asked).toEqual([]);
});

it('rolecall refuses an untrusted certificate, and an environment that turns off the check', async () => {
  const { port } = await securePortal();
  const folder = await folderWith({ 'rolecall.yaml': root(`https://127.0.0.1:${port}`) });
  const { json } = commandsIn(folder);
  expect(await json('plan')).toMatchObject({ code: 1, codes: ['unreachable'] });
  const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  expect(await json('plan', unchecked)).toMatchObject({ code: 1, codes: ['insecure-tls'] });
});

it('rolecall refuses a proxy that is not a URL, and hides its password', async () => {
  const folder = await folderWith({ 'rolecall.yaml': root('https://portal.test') });
  const proxied = { HTTPS_PROXY: 'http://me:hush hush@@:99999' };
  const { code, stderr, stdout } = await commandsIn(folder).run('plan', proxied);
  expect([code, stdout, stderr.includes('hush')]).toEqual([1, '', false]);
});

it('rolecall asks only for gzip, and refuses an answer in another encoding', async () => {
  const bomb = brotliCompressSync(Buffer.alloc(1 << 20, ' '));
  const { url, asked } = await rawPortal(() => ({ headers: { 'content-encoding': 'br' }, bytes: bomb }));
  await isBad(url, 'encoded as br');
  expect(asked.map(({ headers }) => headers['accept-encoding'])).toEqual(['gzip']);
});

it('rolecall unpacks a compressed answer, also one that reports an error', async () => {
  const headers = { 'content-encoding': 'gzip' };
  const zipped = (value: unknown) => ({ headers, bytes: gzipSync(JSON.stringify(value)) });
  const good = await rawPortal(() => zipped(EMPTY));
  expect(await get(good.url)).toEqual(EMPTY);
  const bad = await rawPortal(() => ({ status: 404, ...zipped({ message: 'no such list' }) }));
  await isBad(bad.url, 'no such list');
});

it('rolecall asks again if a compressed answer is cut off', async () => {
  const whole = gzipSync(JSON.stringify(EMPTY));
  const { url, asked } = await rawPortal((_, count) => ({
    headers: { 'content-encoding': 'gzip' },
    bytes: count === 1 ? whole.subarray(0, -12) : whole,
  }));
  expect(await get(url)).toEqual(EMPTY);
  expect(asked.length).toBe(2);
});

it.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
])('rolecall reports a record with 200,000 nested %s as a bad response', async (_name, open, close) => {
  const deep = `${open.repeat(200_000)}1${close.repeat(200_000)}`;
  const record = `{"id":"u","email":"ana@x.com","role":3,"reports":[],"department":${deep}}`;
  const text = JSON.stringify(page(1, 1, ['RECORD'])).replace('"RECORD"', record);
  const { url } = await rawPortal(() => ({ text }));
  await isBad(url, '64 levels');
});
