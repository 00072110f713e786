import fc from 'fast-check';
import type { Change } from '../../src/domain/change.ts';
import type { Plan } from '../../src/domain/plan.ts';
import type { Problem } from '../../src/domain/problem.ts';
import { HOSTILE } from './hostile.ts';
import { countedIn } from './planned.ts';

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

export const words = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE, ...FOREIGN) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
);
const nullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 3 });
const roles = fc.constantFrom('administrator', 'contributor', 'viewer');

export const problems: fc.Arbitrary<Problem> = fc.record(
  {
    code: fc.constantFrom('schema', 'escalation', 'ending-soon', 'rls-missing', 'guard-max-removals'),
    severity: fc.constantFrom('error', 'warning', 'info'),
    message: words,
    why: words,
    fix: words,
    place: fc.record({ file: words, line: fc.integer({ min: 1 }), column: fc.integer({ min: 1, max: 90 }) }),
    standing: fc.constant(true),
    allow: fc.record({ guard: words, limit: fc.nat(), until: fc.constant('2026-12-31') }),
  },
  { requiredKeys: ['code', 'severity', 'message'] },
) as fc.Arbitrary<Problem>;

/** One change of each kind. */
const changes = fc
  .record({
    user: fc.oneof(
      fc.nat({ max: 12 }).map((number) => `person-${number}@example.com`),
      words,
    ),
    name: words,
    role: nullable(roles),
    shared: fc.record({
      because: fc.constantFrom('listed', 'not-listed', 'expired', 'absent', 'left', 'exclusive', 'unlisted'),
      cause: fc.constantFrom(null, 'git', 'portal', 'time', 'both', 'selector'),
      held: nullable(fc.record({ code: fc.constant('rows'), message: words })),
      reason: nullable(words),
      until: nullable(fc.oneof(fc.constant('2026-12-31'), words)),
      removed: fc.option(fc.constant(true), { nil: undefined, freq: 3 }),
    }),
    file: words,
    /** More people with the same change. */
    others: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 5, max: 40 })),
  })
  .map(({ user, name, role, shared, file, others }) => {
    const account = { name, role };
    const report = { id: name, name, workspace: file };
    const rls = { datasetId: name, dataset: file, role: name };
    const through = [{ team: name, file, line: 3, column: 1 }];
    const common = { ...shared, sources: [{ file, line: 7, column: 5, path: [], through }] };
    const ofAccount = [
      { kind: 'create-user', name, role: 'viewer' },
      { kind: 'delete-user', name, role: 'viewer' },
      { kind: 'replace-user', from: account, to: account, loses: [name, file] },
      { kind: 'update-user', from: account, to: account },
      { kind: 'manual', from: account, to: account, demotion: role !== null },
    ].map((one, at) => ({ ...one, ...common, user: `${at}${user}` }));
    const people = [user, ...Array.from({ length: others }, (_, at) => `many-${at}@example.com`)];
    const ofAccess = ['grant', 'revoke'].flatMap((kind) => [
      ...people.map((who) => ({ kind: `${kind}-report`, user: who, report, ...common })),
      { kind: `${kind}-rls`, user, rls, ...common },
      { kind: `${kind}-rls`, group: { id: name, alias: role === null ? null : file }, rls, ...common },
    ]);
    return [...ofAccount, ...ofAccess] as unknown as Change[];
  });

const holder = fc.record({
  user: words,
  name: words,
  role: nullable(roles),
  reports: fc.array(fc.record({ id: words, name: words, workspace: words }), { maxLength: 4 }),
  rls: fc.array(fc.record({ datasetId: words, dataset: words, role: words }), { maxLength: 2 }),
});

export const randomPlans: fc.Arbitrary<Plan> = fc
  .record({
    portal: fc.record({ name: fc.oneof(fc.constant('production'), words), url: words }),
    only: fc.array(words, { maxLength: 3 }),
    commit: nullable(words),
    base: nullable(words),
    dirty: fc.boolean(),
    changes: fc.oneof(
      fc.constant<Change[]>([]),
      changes.chain((all) => fc.shuffledSubarray(all)),
    ),
    findings: fc.array(problems, { maxLength: 12 }),
    people: fc.array(fc.record({ user: words, name: words }), { maxLength: 10 }),
    unlisted: fc.array(holder, { maxLength: 6 }).map((holders) => ({ users: holders.length, holders })),
  })
  .map((parts) => {
    const summary = {
      ...countedIn(parts.changes),
      operations: parts.changes.length,
      unmanaged: { users: 3, grants: 1234, memberships: 0 },
    };
    const head = { format: 'rolecall.plan/1', createdAt: '2026-11-20T09:00:00.000Z', overrides: [] };
    const fingerprint = `sha256:${'0a1b2c3d'.repeat(8)}`;
    return { ...head, fingerprint, summary, operations: [], ...parts } as unknown as Plan;
  });
