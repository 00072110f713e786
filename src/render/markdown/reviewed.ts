import type { RootContent } from 'mdast';
import type { Reviewed, UnusedGrant } from '../../domain/audit.ts';
import { reportName } from '../../domain/catalogue.ts';
import { byOwner } from '../view/owners.ts';
import { heading, list, paragraph, table, write } from './blocks.ts';
import { type Cut, code, cutTo, inline, words } from './inline.ts';

const CUT: Cut = 200;
const day = (instant: string | null): string => (instant === null ? 'not seen' : instant.slice(0, 10));

function ownerTable(owner: string | null, grants: readonly UnusedGrant[]): RootContent[] {
  const title = owner === null ? [words('In no file')] : [code(cutTo(owner, CUT))];
  const rows = grants.map(({ user, report, lastSeen, sources: [source] }) => [
    [words('[ ]')],
    [code(cutTo(user, CUT))],
    inline(reportName(report), CUT),
    [words(day(lastSeen))],
    source === undefined ? [] : [words(String(source.line))],
  ]);
  return [
    heading(3, ...title),
    ...table([null, null, null, null, 'right'], ['Keep', 'Person', 'Report', 'Last seen', 'Line'], rows),
  ];
}

/** A review as Markdown: a table for each file that gives access, with a box for each grant that its owner keeps. */
export function reviewMarkdown({ window, entries, limits, unused, dormant, reports }: Reviewed): string {
  const span =
    window.from === null || window.to === null
      ? 'The audit log holds nothing of the time that was asked for.'
      : `The audit log covers ${window.from} to ${window.to}: ${entries} accesses.`;
  return write([
    heading(2, words('Access that nobody used')),
    paragraph(words(span)),
    ...[...byOwner(unused)].flatMap(([owner, grants]) => ownerTable(owner, grants)),
    ...(dormant.length === 0 ? [] : [heading(3, words('Dormant people'))]),
    ...table(
      [null, null, 'right', null],
      ['Person', 'Role', 'Reports', 'Last seen'],
      dormant.map(({ user, role, reports: held, lastSeen }) => [
        [code(cutTo(user, CUT))],
        [words(role ?? 'not known')],
        [words(String(held))],
        [words(day(lastSeen))],
      ]),
    ),
    ...(reports.length === 0 ? [] : [heading(3, words('Reports that nobody opened'))]),
    ...table(
      [null, 'right', null],
      ['Report', 'People', 'Last seen'],
      reports.map(({ report, holders, lastSeen }) => [
        inline(reportName(report), CUT),
        [words(String(holders))],
        [words(day(lastSeen))],
      ]),
    ),
    heading(3, words('What this cannot know')),
    ...list(
      false,
      limits.map((limit) => inline(limit, 400)),
    ),
  ]);
}
