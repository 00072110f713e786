import type { FleetSummary, PortalSummary } from '../domain/fleet-summary.ts';
import { counted } from '../domain/wording.ts';
import { jsonText, plainText } from './escape.ts';

const COLUMNS = ['gains', 'losses', 'deletions', 'operations', 'manual', 'held'] as const;

/** Portals where nothing is to be done and nothing went wrong. */
const isQuiet = (portal: PortalSummary): boolean =>
  portal.exit === 0 && COLUMNS.every((column) => portal[column] === 0);

const total = (portals: readonly PortalSummary[], column: (typeof COLUMNS)[number]): number =>
  portals.reduce((sum, portal) => sum + portal[column], 0);

function headline({ portals, gravest }: FleetSummary): string {
  const quiet = portals.filter(isQuiet).length;
  const sums = `${total(portals, 'losses')} lost, ${total(portals, 'gains')} gained, ${counted(total(portals, 'deletions'), 'account')} deleted or replaced`;
  const unknown = portals.filter(({ exit }) => exit === null).length;
  const untold = unknown === 0 ? '' : `, and unknown for ${counted(unknown, 'portal')}`;
  return `${counted(portals.length, 'portal')}, ${quiet} of them without anything to do: ${sums}. Gravest exit ${gravest}${untold}.`;
}

const exitText = ({ exit, because }: PortalSummary): string =>
  exit === null
    ? 'unknown'
    : because.length === 0
      ? String(exit)
      : `${exit} ${because.slice(0, 3).join(' ')}`;

/** Several portals in one table for terminals. */
export function* summaryText(summary: FleetSummary): Iterable<string> {
  const shown = summary.portals.filter((portal) => !isQuiet(portal));
  const rows = [
    ['portal', 'exit', ...COLUMNS],
    ...shown.map((portal) => [
      plainText(portal.name),
      plainText(exitText(portal)),
      ...COLUMNS.map((column) => String(portal[column])),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  if (shown.length > 0)
    for (const row of rows)
      yield `${row.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')}\n`;
  yield `${headline(summary)}\n`;
}

/** Foreign text as code: nothing in it is markup, a mention or the end of a cell. */
const code = (text: string): string => `\`${plainText(text).replaceAll('`', "'").replaceAll('|', '¦')}\``;

const MOST_BYTES = 60_000;

/** The same as Markdown for a comment: it shortens by leaving out whole rows, and says how many. */
export function* summaryMarkdown(summary: FleetSummary): Iterable<string> {
  const shown = summary.portals.filter((portal) => !isQuiet(portal));
  yield `## rolecall: ${headline(summary)}\n`;
  if (shown.length === 0) return;
  yield `\n| portal | exit | ${COLUMNS.join(' | ')} |\n| --- | --- | ${COLUMNS.map(() => '---:').join(' | ')} |\n`;
  let left = MOST_BYTES;
  for (const [at, portal] of shown.entries()) {
    const row = `| ${code(portal.name)} | ${code(exitText(portal))} | ${COLUMNS.map((column) => portal[column]).join(' | ')} |\n`;
    left -= Buffer.byteLength(row);
    if (left < 0) {
      yield `\n${shown.length - at} more portals are left out here: the JSON has them all.\n`;
      return;
    }
    yield row;
  }
}

/** `rolecall.summary/1`. */
export const summaryJson = ({ portals, gravest }: FleetSummary): Iterable<string> => [
  `${jsonText({
    format: 'rolecall.summary/1',
    exit: { code: 0, because: [] },
    gravest,
    totals: Object.fromEntries(COLUMNS.map((column) => [column, total(portals, column)])),
    portals,
  })}\n`,
];
