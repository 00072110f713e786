import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DONE } from '../../src/domain/exit.ts';
import { driftJson } from '../../src/render/documents/drift.ts';
import { planJson } from '../../src/render/documents/plan.ts';
import { resultJson } from '../../src/render/forms.ts';
import { foreignNames, randomPlans } from '../support/random-plans.ts';
import { tried } from '../support/seeded.ts';

const LISTS = ['changes', 'operations', 'findings', 'people', 'deletions'];

/** The JSON has one line for each entry. */
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

it('a result of any values is their JSON, with a field and an entry a line', () => {
  const results = fc.dictionary(foreignNames, fc.jsonValue({ stringUnit: 'binary' }), {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(results, (result) => {
      const text = [...resultJson('x', result)].join('');
      const whole = { format: 'x', exit: DONE, ...result };
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(whole)));
      const linesOf = (value: unknown): number =>
        Array.isArray(value) && value.length > 0 ? value.length + 2 : 1;
      const lines = Object.values(whole).reduce<number>((sum, value) => sum + linesOf(value), 2);
      expect(text.split('\n').length - 1).toBe(lines);
    }),
    tried(100, 2000),
  );
});
