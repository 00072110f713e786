import type { Reviewed, UnusedGrant } from '../../domain/audit.ts';
import type { ChangedReport } from '../../domain/change.ts';
import { plainText } from '../escape.ts';
import { byOwner } from '../view/owners.ts';
import { brokenSentence, reviewSentence, windowSentence } from '../view/review.ts';
import { columnsOf } from './columns.ts';
import { fillRight, type Page, pageOf, paragraph, type TextOptions, unlike } from './page.ts';

const day = (instant: string | null): string => (instant === null ? 'not seen' : instant.slice(0, 10));
const reportText = ({ workspace, name }: ChangedReport): string => `${workspace}/${name}`;

/**
 * Rows in columns as wide as their longest cell where they fit. Else the first two cells of a row have a line of their
 * own each, and the rest stands behind their headings.
 */
function* table([head = [], ...rows]: readonly (readonly string[])[], page: Page): Iterable<string> {
  const widths = head.map((heading, at) =>
    rows.reduce((most, row) => Math.max(most, columnsOf(row[at] ?? '')), columnsOf(heading)),
  );
  const whole = widths.reduce((sum, width) => sum + width + 2, 0);
  const { faint, strong } = page.palette;
  if (whole < page.width) {
    const line = (row: readonly string[]): string =>
      `  ${row.map((cell, at) => fillRight(cell, widths[at] ?? 0)).join('  ')}`.trimEnd();
    yield faint(line(head));
    yield* rows.map(line);
    return;
  }
  for (const [first = '', second = '', ...rest] of rows) {
    yield* paragraph(strong(first), page, 2, 4);
    const told = rest.flatMap((cell, at) =>
      cell === '' ? [] : [/^(not|in) /.test(cell) ? cell : `${head[at + 2] ?? ''} ${cell}`],
    );
    yield* paragraph(second, page, 4, 6);
    yield* paragraph(faint(told.join(', ')), page, 4, 6);
  }
}

const personText = ({ user, name }: { readonly user: string; readonly name: string }): string =>
  plainText(name.trim() === '' || name.trim() === user ? user : `${name.trim()} <${user}>`);

function* ownerLines(unused: readonly UnusedGrant[], page: Page): Iterable<string> {
  for (const [owner, grants] of byOwner(unused)) {
    yield '';
    yield page.palette.strong(plainText(owner === null ? 'In no file' : owner));
    yield* table(
      [
        ['person', 'report', 'last seen', 'line'],
        ...grants.map(({ user, name, report, lastSeen, sources: [source] }) => [
          personText({ user, name }),
          plainText(reportText(report)),
          day(lastSeen),
          source === undefined ? '' : String(source.line),
        ]),
      ],
      page,
    );
  }
}

function* lines(reviewed: Reviewed, page: Page): Iterable<string> {
  const { limits, unused, dormant, reports, broken = [] } = reviewed;
  const { strong, faint } = page.palette;
  yield strong('Access that nobody used');
  yield* paragraph(faint(windowSentence(reviewed)), page);
  yield '';
  yield* paragraph(strong(reviewSentence(reviewed)), page);
  yield* ownerLines(unused, page);
  if (dormant.length > 0) {
    yield '';
    yield strong('Dormant: people who have reports and opened none');
    yield* table(
      [
        ['person', 'role', 'reports', 'last seen', 'listed at'],
        ...dormant.map(({ user, name, role, reports: held, lastSeen, sources: [source] }) => [
          personText({ user, name }),
          role ?? 'not known',
          String(held),
          day(lastSeen),
          source === undefined ? 'in no file' : plainText(`${source.file}:${source.line}`),
        ]),
      ],
      page,
    );
  }
  if (reports.length > 0) {
    yield '';
    yield strong('Reports that nobody opened');
    yield* table(
      [
        ['report', 'people', 'last seen'],
        ...reports.map(({ report, holders, lastSeen }) => [
          plainText(reportText(report)),
          String(holders),
          day(lastSeen),
        ]),
      ],
      page,
    );
  }
  if (broken.length > 0) {
    yield '';
    yield strong('Rules that do not hold');
    for (const one of broken) yield* paragraph(`- ${plainText(brokenSentence(one))}`, page, 2, 4);
  }
  yield '';
  yield strong('What this cannot know');
  for (const limit of limits) {
    for (const line of paragraph(`- ${plainText(limit)}`, page, 2, 4)) yield faint(line);
  }
}

/** A review as tables as wide as the terminal: unused grants by the file that gives them, dormant people, unused reports. */
export function* reviewText(reviewed: Reviewed, options: TextOptions): Iterable<string> {
  for (const line of lines(reviewed, pageOf(options))) yield `${unlike(line)}\n`;
}
