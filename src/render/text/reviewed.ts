import type { Reviewed, UnusedGrant } from '../../domain/audit.ts';
import type { ChangedReport } from '../../domain/change.ts';
import { plainText } from '../escape.ts';
import { byOwner } from '../view/owners.ts';
import { type Page, pageOf, paragraph, type TextOptions, unlike } from './page.ts';
import type { Palette } from './palette.ts';

const WIDTH = 100;

const day = (instant: string | null): string => (instant === null ? 'not seen' : instant.slice(0, 10));
const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
const reportText = ({ workspace, name }: ChangedReport): string => `${workspace}/${name}`;

/** Rows in columns as wide as their longest cell, up to a third of the line; a longer cell takes its own width. */
function* table(rows: readonly (readonly string[])[]): Iterable<string> {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.min(WIDTH / 3, Math.max(...rows.map((row) => (row[column] ?? '').length))),
  );
  for (const row of rows)
    yield `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd();
}

function* ownerLines(unused: readonly UnusedGrant[], { strong }: Palette): Iterable<string> {
  for (const [owner, grants] of byOwner(unused)) {
    yield '';
    yield strong(plainText(owner === null ? 'In no file' : owner));
    yield* table([
      ['person', 'report', 'last seen', 'line'],
      ...grants.map(({ user, report, lastSeen, sources: [source] }) => [
        plainText(user),
        plainText(reportText(report)),
        day(lastSeen),
        source === undefined ? '' : String(source.line),
      ]),
    ]);
  }
}

function* lines(reviewed: Reviewed, page: Page): Iterable<string> {
  const { window, entries, limits, unused, dormant, reports } = reviewed;
  const { palette } = page;
  const { strong, faint, careful } = palette;
  const span =
    window.from === null || window.to === null
      ? careful('The audit log holds nothing of the time that was asked for.')
      : `The audit log covers ${window.from} to ${window.to}: ${count(entries, 'access', 'accesses')}.`;
  yield `${strong('Access that nobody used.')} ${span}`;
  yield `${count(unused.length, 'grant', 'grants')} unused, ${count(dormant.length, 'person', 'people')} dormant, ${count(reports.length, 'report', 'reports')} opened by nobody.`;
  yield* ownerLines(unused, palette);
  if (dormant.length > 0) {
    yield '';
    yield strong('Dormant: people who have reports and opened none');
    yield* table([
      ['person', 'role', 'reports', 'last seen', 'listed at'],
      ...dormant.map(({ user, role, reports: held, lastSeen, sources: [source] }) => [
        plainText(user),
        role ?? 'not known',
        String(held),
        day(lastSeen),
        source === undefined ? 'in no file' : plainText(`${source.file}:${source.line}`),
      ]),
    ]);
  }
  if (reports.length > 0) {
    yield '';
    yield strong('Reports that nobody opened');
    yield* table([
      ['report', 'people', 'last seen'],
      ...reports.map(({ report, holders, lastSeen }) => [
        plainText(reportText(report)),
        String(holders),
        day(lastSeen),
      ]),
    ]);
  }
  yield '';
  yield strong('What this cannot know');
  for (const limit of limits) {
    for (const line of paragraph(`· ${plainText(limit)}`, page, 2, 4)) yield faint(line);
  }
}

/** A review as tables for a terminal: unused grants by the file that gives them, dormant people, unused reports. */
export function* reviewText(reviewed: Reviewed, options: TextOptions): Iterable<string> {
  for (const line of lines(reviewed, pageOf(options))) yield `${unlike(line)}\n`;
}
