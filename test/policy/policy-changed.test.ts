import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { isError } from '../../src/domain/problem.ts';
import type { Records } from '../../src/portal/decode.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { resolveBase } from '../../src/resolve/resolve-base.ts';
import { apply } from '../../src/workflow/apply.ts';
import { buildPlan, plan } from '../../src/workflow/plan.ts';
import { confirmed, observedPortal } from '../support/applying.ts';
import { declaredBy } from '../support/declared.ts';
import { writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { reports, user } from '../support/office.ts';
import { PLAIN } from '../support/planned.ts';
import { asked } from '../support/portal.ts';
import { asApplied } from '../support/recorded.ts';
import { tried } from '../support/seeded.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');
const PEOPLE = ['ana@x.com', 'vic@partner.example', 'zoe@x.com'] as const;
const DATASET = '20000000-0000-4000-8000-000000000001';
const id = (kind: number, at: number): string => `${kind}0000000-0000-4000-8000-00000000000${at}`;

interface Person {
  readonly live: number;
  readonly wanted: number;
  readonly inTeam: boolean;
}

const RULES = {
  'deny a report': 'deny: { users: ["*@partner.example"], reports: ["W/Report0"] }',
  'deny a role': 'deny: { users: ["*@x.com"], rls: ["ds/R0"] }',
  'deny a team': 'deny: { teams: [team], reports: ["W/*"] }',
  apart: 'apart: [{ rls: ["ds/R0"] }, { rls: ["ds/R1"] }]',
  'apart by reports': 'apart: [{ reports: ["W/Report0"] }, { reports: ["W/Report1"] }]',
  require: 'require: { of: { reports: ["W/Report0"] }, have: { rls: ["ds/*"] } }',
  'require an end': 'require: { of: { reports: ["W/Report1"] }, have: { until: 30d } }',
  most: 'count: { of: { reports: ["W/Report0"] }, most: 1 }',
  'most of a role': 'count: { of: { rls: ["ds/*"] }, most: 1 }',
} as const;
type RuleName = keyof typeof RULES;

const LOOSENED = ['as it was', 'dropped', 'reported', 'everybody is exempt', 'named otherwise'] as const;
type Loosened = (typeof LOOSENED)[number];

const person = fc.record({
  live: fc.integer({ min: 0, max: 15 }),
  wanted: fc.integer({ min: 0, max: 15 }),
  inTeam: fc.boolean(),
});
const world = fc.record({
  people: fc.array(person, { minLength: 3, maxLength: 3 }),
  rule: fc.constantFrom(...(Object.keys(RULES) as RuleName[])),
  how: fc.constantFrom(...LOOSENED),
});

function rootText(people: readonly Person[], rule: RuleName, how: Loosened, side: 'live' | 'wanted'): string {
  const other = how === 'named otherwise' ? '2' : '';
  const text = `rules:\n  - name: one\n    ${RULES[rule]}\n`;
  const rules = {
    'as it was': text,
    dropped: '',
    reported: `${text}    severity: report\n`,
    'everybody is exempt': `${text}    exempt: [{ user: "*", until: 2027-01-31, reason: r }]\n`,
    'named otherwise': '',
  }[how];
  const given = people.map((one, at) => {
    const bits = one[side];
    const reports = [0, 1].filter((bit) => bits & (1 << bit)).map((bit) => `W/Report${bit}`);
    const rls = [0, 1].filter((bit) => bits & (4 << bit)).map((bit) => `ds${other}/R${bit}`);
    return `  ${PEOPLE[at]}: { reports: [${reports.join(', ')}], rls: [${rls.join(', ')}] }`;
  });
  const members = PEOPLE.filter((_, at) => people[at]?.inTeam === true);
  return [
    'manage: { kinds: [reports, rls] }',
    'guards: { maxRemovals: off, minAdministrators: 0 }',
    `datasets: { ds${other}: { id: ${DATASET} } }`,
    `teams: { team${other}: { members: [${members.join(', ')}] } }`,
    rules,
    `users:\n${given.join('\n')}\n`,
  ].join('\n');
}

const recordsOf = (people: readonly Person[]): Records => ({
  users: [
    ...PEOPLE.map((email, at) => ({
      id: id(5, at),
      email,
      name: email,
      role: 3,
      reports: [0, 1].filter((bit) => (people[at]?.live ?? 0) & (1 << bit)).map((bit) => id(1, bit)),
    })),
  ],
  reports: [0, 1].map((at) => ({
    id: id(1, at),
    name: `Report${at}`,
    workspaceName: 'W',
    datasetId: DATASET,
  })),
  roles: [0, 1].map((at) => ({
    id: id(3, at),
    name: `R${at}`,
    datasetId: DATASET,
    userEmails: PEOPLE.filter((_, one) => (people[one]?.live ?? 0) & (4 << at)),
  })),
});

const planned = (people: readonly Person[], rule: RuleName, how: Loosened): Promise<Plan> =>
  plannedOf(people, {
    base: rootText(people, rule, 'as it was', 'live'),
    files: rootText(people, rule, how, 'wanted'),
  });

async function plannedOf(
  people: readonly Person[],
  texts: Readonly<Record<'base' | 'files', string>>,
): Promise<Plan> {
  const [base, files] = [await declaredBy(texts.base), await declaredBy(texts.files)];
  const { live, catalogue } = stateOf(recordsOf(people));
  const { desired, problems } = resolve(files, catalogue, NOW);
  const { plan } = buildPlan(desired, catalogue, live, {
    base: {
      commit: 'f'.repeat(40),
      files: resolveBase(asApplied(base), catalogue, NOW - 1000, NOW),
    },
    now: NOW,
    ...PLAIN,
    earlier: problems,
  });
  return plan;
}

