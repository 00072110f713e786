import { expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { ID, messages, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, OFF, officePlan, PAT, type Planning, planned, plannedByBase } from '../support/planned.ts';
import { problemsOf } from '../support/problems.ts';

type Seed = Parameters<typeof planned>[0];

const broken = ({ findings }: Plan) => findings.filter(({ code }) => code === 'rule-broken');
const brief = (plan: Plan): string[] =>
  broken(plan).map(({ severity, message, place }) => `${severity} ${message} @${place?.line}`);
const problemLines = (plan: Plan): string[] =>
  broken(plan).map(({ severity, message }) => `${severity} ${message}`);

/** Plans files with one rule for people without access, or for another portal. */
const ruled = (rule: string, files: string, seed: Seed | string = PAT, options?: Planning): Promise<Plan> => {
  const office = typeof seed === 'string' ? { users: [user(seed)] } : seed;
  return officePlan(office, `rules:\n  - { name: r, ${rule} }\n${OFF}${files}`, options);
};
const gives = (who: string, reports: string): string => `users:\n  ${who}: { reports: [${reports}] }\n`;
const NOT_PARTNERS = 'deny: { users: ["*@partner.example"], reports: ["Board/*"] }';

it('a rule refuses what the plan gives, and names the person, the line and the fix', async () => {
  const plan = await ruled(`${NOT_PARTNERS}, why: "SEC-12"`, gives(PAT, 'Board/Pack'));
  expect(broken(plan)).toEqual([
    {
      code: 'rule-broken',
      severity: 'error',
      message: `${PAT} gets Board/Pack, which rule r denies`,
      why: 'SEC-12 (rolecall.yaml:4)',
      fix: 'remove Board/Pack (rolecall.yaml:7)',
      place: { file: 'rolecall.yaml', line: 7, column: 36 },
    },
  ]);
});

it('a rule causes only a warning for access that was live before, even of unlisted people', async () => {
  const users = [user(PAT, { reports: [ID.pack] }), user(ANA)];
  const plan = await ruled(NOT_PARTNERS, gives(ANA, ''), { users });
  expect(brief(plan)).toEqual([`warning ${PAT} has Board/Pack, which rule r denies @4`]);
});

it('a rule names a hundred people, and counts the others', async () => {
  const live = Array.from({ length: 130 }, (_, at) => user(`p${at}@x.com`, { reports: [ID.pack] }));
  const files = Array.from(
    { length: 120 },
    (_, at) => `  n${at}@x.com: { name: N, role: viewer, reports: [Board/Pack] }\n`,
  );
  const plan = await ruled('deny: { reports: ["Board/*"] }', `users:\n${files.join('')}`, { users: live });
  const named = broken(plan).filter(({ message }) => message.includes('@'));
  const severities = (severity: string) => named.filter((one) => one.severity === severity).length;
  expect([severities('error'), severities('warning')]).toEqual([100, 100]);
  expect(broken(plan).filter((one) => !named.includes(one))).toMatchObject([
    { severity: 'error', message: '50 more people break rule r' },
  ]);
});

it('a rule names a hundred reports with too many people, and counts the others', async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({
    id: `99999999-0000-4000-8000-${String(at).padStart(12, '0')}`,
    workspaceName: 'Many',
    name: `R${at}`,
  }));
  const limit = 'count: { of: { reports: ["Many/*"] }, most: 0, each: report }';
  const plan = await ruled(limit, gives(ANA, '{ workspace: Many }'), { reports: many, users: [user(ANA)] });
  expect(broken(plan)).toHaveLength(101);
  expect(problemLines(plan)).toContain('error 30 more reports break rule r');
});

