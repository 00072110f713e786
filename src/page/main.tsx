import { render } from 'preact';
import type { PageData } from '../domain/page-data.ts';
import { accessOf } from './access.ts';
import { App } from './app.tsx';
import { type Choice, chosen, EVERYTHING } from './choose.ts';
import { fitsOnPaper, Paper } from './paper.tsx';
import { indexOf } from './search.ts';
import { Sheet, type Subject } from './sheet.tsx';
import { totalsOf } from './totals.ts';

function byId<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${id}`);
}

// The page's own data: the same build wrote it.
const data = JSON.parse(byId('data', HTMLScriptElement).text) as PageData;
const access = accessOf(data);
const totals = totalsOf(access);
const index = indexOf(access);
const dialog = byId('view', HTMLDialogElement);
let choose: (change: Partial<Choice>) => void = () => {};
let opener: Element | null = null;

function open(subject: Subject): void {
  if (!dialog.open) opener = document.activeElement;
  render(
    <Sheet
      access={access}
      byName={index.byName}
      subject={subject}
      open={open}
      close={() => dialog.close()}
      sortBy={(column) => {
        dialog.close();
        choose({ sort: column });
        document.getElementById('matrix')?.scrollIntoView();
      }}
    />,
    dialog,
  );
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector<HTMLElement>('header .control')?.focus();
}

dialog.addEventListener('close', () => {
  // The event comes later than the closing: the dialog may be open again.
  if (dialog.open) return;
  render(null, dialog);
  const back = opener?.isConnected ? opener : document.querySelector('.grid [tabindex="0"]');
  if (back instanceof HTMLElement) back.focus({ preventScroll: true });
});
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close();
});
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-row]') : null;
  if (button instanceof HTMLElement) open({ holder: Number(button.dataset['row']) });
});

render(
  <App
    access={access}
    totals={totals}
    index={index}
    open={open}
    attach={(change) => {
      choose = change;
    }}
  />,
  byId('app', HTMLElement),
);

const paper = byId('paper', HTMLElement);
let unfolded: readonly HTMLDetailsElement[] = [];

/** Lays everything out for paper: folds open, the matrix as plain tables. */
function lay(): void {
  if (paper.hasChildNodes()) return;
  const whole = fitsOnPaper(access);
  const printed = chosen(access, totals, index, { ...EVERYTHING, onlyChanges: !whole });
  render(<Paper access={access} totals={totals} chosen={printed} />, paper);
  unfolded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
  for (const details of unfolded) details.open = true;
}

function clear(): void {
  render(null, paper);
  for (const details of unfolded) details.open = false;
  unfolded = [];
}

addEventListener('beforeprint', lay);
addEventListener('afterprint', clear);
const printing = matchMedia('print');
printing.addEventListener('change', ({ matches }) => (matches ? lay() : clear()));
if (printing.matches) lay();
