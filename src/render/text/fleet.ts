import type { FleetSummary, PortalSummary } from '../../domain/fleet-summary.ts';
import { plainText } from '../escape.ts';
import { COLUMN_NAMES, COLUMNS, exitText, fleetSentence, isQuiet } from '../view/fleet.ts';
import { digits } from '../view/wording.ts';
import { columnsOf } from './columns.ts';
import { fillLeft, fillRight, type Page, pageOf, paragraph, type TextOptions, unlike } from './page.ts';

const LONGEST_NAME = 32;

const numbersOf = (portals: readonly PortalSummary[]) =>
  COLUMNS.map((column) => ({
    name: COLUMN_NAMES[column],
    width: Math.max(
      columnsOf(COLUMN_NAMES[column]),
      ...portals.map((portal) => digits(portal[column]).length),
    ),
    of: (portal: PortalSummary) => (portal[column] === 0 ? '' : digits(portal[column])),
  }));

/** How wide the numbers are, with the space before each. */
const widthOf = (portals: readonly PortalSummary[]): number =>
  numbersOf(portals).reduce((sum, { width }) => sum + width + 2, 0);

function* tableLines(portals: readonly PortalSummary[], page: Page): Iterable<string> {
  const { faint, strong } = page.palette;
  const numbers = numbersOf(portals);
  const used = widthOf(portals);
  const longest = portals.reduce((most, { name }) => Math.max(most, columnsOf(plainText(name))), 0);
  const first = Math.max(6, Math.min(LONGEST_NAME, page.width - used - 1, longest));
  const row = (name: string, cells: readonly string[], exit: string): string =>
    `${fillRight(name, first)}  ${cells.map((cell, at) => fillLeft(cell, numbers[at]?.width ?? 0)).join('  ')}${exit}`.trimEnd();
  const ends = portals.map((portal) => plainText(exitText(portal)));
  const room = page.width - first - used - 2;
  const beside = Math.max(4, ...ends.map((end) => columnsOf(end))) <= room;
  yield faint(
    row(
      'portal',
      numbers.map(({ name }) => name),
      beside ? '  exit' : '',
    ),
  );
  for (const [at, portal] of portals.entries()) {
    const name = plainText(portal.name);
    const end = ends[at] ?? '';
    const isLong = columnsOf(name) > first;
    if (isLong) yield* paragraph(strong(name), page);
    yield unlike(
      row(
        isLong ? '' : name,
        numbers.map(({ of }) => of(portal)),
        beside ? `  ${end}` : '',
      ),
    );
    if (!beside && portal.exit !== 0) yield* paragraph(`exit ${end}`, page, 2, 4);
  }
}

/** A terminal too narrow for the table: a portal after the other, what is zero left out. */
function* blockLines(portals: readonly PortalSummary[], page: Page): Iterable<string> {
  for (const portal of portals) {
    yield* paragraph(page.palette.strong(plainText(portal.name)), page);
    const counts = COLUMNS.flatMap((column) =>
      portal[column] === 0 ? [] : [`${COLUMN_NAMES[column]} ${digits(portal[column])}`],
    );
    if (counts.length > 0) yield* paragraph(counts.join(', '), page, 2, 4);
    if (portal.exit !== 0) yield* paragraph(`exit ${plainText(exitText(portal))}`, page, 2, 4);
  }
}

function* lines(summary: FleetSummary, page: Page): Iterable<string> {
  const shown = summary.portals.filter((portal) => !isQuiet(portal));
  if (shown.length > 0) {
    yield* widthOf(shown) + 8 < page.width ? tableLines(shown, page) : blockLines(shown, page);
    yield '';
  }
  yield* paragraph(page.palette.strong(fleetSentence(summary)), page);
}

/** Several portals in one table, as wide as the terminal: those that need a look; at the end the sentence that counts. */
export function* summaryText(summary: FleetSummary, options: TextOptions): Iterable<string> {
  for (const line of lines(summary, pageOf(options))) yield `${line}\n`;
}
