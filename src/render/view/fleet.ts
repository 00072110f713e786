import type { FleetSummary, PortalSummary } from '../../domain/fleet-summary.ts';
import { counted, digits } from './wording.ts';

/** What is counted of each portal, losses before gains. */
export const COLUMNS = ['losses', 'gains', 'deletions', 'operations', 'manual', 'held'] as const;
export type Column = (typeof COLUMNS)[number];

/** What each column is called. */
export const COLUMN_NAMES = {
  losses: 'lost',
  gains: 'gained',
  deletions: 'deleted',
  operations: 'calls',
  manual: 'by hand',
  held: 'held',
} as const satisfies Record<Column, string>;

/** Portals where nothing is to be done and nothing went wrong. */
export const isQuiet = (portal: PortalSummary): boolean =>
  portal.exit === 0 && COLUMNS.every((column) => portal[column] === 0);

export const totalOf = (portals: readonly PortalSummary[], column: Column): number =>
  portals.reduce((sum, portal) => sum + portal[column], 0);

/** `3 portals, 1 of them without anything to do: 4 lost, 2 gained, 1 account deleted or replaced. Gravest exit 3.` */
export function fleetSentence({ portals, gravest }: FleetSummary): string {
  const quiet = portals.filter(isQuiet).length;
  const sums = `${digits(totalOf(portals, 'losses'))} lost, ${digits(totalOf(portals, 'gains'))} gained, ${counted(totalOf(portals, 'deletions'), 'account')} deleted or replaced`;
  const unknown = portals.filter(({ exit }) => exit === null).length;
  const untold = unknown === 0 ? '' : `, and unknown for ${counted(unknown, 'portal')}`;
  return `${counted(portals.length, 'portal')}, ${digits(quiet)} of them without anything to do: ${sums}. Gravest exit ${gravest}${untold}.`;
}

/** How a portal's command ended, with the first codes that made it so. */
export const exitText = ({ exit, because }: PortalSummary): string =>
  exit === null
    ? 'unknown'
    : because.length === 0
      ? String(exit)
      : `${exit} ${because.slice(0, 3).join(' ')}`;
