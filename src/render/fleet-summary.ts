import type { FleetSummary } from '../domain/fleet-summary.ts';
import { jsonText } from './escape.ts';
import { COLUMNS, totalOf } from './view/fleet.ts';

/** `rolecall.summary/1`. */
export const summaryJson = ({ portals, gravest }: FleetSummary): Iterable<string> => [
  `${jsonText({
    format: 'rolecall.summary/1',
    exit: { code: 0, because: [] },
    gravest,
    totals: Object.fromEntries(COLUMNS.map((column) => [column, totalOf(portals, column)])),
    portals,
  })}\n`,
];
