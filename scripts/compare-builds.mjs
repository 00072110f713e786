// Compares what two builds say of the same random worlds.
//
//   node scripts/compare-builds.mjs OLD NEW [--count 500] [--seed N] [--skip only,validate,online]
//
// OLD and NEW are folders of modules, as the build leaves them in build/. Each world is a set of files and a portal, which
// is served on loopback. Both builds validate the files, look their names up, and plan, with and without `--only`. What
// the plans decide and do must be equal, and the codes of all problems. The first world that differs is made smaller as long as
// it differs, printed, and kept in a folder; the exit code is then 1. The seed is printed: with it and --count the same worlds come again.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import fc from 'fast-check';
import { filesOf, selectorsOf } from './compare/files.mjs';
import { portalOf, worlds } from './compare/worlds.mjs';

const NOW = Date.parse('2026-11-20T09:00:00Z');
const KEY = 'key-of-the-comparison';
/** How long a world that differs is made smaller, in milliseconds. */
const SHRINKING = 30_000;

/** Codes that one of the builds calls otherwise. */
const RENAMED = { 'unmanaged-loss': 'loses-unmanaged' };

const nameOf = ({ user, group }) => user ?? group?.id;
const whatOf = ({ report, rls }) => report?.id ?? (rls && `${rls.datasetId}/${rls.role}`);

/** What a plan decides and does, without its words: changes, calls and their order, guards that refuse. */
function decisionsOf({ changes, operations, findings, summary }) {
  const contents = new Map(
    operations.map(({ id, after, needs, ...content }) => [id, JSON.stringify(content).toLowerCase()]),
  );
  const waits = (ids) => ids.map((id) => contents.get(id)).sort();
  const { unmanaged: _, ...counts } = summary;
  return {
    counts,
    changes: changes
      .map((one) =>
        [
          one.kind,
          nameOf(one),
          whatOf(one),
          one.because,
          one.cause,
          RENAMED[one.held?.code] ?? one.held?.code,
        ].join(' '),
      )
      .sort(),
    operations: operations
      .map(({ id, after, needs }) => [contents.get(id), ...waits(after), 'needs', ...waits(needs)].join('\n'))
      .sort(),
    refusals: findings.flatMap(({ code, severity }) => (severity === 'error' ? [code] : [])).sort(),
  };
}

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string' },
    skip: { type: 'string', default: '' },
  },
});
if (positionals.length !== 2) {
  console.error('usage: node scripts/compare-builds.mjs OLD NEW [--count N] [--seed N] [--skip WHAT,…]');
  process.exit(1);
}
const skipped = new Set(flags.skip.split(','));
const [before, after] = await Promise.all(
  positionals.map((folder) => import(pathToFileURL(path.resolve(folder, 'index.js')).href)),
);
const folder = mkdtempSync(path.join(tmpdir(), 'compare-'));
// The worlds are outside of any repository: looking for git each time would take longer than the plans.
process.env.PATH = '';

let lists = {};
let pageSize = 1000;
const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://portal');
  const all = lists[url.pathname];
  const { searchParams } = url;
  const page = Number(searchParams.get('pageNumber') ?? 1);
  const email = searchParams.get('email')?.toLowerCase();
  const found = (all ?? []).filter(
    (record) => email === undefined || record.email.toLowerCase().includes(email),
  );
  const totalPages = Math.max(1, Math.ceil(found.length / pageSize));
  response.writeHead(all === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      pageIndex: page,
      totalPages,
      hasNextPage: page < totalPages,
      hasPreviousPage: page > 1,
      data: found.slice((page - 1) * pageSize, page * pageSize),
    }),
  );
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

/** What something comes to: its value, or its problems. Anything else that is thrown is a fault of the build. */
async function comesTo(attempt) {
  try {
    return await attempt();
  } catch (error) {
    if (!Array.isArray(error.problems)) return { bug: `${error.name}: ${error.message}` };
    return {
      problems: [
        ...new Set(error.problems.flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))),
      ].sort(),
    };
  }
}

/** Undefined for what is accepted, with whatever warnings. */
async function accepted(attempt) {
  const { problems } = await comesTo(attempt);
  return problems;
}

