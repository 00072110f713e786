// Measures the promises about speed and memory, against a floor measured in the same run.
//
//   npm run bench [-- NAME…] [--times 3] [--users 100000] [--dist dist] [--modules build]
//
// Without a name, all run but the slow one (`million`). Prints medians and merges them into results.json.
// Ratios count: milliseconds depend on the machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { fleetOf } from './fleet.mjs';
import { commitAll, inFolder, inTurn, run, script, withPortal } from './measure.mjs';
import { writeFiles } from './world.mjs';

const { values: flags, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '3' },
    users: { type: 'string', default: '100000' },
    dist: { type: 'string', default: 'dist' },
    modules: { type: 'string', default: 'build' },
  },
});
const TIMES = Number(flags.times);
const USERS = Number(flags.users);
const GRANTS = 20;
const MAIN = path.resolve(flags.dist, 'main.js');
const MODULES = pathToFileURL(`${path.resolve(flags.modules)}/`).href;
const MB = 1e6;

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Leave out `goal` if nothing was promised. */
const figure = (what, value, unit, goal) => ({ what, value: Number(value.toPrecision(3)), unit, goal });

const memory = (what, bytes, goal) => figure(`${what}: peak memory`, bytes / MB, 'MB', goal);

const served = (world, work) =>
  withPortal(world, (url, reset) =>
    inFolder((folder) => work(['--config', writeFiles(folder, world, url), '--quiet'], [url, folder], reset)),
  );

const planAgainstFloor = (shape, users, times) =>
  served({ shape, users, grants: GRANTS }, async (files, floor) => {
    const { plan, bare } = await inTurn(times, {
      bare: () => script('floor.mjs', floor),
      plan: () => run([MAIN, 'plan', '--detailed-exitcode', ...files]),
    });
    const what = `plan, ${users} users × ${GRANTS} as ${shape}`;
    return [
      figure(what, plan.seconds / bare.seconds, '× floor', 3.5),
      figure('the same by processor time', plan.cpu / bare.cpu, '× floor'),
      figure(what, plan.seconds, 's'),
      figure('its floor', bare.seconds, 's'),
      memory(what, plan.bytes, users > 100_000 ? 8000 : 800),
      memory('its floor', bare.bytes),
    ];
  });

async function movesOf(users) {
  const world = { shape: 'json', users, grants: GRANTS, moved: 1 };
  return served(world, (files) =>
    inFolder(async (folder) => {
      const saved = path.join(folder, 'plan.json');
      return inTurn(TIMES, {
        plan: () => run([MAIN, 'plan', ...files, '--out', saved]),
        verify: async () => {
          const measured = await script('inside.mjs', [
            MODULES,
            JSON.stringify(world),
            'verify-saved',
            saved,
          ]);
          const { read, verify, wrong } = measured.said;
          if (wrong !== 0) throw new Error(`verification finds ${wrong} differences where there are none`);
          return { ...measured, seconds: (read + verify) / 1000 };
        },
      });
    }),
  );
}

async function moves() {
  const [small, large] = [await movesOf(USERS / 10), await movesOf(USERS)];
  const secondsOf = ({ plan, verify }) => plan.seconds + verify.seconds;
  const what = `every grant moves, ${USERS} users × ${GRANTS}: plan, save, read again, verify`;
  return [
    figure(what, secondsOf(large), 's'),
    memory(what, Math.max(large.plan.bytes, large.verify.bytes), 2500),
    figure('the same against a tenth of it', secondsOf(large) / secondsOf(small), '×'),
    figure('of it the plan', large.plan.seconds, 's'),
    figure('of it reading and verifying', large.verify.seconds, 's'),
  ];
}

async function fleet() {
  const [few, many] = [await fleetOf(MAIN, 50, 1), await fleetOf(MAIN, 200, TIMES)];
  const far = await fleetOf(MAIN, 200, TIMES, 50);
  const what = 'plan of 200 portals × 500 users';
  return [
    figure(what, many.plan.seconds / many.bare.seconds, '× floor of their requests', 3),
    figure('the same by processor time', many.plan.cpu / many.bare.cpu, '× floor'),
    figure(what, many.plan.seconds, 's'),
    figure('its floor', many.bare.seconds, 's'),
    figure('the same with answers of 50 ms', far.plan.seconds / far.bare.seconds, '× floor'),
    memory(what, many.plan.bytes),
    figure('the same against 50 portals: peak memory', many.plan.bytes / few.plan.bytes, '×', 1.25),
  ];
}

const inside = (world, stages) =>
  script('inside.mjs', [MODULES, JSON.stringify(world), TIMES, ...stages], { node: ['--expose-gc'] });

/** The cost of reading the last applied files. In every part of them, one user of a hundred has changed. */
const planWithBase = (shape) => {
  const world = { shape, users: USERS, grants: GRANTS };
  return served(world, async (files, [url, folder]) => {
    for (const of of [world, { ...world, moved: 100 }]) {
      writeFiles(folder, of, url);
      commitAll(folder);
    }
    const { none, base } = await inTurn(TIMES, {
      none: () => run([MAIN, 'plan', ...files, '--base', 'none']),
      base: () => run([MAIN, 'plan', ...files, '--base', 'HEAD~1']),
    });
    const what = `plan with a base, ${USERS} users × ${GRANTS} as ${shape}, 1 % changed`;
    return [
      figure(what, base.seconds / none.seconds, '× without one', 1.6),
      figure('the same by processor time', base.cpu / none.cpu, '× without one'),
      figure('with it', base.seconds, 's'),
      figure('without', none.seconds, 's'),
      memory('with it', base.bytes),
      memory('without', none.bytes),
    ];
  });
};