it('a rule keeps duties apart in teams of teams, portal groups and workspace entries', async () => {
  const rls = roles({ managerGroups: [ID.group] });
  const seed = { rls, users: [user(ANA, { groups: [ID.group] }), user(BOB)] };
  const files = `teams:\n  outer: { members: [{ team: inner }], reports: [{ workspace: Sales }] }\n  inner: { members: [${ANA}, ${BOB}] }\nusers:\n  ${ANA}: {}\n  ${BOB}: {}\n`;
  const plan = await ruled(`apart: [{ rls: ["${ID.hr}/Manager"] }, { reports: ["Sales/*"] }]`, files, seed);
  expect(brief(plan)).toEqual([
    `error ${ANA} gets Sales/Churn, Sales/Overview and has ${ID.hr}/Manager, which rule r keeps apart @8`,
  ]);
});

it('a rule judges several accounts with one address as one person', async () => {
  const users = [user(PAT, { reports: [ID.pack] }), user('PAT@partner.example', { reports: [ID.churn] })];
  const apart = 'apart: [{ reports: ["Board/*"] }, { reports: ["Sales/*"] }]';
  expect(brief(await ruled(apart, 'users: {}\n', { users }))).toEqual([
    `warning ${PAT} has Board/Pack and Sales/Churn, which rule r keeps apart @4`,
  ]);
});

it.each([
  'deny: { roles: [contributor, administrator] }',
  'apart: [{ roles: [contributor, administrator] }, { reports: ["Board/*"] }]',
  'require: { of: { roles: [contributor, administrator] }, have: { rls: ["*"] } }',
  'require: { of: { roles: [contributor, administrator] }, have: { until: 30d } }',
])('a rule refuses no promotion if the rule names both the old role and the new role: %s', async (form) => {
  const seed = { users: [user(ANA, { role: 2, reports: [ID.pack] })] };
  const files = `users:\n  ${ANA}: { role: administrator, reports: [Board/Pack] }\n`;
  expect(broken(await ruled(form, files, seed)).map(({ severity }) => severity)).toEqual(['warning']);
});

it.each([
  ['most: 2', [`error 3 people match: rule r allows 2; new: ${BOB}, ${PAT} @8`]],
  ['most: 2, each: report', []],
  [
    'most: 1, least: 1, each: report',
    [
      `error Sales/Churn has 2 people: rule r allows 1; new: ${BOB}, ${PAT} @8`,
      'warning Sales/Overview has nobody: rule r requires 1 @4',
    ],
  ],
  ['least: 4', ['warning 3 people match: rule r requires 4 @4']],
])('a rule counts the people of each report, or all together: %s', async (limit, expected) => {
  const seed = { users: [user(ANA, { reports: [ID.pack] }), user(BOB), user(PAT)] };
  const files = `${gives(ANA, 'Board/Pack')}  ${BOB}: { reports: [Sales/Churn] }\n  ${PAT}: { reports: [Sales/Churn] }\n`;
  const plan = await ruled(`count: { of: { reports: ["Board/*", "Sales/*"] }, ${limit} }`, files, seed);
  expect(brief(plan)).toEqual(expected);
});

const chg = `{ user: ${PAT}, reason: CHG-77 }`;
it.each([
  ['', `{ user: ${PAT}, reason: cover }`, 1],
  ['', chg, 0],
  ['{ report: Sales/Churn, reason: cover }', chg, 0],
  ['{ report: Sales/Churn, reason: " " }', chg, 0],
  ['', `{ user: ${PAT}, reason: cover }, ${chg}`, 0],
])('a rule requires a matching reason on only one way: own %s, team %s', async (own, members, count) => {
  const team = `teams:\n  t: { members: [${members}], reports: [Sales/Churn] }\n`;
  const asks = 'require: { of: { reports: ["Sales/*"] }, have: { reason: "CHG-*" } }';
  expect(broken(await ruled(asks, team + gives(PAT, own))).length).toBe(count);
});

// The second window joins the first, so the access ends with the second.
const joined = (more: string): string =>
  `{ report: Sales/Churn, until: 2026-12-01, reason: cover }, { report: Sales/Churn, from: 2026-12-02${more} }`;
