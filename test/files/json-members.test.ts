import { open } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonMembers, type Reading } from '../../src/files/json-members.ts';
import { planJson } from '../../src/render/json/plan.ts';
import { readSavedPlan } from '../../src/workflow/state/saved-plan.ts';
import { observedPortal } from '../support/applying.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { reports, user } from '../support/office.ts';
import { planText } from '../support/portal.ts';
import { often, tried } from '../support/seeded.ts';

async function membersOf(file: string, reading?: Reading): Promise<{ head: object; list: unknown[] }> {
  const head: Record<string, unknown> = {};
  const list: unknown[] = [];
  for await (const members of jsonMembers(file, new Set(['a', 'b"']), new Set(['list']), reading)) {
    for (const { name, value } of members) {
      if (name === 'list') list.push(value);
      else head[name] = value;
    }
  }
  return { head, list };
}

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '}', ']', ',', ':', '\\"', '{"list":['),
);
const values = fc.oneof(fc.jsonValue(), texts);

describe('members of a JSON object', () => {
  it('are what the whole text holds, whatever stands in it', async () => {
    const folder = await folderWith({});
    const file = path.join(folder, 'x.json');
    await fc.assert(
      fc.asyncProperty(
        fc.array(values),
        values,
        values,
        values,
        fc.constantFrom(undefined, 1, '\t'),
        fc.constantFrom(undefined, 1, 2, 3, 7),
        async (list, a, b, other, space, bytesAtOnce) => {
          const skipped = [{ deep: [other, list] }];
          const whole = JSON.parse(JSON.stringify({ other, skipped, a, list, 'b"': b, last: other }));
          await writeFiles(folder, { 'x.json': JSON.stringify(whole, undefined, space) });
          expect(await membersOf(file, { bytesAtOnce })).toEqual({
            head: { a: whole.a, 'b"': whole['b"'] },
            list: whole.list,
          });
        },
      ),
      tried(75, 2000),
    );
  });

  it('are the same where a list that nobody wants is leapt over, an entry a line', async () => {
    const folder = await folderWith({});
    const file = path.join(folder, 'x.json');
    const line = (value: unknown): string => JSON.stringify(value) ?? 'null';
    const lines = (list: readonly unknown[]): string =>
      list.length === 0 ? '[]' : `[\n    ${list.map(line).join(',\n    ')}\n  ]`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(values),
        fc.array(values),
        fc.array(values),
        values,
        fc.boolean(),
        fc.constantFrom(undefined, 1, 2, 3, 5, 7),
        async (skipped, list, more, a, isPretty, bytesAtOnce) => {
          const whole = JSON.parse(JSON.stringify({ skipped, a, list, more, 'b"': a }));
          const document = `{\n  "skipped": ${lines(whole.skipped)},\n  "a": ${line(whole.a)},\n  "list": ${lines(whole.list)},\n  "more": ${lines(whole.more)},\n  "b\\"": ${line(whole['b"'])}\n}\n`;
          expect(JSON.parse(document)).toEqual(whole);
          await writeFiles(folder, { 'x.json': isPretty ? JSON.stringify(whole, undefined, 2) : document });
          expect(await membersOf(file, { bytesAtOnce, byLines: true })).toEqual({
            head: { a: whole.a, 'b"': whole['b"'] },
            list: whole.list,
          });
        },
      ),
      tried(75, 2000),
    );
  });

  it.each([undefined, 1 << 10, 100_000])(
    'are all of many lines, short and long, of %s bytes at once',
    async (bytesAtOnce) => {
      const long = 'ä'.repeat(70_000);
      const list = Array.from({ length: 9000 }, (_, at) =>
        at % 4000 === 5 ? [long, at] : { at, of: ['],\n'] },
      );
      const lines = list.map((one) => `\n    ${JSON.stringify(one)}`).join();
      const folder = await folderWith({ 'x.json': `{\n  "list": [${lines}\n  ],\n  "a": [\n  1,\n 2]\n}\n` });
      const read = await membersOf(path.join(folder, 'x.json'), { bytesAtOnce, byLines: true });
      expect(read).toEqual({ head: { a: [1, 2] }, list });
    },
  );

  it('are not read by lines from a text that was cut, or whose lines lie otherwise', async () => {
    const folder = await folderWith({});
    const file = path.join(folder, 'x.json');
    const text = '{\n  "x": [\n    {"y": "\\n  ]"},\n    2\n  ],\n  "a": {"x": "}"}\n}';
    await writeFiles(folder, { 'x.json': text });
    expect(await membersOf(file, { byLines: true })).toEqual({ head: { a: { x: '}' } }, list: [] });
    for (let end = 0; end < text.length; end++) {
      await writeFiles(folder, { 'x.json': text.slice(0, end) });
      for (const bytesAtOnce of [undefined, 1, 4])
        await expect(membersOf(file, { bytesAtOnce, byLines: true })).rejects.toThrow(SyntaxError);
    }
    for (const other of ['{"x": [\n[[\n  ], 1], 2],\n"a": 1}', '{"x": [\n[\n  ]\n], "a": 1}']) {
      await writeFiles(folder, { 'x.json': other });
      expect((await membersOf(file)).head).toEqual({ a: 1 });
      await expect(membersOf(file, { byLines: true })).rejects.toThrow(SyntaxError);
    }
  });

  it.each([',{}', ':{}', '"a"{}', '{},', '{} {}', '{}"', '1', 'x{}', '{}]', '[{}]'])(
    'are not read from %s',
    async (text) => {
      const folder = await folderWith({ 'x.json': text });
      await expect(membersOf(path.join(folder, 'x.json'))).rejects.toThrow(SyntaxError);
    },
  );

  it('are not read from a text that was cut anywhere', async () => {
    const folder = await folderWith({});
    const text = '{"a": {"x": "}"}, "list": [1, {"y": ["]"]}], "b\\"": "\\\\"}';
    for (let end = 0; end < text.length; end++) {
      await writeFiles(folder, { 'x.json': text.slice(0, end) });
      await expect(membersOf(path.join(folder, 'x.json'))).rejects.toThrow(SyntaxError);
    }
    for (const wrong of ['[1]', '{} {}', '{"list": {}}', 'null', '{"a": nope}']) {
      await writeFiles(folder, { 'x.json': wrong });
      await expect(membersOf(path.join(folder, 'x.json'))).rejects.toThrow(SyntaxError);
    }
  });
});