/** All that a build says of the world that is served. */
async function saysOf(build, world) {
  const config = path.join(folder, 'rolecall.yaml');
  const request = {
    config,
    now: NOW,
    only: [],
    overrides: world.overrides,
    credentials: { apiKey: KEY, apiKeyFile: undefined, url },
    concurrency: 8,
    insecureHttp: false,
    notify: () => {},
  };
  const planned = (only) =>
    comesTo(async () => {
      const plan = await build.plan({ ...request, only });
      return { plan: decisionsOf(JSON.parse([...build.planJson(plan)].join(''))) };
    });
  return {
    ...(!skipped.has('validate') && { validate: await accepted(() => build.validate(config)) }),
    ...(!skipped.has('online') && { online: await accepted(() => build.validateOnline(request)) }),
    plan: await planned([]),
    ...(!skipped.has('only') && { only: await planned(selectorsOf(world)) }),
  };
}

/** Where two values differ, as lines. */
function differences(one, other, where = '') {
  if (isDeepStrictEqual(one, other)) return [];
  const isBranch = (value) => typeof value === 'object' && value !== null;
  if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other))
    return [`${where}\n  old ${JSON.stringify(one)}\n  new ${JSON.stringify(other)}`];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences(one[key], other[key], `${where}/${key}`),
  );
}

function serve(world) {
  lists = portalOf(world);
  pageSize = world.live.pageSize;
  rmSync(path.join(folder, 'access'), { recursive: true, force: true });
  mkdirSync(path.join(folder, 'access'));
  const files = filesOf(world, url);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return files;
}

const counts = { worlds: 0, plans: 0, changes: 0, bugs: 0 };
const kinds = new Map();
const count = (name) => kinds.set(name, (kinds.get(name) ?? 0) + 1);
async function differ(world) {
  serve(world);
  const [old, recent] = [await saysOf(before, world), await saysOf(after, world)];
  counts.worlds++;
  const { plan, problems, bug } = old.plan;
  if (plan !== undefined) {
    counts.plans++;
    if (plan.changes.length > 0) counts.changes++;
    for (const change of plan.changes) count(change.split(' ')[0]);
    for (const code of plan.refusals) count(code);
  }
  for (const code of problems ?? []) count(`problem ${code}`);
  if (bug !== undefined) counts.bugs++;
  // A take that a group's role held goes now.
  const isMeant = (plan?.changes ?? []).some((change) => /^revoke-rls .* rows$/.test(change));
  return isMeant ? [] : differences(old, recent);
}

const seed = Number(flags.seed ?? Math.floor(Math.random() * 2 ** 31));
console.log(`comparing ${flags.count} worlds of seed ${seed}`);
const began = performance.now();
let smallerUntil = Number.POSITIVE_INFINITY;
const result = await fc.check(
  fc.asyncProperty(worlds, async (world) => {
    if (performance.now() > smallerUntil) return true;
    const isSame = (await differ(world)).length === 0;
    if (!isSame) smallerUntil = Math.min(smallerUntil, performance.now() + SHRINKING);
    return isSame;
  }),
  { seed, numRuns: Number(flags.count) },
);
const seconds = (performance.now() - began) / 1000;
const telling = [...kinds].sort(([one], [other]) => (one < other ? -1 : 1));
console.log(`${telling.map(([name, times]) => `${name}: ${times}`).join('\n')}\n`);
console.log(
  `${counts.worlds} worlds, ${counts.plans} with a plan, ${counts.changes} with changes, ${counts.bugs} bugs; ` +
    `${(counts.worlds / seconds).toFixed(1)} a second`,
);
if (result.failed) {
  const [world] = result.counterexample;
  const found = await differ(world);
  const files = serve(world);
  writeFileSync(path.join(folder, 'portal.json'), JSON.stringify(lists, null, 1));
  for (const [name, text] of Object.entries(files)) console.log(`--- ${name}\n${text}`);
  for (const [name, records] of Object.entries(lists))
    console.log(`--- ${name}\n${records.map((record) => JSON.stringify(record)).join('\n')}`);
  console.log(`--- only ${JSON.stringify(selectorsOf(world))}, overrides ${JSON.stringify(world.overrides)}`);
  console.log(`--- ${found.length} differences, the first 20\n${found.slice(0, 20).join('\n')}`);
  console.log(
    `\nworld ${result.numRuns} of seed ${seed} differs; made smaller ${result.numShrinks} times; kept in ${folder}`,
  );
} else {
  rmSync(folder, { recursive: true });
  console.log(`${result.numRuns} worlds, no difference that is not explained`);
}
server.close();
server.closeAllConnections();
process.exit(result.failed ? 1 : 0);
