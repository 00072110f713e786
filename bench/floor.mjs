// The least work of any program: fetch and parse all pages, 8 at once, and parse the files into YAML events.
// Usage: node bench/floor.mjs URL FOLDER
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEvents } from 'js-yaml';
import pLimit from 'p-limit';

const [url, folder] = process.argv.slice(2);

const limit = pLimit(8);
const got = (list, page) =>
  limit(async () => JSON.parse(await (await fetch(`${url}${list}?pageNumber=${page}`)).text()));

let began = performance.now();
const pages = [];
for (const list of ['/api/user', '/api/report', '/api/datasets/rls']) {
  const first = await got(list, 1);
  const rest = Array.from({ length: first.totalPages - 1 }, (_, at) => got(list, at + 2));
  pages.push(first, ...(await Promise.all(rest)));
}
const fetched = performance.now() - began;

began = performance.now();
const names = readdirSync(path.join(folder, 'access'));
const trees = names.map((name) => {
  const text = readFileSync(path.join(folder, 'access', name), 'utf8');
  return name.endsWith('.json') ? JSON.parse(text) : parseEvents(text, {});
});
const parsed = performance.now() - began;
// Keep both in memory until here, as a comparison must.
console.log(JSON.stringify({ fetched, parsed, pages: pages.length, files: trees.length }));
