import { exitBy } from '../../domain/exit.ts';
import { COLUMNS, type FleetSummary, totalOf } from '../../domain/fleet.ts';
import { jsonText } from '../escape.ts';

/** `rolecall.summary/1`. */
export const summaryJson = ({ portals, gravest, unreadable = [] }: FleetSummary): Iterable<string> => [
  `${jsonText({
    format: 'rolecall.summary/1',
    exit: exitBy(unreadable.length === 0 ? 0 : 1, unreadable),
    gravest,
    totals: Object.fromEntries(COLUMNS.map((column) => [column, totalOf(portals, column)])),
    portals,
  })}\n`,
];
