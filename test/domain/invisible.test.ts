import { expect, it } from 'vitest';
import { findHiddenCharacters } from '../../src/config/parse/hidden-characters.ts';
import { textOfFile } from '../../src/config/parse/text.ts';
import { INVISIBLE } from '../../src/domain/wording.ts';
import { jsonText, plainText } from '../../src/render/escape.ts';

/** Ranges from the Unicode tables: ignorable, control, bidirectional and blank characters. */
const UNSEEN: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x13430, 0x1343f],
  [0x16fe4, 0x16fe4],
  [0x1bca0, 0x1bca3],
  [0x1d159, 0x1d159],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

it('rolecall refuses invisible characters in files, and prints them as escapes', () => {
  for (const [first, last] of UNSEEN) {
    for (const code of new Set([first, (first + last) >> 1, last])) {
      const character = String.fromCodePoint(code);
      const text = `name: Sales${character} Overview`;
      const name = code.toString(16);
      expect([name, findHiddenCharacters(textOfFile('a.yaml', text)).map((one) => one.code)]).toEqual([
        name,
        ['hidden-character'],
      ]);
      expect(plainText(text)).toBe(`name: Sales\\u{${name}} Overview`);
      expect(jsonText(text)).toMatch(/Sales(\\[btnfr]|(\\u[0-9a-f]{4}){1,2}) Overview/);
      expect(JSON.parse(jsonText(text))).toBe(text);
    }
  }
});

it('invisible characters include everything that Unicode calls ignorable, control or directional', () => {
  const named = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}]/u;
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (!named.test(character) || '\t\n\r'.includes(character)) continue;
    expect([code.toString(16), INVISIBLE.test(character)]).toEqual([code.toString(16), true]);
  }
});

it('visible characters stay as they are: accents, other scripts, wide spaces, emoji without a selector', () => {
  const text = 'Café e\u0301 日本 תקציב ميزانية 🎉 №\u00a0x \u{1f468} \u0e01\u0e33 a\tb';
  expect(findHiddenCharacters(textOfFile('a.yaml', text))).toEqual([]);
  expect(plainText(text.replace('\t', ' '))).toBe(text.replace('\t', ' '));
});

it('output shows a Cyrillic letter beside a Latin one as an escape, and other Cyrillic as it is', () => {
  const text = 'S\u0430les/\u041everview';
  expect(plainText(text)).toBe('S\\u{430}les/\\u{41e}verview');
  expect(jsonText(text)).toBe('"S\\u0430les/\\u041everview"');
  expect(plainText('Отчёт IT-отдела 2026, Sales Отчёт')).toBe('Отчёт IT-отдела 2026, Sales Отчёт');
});
