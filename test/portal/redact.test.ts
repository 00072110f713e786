import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Choices,
  CommonText,
  inParts,
  NumberColumn,
  type Part,
  Rows,
  TextTable,
} from '../../src/domain/parts.ts';
import { redactor } from '../../src/portal/redact.ts';
import { often, tried } from '../support/seeded.ts';

/** A key that is different in every encoding. */
const KEY = 'Zk9/+"&<x>=%41~se\\cret-key-7Q';

const everyCharacter = (write: (code: number) => string) => (text: string) =>
  [...text].map((character) => write(character.codePointAt(0) ?? 0)).join('');

const hex = (code: number, width: number): string => code.toString(16).padStart(width, '0');

const json = (text: string): string => JSON.stringify(text).slice(1, -1);

/** What may become of a text on its way; each shares nothing with the code that finds it. */
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  raw: (text) => text,
  json,
  'json in json': (text) => json(json(text)),
  'json in json in json': (text) => json(json(json(text))),
  'json with escaped slashes': (text) => json(text).replaceAll('/', '\\/'),
  'u escapes': everyCharacter((code) => `\\u${hex(code, 4)}`),
  'u escapes in upper case': everyCharacter((code) => `\\u${hex(code, 4).toUpperCase()}`),
  'u escapes in json': (text) => json(everyCharacter((code) => `\\u${hex(code, 4)}`)(text)),
  'x escapes': everyCharacter((code) => `\\x${hex(code, 2)}`),
  'braced escapes': everyCharacter((code) => `\\u{${hex(code, 1)}}`),
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex in upper case': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'hex with spaces': everyCharacter((code) => `${hex(code, 2)} `),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 behind one byte': (text) => Buffer.from(`x${text}`).toString('base64'),
  'base64 between others': (text) => Buffer.from(`ab${text}cde`).toString('base64'),
  'base64 in a URL': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  'a URL': encodeURIComponent,
  'a URL twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'a URL thrice': (text) => encodeURIComponent(encodeURIComponent(encodeURIComponent(text))),
  'a URL, every byte': everyCharacter((code) => `%${hex(code, 2)}`),
  'a URL, every byte twice': everyCharacter((code) => `%25${hex(code, 2).toUpperCase()}`),
  'HTML by name': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'HTML by decimal number': everyCharacter((code) => `&#${code};`),
  'HTML by padded number': everyCharacter((code) => `&#0${code};`),
  'HTML by hexadecimal number': everyCharacter((code) => `&#x${hex(code, 2)};`),
  'HTML by number in HTML': everyCharacter((code) => `&amp;#x${hex(code, 2)};`),
  'lower case': (text) => text.toLowerCase(),
};

/** Any four characters of the secret in a row, in this encoding, are more than what stands around it by chance. */
const leaks = (text: string, secret: string, encode: (text: string) => string): boolean =>
  text.includes(encode(secret).slice(0, -4)) || text.includes(encode(secret));

