import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chance } from './performing.ts';

/** Who may open what: for each user, by number, the reports by number. */
export type Matrix = ReadonlyMap<number, readonly number[]>;

const REAL = fileURLToPath(new URL('../../../shared/data/role-mining/americas_small.txt', import.meta.url));

function realMatrix(): Matrix {
  const rows = new Map<number, Set<number>>();
  for (const line of readFileSync(REAL, 'utf8').split('\n')) {
    const [user, report] = line.trim().split(/\s+/).map(Number);
    if (user === undefined || report === undefined || Number.isNaN(report)) continue;
    rows.set(user, (rows.get(user) ?? new Set()).add(report));
  }
  return new Map([...rows].map(([user, reports]) => [user, [...reports]]));
}

/** A matrix of the same size: 3,477 users, 1,587 reports, 105,205 grants. */
function madeMatrix(): Matrix {
  const random = chance(7);
  const rows = Array.from({ length: 3477 }, () => new Set<number>());
  for (const [user, row] of rows.entries()) row.add(user % 1587);
  for (let grants = rows.length; grants < 105_205; ) {
    const row = rows[Math.floor(random() ** 2 * rows.length)];
    const report = Math.floor(random() ** 2 * 1587);
    if (row === undefined || row.has(report)) continue;
    row.add(report);
    grants++;
  }
  return new Map(rows.map((row, user) => [user + 1, [...row]]));
}

/** A real access matrix where it lies beside the project, else one of its size. */
export const matrix = (): Matrix => (existsSync(REAL) ? realMatrix() : madeMatrix());
