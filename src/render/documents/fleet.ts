import {
  COLUMNS,
  type FleetColumn,
  type FleetSummary,
  type PortalSummary,
  totalOf,
} from '../../domain/fleet.ts';
import { counted, digits } from '../../domain/wording.ts';
import { code, type Document, lines, only, strong, table } from '../document.ts';
import { counts, some } from '../view/wording.ts';

/** What each column is called. */
const COLUMN_NAMES = {
  losses: 'lost',
  gains: 'gained',
  deletions: 'deleted',
  operations: 'calls',
  manual: 'by hand',
  held: 'held',
} as const satisfies Record<FleetColumn, string>;

const isUnchanged = (portal: PortalSummary): boolean =>
  portal.exit === 0 && COLUMNS.every((column) => portal[column] === 0);

/** `3 portals, 1 unchanged: 4 lost, 2 gained, 1 account deleted or replaced. Highest exit code 3.` */
function sentenceOf({ portals, gravest }: FleetSummary): string {
  const unchanged = portals.filter(isUnchanged).length;
  const unknown = portals.filter(({ exit }) => exit === null).length;
  const quiet = some(unchanged, `, ${unchanged === portals.length ? 'all' : digits(unchanged)} unchanged`);
  const sums = counts(
    [totalOf(portals, 'losses'), 'lost', 'lost'],
    [totalOf(portals, 'gains'), 'gained', 'gained'],
    [totalOf(portals, 'deletions'), 'account deleted or replaced', 'accounts deleted or replaced'],
  );
  const exit = `${portals.length === 1 ? 'Exit code' : 'Highest exit code'} ${gravest}`;
  return `${counted(portals.length, 'portal')}${quiet}${sums.length === 0 ? '' : `: ${sums.join(', ')}`}. ${exit}${some(unknown, `, unknown for ${counted(unknown, 'portal')}`)}.`;
}

/** How a portal's command ended, with the first codes that made it so. */
const exitText = ({ exit, because }: PortalSummary): string =>
  exit === null ? 'unknown' : [String(exit), ...because.slice(0, 3)].join(' ');

/** Many portals in one table: those that need a look. */
export function fleetDocument(summary: FleetSummary): Document {
  const sentence = sentenceOf(summary);
  return {
    whole: 'fleet.txt',
    blocks: [
      only('paper', { kind: 'title', pieces: `rolecall: ${sentence}` }),
      table(
        ['portal', 'portals'],
        ['portal', 'exit', ...COLUMNS.map((column) => COLUMN_NAMES[column])],
        summary.portals
          .filter((portal) => !isUnchanged(portal))
          .map((portal) => [
            code(portal.name),
            exitText(portal),
            ...COLUMNS.map((column) => some(portal[column], digits(portal[column]))),
          ]),
        { numbers: COLUMNS.map((_, at) => at + 2) },
      ),
      only('terminal', lines(strong(sentence))),
    ],
  };
}
