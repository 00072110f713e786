import type { CellSign } from '../domain/page-data.ts';
import { counted, digits } from '../domain/wording.ts';
import { SIGN_FACTS } from './glyph.tsx';
import type { Cell, Column, Model, Row } from './model.ts';

export type SheetSubject = { readonly holder: number } | { readonly column: number };

interface SheetProps {
  readonly model: Model;
  readonly subject: SheetSubject;
  readonly open: (to: SheetSubject) => void;
  readonly close: () => void;
}

interface SheetLine {
  readonly name: string;
  readonly mail: string;
  readonly to: SheetSubject;
  readonly cell: Cell;
}

const SIGN_ORDER: readonly CellSign[] = ['lost', 'gained', 'would-lose', 'would-gain', 'kept', 'unmanaged'];
const MOST_LINES = 500;

function afterText(sign: CellSign): string {
  if (sign === 'lost') return '− no';
  if (sign === 'gained') return '+ yes';
  const has = SIGN_FACTS[sign].after ? 'yes' : 'no';
  return sign === 'kept' || sign === 'unmanaged' ? has : `‖ ${has}, held back`;
}

interface PartProps extends Pick<SheetProps, 'open'> {
  readonly title: string;
  readonly lines: readonly SheetLine[];
}

function Part({ title, lines, open }: PartProps) {
  if (lines.length === 0) return null;
  const inOrder = lines.toSorted((a, b) => SIGN_ORDER.indexOf(a.cell.sign) - SIGN_ORDER.indexOf(b.cell.sign));
  return (
    <>
      <h3>
        {title}: {digits(lines.length)}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {inOrder.slice(0, MOST_LINES).map(({ name, mail, to, cell }) => (
            <tr key={JSON.stringify(to)}>
              <th scope="row">
                <button type="button" class="who" onClick={() => open(to)}>
                  {name}
                </button>
                {cell.note.until !== '' && <span class="tag">until {cell.note.until}</span>}
                {cell.isBlind && cell.sign !== 'lost' && <span class="tag lost">no RLS role</span>}
                {mail !== '' && mail !== name && <span class="mail">{mail}</span>}
                <p class="why">
                  {cell.note.why} <span class="src">{cell.note.place}</span>
                </p>
              </th>
              <td>{SIGN_FACTS[cell.sign].now ? 'yes' : 'no'}</td>
              <td class={SIGN_FACTS[cell.sign].tone}>{afterText(cell.sign)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > MOST_LINES && (
        <p class="more">and {digits(lines.length - MOST_LINES)} more, in the matrix</p>
      )}
    </>
  );
}

function moveText({ lost, gained, band }: Row): string {
  const losses = lost > 0 ? ` Loses ${digits(lost)}.` : '';
  const gains = gained > 0 ? ` Gains ${digits(gained)}.` : '';
  return lost + gained === 0 && band < 2 ? ' No access changes.' : losses + gains;
}

type SheetContent = readonly [lead: string, lines: SheetLine[], roles: SheetLine[]];

function contentOfRow(model: Model, row: Row): SheetContent {
  const linesOf = (kind: Column['kind']): SheetLine[] =>
    [...row.cells.values()].flatMap((cell) => {
      const column = model.columns[cell.column];
      return column?.kind === kind
        ? [{ name: column.path, mail: '', to: { column: cell.column }, cell }]
        : [];
    });
  return [`${row.account}${moveText(row)}`, linesOf('report'), linesOf('role')];
}

function contentOfColumn(model: Model, column: Column | undefined): SheetContent {
  const lines = model.rows.flatMap(({ name, key: mail, cells }, holder): SheetLine[] => {
    const cell = cells.get(column?.number ?? -1);
    return cell === undefined ? [] : [{ name, mail, to: { holder }, cell }];
  });
  const now = lines.filter(({ cell }) => SIGN_FACTS[cell.sign].now).length;
  const after = lines.filter(({ cell }) => SIGN_FACTS[cell.sign].after).length;
  const has = now === 0 ? 'Nobody has' : counted(now, 'has', 'have');
  return [`${has} it now, ${after === 0 ? 'nobody' : digits(after)} after the plan.`, lines, []];
}

export function Sheet({ model, subject, open, close }: SheetProps) {
  const row = 'holder' in subject ? model.rows[subject.holder] : undefined;
  const column = 'column' in subject ? model.columns[subject.column] : undefined;
  const [lead, lines, roles] = row ? contentOfRow(model, row) : contentOfColumn(model, column);
  return (
    <div class="sheet" key={JSON.stringify(subject)}>
      <header>
        <div>
          <h2 id="view-title">{row?.name ?? column?.name}</h2>
          <code>{row?.key ?? (column?.kind === 'role' ? `RLS role ${column.path}` : column?.path)}</code>
        </div>
        <button type="button" class="control" onClick={close}>
          Close
        </button>
      </header>
      <p class="lead">{lead}</p>
      <Part title={row === undefined ? 'People' : 'Reports'} lines={lines} open={open} />
      <Part title="RLS roles" lines={roles} open={open} />
    </div>
  );
}
