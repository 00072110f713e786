// A simulated month of many portals in one repository, with an independent judge: at each midnight everybody has exactly what
// the files gave, or it was reported.
//
//   npm run soak [-- --portals 200 --days 31 --seed 1 --minutes 60 --out bench/soak.json]
//
// It ends by itself: after the days, or at the end of the day in which the minutes are over. All portals are embedded ones on
// loopback, in this process. The figures are added to the list in `--out`. Exit 1 where the judge found something; the same seed brings the same days again.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stopwatch } from './soak/clock.mjs';

const { values } = parseArgs({
  options: {
    portals: { type: 'string', default: '200' },
    days: { type: 'string', default: '31' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    out: { type: 'string' },
  },
});
const MOST = { portals: 1000, days: 366, seed: 2 ** 31, minutes: 600 };
const [portals, days, seed, minutes] = Object.keys(MOST).map((name) => Number(values[name]));
for (const [name, most] of Object.entries(MOST)) {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1 && value <= most) continue;
  console.error(`--${name} is a whole number from 1 to ${most}`);
  process.exit(1);
}

const { month } = await import('./soak/month.mjs');
// What is installed is one bundle; the embedded portal can be made to go wrong by its own modules alone.
const [library, { startPortal }, { REFERENCE_DIALECT }, { interferenceOf }] = await Promise.all(
  ['dist/index.js', 'build/sandbox/start.js', 'build/sandbox/dialect.js', 'build/sandbox/faults.js'].map(
    (name) => import(new URL(`../${name}`, import.meta.url)),
  ),
);
const passed = stopwatch();
const folder = mkdtempSync(path.join(tmpdir(), 'soak-'));
try {
  const { counts, found } = await month({
    library,
    makers: { startPortal, REFERENCE_DIALECT, interferenceOf },
    folder,
    portals,
    days,
    seed,
    isLate: () => passed() > minutes * 60_000,
    say: (text) => console.error(text),
  });
  const { memory, ...figures } = counts;
  const sum = (numbers) => Object.values(numbers).reduce((all, one) => all + one, 0);
  const report = {
    machine: `${availableParallelism()} cores, Node.js ${process.version}`,
    seed,
    portals,
    ...figures,
    runsInAll: sum(figures.runs),
    secondsOfARun: Number((passed() / 1000 / sum(figures.runs)).toPrecision(2)),
    // Fewer days say nothing of growth: the first ones fill what is kept.
    ...(memory.length > 5 && {
      'memory after the last day ÷ after the fifth': Number((memory.at(-1) / memory[4]).toPrecision(3)),
    }),
    found,
  };
  console.log(JSON.stringify(report, null, 2));
  if (values.out !== undefined) {
    const before = existsSync(values.out) ? JSON.parse(readFileSync(values.out, 'utf8')) : [];
    writeFileSync(values.out, `${JSON.stringify([...before, report], null, 2)}\n`);
  }
  process.exitCode = found.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
