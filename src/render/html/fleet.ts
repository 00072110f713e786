import type { FleetSummary, PortalSummary } from '../../domain/fleet-summary.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import { COLUMN_NAMES, COLUMNS, type Column, fleetSentence, isQuiet, totalOf } from '../view/fleet.ts';
import { counted, digits } from '../view/wording.ts';
import { html, type Markup, type Piece, when } from './markup.ts';
import { type Column as TableColumn, tableSection } from './rows.ts';
import { fact, head, plainPage } from './shell.ts';

const WORDS: Readonly<Record<number, string>> = {
  0: 'done',
  1: 'a problem',
  2: 'differs',
  3: 'refused',
  4: 'not whole',
  5: 'stale',
  70: 'a fault of rolecall',
  130: 'interrupted',
};

const TONES: Readonly<Partial<Record<Column, string>>> = {
  losses: 'lost',
  deletions: 'lost',
  gains: 'gain',
  held: 'held',
  manual: 'hand',
};

/** How it ended: a word, the code, and what made it so. */
function endMarkup({ exit, because }: PortalSummary): Markup {
  const tone = exit === 0 || exit === 2 ? '' : exit === null ? 'held' : 'lost';
  const word = exit === null ? 'unknown' : (WORDS[exit] ?? 'ended');
  return html`<span class="tag ${tone}">${word}</span>${exit === null ? '' : ` exit ${exit}`}${when(because.length, () => html`<p class="ask"><code>${because.slice(0, 8).join(' ')}</code></p>`)}`;
}

const SIGNS: Readonly<Partial<Record<Column, string>>> = { losses: '−', gains: '+' };

const amount = (portal: PortalSummary, column: Column): Piece =>
  portal[column] === 0
    ? ''
    : html`<span class="${TONES[column] ?? ''}">${SIGNS[column] ?? ''}${digits(portal[column])}</span>`;

const HEADS: readonly TableColumn[] = [
  { name: 'Portal' },
  { name: 'What' },
  { name: 'Ended' },
  ...COLUMNS.map((column) => ({ name: COLUMN_NAMES[column], numbers: true })),
];

/** Many portals as a page of its own: those that need a look, then those that need none. */
export function fleetPage(summary: FleetSummary, bundle: PageBundle): Iterable<string> {
  const { portals, gravest } = summary;
  const loud = portals.filter((portal) => !isQuiet(portal));
  const quiet = portals.filter(isQuiet);
  const row = (portal: PortalSummary): Piece[] => [
    html`<span class="who">${portal.name}</span>`,
    portal.kind,
    endMarkup(portal),
    ...COLUMNS.map((column) => amount(portal, column)),
  ];
  const total = (column: Column): string => digits(totalOf(portals, column));
  const title = `${counted(portals.length, 'portal')}: ${total('losses')} lost, ${total('gains')} gained`;
  const content = [
    head(
      fleetSentence(summary),
      '',
      [
        fact('Portals', digits(portals.length)),
        fact('Without anything to do', digits(quiet.length)),
        fact('Gravest exit', html`<code>${String(gravest)}</code>`),
        fact('Calls', total('operations')),
      ],
      undefined,
    ),
    tableSection(
      'loud',
      'Portals that need a look',
      'What went wrong first, then who loses most.',
      HEADS,
      loud.map(row),
    ),
    when(
      quiet.length,
      () => html`<section id="quiet"><h2>Nothing to do</h2><p>These portals are as their files say.</p>
<p class="panel more">${quiet.map(({ name }) => name).join(', ')}</p></section>`,
    ),
  ];
  const sections = [
    { id: 'loud', name: 'Need a look', count: loud.length },
    { id: 'quiet', name: 'Nothing to do', count: quiet.length },
  ];
  return plainPage({ title, name: 'Portals', sections }, bundle, content, undefined);
}
