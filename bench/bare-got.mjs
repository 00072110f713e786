// Sends the calls of an apply, with the same bodies and concurrency, and does nothing else.
// Usage: node bench/bare-got.mjs URL CALLS CONCURRENCY
import http from 'node:http';
import { got } from 'got';
import pLimit from 'p-limit';
import { KEY } from './measure.mjs';
import { emailOf, reportId, reportsOf } from './world.mjs';

const [url, calls, concurrency] = process.argv.slice(2);
const limit = pLimit(Number(concurrency));
const agent = { http: new http.Agent({ keepAlive: true, maxSockets: Number(concurrency) }) };
const began = performance.now();
await Promise.all(
  Array.from({ length: Number(calls) }, (_, at) =>
    limit(() =>
      got.put(`${url}/api/user/link-reports`, {
        agent,
        headers: { 'x-api-key': KEY },
        json: { userEmail: emailOf(at), reports: [reportId(reportsOf(at, 21).at(-1))] },
      }),
    ),
  ),
);
console.log(JSON.stringify({ milliseconds: performance.now() - began }));
process.exit();
