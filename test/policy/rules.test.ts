import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, PAT } from '../support/plan-words.ts';
import { planned } from '../support/planned.ts';
import { plannedByBase } from '../support/planned-by-base.ts';
import { problemsOf } from '../support/problems.ts';

const OFF = 'guards: { maxRemovals: off, minAdministrators: 0 }\n';

const broken = ({ findings }: Plan) => findings.filter(({ code }) => code === 'rule-broken');
const brief = (plan: Plan): string[] =>
  broken(plan).map(({ severity, message, place }) => `${severity} ${message} @${place?.file}:${place?.line}`);

const rule = (text: string): string => `rules:\n  - { name: r, ${text} }\n${OFF}`;

describe('a rule', () => {
  it('refuses what the plan gives, and names the person, the line and the fix', async () => {
    const plan = await planned(
      { reports, users: [user(PAT)] },
      `${rule('deny: { users: ["*@partner.example"], reports: ["Board/*"] }, why: "SEC-12"')}users:\n  ${PAT}: { reports: [Board/Pack] }\n`,
    );
    expect(broken(plan)).toEqual([
      {
        code: 'rule-broken',
        severity: 'error',
        message: `${PAT} gets Board/Pack, which rule r denies`,
        why: 'SEC-12 (rolecall.yaml:4)',
        fix: 'remove the line rolecall.yaml:7 (Board/Pack)',
        place: { file: 'rolecall.yaml', line: 7, column: 36 },
      },
    ]);
  });

  it('causes only a warning for access that was live before, even of unlisted people', async () => {
    const plan = await planned(
      { reports, users: [user(PAT, { reports: [ID.pack] }), user(ANA)] },
      `${rule('deny: { users: ["*@partner.example"], reports: ["Board/*"] }')}users:\n  ${ANA}: { reports: [] }\n`,
    );
    expect(brief(plan)).toEqual([`warning ${PAT} has Board/Pack, which rule r denies @rolecall.yaml:4`]);
  });

  it('names a hundred people, and counts the others', async () => {
    const live = Array.from({ length: 130 }, (_, at) => user(`p${at}@x.com`, { reports: [ID.pack] }));
    const added = Array.from({ length: 120 }, (_, at) => `n${at}@x.com`);
    const files = added
      .map((email) => `  ${email}: { name: N, role: viewer, reports: [Board/Pack] }\n`)
      .join('');
    const plan = await planned(
      { reports, users: live },
      `${rule('deny: { reports: ["Board/*"] }')}users:\n${files}`,
    );
    const named = broken(plan).filter(({ message }) => message.includes('@'));
    const severities = (severity: string) => named.filter((one) => one.severity === severity).length;
    expect([severities('error'), severities('warning')]).toEqual([100, 100]);
    expect(broken(plan).filter((one) => !named.includes(one))).toMatchObject([
      { severity: 'error', message: '50 more people break rule r' },
    ]);
  });

  it('names a hundred reports with too many people, and counts the others', async () => {
    const many = Array.from({ length: 130 }, (_, at) => ({
      id: `99999999-0000-4000-8000-${String(at).padStart(12, '0')}`,
      workspaceName: 'Many',
      name: `R${at}`,
    }));
    const plan = await planned(
      { reports: many, users: [user(ANA)] },
      `${rule('count: { of: { reports: ["Many/*"] }, most: 0, each: report }')}users:\n  ${ANA}: { reports: [{ workspace: Many }] }\n`,
    );
    expect(broken(plan)).toHaveLength(101);
    expect(broken(plan)).toContainEqual(
      expect.objectContaining({ severity: 'error', message: '30 more reports break rule r' }),
    );
  });

  it('keeps duties apart in teams of teams, portal groups and workspace entries', async () => {
    const seed: Seed = {
      reports,
      rls: roles({ managerGroups: [ID.group] }),
      users: [user(ANA, { groups: [ID.group] }), user(BOB)],
    };
    const text = `${rule(`apart: [{ rls: ["${ID.hr}/Manager"] }, { reports: ["Sales/*"] }]`)}teams:\n  outer: { members: [{ team: inner }], reports: [{ workspace: Sales }] }\n  inner: { members: [${ANA}, ${BOB}] }\nusers:\n  ${ANA}: {}\n  ${BOB}: {}\n`;
    expect(brief(await planned(seed, text))).toEqual([
      `error ${ANA} gets Sales/Churn, Sales/Overview and has ${ID.hr}/Manager, which rule r keeps apart @rolecall.yaml:8`,
    ]);
  });

  it('judges several accounts with one address as one person', async () => {
    const users = [user(PAT, { reports: [ID.pack] }), user('PAT@partner.example', { reports: [ID.churn] })];
    const text = `${rule('apart: [{ reports: ["Board/*"] }, { reports: ["Sales/*"] }]')}users: {}\n`;
    expect(brief(await planned({ reports, users }, text))).toEqual([
      `warning ${PAT} has Board/Pack and Sales/Churn, which rule r keeps apart @rolecall.yaml:4`,
    ]);
  });

  it('refuses no promotion if the rule names both the old role and the new role', async () => {
    const seed = { reports, users: [user(ANA, { role: 2, reports: [ID.pack] })] };
    const files = `users:\n  ${ANA}: { role: administrator, reports: [Board/Pack] }\n`;
    for (const form of [
      'deny: { roles: [contributor, administrator] }',
      'apart: [{ roles: [contributor, administrator] }, { reports: ["Board/*"] }]',
      'require: { of: { roles: [contributor, administrator] }, have: { rls: ["*"] } }',
      'require: { of: { roles: [contributor, administrator] }, have: { until: 30d } }',
    ])
      expect(broken(await planned(seed, `${rule(form)}${files}`)).map(({ severity }) => severity)).toEqual([
        'warning',
      ]);
  });
  it('counts the people of each report, or all together', async () => {
    const seed = { reports, users: [user(ANA, { reports: [ID.pack] }), user(BOB), user(PAT)] };
    const problemLines = async (count: string) =>
      brief(
        await planned(
          seed,
          `${rule(`count: { of: { reports: ["Board/*", "Sales/*"] }, ${count} }`)}users:\n  ${ANA}: { reports: [Board/Pack] }\n  ${BOB}: { reports: [Sales/Churn] }\n  ${PAT}: { reports: [Sales/Churn] }\n`,
        ),
      );
    expect(await problemLines('most: 2')).toEqual([
      `error 3 people match: rule r allows 2; new: ${BOB}, ${PAT} @rolecall.yaml:8`,
    ]);
    expect(await problemLines('most: 2, each: report')).toEqual([]);
    expect(await problemLines('most: 1, least: 1, each: report')).toEqual([
      `error Sales/Churn has 2 people: rule r allows 1; new: ${BOB}, ${PAT} @rolecall.yaml:8`,
      'warning Sales/Overview has nobody: rule r requires 1 @rolecall.yaml:4',
    ]);
    expect(await problemLines('least: 4')).toEqual([
      'warning 3 people match: rule r requires 4 @rolecall.yaml:4',
    ]);
  });

  it('requires a matching reason on only one way if access has several ways', async () => {
    const asks = rule('require: { of: { reports: ["Sales/*"] }, have: { reason: "CHG-*" } }');
    const seed = { reports, users: [user(PAT)] };
    const problemLines = async (own: string, team: string) =>
      broken(
        await planned(
          seed,
          `${asks}teams:\n  t: { members: [${team}], reports: [Sales/Churn] }\nusers:\n  ${PAT}: { reports: [${own}] }\n`,
        ),
      ).length;
    const chg = `{ user: ${PAT}, reason: CHG-77 }`;
    expect(await problemLines('', `{ user: ${PAT}, reason: cover }`)).toBe(1);
    expect(await problemLines('', chg)).toBe(0);
    expect(await problemLines('{ report: Sales/Churn, reason: cover }', chg)).toBe(0);
    expect(await problemLines('{ report: Sales/Churn, reason: " " }', chg)).toBe(0);
    expect(
      await problemLines('', `{ user: ${PAT}, reason: cover }, { team: u }`.replace('{ team: u }', chg)),
    ).toBe(0);
  });

  it('asks for an end and a reason on each report', async () => {
    const text = (entry: string) =>
      `${rule('require: { of: { users: ["*@partner.example"] }, have: { until: 30d, reason: "*" } }')}users:\n  ${PAT}: { reports: [${entry}] }\n`;
    const seed = { reports, users: [user(PAT)] };
    const problemLines = async (entry: string) => brief(await planned(seed, text(entry)));
    expect(await problemLines('{ report: Sales/Churn, until: 2026-12-19, reason: cover }')).toEqual([]);
    expect((await problemLines('{ report: Sales/Churn, until: 2026-12-20, reason: cover }')).length).toBe(1);
    expect((await problemLines('{ report: Sales/Churn, until: 2026-12-19 }')).length).toBe(1);
    // The second window joins the first, so the access ends with the second.
    const first = '{ report: Sales/Churn, until: 2026-12-01, reason: cover }';
    const second = (more: string): string => `${first}, { report: Sales/Churn, from: 2026-12-02${more} }`;
    expect(await problemLines(second(', until: 2026-12-19, reason: cover'))).toEqual([]);
    expect((await problemLines(second(', until: 2026-12-20, reason: cover'))).length).toBe(1);
    expect((await problemLines(second(', until: 2026-12-19'))).length).toBe(1);
    expect((await problemLines(second(', reason: cover'))).length).toBe(1);
    expect(await problemLines('Sales/Churn')).toEqual([
      `error ${PAT} gets Sales/Churn without an end within 30 days and a reason like *, which rule r requires @rolecall.yaml:7`,
    ]);
  });

  it.each([
    ['users: "*@partner.example", reports: "Board/*"'],
    ['roles: viewer, teams: t, rls: "*/Manager"'],
  ])('takes one pattern in place of a list: %s', async (selector) => {
    const seed = { reports, rls: roles(), users: [user(PAT)] };
    const files = `teams: { t: { members: [${PAT}] } }\nusers:\n  ${PAT}: { reports: [Board/Pack], rls: ["${ID.hr}/Manager"] }\n`;
    const asList = selector.replaceAll(/: ("?[^",]+"?)/g, ': [$1]');
    const [one, list] = await Promise.all(
      [selector, asList].map((text) => planned(seed, `${rule(`deny: { ${text} }`)}${files}`)),
    );
    expect(brief(one as Plan)).toEqual(brief(list as Plan));
    expect(brief(one as Plan)).toHaveLength(1);
  });

  it('is an error with an undefined team, or with the name of another rule', async () => {
    const codes = async (text: string) =>
      (await problemsOf(() => planned({ reports }, text))).map(({ code }) => code);
    expect(await codes('rules: [{ name: r, deny: { teams: [nobody] } }]\nusers: {}\n')).toEqual([
      'unknown-team',
    ]);
    expect(
      await codes(
        'rules: [{ name: r, deny: { users: ["*"] } }, { name: r, deny: { users: ["*"] } }]\nusers: {}\n',
      ),
    ).toEqual(['duplicate-definition']);
    expect(await codes('rules: [{ name: r }]\nusers: {}\n')).toContain('schema');
  });
});

describe('a rule that somebody broke before the plan', () => {
  const rule = (form: string): string => `rules: [{ name: r, ${form} }]\n`;
  const ROWS = rule('require: { of: { reports: ["Sales/*"] }, have: { rls: ["*"] } }');
  const ENDS = rule('require: { of: { reports: ["Sales/*"] }, have: { until: 30d } }');
  const files = (entry: string, more = ''): string =>
    `${more}users:\n  ana@x.com: { reports: [${entry}] }\n  bob@x.com: { reports: [] }\n`;
  const seed = { reports, users: [user('ana@x.com', { reports: [ID.churn] }), user('bob@x.com')] };
  const CHURN = 'Sales/Churn';

  it.each([
    ['if nothing changed', ROWS + files(CHURN), ROWS + files(CHURN), true],
    ['if only the rule is new', files(CHURN), ROWS + files(CHURN), true],
    [
      'unless the plan gives more',
      ROWS + files(CHURN),
      ROWS + files('Sales/Churn, Sales/Overview'),
      undefined,
    ],
    [
      'unless the plan holds a change',
      ROWS + files(CHURN),
      ROWS + files(`${CHURN}], name: Eva, rls: [`),
      undefined,
    ],
  ])('is standing %s', async (_when, before, after, standing) => {
    const { plan } = await plannedByBase(seed, { before, after });
    const broken = plan.findings.filter(({ code }) => code === 'rule-broken');
    expect(broken.map((one) => one.standing)).toEqual([standing]);
  });

  it('is standing beside the role of a portal group', async () => {
    const member = user('ana@x.com', { reports: [ID.churn], groups: [ID.group] });
    const rls = roles({ latam: [] }).map((role) => ({ ...role, groups: [ID.group] }));
    const world = { reports, users: [member, user('bob@x.com')], rls };
    const text = ENDS + files(CHURN);
    const { plan } = await plannedByBase(world, { before: text, after: text });
    expect(broken(plan).map((one) => one.standing)).toEqual([true]);
  });

  it.each([
    ['standing if nobody comes or goes', 'most: 0', CHURN, true],
    ['not standing if the plan takes somebody away', 'least: 1', '', undefined],
  ])('is for a number of people %s', async (_when, limit, entry, standing) => {
    const text = rule(`count: { of: { reports: ["Sales/*"] }, ${limit} }`);
    const { plan } = await plannedByBase(seed, { before: text + files(CHURN), after: text + files(entry) });
    expect(broken(plan).map((one) => one.standing)).toEqual([standing]);
  });
});