const errorsOf = ({ findings }: Plan): string[] => findings.filter(isError).map(({ code }) => code);

describe('a commit that changes a rule', () => {
  it('plan refuses a commit that changes a rule exactly if its rest breaks the unchanged rule', async () => {
    const seen = { refused: 0, passed: 0 };
    await fc.assert(
      fc.asyncProperty(world, async ({ people, rule, how }) => {
        const plan = await planned(people, rule, 'as it was');
        const changed = await planned(people, rule, how);
        const [before, after] = [errorsOf(plan), errorsOf(changed)];
        expect(before).not.toContain('policy-changed');
        if (how === 'as it was') return;
        seen[before.length > 0 ? 'refused' : 'passed']++;
        expect([how, new Set(after)]).toEqual([how, new Set(before.length > 0 ? ['policy-changed'] : [])]);
        expect(after.length).toBe(before.length);
        // A changed rule changes no operation.
        if (before.length === 0) expect(changed.operations).toEqual(plan.operations);
      }),
      tried(50, 10_000),
    );
    expect([seen.refused > 10, seen.passed > 10]).toEqual([true, true]);
  });
});

describe('a rule on a dataset after a rename of its report', () => {
  const root = (datasets: string, rest: string): string =>
    `manage: { kinds: [reports, rls] }\nguards: { minAdministrators: 0%s }\ndatasets: { ${datasets} }\n${rest}`;
  const files = (datasets: string, rest: string, restrict = ''): string =>
    root(datasets, rest).replace('%s', restrict);
  const gone = 'ds: { report: W/Gone }';
  const nobody: readonly Person[] = [0, 1, 2].map(() => ({ live: 0, wanted: 0, inTeam: false }));
  const users = (dataset: string): string =>
    `users: { ana@x.com: { rls: [${dataset}/R0] }, vic@partner.example: {}, zoe@x.com: { rls: [${dataset}/R1] } }\n`;
  const nothing = 'users: { ana@x.com: {}, vic@partner.example: {}, zoe@x.com: {} }\n';
  const deny = 'rules: [{ name: one, deny: { rls: ["ds/R0"] } }]\n';
  const refusals = async (base: string, changed: string): Promise<string[]> =>
    (await plannedOf(nobody, { base, files: changed })).findings
      .filter(isError)
      .map(({ code, message }) => `${code} ${message}`);

  it.each([
    ['if the commit deletes the rule', 'other: { report: W/Report0 }', '', 'other', 'other'],
    ['if the commit points the alias to another dataset', `ds: { id: ${id(9, 9)} }`, deny, DATASET, 'ds'],
  ])('plan still enforces the rule %s', async (_how, datasets, rules, called, shown) => {
    expect(
      await refusals(files(gone, `${deny}${nothing}`), files(datasets, `${rules}${users(called)}`)),
    ).toEqual([
      `policy-changed the files loosen the rule one and do what it refuses: ana@x.com gets ${shown}/R0, which rule one denies`,
    ]);
    expect(await refusals(files(gone, `${deny}${nothing}`), files(datasets, `${rules}${nothing}`))).toEqual(
      [],
    );
  });

  it('plan still enforces a rule in guards.restrict', async () => {
    const restrict = ', restrict: [{ files: ["board.yaml"], rls: ["ds/R0"] }]';
    expect(
      await refusals(files(gone, nothing, restrict), files('other: { report: W/Report0 }', users('other'))),
    ).toEqual([expect.stringMatching(/^policy-changed the files loosen guards.restrict/)]);
  });
});

it('a policy-changed refusal names the commit to apply first', async () => {
  const { url } = await observedPortal({ reports, rls: [], users: [user('ana@x.com')] });
  const settings = `version: 1\nportal: { name: test, url: "${url}" }\ninclude: [users.yaml]\n`;
  const folder = await checkoutWith({
    'rolecall.yaml': `${settings}rules: [{ name: one, deny: { reports: ["Sales/Churn"] } }]\n`,
    'users.yaml': 'users: { ana@x.com: {} }\n',
  });
  const request = { ...asked(url, `${folder}/rolecall.yaml`), base: undefined };
  await apply({ ...request, ...confirmed() });
  git(folder, 'checkout', '-q', '-b', 'settings');
  await writeFiles(folder, { 'rolecall.yaml': settings });
  git(folder, 'commit', '-qam', 'without the rule');
  git(folder, 'checkout', '-q', 'main');
  git(folder, 'merge', '-q', '--no-ff', '-m', 'merged', 'settings');
  const merge = git(folder, 'rev-parse', '--short=12', 'HEAD');
  const nextStep = async (users: string) => {
    await writeFiles(folder, { 'users.yaml': users });
    git(folder, 'commit', '-qam', 'users', '--allow-empty');
    return (await plan(request)).findings.find(({ code }) => code === 'policy-changed')?.fix;
  };
  expect(await nextStep('users: { ana@x.com: { reports: [Sales/Churn] } }\n')).toContain(
    `check out ${merge}, `,
  );
  await writeFiles(folder, { 'rolecall.yaml': `${settings}# again\n` });
  expect(await nextStep('users: { ana@x.com: { reports: [Sales/Churn] } }\n')).not.toContain('check out');
});
