import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CellSign, PageCell, PageColumn, PageData, PageRow } from '../../src/domain/page-data.ts';
import { rangeInSight, sectionsOf, spotAfter } from '../../src/page/layout.ts';
import { buildModel, type Choice, choose } from '../../src/page/model.ts';

const PLAIN = { note: '', account: '' };
const row = (name: string, key: string, band: PageRow['band'], cells: readonly PageCell[]): PageRow => {
  return { ...PLAIN, name, key, band, cells };
};
type Kind = PageColumn['kind'];
const column = (container: string, name: string, kind: Kind = 'report'): PageColumn => ({
  kind,
  container,
  name,
});
const cell = (at: number, sign: CellSign, note = 0): PageCell => [at, sign, note];

const NO_NOTE = { why: '', team: false, until: '', place: '' };
const world: PageData = {
  rows: [
    row('Ana Souza', 'ana@fabrikam.com', 0, [cell(0, 'lost'), cell(2, 'lost')]),
    row('Zoë Papadakis', 'zoe@contoso.com', 0, [cell(0, 'gained'), cell(1, 'kept')]),
    row('Bob', 'bob@contoso.com', 1, [cell(1, 'kept', 1)]),
    row('Sales robot', 'robot@contoso.com', 2, [cell(1, 'unmanaged')]),
  ],
  columns: [column('Finance', 'Ledger'), column('Sales', 'Churn'), column('sales', 'EMEA', 'role')],
  notes: [NO_NOTE, { ...NO_NOTE, until: '2027-01-31' }],
};
const EVERYTHING: Choice = { query: '', onlyChanges: false, filters: new Set() };
const model = buildModel(world);

function shown(choice: Partial<Choice>) {
  const { rows, columns, people } = choose(model, { ...EVERYTHING, ...choice });
  return {
    people: rows.map((at) => (at < 0 ? `[${at}]` : (world.rows[at]?.name ?? ''))),
    columns: columns.map((at) => world.columns[at]?.name ?? ''),
    count: people,
  };
}

it('the matrix shows everybody in three bands: changed, unchanged and not managed', () => {
  expect(shown({})).toEqual({
    people: ['[-1]', 'Ana Souza', 'Zoë Papadakis', '[-2]', 'Bob', '[-3]', 'Sales robot'],
    columns: ['Ledger', 'Churn', 'EMEA'],
    count: 4,
  });
});

it('the matrix shows a person with only an account change', () => {
  const created = buildModel({ ...world, rows: [row('New', 'new@x.com', 0, [])] });
  expect(choose(created, { ...EVERYTHING, onlyChanges: true }).people).toBe(1);
});

it.each([
  ['zoe', ['Zoë Papadakis'], ['Ledger', 'Churn']],
  ['ZOË', ['Zoë Papadakis'], ['Ledger', 'Churn']],
  ['@fabrikam', ['Ana Souza'], ['Ledger', 'EMEA']],
  ['nobody', [], []],
  ['ledger', ['Ana Souza', 'Zoë Papadakis'], ['Ledger']],
  ['rls sales', ['Ana Souza'], ['EMEA']],
  ['finance/led', ['Ana Souza', 'Zoë Papadakis'], ['Ledger']],
  ['robot', ['Sales robot'], ['Churn']],
])('a search for %j narrows rows and columns, and ignores case and accents', (query, people, columns) => {
  for (const onlyChanges of [true, false]) {
    const found = shown({ query, onlyChanges });
    expect(found.people.filter((name) => !name.startsWith('['))).toEqual(people);
    expect(found.columns).toEqual(columns);
  }
});

it('a search finds people and reports by one word', () => {
  const { people, columns } = shown({ query: 'sales' });
  expect(people).toEqual(['[-1]', 'Ana Souza', 'Zoë Papadakis', '[-2]', 'Bob', '[-3]', 'Sales robot']);
  expect(columns).toEqual(['Churn', 'EMEA']);
});

it('a filter shows everybody with a cell of its kind, whether the cell changes or not', () => {
  const onlyChanges = true;
  expect(shown({ filters: new Set(['lost']) }).people).toEqual(['[-1]', 'Ana Souza']);
  expect(shown({ onlyChanges, filters: new Set(['lost', 'ends']) })).toEqual({
    people: ['[-1]', 'Ana Souza', '[-2]', 'Bob'],
    columns: ['Ledger', 'Churn', 'EMEA'],
    count: 2,
  });
});

const rows = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 30 })
  .map((bands) => [...bands.map((band, at) => (band ? -1 : at)), 99]);
const press = fc.record({
  key: fc.constantFrom(...'ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown'.split(' ')),
  ctrlKey: fc.boolean(),
  metaKey: fc.constant(false),
});

it('every key that moves leads to a row with a holder', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 9 }), fc.array(press), (some, width, presses) => {
      const shown = { rows: some, columns: Array.from({ length: width }, (_, at) => at) };
      let spot = { row: some.findIndex((row) => row >= 0), column: 0 };
      for (const one of presses) {
        spot = spotAfter(one, spot, shown, 5) ?? spot;
        expect(some[spot.row]).toBeGreaterThanOrEqual(0);
        expect(spot.column).toBeGreaterThanOrEqual(0);
        expect(spot.column).toBeLessThan(width);
      }
    }),
  );
});

it('the arrow keys move over headings, and Home and End move to the edges', () => {
  const some = { rows: [-1, 4, -2, 7], columns: [0, 1, 2] };
  const to = (key: string, ctrlKey = false) =>
    spotAfter({ key, ctrlKey, metaKey: false }, { row: 1, column: 1 }, some, 9);
  expect(to('ArrowDown')).toEqual({ row: 3, column: 1 });
  expect(to('ArrowUp')).toEqual({ row: 1, column: 1 });
  expect(to('ArrowRight')).toEqual({ row: 1, column: 2 });
  expect(to('Home')).toEqual({ row: 1, column: 0 });
  expect(to('End', true)).toEqual({ row: 3, column: 2 });
  expect(to('a')).toBeUndefined();
});

it('the matrix draws the visible rows, and four to eight more rows on each side', () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(1999), fc.nat(6000), (scrolled, unseen, count) => {
      const seen = unseen + 1;
      const { from, to } = rangeInSight(scrolled, seen, 28, count);
      const first = Math.floor(scrolled / 28);
      const last = Math.min(count, Math.ceil((scrolled + seen) / 28));
      expect(from).toBeLessThanOrEqual(Math.max(0, first - 4));
      expect(to).toBeGreaterThanOrEqual(Math.min(count, last + 4));
      expect(to - from).toBeLessThanOrEqual(Math.ceil(seen / 28) + 17);
    }),
  );
});

it('the matrix has one heading for the columns of each workspace, and knows if it fits', () => {
  const columns = ['A', 'A', 'Operations', 'B'].map((section) => ({ section }));
  expect(sectionsOf(columns, { from: 0, to: 4 }, 28)).toEqual([
    { name: 'A', from: 0, to: 2, fits: true },
    { name: 'Operations', from: 2, to: 3, fits: false },
    { name: 'B', from: 3, to: 4, fits: true },
  ]);
  expect(sectionsOf(columns, { from: 1, to: 2 }, 28)).toEqual([{ name: 'A', from: 1, to: 2, fits: true }]);
});
