import { reportName } from '../../domain/access.ts';
import type { Reviewed } from '../../domain/audit.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { counted, counts, digits, quoteWord, sentence, unlessZero } from '../../domain/wording.ts';
import type { Blocks, Document, Noun, Pieces } from '../document.ts';
import { lines, list, person, section, strong, table, textList, verbatim } from '../document.ts';
import { type CsvCell, flatProblem, lineCells, makeForms, renderCsv, resultJson } from '../forms.ts';
import { whoOf } from '../view/names.ts';
import { everyLine } from './holdings.ts';
import { PEOPLE } from './people.ts';

const day = (instant: string | null): string => (instant === null ? 'not in the log' : instant.slice(0, 10));

function useSentence({ unused, dormant, reports }: Reviewed): string {
  const parts = [
    ...counts([dormant.length, 'person opened nothing', 'people opened nothing']),
    ...unlessZero(reports.length, `nobody opened ${counted(reports.length, 'report')}`),
    ...counts([unused.length, 'grant was not used', 'grants were not used']),
  ];
  return parts.length === 0 ? 'No unused access.' : sentence(parts.join(', '));
}

function windowSentence({ window: { from, to, complete }, entries }: Reviewed): string {
  if (from === null || to === null) return 'The audit log has no entries for this time.';
  const short = complete ? '' : ' It is incomplete.';
  // `to` is exclusive, so the last covered instant is one millisecond earlier.
  const last = new Date(Date.parse(to) - 1).toISOString();
  return `The audit log covers ${from.slice(0, 10)} to ${last.slice(0, 10)}, with ${counted(entries, 'use')}.${short}`;
}

const MOST_ROWS = 25;

const placeCell = (sources: readonly Source[]): Pieces =>
  sources.length === 0 ? 'none' : everyLine(sources);

const tableSection = (
  title: string,
  noun: Noun,
  columns: readonly string[],
  rows: readonly (readonly Pieces[])[],
  numbers: readonly number[] = [],
): Blocks =>
  section({ title, count: digits(rows.length) }, table(noun, columns, rows, { numbers, most: MOST_ROWS }));

export function reviewDocument(reviewed: Reviewed): Document {
  const { limits, unused, dormant, reports, due, offRoster = [], broken = [], revocations } = reviewed;
  const more = revocations.length - MOST_ROWS;
  const commands = revocations
    .slice(0, MOST_ROWS)
    .map(({ user, access }) => ['rolecall revoke', ...[user, ...access].map(quoteWord)].join(' '));
  const rules = broken.map(({ message, fix }) => ({
    sign: 'risk' as const,
    pieces: message,
    items: fix !== undefined && { pieces: fix },
  }));
  return {
    blocks: [
      { kind: 'title', pieces: 'Access that nobody used' },
      lines([strong(useSentence(reviewed)), ' ', windowSentence(reviewed)]),
      tableSection(
        'People who opened nothing',
        PEOPLE,
        ['person', 'role', 'reports', 'last use', 'line'],
        dormant.map((one) => [
          person(whoOf(one)),
          one.role ?? 'unknown',
          digits(one.reports),
          day(one.lastSeen),
          placeCell(one.sources),
        ]),
        [2],
      ),
      tableSection(
        'Reports that nobody opened',
        ['report', 'reports'],
        ['report', 'people', 'last use'],
        reports.map((one) => [reportName(one.report), digits(one.holders), day(one.lastSeen)]),
        [1],
      ),
      tableSection(
        'Unused grants',
        ['grant', 'grants'],
        ['person', 'report', 'last use', 'line'],
        unused.map((one) => [
          person(whoOf(one)),
          reportName(one.report),
          day(one.lastSeen),
          placeCell(one.sources),
        ]),
      ),
      section(
        { title: 'Commands to revoke unused access', count: digits(revocations.length), fold: 'comment' },
        verbatim(commands.join('\n'), 'sh'),
        more > 0 && lines(`and ${counted(more, 'more command')}: \`--format json\` has all of them.`),
      ),
      tableSection(
        'Due for review',
        ['team or person', 'teams and people'],
        ['team or person', 'last review', 'line'],
        due.map(({ kind, name, reviewed: last, source }) => [
          kind === 'team' ? `team ${name}` : person(whoOf({ user: name })),
          last ?? 'none',
          placeCell([source]),
        ]),
      ),
      tableSection(
        'Not in the roster',
        PEOPLE,
        ['person', 'account', 'line'],
        offRoster.map((one) => [person(whoOf(one)), one.live ? 'live' : 'none', placeCell(one.sources)]),
      ),
      section({ title: 'Broken rules' }, list(['rule', 'rules'], rules)),
      section({ title: 'Limits' }, textList('limit', limits, 'none')),
    ],
  };
}

const reviewJson = ({ due, broken: _, ...lists }: Reviewed, problems: readonly Problem[]): Iterable<string> =>
  resultJson('rolecall.review/1', {
    ...lists,
    due: due.map(({ source, reviewed = null, ...one }) => ({ ...one, reviewed, sources: [source] })),
    problems: problems.map(flatProblem),
  });

const CSV_HEAD = ['finding', 'user', 'name', 'report', 'last seen', 'file', 'line', 'last review'];

function* reviewRows(reviewedAccess: Reviewed): Iterable<readonly CsvCell[]> {
  const { unused, dormant, reports, due, offRoster = [] } = reviewedAccess;
  for (const { user, name, lastSeen, sources } of dormant)
    yield ['dormant', user, name, '', lastSeen, ...lineCells(sources), ''];
  for (const { report, lastSeen } of reports)
    yield ['unused report', '', '', reportName(report), lastSeen, '', '', ''];
  for (const { user, name, report, lastSeen, sources } of unused)
    yield ['unused grant', user, name, reportName(report), lastSeen, ...lineCells(sources), ''];
  for (const { kind, name, reviewed = '', source } of due) {
    const [user, team] = kind === 'team' ? ['', `team ${name}`] : [name, ''];
    yield ['review due', user, team, '', '', ...lineCells([source]), reviewed];
  }
  for (const { user, name, sources } of offRoster)
    yield ['not in the roster', user, name, '', '', ...lineCells(sources), ''];
}

export const reviewCsv = (reviewed: Reviewed): Iterable<string> => renderCsv(CSV_HEAD, reviewRows(reviewed));

export const REVIEW = makeForms<{ readonly reviewed: Reviewed; readonly problems: readonly Problem[] }>(
  ({ reviewed }) => reviewDocument(reviewed),
  ({ reviewed, problems }) => reviewJson(reviewed, problems),
  ({ reviewed }) => reviewCsv(reviewed),
);
