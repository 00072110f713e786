import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { ANA, OFF, PAT } from '../support/plan-words.ts';
import { planned } from '../support/planned.ts';
import { problemsOf } from '../support/problems.ts';

const problemLines = ({ findings }: Plan): string[] =>
  findings
    .filter(({ code }) => code === 'rule-broken')
    .map(({ severity, message }) => `${severity} ${message}`);

const rule = (text: string): string => `rules:\n  - { name: r, ${text} }\n${OFF}`;

describe('rules that match nobody', () => {
  const files = 'users:\n  ana@x.com: { reports: [Board/Pack] }\n';
  const seed = { reports, rls: roles(), users: [user(ANA)] };

  it('a rule with an undefined dataset is an error', async () => {
    const text = 'apart: [{ rls: ["sales/*"] }, { rls: ["sale/*", "*/Manager"] }]';
    const datasets = `datasets: { sales: { id: ${ID.sales} } }\n`;
    const problems = await problemsOf(() => planned(seed, `${rule(text)}${datasets}${files}`));
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ['unknown-dataset', 'No dataset alias "sale" is defined.'],
    ]);
  });

  it('a finding names a pattern that matches nothing in the portal', async () => {
    const text = `require: { of: { users: ["*@nobody.example"], reports: ["Bord/*", "Board/*"] }, have: { rls: ["*/Boss", "${ID.hr}/*"] } }`;
    const { findings } = await planned(seed, `${rule(text)}${files}`);
    const covering = findings.filter(({ code }) => code === 'pattern-covers-nothing');
    expect(covering.map(({ message, place }) => [message, place?.line])).toEqual([
      ['the pattern "Bord/*" matches nothing in the portal', 4],
      ['the pattern "*/Boss" matches nothing in the portal', 4],
    ]);
  });
});

describe('access that a plan gives', () => {
  it.each([
    ['revoke', []],
    ['keep', [`error ${ANA} gets Board/Pack without an end within 180 days, which rule r requires`]],
  ])(
    'a rule counts the end of a person as an end of access, unless leavers keep it: %s',
    async (leavers, broken) => {
      const terms = rule('require: { of: { reports: ["Board/*"] }, have: { until: 180d } }');
      const text = `manage: { leavers: ${leavers} }\n${terms}users:\n  ${ANA}: { until: 2026-12-01, reports: [Board/Pack] }\n`;
      expect(problemLines(await planned({ reports, users: [user(ANA)] }, text))).toEqual(broken);
      const own = text.replace('[Board/Pack]', '[{ report: Board/Pack, until: 2026-11-30 }]');
      expect(problemLines(await planned({ reports, users: [user(ANA)] }, own))).toEqual([]);
    },
  );

  it('a refusal tells what the person gets from what the person has', async () => {
    const seed = { reports, rls: roles(), users: [user(ANA, { reports: [ID.pack] })] };
    const both = `users:\n  ${ANA}: { reports: [Board/Pack, Sales/Churn] }\n`;
    const found = async (text: string) => problemLines(await planned(seed, `${rule(text)}${both}`));
    expect(await found('apart: [{ reports: ["Board/*"] }, { reports: ["Sales/*"] }]')).toEqual([
      `error ${ANA} gets Sales/Churn and has Board/Pack, which rule r keeps apart`,
    ]);
    expect(await found('deny: { reports: ["*"] }')).toEqual([
      `error ${ANA} gets Sales/Churn, which rule r denies`,
    ]);
  });

  it('a rule covers what an earlier account of the address left', async () => {
    const seed = { reports, rls: roles({ latam: [ANA] }), users: [user(PAT)] };
    const deny = rule(`deny: { rls: ["${ID.sales}/LATAM"] }`);
    const created = `users:\n  ${ANA}: { name: Ana, role: viewer, reports: [] }\n`;
    const denied = [`error ${ANA} gets ${ID.sales}/LATAM, which rule r denies`];
    expect(problemLines(await planned(seed, `${deny}${created}`))).toEqual(denied);
    const managed = `${deny}manage: { kinds: [reports, rls]`;
    expect(problemLines(await planned(seed, `${managed} }\n${created}`))).toEqual([]);
    const ignoring = `${managed}, ignore: { rls: ["*/LATAM"] } }\n${created}`;
    expect(problemLines(await planned(seed, ignoring))).toEqual(denied);
  });
});

