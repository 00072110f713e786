import { DONE, type Exit, exitBy } from '../domain/exit.ts';
import type { FleetPortal, FleetSummary, PortalSummary } from '../domain/fleet.ts';
import { COLUMNS, memberName } from '../domain/fleet.ts';
import { counted, counts, digits, unlessZero } from '../domain/wording.ts';
import { code, type Document, lines, notIn, onlyIn, strong, table } from './document.ts';
import { jsonText, plainText } from './escape.ts';
import { makeForms, resultJson } from './forms.ts';

/** The start of `rolecall.fleet/1`. rolecall prints this JSON in pieces, each result when it is ready. */
export const FLEET_HEAD = '{"format":"rolecall.fleet/1","portals":[';

/** `result` is a JSON document or empty. */
export const memberJson = (
  { name, config }: FleetPortal,
  exit: Exit,
  result: string,
  isFirst: boolean,
): string =>
  `${isFirst ? '\n' : ',\n'}{"name":${jsonText(name ?? null)},"config":${jsonText(config)},"exit":${jsonText(exit)},"result":${result.trim() === '' ? 'null' : result.trim()}}`;

export const fleetEnd = (exit: Exit): string => `\n],"exit":${jsonText(exit)}}\n`;

export const memberHead = ({ name, config }: FleetPortal): string =>
  `== ${name === undefined ? plainText(config) : `${plainText(name)} (${plainText(config)})`}\n`;

export function fleetText(codes: ReadonlyMap<FleetPortal, number>, worst: number): string {
  const nonZero = [...codes].filter(([, exit]) => exit !== 0);
  const parts = nonZero.map(([member, exit]) => `${plainText(memberName(member))} (exit ${exit})`);
  if (nonZero.length === 0) parts.push('all succeeded');
  else if (nonZero.length < codes.size)
    parts.push(`${counted(codes.size - nonZero.length, 'other')} (exit 0)`);
  return `${counted(codes.size, 'portal')}: ${parts.join('; ')}. Exit ${worst}.\n`;
}

/** In `rolecall.portals/1`, `include` is a matrix of jobs for GitHub Actions. */
export const PORTALS = {
  text: async (members: readonly FleetPortal[]) =>
    members.map(({ name, config }) => `${plainText(name ?? '(no name)')}  ${plainText(config)}\n`),
  // Print one line, because GitHub Actions reads one line as an output of a step.
  json: async (members: readonly FleetPortal[]) => [
    `${jsonText({
      format: 'rolecall.portals/1',
      exit: DONE,
      include: members.map(({ name, config }) => ({ name: name ?? null, config })),
    })}\n`,
  ],
};

const totalOf = (portals: readonly PortalSummary[], column: (typeof COLUMNS)[number]): number =>
  portals.reduce((sum, portal) => sum + portal[column], 0);

const summaryJson = ({ portals, gravest, unreadable = [] }: FleetSummary): Iterable<string> => {
  const totals = Object.fromEntries(COLUMNS.map((column) => [column, totalOf(portals, column)]));
  const exit = exitBy(unreadable.length === 0 ? 0 : 1, unreadable);
  return resultJson('rolecall.summary/1', { gravest, totals, portals }, exit);
};

const COLUMN_NAMES = {
  losses: 'lost',
  gains: 'gained',
  deletions: 'deleted',
  operations: 'calls',
  manual: 'by hand',
  held: 'held back',
} as const satisfies Record<(typeof COLUMNS)[number], string>;

const isPortalUnchanged = (portal: PortalSummary): boolean =>
  portal.exit === 0 && COLUMNS.every((column) => portal[column] === 0);

function summarySentence({ portals, gravest }: FleetSummary): string {
  const unchanged = portals.filter(isPortalUnchanged).length;
  const unknown = portals.filter(({ exit }) => exit === null).length;
  const share = unchanged === portals.length ? 'all' : digits(unchanged);
  const head = [counted(portals.length, 'portal'), ...unlessZero(unchanged, `${share} unchanged`)];
  const sums = counts(
    [totalOf(portals, 'losses'), 'lost', 'lost'],
    [totalOf(portals, 'gains'), 'gained', 'gained'],
    [totalOf(portals, 'deletions'), 'account deleted or replaced', 'accounts deleted or replaced'],
  );
  const exit = [
    `${portals.length === 1 ? 'Exit code' : 'Worst exit code'} ${gravest}`,
    ...unlessZero(unknown, `unknown for ${counted(unknown, 'portal')}`),
  ];
  const changed = [head.join(', '), ...unlessZero(sums.length, sums.join(', '))].join(': ');
  return `${changed}. ${exit.join(', ')}.`;
}

const exitText = ({ exit, because }: PortalSummary): string =>
  exit === null ? 'unknown' : [String(exit), ...because.slice(0, 3)].join(' ');

function fleetDocument(summary: FleetSummary): Document {
  const sentence = summarySentence(summary);
  return {
    blocks: [
      notIn('terminal', { kind: 'title', pieces: `rolecall: ${sentence}` }),
      table(
        ['portal', 'portals'],
        ['portal', 'exit', ...COLUMNS.map((column) => COLUMN_NAMES[column])],
        summary.portals
          .filter((portal) => !isPortalUnchanged(portal))
          .map((portal) => [
            code(portal.name),
            exitText(portal),
            ...COLUMNS.map((column) => unlessZero(portal[column], digits(portal[column]))),
          ]),
        { numbers: COLUMNS.map((_, at) => at + 2) },
      ),
      onlyIn('terminal', lines(strong(sentence))),
    ],
  };
}

export const FLEET = makeForms(fleetDocument, summaryJson);