async function diffAlone() {
  const { said } = await inside({ shape: 'json', users: USERS, grants: GRANTS, moved: 100 }, ['diff']);
  return [figure(`diff alone, ${USERS * GRANTS} grants, 1 % changed`, said.diff / 1000, 's')];
}

async function linear() {
  const worldOf = (users) => ({ shape: 'json', users, grants: 4, moved: 1 });
  const [small, large] = [await inside(worldOf(USERS / 100), ['all']), await inside(worldOf(USERS), ['all'])];
  // Below a millisecond, the small size measures the machine, not the growth.
  return Object.entries(large.said).map(([stage, time]) =>
    figure(`${stage}, 100 times the users`, time / Math.max(small.said[stage], 0.5), '×', 150),
  );
}

async function applying() {
  const [calls, concurrency] = [10_000, 32];
  const world = {
    shape: 'json',
    users: calls,
    grants: GRANTS,
    wanted: GRANTS + 1,
    grantsAfter: GRANTS + 1,
    latency: 20,
  };
  return served(world, async (files, [url], reset) => {
    const options = [...files, '--concurrency', String(concurrency)];
    const { bare, plan, dry, apply } = await inTurn(TIMES, {
      bare: async () => {
        const measured = await script('bare-got.mjs', [url, calls, concurrency]);
        await reset();
        return { ...measured, seconds: measured.said.milliseconds / 1000 };
      },
      plan: () => run([MAIN, 'plan', ...options]),
      // The cost before the first write: an apply reads until two readings agree, and in the main thread.
      dry: () => run([MAIN, 'apply', '--dry-run', ...options]),
      apply: async () => {
        const measured = await run([MAIN, 'apply', '--yes', ...options]);
        await reset();
        return measured;
      },
    });
    const what = `apply ${calls} calls of 20 ms, ${concurrency} at once, without its plan`;
    return [
      figure(what, (apply.seconds - dry.seconds) / bare.seconds, '× bare got', 1.15),
      figure(
        'the same without the time of the command plan',
        (apply.seconds - plan.seconds) / bare.seconds,
        '× bare got',
      ),
      figure('apply', apply.seconds, 's'),
      figure('its plan, apply --dry-run', dry.seconds, 's'),
      figure('the command plan', plan.seconds, 's'),
      figure('bare got', bare.seconds, 's'),
      memory('apply', apply.bytes),
    ];
  });
}

const start = () =>
  inFolder(async (folder) => {
    const root = writeFiles(folder, { shape: 'yaml', users: 10, grants: 3 }, 'https://portal.example.com');
    const { nothing, version, validate } = await inTurn(Math.max(15, TIMES), {
      nothing: () => run(['-e', '0']),
      version: () => run([MAIN, '--version']),
      validate: () => run([MAIN, 'validate', '--config', root]),
    });
    return [
      figure('--version', version.seconds / nothing.seconds, '× node -e 0', 1.6),
      figure('validate of 10 users', validate.seconds / nothing.seconds, '× node -e 0', 4),
      figure('node -e 0', nothing.seconds * 1000, 'ms'),
    ];
  });

async function embeddedPortal() {
  const { said } = await script('embedded-portal.mjs', [MODULES]);
  return Object.entries(said).map(([what, ratio]) =>
    figure(`embedded portal, ${what}, 100 times the users`, ratio, '×'),
  );
}

const BENCHES = {
  'plan-json': () => planAgainstFloor('json', USERS, TIMES),
  'plan-yaml': () => planAgainstFloor('yaml', USERS, TIMES),
  'plan-teams': () => planAgainstFloor('teams', USERS, TIMES),
  base: () => planWithBase('json'),
  'base-teams': () => planWithBase('teams'),
  moves,
  million: () => planAgainstFloor('json', 1_000_000, 1),
  diff: diffAlone,
  apply: applying,
  fleet,
  start,
  linear,
  'embedded-portal': embeddedPortal,
};
const ON_DEMAND = new Set(['million']);

const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`no bench is named ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const file = here('results.json');
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
let isMissed = false;
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES).filter((one) => !ON_DEMAND.has(one))) {
  console.log(`${name}:`);
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node.js ${process.version}`;
  try {
    const figures = await BENCHES[name]();
    results[name] = { machine, times: TIMES, figures };
    for (const { what, value, unit, goal } of figures) {
      const isOver = goal !== undefined && value > goal;
      isMissed ||= isOver;
      const verdict = goal === undefined ? '' : `, at most ${goal}${isOver ? ': MISSED' : ''}`;
      console.log(`  ${what}: ${value} ${unit}${verdict}`);
    }
  } catch (error) {
    isMissed = true;
    results[name] = {
      machine,
      times: TIMES,
      failed: error.message.split('\n')[0].replaceAll(process.cwd(), '.'),
    };
    console.log(`  FAILED: ${error.message}`);
  }
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
process.exitCode = isMissed ? 1 : 0;
