// A portal in its own process. The portal serves prepared pages, to take little time from the client. The
// argument is a world as JSON: `grantsAfter` sets the grants in lists after every user was written to, until
// the message `reset`; `portals` sets how many portals listen; `readLatency` is in milliseconds.
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reportRecords, roleRecords, userRecord } from './world.mjs';

const PAGE = 1000;
const world = JSON.parse(process.argv[2]);
const folder = mkdtempSync(path.join(tmpdir(), 'bench-portal-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());

/** Pages are in a file: a million users are too much memory. */
function prepared(name, records, recordAt) {
  const file = openSync(path.join(folder, name), 'w+');
  const totalPages = Math.max(1, Math.ceil(records / PAGE));
  const places = [];
  let offset = 0;
  for (let page = 1; page <= totalPages; page++) {
    const length = Math.min(PAGE, records - (page - 1) * PAGE);
    const data = Array.from({ length }, (_, at) => recordAt((page - 1) * PAGE + at));
    const envelope = {
      pageIndex: page,
      totalPages,
      hasNextPage: page < totalPages,
      hasPreviousPage: page > 1,
    };
    const bytes = Buffer.from(JSON.stringify({ ...envelope, data }));
    writeSync(file, bytes);
    places.push([offset, bytes.length]);
    offset += bytes.length;
  }
  const read = (page) => {
    const place = places[page - 1];
    if (place === undefined) return undefined;
    const bytes = Buffer.allocUnsafe(place[1]);
    readSync(file, bytes, 0, place[1], place[0]);
    return bytes;
  };
  return { read, close: () => closeSync(file) };
}

const ofUsers = (grants) => (at) => userRecord(world, at, { grants });
const [reports, roles] = [reportRecords(), roleRecords(world)];
const lists = {
  '/api/user': prepared('users', world.users, ofUsers(world.grants)),
  '/api/report': prepared('reports', reports.length, (at) => reports[at]),
  '/api/datasets/rls': prepared('roles', roles.length, (at) => roles[at]),
};
const usersAfter =
  world.grantsAfter === undefined ? undefined : prepared('after', world.users, ofUsers(world.grantsAfter));
const written = new Set();
const isDone = () => usersAfter !== undefined && written.size >= world.users;

function found(email) {
  const at = Number(/^user(\d+)@/.exec(email)?.[1]);
  const data = at < world.users ? [ofUsers(isDone() ? world.grantsAfter : world.grants)(at)] : [];
  return Buffer.from(
    JSON.stringify({ pageIndex: 1, totalPages: 1, hasNextPage: false, hasPreviousPage: false, data }),
  );
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function answer(request, response) {
  const url = new URL(request.url, 'http://portal');
  if (request.method !== 'GET') {
    const { userEmail } = JSON.parse(await bodyOf(request));
    await pause(world.latency ?? 0);
    written.add(userEmail);
    response.writeHead(204).end();
    return;
  }
  if (world.readLatency !== undefined) await pause(world.readLatency);
  const email = url.searchParams.get('email');
  const list = url.pathname === '/api/user' && isDone() ? usersAfter : lists[url.pathname];
  const bytes = email === null ? list?.read(Number(url.searchParams.get('pageNumber') ?? 1)) : found(email);
  response.writeHead(bytes === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(bytes);
}

async function listen() {
  const server = createServer(answer);
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

const urls = await Promise.all(Array.from({ length: world.portals ?? 1 }, listen));
process.send({ url: urls[0], urls });
process.on('message', () => {
  written.clear();
  process.send('reset');
});
