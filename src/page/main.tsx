import { render } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { PageData } from '../domain/page-data.ts';
import { counted, digits } from '../domain/wording.ts';
import { Legend } from './glyph.tsx';
import { lengthsOf, sizesOf } from './layout.ts';
import { Matrix } from './matrix.tsx';
import { buildModel, type Choice, choose, hasChanges, type View } from './model.ts';
import { Sheet, type SheetSubject } from './sheet.tsx';
import { MatrixTable } from './table.tsx';
import { Tools } from './tools.tsx';

function byId<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${id}`);
}

// Trust the type of this data: rolecall wrote the data and this program into one page.
const model = buildModel(JSON.parse(byId('data', HTMLScriptElement).text) as PageData);
const dialog = byId('view', HTMLDialogElement);

function openAt(subject: SheetSubject): void {
  render(<Sheet model={model} subject={subject} open={openAt} close={() => dialog.close()} />, dialog);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector<HTMLElement>('header .control')?.focus();
}

dialog.addEventListener('close', () => {
  // Browsers send this event late: a reader may have opened the dialog again.
  if (!dialog.open) render(null, dialog);
});
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close();
});
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  const { row, column } = button?.dataset ?? {};
  if (row !== undefined) openAt({ holder: Number(row) });
  if (column !== undefined) openAt({ column: Number(column) });
});

const OPENING: Choice = { query: '', onlyChanges: hasChanges(model), filters: new Set() };
const EMPTY =
  model.rows.length === 0
    ? 'The portal has no people, and the files list nobody.'
    : 'Nothing matches. Clear the search or a filter.';

function App() {
  const [view, setView] = useState<View>('change');
  const [choice, setChoice] = useState(OPENING);
  const changeChoice = (part: Partial<Choice>): void => setChoice((before) => ({ ...before, ...part }));
  // Runs before the first paint, because a reader may press a key as soon as the page appears.
  useLayoutEffect(() => {
    document.addEventListener('keydown', (event) => {
      const { key, target } = event;
      const find = document.getElementById('find');
      if (key === 'Escape' && target === find) changeChoice({ query: '' });
      if (key !== '/' || target instanceof HTMLInputElement || dialog.open) return;
      event.preventDefault();
      document.getElementById('matrix')?.scrollIntoView();
      document.querySelector('.grid')?.scrollTo(0, 0);
      find?.focus({ preventScroll: true });
    });
  }, []);
  const chosen = useMemo(() => choose(model, choice), [choice]);
  return (
    <>
      <Tools {...{ model, choice, chosen, view, changeChoice, setView }} />
      {chosen.people === 0 ? (
        <p class="empty">{EMPTY}</p>
      ) : (
        <Matrix model={model} chosen={chosen} view={view} open={openAt} />
      )}
      <Legend />
    </>
  );
}

/** The room for columns on a sheet of A4, in CSS pixels. */
const PAPER = 480;
const MOST_COLUMNS = 32;
const MOST_PRINTED = 1_000;

function Paper() {
  const chosen = choose(model, { ...OPENING, onlyChanges: true });
  const rows = chosen.rows.slice(0, MOST_PRINTED);
  const columns = chosen.columns.flatMap((column) => model.columns[column] ?? []);
  const sheets = Array.from({ length: Math.ceil(columns.length / MOST_COLUMNS) }, (_, at) =>
    columns.slice(at * MOST_COLUMNS, (at + 1) * MOST_COLUMNS),
  );
  const limit = rows.length < chosen.rows.length ? `; only the first ${digits(MOST_PRINTED)} rows` : '';
  return (
    <>
      <p>
        On paper: the rows and columns that change, {counted(chosen.people, 'row')} of{' '}
        {digits(model.rows.length)} and {counted(columns.length, 'column')} of {digits(model.columns.length)}
        {limit}.
      </p>
      {sheets.map((part, at) => {
        const sizes = sizesOf(part, PAPER, 15, 20);
        const drawn = { rows: { from: 0, to: rows.length }, columns: { from: 0, to: part.length } };
        const { bands } = chosen;
        return (
          <table key={at} class="matrix printed" style={lengthsOf(sizes, part.length)}>
            <MatrixTable {...{ model, rows, bands, sizes, drawn }} columns={part} view="change" />
          </table>
        );
      })}
      <Legend />
    </>
  );
}

render(<App />, byId('app', HTMLElement));

const paper = byId('paper', HTMLElement);
let unfolded: readonly HTMLDetailsElement[] = [];

/** Opens every fold and draws the matrix for paper, or undoes both. */
function prepareForPaper(begins: boolean): void {
  if (begins === paper.hasChildNodes()) return;
  render(begins ? <Paper /> : null, paper);
  if (begins) unfolded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
  for (const details of unfolded) details.open = begins;
}

addEventListener('beforeprint', () => prepareForPaper(true));
addEventListener('afterprint', () => prepareForPaper(false));
const printing = matchMedia('print');
printing.addEventListener('change', ({ matches }) => prepareForPaper(matches));
prepareForPaper(printing.matches);