describe('a saved plan', () => {
  it('is read whatever its size', async () => {
    const portal = await observedPortal({ reports, users: [user('ana@x.com')] });
    const saved = await planText(portal.url, 'users: { ana@x.com: { reports: [Sales/Churn] } }\n');
    const folder = await folderWith({});
    const file = path.join(folder, 'plan.json');
    const handle = await open(file, 'w');
    const [before = '', after = ''] = [...planJson(saved)].join('').split('"changes": [');
    await handle.write(`${before}"changes": [`);
    const filler = `${JSON.stringify({ filler: 'x'.repeat(1 << 20) })},\n`;
    // In a long run more than fits into one string.
    for (let megabytes = 0; megabytes < often(50, 600); megabytes++) await handle.write(filler);
    await handle.write(after);
    await handle.close();
    const { operations, fingerprint } = await readSavedPlan(file);
    expect([operations, fingerprint]).toEqual([saved.operations, saved.fingerprint]);
  });

  it('is refused where a call names something twice', async () => {
    const portal = await observedPortal({ reports, users: [user('ana@x.com')] });
    const saved = await planText(portal.url, 'users: { ana@x.com: { reports: [Sales/Churn] } }\n');
    const operations = [saved.operations[0], saved.operations[0]].map((one) =>
      JSON.parse(JSON.stringify(one)),
    );
    const folder = await folderWith({});
    const file = path.join(folder, 'plan.json');
    const write = () => writeFiles(folder, { 'plan.json': JSON.stringify({ ...saved, operations }) });
    await write();
    expect((await readSavedPlan(file)).operations).toEqual(operations);
    operations[1].reports.push(operations[1].reports[0]);
    await write();
    await expect(readSavedPlan(file)).rejects.toThrow('plan-corrupt');
  });

  it('is read however its lines lie', async () => {
    const portal = await observedPortal({ reports, users: [user('ana@x.com')] });
    const saved = await planText(portal.url, 'users: { ana@x.com: { reports: [Sales/Churn] } }\n');
    const text = [...planJson(saved)].join('');
    const folder = await folderWith({});
    const file = path.join(folder, 'plan.json');
    for (const same of [
      text,
      JSON.stringify(JSON.parse(text)),
      JSON.stringify(JSON.parse(text), undefined, 4),
      text.replaceAll('\n', '\r\n'),
      text.replace('"sources":[', '"sources":[\n  ').replace(']', '\n  ]'),
    ]) {
      await writeFiles(folder, { 'plan.json': same });
      expect((await readSavedPlan(file)).operations).toEqual(saved.operations);
    }
  });
});
