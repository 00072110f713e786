import type { FleetSummary } from '../../domain/fleet-summary.ts';
import { COMMENT_BYTES } from '../formats.ts';
import { COLUMN_NAMES, COLUMNS, exitText, fleetSentence, isQuiet } from '../view/fleet.ts';
import { counted, digits } from '../view/wording.ts';
import { heading, paragraph, table, write } from './blocks.ts';
import { fitted } from './detail.ts';
import { code, cutTo, words } from './inline.ts';

/** Several portals as a comment: those that need a look, as many as fit, and how many are left out. */
export function summaryMarkdown(summary: FleetSummary, maxBytes = COMMENT_BYTES): string {
  const loud = summary.portals.filter((portal) => !isQuiet(portal));
  return fitted((detail) => {
    const shown = loud.slice(0, detail.reports);
    const left = loud.length - shown.length;
    return write([
      heading(2, words(`rolecall: ${fleetSentence(summary)}`)),
      ...table(
        [null, null, ...COLUMNS.map(() => 'right' as const)],
        ['portal', 'exit', ...COLUMNS.map((column) => COLUMN_NAMES[column])],
        shown.map((portal) => [
          [code(cutTo(portal.name, detail.cut))],
          [code(cutTo(exitText(portal), detail.cut))],
          ...COLUMNS.map((column) => (portal[column] === 0 ? [] : [words(digits(portal[column]))])),
        ]),
      ),
      ...(left > 0
        ? [
            paragraph(
              words(
                `${counted(left, 'more portal')} ${left === 1 ? 'is' : 'are'} left out here: the JSON has them all.`,
              ),
            ),
          ]
        : []),
    ]);
  }, maxBytes);
}
