import type { CellSign } from '../domain/page-data.ts';

const TONES = {
  kept: 'kept',
  unmanaged: 'kept',
  gained: 'gain',
  lost: 'lost',
  'would-gain': 'held',
  'would-lose': 'held',
} as const satisfies Record<CellSign, string>;

function base(sign: CellSign, x: number) {
  const box = <rect class="box" x={2} y={2} width={20} height={20} rx={4} />;
  switch (sign) {
    case 'kept':
      return <circle class="dot" cx={x} cy={12} r={3.2} />;
    case 'unmanaged':
      return <circle class="ring" cx={x} cy={12} r={3.6} />;
    case 'gained':
      return [box, <path d={`M${x} 8v8M${x - 4} 12h8`} />];
    case 'lost':
      return [box, <path d={`M${x - 4} 12h8`} />];
    case 'would-gain':
    case 'would-lose':
      return [box, <path d={`M${x - 2.5} 8v8M${x + 2.5} 8v8`} />];
  }
}

interface Marks {
  readonly throughTeam?: boolean;
  readonly ends?: boolean;
  readonly blind?: boolean;
}

/** A cell's sign: told apart by its form, only then by its colour. The words stand beside it. */
export function Glyph({ sign, throughTeam, ends, blind }: Marks & { readonly sign: CellSign }) {
  const isBoxed = sign !== 'kept' && sign !== 'unmanaged';
  return (
    <svg class={`k ${TONES[sign]}`} viewBox="0 0 24 24" aria-hidden="true">
      {base(sign, blind ? 9 : 12)}
      {throughTeam && <path class="team" d={isBoxed ? 'M5 22.2h14' : 'M7.5 19.4h9'} />}
      {ends && <path class="corner" d="M15 1.4h5.6a2 2 0 0 1 2 2V9z" />}
      {blind && <path class="alert" d="M17.6 7.6v5.2M17.6 16.4v.1" />}
    </svg>
  );
}

const LEGEND = [
  { sign: 'kept', word: 'kept' },
  { sign: 'kept', word: 'kept, through a team', throughTeam: true },
  { sign: 'lost', word: 'lost' },
  { sign: 'gained', word: 'gained' },
  { sign: 'would-gain', word: 'held back' },
  { sign: 'unmanaged', word: 'not managed here' },
  { sign: 'kept', word: 'has an end', ends: true },
  { sign: 'kept', word: 'no RLS role of the dataset', blind: true },
] as const satisfies readonly (Marks & { readonly sign: CellSign; readonly word: string })[];

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