describe('a key', () => {
  it.each(Object.entries(ENCODINGS))('is taken out of words and of data as %s', (_name, encode) => {
    const { words, data, stream } = redactor([KEY]);
    const text = `{"message":"before ${encode(KEY)} behind"}`;
    for (const clean of [words(text), data(text), [...stream([text])].join('')]) {
      expect(clean).toContain('[key]');
      expect(clean.startsWith('{"message":"before ')).toBe(true);
      expect(clean.endsWith(' behind"}')).toBe(true);
      expect(leaks(clean, KEY, encode)).toBe(false);
    }
  });

  it('of any printable characters is taken out in any encoding, wherever a stream is cut', () => {
    const keys = fc.string({
      minLength: 12,
      maxLength: 80,
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(
        keys,
        fc.constantFrom(...Object.values(ENCODINGS)),
        fc.nat(200_000),
        fc.integer({ min: 1, max: 5000 }),
        (key, encode, before, size) => {
          const text = `${' '.repeat(before)}${encode(key)}${' '.repeat(90_000)}`;
          const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
            text.slice(at * size, (at + 1) * size),
          );
          const clean = [...redactor([key]).stream(pieces)].join('');
          expect(clean).toContain('[key]');
          expect(clean).not.toContain(encode(key));
          expect(clean.trim().length).toBeLessThan(30);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of 11 characters that is the local part of an address is taken out', () => {
    const { data } = redactor(['abc-DEF-123']);
    expect(data('{"email":"abc-DEF-123@x.com"}')).toBe('{"email":"[key]@x.com"}');
    expect(data('{"email":"abc-def-123@x.com"}')).toBe('{"email":"[key]@x.com"}');
  });

  it('is taken out where it was cut, and 9 characters of it are not', () => {
    const key = 'q8Wn-2Lx7-Vt0R-mm4Z-aaBc-91Ks';
    const { data } = redactor([key]);
    for (let start = 0; start + 10 <= key.length; start++) {
      for (let end = start + 10; end <= key.length; end++)
        expect(data(`x ${key.slice(start, end)}…`)).toBe('x [key]…');
    }
    expect(data(`x ${key.slice(4, 13)}…`)).toBe(`x ${key.slice(4, 13)}…`);
    const encoded = Buffer.from(key).toString('base64');
    expect(data(`x ${encoded.slice(0, 16)}…`)).toBe('x [key]…');
  });

  it('of fewer than eight characters stays in data, and not in words', () => {
    const { words, data } = redactor(['secret']);
    expect([words('a secret'), data('a secret')]).toEqual(['a [key]', 'a secret']);
  });

  it('leaves everything else as it is, and says where it was', () => {
    let places = 0;
    const { data, stream } = redactor([KEY], (more) => {
      places += more;
    });
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (pieces) => {
        expect([...stream(pieces)].join('')).toBe(pieces.join(''));
      }),
    );
    expect(places).toBe(0);
    data(`${KEY} and ${KEY}`);
    expect(places).toBe(2);
  });

  it('is one of several', () => {
    const { data } = redactor(['first-key-0001', 'other-key-9999']);
    expect(data('first-key-0001 other-key-9999')).toBe('[key] [key]');
  });
});

/** What stands around a secret, and what a text can be cut at, or looks like it. */
const AROUND = [
  '"',
  '","',
  '":"',
  '": "',
  ',',
  ':',
  '\\',
  '\\"',
  '{"',
  '}],"',
  '\n    {"kind":"',
  'token',
  'token=',
  '"token":"',
  '"token" :\t"',
  '\\"token\\":\\"',
  '%26token%3D',
  'token"',
  '-token":"',
  '-token": "',
  'n"',
  'Token_0-9~abc.def',
  '12345678',
  ':12,"',
  'a',
  'ñ"',
  '&quot;',
  '\\u0022',
  '%22',
  ', 0x',
  ' ',
];

it('comes out in pieces that begin and end between characters, however many units each of them has', () => {
  const { stream } = redactor([KEY]);
  for (const [before, behind] of [
    ['', ''],
    ['x', ''],
    ['', 'x'],
    ['x', 'x'],
  ]) {
    const text = `${before}${'😀'.repeat(100_000)}${behind}`;
    for (const pieces of [[text, text], inParts(() => [[text], [text, '"']])]) {
      const written = [...stream(pieces)].map((piece) => Buffer.from(piece));
      expect(written.length).toBeGreaterThan(1);
      expect(Buffer.concat(written).toString()).toBe([...pieces].join(''));
    }
  }
});

describe('a text in parts', () => {
  const character = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...'abtoken019-_') },
    { weight: 1, arbitrary: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)) },
    { weight: 1, arbitrary: fc.constantFrom(...'":,\\{}[]%&+/') },
  );
  const key = fc.oneof(
    fc.string({ minLength: 7, maxLength: 11, unit: character }),
    fc.string({ minLength: 12, maxLength: 30, unit: character }),
  );
  const keys = fc.array(key, { minLength: 1, maxLength: 2 });
  const cases = fc
    .record({ known: keys, others: fc.oneof(fc.constant([]), keys) })
    .chain(({ known, others }) => {
      const secret = fc
        .tuple(
          fc.constantFrom(...known, ...others),
          fc.oneof(
            fc.constant((text: string) => text),
            fc.constantFrom(...Object.values(ENCODINGS)),
          ),
          fc.oneof({ weight: 3, arbitrary: fc.constant([0, 0]) }, fc.tuple(fc.nat(5), fc.nat(5))),
          fc.constantFrom('', '', '"'),
        )
        .map(
          ([one, encode, [from, to], quote]) =>
            `${quote}${encode(one.slice(from, one.length - (to ?? 0)))}${quote}`,
        );
      const atom = fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...AROUND) },
        { weight: 1, arbitrary: secret },
      );
      // Parts end at quotes, or anywhere, and the same ones come again and again, as in the texts that are written.
      const parts = fc
        .tuple(fc.array(atom, { minLength: 1, maxLength: 12 }), fc.boolean())
        .map(([atoms, atQuotes]) => (atQuotes ? atoms.join('').split(/(?<=")/) : atoms));
      const pieces = fc.array(parts, { minLength: 1, maxLength: 4 });
      return pieces.chain((some) =>
        fc.record({
          known: fc.constant(known),
          others: fc.constant(others),
          pieces: fc.array(fc.constantFrom(...some), { minLength: 1, maxLength: 6 }),
        }),
      );
    });

  it('comes out as if all of it were cleaned at once, and as many places are told', () => {
    fc.assert(
      fc.property(cases, ({ known, others, pieces }) => {
        const places = { whole: 0, parts: 0 };
        const whole = redactor(
          known,
          (more) => {
            places.whole += more;
          },
          others,
        ).data(pieces.flat().join(''));
        const { stream } = redactor(
          known,
          (more) => {
            places.parts += more;
          },
          others,
        );
        expect([...stream(inParts(() => pieces))].join('')).toBe(whole);
        expect(places.parts).toBe(places.whole);
      }),
      tried(120, 20_000),
    );
  });

  it('comes out so where pieces have parts in common, also those that another redactor has cleaned before', () => {
    fc.assert(
      fc.property(cases, ({ known, others, pieces }) => {
        const common = new Map<string, CommonText>();
        const shared = pieces.map((parts) =>
          parts.map((part, at) => {
            const one = common.get(part) ?? new CommonText(part);
            common.set(part, one);
            return at % 3 === 2 ? part : one;
          }),
        );
        for (const keys of [['another-key-0001'], known, others]) {
          const places = { whole: 0, parts: 0 };
          const whole = redactor(keys, (more) => {
            places.whole += more;
          }).data(pieces.flat().join(''));
          const { stream } = redactor(keys, (more) => {
            places.parts += more;
          });
          expect([...stream(inParts(() => shared))].join('')).toBe(whole);
          expect(places.parts).toBe(places.whole);
        }
      }),
      tried(120, 20_000),
    );
  });

  it('comes out so where parts are the columns of rows, whatever stands in them', () => {
    fc.assert(
      fc.property(
        cases,
        fc.nat(4),
        fc.infiniteStream(fc.nat(9)),
        ({ known, others, pieces: some }, count, cut) => {
          // Behind most of them is a cut: only then they are cleaned as rows.
          const pieces = some.map((parts) =>
            parts.map((part) => (cut.next().value === 0 ? part : `${part}-"`)),
          );
          const numbersOf: number[][] = [];
          const rows = pieces.map((parts, at) => {
            const table = new TextTable((key) => new CommonText(parts[key] ?? ''));
            const keys = Array.from({ length: count + 1 }, (_, row) => (row * 7 + at) % parts.length);
            // Numbers by chance, and those that stand in a key.
            const numbers = keys.map((key) =>
              key % 2 === 0
                ? cut.next().value ** 11
                : Number((known[0] ?? '').replace(/\D/g, '').slice(0, 12)),
            );
            const columns = parts.map((part, column) => {
              if (column % 4 === 0) return new CommonText(part);
              if (column % 4 === 1) return new Choices(table, keys);
              if (column % 4 === 2) return keys.map((key) => parts[key] ?? '');
              return new NumberColumn(new CommonText(parts[0] ?? ''), numbers, new CommonText(part));
            });
            numbersOf.push(numbers);
            return new Rows(columns, [parts[0] ?? '', new CommonText(parts.at(-1) ?? '')], count + 1);
          });
          const all = pieces.map((parts, at) => [...parts, ...rows.slice(at, at + 1), ...parts.slice(0, 1)]);
          // By hand: row by row, column by column.
          const text = pieces
            .map((parts, at) => {
              const between = `${parts[0] ?? ''}${parts.at(-1) ?? ''}`;
              const inRow = (row: number): string =>
                parts
                  .map((part, column) => {
                    if (column % 4 === 0) return part;
                    if (column % 4 < 3) return parts[(row * 7 + at) % parts.length] ?? '';
                    return `${parts[0] ?? ''}${numbersOf[at]?.[row]}${part}`;
                  })
                  .join('');
              const whole = Array.from({ length: count + 1 }, (_, row) => inRow(row)).join(between);
              return `${parts.join('')}${whole}${parts[0] ?? ''}`;
            })
            .join('');
          expect([...inParts(() => all)].join('')).toBe(text);
          for (const keys of [['another-key-0001'], known, others]) {
            const places = { whole: 0, parts: 0 };
            const whole = redactor(keys, (more) => {
              places.whole += more;
            }).data(text);
            const { stream } = redactor(keys, (more) => {
              places.parts += more;
            });
            expect([...stream(inParts(() => all))].join('')).toBe(whole);
            expect(places.parts).toBe(places.whole);
          }
        },
      ),
      tried(120, 20_000),
    );
  });

  it('is clean of a key that stands across two columns, or across two rows', () => {
    const { stream } = redactor(['key-of-two']);
    const across = new Rows(
      [
        ['key-', 'of'],
        ['of-two","', '-not","'],
      ],
      ['","'],
      2,
    );
    const rows = new Rows(
      [
        ['-two","', '","'],
        ['","key-of', '","'],
      ],
      [new CommonText('-two","')],
      2,
    );
    const clean = [...stream(inParts(() => [[across], [rows]]))].join('');
    expect(clean).toBe('[key]","","of-not","-two","","[key]","","","');
  });

  it('comes out so where it is so long that what is common to its parts comes in many pieces', () => {
    const key = 'key-of-the-long';
    const last = new CommonText('x-"');
    const some = ['{"user', `":"${key}`, '","b', '":"', '\\n"'].map((part) => new CommonText(part));
    const common = [...some, last];
    const table = new TextTable((at) => new CommonText(at === 3 ? `${key}-"` : `report ${at}-"`));
    const pieces = Array.from({ length: 9000 }, (_, at): (Part | Rows)[] => [
      ...common,
      common[at % 7] ?? `alone ${at}"`,
      new Rows([new Choices(table, [at % 50, 5, 1 + (at % 3)]), last], ['-"', last], 3),
    ]);
    const { stream, data } = redactor([key]);
    const numbered = stream(inParts(() => pieces));
    expect('numbered' in numbered && [...numbered.numbered()].length).toBeGreaterThan(3);
    expect([...numbered].join('')).toBe(data(pieces.flat().join('')));
  });

  it('is handed on in pieces, and cleaned where it has no cut for long', () => {
    const { stream } = redactor([KEY.replace('"', '')]);
    const key = KEY.replace('"', '');
    const pieces = Array.from({ length: 40 }, (_, at) => [
      `{"kind":"`,
      `${'x'.repeat(5000)}`,
      at % 7 === 3 ? key.slice(0, 9) : '-',
      at % 7 === 3 ? `${key.slice(9)}","` : at % 7 === 5 ? '","' : '=',
    ]);
    const text = pieces.flat().join('');
    const clean = [...stream(inParts(() => pieces))];
    expect(clean.length).toBeGreaterThan(1);
    expect(clean.join('')).toBe(text.replaceAll(key, '[key]'));
  });
});

