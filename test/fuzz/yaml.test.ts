import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readYaml } from '../../src/config/parse/read-yaml.ts';
import { rereadYaml } from '../../src/config/parse/reread-yaml.ts';
import { textOfFile } from '../../src/config/parse/text.ts';
import { often, SEED } from '../support/seeded.ts';
import { type Chance, chanceOf, mutatedText } from './mutate.ts';

const YAML_SEEDS: readonly string[] = [
  'a: b\n',
  '---\na: b\n',
  'a:\n  b: c\n  d: [e, f]\n',
  'a:\n- b\n- c: d\n  e: f\n-   - g\n    - h\n',
  '- a\n- - b\n  - c\n- {d: e, f: [g, {h: i}]}\n',
  'a:   # why\n  b: c   # and how\n# between\nd: e\n',
  'a: plain text\n  over two lines\n\n  and a third\nb: c\n',
  "a: 'single ''quoted'' text'\nb: 'over\n  two\n\n  lines'\n",
  'a: "double \\"quoted\\" \\u00e9 \\x41 \\n"\nb: "over\n  two\n\n  lines"\n',
  'a: |\n  literal\n    more\n\n  text\nb: |-\n  stripped\nc: d\n',
  'a: >\n  folded\n  text\n\n  next\n   more\n  end\nb: >-\n  stripped\n  too\n',
  '- |\n  x\n- >-\n  y\n  z\n',
  'a: {}\nb: []\nc: {d: {}, e: [[], [f]]}\n',
  'a: {b: c,\n  d: e,\n  f: [g,\n    h]}\n',
  '{"a": "b", c: "d"}\n',
  '[a, "b", \'c\', 1, true, null]\n',
  'a: 1\nb: -2.5\nc: 0x1f\nd: 1e3\ne: ~\nf: true\ng: .inf\n',
  'ana@contoso.com: { name: Ana Souza, role: viewer }\n"luis@contoso.com":\n  name: Luis P\u00e9rez\n  until: 2027-06-30\n',
  'only: { users: ["*@contoso.com"] }\nmax: 25%\nurl: https://portal.example.com:8443/a?b=c#d\n',
  'a:\nb:\n  c:\nd: e\n',
  'a: b#c\nd: e:f\ng: "#h"\ni: \'- j\'\n',
  'key with spaces: value with, commas [and] {brackets}\n',
  'a: b\r\nc:\r\n  - d\r\n  - e\r\n',
  '# only\n# comments first\n\na: b\n\n\n',
  'emoji: \u{1f600}\nnbsp: a\u00a0b\n',
];

const RUNS = Number(process.env['ROLECALL_FUZZ'] ?? often(40, 150)) * 40;
const BITS = [
  ...[
    ': ',
    ':\n  ',
    ':\n\n  # c\n  ',
    ': >-\n    ',
    ': |\n   ',
    '\r\n',
    '\n\n',
    ' # c',
    ', ',
    '"x\n  y"',
    '\\\n',
  ],
  ...'é \u{1f600} \\x41 \'a\'\'b\' "a\\tb" {a} "a":b 0x1f 0o17 -.5e3 .inf Null yes 12:30 1_000'.split(' '),
  ...['{a: 1}', '[a, b]', '[a: b]'],
];

/** Most of these changes keep the text valid YAML. */
function nudged(text: string, { below, oneOf }: Chance): string {
  let changed = text;
  for (let count = below(3); count >= 0; count--) {
    const at = below(changed.length + 1);
    const lines = changed.split('\n');
    const line = below(lines.length);
    const old = lines[line] ?? '';
    const edits: (() => string)[] = [
      () => `${changed.slice(0, at)}${oneOf(BITS)}${changed.slice(at)}`,
      () => lines.with(line, `${old}${oneOf(BITS)}`).join('\n'),
      () =>
        lines
          .with(
            line,
            old.replace(/: ?/, () => oneOf(BITS)),
          )
          .join('\n'),
      () => lines.with(line, `${' '.repeat(below(7))}${old.trimStart()}`).join('\n'),
    ];
    changed = oneOf(edits)();
  }
  return below(6) === 0 ? changed.replaceAll(/\r?\n/g, '\r\n') : changed;
}

const WORDS =
  'a;b c;ana@x.com;d/All;2024-12-31;W/R #1;x: y;- z;O\'Neil;"q";é \u{1f600};;#h;k:;true;12;~;<<;[;{;e,f;---;h:i; s ;a #b;__proto__;?;-;x-'.split(
    ';',
  );

function someValue(chance: Chance, depth: number): unknown {
  const { below, oneOf } = chance;
  const kind = below(depth === 0 ? 1 : 4);
  if (kind === 0) return oneOf([...WORDS, null, 3, false]);
  const inner = Array.from({ length: below(4) }, () => someValue(chance, depth - 1));
  return kind === 1 ? inner : new Map(inner.map((value) => [oneOf(WORDS), value]));
}