it.each(['""', '"  "', '"\\t\\n"'])('no rule accepts %s as a reason', async (reason) => {
  const files = `users:\n  ${ANA}: { reports: [{ report: Board/Pack, until: 2026-12-01, reason: ${reason} }] }\n`;
  const text = `${rule('require: { of: { reports: ["*"] }, have: { reason: "*" } }')}${files}`;
  expect(problemLines(await planned({ reports, users: [user(ANA)] }, text))).toEqual([
    `error ${ANA} gets Board/Pack without a reason like *, which rule r requires`,
  ]);
});

it('a rule about ends covers a role that somebody gets, not one that somebody loses', async () => {
  const seed = (role: number) => ({ reports, users: [user(ANA, { role, reports: [ID.pack] })] });
  const text = (role: string, of: string, roleChanges: string): string =>
    `manage: { roleChanges: ${roleChanges} }\n${rule(`require: { of: { roles: [${of}] }, have: { until: 30d } }`)}users:\n  ${ANA}: { role: ${role}, reports: [Board/Pack] }\n`;
  const dialect = { dialect: { updateUser: true } };
  const broken = `${ANA} %s Board/Pack without an end within 30 days, which rule r requires`;
  for (const roleChanges of ['update', 'manual'])
    expect(
      problemLines(await planned(seed(3), text('contributor', 'contributor', roleChanges), dialect)),
    ).toEqual([`error ${broken.replace('%s', 'gets')}`]);
  expect(problemLines(await planned(seed(2), text('viewer', 'viewer', 'update'), dialect))).toEqual([
    `warning ${broken.replace('%s', 'has')}`,
  ]);
});

it('a kept role without a line has no end, although a portal group has the same role with an end', async () => {
  const seed = {
    reports,
    users: [user(ANA, { groups: [ID.group] })],
    rls: roles({ manager: [ANA], managerGroups: [ID.group] }),
  };
  const group = `groups: { g: { id: ${ID.group}, rls: [{ dataset: ${ID.hr}, role: Manager, until: 2026-12-01 }] } }\nusers: {}\n`;
  const terms = rule('require: { of: { rls: ["*/Manager"] }, have: { until: 30d } }');
  expect(problemLines(await planned(seed, `${terms}${group}`))).toEqual([
    `warning ${ANA} has ${ID.hr}/Manager without an end within 30 days, which rule r requires`,
  ]);
});

describe('a new address that somebody must set in the portal', () => {
  const seed = { reports, users: [user(ANA, { reports: [ID.pack] })] };
  const renamed = `users:\n  ${PAT}: { name: Ana, role: viewer, previously: [${ANA}], reports: [Board/Pack] }\n`;
  const renamedUnder = async (text: string): Promise<string[]> =>
    problemLines(await planned(seed, `${rule(text)}${renamed}`));

  it('a rule applies to the new address before somebody sets it', async () => {
    expect(await renamedUnder('deny: { users: ["*@partner.example"], reports: ["Board/*"] }')).toEqual([
      `error ${PAT} gets Board/Pack, which rule r denies`,
    ]);
    expect(
      await renamedUnder('require: { of: { reports: ["Board/*"] }, have: { users: ["*@x.com"] } }'),
    ).toEqual([`error ${PAT} gets Board/Pack without an address like *@x.com, which rule r requires`]);
    expect(
      await renamedUnder('require: { of: { users: ["*@partner.example"] }, have: { until: 30d } }'),
    ).toEqual([`error ${PAT} gets Board/Pack without an end within 30 days, which rule r requires`]);
    expect(await renamedUnder('apart: [{ users: ["*@partner.example"] }, { reports: ["Board/*"] }]')).toEqual(
      [`error ${PAT} gets an account and Board/Pack, which rule r keeps apart`],
    );
  });

  it('a rule causes no error if the old address broke it too', async () => {
    expect(await renamedUnder('deny: { reports: ["Board/*"] }')).toEqual([
      `warning ${PAT} has Board/Pack, which rule r denies`,
    ]);
    expect(await renamedUnder('count: { of: { reports: ["Board/*"] }, most: 0 }')).toEqual([
      'warning 1 person matches: rule r allows 0',
    ]);
    expect(await renamedUnder('deny: { users: ["ana@*"], reports: ["Board/*"] }')).toEqual([]);
  });

  it('a rule does not count the person as new in a team that lists the new address', async () => {
    const team = `teams: { board: { members: [${PAT}] } }\n`;
    const most = rule('count: { of: { teams: [board], reports: ["Board/*"] }, most: 0 }');
    expect(problemLines(await planned(seed, `${most}${team}${renamed}`))).toEqual([
      'warning 1 person matches: rule r allows 0',
    ]);
  });
});
