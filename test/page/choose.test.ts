import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageColumn, PageData, PageHolder } from '../../src/domain/page-data.ts';
import { packed } from '../../src/domain/varints.ts';
import { accessOf, cellAt } from '../../src/page/access.ts';
import { type Choice, chosen, EVERYTHING } from '../../src/page/choose.ts';
import { moved } from '../../src/page/keys.ts';
import { DESK, inSight, sectionsOf } from '../../src/page/layout.ts';
import { fold, indexOf } from '../../src/page/search.ts';
import { totalsOf } from '../../src/page/totals.ts';

const holder = (name: string, key: string, more: Partial<PageHolder> = {}): PageHolder => ({
  name,
  key,
  kind: 'person',
  note: '',
  account: '',
  rank: -1,
  managed: true,
  ...more,
});
const column = (group: string, name: string, kind: PageColumn['kind'] = 'report'): PageColumn => ({
  kind,
  group,
  name,
  twins: 1,
});

const base64 = (numbers: readonly number[]): string => Buffer.from(packed(numbers)).toString('base64');

/** Cells as `[column, code]` of each holder. */
function worldOf(
  holders: readonly PageHolder[],
  columns: readonly PageColumn[],
  cells: readonly (readonly (readonly [number, number])[])[],
  findings: PageData['findings'] = [],
) {
  const numbers = cells.flatMap((row) => [
    row.length,
    ...row.flatMap(([at, code], place) => [at - (row[place - 1]?.[0] ?? 0), code, 0]),
  ]);
  const access = accessOf({
    format: 'rolecall.page/1',
    holders,
    columns,
    findings,
    texts: [''],
    notes: '',
    cells: base64(numbers),
  });
  const totals = totalsOf(access);
  const index = indexOf(access);
  const shown = (choice: Partial<Choice>) => {
    const {
      rows,
      columns: seen,
      holders: count,
    } = chosen(access, totals, index, { ...EVERYTHING, ...choice });
    return {
      people: [...rows].map((row) => (row < 0 ? `[${row}]` : (holders[row]?.name ?? ''))),
      columns: Array.from(seen, (at) => columns[at]?.name ?? ''),
      count,
    };
  };
  return { access, shown };
}

const KEPT = 0,
  UNMANAGED = 1,
  GAINED = 2,
  LOST = 3,
  ENDS = 16;
const { shown } = worldOf(
  [
    holder('Zoë Papadakis', 'zoe@contoso.com', { rank: 1 }),
    holder('Ana Souza', 'ana@fabrikam.com', { rank: 0 }),
    holder('Bob', 'bob@contoso.com'),
    holder('Sales robot', 'robot@contoso.com', { managed: false }),
  ],
  [column('Finance', 'Ledger'), column('Sales', 'Churn'), column('sales', 'EMEA', 'role')],
  [
    [
      [0, GAINED],
      [1, KEPT],
    ],
    [
      [0, LOST],
      [2, LOST],
    ],
    [[1, KEPT | ENDS]],
    [[1, UNMANAGED]],
  ],
  [{ code: 'rls-missing', holders: [0] }],
);

describe('what the matrix shows', () => {
  it('is everybody at first, in bands, the gravest first', () => {
    expect(shown({})).toEqual({
      people: ['[-1]', 'Ana Souza', 'Zoë Papadakis', '[-2]', 'Bob', '[-3]', 'Sales robot'],
      columns: ['Ledger', 'Churn', 'EMEA'],
      count: 4,
    });
  });

  it.each([
    ['zoe', ['Zoë Papadakis'], 3],
    ['ZOË', ['Zoë Papadakis'], 3],
    ['@fabrikam', ['Ana Souza'], 3],
    ['nobody', [], 3],
    ['ledger', ['Ana Souza', 'Zoë Papadakis'], 1],
    ['rls sales', ['Ana Souza'], 1],
    ['finance/led', ['Ana Souza', 'Zoë Papadakis'], 1],
  ])('finds %j by any part, without case and accents', (query, people, columns) => {
    const found = shown({ query, sort: 'name' });
    expect(found.people).toEqual(people);
    expect(found.columns).toHaveLength(columns);
  });

  it('keeps a person whose name is sought where a column is called so too', () => {
    expect(shown({ query: 'sales', sort: 'name' }).people).toEqual([
      'Ana Souza',
      'Bob',
      'Sales robot',
      'Zoë Papadakis',
    ]);
    expect(shown({ query: 'robot', sort: 'name' }).people).toEqual(['Sales robot']);
  });

  it('keeps who has a cell of any of the chosen kinds', () => {
    expect(shown({ filters: new Set(['lost']), sort: 'name' }).people).toEqual(['Ana Souza']);
    expect(shown({ filters: new Set(['lost', 'ends']), sort: 'name' }).people).toEqual(['Ana Souza', 'Bob']);
    expect(shown({ filters: new Set(['lost']), sections: new Set(['Sales']) }).people).toEqual([]);
  });

  it('narrows to workspaces, to findings and to what changes', () => {
    expect(shown({ sections: new Set(['Finance']), sort: 'name' })).toEqual({
      people: ['Ana Souza', 'Zoë Papadakis'],
      columns: ['Ledger'],
      count: 2,
    });
    expect(shown({ findings: new Set(['rls-missing']), sort: 'name' }).people).toEqual(['Zoë Papadakis']);
    expect(shown({ onlyChanges: true, sort: 'name' })).toEqual({
      people: ['Ana Souza', 'Zoë Papadakis'],
      columns: ['Ledger', 'EMEA'],
      count: 2,
    });
  });

  it('sorts by name, by domain, and by the holders of a column', () => {
    expect(shown({ sort: 'domain' }).people).toEqual(['Bob', 'Sales robot', 'Zoë Papadakis', 'Ana Souza']);
    expect(shown({ sort: 0 }).people.slice(0, 2)).toEqual(['Ana Souza', 'Zoë Papadakis']);
    expect(shown({ sort: 1 }).people).toEqual(['Bob', 'Zoë Papadakis', 'Sales robot', 'Ana Souza']);
  });
});

