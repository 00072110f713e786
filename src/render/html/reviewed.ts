import type { Reviewed, UnusedGrant } from '../../domain/audit.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import { byOwner } from '../view/owners.ts';
import { brokenSentence, reviewSentence, windowSentence } from '../view/review.ts';
import { capital, counted, digits } from '../view/wording.ts';
import { html, type Markup, type Piece, when } from './markup.ts';
import { mail } from './phrase.ts';
import { type Column, tableSection } from './rows.ts';
import { fact, head, instantText, plainPage } from './shell.ts';

const day = (instant: string | null): Piece => (instant === null ? 'not seen' : instant.slice(0, 10));

const person = ({ user, name }: { readonly user: string; readonly name: string }): Markup =>
  name.trim() === '' || name.trim() === user
    ? html`<span class="who">${mail(user)}</span>`
    : html`<span class="who">${name.trim()}</span><span class="mail">${mail(user)}</span>`;

const reportMarkup = ({ workspace, name }: UnusedGrant['report']): Markup =>
  html`<span class="ws">${workspace}/</span>${name}`;

/** A box that is ticked on paper. */
const BOX = html`<span class="box" role="img" aria-label="to be ticked by the owner"></span>`;

const GRANTS: readonly Column[] = [
  { name: 'Keep', kind: 'check' },
  { name: 'Person' },
  { name: 'Report', kind: 'wide' },
  { name: 'Last seen' },
  { name: 'Line', numbers: true },
];

const ownerSection = (owner: string | null, grants: readonly UnusedGrant[], at: number): Piece =>
  tableSection(
    `owner-${at}`,
    owner ?? 'In no file',
    owner === null
      ? `${counted(grants.length, 'grant')} that no file gives.`
      : `${counted(grants.length, 'grant')} that nobody used. Whoever owns the file ticks what stays, and signs.`,
    GRANTS,
    grants.map(({ user, name, report, lastSeen, sources: [source] }) => [
      BOX,
      person({ user, name }),
      reportMarkup(report),
      day(lastSeen),
      source === undefined ? '' : String(source.line),
    ]),
  );

const SIGNATURE = html`<section class="signed"><h2>Reviewed</h2><p>By whom and when; a review that is committed is signed by its commit.</p>
<dl class="signature"><div><dt>Name</dt><dd></dd></div><div><dt>Date</dt><dd></dd></div></dl></section>`;

/** Access that nobody used, as a page of its own: a table for each file that gives it, to be ticked and signed. */
export function reviewPage(reviewed: Reviewed, bundle: PageBundle): Iterable<string> {
  const { window, entries, limits, unused, dormant, reports, broken = [] } = reviewed;
  const owners = [...byOwner(unused)];
  const title = 'Access that nobody used';
  const content = [
    head(
      reviewSentence(reviewed),
      windowSentence(reviewed),
      [
        window.from === null ? undefined : fact('From', instantText(window.from)),
        window.to === null ? undefined : fact('To', instantText(window.to)),
        fact('Accesses in the log', digits(entries)),
      ],
      undefined,
    ),
    ...owners.map(([owner, grants], at) => ownerSection(owner, grants, at + 1)),
    tableSection(
      'dormant',
      'Dormant people',
      'They have reports, and opened none.',
      [
        { name: 'Person' },
        { name: 'Role' },
        { name: 'Reports', numbers: true },
        { name: 'Last seen' },
        { name: 'Listed at', kind: 'wide' },
      ],
      dormant.map(({ user, name, role, reports: held, lastSeen, sources: [source] }) => [
        person({ user, name }),
        role ?? 'not known',
        String(held),
        day(lastSeen),
        source === undefined ? 'in no file' : html`<code>${source.file}:${source.line}</code>`,
      ]),
    ),
    tableSection(
      'unopened',
      'Reports that nobody opened',
      'They have holders, and the log has nobody who opened them.',
      [{ name: 'Report', kind: 'wide' }, { name: 'People', numbers: true }, { name: 'Last seen' }],
      reports.map(({ report, holders, lastSeen }) => [reportMarkup(report), String(holders), day(lastSeen)]),
    ),
    when(
      broken.length,
      () => html`<section id="rules"><h2>Rules that do not hold</h2><p>Of what everybody has once the files are applied.</p>
<ul class="panel list">${broken.map((one) => html`<li><span>${brokenSentence(one)}</span></li>`)}</ul></section>`,
    ),
    html`<section id="limits"><h2>What this cannot know</h2><p>The log tells what it holds, and nothing else.</p>
<ul class="panel list">${limits.map((limit) => html`<li><span>${capital(limit)}</span></li>`)}</ul></section>`,
    SIGNATURE,
  ];
  const sections = [
    ...owners.slice(0, 4).map(([owner, grants], at) => ({
      id: `owner-${at + 1}`,
      name: owner ?? 'In no file',
      count: grants.length,
    })),
    { id: 'dormant', name: 'Dormant', count: dormant.length },
    { id: 'unopened', name: 'Reports', count: reports.length },
    ...(broken.length === 0 ? [] : [{ id: 'rules', name: 'Rules', count: broken.length }]),
    { id: 'limits', name: 'Limits', count: limits.length },
  ];
  return plainPage({ title, name: title, sections }, bundle, content, undefined);
}
