import { expect, it } from 'vitest';
import { calls, changeLines, codes, ID, messages, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, officePlan, planned, plannedByBase } from '../support/planned.ts';
import { planFor } from '../support/portal.ts';
import { problemsOf } from '../support/problems.ts';

it('a listed person keeps access of a kind that no file mentions, with a finding', async () => {
  const seed = { rls: roles({ latam: [ANA] }), users: [user(ANA, { reports: [ID.overview] })] };
  const text = `reports:\n  o: { workspace: Sales, name: Overview }\nusers:\n  ${ANA}: { role: viewer }\n`;
  const plan = await officePlan(seed, text);
  expect(changeLines(plan)).toEqual([]);
  expect(codes(plan).filter((code) => code === 'kind-unmanaged').length).toBe(2);
  expect(plan.summary.unmanaged).toEqual({ users: 0, grants: 1, memberships: 1 });
});

it('a listed person matches an address in any spelling, and shows the live one', async () => {
  const seed = { reports, users: [user('Ana@X.com', { reports: [] }), user('Zo\u00eb@x.com')] };
  const text =
    'users:\n  " ana@x.COM": { reports: [Sales/Overview] }\n  zoe\u0308@x.com: { reports: [Sales/Churn] }\n';
  const plan = await planFor(seed, text);
  expect(calls(plan)).toEqual(['link-reports Ana@X.com', 'link-reports Zo\u00eb@x.com']);
  expect(codes(plan)).not.toContain('non-ascii-address');
});

it('a finding names access that ends within 14 days', async () => {
  const text = `users:\n  ${ANA}: { reports: [{ report: Sales/Overview, until: 2026-12-03 }, { report: Sales/Churn, until: 2026-12-04 }] }\n`;
  const plan = await planned({ reports, users: [user(ANA)] }, text);
  expect(messages(plan, 'ending-soon')).toEqual([`${ANA} has Sales/Overview until 2026-12-03`]);
});

it('the finding is about the plan only for access that the plan gives', async () => {
  const text = `users:\n  ${ANA}: { reports: [{ report: Sales/Overview, until: 2026-12-03 }, { report: Board/Pack, until: 2026-12-03 }] }\n`;
  const plan = await planned({ reports, users: [user(ANA, { reports: [ID.pack] })] }, text);
  const soon = plan.findings.filter(({ code }) => code === 'ending-soon');
  expect(soon.map(({ message, standing }) => [message, standing])).toEqual([
    [`${ANA} has Sales/Overview until 2026-12-03`, undefined],
    [`${ANA} has Board/Pack until 2026-12-03`, true],
  ]);
});

it('the finding is about the plan if a commit moves the end to an earlier day', async () => {
  const soon = async (before: string, after: string) => {
    const seed = { reports, users: [user(ANA, { reports: [ID.pack] })] };
    const { plan } = await plannedByBase(seed, { before, after });
    return plan.findings.flatMap(({ code, standing = false }) => (code === 'ending-soon' ? standing : []));
  };
  const always = `users:\n  ${ANA}: { reports: [Board/Pack] }\n`;
  const line = always.replace('Board/Pack', '{ report: Board/Pack, until: 2026-12-03 }');
  const person = always.replace('{ ', '{ until: 2026-12-03, ');
  for (const ending of [line, person]) {
    expect(await soon(always, ending)).toEqual([false]);
    expect(await soon(ending, ending)).toEqual([true]);
  }
});

it('the finding names the line with the end, which may be a membership', async () => {
  const place = async (member: string, report: string) => {
    const text = `teams:\n  t:\n    members:\n      - ${member}\n    reports:\n      - ${report}\nusers:\n  ${ANA}: {}\n`;
    const { findings } = await planned({ reports, users: [user(ANA)] }, text);
    return findings.find(({ code }) => code === 'ending-soon')?.place?.line;
  };
  const line = await place(ANA, '{ report: Sales/Overview, until: 2026-12-03 }');
  expect(await place(`{ user: ${ANA}, until: 2026-12-03 }`, 'Sales/Overview')).toBe((line ?? 0) - 2);
});

const text = `manage: { unlisted: delete }\nguards: { maxRemovals: off }\nusers:\n  ${ANA}: { name: Ana, role: viewer, reports: [Sales/Overview] }\n`;

it('plan removes no grants if the portal lists no reports', async () => {
  const users = [user(ANA, { reports: [ID.overview] }), user(BOB, { reports: [ID.pack] })];
  const exclusive = `manage: { exclusive: { reports: ["*"] } }\nusers:\n  ${ANA}: { reports: [] }\n`;
  expect(changeLines(await planned({ users }, exclusive))).toEqual([]);
  const problems = await problemsOf(() => planned({ users }, text));
  expect(problems.map(({ code }) => code)).toEqual(['unknown-report']);
});

it('a workspace without reports is an error', async () => {
  const entry = `users:\n  ${ANA}: { reports: [{ workspace: sales }] }\n`;
  const problems = await problemsOf(() => planned({ reports, users: [user(ANA)] }, entry));
  const fix = 'Did you mean "Sales"? It differs only in case.';
  expect(problems).toMatchObject([{ code: 'empty-workspace', fix }]);
});

it('a listed name is an error if the files also ignore it', async () => {
  const text = `manage: { ignore: { reports: ["Board/*"], rls: ["${ID.sales}/L*"], grants: [{ user: "*", report: "*/Churn" }] } }\nusers:\n  ${ANA}: { reports: [Board/Pack, Sales/Churn], rls: [${ID.sales}/LATAM] }\n`;
  const problems = await problemsOf(() => officePlan({ users: [user(ANA)] }, text));
  const code = 'ignored-but-desired';
  expect(problems.map((one) => one.code)).toEqual([code, code, code]);
});

it('plan does not update a role if the portal cannot, and a finding says so', async () => {
  const text = `manage: { roleChanges: update }\nusers:\n  ${ANA}: { role: contributor }\n`;
  const plan = await planned({ users: [user(ANA)] }, text);
  expect(calls(plan)).toEqual([]);
  expect(codes(plan)).toContain('update-unavailable');
});

it('the fingerprint depends on calls, scope, selection and overrides', async () => {
  const seed = { users: [user(ANA), user(BOB)] };
  const text = `users:\n  ${ANA}: { reports: [Sales/Overview, Sales/Churn] }\n  ${BOB}: { rls: [${ID.sales}/EMEA] }\n`;
  const plans = await Promise.all([
    officePlan(seed, text),
    officePlan(seed, `${text}  new@x.com: { name: N, role: viewer }\n`),
    officePlan(seed, text, { only: ['user:*'] }),
    officePlan(seed, text, { overrides: ['max-grants'] }),
    officePlan(seed, `manage: { ignore: { reports: ["Board/*"] } }\n${text}`),
  ]);
  expect(new Set(plans.map(({ fingerprint }) => fingerprint)).size).toBe(plans.length);
});
