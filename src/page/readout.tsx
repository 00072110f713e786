import { type Access, cellAt } from './access.ts';
import { Glyph } from './glyph.tsx';
import { drawn, sentenceOf, type View } from './words.ts';

interface ReadoutProps {
  readonly access: Access;
  readonly view: View;
  /** The holder and the column that are read; of -1 there is neither. */
  readonly holder: number;
  readonly column: number;
}

/** A cell in words, with its source: what a tooltip would say, for touch and keyboard too. */
export function Readout({ access, view, holder: row, column: place }: ReadoutProps) {
  const holder = access.holders[row];
  const column = access.columns[place];
  if (holder === undefined || column === undefined)
    return <p>Point at a cell, tap it or move to it with the arrow keys, to read it in words.</p>;
  const at = cellAt(access, row, place);
  const cell = at < 0 ? undefined : access.cell(at);
  return (
    <>
      {cell !== undefined && (
        <Glyph
          sign={drawn(cell.sign, view) ?? cell.sign}
          throughTeam={cell.throughTeam}
          ends={cell.ends}
          blind={cell.blind}
        />
      )}
      <p>{sentenceOf(holder, column, cell)}</p>
      {cell !== undefined && cell.place !== '' && <span class="src">{cell.place}</span>}
    </>
  );
}
