import { expect, it } from 'vitest';
import { inProcess } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { faultsBySchema } from '../support/published.ts';

const ROOT = `version: 1
portal: { name: test, url: "https://p.example" }
datasets: { hr: { id: 9a1d0000-0000-4000-8000-000000000001 } }
rules:
  - name: board-stays-inside
    deny: { users: ["*@partner.example"], reports: ["Board/*"] }
    why: SEC-12
    exempt: [{ user: root@partner.example, until: 2027-01-31, reason: migration }]
  - { name: hr-by-rows, require: { of: { reports: ["HR/*"] }, have: { rls: ["hr/*"] } } }
users:
  pat@partner.example: { reports: [Sales/Churn] }
`;

const CASES = `cases:
  - case: a partner with a board pack
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

it('validate runs rule cases, and shows how many passed', async () => {
  const folder = await folderWith({ 'rolecall.yaml': ROOT, 'rules/board.test.yaml': CASES });
  expect(await inProcess(folder, ['validate'])).toEqual({
    code: 0,
    stderr: '',
    stdout: 'rolecall.yaml is valid: 1 file, 1 user, 3 passed rule cases.\n',
  });
});

it('a case that breaks other rules than it lists is an error at its line', async () => {
  const wrong = `cases:\n  - case: nothing\n    users: { pat@partner.example: { reports: [Sales/Churn] } }\n    breaks: [board-stays-inside, no-such]\n  - case: too much\n    at: 2026-11-20\n    users: { pat@partner.example: { reports: [Board/Pack] } }\n`;
  const folder = await folderWith({ 'rolecall.yaml': ROOT, 'rules/board.test.yaml': wrong });
  const tested = await inProcess(folder, ['validate', '--format', 'json']);
  expect(tested.code).toBe(1);
  expect(await faultsBySchema('problems', tested.stdout)).toEqual([]);
  expect(JSON.parse(tested.stdout)).toMatchObject({
    exit: { code: 1, because: ['rule-case-failed'] },
    problems: [
      {
        code: 'rule-case-failed',
        message: 'case "nothing" breaks no rule; expected board-stays-inside, no-such',
        why: 'this access breaks no rule',
        file: 'rules/board.test.yaml',
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
  const text = 'version: 1\nportal: { name: test, url: "https://p.example" }\n';
  const cases = (breaks: string) =>
    `cases:\n  - { case: a pack, users: { pat@x.com: { reports: [Board/Pack] } }, breaks: [${breaks}] }\n`;
  const validate = async (breaks: string) =>
    inProcess(await folderWith({ 'rolecall.yaml': text, 'rules/a.test.yaml': cases(breaks) }), ['validate']);
  expect(await validate('')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 passed rule case'),
  });
  const { code, stderr } = await validate('zork');
  expect(code).toBe(1);
  expect(stderr).toContain('Case "a pack" breaks no rule; expected zork.');
});

it.each([
  ['unknown-report', 'users: { ana@x.com: { reports: [hr.headcount] } }'],
  ['unknown-dataset', 'users: { ana@x.com: { rls: [hrr/Manager] } }'],
  ['unlisted-member', 'teams: { t: { members: [eva@x.com] } }, users: { ana@x.com: {} }'],
  ['unknown-team', 'teams: { t: { members: [{ team: u }] } }, users: {}'],
])(
  'a case with an undefined name fails with %s, because the case could not break a rule',
  async (code, access) => {
    const cases = `cases:\n  - { case: fine, users: {} }\n  - { case: typo, ${access} }\n`;
    const settings = `manage: { unlisted: revoke, only: { users: ["*@partner.example"], rls: ["hr/*"] } }\n`;
    const folder = await folderWith({ 'rolecall.yaml': `${ROOT}${settings}`, 'rules/a.test.yaml': cases });
    const { code: exit, stdout } = await inProcess(folder, ['validate', '--format', 'json']);
    expect(exit).toBe(1);
    expect(JSON.parse(stdout).problems).toMatchObject([{ code, file: 'rules/a.test.yaml', line: 3 }]);
  },
);

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
  const text = `version: 1\nportal: { name: test, url: "https://p.example" }\n${datasets}\n${rules}`;
  const cases = `cases:\n  - { case: one, users: { ana@x.com: { rls: ["${role}"] } }, breaks: [nobody] }\n`;
  const folder = await folderWith({ 'rolecall.yaml': text, 'rules/a.test.yaml': cases });
  expect(await inProcess(folder, ['validate'])).toMatchObject({ code: 0, stderr: '' });
});

const REVIEWED = '  eva@x.com: { reviewed: 2999-01-01, reports: [Sales/Chrn] }\n';

async function codesFor(root: string, files: Record<string, string> = {}): Promise<readonly string[]> {
  const cases = 'cases:\n  - { case: one, users: {}, breaks: [four-eyes] }\n';
  const folder = await folderWith({ 'rolecall.yaml': root, 'rules/a.test.yaml': cases, ...files });
  const { stdout } = await inProcess(folder, ['validate', '--format', 'json']);
  const { problems } = JSON.parse(stdout) as { problems: { code: string; severity: string }[] };
  return problems.map(({ code, severity }) => `${code} ${severity}`).sort();
}

const FILES = `${ROOT}${REVIEWED}reports: { churn: { workspace: Sales, name: Churn } }\n`;
const TYPO = 'unknown-report warning';
const FUTURE = 'review-in-future error';
const CASE = 'rule-case-failed error';

it.each([
  ['no other error', '', CASE],
  ['a name that nobody defined', 'teams: { t: { reports: [nothing] } }\n', 'unknown-report error'],
  ['a circle of teams', 'teams: { t: { members: [{ team: t }] } }\n', 'team-circle error'],
  ['a wrong value', 'guards: { maxGrants: many }\n', 'schema error'],
  ['an unknown key', 'rule: []\n', 'schema error'],
])('validate reports a review in the future and a typo together with %s', async (_what, more, code) => {
  expect(await codesFor(FILES + more)).toEqual([FUTURE, TYPO, code].sort());
});

it('validate reports an unreadable file and a review in the future, but nothing that the file causes', async () => {
  const root = `${FILES}include: [access.yaml]\n`;
  expect(await codesFor(root, { 'access.yaml': 'users: [\n' })).toEqual([FUTURE, 'yaml-syntax error'].sort());
});

it('validate exits 3 if broken rules are the only errors', async () => {
  const text = ROOT.replace('Sales/Churn', 'Board/Pack');
  const folder = await folderWith({ 'rolecall.yaml': text });
  const { code, stdout } = await inProcess(folder, ['validate', '--format', 'json']);
  expect(code).toBe(3);
  expect(JSON.parse(stdout).problems).toMatchObject([{ code: 'rule-broken', severity: 'error', line: 11 }]);
  const worse = await folderWith({ 'rolecall.yaml': `${text}  "no address": {}\n` });
  expect((await inProcess(worse, ['validate'])).code).toBe(1);
});
