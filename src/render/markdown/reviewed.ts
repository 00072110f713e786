import type { PhrasingContent, RootContent } from 'mdast';
import type { Reviewed, UnusedGrant } from '../../domain/audit.ts';
import { reportName } from '../../domain/catalogue.ts';
import { COMMENT_BYTES } from '../formats.ts';
import { byOwner } from '../view/owners.ts';
import { brokenSentence, reviewSentence, windowSentence } from '../view/review.ts';
import { counted, some } from '../view/wording.ts';
import { heading, list, paragraph, table, write } from './blocks.ts';
import { type Detail, fitted } from './detail.ts';
import { type Cut, code, cutTo, inline, strong, words } from './inline.ts';

const day = (instant: string | null): string => (instant === null ? 'not seen' : instant.slice(0, 10));

const personPieces = (
  { user, name }: { readonly user: string; readonly name: string },
  cut: Cut,
): PhrasingContent[] =>
  name.trim() === '' || name.trim() === user
    ? [code(cutTo(user, cut))]
    : [...inline(name.trim(), cut), words(' '), code(cutTo(user, cut))];

function ownerTable(owner: string | null, grants: readonly UnusedGrant[], cut: Cut): RootContent[] {
  const title = owner === null ? [words('In no file')] : [code(cutTo(owner, cut))];
  const rows = grants.map((grant) => [
    [words('[ ]')],
    personPieces(grant, cut),
    inline(reportName(grant.report), cut),
    [words(day(grant.lastSeen))],
    grant.sources[0] === undefined ? [] : [words(String(grant.sources[0].line))],
  ]);
  return [
    heading(3, ...title),
    ...table([null, null, null, null, 'right'], ['Keep', 'Person', 'Report', 'Last seen', 'Line'], rows),
  ];
}

function shortenedBlock({ unused, dormant, reports, broken = [] }: Reviewed, detail: Detail): RootContent[] {
  const left = [
    [unused.length - detail.people, 'grant', 'grants'],
    [dormant.length - detail.roles, 'dormant person', 'dormant people'],
    [reports.length - detail.reports, 'report', 'reports'],
    [broken.length - detail.people, 'broken rule', 'broken rules'],
  ] as const;
  const told = left.flatMap(([count, one, many]) => some(Math.max(0, count), counted(count, one, many)));
  if (told.length === 0) return [];
  const text = ` Left out: ${told.join(', ')}. The JSON has them all.`;
  return [paragraph(strong(words('This text is shortened.')), words(text))];
}

function blocksOf(reviewed: Reviewed, detail: Detail): RootContent[] {
  const { limits, unused, dormant, reports, broken = [] } = reviewed;
  const { cut } = detail;
  const people = dormant.slice(0, detail.roles);
  const unopened = reports.slice(0, detail.reports);
  return [
    heading(2, words('Access that nobody used')),
    paragraph(words(reviewSentence(reviewed)), words(' '), words(windowSentence(reviewed))),
    ...shortenedBlock(reviewed, detail),
    ...[...byOwner(unused.slice(0, detail.people))].flatMap(([owner, grants]) =>
      ownerTable(owner, grants, cut),
    ),
    ...(people.length === 0 ? [] : [heading(3, words('Dormant people'))]),
    ...table(
      [null, null, 'right', null],
      ['Person', 'Role', 'Reports', 'Last seen'],
      people.map((person) => [
        personPieces(person, cut),
        [words(person.role ?? 'not known')],
        [words(String(person.reports))],
        [words(day(person.lastSeen))],
      ]),
    ),
    ...(unopened.length === 0 ? [] : [heading(3, words('Reports that nobody opened'))]),
    ...table(
      [null, 'right', null],
      ['Report', 'People', 'Last seen'],
      unopened.map(({ report, holders, lastSeen }) => [
        inline(reportName(report), cut),
        [words(String(holders))],
        [words(day(lastSeen))],
      ]),
    ),
    ...(broken.length === 0 ? [] : [heading(3, words('Rules that do not hold'))]),
    ...list(
      false,
      broken.slice(0, detail.people).map((one) => inline(brokenSentence(one), 4 * cut)),
    ),
    heading(3, words('What this cannot know')),
    ...list(
      false,
      limits.map((limit) => inline(limit, 2 * cut)),
    ),
  ];
}

/** A review as Markdown that is never longer than it may be: a table for each file that gives access, with a box for each grant that its owner keeps. */
export const reviewMarkdown = (reviewed: Reviewed, maxBytes = COMMENT_BYTES): string =>
  fitted((detail) => write(blocksOf(reviewed, detail)), maxBytes);
