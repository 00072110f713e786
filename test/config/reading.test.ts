import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAccess, isRoot } from '#compiled/files';
import { positionsIn, type Spot, spotOf, valueAt } from '../../src/config/parse/places.ts';
import { readJson, readSoundJson } from '../../src/config/parse/read-json.ts';
import { textOfFile } from '../../src/config/parse/text.ts';
import { parseFile } from '../../src/config/parse-file.ts';
import { checkSchema } from '../../src/config/schema/check-schema.ts';
import type { Segment } from '../../src/domain/source.ts';
import { chanceOf, mutateJson } from '../fuzz/mutate.ts';

const space = fc.constantFrom('', ' ', '\n', '\r\n  ', '\t');

/** JSON with white space wherever it is allowed. */
function spaced(value: unknown, gap: () => string): string {
  const around = (text: string): string => `${gap()}${text}${gap()}`;
  if (Array.isArray(value)) return around(`[${value.map((one) => spaced(one, gap)).join(',') || gap()}]`);
  if (typeof value !== 'object' || value === null) return around(JSON.stringify(value));
  const entries = Object.entries(value).map(
    ([key, one]) => `${around(JSON.stringify(key))}:${spaced(one, gap)}`,
  );
  return around(`{${entries.join(',') || gap()}}`);
}

const name = fc.oneof(fc.constantFrom('a', '__proto__', '1', '"', '\\', 'a/b', '\\"]}', ':'), fc.string());
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(name, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.uniqueArray(fc.tuple(name, tie('value')), { selector: ([key]) => key, maxLength: 4 }).map(
      // Object.fromEntries treats `__proto__` as an ordinary key.
      (entries) => Object.fromEntries(entries),
    ),
  ),
})).value;

function* places(spot: Spot, path: readonly Segment[]): Iterable<[readonly Segment[], Spot]> {
  yield [path, spot];
  for (const [segment, one] of spot.within?.entries() ?? []) yield* places(spotOf(one), [...path, segment]);
}

