import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { isError } from '../../src/domain/problem.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { apply } from '../../src/workflow/apply.ts';
import { plan } from '../../src/workflow/plan.ts';
import { checkoutWith, git, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { plannedAfter } from '../support/planned.ts';
import { asked, confirmed, NOW, observedPortal } from '../support/portal.ts';
import { filesOf, type RulesWorld, rulesWorlds, seedOf } from '../support/rules-world.ts';
import { tried } from '../support/seeded.ts';

const LOOSENED = ['as it was', 'dropped', 'reported', 'everybody is exempt', 'named otherwise'] as const;
type Loosened = (typeof LOOSENED)[number];

const TERMS = [
  { name: 'terms-of-reports', require: { of: { reports: ['HR/*'] }, have: { until: '30d' } } },
  { name: 'terms-of-roles', require: { of: { rls: ['fin/*'] }, have: { reason: 'CHG-*' } } },
];
const EXEMPT = [{ user: '*', until: '2027-01-31', reason: 'r' }];

/** A rule about members of a team, whatever they have, does not see a new name of the team. */
const isAboutMembers = (rule: object): boolean =>
  JSON.stringify(rule)
    .match(/{[^{}]*"teams"[^{}]*}/g)
    ?.some((selector) => !/"(reports|rls)"/.test(selector)) === true;

function textFor(world: RulesWorld, how: Loosened): string {
  const all = [...world.rules.filter((rule) => !isAboutMembers(rule)).slice(0, 3), ...TERMS];
  const rules = {
    'as it was': all,
    dropped: [],
    reported: all.map((rule) => ({ ...rule, severity: 'report' })),
    'everybody is exempt': all.map((rule) => ({ ...rule, exempt: EXEMPT })),
    'named otherwise': [],
  }[how];
  const files = Object.entries({ ...filesOf(world), rules });
  const text = files.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('');
  return how === 'named otherwise'
    ? text.replace(/"(fin|hr)([/"])/g, '"$12$2').replace('"t":', '"t2":')
    : text;
}

const planned = async (seed: Seed, { base, files }: Readonly<Record<'base' | 'files', string>>) =>
  (await plannedAfter(seed, { before: base, after: files }, { then: NOW - 1000 })).plan;

const errorsOf = ({ findings }: Plan): string[] => findings.filter(isError).map(({ code }) => code);

it('plan refuses a commit that changes a rule exactly if its other changes break the unchanged rule', async () => {
  const seen = { refused: 0, passed: 0 };
  await fc.assert(
    fc.asyncProperty(rulesWorlds, fc.constantFrom(...LOOSENED), async (world, how) => {
      const base = textFor(world, 'as it was');
      const plan = await planned(seedOf(world), { base, files: base });
      const changed = await planned(seedOf(world), { base, files: textFor(world, how) });
      const [before, after] = [errorsOf(plan), errorsOf(changed)];
      expect(before).not.toContain('policy-changed');
      if (how === 'as it was') return;
      seen[before.length > 0 ? 'refused' : 'passed']++;
      expect([how, new Set(after)]).toEqual([how, new Set(before.length > 0 ? ['policy-changed'] : [])]);
      expect(after.length).toBe(before.length);
      // A changed rule changes no operation.
      if (before.length === 0) expect(changed.operations).toEqual(plan.operations);
    }),
    tried(50, 3000),
  );
  expect([seen.refused > 10, seen.passed > 10]).toEqual([true, true]);
});

const seed: Seed = { reports, rls: roles(), users: [user('ana@x.com'), user('zoe@x.com')] };
const files = (datasets: string, rest: string, restrict = ''): string =>
  `manage: { kinds: [reports, rls] }\nguards: { minAdministrators: 0${restrict} }\ndatasets: { ${datasets} }\n${rest}`;
const gone = 'ds: { report: Sales/Gone }';
const users = (dataset: string): string =>
  `users: { ana@x.com: { rls: [${dataset}/LATAM] }, zoe@x.com: { rls: [${dataset}/EMEA] } }\n`;
