import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import stringWidth from 'fast-string-width';
import { expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { sentence } from '../../src/domain/wording.ts';
import { problemsJson } from '../../src/render/forms.ts';
import { annotationsOf, findingsAtEdits, problemsText } from '../../src/render/problems.ts';
import { faultsBySchema } from '../support/commands.ts';
import { isHarmless } from '../support/printed.ts';
import { problems } from '../support/random-plans.ts';
import { tried } from '../support/seeded.ts';

const teamLine = { file: 'access/sales.yaml', line: 11, column: 5 };
const memberLine = (line: number) => ({ team: 'latam', file: 'access/sales.yaml', line, column: 15 });
const gain = (user: string, member: number) => ({
  kind: 'grant-report',
  user,
  report: { id: 'r', name: 'Churn', workspace: 'Sales' },
  because: 'listed',
  cause: null,
  held: null,
  reason: null,
  until: null,
  sources: [{ ...teamLine, path: ['teams', 'latam', 'reports', 0], through: [memberLine(member)] }],
});
const finding = { code: 'rls-missing', severity: 'warning', place: teamLine };
const planOf = (users: readonly string[]): Plan =>
  ({
    changes: users.map((user, at) => gain(user, 20 + at)),
    findings: users.map((user) => ({ ...finding, message: `${user} may open Sales/Churn` })),
  }) as unknown as Plan;

it.each([
  ['check the path: rolecall needs a file', 'Check the path: rolecall needs a file.'],
  ['save it: rolecall plan --out FILE', 'Save it: rolecall plan --out FILE'],
  ['create one: rolecall init', 'Create one: rolecall init'],
  ['show it: rolecall --version', 'Show it: rolecall --version'],
])('only a sentence ends with a full stop, not a command: %s', (text, expected) => {
  expect(sentence(text)).toBe(expected);
});

it('a finding points at the membership if somebody joins a team', () => {
  const places = findingsAtEdits(planOf(['ana@x.com', 'bob@x.com'])).map(({ place }) => place);
  const members = { file: 'access/sales.yaml', column: 15 };
  expect(places).toEqual([20, 21].map((line) => ({ ...members, line })));
});

it('a finding points at the team if the whole team gains the access', () => {
  const users = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@x.com`);
  expect(findingsAtEdits(planOf(users)).map(({ place }) => place)).toEqual(users.map(() => teamLine));
});

it('a standing finding points at no line, because nobody edited it', () => {
  const plan = planOf(['ana@x.com']);
  const standing = { ...plan, findings: plan.findings.map((one) => ({ ...one, standing: true as const })) };
  expect(findingsAtEdits(standing)).toEqual([]);
});

it('a finding about a removed line has no annotation, because the checkout does not have the line', () => {
  const plan = planOf(['ana@x.com']);
  const removed = { ...teamLine, removed: true } as const;
  const findings = plan.findings.map((one) => ({ ...one, place: removed }));
  expect(findingsAtEdits({ ...plan, findings })).toEqual([]);
  const changes = plan.changes.map((one) => ({ ...one, removed: true as const }));
  expect(findingsAtEdits({ ...plan, changes })).toEqual([]);
});

it('text in an annotation cannot end the annotation or begin another annotation', () => {
  const place = { file: 'a,b:c.yaml', line: 3, column: 4 };
  const problem = { code: 'schema', severity: 'error', message: 'a%b\n::error::c', place } as const;
  const [line] = annotationsOf([problem], (file) => `portals/eu/${file}`);
  expect(line).toBe('::error file=portals/eu/a%2Cb%3Ac.yaml,line=3,col=4,title=schema::a%25b\\n::error::c.');
});

it('rolecall shows problems with the same message once, with all lines', () => {
  const one = (line: number, message = 'nobody has it') => ({
    code: 'schema' as const,
    severity: 'error' as const,
    message,
    place: { file: 'a.yaml', line, column: 1 },
  });
  const shown = problemsText([one(1), one(2), one(3, 'else'), one(4)], { colour: false });
  expect(shown.match(/Nobody has it/g)).toHaveLength(1);
  expect(shown).toContain('also at a.yaml:2, 4');
  expect(shown).toContain('2 errors at 4 lines');
});

it('problems as text have nothing hostile, and fit the width of the terminal', () => {
  fc.assert(
    fc.property(fc.array(problems), fc.integer({ min: 44, max: 220 }), (all, width) => {
      const shown = problemsText(all, { colour: false, width });
      isHarmless(shown);
      for (const line of shown.split('\n'))
        if (stringWidth(line) > width) expect(stripVTControlCharacters(line).trim()).not.toContain(' ');
    }),
    tried(100, 3000),
  );
});

it('problems as JSON have nothing hostile, and keep their values', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(problems), async (all) => {
      const json = [...problemsJson(all)].join('');
      isHarmless(json);
      expect(await faultsBySchema('problems', json)).toEqual([]);
      const { problems: read } = JSON.parse(json);
      expect(read.map((one: { message: string }) => one.message)).toEqual(all.map(({ message }) => message));
    }),
    tried(100, 3000),
  );
});
