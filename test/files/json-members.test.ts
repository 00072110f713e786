import { open } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonMembers } from '../../src/files/json-members.ts';
import { planJson } from '../../src/render/json/plan.ts';
import { readSavedPlan } from '../../src/workflow/state/saved-plan.ts';
import { observedPortal } from '../support/applying.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { reports, user } from '../support/office.ts';
import { planText } from '../support/portal.ts';
import { often, tried } from '../support/seeded.ts';

async function membersOf(file: string, bytesAtOnce?: number): Promise<{ head: object; list: unknown[] }> {
  const head: Record<string, unknown> = {};
  const list: unknown[] = [];
  for await (const { name, value } of jsonMembers(
    file,
    new Set(['a', 'b"']),
    new Set(['list']),
    bytesAtOnce,
  )) {
    if (name === 'list') list.push(value);
    else head[name] = value;
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
          expect(await membersOf(file, bytesAtOnce)).toEqual({
            head: { a: whole.a, 'b"': whole['b"'] },
            list: whole.list,
          });
        },
      ),
      tried(75, 2000),
    );
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
});
