/**
 * Flips operators and conditions one at a time, and lists each flip that no test notices:
 * `npm run mutate -- src/plan src/reconcile/hold-dependents.ts [--tests test/plan/edges.test.ts]`.
 * A copy of the tree contains all flips. A Vitest runner switches one on and runs the tests that reach it.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { withFlips } from './mutate/flips.mjs';

const within = (folder, names) => names.split(' ').map((name) => `${folder}/${name}`);
/** Tests of plans that run in the test's own process. */
const PLANS = within(
  'test/plan',
  'edges decisions dependents selecting refusals by-base changes holds guards rules outcomes compare',
);
const CALLS = within('test/portal', 'arrays performing accounts');
const READINGS = within('test/portal', 'paging retrying live-state looking reading');
const CALLERS = within('src/portal', 'accounts perform state-before send-array write-context');
const READERS = within('src/portal', 'decode live-state lookup paging read-portal retry');
/** The quick tests of each folder or file, quickest first, as path prefixes. The longest match wins. */
const TESTS = {
  'src/domain/': ['test/domain/', ...PLANS],
  'src/reconcile/': ['test/reconcile/', ...PLANS],
  'src/plan/': PLANS,
  'src/policy/': [...PLANS, 'test/policy/'],
  'src/resolve/': ['test/resolve/', ...PLANS, 'test/policy/offline-rules'],
  'src/apply/': within('test/apply', 'execute journal verifying lock'),
  'src/portal/': ['test/portal/'],
  ...Object.fromEntries(CALLERS.map((name) => [`${name}.ts`, CALLS])),
  ...Object.fromEntries(READERS.map((name) => [`${name}.ts`, READINGS])),
};
const testsOf = (file) =>
  Object.entries(TESTS)
    .filter(([name]) => file.startsWith(name))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? [];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true }, slowest: { type: 'string', default: '8000' } },
});
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .sort();
const files = positionals
  .flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : [path]))
  .filter((path) => path.endsWith('.ts'));
const beginnings = values.tests ?? [...new Set(files.flatMap(testsOf))];
const all = filesIn('test').filter((path) => path.endsWith('.test.ts'));
const tests = [
  ...new Set(beginnings.flatMap((beginning) => all.filter((path) => path.startsWith(beginning)))),
];
if (files.length === 0 || tests.length === 0) {
  console.error(
    `usage: npm run mutate -- FILE|FOLDER... [--tests BEGINNING]. --tests is optional for ${Object.keys(TESTS).join(', ')}`,
  );
  process.exit(2);
}

const root = mkdtempSync(join(tmpdir(), 'rolecall-mutate-'));
const flips = [];
try {
  for (const path of 'src test scripts schemas examples docs package.json tsconfig.json'.split(' '))
    cpSync(path, join(root, path), { recursive: true });
  for (const path of ['node_modules', 'build', 'dist'])
    if (existsSync(path)) symlinkSync(join(process.cwd(), path), join(root, path));
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const lines = source.split('\n');
    const add = (line, what) => flips.push({ at: `${file}:${line}`, what, text: lines[line - 1].trim() }) - 1;
    writeFileSync(join(root, file), withFlips(source, add));
  }
  const log = join(root, 'log');
  writeFileSync(log, '');
  Object.assign(process.env, {
    MUTATE_FLIPS: String(flips.length),
    MUTATE_LOG: log,
    MUTATE_SLOWEST: values.slowest,
  });
  process.chdir(root);
  const inOrder = class {
    shard = (specifications) => specifications;
    sort = (specifications) =>
      [...specifications].sort(
        (a, b) =>
          tests.findIndex((test) => a.moduleId.endsWith(test)) -
          tests.findIndex((test) => b.moduleId.endsWith(test)),
      );
  };
  const vitest = await createVitest('test', {
    root,
    config: false,
    watch: false,
    include: tests,
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    reporters: ['default'],
    runner: join(import.meta.dirname, 'mutate/runner.mjs'),
    sequence: { sequencer: inOrder },
  });
  await vitest.start();
  const unread = vitest.state.getFiles().filter(({ tasks }) => tasks.length === 0);
  await vitest.close();
  for (const { name } of unread) console.log(`left out: ${name} (vitest could not read its tests)`);
  report(
    readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}

function report(entries) {
  const reached = new Set(entries.flatMap((entry) => entry.reached ?? []));
  const killed = new Set(entries.flatMap((entry) => entry.killed ?? []));
  for (const { skipped } of entries) if (skipped) console.log(`left out: ${skipped}`);
  for (const [at, flip] of flips.entries())
    if (!killed.has(at))
      console.log(`${flip.at}: ${flip.what}${reached.has(at) ? '' : ' (not reached)'}: ${flip.text}`);
  for (const file of new Set(flips.map(({ at }) => at.split(':')[0]))) {
    const all = [...flips.keys()].filter((at) => flips[at].at.startsWith(`${file}:`));
    console.log(`${file}: ${all.filter((at) => killed.has(at)).length} of ${all.length} noticed`);
  }
  const share = ((killed.size / flips.length) * 100).toFixed(1);
  console.log(
    `${flips.length} flips, ${killed.size} noticed (${share} %), ${flips.length - killed.size} not`,
  );
}
