import type { Reviewed, UnusedGrant } from '../../domain/audit.ts';
import { reportName } from '../../domain/catalogue.ts';
import { type Block, type Document, lines, type Pieces, person, place, strong } from '../document.ts';
import { placesOf } from '../view/reason.ts';
import type { Who } from '../view/who.ts';
import { counted, digits, does, some } from '../view/wording.ts';

const day = (instant: string | null): string => (instant === null ? 'never seen' : instant.slice(0, 10));

const whoOf = ({ user, name }: { readonly user: string; readonly name: string }): Who => ({
  key: user,
  kind: 'person',
  name: name.trim() === '' || name.trim() === user ? null : name.trim(),
  unique: false,
});

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

/** Unused grants by the file that gives them. */
function byOwner(unused: readonly UnusedGrant[]): ReadonlyMap<string | null, readonly UnusedGrant[]> {
  const owners = new Map<string | null, UnusedGrant[]>();
  for (const grant of unused) {
    const known = owners.get(grant.owner);
    if (known === undefined) owners.set(grant.owner, [grant]);
    else known.push(grant);
  }
  return owners;
}

const MOST_ROWS = 25;

/** Access that nobody used: people first, then reports, then grants by the file that gives them. */
export function reviewDocument(reviewed: Reviewed): Document {
  const { limits, unused, dormant, reports, due, offRoster = [], broken = [] } = reviewed;
  const table = (
    title: string,
    weight: number,
    noun: readonly [string, string],
    head: readonly string[],
    rows: readonly (readonly Pieces[])[],
    numbers: readonly number[] = [],
  ): Block[] =>
    rows.length === 0
      ? []
      : [
          {
            kind: 'section',
            title,
            count: digits(rows.length),
            weight,
            blocks: [{ kind: 'table', head, rows, noun, numbers, most: MOST_ROWS }],
          },
        ];
  return {
    whole: 'review.txt',
    blocks: [
      { kind: 'title', pieces: ['Access that nobody used'] },
      lines([strong(sentenceOf(reviewed)), ' ', windowSentence(reviewed)]),
      ...table(
        'People who opened nothing',
        60,
        ['person', 'people'],
        ['person', 'role', 'reports', 'last seen', 'line'],
        dormant.map((one) => [
          [person(whoOf(one))],
          [one.role ?? 'unknown'],
          [digits(one.reports)],
          [day(one.lastSeen)],
          one.sources.length === 0 ? ['not in the files'] : place(placesOf(one.sources.slice(0, 1))),
        ]),
        [2],
      ),
      ...table(
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
      ...[...byOwner(unused)].flatMap(([owner, grants]) =>
        table(
          owner === null ? 'Unused grants in no file' : `Unused grants in ${owner}`,
          20,
          ['grant', 'grants'],
          ['person', 'report', 'last seen', 'line'],
          grants.map((grant) => [
            [person(whoOf(grant))],
            [reportName(grant.report)],
            [day(grant.lastSeen)],
            grant.sources[0] === undefined ? [] : [digits(grant.sources[0].line)],
          ]),
          [3],
        ),
      ),
      ...table(
        'Due for review',
        45,
        ['team or person', 'teams and people'],
        ['team or person', 'last review', 'line'],
        due.map(({ kind, name, reviewed: last, source }) => [
          [kind === 'team' ? `team ${name}` : person(whoOf({ user: name, name: '' }))],
          [last ?? 'none'],
          place(placesOf([source])),
        ]),
      ),
      ...table(
        'Not in the roster',
        55,
        ['person', 'people'],
        ['person', 'account', 'line'],
        offRoster.map((one) => [
          [person(whoOf(one))],
          [one.live ? 'live' : 'none'],
          one.sources.length === 0 ? ['not in the files'] : place(placesOf(one.sources)),
        ]),
      ),
      ...(broken.length === 0
        ? []
        : [
            {
              kind: 'section' as const,
              title: 'Broken rules',
              weight: 40,
              blocks: [
                {
                  kind: 'list' as const,
                  noun: ['rule', 'rules'] as const,
                  items: broken.map(({ message, fix }) => ({
                    sign: 'risk' as const,
                    pieces: [message],
                    items: fix === undefined ? [] : [{ pieces: [fix] }],
                  })),
                },
              ],
            },
          ]),
      {
        kind: 'section',
        title: 'Limits',
        blocks: [
          {
            kind: 'list',
            noun: ['limit', 'limits'],
            items: limits.map((limit) => ({ sign: 'none', pieces: [limit] })),
          },
        ],
      },
    ],
  };
}
