import type { Reviewed } from '../domain/audit.ts';
import { reportName } from '../domain/catalogue.ts';
import type { Answered, ExplainedUser, Holding, WhoAnswer } from '../domain/explained.ts';
import { COLUMNS, type FleetSummary } from '../domain/fleet.ts';
import type { Plan } from '../domain/plan.ts';
import type { Source } from '../domain/source.ts';
import { plainText } from './escape.ts';
import type { ReportOrRole } from './view/things.ts';

export type CsvCell = string | number | boolean | null;

/**
 * Spreadsheets run some texts as formulas, and logs some lines as commands: an apostrophe prevents both. In many countries
 * a semicolon begins a cell.
 */
const RUNS = /(?<=^|;)(?=[\s"]*(?:[=+\-@＝＋－＠]|::))/g;

function cellText(value: CsvCell): string {
  const text = value === null ? '' : plainText(String(value));
  const safe = typeof value === 'string' ? text.replace(RUNS, "'") : text;
  return /[",']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function* csvOf(head: readonly string[], rows: Iterable<readonly CsvCell[]>): Iterable<string> {
  yield `${head.map(cellText).join(',')}\r\n`;
  for (const row of rows) yield `${row.map(cellText).join(',')}\r\n`;
}

export const subjectText = (of: ReportOrRole): string =>
  'report' in of ? reportName(of.report) : `${of.rls.dataset ?? of.rls.datasetId}/${of.rls.role}`;

const lineCells = ([source]: readonly Source[]): readonly CsvCell[] => [
  source?.file ?? null,
  source?.line ?? null,
];

export const planCsv = ({ changes }: Plan): Iterable<string> =>
  csvOf(
    ['change', 'holder', 'report or role', 'because', 'cause', 'held', 'until', 'reason', 'file', 'line'],
    changes.map((change) => [
      change.kind,
      'user' in change ? change.user : change.group.id,
      'report' in change || 'rls' in change ? subjectText(change) : null,
      change.because,
      change.cause,
      change.held?.code ?? null,
      change.until,
      change.reason,
      ...lineCells(change.sources),
    ]),
  );

const HOLDING = [
  'has it now',
  'the files give it',
  'held',
  'last opened',
  'by',
  'from',
  'until',
  'reason',
  'file',
  'line',
];

const holdingRows = (
  cells: readonly CsvCell[],
  { live, desired, held, usage, paths }: Holding,
): readonly CsvCell[][] => {
  const common = [...cells, live, desired, held?.code ?? null, usage?.last ?? null];
  if (paths.length === 0) return [[...common, null, null, null, null, null, null]];
  return paths.map(({ via, group, from, until, reason, sources }) => {
    const team = sources[0]?.through[0]?.team;
    const by =
      group !== null ? `group ${group.alias ?? group.id}` : team === undefined ? via : `team ${team}`;
    return [...common, by, from, until, reason, ...lineCells(sources)];
  });
};

export const explainCsv = ({ answer: { user, access } }: Answered<ExplainedUser>): Iterable<string> =>
  csvOf(
    ['user', 'kind', 'report or role', ...HOLDING],
    access.flatMap((one) => holdingRows([user, one.kind, subjectText(one)], one)),
  );

export const whoCsv = ({ answer: { subject, holders } }: Answered<WhoAnswer>): Iterable<string> =>
  csvOf(
    ['report or role', 'holder', 'name', ...HOLDING],
    holders.flatMap((one) => {
      const who = 'group' in one ? [one.group.id, one.group.alias] : [one.user, one.name];
      return holdingRows([subjectText(subject), ...who], one);
    }),
  );

export const reviewCsv = ({ unused, dormant, reports }: Reviewed): Iterable<string> =>
  csvOf(
    ['finding', 'user', 'name', 'report', 'last seen', 'file', 'line'],
    [
      ...dormant.map((one) => ['dormant', one.user, one.name, null, one.lastSeen, ...lineCells(one.sources)]),
      ...reports.map((one) => ['unused report', '', '', reportName(one.report), one.lastSeen, '', '']),
      ...unused.map((one) => [
        'unused grant',
        one.user,
        one.name,
        reportName(one.report),
        one.lastSeen,
        ...lineCells(one.sources),
      ]),
    ],
  );

export const fleetCsv = ({ portals }: FleetSummary): Iterable<string> =>
  csvOf(
    ['portal', 'kind', 'exit', ...COLUMNS],
    portals.map((one) => [one.name, one.kind, one.exit, ...COLUMNS.map((column) => one[column])]),
  );
