// Teams inferred from access: set → teams, lines, proven, time. Run after `npm run build`:
//   node bench/teams.mjs [FOLDER] [--seed N] [--only SET]
// FOLDER holds files of lines `person report`; without one, worlds made here are measured. Times are CPU milliseconds.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inferTeams } from '../build/insight/teams/infer.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, only: { type: 'string' } },
});
const seed = Number(values.seed);
const folder = positionals[0] ?? '../shared/data/role-mining';

function setIn(file) {
  const people = new Map();
  const reports = new Map();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [person, report] = line.trim().split(/\s+/);
    if (report === undefined) continue;
    if (!reports.has(report)) reports.set(report, reports.size);
    if (!people.has(person)) people.set(person, new Set());
    people.get(person).add(reports.get(report));
  }
  return { access: [...people.values()].map((row) => Uint32Array.from(row).sort()), reports: reports.size };
}

let state = 7;
const draw = (count) => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
};
const bundle = (size, reports) => Array.from({ length: size }, () => draw(reports));
const rows = (count, row) => Array.from({ length: count }, () => Uint32Array.from(new Set(row())).sort());

function planted(people, reports, bundles) {
  const all = Array.from({ length: bundles }, () => bundle(2 + draw(reports / 20), reports));
  const row = () => [
    ...Array.from({ length: 1 + draw(4) }, () => all[draw(bundles)]).flat(),
    ...bundle(draw(3), reports),
  ];
  return { access: rows(people, row), reports };
}

const worlds = {
  'planted 200': () => planted(200, 100, 15),
  'planted 2,000': () => planted(2000, 500, 60),
  'planted 10,000': () => planted(10_000, 2000, 200),
  'sparse 1,000': () => ({ access: rows(1000, () => bundle(draw(16), 500)), reports: 500 }),
  'sparse 10,000': () => ({ access: rows(10_000, () => bundle(draw(40), 2000)), reports: 2000 }),
  'dense 10,000': () => ({ access: rows(10_000, () => bundle(draw(400), 2000)), reports: 2000 }),
};
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.txt') && name !== 'README.txt')
  : [];
const sets = [
  ...files.map((name) => [name.replace(/\.txt$/, ''), () => setIn(path.join(folder, name))]),
  ...Object.entries(worlds),
].filter(([name]) => values.only === undefined || name.includes(values.only));

const ways = [
  ['roles', { objective: 'roles' }],
  ['lines, any depth', { objective: 'lines', depth: Number.POSITIVE_INFINITY }],
  ['lines, depth 2', { objective: 'lines' }],
  ['lines, depth 1', { objective: 'lines', depth: 1 }],
];
console.log('| set | objective | grants | lines | teams | proven | ms |\n|---|---|---|---|---|---|---|');
for (const [name, make] of sets) {
  const { access, reports } = make();
  for (const [way, options] of ways) {
    const began = process.cpuUsage().user;
    const found = inferTeams(access, reports, { ...options, seed });
    const ms = Math.round((process.cpuUsage().user - began) / 1000);
    const proven =
      options.objective === 'roles' ? (found.isProven ? 'yes' : `at least ${found.leastRoles}`) : '';
    console.log(
      `| ${name} | ${way} | ${found.lines.before} | ${found.lines.after} | ${found.teams.length} | ${proven} | ${ms} |`,
    );
  }
}
