// Simulates a month of many portals in one repository. At each midnight an independent judge checks that all
// differences from the files were reported.
//
//   npm run soak [-- --portals 200 --days 31 --seed 1 --minutes 60 --out bench/soak.json]
//
// Stops after the last day, or at the end of the day in which the minutes run out. Portals are embedded, on loopback.
// `--out` collects the figures. Exits with 1 if the judge found something. A seed repeats the same days.
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
// The installed bundle cannot make its portal fail, so load that from the modules.
const [library, { startPortal }, { REFERENCE_DIALECT }, { createInterference }] = await Promise.all(
  ['dist/index.js', 'build/sandbox/start.js', 'build/sandbox/dialect.js', 'build/sandbox/faults.js'].map(
    (name) => import(new URL(`../${name}`, import.meta.url)),
  ),
);
const passed = stopwatch();
const folder = mkdtempSync(path.join(tmpdir(), 'soak-'));
try {
  const { counts, found } = await month({
    library,
    makers: { startPortal, REFERENCE_DIALECT, createInterference },
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
    // Memory grows in the first days of every run, so a short run cannot show a leak.
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
