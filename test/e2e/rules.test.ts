import { expect, it } from 'vitest';
import type { Problem } from '../../src/domain/problem.ts';
import { commandsIn, faultsBySchema } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';

const HEAD = 'version: 1\nportal: { name: test, url: "https://p.example" }\n';
const ROOT = `${HEAD}datasets: { hr: { id: 9a1d0000-0000-4000-8000-000000000001 } }
rules:
  - name: board-stays-inside
    deny: { users: ["*@partner.example"], reports: ["Board/*"] }
    why: SEC-12
    exempt: [{ user: root@partner.example, until: 2027-01-31, reason: migration }]
  - { name: hr-by-rows, require: { of: { reports: ["HR/*"] }, have: { rls: ["hr/*"] } } }
users:
  pat@partner.example: { reports: [Sales/Churn] }
`;

const CASES = `  - case: a partner with a board pack
    at: 2026-11-20
    users: { pat@partner.example: { reports: [Board/Pack] } }
    breaks: [board-stays-inside]
  - case: an exempted partner, and rows through a team
    at: 2026-11-20
    teams: { people: { members: [ana@contoso.com], reports: [HR/Headcount], rls: [hr/Manager] } }
    users: { root@partner.example: { reports: [Board/Pack] }, ana@contoso.com: {} }
  - case: the exemption has ended, and nobody limits the rows
    at: 2027-02-01
    users: { root@partner.example: { reports: [Board/Pack, HR/Headcount] } }
    breaks: [hr-by-rows, board-stays-inside]
`;

const FINE = '  - { case: fine, users: {} }\n';

const checkout = async (root: string, cases = FINE, files: Record<string, string> = {}) =>
  commandsIn(await folderWith({ 'rolecall.yaml': root, 'rules/a.test.yaml': `cases:\n${cases}`, ...files }));

it('validate runs rule cases, and shows how many passed', async () => {
  const stdout = 'rolecall.yaml is valid: 1 file, 1 user, 3 passed rule cases.\n';
  expect(await (await checkout(ROOT, CASES)).run('validate')).toEqual({ code: 0, stderr: '', stdout });
});

it('a case that breaks other rules than it lists is an error at its line', async () => {
  const wrong = `  - case: nothing\n    users: { pat@partner.example: { reports: [Sales/Churn] } }\n    breaks: [board-stays-inside, no-such]\n  - case: too much\n    at: 2026-11-20\n    users: { pat@partner.example: { reports: [Board/Pack] } }\n`;
  const { code, stdout, document } = await (await checkout(ROOT, wrong)).json('validate');
  expect([code, await faultsBySchema('problems', stdout)]).toEqual([1, []]);
  expect(document).toMatchObject({
    exit: { code: 1, because: ['rule-case-failed'] },
    problems: [
      {
        code: 'rule-case-failed',
        message: 'case "nothing" breaks no rule; expected board-stays-inside, no-such',
        why: 'this access breaks no rule',
        file: 'rules/a.test.yaml',
        line: 2,
      },
      {
        message: 'case "too much" breaks board-stays-inside; expected no rule',
        why: 'pat@partner.example gets Board/Pack, which rule board-stays-inside denies',
        line: 5,
      },
    ],
  });
});

it('validate judges a case even if the root file has no rules', async () => {
  const validate = async (breaks: string) => {
    const access = 'users: { pat@x.com: { reports: [Board/Pack] } }';
    return (await checkout(HEAD, `  - { case: a pack, ${access}, breaks: [${breaks}] }\n`)).run('validate');
  };
  const passed = expect.stringContaining('1 passed rule case');
  expect(await validate('')).toMatchObject({ code: 0, stdout: passed });
  const failed = expect.stringContaining('Case "a pack" breaks no rule; expected zork.');
  expect(await validate('zork')).toMatchObject({ code: 1, stderr: failed });
});

