import fc from 'fast-check';
import type { Change } from '../../src/domain/change.ts';
import { isOfAccount } from '../../src/domain/changes.ts';
import type { Plan } from '../../src/domain/plan.ts';
import type { Problem } from '../../src/domain/problem.ts';
import { HOSTILE } from './hostile.ts';

const FOREIGN = [
  '田中太郎',
  'e\u0301va Szabo\u0301',
  'עברית שם',
  '👩‍👩‍👧 family',
  '🇩🇪🇫🇷 flags',
  'ｆｕｌｌ ｗｉｄｔｈ',
  'a'.repeat(300),
  'word '.repeat(60).trim(),
  'Finance/Ledger, Detail',
  'Ana Souza',
  'deadbeefcafe',
  'GH-12 #12 !12 &12 ~"a b" %12 :smile: $x$ ^alert#1',
  'mail me@example.com or https://example.com www.example.com',
  '[a](http://x) ![b](http://y) [[wiki]] [^1] `code` **b** ~~s~~ <b>h</b> &amp; \\',
];

export const foreignNames = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE, ...FOREIGN) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
);
const name = foreignNames;
const address = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map((number) => `person-${number}@example.com`),
  name,
);
const nullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 3 });

const source = fc.record({
  file: fc.oneof(fc.constant('access/sales.yaml'), name),
  line: fc.integer({ min: 1, max: 9999 }),
  column: fc.integer({ min: 1, max: 90 }),
  path: fc.constant([]),
  through: fc.array(
    fc.record({ team: name, file: name, line: fc.integer({ min: 1, max: 99 }), column: fc.constant(1) }),
    { maxLength: 1 },
  ),
});
const role = fc.constantFrom('administrator', 'contributor', 'viewer');
const common = fc.record({
  because: fc.constantFrom('listed', 'not-listed', 'expired', 'absent', 'left', 'exclusive', 'unlisted'),
  cause: fc.constantFrom(null, 'git', 'portal', 'time', 'both', 'selector'),
  held: fc.option(fc.record({ code: fc.constant('rows'), message: name }), { nil: null, freq: 5 }),
  sources: fc.array(source, { maxLength: 3 }),
  reason: nullable(name),
  until: nullable(fc.oneof(fc.constant('2026-12-31'), name)),
  removed: fc.option(fc.constant(true), { nil: undefined, freq: 3 }),
});
const account = fc.record({ name: nullable(name), role: nullable(role) });
const report = fc.oneof(
  fc
    .integer({ min: 0, max: 5 })
    .map((number) => ({ id: `r${number}`, name: `Report ${number}`, workspace: 'Sales' })),
  fc.record({ id: name, name, workspace: name }),
);
const rls = fc.record({ datasetId: name, dataset: nullable(name), role: name });

const subject = fc.oneof(
  fc.record({ kind: fc.constant('create-user'), user: address, name, role }),
  fc.record({ kind: fc.constant('delete-user'), user: address, name, role }),
  fc.record({
    kind: fc.constant('replace-user'),
    user: address,
    from: account,
    to: account,
    loses: fc.array(name, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('update-user'), user: address, from: account, to: account }),
  fc.record({
    kind: fc.constant('manual'),
    user: address,
    from: account,
    to: account,
    demotion: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('grant-report', 'revoke-report'), user: address, report }),
  fc.record({ kind: fc.constantFrom('grant-report', 'revoke-report'), user: address, report }),
  fc.record({ kind: fc.constantFrom('grant-rls', 'revoke-rls'), user: address, rls }),
  fc.record({
    kind: fc.constantFrom('grant-rls', 'revoke-rls'),
    group: fc.record({ id: name, alias: nullable(name) }),
    rls,
  }),
);
const shared = fc
  .tuple(subject, common, fc.integer({ min: 5, max: 40 }))
  .map(([one, reasons, count]) =>
    'user' in one
      ? Array.from({ length: count }, (_, at) => ({ ...one, ...reasons, user: `many-${at}@example.com` }))
      : [{ ...one, ...reasons }],
  );
const changes = fc
  .tuple(
    fc.array(
      fc.tuple(subject, common).map(([one, reasons]) => ({ ...one, ...reasons })),
      { maxLength: 25 },
    ),
    fc.array(shared, { maxLength: 2 }),
  )
  .map(([single, many]) => {
    const all = [...single, ...many.flat()] as unknown as Change[];
    const accounts = new Map(all.filter(isOfAccount).map((change) => [change.user, change]));
    // No account changes twice.
    return all.filter((change) => !isOfAccount(change) || accounts.get(change.user) === change);
  });

const holder = fc.record({
  user: address,
  name,
  role: nullable(role),
  reports: fc.array(report, { maxLength: 4 }),
  rls: fc.array(rls, { maxLength: 2 }),
});

export const problems: fc.Arbitrary<Problem> = fc.record(
  {
    code: fc.constantFrom('schema', 'escalation', 'ending-soon', 'rls-missing', 'guard-max-removals'),
    severity: fc.constantFrom('error', 'warning', 'info'),
    message: name,
    why: name,
    fix: name,
    place: fc.record({
      file: name,
      line: fc.integer({ min: 1 }),
      column: fc.integer({ min: 1, max: 90 }),
    }),
    standing: fc.constant(true),
    allow: fc.record({ guard: name, limit: fc.nat(), until: fc.constant('2026-12-31') }),
  },
  { requiredKeys: ['code', 'severity', 'message'] },
) as fc.Arbitrary<Problem>;

function summaryOf(all: readonly Change[]): Plan['summary'] {
  const performed = all.filter(({ kind, held }) => kind !== 'manual' && held === null);
  const count = (kind: Change['kind']): number => performed.filter((change) => change.kind === kind).length;
  const manual = all.filter(({ kind }) => kind === 'manual').length;
  return {
    users: {
      create: count('create-user'),
      delete: count('delete-user'),
      replace: count('replace-user'),
      update: count('update-user'),
    },
    reports: { grant: count('grant-report'), revoke: count('revoke-report') },
    rls: { grant: count('grant-rls'), revoke: count('revoke-rls') },
    manual,
    held: all.length - manual - performed.length,
    operations: performed.length,
    unmanaged: { users: 3, grants: 1234, memberships: 0 },
  };
}

export const randomPlans: fc.Arbitrary<Plan> = fc
  .record({
    portal: fc.record({ name: fc.oneof(fc.constant('production'), name), url: name }),
    only: fc.array(name, { maxLength: 3 }),
    commit: nullable(name),
    base: nullable(name),
    dirty: fc.boolean(),
    changes,
    findings: fc.array(problems, { maxLength: 12 }),
    people: fc.array(fc.record({ user: address, name }), { maxLength: 10 }),
    unlisted: fc.array(holder, { maxLength: 6 }).map((holders) => ({ users: holders.length, holders })),
  })
  .map(
    (parts) =>
      ({
        format: 'rolecall.plan/1',
        createdAt: '2026-11-20T09:00:00.000Z',
        fingerprint: `sha256:${'0a1b2c3d'.repeat(8)}`,
        overrides: [],
        summary: summaryOf(parts.changes),
        operations: [],
        ...parts,
      }) as unknown as Plan,
  );