describe('the keyboard in the matrix', () => {
  const rows = fc
    .array(fc.boolean(), { minLength: 1, maxLength: 30 })
    .map((bands) => Int32Array.from([...bands.map((band, at) => (band ? -1 : at)), 99]));
  const press = fc.record({
    key: fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    ),
    ctrlKey: fc.boolean(),
    metaKey: fc.constant(false),
  });

  it('always lands on a holder and a column, whatever is pressed', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 9 }), fc.array(press), (some, width, presses) => {
        const shown = { rows: some, columns: new Uint32Array(width), holders: 0, bands: [] };
        let spot = { row: some.findIndex((row) => row >= 0), column: 0 };
        for (const one of presses) {
          spot = moved(one, spot, shown, 5) ?? spot;
          expect(some[spot.row]).toBeGreaterThanOrEqual(0);
          expect(spot.column).toBeGreaterThanOrEqual(0);
          expect(spot.column).toBeLessThan(width);
        }
      }),
    );
  });

  it('moves as the arrows say, over headings', () => {
    const some = {
      rows: Int32Array.from([-1, 4, -2, 7]),
      columns: new Uint32Array(3),
      holders: 2,
      bands: [],
    };
    const to = (key: string, ctrlKey = false) =>
      moved({ key, ctrlKey, metaKey: false }, { row: 1, column: 1 }, some, 9);
    expect(to('ArrowDown')).toEqual({ row: 3, column: 1 });
    expect(to('ArrowUp')).toEqual({ row: 1, column: 1 });
    expect(to('ArrowRight')).toEqual({ row: 1, column: 2 });
    expect(to('Home')).toEqual({ row: 1, column: 0 });
    expect(to('End', true)).toEqual({ row: 3, column: 2 });
    expect(to('a')).toBeUndefined();
  });
});

describe('what is drawn', () => {
  it('holds what is in sight and eight more each way, and no more than twelve', () => {
    fc.assert(
      fc.property(
        fc.nat(200_000),
        fc.integer({ min: 1, max: 2000 }),
        fc.nat(6000),
        (scrolled, seen, count) => {
          const { from, to } = inSight(scrolled, seen, 28, count);
          const first = Math.floor(scrolled / 28);
          const last = Math.min(count, Math.ceil((scrolled + seen) / 28));
          expect(from).toBeLessThanOrEqual(Math.max(0, first - 8));
          expect(to).toBeGreaterThanOrEqual(Math.min(count, last + 8));
          expect(to - from).toBeLessThanOrEqual(Math.ceil(seen / 28) + 25);
        },
      ),
    );
  });

  it('puts columns of one workspace under one heading, whose name moves where it has no room', () => {
    expect(sectionsOf(['A', 'A', 'Operations', 'B'], DESK)).toEqual([
      { name: 'A', from: 0, to: 2, fits: true },
      { name: 'Operations', from: 2, to: 3, fits: false },
      { name: 'B', from: 3, to: 4, fits: true },
    ]);
  });

  it('finds a cell where there is one', () => {
    const { access } = worldOf(
      [holder('a', 'a@x'), holder('b', 'b@x')],
      [column('W', 'r')],
      [[], [[0, LOST]]],
    );
    expect(cellAt(access, 0, 0)).toBe(-1);
    expect(access.cell(cellAt(access, 1, 0)).sign).toBe('lost');
    expect(fold('ÅSA')).toBe('asa');
  });
});
