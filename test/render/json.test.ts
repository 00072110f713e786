import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DONE } from '../../src/domain/exit.ts';
import { documentOf } from '../../src/render/json/document.ts';
import { driftJson, planJson } from '../../src/render/json/plan.ts';
import { foreignNames, randomPlans } from '../support/random-plans.ts';
import { tried } from '../support/seeded.ts';

const LISTS = ['changes', 'operations', 'findings', 'people', 'deletions'];

/** The entries of a list, each read from its own line. */
function entriesIn(text: string, list: string): unknown[] {
  const lines = text.split('\n');
  const first = lines.indexOf(`  "${list}": [`);
  const end = lines.findIndex((line, at) => at > first && /^ {2}\],?$/.test(line));
  return first < 0 ? [] : lines.slice(first + 1, end).map((line) => JSON.parse(line.replace(/,$/, '')));
}

it('the JSON of a plan and of a drift is the plan, with an entry of each list a line', () => {
  fc.assert(
    fc.property(randomPlans, (plan) => {
      for (const pieces of [planJson(plan, DONE), driftJson(plan, DONE)]) {
        const text = [...pieces].join('');
        const read = JSON.parse(text);
        const { findings: _, format: __, ...same } = JSON.parse(JSON.stringify(plan));
        expect(read).toMatchObject(same);
        for (const list of LISTS) expect(entriesIn(text, list)).toEqual(read[list] ?? []);
      }
    }),
    tried(100, 2000),
  );
});

it('a document of any values is their JSON, with a field and an entry a line', () => {
  const values = fc.dictionary(foreignNames, fc.jsonValue({ stringUnit: 'binary' }), {
    noNullPrototype: true,
  });
  const lists = fc.dictionary(foreignNames, fc.array(fc.jsonValue({ stringUnit: 'binary' })), {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(values, lists, (head, entries) => {
      const own = Object.fromEntries(Object.entries(head).filter(([name]) => !(name in entries)));
      const text = [...documentOf({ format: 'x', ...own }, entries)].join('');
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ format: 'x', ...own, ...entries })));
      const lines = Object.values(entries).reduce(
        (sum, list) => sum + (list.length === 0 ? 1 : list.length + 2),
        Object.keys(own).length + 3,
      );
      expect(text.split('\n').length - 1).toBe('format' in own || 'format' in entries ? lines - 1 : lines);
    }),
    tried(100, 2000),
  );
});
