import type { CellSign } from '../domain/page-data.ts';
import type { Cell, View } from './model.ts';

/** `now` and `after` are true if the view with this name shows the access. */
export const SIGN_FACTS = {
  kept: { tone: '', verb: 'keeps', aside: [], now: true, after: true },
  unmanaged: { tone: '', verb: 'has', aside: ['not managed here'], now: true, after: true },
  gained: { tone: 'gain', verb: 'gains', aside: [], now: false, after: true },
  lost: { tone: 'lost', verb: 'loses', aside: [], now: true, after: false },
  'would-gain': { tone: 'held', verb: 'would gain', aside: ['held back'], now: false, after: false },
  'would-lose': { tone: 'held', verb: 'would lose', aside: ['held back'], now: true, after: true },
} as const satisfies Record<CellSign, object>;

interface GlyphMarks {
  readonly throughTeam?: boolean;
  readonly ends?: boolean;
  readonly blind?: boolean;
}

function shapeOf(sign: CellSign, x: number) {
  switch (sign) {
    case 'kept':
      return <circle class="dot" cx={x} cy={12} r={3.2} />;
    case 'unmanaged':
      return <circle class="ring" cx={x} cy={12} r={3.6} />;
    case 'gained':
      return <path d={`M${x} 8v8M${x - 4} 12h8`} />;
    case 'lost':
      return <path d={`M${x - 4} 12h8`} />;
    case 'would-gain':
    case 'would-lose':
      return <path d={`M${x - 2.5} 8v8M${x + 2.5} 8v8`} />;
  }
}

/** Signs differ in form, not only in colour. */
export function Glyph({ sign, throughTeam, ends, blind }: GlyphMarks & { readonly sign: CellSign }) {
  const { tone } = SIGN_FACTS[sign];
  const isBoxed = tone !== '';
  return (
    <svg class={`k ${tone}`} viewBox="0 0 24 24" aria-hidden="true">
      {isBoxed && <rect class="frame" x={2} y={2} width={20} height={20} rx={4} />}
      {shapeOf(sign, blind ? 9 : 12)}
      {throughTeam && <path class="team" d={isBoxed ? 'M5 22.2h14' : 'M7.5 19.4h9'} />}
      {ends && <path class="corner" d="M15 1.4h5.6a2 2 0 0 1 2 2V9z" />}
      {blind && <path class="alert" d="M17.6 7.6v5.2M17.6 16.4v.1" />}
    </svg>
  );
}

export const CellGlyph = ({ cell, sign }: { readonly cell: Cell; readonly sign: CellSign }) => (
  <Glyph
    sign={sign}
    throughTeam={cell.note.team && sign !== 'lost'}
    ends={cell.note.until !== ''}
    blind={cell.isBlind && sign !== 'lost'}
  />
);

const LEGEND: readonly (GlyphMarks & { readonly sign: CellSign; readonly word: string })[] = [
  { sign: 'kept', word: 'kept' },
  { sign: 'kept', word: 'kept, through a team', throughTeam: true },
  { sign: 'lost', word: 'lost' },
  { sign: 'gained', word: 'gained' },
  { sign: 'would-gain', word: 'held back' },
  { sign: 'unmanaged', word: 'not managed here' },
  { sign: 'kept', word: 'has an end', ends: true },
  { sign: 'kept', word: 'no RLS role of the dataset', blind: true },
];

export const Legend = () => (
  <ul class="legend" aria-label="Signs">
    {LEGEND.map(({ word, ...marks }) => (
      <li key={word}>
        <Glyph {...marks} />
        {word}
      </li>
    ))}
  </ul>
);

/** Undefined if the view shows no access in the cell. */
export function signIn(sign: CellSign, view: View): CellSign | undefined {
  if (view === 'change' || sign === 'kept' || sign === 'unmanaged') return sign;
  return SIGN_FACTS[sign][view] ? 'kept' : undefined;
}