it.each([
  ['{ report: Sales/Churn, until: 2026-12-19, reason: cover }', 0],
  ['{ report: Sales/Churn, until: 2026-12-20, reason: cover }', 1],
  ['{ report: Sales/Churn, until: 2026-12-19 }', 1],
  [joined(', until: 2026-12-19, reason: cover'), 0],
  [joined(', until: 2026-12-20, reason: cover'), 1],
  [joined(', until: 2026-12-19'), 1],
  [joined(', reason: cover'), 1],
  ['Sales/Churn', 1],
])('a rule asks for an end and a reason on each report: %s', async (given, count) => {
  const asks = 'require: { of: { users: ["*@partner.example"] }, have: { until: 30d, reason: "*" } }';
  const found = brief(await ruled(asks, gives(PAT, given)));
  expect(found.length).toBe(count);
  if (given === 'Sales/Churn')
    expect(found).toEqual([
      `error ${PAT} gets Sales/Churn without an end within 30 days and a reason like *, which rule r requires @7`,
    ]);
});

it.each([['users: "*@partner.example", reports: "Board/*"'], ['roles: viewer, teams: t, rls: "*/Manager"']])(
  'a rule takes one pattern in place of a list: %s',
  async (selector) => {
    const files = `teams: { t: { members: [${PAT}] } }\nusers:\n  ${PAT}: { reports: [Board/Pack], rls: ["${ID.hr}/Manager"] }\n`;
    const asList = selector.replaceAll(/: ("?[^",]+"?)/g, ': [$1]');
    const one = brief(await ruled(`deny: { ${selector} }`, files));
    expect(one).toEqual(brief(await ruled(`deny: { ${asList} }`, files)));
    expect(one).toHaveLength(1);
  },
);

const everybody = '{ name: r, deny: { users: ["*"] } }';
it.each([
  ['an undefined team', '{ name: r, deny: { teams: [nobody] } }', 'unknown-team'],
  ['the name of another rule', `${everybody}, ${everybody}`, 'duplicate-definition'],
  ['no form', '{ name: r }', 'schema'],
])('a rule is an error with %s', async (_what, rules, expected) => {
  const problems = await problemsOf(() => planned({ reports }, `rules: [${rules}]\nusers: {}\n`));
  expect(problems.map(({ code }) => code)).toEqual([expected]);
});

const rule = (form: string): string => `rules: [{ name: r, ${form} }]\n`;
const ROWS = rule('require: { of: { reports: ["Sales/*"] }, have: { rls: ["*"] } }');
const ENDS = rule('require: { of: { reports: ["Sales/*"] }, have: { until: 30d } }');
const files = (entry: string): string =>
  `users:\n  ana@x.com: { reports: [${entry}] }\n  bob@x.com: { reports: [] }\n`;
const withChurn = { reports, users: [user('ana@x.com', { reports: [ID.churn] }), user('bob@x.com')] };
const CHURN = 'Sales/Churn';

it.each([
  ['if nothing changed', ROWS + files(CHURN), ROWS + files(CHURN), true],
  ['if only the rule is new', files(CHURN), ROWS + files(CHURN), true],
  ['unless the plan gives more', ROWS + files(CHURN), ROWS + files(`${CHURN}, Sales/Overview`), undefined],
  ['unless a change is held', ROWS + files(CHURN), ROWS + files(`${CHURN}], name: Eva, rls: [`), undefined],
])('a rule that somebody broke before the plan is standing %s', async (_when, before, after, standing) => {
  const { plan } = await plannedByBase(withChurn, { before, after });
  expect(broken(plan).map((one) => one.standing)).toEqual([standing]);
});

it('a rule that somebody broke before the plan is standing beside the role of a portal group', async () => {
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
])(
  'a rule that somebody broke before the plan is for a number of people %s',
  async (_when, limit, entry, standing) => {
    const text = rule(`count: { of: { reports: ["Sales/*"] }, ${limit} }`);
    const { plan } = await plannedByBase(withChurn, {
      before: text + files(CHURN),
      after: text + files(entry),
    });
    expect(broken(plan).map((one) => one.standing)).toEqual([standing]);
  },
);

it('a rule with an undefined dataset is an error', async () => {
  const apart = 'apart: [{ rls: ["sales/*"] }, { rls: ["sale/*", "*/Manager"] }]';
  const datasets = `datasets: { sales: { id: ${ID.sales} } }\n`;
  const problems = await problemsOf(() => ruled(apart, datasets + gives(ANA, 'Board/Pack'), ANA));
  expect(problems.map(({ code, message }) => [code, message])).toEqual([
    ['unknown-dataset', 'No dataset alias "sale" is defined.'],
  ]);
});

it('a finding names a pattern that matches nothing in the portal', async () => {
  const rule = `require: { of: { users: ["*@nobody.example"], reports: ["Bord/*", "Board/*"] }, have: { rls: ["*/Boss", "${ID.hr}/*"] } }`;
  const plan = await ruled(rule, gives(ANA, 'Board/Pack'), ANA);
  expect(messages(plan, 'pattern-covers-nothing')).toEqual([
    'the pattern "Bord/*" matches nothing in the portal',
    'the pattern "*/Boss" matches nothing in the portal',
  ]);
  const places = plan.findings.filter(({ code }) => code === 'pattern-covers-nothing');
  expect(places.map(({ place }) => place?.line)).toEqual([4, 4]);
});

it.each([
  ['revoke', []],
  ['keep', [`error ${ANA} gets Board/Pack without an end within 180 days, which rule r requires`]],
])(
  'a rule counts the end of a person as an end of access, unless leavers keep it: %s',
  async (leavers, broken) => {
    const ends = async (given: string) => {
      const files = `manage: { leavers: ${leavers} }\nusers:\n  ${ANA}: { until: 2026-12-01, reports: [${given}] }\n`;
      return problemLines(
        await ruled('require: { of: { reports: ["Board/*"] }, have: { until: 180d } }', files, ANA),
      );
    };
    expect(await ends('Board/Pack')).toEqual(broken);
    expect(await ends('{ report: Board/Pack, until: 2026-11-30 }')).toEqual([]);
  },
);

it.each([
  [
    'apart: [{ reports: ["Board/*"] }, { reports: ["Sales/*"] }]',
    'Sales/Churn and has Board/Pack',
    'keeps apart',
  ],
  ['deny: { reports: ["*"] }', 'Sales/Churn', 'denies'],
])('a refusal tells what the person gets from what the person has: %s', async (rule, gets, verb) => {
  const seed = { users: [user(ANA, { reports: [ID.pack] })] };
  expect(problemLines(await ruled(rule, gives(ANA, 'Board/Pack, Sales/Churn'), seed))).toEqual([
    `error ${ANA} gets ${gets}, which rule r ${verb}`,
  ]);
});

const denied = [`error ${ANA} gets ${ID.sales}/LATAM, which rule r denies`];
it.each([
  ['', denied],
  ['manage: { kinds: [reports, rls] }\n', []],
  ['manage: { kinds: [reports, rls], ignore: { rls: ["*/LATAM"] } }\n', denied],
])('a rule covers what an earlier account of the address left: %j', async (manage, expected) => {
  const seed = { rls: roles({ latam: [ANA] }), users: [user(PAT)] };
  const created = `users:\n  ${ANA}: { name: Ana, role: viewer, reports: [] }\n`;
  const plan = await ruled(`deny: { rls: ["${ID.sales}/LATAM"] }`, manage + created, seed);
  expect(problemLines(plan)).toEqual(expected);
});

it.each(['""', '"  "', '"\\t\\n"'])('no rule accepts %s as a reason', async (reason) => {
  const given = `{ report: Board/Pack, until: 2026-12-01, reason: ${reason} }`;
  const asks = 'require: { of: { reports: ["*"] }, have: { reason: "*" } }';
  expect(problemLines(await ruled(asks, gives(ANA, given), ANA))).toEqual([
    `error ${ANA} gets Board/Pack without a reason like *, which rule r requires`,
  ]);
});

it.each([
  ['update', 3, 'contributor', 'error', 'gets'],
  ['manual', 3, 'contributor', 'error', 'gets'],
  ['update', 2, 'viewer', 'warning', 'has'],
])(
  'a rule about ends covers a role that somebody gets, not one that somebody loses: %s from %i to %s',
  async (roleChanges, role, to, severity, verb) => {
    const seed = { users: [user(ANA, { role, reports: [ID.pack] })] };
    const files = `manage: { roleChanges: ${roleChanges} }\nusers:\n  ${ANA}: { role: ${to}, reports: [Board/Pack] }\n`;
    const ends = `require: { of: { roles: [${to}] }, have: { until: 30d } }`;
    const plan = await ruled(ends, files, seed, { dialect: { updateUser: true } });
    expect(problemLines(plan)).toEqual([
      `${severity} ${ANA} ${verb} Board/Pack without an end within 30 days, which rule r requires`,
    ]);
  },
);

it('a kept role without a line has no end, although a portal group has the same role with an end', async () => {
  const rls = roles({ manager: [ANA], managerGroups: [ID.group] });
  const group = `groups: { g: { id: ${ID.group}, rls: [{ dataset: ${ID.hr}, role: Manager, until: 2026-12-01 }] } }\nusers: {}\n`;
  const seed = { users: [user(ANA, { groups: [ID.group] })], rls };
  expect(
    problemLines(await ruled('require: { of: { rls: ["*/Manager"] }, have: { until: 30d } }', group, seed)),
  ).toEqual([`warning ${ANA} has ${ID.hr}/Manager without an end within 30 days, which rule r requires`]);
});

const withPack = { users: [user(ANA, { reports: [ID.pack] })] };
const renamed = `users:\n  ${PAT}: { name: Ana, role: viewer, previously: [${ANA}], reports: [Board/Pack] }\n`;

const requires = 'gets Board/Pack without';
it.each([
  [NOT_PARTNERS, 'gets Board/Pack, which rule r denies'],
  [
    'require: { of: { reports: ["Board/*"] }, have: { users: ["*@x.com"] } }',
    `${requires} an address like *@x.com, which rule r requires`,
  ],
  [
    'require: { of: { users: ["*@partner.example"] }, have: { until: 30d } }',
    `${requires} an end within 30 days, which rule r requires`,
  ],
  [
    'apart: [{ users: ["*@partner.example"] }, { reports: ["Board/*"] }]',
    'gets an account and Board/Pack, which rule r keeps apart',
  ],
])('a rule applies to the new address before somebody sets it: %s', async (rule, refusal) => {
  expect(problemLines(await ruled(rule, renamed, withPack))).toEqual([`error ${PAT} ${refusal}`]);
});

const one = 'warning 1 person matches: rule r allows 0';
it.each([
  ['deny: { reports: ["Board/*"] }', [`warning ${PAT} has Board/Pack, which rule r denies`]],
  ['count: { of: { reports: ["Board/*"] }, most: 0 }', [one]],
  ['deny: { users: ["ana@*"], reports: ["Board/*"] }', []],
  // The person is not new in a team that lists the new address.
  ['count: { of: { teams: [board], reports: ["Board/*"] }, most: 0 }', [one]],
])('a rule causes no error if the old address broke it too: %s', async (rule, expected) => {
  const team = `teams: { board: { members: [${PAT}] } }\n`;
  expect(problemLines(await ruled(rule, team + renamed, withPack))).toEqual(expected);
});
