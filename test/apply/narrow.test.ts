import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingOf, narrow } from '../../src/apply/narrow.ts';
import { operationId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';

const PEOPLE = ['a@x.com', 'B@x.com', 'c@x.com'];
const GROUPS = ['g1', 'g2'];
const DATASETS = ['d1', 'd2'];
/** r1 and r2 read d1, r3 reads d2, r4 nothing. */
const REPORTS: Readonly<Record<string, string | undefined>> = { r1: 'd1', r2: 'd1', r3: 'd2', r4: undefined };

const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
const person = fc.constantFrom(...PEOPLE);
const at = { id: operationId(1), after: [], needs: [] };
const actions = fc
  .oneof(
    person.map((email) => ({ kind: 'create-user', email, name: 'N', role: 3 })),
    person.map((email) => ({ kind: 'delete-user', email, userId: 'x' })),
    fc
      .tuple(fc.constantFrom('link-reports', 'unlink-reports'), person, some(Object.keys(REPORTS)))
      .map(([kind, email, reports]) => ({ kind, email, reports })),
    fc
      .tuple(
        fc.constantFrom('link-rls-users', 'unlink-rls-users'),
        fc.constantFrom(...DATASETS),
        some(PEOPLE),
      )
      .map(([kind, datasetId, emails]) => ({ kind, datasetId, role: 'R', emails })),
    fc
      .tuple(
        fc.constantFrom('link-rls-groups', 'unlink-rls-groups'),
        fc.constantFrom(...DATASETS),
        some(GROUPS),
      )
      .map(([kind, datasetId, groups]) => ({ kind, datasetId, role: 'R', groups })),
  )
  .map((action) => ({ ...action, ...at }) as unknown as Operation);

const entriesOf = (operation: Operation): readonly string[] => {
  if ('reports' in operation) return operation.reports;
  if ('emails' in operation) return operation.emails;
  return 'groups' in operation ? operation.groups : [];
};

const lower = (text: string): string => text.toLowerCase();

/** One piece of a call, looked at alone: who, and the dataset it is about; the account's is every dataset. */
interface Piece {
  readonly who: string;
  readonly dataset: string | undefined;
}

function pieceOf(operation: Operation, entry: string | undefined): Piece {
  if ('reports' in operation)
    return { who: lower(operation.email), dataset: entry === undefined ? undefined : REPORTS[entry] };
  if ('email' in operation) return { who: lower(operation.email), dataset: '*' };
  return { who: lower(entry ?? ''), dataset: operation.datasetId };
}

const piecesOf = (operation: Operation, entries: readonly string[] | undefined): Piece[] =>
  entriesOf(operation).length === 0
    ? [pieceOf(operation, undefined)]
    : entriesOf(operation)
        .filter((entry) => entries === undefined || entries.includes(entry))
        .map((entry) => pieceOf(operation, entry));

describe('narrowing', () => {
  it('takes out what touches somebody, or a group of somebody, for whom the same rows or the account are missing', () => {
    fc.assert(
      fc.property(
        actions,
        fc.array(fc.tuple(actions, fc.option(fc.array(fc.nat({ max: 3 })))), { maxLength: 4 }),
        fc.array(fc.tuple(person, fc.constantFrom(...GROUPS))),
        (operation, failures, memberships) => {
          const inGroup = (identity: string, group: string): boolean =>
            memberships.some(([one, of]) => lower(one) === identity && of === group);
          const missing = failures.map(([failed, which]) => {
            const all = entriesOf(failed);
            const entries =
              which === null || all.length === 0
                ? undefined
                : all.filter((_, index) => which.includes(index));
            return { failed, entries };
          });
          // Planned needs lead from a group's call to its members alone.
          fc.pre(
            missing.every(
              ({ failed }) =>
                !('groups' in failed) ||
                !('email' in operation) ||
                failed.groups.some((group) => inGroup(lower(operation.email), group)),
            ),
          );
          fc.pre(!['delete-user', 'update-user'].includes(operation.kind));
          const lost = missing.flatMap(({ failed, entries }) => piecesOf(failed, entries));
          const isLost = ({ who, dataset }: Piece): boolean =>
            lost.some((one) => {
              const same = one.who === who || inGroup(who, one.who) || inGroup(one.who, who);
              // A report without a dataset shows nobody's rows.
              return (
                same &&
                (one.dataset === '*' ||
                  (dataset !== undefined && (one.dataset === dataset || dataset === '*')))
              );
            });
          const left = entriesOf(operation).filter((entry) => !isLost(pieceOf(operation, entry)));
          const narrowed = narrow(
            operation,
            missing.flatMap(({ failed, entries }) => missingOf(failed, entries) ?? []),
            {
              datasetOf: (report) => REPORTS[report] as never,
              groupsOf: (identity) => GROUPS.filter((group) => inGroup(identity, group)) as never,
            },
          );
          const accountLost = lost.some(
            (one) => one.dataset === '*' && 'reports' in operation && one.who === lower(operation.email),
          );
          if (operation.kind === 'create-user')
            expect(narrowed.operation === undefined).toBe(
              lost.some(({ who }) => who === lower(operation.email)),
            );
          else if (left.length === 0 || accountLost) expect(narrowed.operation).toBeUndefined();
          else expect(narrowed.operation && entriesOf(narrowed.operation)).toEqual(left);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