function written(chance: Chance): string {
  const { below, oneOf } = chance;
  const value = new Map(Array.from({ length: 1 + below(3) }, () => [oneOf(WORDS), someValue(chance, 4)]));
  const text = stringify(below(4) === 0 ? [value] : value, {
    lineWidth: 0,
    indent: 1 + below(4),
    indentSeq: below(2) === 0,
    collectionStyle: oneOf(['block', 'block', 'any', 'flow']),
    singleQuote: oneOf([true, false, null]),
  });
  return (
    (below(8) === 0 ? '---\n' : '') +
    text.replaceAll(/$/gm, () =>
      below(12) === 0 ? oneOf([' # c', '  ', '\n', '\n# c', '\n   # c', ' #', '#']) : '',
    )
  );
}

const read = (file: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../examples/demo/${file}`, import.meta.url)), 'utf8');

/** If the fast reader accepts a text, the other one must agree on all values and offsets. */
function isAgreed(text: string): boolean {
  const file = textOfFile('a.yaml', text);
  const fast = readYaml(file, true);
  if (fast === undefined) return false;
  const { reading, problems } = rereadYaml(file);
  expect([text, problems, fast]).toEqual([text, [], reading]);
  expect(readYaml(file, false)?.value).toEqual(fast.value);
  return true;
}

it('two readers of YAML agree about every file that the fast one accepts', async () => {
  const seeds = [...YAML_SEEDS, await read('access/sales.yaml'), await read('rolecall.yaml')];
  let agreed = 0;
  for (let run = 0; run < RUNS; run++) {
    const chance = chanceOf(SEED + run);
    const seed = chance.oneOf(seeds);
    if (isAgreed(chance.below(3) === 0 ? mutatedText(seed, chance) : nudged(seed, chance))) agreed++;
  }
  expect(agreed).toBeGreaterThan(RUNS / 10);
});

it('two readers of YAML agree about files of keys and dashes', () => {
  let agreed = 0;
  for (let run = 0; run < RUNS; run++) {
    const chance = chanceOf(SEED + run);
    const text = written(chance);
    if (isAgreed(chance.below(2) === 0 ? text : nudged(text, chance))) agreed++;
  }
  expect(agreed).toBeGreaterThan(RUNS / 4);
});

it('two readers of YAML allow the same depth, in lines and in brackets', () => {
  for (let lines = 1; lines < 34; lines++) {
    for (let brackets = 0; brackets < 34; brackets++) {
      const keys = Array.from({ length: lines }, (_, at) => `${' '.repeat(at)}a:`).join('\n');
      const text = `${keys} ${'['.repeat(brackets)}1${']'.repeat(brackets)}\n`;
      expect([lines, brackets, isAgreed(text)]).toEqual([lines, brackets, lines + brackets <= 32]);
    }
  }
});

it.each(YAML_SEEDS)('two readers of YAML read %j', (text) => {
  expect(isAgreed(text)).toBe(true);
});

it('two readers of YAML leave text that hides meaning, or has two readings, to the slower reader', () => {
  for (const text of [
    '%YAML 1.2\n---\na: b\n',
    ' ---\na: b\n',
    'a: &x b\n',
    'a: *x\n',
    'a: !!str 1\n',
    '? a\n: b\n',
    'a: b\n---\nc: d\n',
    'a: b\n...\n',
    '\ufeffa: b\n',
    'a:\tb\n',
    'a: |+\n  b\n\n',
    'a: |2\n   b\n',
    'a: "b\\\n  c"\n',
    '{"a"\n :b}\n',
    'a:\n# c\n  b\n',
    '- [a: b]\n',
    'a:\n- "b"c: d\n',
    "a:\n- 'b' c: d\n",
    'a:\n- [b] c: d\n',
    'a:\n- {b: c}d: e\n',
    '<<: {a: b}\n',
    `${'['.repeat(40)}${']'.repeat(40)}\n`,
    '',
    '- \n',
    'a: 1e999\n',
  ]) {
    expect([text, readYaml(textOfFile('a.yaml', text), true)]).toEqual([text, undefined]);
  }
});

it('two readers of YAML recognise each scalar of the core schema', () => {
  const plain =
    '~ null Null NULL nuLL true True TRUE tRUE false False FALSE 0 -0 +12 007 0o17 0o8 0x1F 0xg 1_000 12:30 1e3 1. .5 . 1e .inf -.Inf +.INF .nan .NaN -.nan nan inf yes no -.5e-3 2026-12-31 25% f n + e3'.split(
      ' ',
    );
  for (const text of [...plain, '9'.repeat(30)]) {
    expect(isAgreed(`a: ${text}\nb: "${text}"\nc: '${text}'\n`)).toBe(true);
  }
});
