import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { ask } from '../support/asking.ts';
import { reports, roles, user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';

const office = () => portalWith({ reports, rls: roles(), users: [user('ana@x.com')] });

const MESSAGE = { message: expect.any(String) };

/** Sends a request as written, which fetch would normalize. */
async function sent(url: string, options: RequestOptions, chunks: Iterable<string | Buffer> = []) {
  const { hostname, port } = new URL(url);
  const asking = request({ hostname, port, setHost: false, ...options });
  for (const chunk of chunks) asking.write(chunk);
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, text, json: text.startsWith('{') ? JSON.parse(text) : undefined };
}

async function spoken(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(text);
  return Buffer.concat(await socket.toArray()).toString();
}

const NAMES = ['localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'LocalHost:PORT'];
it.each(NAMES)('the sandbox accepts the Host header %s', async (name) => {
  const { url } = await office();
  const Host = name.replace('PORT', new URL(url).port);
  for (const path of ['/api/user', '/openapi.json'])
    expect((await sent(url, { path, headers: { Host, 'X-API-Key': KEY } })).status).toBe(200);
});

it.each([
  ...['evil.example', 'evil.example:PORT', 'localhost.evil.example:PORT', 'a@localhost:PORT'],
  ...['localhost', 'localhost.:PORT', 'localhost:PORT/', ''],
  ...['127.0.0.1:1', '127.0.0.2:PORT', '0.0.0.0:PORT'],
])('every endpoint and page refuses the Host header %j, without an effect', async (name) => {
  const { url, store } = await office();
  const opened = await ask(url, 'POST', '/api/identity/url', { body: { userEmail: 'ana@x.com' } });
  const { embedUrl } = opened.json as { embedUrl: string };
  const { pathname, search, port } = new URL(embedUrl);
  const headers = { Host: name.replace('PORT', port), 'X-API-Key': KEY };
  const before = JSON.stringify(store.state());
  for (const [method, path] of [
    ['GET', '/api/user'],
    ['DELETE', '/api/user/ana%40x.com'],
    ['GET', '/openapi.json'],
    ['GET', `${pathname}${search}`],
    ['GET', '/portal/x'],
    ['GET', '/nowhere'],
  ] as const) {
    const { status, json } = await sent(url, { method, path, headers });
    expect([path, status, json]).toEqual([path, 421, MESSAGE]);
  }
  expect(JSON.stringify(store.state())).toBe(before);
  // The refused requests did not use up the identity URL, which opens only once.
  expect((await fetch(embedUrl)).status).toBe(200);
});

it('the sandbox refuses a request without a Host header', async () => {
  const { url } = await office();
  for (const version of ['1.0', '1.1'])
    expect(await spoken(url, `GET /openapi.json HTTP/${version}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 421 .*\{"message":/s,
    );
});

const WRITE = { 'X-API-Key': KEY, 'Content-Type': 'application/json' };
const headers = (url: string, more: object = {}) => ({ Host: new URL(url).host, ...WRITE, ...more });
const LONG = 'x'.repeat(2048);
const LARGEST = 64 * 1024 * 1024;
const piece = Buffer.alloc(1024 * 1024, ' ');
const written = { method: 'PUT', path: '/api/user/link-reports' };

it('the sandbox answers 413 to a body that announces too many bytes', async () => {
  const { url } = await office();
  const said = headers(url, { 'Content-Length': LARGEST + 1, Connection: 'close' });
  const asking = request(url, { ...written, headers: said });
  asking.on('error', () => {});
  asking.flushHeaders();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(413);
  asking.destroy();
});

it('the sandbox reads a body of exactly the limit', async () => {
  const { url } = await office();
  const body = JSON.stringify({ userEmail: 'ana@x.com', reports: [reports[0]?.id] });
  const chunks = [...Array.from({ length: 63 }, () => piece), Buffer.from(body.padEnd(piece.length))];
  expect((await sent(url, { ...written, headers: headers(url) }, chunks)).status).toBe(200);
});

it.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  [undefined, 415],
  ['application/json; charset=utf-8', 200],
  ['Application/JSON', 200],
])('the sandbox answers a body of %s with %i', async (type, status) => {
  const { url } = await office();
  const body = JSON.stringify({ userEmail: 'ana@x.com', reports: [reports[0]?.id] });
  const { 'Content-Type': _json, ...rest } = headers(url);
  const given = { ...rest, ...(type && { 'Content-Type': type }) };
  expect((await sent(url, { ...written, headers: given }, [body])).status).toBe(status);
});

it.each([
  [`/api/user/${LONG}`, 400],
  ['/api/user/%ff', 400],
  ['/api/user/%', 400],
  ['/api/user/', 400],
  ['/api/user/a/b', 404],
  ['/api/user/link-reports', 405],
  ['/api/user/ana%40x.com?a=b', 400],
  ['/api/us%65r/%61na@x.com', 200],
])('the sandbox answers DELETE %s with %i', async (path, status) => {
  const { url } = await office();
  const answer = await sent(url, { method: 'DELETE', path, headers: headers(url) });
  expect([answer.status, answer.json]).toMatchObject([status, status === 200 ? {} : MESSAGE]);
});
