import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Numbered, NumberedText } from '../../src/domain/numbered.ts';
import { inNumbers, NumberedTexts } from '../../src/domain/numbered-texts.ts';
import { tried } from '../support/seeded.ts';

const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('', 'a', 'person@example.com', '😀"', '\u0000') },
  { weight: 1, arbitrary: fc.nat(20_000).map((length) => 'x'.repeat(length)) },
);
const place = fc.nat(1000);
const said = fc.oneof(
  fc.record({ kind: fc.constant('once' as const), text }),
  fc.record({ kind: fc.constant('lasting' as const), text }),
  fc.record({ kind: fc.constant('own' as const), text }),
  fc.record({ kind: fc.constant('again' as const), place }),
  fc.record({ kind: fc.constant('take' as const) }),
  fc.record({
    kind: fc.constant('rows' as const),
    between: place,
    count: fc.nat(6),
    columns: fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('same' as const), place }),
        fc.record({ kind: fc.constant('texts' as const), places: fc.infiniteStream(place) }),
        fc.record({
          kind: fc.constant('numbers' as const),
          before: place,
          behind: place,
          values: fc.infiniteStream(fc.oneof(fc.nat(9), fc.nat(0xffff_ffff))),
        }),
      ),
      { maxLength: 5 },
    ),
  }),
);

it('a text told in numbers is that text, also for who goes on with the pieces that another began', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 60 }), fc.nat(5), (all, begun) => {
      const numbered = new NumberedText();
      const pieces: Numbered[] = [];
      let [whole, lasting, own]: [string, [number, string][], [number, string][]] = ['', [], []];
      const known = (at: number): [number, string] => {
        const both = [...lasting, ...own];
        const one = both[at % Math.max(1, both.length)];
        if (one !== undefined) return one;
        own.push([numbered.own('first'), 'first']);
        return own[0] as [number, string];
      };
      const take = (): void => {
        pieces.push(numbered.take());
        own = [];
      };
      for (const one of all)
        switch (one.kind) {
          case 'once':
            numbered.once(one.text);
            whole += one.text;
            break;
          case 'lasting':
            lasting.push([numbered.lasting(one.text), one.text]);
            break;
          case 'own':
            own.push([numbered.own(one.text), one.text]);
            break;
          case 'again': {
            const [number, same] = known(one.place);
            numbered.say(number);
            whole += same;
            break;
          }
          case 'rows': {
            const between = known(one.between);
            let rows = Array.from({ length: one.count }, () => '');
            const add = (cell: (row: number) => string): void => {
              rows = rows.map((text, row) => text + cell(row));
            };
            const columns = one.columns.map((column) => {
              const each = <Value>(make: (row: number) => Value): Value[] => rows.map((_, row) => make(row));
              if (column.kind === 'same') {
                const same = known(column.place);
                add(() => same[1]);
                return { kind: column.kind, text: same[0] };
              }
              if (column.kind === 'texts') {
                const texts = each(() => known(column.places.next().value));
                add((row) => texts[row]?.[1] ?? '');
                return { kind: column.kind, texts: texts.map(([number]) => number) };
              }
              const [before, behind] = [known(column.before), known(column.behind)];
              const values = each(() => column.values.next().value);
              add((row) => `${before[1]}${values[row]}${behind[1]}`);
              return { kind: column.kind, before: before[0], behind: behind[0], values };
            });
            numbered.rows(columns, between[0], one.count);
            whole += rows.join(between[1]);
            break;
          }
          case 'take':
            take();
        }
      take();
      expect([...inNumbers(() => pieces)].join('')).toBe(whole);
      const first = new NumberedTexts();
      const before = pieces.slice(0, begun).flatMap((piece) => [...first.of(piece)]);
      const second = new NumberedTexts(first.lasting);
      // As pieces come to another thread.
      const behind = pieces.slice(begun).flatMap((piece) => [...second.of(structuredClone(piece))]);
      expect([...before, ...behind].join('')).toBe(whole);
    }),
    tried(200, 20_000),
  );
});
