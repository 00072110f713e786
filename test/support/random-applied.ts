import fc from 'fast-check';
import type { Applied } from '../../src/domain/applied.ts';
import { foreignNames, problems, randomPlans } from './random-plans.ts';

const address = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map((number) => `person-${number}@example.com`),
  foreignNames,
);
const action = fc.oneof(
  fc.record({ kind: fc.constant('create-user'), email: address, name: foreignNames, role: fc.constant(3) }),
  fc.record({
    kind: fc.constantFrom('link-reports', 'unlink-reports'),
    email: address,
    reports: fc.array(foreignNames, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constantFrom('link-rls-users', 'unlink-rls-users'),
    datasetId: foreignNames,
    role: foreignNames,
    emails: fc.array(address, { minLength: 1, maxLength: 8 }),
  }),
);
const operation = fc
  .tuple(fc.nat({ max: 999 }), action)
  .map(([id, one]) => ({ id: String(id), after: [], needs: [], ...one }));
const leftOut = fc.record({
  entries: fc.array(foreignNames, { minLength: 1, maxLength: 8 }),
  because: fc.constant(['1']),
});
const outcome = fc.oneof(
  fc.record({ operation, status: fc.constantFrom('applied', 'already-so', 'not-started') }),
  fc.record({ operation, status: fc.constant('applied'), leftOut }),
  fc.record({ operation, status: fc.constant('skipped'), because: fc.constant(['1', '2']) }),
  fc.record(
    {
      operation,
      status: fc.constantFrom('failed', 'unknown'),
      problem: problems,
      entries: fc.array(foreignNames, { minLength: 1, maxLength: 8 }),
    },
    { requiredKeys: ['operation', 'status', 'problem'] },
  ),
);
const discrepancy = fc.record({
  kind: fc.constantFrom('excess', 'missing'),
  code: fc.constantFrom('access-from-elsewhere', 'not-verified'),
  seen: fc.constantFrom('not-yet', 'otherwise'),
  holder: address,
  what: fc.oneof(
    fc.record({
      kind: fc.constant('account'),
      expected: fc.constantFrom('there', 'gone', 'changed', 'single'),
    }),
    fc.record({ kind: fc.constant('report'), report: foreignNames }),
    fc.record({ kind: fc.constant('rls'), role: foreignNames, datasetId: foreignNames }),
  ),
});
const record = fc.oneof(
  fc.record({ status: fc.constant('written'), branch: foreignNames, commit: foreignNames }),
  fc.record({ status: fc.constantFrom('none', 'failed'), why: foreignNames }),
);

export const randomApplied: fc.Arbitrary<Applied> = fc.record(
  {
    plan: randomPlans,
    outcomes: fc.array(outcome, { maxLength: 40 }),
    discrepancies: fc.array(discrepancy, { maxLength: 20 }),
    verified: fc.boolean(),
    interrupted: fc.boolean(),
    backup: foreignNames,
    journal: foreignNames,
    record,
  },
  { requiredKeys: ['plan', 'outcomes', 'discrepancies', 'verified', 'interrupted'] },
) as unknown as fc.Arbitrary<Applied>;