it('a token of an identity URL is taken out, as a parameter or a field', () => {
  const token = '5eC2e7-0000-4000-8000-70ken0000001';
  const { data } = redactor([]);
  for (const text of [
    `https://p.example/embed?token=${token}&x=1`,
    `{"token": "${token}"}`,
    `{\\"token\\":\\"${token}\\"}`,
    `token%3D${token}`,
  ])
    expect(data(text)).not.toContain('4000-8000');
});

it('ends on texts that are made to take long', () => {
  const key = 'q8Wn-2Lx7-Vt0R-mm4Z-aaBc-91Ks';
  const { data } = redactor([key]);
  // What takes time that grows with the square of the text would take hours in a long run, and minutes in every.
  for (const unit of [
    '\\',
    '&amp;',
    '%25',
    '&#0',
    key.slice(0, 9),
    key.slice(0, -1),
    'token=aaaaaaa ',
    '71 38 ',
  ]) {
    const text = unit.repeat(often(400_000, 1_600_000) / unit.length);
    expect(data(text).length).toBeLessThanOrEqual(text.length);
  }
});

it('knows a key of 4,096 characters in every encoding', () => {
  const key = Array.from({ length: 4096 }, (_, at) =>
    String.fromCharCode(33 + ((at * 7919 + ((at * at) >> 3)) % 94)),
  ).join('');
  const { data } = redactor([key]);
  for (const encode of [
    (text: string) => text,
    json,
    encodeURIComponent,
    (text: string) => Buffer.from(text).toString('base64'),
  ])
    expect(data(`x ${encode(key)}`)).toMatch(/^x (\[key\].{0,8})+$/);
});

