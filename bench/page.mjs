// Measures the page of a plan for 5,000 people and 500 reports in a real browser: open and search.
//
//   npm run build && node bench/page.mjs [--times 5]
//
// Prints medians. Exits with 1 above 2 s to open or 100 ms to search.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { importTypeScript } from '../scripts/import-typescript.mjs';

const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } });
const TIMES = Number(values.times);
const OPEN_MS = 2000;
const SEARCH_MS = 100;
const WORDS = ['a', 'an', 'ana', 'person.77', 'report 1', 'workspace 07', 'nobody at all', ''];

const dist = (file) => new URL(`../dist/${file}`, import.meta.url);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const search = (word) => `(async () => {
  const field = document.getElementById('find');
  const before = performance.now();
  field.value = ${JSON.stringify(word)};
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - before;
})()`;

const { planPage } = await import('../build/render/documents/plan.js');
const { largePlan } = await importTypeScript('test/support/large-page.ts');
const { startBrowser } = await importTypeScript('test/support/browser.ts');
const { plan, holdings } = largePlan(5000, 500, 40);
const text = [
  ...planPage(plan, holdings, JSON.parse(await readFile(dist('page/bundle.json'), 'utf8')), {
    colour: false,
  }),
].join('');
const folder = await mkdtemp(path.join(tmpdir(), 'rolecall-bench-'));
const file = path.join(folder, 'plan.html');
await writeFile(file, text);
const browser = await startBrowser();
const opened = [];
const searched = [];
let elements = 0;
try {
  for (let time = 0; time < TIMES; time++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(pathToFileURL(file).href);
    await page.locator('.grid').waitFor();
    opened.push(await page.evaluate(`performance.getEntriesByType('navigation')[0].domComplete`));
    elements = await page.locator('.grid *').count();
    for (const word of WORDS) searched.push(await page.evaluate(search(word)));
    await page.close();
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
const open = median(opened);
const answer = median(searched);
console.log(`size ${(text.length / 1e6).toFixed(2)} MB, ${elements} elements in the matrix`);
console.log(`open ${Math.round(open)} ms of ${OPEN_MS}, search ${Math.round(answer)} ms of ${SEARCH_MS}`);
if (open > OPEN_MS || answer > SEARCH_MS) process.exitCode = 1;