const nothing = 'users: { ana@x.com: {}, zoe@x.com: {} }\n';
const deny = 'rules: [{ name: one, deny: { rls: ["ds/LATAM"] } }]\n';
const refusals = async (base: string, changed: string): Promise<string[]> =>
  (await planned(seed, { base, files: changed })).findings
    .filter(isError)
    .map(({ code, message }) => `${code} ${message}`);

it.each([
  ['if the commit deletes the rule', 'other: { report: Sales/Churn }', '', 'other', 'other'],
  ['if the commit points the alias to another dataset', `ds: { id: ${ID.board} }`, deny, ID.sales, 'ds'],
])(
  'plan still enforces a rule on a dataset after a rename of its report, %s',
  async (_how, datasets, rules, called, shown) => {
    const base = files(gone, `${deny}${nothing}`);
    expect(await refusals(base, files(datasets, `${rules}${users(called)}`))).toEqual([
      `policy-changed the files loosen the rule one. The last applied files refuse this plan: ana@x.com gets ${shown}/LATAM, which rule one denies`,
    ]);
    expect(await refusals(base, files(datasets, `${rules}${nothing}`))).toEqual([]);
  },
);

it('plan still enforces a rule of guards.restrict on a dataset after a rename of its report', async () => {
  const restrict = ', restrict: [{ files: ["board.yaml"], rls: ["ds/LATAM"] }]';
  const renamed = files('other: { report: Sales/Churn }', users('other'));
  const [refusal] = await refusals(files(gone, nothing, restrict), renamed);
  expect(refusal).toMatch(/^policy-changed the files loosen guards.restrict/);
});

/** Applies a checkout with `users.yaml`, and returns how to commit and what a refusal then says to do. */
async function applied(settings: string, people: string) {
  const { url } = await observedPortal({ reports, rls: roles(), users: [user('ana@x.com')] });
  const root = `version: 1\nportal: { name: test, url: "${url}" }\ninclude: [users.yaml]\n`;
  const folder = await checkoutWith({ 'rolecall.yaml': root + settings, 'users.yaml': people });
  const request = { ...asked(url, `${folder}/rolecall.yaml`), base: undefined };
  await apply({ ...request, ...confirmed() });
  const commit = async (file: 'rolecall.yaml' | 'users.yaml', text: string): Promise<void> => {
    await writeFiles(folder, { [file]: file === 'users.yaml' ? text : root + text });
    git(folder, 'commit', '-qam', file, '--allow-empty');
  };
  const nextStep = async () =>
    (await plan(request)).findings.find(({ code }) => code === 'policy-changed')?.fix;
  return { folder, root, commit, nextStep };
}

it('a policy-changed refusal names the commit to apply first', async () => {
  const rule = 'rules: [{ name: one, deny: { reports: ["Sales/Churn"] } }]\n';
  const { folder, root, commit, nextStep } = await applied(rule, 'users: { ana@x.com: {} }\n');
  git(folder, 'checkout', '-q', '-b', 'settings');
  await commit('rolecall.yaml', '');
  git(folder, 'checkout', '-q', 'main');
  git(folder, 'merge', '-q', '--no-ff', '-m', 'merged', 'settings');
  const merge = git(folder, 'rev-parse', '--short=12', 'HEAD');
  const denied = 'users: { ana@x.com: { reports: [Sales/Churn] } }\n';
  await commit('users.yaml', denied);
  expect(await nextStep()).toContain(`check out ${merge}, `);
  await writeFiles(folder, { 'rolecall.yaml': `${root}# again\n` });
  await commit('users.yaml', denied);
  expect(await nextStep()).not.toContain('check out');
});

it('a policy-changed refusal names no commit that is applied already', async () => {
  const restrict = 'guards: { restrict: [{ files: ["board.yaml"], rls: ["sales/*"] }] }\n';
  const sales = `datasets: { sales: { id: ${ID.sales} } }\nusers: { ana@x.com: {} }\n`;
  const { commit, nextStep } = await applied(restrict, sales);
  await commit('users.yaml', sales.replace('sales', 'other').replace('{} }', '{ rls: [other/LATAM] } }'));
  expect(await nextStep()).toMatch(/^first apply a commit that/);
});