describe('keys of many portals', () => {
  const keyOf = (at: number): string =>
    `pk-${(at * 7919 + 12_345).toString(36)}-${((at * 104_729) % 999_983) + 1_000_000}-Zq${at}`;
  const keys = Array.from({ length: 200 }, (_, at) => keyOf(at));
  const { words, data, stream } = redactor([], () => {}, keys);

  it.each(Object.entries(ENCODINGS))('are each taken out as %s', (_name, encode) => {
    for (const key of [keyOf(0), keyOf(77), keyOf(199)]) {
      const text = `{"message":"before ${encode(key)} behind"}`;
      for (const clean of [words(text), data(text), [...stream([text])].join('')]) {
        expect(clean).toContain('[key]');
        expect(clean.startsWith('{"message":"before ')).toBe(true);
        expect(clean.endsWith(' behind"}')).toBe(true);
        expect(leaks(clean, key, encode)).toBe(false);
      }
    }
  });

  it('are taken out whole where one begins as another, ends as another, or holds another', () => {
    const related = [
      'first-key-0001',
      'first-key-0001-more',
      'xx-first-key-0001',
      'a-first-key-0001-b',
      'key-0001-first',
    ];
    for (const order of [related, [...related].reverse()]) {
      for (const redact of [
        redactor([], undefined, order),
        redactor(order),
        redactor(order.slice(0, 2), undefined, order.slice(2)),
      ])
        for (const key of related) expect(redact.data(`<${key}>`)).toBe('<[key]>');
    }
  });

  it('of any kind are found by chance in any encoding, wherever a stream is cut', () => {
    const letters = fc.string({
      minLength: 12,
      maxLength: 60,
      unit: fc.constantFrom(...'abcXYZ0123456789-_.+/=~!'),
    });
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(...Object.values(ENCODINGS)),
        fc.nat(70_000),
        fc.integer({ min: 1, max: 5000 }),
        (all, encode, before, size) => {
          const [key = ''] = all;
          const text = `${' '.repeat(before)}${encode(key)}${' '.repeat(90_000)}`;
          const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
            text.slice(at * size, (at + 1) * size),
          );
          const clean = [...redactor([], undefined, all).stream(pieces)].join('');
          expect(clean).toContain('[key]');
          expect(clean).not.toContain(encode(key));
          expect(clean.trim().length).toBeLessThan(30);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(Object.entries(ENCODINGS))('that look encoded themselves are taken out as %s', (_name, encode) => {
    const clean = redactor([], undefined, [...keys, KEY]).data(`{"message":"before ${encode(KEY)} behind"}`);
    expect(clean).toContain('[key]');
    expect(leaks(clean, KEY, encode)).toBe(false);
  });

  it('leave everything else as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (pieces) => {
        expect([...stream(pieces)].join('')).toBe(pieces.join(''));
      }),
    );
    const text = JSON.stringify({
      'a "b" \\ c': 'd%20e &amp; f',
      id: '00000000-0000-4000-8000-000000000001',
    });
    expect(data(text)).toBe(text);
  });
});
