import type { AccessNote, AccessTable, HolderMarks, SideMarks } from '../../domain/access-table.ts';
import type { Change } from '../../domain/change.ts';
import type { Held } from '../../domain/holdings.ts';
import { hasIndex, type Indexes, NO_INDEXES } from '../../domain/indexes.ts';
import { CELL_MARKS, CELL_SIGNS, type CellSign } from '../../domain/page-data.ts';
import { plainText } from '../escape.ts';
import { reasonOf, removedText } from '../view/reason.ts';
import type { Columns } from './columns.ts';

/** Texts and notes that cells share, numbered as they come. */
export interface NoteBook {
  /** The place of a note among all, plus one. */
  readonly ofAccess: (note: AccessNote) => number;
  readonly ofChange: (change: Change) => number;
  readonly texts: readonly string[];
  /** Six numbers a note, in the order that the page data says. */
  readonly numbers: readonly number[];
}

const teamOf = (change: Change): string => change.sources[0]?.through.at(-1)?.team ?? '';

export function noteBook(): NoteBook {
  const texts: string[] = [''];
  const places = new Map<string, number>([['', 0]]);
  const numbers: number[] = [];
  const notes = new Map<string, number>();
  const text = (raw: string): number => {
    const shown = plainText(raw);
    const known = places.get(shown);
    if (known !== undefined) return known;
    places.set(shown, texts.length);
    texts.push(shown);
    return texts.length - 1;
  };
  const note = (parts: readonly number[]): number => {
    const key = parts.join(' ');
    const known = notes.get(key);
    if (known !== undefined) return known;
    numbers.push(...parts);
    notes.set(key, numbers.length / 6);
    return numbers.length / 6;
  };
  return {
    texts,
    numbers,
    ofAccess: ({ team, until, reason, place: { file, line } }) =>
      note([0, text(team ?? ''), text(until ?? ''), text(reason ?? ''), text(file), line]),
    ofChange: (change) => {
      const { words, held, until, told, places: lines } = reasonOf(change, false);
      const [first] = lines;
      const gone = first === undefined ? '' : removedText({ ...first, lines: first.lines.slice(0, 1) });
      const why = `${[words, held ?? ''].filter((part) => part !== '').join(': ')}${gone}`.replace(/^, /, '');
      const team = text(teamOf(change));
      return note([
        text(why),
        team,
        text(until ?? ''),
        text(told ?? ''),
        text(first?.file ?? ''),
        first?.lines[0] ?? 0,
      ]);
    },
  };
}

/** A cell: its column, sign with marks, and note. */
export interface Cell {
  readonly column: number;
  readonly code: number;
  readonly note: number;
}

const codeOf = (sign: CellSign, marks: number): number => CELL_SIGNS.indexOf(sign) | marks;

function signOf({ kind, held }: Change): CellSign {
  const gives = kind.startsWith('grant');
  if (held !== null) return gives ? 'would-gain' : 'would-lose';
  return gives ? 'gained' : 'lost';
}

/** What a holder's changes put into cells, by column. */
function changedCells(
  changes: readonly Change[],
  columns: Columns,
  book: NoteBook,
  isBlind: (column: number) => boolean,
): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (const change of changes) {
    const column = columns.of(change);
    if (column === undefined) continue;
    const sign = signOf(change);
    const marks =
      (teamOf(change) === '' || sign === 'lost' ? 0 : CELL_MARKS.team) |
      (change.until === null ? 0 : CELL_MARKS.ends) |
      (isBlind(column) && sign !== 'lost' ? CELL_MARKS.blind : 0);
    cells.set(column, { column, code: codeOf(sign, marks), note: book.ofChange(change) });
  }
  return cells;
}

/** The cells of one holder, sorted by column. */
export function cellsOf(
  { holdings, notes }: AccessTable,
  at: number,
  marks: HolderMarks,
  changes: readonly Change[],
  columns: Columns,
  book: NoteBook,
): Cell[] {
  const person = holdings.people[at];
  const group = holdings.groups[at - holdings.people.length];
  const sideOf = (kind: keyof Held, when: 'live' | 'after'): Indexes =>
    person !== undefined
      ? (person[when]?.[kind] ?? NO_INDEXES)
      : kind === 'roles'
        ? (group?.[when] ?? NO_INDEXES)
        : NO_INDEXES;
  const blind = new Set(Array.from(marks.blind, (index) => columns.ofReport[index] ?? 0));
  const cells = changedCells(changes, columns, book, (column) => blind.has(column));
  const stays = (kind: keyof Held, { notes: numbers, unmanaged }: SideMarks): void => {
    const place = kind === 'reports' ? columns.ofReport : columns.ofRole;
    const live = sideOf(kind, 'live');
    for (const [position, index] of sideOf(kind, 'after').entries()) {
      const column = place[index] ?? 0;
      if (cells.has(column) || !hasIndex(live, index)) continue;
      const note = notes[(numbers[position] ?? 0) - 1];
      const sign = hasIndex(unmanaged, index) ? 'unmanaged' : 'kept';
      const more =
        (note?.team == null ? 0 : CELL_MARKS.team) |
        (note?.until == null ? 0 : CELL_MARKS.ends) |
        (kind === 'reports' && blind.has(column) ? CELL_MARKS.blind : 0);
      cells.set(column, {
        column,
        code: codeOf(sign, more),
        note: note === undefined ? 0 : book.ofAccess(note),
      });
    }
  };
  stays('reports', marks.reports);
  stays('roles', marks.roles);
  return [...cells.values()].sort((a, b) => a.column - b.column);
}
