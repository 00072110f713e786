import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { planText } from '../../src/library.ts';
import { lines, strong } from '../../src/render/document.ts';
import { driftDocument } from '../../src/render/documents/drift.ts';
import { fleetDocument } from '../../src/render/fleet.ts';
import { printText } from '../../src/render/printers/text.ts';
import { problemsText } from '../../src/render/problems.ts';
import { asText } from '../support/printed.ts';
import { fleets, problems, randomPlans } from '../support/random-plans.ts';
import { tried } from '../support/seeded.ts';

/** People copy paths, fingerprints and URLs, so these are never wrapped. */
const isOneWord = (line: string): boolean => !stripVTControlCharacters(line).trim().includes(' ');

const widths = fc.integer({ min: 44, max: 220 });

function fits(text: string, width: number): void {
  for (const line of text.split('\n'))
    if (stringWidth(line) > width && !isOneWord(line)) expect([width, stringWidth(line), line]).toEqual([]);
}

/** The longest possible line of counts. */
const COUNTS = {
  ...fc.sample(randomPlans, { seed: 1, numRuns: 1 })[0],
  summary: {
    users: { create: 0, delete: 0, replace: 1, update: 1 },
    reports: { grant: 0, revoke: 0 },
    rls: { grant: 0, revoke: 0 },
    manual: 1,
    held: 1,
    operations: 2,
    unmanaged: { users: 3, grants: 1234, memberships: 0 },
  },
} as Plan;

it('no line of a plan is wider than the terminal', () => {
  fc.assert(
    fc.property(randomPlans, widths, fc.boolean(), (plan, width, colour) => {
      fits(
        [...planText(plan, { colour, width, whole: true, next: 'rolecall plan --out plan.json' })].join(''),
        width,
      );
    }),
    { ...tried(40, 1000), examples: [[COUNTS, 44, false]] },
  );
});

it('no line of problems is wider than the terminal', () => {
  fc.assert(
    fc.property(fc.array(problems, { maxLength: 5 }), widths, (all, width) => {
      fits(problemsText(all, { colour: false, width, excerpts: true }), width);
    }),
    tried(40, 1000),
  );
});

it('no line of a drift is wider than the terminal, but the last, which pipelines read', () => {
  fc.assert(
    fc.property(randomPlans, widths, (plan, width) => {
      const lines = asText(driftDocument(plan), width).trimEnd().split('\n');
      expect(lines.at(-1)).toMatch(/^Drift of /);
      fits(lines.slice(0, -1).join('\n'), width);
    }),
    tried(25, 600),
  );
});

it('no line of a fleet is wider than the terminal', () => {
  fc.assert(
    fc.property(fleets, widths, (summary, width) => {
      fits(asText(fleetDocument(summary), width), width);
    }),
    tried(40, 1000),
  );
});

it('a long word is broken in its colour, and nothing of it is lost', () => {
  const word = 'é'.repeat(5000);
  const blocks = lines(['The name ', strong(word), ' is long']);
  const shown = [...printText({ blocks }, { colour: true, width: 70 })];
  expect(shown.filter((line) => stringWidth(line) > 70)).toEqual([]);
  expect(stripVTControlCharacters(shown.join('')).replaceAll(/\s/g, '')).toBe(`Thename${word}islong`);
});
