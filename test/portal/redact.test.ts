import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redactor } from '../../src/portal/redact.ts';
import { often } from '../support/seeded.ts';

const KEY = 'Zk9/+"&<x>=%41~se\\cret-key-7Q';

const everyCharacter = (write: (code: number) => string) => (text: string) =>
  [...text].map((character) => write(character.codePointAt(0) ?? 0)).join('');

const hex = (code: number, width: number): string => code.toString(16).padStart(width, '0');

const json = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The encodings, written without the code under test. */
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  raw: (text) => text,
  json,
  'json in json': (text) => json(json(text)),
  'json with escaped slashes': (text) => json(text).replaceAll('/', '\\/'),
  'u escapes': everyCharacter((code) => `\\u${hex(code, 4)}`),
  'u escapes in upper case': everyCharacter((code) => `\\u${hex(code, 4).toUpperCase()}`),
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex in upper case': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 behind one byte': (text) => Buffer.from(`x${text}`).toString('base64'),
  'base64 between others': (text) => Buffer.from(`ab${text}cde`).toString('base64'),
  'base64 in a URL': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  'a URL': encodeURIComponent,
  'a URL, every byte': everyCharacter((code) => `%${hex(code, 2)}`),
  'HTML by name': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  Markdown: (text) => text.replace(/[^a-zA-Z0-9]/g, '\\$&'),
  'lower case': (text) => text.toLowerCase(),
  CSV: (text) => text.replaceAll('"', '""'),
};

/** Without its last four characters the secret still counts as leaked. */
const leaks = (text: string, secret: string, encode: (text: string) => string): boolean =>
  text.includes(encode(secret).slice(0, -4)) || text.includes(encode(secret));

it.each(Object.entries(ENCODINGS))('rolecall masks a key in words and data as %s', (_name, encode) => {
  const { words, data, stream } = redactor([KEY]);
  const text = `{"message":"before ${encode(KEY)} behind"}`;
  for (const clean of [words(text), data(text), [...stream([text])].join('')]) {
    expect(clean).toContain('[key]');
    expect(clean.startsWith('{"message":"before ')).toBe(true);
    expect(clean.endsWith(' behind"}')).toBe(true);
    expect(leaks(clean, KEY, encode)).toBe(false);
  }
});

it('rolecall masks a key of any printable characters in any encoding, across the pieces of a stream', () => {
  const unit = fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code));
  const keys = fc.string({ minLength: 12, maxLength: 80, unit });
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

it('rolecall masks a key without its end, unless only 9 characters are left', () => {
  const key = 'q8Wn-2Lx7-Vt0R-mm4Z-aaBc-91Ks';
  const { data } = redactor([key]);
  for (let end = 10; end <= key.length; end++) expect(data(`x ${key.slice(0, end)}…`)).toBe('x [key]…');
  expect(data(`x ${key.slice(0, 9)}…`)).toBe(`x ${key.slice(0, 9)}…`);
});

it('rolecall masks a key of fewer than eight characters in words, but not in data', () => {
  const { words, data } = redactor(['secret']);
  expect([words('a secret'), data('a secret')]).toEqual(['a [key]', 'a secret']);
});

it('rolecall changes nothing but the key, and counts the places', () => {
  let places = 0;
  const { data, stream } = redactor([KEY], () => {
    places++;
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

it('a masked stream never splits a character', () => {
  const { stream } = redactor([KEY]);
  for (const around of ['|', 'x|', '|x', 'x|x']) {
    const text = around.replace('|', '😀'.repeat(100_000));
    const written = [...stream([text, text])].map((piece) => Buffer.from(piece));
    expect(written.length).toBeGreaterThan(1);
    expect(Buffer.concat(written).toString()).toBe(text + text);
  }
});

it('rolecall masks a token of an identity URL, as a parameter or a field', () => {
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

it('redaction is fast on texts that are made to be slow', () => {
  const key = 'q8Wn-2Lx7-Vt0R-mm4Z-aaBc-91Ks';
  const { data } = redactor([key]);
  // If redaction took quadratic time, this test would take minutes, and hours in a long run.
  const units = ['\\', '&amp;', '%25', '&#0', key.slice(0, 9), key.slice(0, -1), 'token=aaaaaaa ', '71 38 '];
  for (const unit of units) {
    const text = unit.repeat(often(400_000, 1_600_000) / unit.length);
    expect(data(text).length).toBeLessThanOrEqual(text.length);
  }
});

it('rolecall masks a key of 4,096 characters in every encoding', () => {
  const key = Array.from({ length: 4096 }, (_, at) =>
    String.fromCharCode(33 + ((at * 7919 + ((at * at) >> 3)) % 94)),
  ).join('');
  const { data } = redactor([key]);
  for (const name of ['raw', 'json', 'a URL', 'base64'])
    expect(data(`x ${ENCODINGS[name]?.(key)}`)).toMatch(/^x (\[key\].{0,8})+$/);
});

it('rolecall masks a whole key that begins like another key, wherever the text has it', () => {
  const { data } = redactor(['rk_live_first-0001-0001', 'rk_live_second-0002']);
  expect(data('rk_live_second-0002 rk_live_first-0001-0001 rk_live_sec…')).toBe('[key] [key] [key]…');
});

const keys = Array.from({ length: 200 }, (_, at) => `pk-${at * 7919 + 12_345}-Zq${at}`);
const { words, data, stream } = redactor(['own-key-0001'], () => {}, keys);

it('rolecall masks each of many keys where it appears as plain text', () => {
  for (const key of ['own-key-0001', keys[0], keys[77], keys[199]]) {
    const text = `{"message":"before ${key} behind"}`;
    for (const clean of [words(text), data(text), [...stream([text])].join('')])
      expect(clean).toBe('{"message":"before [key] behind"}');
  }
});

it('rolecall masks a whole key, even if another key begins with it, ends with it or contains it', () => {
  const longer = ['first-key-0001-more', 'xx-first-key-0001', 'a-first-key-0001-b'];
  const related = ['first-key-0001', ...longer, 'key-0001-first'];
  for (const order of [related, [...related].reverse()]) {
    for (const own of [0, 2, order.length]) {
      const redact = redactor(order.slice(0, own), undefined, order.slice(own));
      for (const key of related) expect(redact.data(`<${key}>`)).toBe('<[key]>');
    }
  }
});
