import { diffArrays } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { type Edit, editedValue } from '../../src/config/edit/edit.ts';
import { editText } from '../../src/config/edit/edit-text.ts';
import { isMap, type Spot, valueAt } from '../../src/config/parse/places.ts';
import { readYaml } from '../../src/config/parse/read-yaml.ts';
import { rereadYaml } from '../../src/config/parse/reread-yaml.ts';
import { textOfFile } from '../../src/config/parse/text.ts';
import type { Plain } from '../../src/config/yaml-text.ts';
import { partly, tried, type ValueOf } from '../support/seeded.ts';
import { layouts, written } from '../support/written.ts';

const word = fc.constantFrom(
  ...'Sales/Churn|a|no|2026-12-31|it\'s|x: y|# z|ü"|- q|a, b|[| |##vso[a]b'.split('|'),
);
const entry: fc.Arbitrary<Plain> = fc.oneof(
  word,
  fc.record({ report: word, until: word, reason: word }, { requiredKeys: ['report'] }) as fc.Arbitrary<Plain>,
);
const list = fc.array(entry, { maxLength: 4 });
const user = partly({ name: word, role: word, reports: list, rls: list });
const address = fc.constantFrom('ana@x.com', 'Bob@x.com', 'eva@x.com', 'zoë@x.com', 'no@x.com');
const team = fc.record({ members: list, reports: list });
const files = fc.record({
  users: fc.dictionary(address, user, { minKeys: 1, maxKeys: 5 }),
  teams: fc.dictionary(fc.constantFrom('latam', 'emea'), team, { maxKeys: 2 }),
}) as fc.Arbitrary<{
  readonly [section in 'users' | 'teams']: Readonly<Record<string, Record<string, Plain>>>;
}>;
type File = ValueOf<typeof files>;
const choices = fc.array(fc.nat({ max: 999 }), { minLength: 20, maxLength: 40 });
const values = fc.array(entry, { minLength: 1, maxLength: 5 });

/** Random edits. No edit is inside a part that another edit removes. */
function editsOf(file: File, choices: readonly number[], values: readonly Plain[]): Edit[] {
  let at = 0;
  const choose = (many: number): number => (choices[at++ % choices.length] ?? 0) % many;
  const value = (): Plain => values[choose(values.length)] ?? 'x';
  const edits: Edit[] = [];
  const lists = (path: readonly string[], holder: Record<string, Plain>, keys: readonly string[]): void => {
    for (const key of keys) {
      const old = holder[key];
      if (Array.isArray(old)) {
        for (const [index, element] of old.entries()) {
          const way = choose(5);
          if (way === 0) edits.push({ kind: 'remove', path: [...path, key, index] });
          else if (way === 1 && typeof element === 'object')
            edits.push({ kind: 'set', path: [...path, key, index, 'until'], value: '2027-01-31' });
          else if (way === 2 && typeof element === 'string')
            edits.push({
              kind: 'set',
              path: [...path, key, index],
              value: choose(2) === 0 ? 'Sales/New' : { report: element, until: '2027-01-31' },
            });
        }
      }
      for (let more = choose(4); more > 1; more--)
        edits.push({ kind: 'append', path: [...path, key], value: value() });
    }
  };
  for (const [name, holder] of Object.entries(file.users)) {
    const way = choose(6);
    if (way === 0) edits.push({ kind: 'remove', path: ['users', name] });
    else if (way === 1) continue;
    else {
      if (way === 2) edits.push({ kind: 'set', path: ['users', name, 'name'], value: 'New Name' });
      if (way === 3) edits.push({ kind: 'set', path: ['users', name, 'absent'], value: true });
      lists(['users', name], holder, ['reports', 'rls']);
    }
  }
  for (const [name, holder] of Object.entries(file.teams)) lists(['teams', name], holder, ['members']);
  const carl = ['users', 'carl@x.com'];
  if (choose(3) === 0)
    edits.push({ kind: 'set', path: carl, value: { name: 'Carl', reports: [value(), value()] } });
  if (choose(4) === 0) edits.push({ kind: 'append', path: ['manage', 'ignore', 'users'], value: 'x@x.com' });
  return edits;
}

const TOP: Spot = { key: 0, start: 0, end: 0, within: undefined };

function edit(text: string, expected: unknown) {
  const file = textOfFile('a.yaml', text);
  const { value, spot = TOP } = readYaml(file, true) ?? rereadYaml(file).reading ?? {};
  return editText(text, false, { value, spot }, expected);
}

/** Adds comments after and between the lines of a text. */
function commented(text: string, choices: readonly number[]): string[] {
  let at = 0;
  const choose = (many: number): number => (choices[at++ % choices.length] ?? 0) % many;
  return text.split('\n').flatMap((line) => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    const behind = line !== '' && choose(4) === 0 ? ` # behind ${at}` : '';
    const above = choose(6) === 0 ? [`${indent}# above ${at}: [`] : choose(9) === 0 ? [''] : [];
    return [...above, `${line}${behind}`];
  });
}

const fullLines = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => /^\s*# (between|at)/.test(line));

