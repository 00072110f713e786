import type { Reviewed } from '../../domain/audit.ts';
import { reportName } from '../../domain/catalogue.ts';
import {
  type Block,
  type Document,
  lines,
  list,
  type Noun,
  type Pieces,
  person,
  place,
  section,
  strong,
  table,
} from '../document.ts';
import { placesOf } from '../view/reason.ts';
import { whoNamed } from '../view/who.ts';
import { counted, digits, does, groupBy, some } from '../view/wording.ts';

const day = (instant: string | null): string => (instant === null ? 'never seen' : instant.slice(0, 10));

/** What a review comes to, in one sentence. */
const sentenceOf = ({ unused, dormant, reports }: Reviewed): string =>
  unused.length + dormant.length + reports.length === 0
    ? 'All access was used.'
    : `${[
        ...some(dormant.length, `${counted(dormant.length, 'person', 'people')} opened nothing`),
        ...some(reports.length, `nobody opened ${counted(reports.length, 'report')}`),
        ...some(
          unused.length,
          `${counted(unused.length, 'grant')} ${does(unused.length, 'was', 'were')} not used`,
        ),
      ].join(', ')}.`.replace(/^n/, 'N');

/** Which time the audit log covers. */
function windowSentence({ window: { from, to, complete }, entries }: Reviewed): string {
  if (from === null || to === null) return 'The audit log has nothing for this time.';
  const short = complete ? '' : ' It is incomplete.';
  return `The audit log covers ${from.slice(0, 10)} to ${to.slice(0, 10)}, with ${counted(entries, 'access', 'accesses')}.${short}`;
}

const MOST_ROWS = 25;

/** Access that nobody used: people first, then reports, then grants by the file that gives them. */
export function reviewDocument(reviewed: Reviewed): Document {
  const { limits, unused, dormant, reports, due, offRoster = [], broken = [] } = reviewed;
  const part = (
    title: string,
    weight: number,
    noun: Noun,
    head: readonly string[],
    rows: readonly (readonly Pieces[])[],
    numbers: readonly number[] = [],
  ): Block[] =>
    section(
      { title, count: digits(rows.length), weight },
      ...table(noun, head, rows, { numbers, most: MOST_ROWS }),
    );
  const byOwner = groupBy(unused, ({ owner }) => (owner === null ? 'in no file' : `in ${owner}`));
  return {
    whole: 'review.txt',
    blocks: [
      { kind: 'title', pieces: ['Access that nobody used'] },
      lines([strong(sentenceOf(reviewed)), ' ', windowSentence(reviewed)]),
      ...part(
        'People who opened nothing',
        60,
        ['person', 'people'],
        ['person', 'role', 'reports', 'last seen', 'line'],
        dormant.map(({ user, name, role, reports: count, lastSeen, sources }) => [
          [person(whoNamed(user, name))],
          [role ?? 'unknown'],
          [digits(count)],
          [day(lastSeen)],
          sources.length === 0 ? ['not in the files'] : place(placesOf(sources.slice(0, 1))),
        ]),
        [2],
      ),
      ...part(
        'Reports that nobody opened',
        50,
        ['report', 'reports'],
        ['report', 'people', 'last seen'],
        reports.map(({ report, holders, lastSeen }) => [
          [reportName(report)],
          [digits(holders)],
          [day(lastSeen)],
        ]),
        [1],
      ),
      ...[...byOwner].flatMap(([where, grants]) =>
        part(
          `Unused grants ${where}`,
          20,
          ['grant', 'grants'],
          ['person', 'report', 'last seen', 'line'],
          grants.map(({ user, name, report, lastSeen, sources: [source] }) => [
            [person(whoNamed(user, name))],
            [reportName(report)],
            [day(lastSeen)],
            source === undefined ? [] : [digits(source.line)],
          ]),
          [3],
        ),
      ),
      ...part(
        'Due for review',
        45,
        ['team or person', 'teams and people'],
        ['team or person', 'last review', 'line'],
        due.map(({ kind, name, reviewed: last, source }) => [
          [kind === 'team' ? `team ${name}` : person(whoNamed(name, ''))],
          [last ?? 'none'],
          place(placesOf([source])),
        ]),
      ),
      ...part(
        'Not in the roster',
        55,
        ['person', 'people'],
        ['person', 'account', 'line'],
        offRoster.map((one) => [
          [person(whoNamed(one.user, one.name))],
          [one.live ? 'live' : 'none'],
          one.sources.length === 0 ? ['not in the files'] : place(placesOf(one.sources)),
        ]),
      ),
      ...section(
        { title: 'Broken rules', weight: 40 },
        ...list(
          ['rule', 'rules'],
          broken.map(({ message, fix }) => ({
            sign: 'risk',
            pieces: [message],
            items: fix === undefined ? [] : [{ pieces: [fix] }],
          })),
        ),
      ),
      ...section(
        { title: 'Limits' },
        ...list(
          ['limit', 'limits'],
          limits.map((limit) => ({ sign: 'none', pieces: [limit] })),
        ),
      ),
    ],
  };
}