it('rolecall reads the values of JSON.parse, and the place of each value', () => {
  fc.assert(
    fc.property(json, fc.infiniteStream(space), (value, gaps) => {
      const text = spaced(value, () => gaps.next().value ?? '');
      const { reading, problems } = readJson(textOfFile('a.json', text));
      expect(problems).toEqual([]);
      if (reading?.spot === undefined) throw new Error('no places');
      expect(JSON.stringify(reading.value)).toBe(JSON.stringify(value));
      const positions = positionsIn(() => reading.spot);
      for (const [path, spot] of places(reading.spot, [])) {
        expect(positions(path)).toEqual(spot);
        const last = path.at(-1);
        const one = valueAt(value, path);
        const isScalar = typeof one !== 'object' || one === null;
        if (typeof last === 'string') expect(text.startsWith(JSON.stringify(last), spot.key)).toBe(true);
        const begins = isScalar ? JSON.stringify(one) : Array.isArray(one) ? '[' : '{';
        expect(text.startsWith(begins, spot.start)).toBe(true);
      }
      expect(positions(['not a key of any'])).toBe(undefined);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ...['{"a": 1,}', '{"a": 1} x', '// a\n{}', '{"a": "\u0001"}', '"open', '', '[01]', '[1\u00a0]', '["\\x"]'],
  `${'['.repeat(33)}${']'.repeat(33)}`,
  `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
  '['.repeat(50_000),
])('rolecall refuses JSON that is invalid or too deep: %j', (text) => {
  const { reading, problems } = readJson(textOfFile('a.json', text));
  expect([reading, problems.length]).toEqual([undefined, 1]);
});

it.each([
  '{"a": "b:c,\\":", "d": ["x:y"]}',
  `${'['.repeat(32)}${']'.repeat(32)}`,
  '"a:b"',
  '{"__proto__": 1}',
  '[1e999, -0, 0.1e-3, "\\ud83d\\ude00\\/"]',
])('rolecall reads %j as JSON', (text) => {
  const { reading } = readJson(textOfFile('a.json', text));
  expect(JSON.stringify(reading?.value)).toBe(JSON.stringify(JSON.parse(text)));
});

it('the fast reader agrees with JSON.parse, and gives up on repeated keys', () => {
  const entries = fc.array(fc.tuple(name, json), { maxLength: 4 });
  fc.assert(
    fc.property(entries, fc.infiniteStream(space), (all, gaps) => {
      const gap = (): string => gaps.next().value ?? '';
      const texts = all.map(([key, one]) => `${JSON.stringify(key)}${gap()}:${spaced(one, gap)}`);
      const text = `[{${texts.join(',')}}]`;
      const isRepeated = new Set(all.map(([key]) => key)).size < all.length;
      const read = readSoundJson(text);
      expect(isRepeated && read !== undefined).toBe(false);
      if (read !== undefined) expect(JSON.stringify(read.value)).toBe(JSON.stringify(JSON.parse(text)));
    }),
    { numRuns: 500 },
  );
});

it('the fast reader reads common text', () => {
  const text = '{"a": {"b" : ["x:y", null, {"c": 1}]}, "b": "\\"}"}';
  expect(readSoundJson(text)?.value).toEqual(JSON.parse(text));
});

it.each([
  '{"a": 1, "a": 1}',
  '{"a" :1, "b": {"c": 2, "c" : 2}}',
  '{"a": 1,}',
  '',
  `${'['.repeat(40)}${']'.repeat(40)}`,
])('the fast reader gives up on %j', (text) => {
  expect(readSoundJson(text)).toBe(undefined);
});

it('the compiled checks accept exactly what the schema accepts', () => {
  const sound = {
    version: 1,
    portal: { name: 'p', url: 'https://p.example.com', dialect: { firstPage: 0 } },
    manage: { only: { users: ['*@x.com'] }, ignore: { grants: [{ user: 'a*', report: 'W/R' }] } },
    guards: { maxRemovals: '25%', maxUserDeletes: 5, protect: ['a@x.com'] },
    reports: { o: { workspace: 'W', name: 'R' } },
    datasets: { d: { report: 'o' } },
    teams: { t: { members: ['a@x.com', { user: 'b@x.com', until: '2027-01-01' }], rls: ['d/All'] } },
    users: { 'a@x.com': { name: 'A', role: 'viewer', reports: ['o', { workspace: 'W' }] } },
    groups: { g: { id: '0b5c3c2e-0000-4000-8000-000000000001', rls: [{ dataset: 'd', role: 'All' }] } },
  };
  const { version: _, portal: __, manage: ___, guards: ____, ...access } = sound;
  let accepted = 0;
  for (let seed = 0; seed < 2000; seed++) {
    const chance = chanceOf(seed);
    const kind = chance.oneOf(['root', 'access'] as const);
    const whole = kind === 'root' ? sound : access;
    const value = chance.below(8) === 0 ? whole : mutateJson(whole, chance);
    const text = textOfFile('a.json', JSON.stringify(value));
    const { reading } = readJson(text);
    if (reading === undefined) continue;
    const positions = positionsIn(() => reading.spot);
    const isSound = checkSchema(text, reading.value, positions, kind).length === 0;
    expect([seed, (kind === 'root' ? isRoot : isAccess)(value)]).toEqual([seed, isSound]);
    if (isSound) accepted++;
  }
  expect(accepted).toBeGreaterThan(200);
});

describe.each(['a.json', 'a.yaml'])('a file %s', (file) => {
  const problemsOf = async (name: string) =>
    (await parseFile(textOfFile(file, `{"users": {"a@x.com": {"name": "${name}"}}}\r\n`), 'access')).problems;

  it.each(['A\\u202eB', 'A\u007fB', 'A\u0001B', 'A\u001bB', 'A\u0000B'])(
    'rolecall refuses a hidden character: %j',
    async (name) => {
      const [first] = await problemsOf(name);
      // The place of an escape is the start of the text with the escape.
      expect([first?.code, first?.place?.column]).toEqual(['hidden-character', name.length > 3 ? 32 : 34]);
    },
  );

  it('rolecall accepts letters beyond ASCII, escapes and Windows line ends', async () => {
    expect(await problemsOf('Zo\\u00eb \u00e9 \u{1f600} \\" \\\\ \\/')).toEqual([]);
  });
});

it('rolecall finds an escaped byte order mark, also in a file that begins with one', async () => {
  const text = '\ufeffusers: { ana@x.com: { name: "A\\ufeff" } }\n';
  const { problems } = await parseFile(textOfFile('a.yaml', text), 'access');
  expect(problems.map(({ code }) => code)).toEqual(['hidden-character']);
});
