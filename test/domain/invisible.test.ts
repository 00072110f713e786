import { expect, it } from 'vitest';
import { findHiddenCharacters } from '../../src/config/parse/hidden-characters.ts';
import { textOfFile } from '../../src/config/parse/text.ts';
import { INVISIBLE } from '../../src/domain/wording.ts';
import { jsonText, plainText } from '../../src/render/escape.ts';

/** Ranges from the Unicode tables: ignorable, control, bidirectional and blank characters. */
const UNSEEN =
  '0-8 e-1f 7f-9f ad 34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 2028-202e 2060-206f 2800 3164 fe00-fe0f feff ffa0 fff0-fffb 13430-1343f 16fe4 1bca0-1bca3 1d159 1d173-1d17a e0000-e0fff';

it.each(UNSEEN.split(' '))(
  'rolecall refuses the invisible characters %s in files, and prints them as escapes',
  (range) => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    for (const code of [first, (first + last) >> 1, last]) {
      const text = `name: Sales${String.fromCodePoint(code)} Overview`;
      const found = findHiddenCharacters(textOfFile('a.yaml', text));
      expect(found.map((one) => one.code)).toEqual(['hidden-character']);
      expect(plainText(text)).toBe(`name: Sales\\u{${code.toString(16)}} Overview`);
      expect(jsonText(text)).toMatch(/Sales(\\[btnfr]|(\\u[0-9a-f]{4}){1,2}) Overview/);
      expect(JSON.parse(jsonText(text))).toBe(text);
    }
  },
);

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
