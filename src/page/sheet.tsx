import { useState } from 'preact/hooks';
import type { CellSign } from '../domain/page-data.ts';
import { type Access, type Cell, cellAt, signOf } from './access.ts';
import { columnName, counted, digits, notesOf, wasThere, willBeThere } from './words.ts';

/** A person's own view, or a report's. */
export type Subject = { readonly holder: number } | { readonly column: number };

interface Line {
  readonly key: number;
  readonly name: string;
  /** Opens the other side's own view. */
  readonly to: Subject;
  readonly at: number;
}

const FIRST: readonly CellSign[] = ['lost', 'gained', 'would-lose', 'would-gain', 'kept', 'unmanaged'];
const MOST = 200;

const TONES = { lost: 'lost', gained: 'gain', 'would-lose': 'held', 'would-gain': 'held' } as const;
const toneOf = (sign: CellSign): string => (sign === 'kept' || sign === 'unmanaged' ? '' : TONES[sign]);

function afterText(sign: CellSign): string {
  if (sign === 'lost') return '− no';
  if (sign === 'gained') return '+ yes';
  const has = willBeThere(sign) ? 'yes' : 'no';
  return sign === 'kept' || sign === 'unmanaged' ? has : `‖ ${has}, held`;
}

function noteText(cell: Cell): string {
  const notes = notesOf({ ...cell, until: '', blind: false });
  if (cell.sign === 'unmanaged') return 'not managed here';
  return notes.join(', ');
}

function Entry({
  line,
  cell,
  open,
}: {
  readonly line: Line;
  readonly cell: Cell;
  readonly open: (to: Subject) => void;
}) {
  const { sign, until, blind, place } = cell;
  const note = noteText(cell);
  return (
    <tr>
      <th scope="row">
        <button type="button" class="who" onClick={() => open(line.to)}>
          {line.name}
        </button>
        {until !== '' && <span class="tag">until {until}</span>}
        {blind && sign !== 'lost' && <span class="tag lost">no RLS role</span>}
        {note + place !== '' && (
          <p class="why">
            {note} {place !== '' && <span class="src">{place}</span>}
          </p>
        )}
      </th>
      <td class="v">{wasThere(sign) ? 'yes' : 'no'}</td>
      <td class={`v ${toneOf(sign)}`}>{afterText(sign)}</td>
    </tr>
  );
}

function Part(props: {
  readonly access: Access;
  readonly title: string;
  readonly lines: readonly Line[];
  readonly open: (to: Subject) => void;
}) {
  const { access, title, lines, open } = props;
  const [whole, setWhole] = useState(false);
  if (lines.length === 0) return null;
  const shown = whole ? lines : lines.slice(0, MOST);
  const more = lines.length - shown.length;
  return (
    <>
      <h3>
        {title}: {digits(lines.length)}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="hide">{title}</span>
            </th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Entry key={line.key} line={line} cell={access.cell(line.at)} open={open} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <button type="button" class="control" onClick={() => setWhole(true)}>
          Show {digits(more)} more
        </button>
      )}
    </>
  );
}

/** Lines with the losses first, then gains, then what is held, then what stays. */
function sorted(access: Access, lines: readonly Line[]): Line[] {
  const rank = ({ at }: Line): number => FIRST.indexOf(signOf(access.codeOf[at] ?? 0));
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

const holding = (access: Access, lines: readonly Line[], when: (sign: CellSign) => boolean): number =>
  lines.filter(({ at }) => when(signOf(access.codeOf[at] ?? 0))).length;

function holderLines(access: Access, holder: number, kind: 'report' | 'role'): Line[] {
  const lines: Line[] = [];
  const end = access.starts[holder + 1] ?? 0;
  for (let at = access.starts[holder] ?? 0; at < end; at++) {
    const key = access.columnOf[at] ?? 0;
    const column = access.columns[key];
    if (column?.kind === kind) lines.push({ key, name: columnName(column), to: { column: key }, at });
  }
  return sorted(access, lines);
}

function columnLines(access: Access, column: number, byName: Uint32Array): Line[] {
  const lines: Line[] = [];
  for (const [key, { name }] of access.holders.entries()) {
    const at = cellAt(access, key, column);
    if (at >= 0) lines.push({ key, name, to: { holder: key }, at });
  }
  return sorted(
    access,
    lines.toSorted((a, b) => (byName[a.key] ?? 0) - (byName[b.key] ?? 0)),
  );
}

interface SheetProps {
  readonly access: Access;
  readonly byName: Uint32Array;
  readonly subject: Subject;
  readonly open: (to: Subject) => void;
  readonly close: () => void;
  readonly sortBy: (column: number) => void;
}

function moveText(access: Access, lines: readonly Line[]): string {
  const lost = holding(access, lines, (sign) => sign === 'lost');
  const gained = holding(access, lines, (sign) => sign === 'gained');
  const held = holding(access, lines, (sign) => sign === 'would-gain' || sign === 'would-lose');
  const moves = [
    ...(lost > 0 ? [`loses ${digits(lost)}`] : []),
    ...(gained > 0 ? [`gains ${digits(gained)}`] : []),
    ...(held > 0 ? [`${digits(held)} held back`] : []),
  ].join(', ');
  return moves === '' ? 'No access changes.' : `${moves.charAt(0).toUpperCase()}${moves.slice(1)}.`;
}

/** What stays of everything when one person, or one report, is looked at: now, after, and why. */
export function Sheet({ access, byName, subject, open, close, sortBy }: SheetProps) {
  const closing = (
    <button type="button" class="control" onClick={close}>
      Close
    </button>
  );
  if ('holder' in subject) {
    const holder = access.holders[subject.holder];
    if (holder === undefined) return null;
    const reports = holderLines(access, subject.holder, 'report');
    const roles = holderLines(access, subject.holder, 'role');
    return (
      <div class="sheet" key={`holder ${subject.holder}`}>
        <header>
          <div>
            <h2 id="view-title">{holder.name}</h2>
            <code>{holder.key}</code>
          </div>
          {closing}
        </header>
        <p class="lead">
          {holder.account} {holder.managed && moveText(access, [...reports, ...roles])}
        </p>
        <Part access={access} title="Reports" lines={reports} open={open} />
        <Part access={access} title="RLS roles" lines={roles} open={open} />
        {reports.length + roles.length === 0 && <p class="why">Has no access, and gets none.</p>}
      </div>
    );
  }
  const column = access.columns[subject.column];
  if (column === undefined) return null;
  const lines = columnLines(access, subject.column, byName);
  const now = holding(access, lines, wasThere);
  const after = holding(access, lines, willBeThere);
  const isRole = column.kind === 'role';
  return (
    <div class="sheet" key={`column ${subject.column}`}>
      <header>
        <div>
          <h2 id="view-title">{column.name}</h2>
          <code>
            {isRole ? 'RLS role ' : ''}
            {columnName(column)}
          </code>
        </div>
        {closing}
      </header>
      <p class="lead">
        {now === 0 ? 'Nobody has' : counted(now, 'has', 'have')} it now,{' '}
        {after === 0 ? 'nobody' : digits(after)} will.
        {column.twins > 1 &&
          ` ${digits(column.twins)} roles of this dataset have this name: they cannot be told apart.`}
      </p>
      <p>
        <button type="button" class="control" onClick={() => sortBy(subject.column)}>
          Put these people first in the matrix
        </button>
      </p>
      <Part access={access} title={isRole ? 'Members' : 'People'} lines={lines} open={open} />
    </div>
  );
}
