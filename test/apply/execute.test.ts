import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { execute } from '../../src/apply/execute.ts';
import { type Email, operationId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import type { Performed } from '../../src/domain/performed.ts';
import { tried } from '../support/seeded.ts';

const wrong = { code: 'bad-response', severity: 'error', message: 'no' } as const;

/** Creations with edges by chance, each only to earlier ones. */
const graphs = fc
  .array(
    fc.tuple(
      fc.nat(),
      fc.nat(),
      fc.boolean(),
      fc.constantFrom('applied', 'applied', 'failed', 'unknown', 'throws'),
    ),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map(([a, b, needed, ends], index) => {
      const after =
        index === 0 ? [] : [...new Set([operationId((a % index) + 1), operationId((b % index) + 1)])];
      const operation: Operation = {
        kind: 'delete-user',
        email: `u${index % 7}@x.com` as Email,
        userId: 'x' as never,
        id: operationId(index + 1),
        after,
        needs: needed ? after : [],
      };
      return { operation, ends };
    }),
  );

describe('the executor', () => {
  it('gives one outcome for each operation, in order, waits for edges, and has one call in flight for a user', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, fc.integer({ min: 1, max: 6 }), async (graph, concurrency) => {
        const ended = new Set<string>();
        const inFlight = new Set<string>();
        let most = 0;
        const outcomes = await execute({
          operations: graph.map(({ operation }) => operation),
          perform: async (action): Promise<Performed> => {
            const email = 'email' in action ? action.email : '';
            const one = graph.find(({ operation }) => operation === action);
            expect(inFlight.has(email)).toBe(false);
            expect(one?.operation.after.every((id) => ended.has(id))).toBe(true);
            inFlight.add(email);
            most = Math.max(most, inFlight.size);
            await Promise.resolve();
            inFlight.delete(email);
            if (one?.ends === 'throws') throw new Error('a fault');
            return one?.ends === 'failed' || one?.ends === 'unknown'
              ? { status: one.ends, problem: wrong }
              : { status: 'applied' };
          },
          datasetOf: () => undefined,
          groupsOf: () => [],
          concurrency,
          onStart: () => {},
          onEnd: ({ operation }) => ended.add(operation.id),
          signal: new AbortController().signal,
        });
        expect(outcomes.map(({ operation }) => operation.id)).toEqual(
          graph.map(({ operation }) => operation.id),
        );
        expect(most).toBeLessThanOrEqual(concurrency);
        const status = new Map(outcomes.map((outcome) => [outcome.operation.id, outcome.status]));
        for (const { operation, status: own } of outcomes) {
          if (own === 'applied')
            expect(operation.needs.every((id) => status.get(id) === 'applied')).toBe(true);
        }
      }),
      tried(150, 3000),
    );
  });

  it('makes no call that cannot be written down first', async () => {
    let performed = 0;
    const operations: Operation[] = [1, 2, 3].map((number) => ({
      kind: 'delete-user',
      email: `u${number}@x.com` as Email,
      userId: 'x' as never,
      id: operationId(number),
      after: [],
      needs: [],
    }));
    const outcomes = await execute({
      operations,
      perform: async () => {
        performed++;
        return { status: 'applied' };
      },
      datasetOf: () => undefined,
      groupsOf: () => [],
      concurrency: 1,
      onStart: ({ id }) => {
        if (id === '2') throw new Error('the disk is full');
      },
      onEnd: () => {},
      signal: new AbortController().signal,
    });
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'not-started', 'not-started']);
    expect(performed).toBe(1);
  });
});
