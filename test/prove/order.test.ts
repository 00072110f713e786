import { expect, it } from 'vitest';
import type { Operation, OperationKind } from '../../src/domain/operation.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { IS_LONG, SEED } from '../support/seeded.ts';
import { explore, worldsOf } from './explore.ts';
import { planFor, type Sabotage, storeFor } from './machine.ts';
import { SLICES, type Slice, type World } from './worlds.ts';

interface Edges {
  readonly list: 'after' | 'needs';
  readonly from: OperationKind;
  readonly to: OperationKind;
}

const nameOf = ({ list, from, to }: Edges): string => `${from} ${list} ${to}`;

function edgesOf({ operations }: Plan): Edges[] {
  const kinds = new Map(operations.map(({ id, kind }) => [id, kind]));
  return operations.flatMap(({ kind: from, ...operation }) =>
    (['after', 'needs'] as const).flatMap((list) =>
      operation[list].flatMap((id): Edges[] => {
        const to = kinds.get(id);
        return to === undefined ? [] : [{ list, from, to }];
      }),
    ),
  );
}

/** Reverses the list, so that only the edges keep the order. */
const reversed: Sabotage = (plan) => ({ ...plan, operations: plan.operations.toReversed() });

/** A call does not need what it does not wait for. */
const without =
  ({ list, from, to }: Edges): Sabotage =>
  (plan) => {
    const kinds = new Map(plan.operations.map(({ id, kind }) => [id, kind]));
    const isKept = (id: Operation['id']): boolean => kinds.get(id) !== to;
    const operations = plan.operations.map((operation): Operation => {
      if (operation.kind !== from) return operation;
      const needs = operation.needs.filter(isKept);
      return {
        ...operation,
        needs,
        after: list === 'after' ? operation.after.filter(isKept) : operation.after,
      };
    });
    return reversed({ ...plan, operations });
  };

interface Found {
  readonly edges: Edges;
  readonly slice: Slice;
  readonly worlds: { readonly world: World; readonly calls: number }[];
}

const WORLDS_A_SLICE = IS_LONG ? 500 : 300;
const WORLDS_A_RULE = 40;

async function sortsOfEdges(slice: Slice): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  const step = Math.max(1, Math.floor([...slice.worlds()].length / WORLDS_A_SLICE));
  for (const world of worldsOf(slice, 0, step)) {
    const { plan } = (await planFor(world, storeFor(world))) ?? {};
    if (plan === undefined) continue;
    for (const [name, edges] of new Map(edgesOf(plan).map((one) => [nameOf(one), one]))) {
      const one = found.get(name) ?? { edges, slice, worlds: [] };
      one.worlds.push({ world, calls: plan.operations.length });
      found.set(name, one);
    }
  }
  for (const { worlds } of found.values()) worlds.sort((a, b) => a.calls - b.calls).splice(WORLDS_A_RULE);
  return found;
}

/** `npm test` checks a part of the rules each day. */
const SHARE = 16;
const isOfTheDay = (rule: string): boolean =>
  IS_LONG || ([...rule].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) + SEED) % SHARE === 0;

it('without any one rule about the order, some run ends in a forbidden state', async () => {
  const missed = new Map<string, boolean>();
  for (const slice of SLICES)
    for (const [name, { edges, worlds }] of await sortsOfEdges(slice)) {
      if (missed.get(name) === true || !isOfTheDay(name)) continue;
      const counts = { worlds: 0, refused: 0, states: 0, runs: 0 };
      const some = worlds.map(({ world }) => world);
      missed.set(name, (await explore(slice, some, counts, without(edges))) !== undefined);
    }
  expect([...missed].filter(([, isMissed]) => !isMissed)).toEqual([]);
  if (IS_LONG) expect(missed.size).toBeGreaterThan(30);
}, 600_000);

it('no run ends in a forbidden state if only the edges keep the order', async () => {
  for (const slice of SLICES) {
    const step = Math.ceil([...slice.worlds()].length / (IS_LONG ? 30 : 3));
    const counts = { worlds: 0, refused: 0, states: 0, runs: 0 };
    expect(await explore(slice, worldsOf(slice, 1, step), counts, reversed)).toBe(undefined);
  }
}, 600_000);
