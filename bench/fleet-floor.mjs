// The least work of any program that reads many portals: fetch and parse all pages, with the same concurrency.
// Usage: node bench/fleet-floor.mjs FILE, where FILE has the addresses as JSON
import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';

const urls = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [portalsAtOnce, requestsAtOnce] = [pLimit(4), 8];
let requests = 0;

async function readPortal(url) {
  const limit = pLimit(requestsAtOnce);
  const got = (list, page) =>
    limit(async () => {
      requests++;
      return JSON.parse(await (await fetch(`${url}${list}?pageNumber=${page}`)).text());
    });
  const pages = await Promise.all(
    ['/api/user', '/api/report', '/api/datasets/rls'].map(async (list) => {
      const first = await got(list, 1);
      const others = Array.from({ length: first.totalPages - 1 }, (_, at) => got(list, at + 2));
      return [first, ...(await Promise.all(others))];
    }),
  );
  return pages.flat().reduce((sum, { data }) => sum + data.length, 0);
}

const records = await Promise.all(urls.map((url) => portalsAtOnce(() => readPortal(url))));
console.log(JSON.stringify({ requests, records: records.reduce((sum, one) => sum + one, 0) }));