it('both YAML readers read the edited values, and rolecall keeps every line that no edit touches', () => {
  fc.assert(
    fc.property(files, layouts, choices, values, (file, layout, choices, values) => {
      const text = written(file, layout);
      expect(parse(text)).toEqual(file);
      const edits = editsOf(file, choices, values);
      const expected = editedValue(file, edits);
      const { text: edited, refused } = edit(text, expected);
      if (refused.length > 0) {
        // Only a list in brackets over several lines is refused, or a name in place of such a mapping.
        const isName = refused.some(({ path }) => isMap(valueAt(file, path)));
        expect(isName || /\[ *(#.*)?\r?$/m.test(text)).toBe(true);
        return;
      }
      expect(parse(edited)).toEqual(expected);
      expect(readYaml(textOfFile('a.yaml', edited), false)?.value).toEqual(expected);

      // An edit keeps the line of every untouched person, and every comment on a line of its own.
      const touched = new Set(edits.map(({ path }) => path.slice(0, 2).join('\n')));
      const comments = fullLines(edited);
      const gone = new Set(
        edits.flatMap(({ kind, path }) => (kind === 'remove' && path.length === 2 ? [path[1]] : [])),
      );
      if (gone.size === 0) expect(comments).toEqual(fullLines(text));
      const lines = new Set(edited.split(/\r?\n/));
      for (const [section, holders] of Object.entries(file)) {
        for (const name of Object.keys(holders)) {
          if (touched.has(`${section}\n${name}`)) continue;
          const from = text.indexOf(name);
          expect(lines.has(text.slice(text.lastIndexOf('\n', from) + 1).split(/\r?\n/)[0] ?? '')).toBe(true);
        }
      }
      expect(edited.includes('\r')).toBe(text.includes('\r') && edited.includes('\n'));
    }),
    tried(100, 20_000),
  );
});

it('an edit in the layout of rolecall changes no other line, wherever comments are', () => {
  fc.assert(
    fc.property(files, choices, values, fc.constantFrom('\n', '\r\n'), (file, choices, values, lineEnd) => {
      const text = commented(stringify(file, { lineWidth: 0 }), choices).join(lineEnd);
      expect(parse(text)).toEqual(file);
      for (const one of editsOf(file, choices, values)) {
        const expected = editedValue(file, [one]);
        const { text: edited, refused } = edit(text, expected);
        expect(refused).toEqual([]);
        expect(parse(edited)).toEqual(expected);
        const changes = diffArrays(text.split(lineEnd), edited.split(lineEnd));
        const gone = changes.flatMap(({ removed, value }) => (removed ? value : []));
        const fresh = changes.flatMap(({ added, value }) => (added ? value : []));
        const old = valueAt(file, one.path);
        const holder = valueAt(file, one.path.slice(0, -1));
        const isLast = typeof holder === 'object' && Object.keys(holder ?? {}).length === 1;
        // If two entries are equal before or after the edit, a new line may replace one of several lines.
        const isTwin = [file, expected].some((root) => {
          const siblings = valueAt(root, one.path.slice(0, -2));
          const entry = valueAt(root, one.path.slice(0, -1));
          return (
            Array.isArray(siblings) &&
            siblings.filter((other) => JSON.stringify(other) === JSON.stringify(entry)).length > 1
          );
        });
        const empty = old ?? holder;
        const empties = typeof empty === 'object' && Object.keys(empty ?? {}).length === 0 ? 1 : 0;
        if (one.kind === 'append') {
          expect(gone.length).toBe(empties);
          if (Array.isArray(old)) expect(fresh.length).toBe(1 + empties);
        } else if (one.kind === 'remove') {
          expect(fresh.length).toBe(isLast ? 1 : 0);
        } else if (!isTwin) expect(gone.length).toBe(old === undefined ? empties : 1);
        expect(gone.filter((line) => /^\s*#/.test(line))).toEqual(
          one.kind === 'remove' || isTwin ? expect.anything() : [],
        );
      }
    }),
    tried(50, 10_000),
  );
});

it('rolecall keeps the indentation of JSON', () => {
  fc.assert(
    fc.property(files, fc.constantFrom(undefined, 2, 4, '\t'), choices, (file, step, choices) => {
      const text = `${JSON.stringify(file, null, step)}\n`;
      const edits = editsOf(file, choices, ['a', { report: 'b', until: 'c' }]);
      const expected = editedValue(file, edits);
      const { text: edited } = editText(text, true, { value: file, spot: TOP }, expected);
      expect(JSON.parse(edited)).toEqual(expected);
      // Only the order of added keys may differ from a new text, so both have the same number of lines.
      expect(edited.split('\n').length).toBe(`${JSON.stringify(expected, null, step)}\n`.split('\n').length);
    }),
    tried(100, 5000),
  );
});

it('rolecall keeps a comment below an entry with the entry', () => {
  const text = `users:
  ana@x.com:
    reports:
      - churn
      # - pack, later
  carl@x.com:
    name: Carl
`;
  const users = { 'ana@x.com': { reports: ['churn'] }, 'carl@x.com': { name: 'Carl' } };
  const added = edit(text, { users: { ...users, 'bob@x.com': { name: 'Bob' } } });
  expect(added.text).toBe(text.replace('  carl', '  bob@x.com:\n    name: Bob\n  carl'));
  const extended = edit(text, { users: { ...users, 'ana@x.com': { reports: ['churn'], rls: ['s/a'] } } });
  expect(extended.text).toBe(text.replace('  carl', '    rls:\n      - s/a\n  carl'));
  const removed = edit(text, { users: { 'carl@x.com': { name: 'Carl' } } });
  expect(removed.text).toBe('users:\n  carl@x.com:\n    name: Carl\n');
});

it('rolecall edits a file with a byte order mark', () => {
  const expected = { reports: {}, users: { 'ana@x.com': { name: 'Ana' } } };
  const { text } = edit('\ufeffreports: {}\n', expected);
  expect(text).toBe('\ufeffreports: {}\nusers:\n  ana@x.com:\n    name: Ana\n');
  const json = '\ufeff{\n  "users": {}\n}\n';
  const before = { value: { users: {} }, spot: TOP };
  expect(editText(json, true, before, { users: { a: {} } }).text).toBe(
    '\ufeff{\n  "users": {\n    "a": {}\n  }\n}\n',
  );
});
