import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planText } from '../../src/library.ts';
import { planJson } from '../../src/render/documents/plan.ts';
import { problemsJson } from '../../src/render/forms.ts';
import { problemsText } from '../../src/render/problems.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { planFor } from '../support/portal.ts';
import { faultsBySchema } from '../support/published.ts';
import { problems, randomPlans } from '../support/random-plans.ts';
import { tried } from '../support/seeded.ts';

const text = (chunks: Iterable<string>): string => [...chunks].join('');
const seed = {
  reports: [...reports, { id: '10000000-0000-4000-8000-000000000099', name: 'Pack', workspaceName: 'Board' }],
  rls: roles({ latam: ['ana@x.com'], managerGroups: [ID.group] }),
  users: [
    user('ana@x.com', { name: 'Ana', reports: [ID.overview] }),
    user('bob@x.com', { name: 'Bob', role: 2, groups: [ID.group] }),
    user('cy@x.com', { reports: [ID.churn] }),
    user('root@x.com', { role: 1 }),
  ],
};
const FILES = `datasets: { sales: { report: Sales/Churn } }
manage: { roleChanges: replace, leavers: delete }
teams:
  latam: { members: [ana@x.com, new@x.com], reports: [{ workspace: Sales }], rls: [sales/EMEA] }
users:
  ana@x.com: { name: Ana Souza, role: viewer, reports: [{ report: ${ID.pack}, until: 2026-12-01, reason: "year-end, FIN-1" }] }
  bob@x.com: { name: Bob, role: viewer, reports: [10000000-0000-4000-8000-000000000099] }
  cy@x.com: { absent: true }
  new@x.com: { name: New, role: contributor }
groups:
  managers: { id: ${ID.group} }
`;

describe('a plan', () => {
  it('is JSON that its schema describes, and survives it', async () => {
    const plan = await planFor(seed, FILES);
    const json = text(planJson(plan));
    expect(await faultsBySchema('plan', json)).toEqual([]);
    const parsed = JSON.parse(json);
    const { findings, exit, ...rest } = parsed;
    expect(exit).toEqual({ code: 0, because: [] });
    const { findings: _, ...planned } = plan;
    expect(rest).toEqual(JSON.parse(JSON.stringify(planned)));
    expect(findings.map((one: { code: string }) => one.code)).toEqual(plan.findings.map(({ code }) => code));
  });
});

const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

function isHarmless(output: string): void {
  expect(UNSEEN.test(output)).toBe(false);
  expect(/\p{Cs}/u.test(output)).toBe(false);
  for (const line of output.split('\n')) expect(/^\s*::|##\[|##vso\[/.test(line)).toBe(false);
}

describe('nothing hostile survives', () => {
  it('in a plan as text', () => {
    fc.assert(
      fc.property(randomPlans, (plan) => isHarmless(text(planText(plan, { colour: false, whole: true })))),
      tried(35, 1000),
    );
  });

  it('in problems as text', () => {
    fc.assert(
      fc.property(fc.array(problems), (all) =>
        isHarmless(problemsText(all, { colour: false, excerpts: true })),
      ),
      tried(100, 3000),
    );
  });

  it('in JSON, whose values stay the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(problems), async (all) => {
        const json = text(problemsJson(all));
        isHarmless(json);
        const parsed = JSON.parse(json);
        expect(await faultsBySchema('problems', json)).toEqual([]);
        expect(parsed.problems.map((one: { message: string }) => one.message)).toEqual(
          all.map(({ message }) => message),
        );
      }),
      tried(100, 3000),
    );
  });
});

it('problems come with the line and a caret under the column', () => {
  const place = { file: 'a.yaml', line: 12, column: 8 };
  const shown = problemsText(
    [
      {
        code: 'schema',
        severity: 'error',
        message: 'wrong',
        why: 'so',
        fix: 'mend',
        place,
        excerpt: 'users: x\t[y]',
      },
    ],
    { colour: false, excerpts: true },
  );
  expect(shown).toMatchInlineSnapshot(`
    "error schema  a.yaml:12:8
      Wrong.
        12 | users: x\\t[y]
           |        ^
      why: So.
      fix: Mend.

    1 error
    "
  `);
});
