import { expect, it } from 'vitest';
import type { Applied } from '../../src/domain/applied.ts';
import { reportId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { changesText } from '../../src/plan/recorded-changes.ts';
import { applyDocument } from '../../src/render/documents/apply.ts';
import { ID, roles, user } from '../support/office.ts';
import { officePlan } from '../support/planned.ts';
import { asText } from '../support/printed.ts';

const NOBODY = { users: new Map(), groupRoles: new Map() };
const linesOf = (applied: Applied) => [...changesText(applied, NOBODY, {})].map((line) => JSON.parse(line));
const ANA = { users: [user('ana@x.com')] };
const problem = { code: 'bad-response', severity: 'error', message: 'refused' } as const;

const failing = (plan: Plan, isFailed: (operation: Operation) => boolean): Applied => ({
  plan,
  outcomes: plan.operations.map((operation) =>
    isFailed(operation) ? { status: 'failed', operation, problem } : { status: 'applied', operation },
  ),
  discrepancies: [],
  verified: true,
  interrupted: false,
});

it.each([
  ['create-user', 'eve@x.com', ['create-user']],
  ['link-reports', 'ana@x.com', ['grant-report']],
  ['link-rls-users', 'ana@x.com', ['grant-rls ana@x.com']],
  ['link-rls-groups', '', ['grant-rls group']],
])('the record has the outcome of each change if %s fails', async (kind, who, failed) => {
  const text = `users:
  ana@x.com: { role: contributor, reports: [Board/Pack], rls: ["${ID.sales}/LATAM"] }
  eve@x.com: { name: E, role: viewer }
groups: { g: { id: ${ID.group}, rls: ["${ID.hr}/Manager"] } }
`;
  const isOfWho = (operation: Operation): boolean => !('email' in operation) || operation.email === who;
  const plan = await officePlan(ANA, text);
  const applied = failing(plan, (operation) => operation.kind === kind && isOfWho(operation));
  const [{ counts, verified }, ...changes] = linesOf(applied);
  // What the portal then lacks is not only unverified: its call failed.
  const what = { kind: 'report', report: reportId(ID.pack) } as const;
  const named = { code: 'not-verified', kind: 'missing', seen: 'otherwise' } as const;
  const [, ...seen] = linesOf({ ...applied, discrepancies: [{ ...named, holder: 'ana@x.com', what }] });
  const outcome = kind === 'link-reports' ? 'failed' : 'not-verified';
  expect(seen.find(({ report }) => report !== undefined).outcome).toBe(outcome);
  const shown = changes.flatMap(({ kind: change, outcome, user: holder = 'group' }) =>
    outcome === 'failed' ? [change === 'grant-rls' ? `${change} ${holder}` : change] : [],
  );
  expect(shown).toEqual(failed);
  expect(changes.filter(({ outcome }) => outcome === 'manual').map((one) => one.kind)).toEqual(['manual']);
  expect(verified).toBe(changes.length - 2);
  expect(Object.values<number>(counts).reduce((sum, count) => sum + count, 0)).toBe(verified);
});

it.each([
  ['delete-user', ['failed', 'failed', 'failed']],
  ['create-user', ['deleted, not created again', 'applied', 'applied']],
])('removed access has the outcome of the deletion that removes it: %s fails', async (kind, expected) => {
  const users = [user('ana@x.com', { reports: [ID.pack] })];
  const plan = await officePlan(
    { rls: roles({ latam: ['ana@x.com'] }), users },
    kind === 'delete-user'
      ? `manage: { leavers: delete }\nusers:\n  ana@x.com: { absent: true, reports: [Board/Pack], rls: ["${ID.sales}/LATAM"] }\n`
      : 'manage: { roleChanges: replace }\nusers:\n  ana@x.com: { name: Ana, role: contributor, reports: [], rls: [] }\n',
  );
  const [, ...changes] = linesOf(failing(plan, (operation) => operation.kind === kind));
  expect(changes.map(({ outcome }) => outcome)).toEqual(expected);
});

it('an entry that its call left out is not applied in the record', async () => {
  const plan = await officePlan(ANA, 'users:\n  ana@x.com: { reports: [Board/Pack, Sales/Churn] }\n');
  const leftOut = { entries: [reportId(ID.pack)], because: [] };
  const outcomes = plan.operations.map((operation) => ({ status: 'applied', operation, leftOut }) as const);
  const applied = { plan, outcomes, discrepancies: [], verified: true, interrupted: false };
  const [{ counts, verified }, ...changes] = linesOf(applied);
  expect(changes.map(({ report, outcome }) => [report.name, outcome])).toEqual([
    ['Pack', 'skipped'],
    ['Churn', 'applied'],
  ]);
  expect([verified, counts]).toEqual([1, { 'grant-report': 1 }]);
  expect(asText(applyDocument(applied), 200)).toContain('0 of 1 call applied. 1 call: 1 applied in part.');
});