it.each([
  ['unknown-report', 'users: { ana@x.com: { reports: [hr.headcount] } }'],
  ['unknown-dataset', 'users: { ana@x.com: { rls: [hrr/Manager] } }'],
  ['unlisted-member', 'teams: { t: { members: [eva@x.com] } }, users: { ana@x.com: {} }'],
  ['unknown-team', 'teams: { t: { members: [{ team: u }] } }, users: {}'],
])('a case with an undefined name, which can break no rule, fails with %s', async (code, access) => {
  const cases = `${FINE}  - { case: typo, ${access} }\n`;
  const settings = `manage: { unlisted: revoke, only: { users: ["*@partner.example"], rls: ["hr/*"] } }\n`;
  const { code: exit, document } = await (await checkout(`${ROOT}${settings}`, cases)).json('validate');
  expect(exit).toBe(1);
  expect(document.problems).toMatchObject([{ code, file: 'rules/a.test.yaml', line: 3 }]);
});

it.each([
  ['by its id', '9a1d0000-0000-4000-8000-000000000001/Manager'],
  ['by another alias of its id', 'people/Manager'],
  ['by another alias of its report', 'pack/Manager'],
])('a case may name the dataset of a rule %s', async (_how, role) => {
  const datasets =
    'datasets: { hr: { id: 9a1d0000-0000-4000-8000-000000000001 }, people: { id: 9a1d0000-0000-4000-8000-000000000001 }, board: { report: Board/Pack }, pack: { report: Board/Pack } }';
  const rules = `rules:
  - { name: nobody, deny: { rls: ["hr/*", "board/*"] } }
  - { name: somebody, count: { of: { reports: ["Sales/*"] }, least: 1, each: report } }
reports: { churn: { workspace: Sales, name: Churn } }
`;
  const cases = `  - { case: one, users: { ana@x.com: { rls: ["${role}"] } }, breaks: [nobody] }\n`;
  const { run } = await checkout(`${HEAD}${datasets}\n${rules}`, cases);
  expect(await run('validate')).toMatchObject({ code: 0, stderr: '' });
});

const REVIEWED = '  eva@x.com: { reviewed: 2999-01-01, reports: [Sales/Chrn] }\n';
const FILES = `${ROOT}${REVIEWED}reports: { churn: { workspace: Sales, name: Churn } }\n`;

it.each([
  ['no other error', '', 'rule-case-failed'],
  ['a name that nobody defined', 'teams: { t: { reports: [nothing] } }\n', 'unknown-report'],
  ['a circle of teams', 'teams: { t: { members: [{ team: t }] } }\n', 'team-circle'],
  ['a wrong value', 'guards: { maxGrants: many }\n', 'schema'],
  ['an unknown key', 'rule: []\n', 'schema'],
  ['an unreadable file, but not the typo that it may cause', 'include: [a.yaml]\n', 'yaml-syntax'],
])('validate reports a review in the future and a typo together with %s', async (_what, more, code) => {
  const cases = '  - { case: one, users: {}, breaks: [four-eyes] }\n';
  const { json } = await checkout(FILES + more, cases, { 'a.yaml': 'users: [\n' });
  const { document } = await json('validate');
  const found = document.problems.map((one: Problem) => `${one.code} ${one.severity}`);
  const typo = code === 'yaml-syntax' ? [] : ['unknown-report warning'];
  expect(found.sort()).toEqual([`${code} error`, 'review-in-future error', ...typo].sort());
});

it('validate exits 3 if broken rules are the only errors', async () => {
  const text = ROOT.replace('Sales/Churn', 'Board/Pack');
  const { code, document } = await (await checkout(text)).json('validate');
  expect(code).toBe(3);
  expect(document.problems).toMatchObject([{ code: 'rule-broken', severity: 'error', line: 11 }]);
  const worse = await checkout(`${text}  "no address": {}\n`);
  expect((await worse.run('validate')).code).toBe(1);
});
