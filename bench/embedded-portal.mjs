// Compares requests to the embedded portal with 1,000 users and with 100,000 users and 2 million grants.
// Usage: node bench/embedded-portal.mjs MODULES; prints ratios, because milliseconds depend on the machine.
import { median } from './measure.mjs';

const from = (name) => import(new URL(name, process.argv[2]));
const [{ REFERENCE_DIALECT }, { startPortal }] = [
  await from('sandbox/dialect.js'),
  await from('sandbox/start.js'),
];

const id = (kind, at) => `${kind}0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const key = 'key-of-the-benchmark';

const seedOf = (users) => ({
  keys: [{ key }],
  reports: Array.from({ length: 2000 }, (_, at) => ({
    id: id('a', at),
    name: `Report ${at}`,
    datasetId: id('d', at % 200),
  })),
  users: Array.from({ length: users }, (_, at) => ({
    id: id('b', at),
    email: `user${at}@example.com`,
    reports: Array.from({ length: 20 }, (_unused, report) => id('a', (at * 7 + report * 53) % 2000)),
  })),
  rls: Array.from({ length: 200 }, (_, at) => ({ name: 'Reader', datasetId: id('d', at), userEmails: [] })),
});

async function timesOf(users) {
  const began = performance.now();
  const portal = await startPortal({
    seed: seedOf(users),
    dialect: { ...REFERENCE_DIALECT, pageSize: 1000 },
  });
  const start = performance.now() - began;
  const timed = async (method, path, body) => {
    const times = [];
    for (let count = 0; count < 60; count++) {
      const from = performance.now();
      const response = await fetch(`${portal.url}${path}`, {
        method,
        headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      times.push(performance.now() - from);
    }
    return median(times);
  };
  const email = `user${users - 1}@example.com`;
  const times = {
    'a page of 1,000 users': await timed('GET', `/api/user?pageNumber=${users / 1000}`),
    'linking two reports': await timed('PUT', '/api/user/link-reports', {
      userEmail: email,
      reports: [id('a', 1), id('a', 2)],
    }),
    'linking an RLS role': await timed('PUT', '/api/datasets/rls/link-users', {
      usersEmails: [email],
      datasetId: id('d', 1),
      role: 'Reader',
    }),
  };
  await portal.stop();
  return { start, times };
}

const small = await timesOf(1000);
const large = await timesOf(100_000);
const ratios = Object.entries(large.times).map(([what, time]) => [what, time / small.times[what]]);
console.log(JSON.stringify({ ...Object.fromEntries(ratios), starting: large.start / small.start }));
