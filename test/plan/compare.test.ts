import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Operation } from '../../src/domain/operation.ts';
import { comparePlans } from '../../src/plan/compare.ts';
import { buildState } from '../../src/portal/read-portal.ts';
import { planJson } from '../../src/render/documents/plan.ts';
import { planned, recordsOf } from '../support/planned.ts';
import { tried } from '../support/seeded.ts';
import type { State, World } from '../support/small-world.ts';
import {
  datasetOf,
  fewestCalls,
  goalOf,
  liveState,
  REPORTS,
  ROLES,
  seedOf,
  textOf,
  USERS,
  worlds,
} from '../support/small-world.ts';

interface JsonOperation {
  readonly kind: string;
  readonly email?: string;
  readonly emails?: readonly string[];
  readonly reports?: readonly string[];
  readonly datasetId?: string;
  readonly role?: string | number;
}

/** Throws if a portal would refuse the call. */
function perform(world: World, state: State, operation: JsonOperation): State {
  const { kind, email, emails = [], reports = [], datasetId, role } = operation;
  const at = USERS.findIndex((user) => user === email);
  const mask = reports.reduce((sum, id) => sum | (1 << REPORTS.findIndex((report) => report === id)), 0);
  const exists = (user: number): void => {
    if ((state[user] ?? -1) === -1) throw new Error(`${kind} names a user without an account`);
  };
  const put = (change: (held: number) => number): State =>
    state.map((held, index) => (index === at ? change(held) : held));
  switch (kind) {
    case 'create-user':
      if (state[at] !== -1) throw new Error('the account exists');
      return put(() => 0);
    case 'delete-user':
      exists(at);
      return put(() => -1);
    case 'link-reports':
      exists(at);
      return put((held) => held | mask);
    case 'unlink-reports':
      exists(at);
      return put((held) => held & ~mask);
    case 'link-rls-users':
    case 'unlink-rls-users': {
      const index = ROLES.findIndex((name, one) => name === role && datasetOf(world, one) === datasetId);
      const bit = 4 << index;
      const named = emails.map((one) => USERS.findIndex((user) => user === one));
      for (const user of named) exists(user);
      return state.map((held, user) => {
        if (!named.includes(user)) return held;
        return kind === 'link-rls-users' ? held | bit : held & ~bit;
      });
    }
    default:
      throw new Error(`a kind that this judge does not know: ${kind}`);
  }
}

async function operationsFor(world: World, state: State): Promise<JsonOperation[]> {
  const plan = await planned(seedOf(world, state), textOf(world));
  return JSON.parse([...planJson(plan)].join('')).operations;
}

it('the plan makes the fewest calls, reaches the goal, and is empty afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const operations = await operationsFor(world, liveState(world));
      expect(operations.length).toBe(fewestCalls(world));

      const goal = goalOf(world);
      expect(operations.reduce((state, one) => perform(world, state, one), liveState(world))).toEqual(goal);

      const untouched = USERS.filter((_, at) => world.people[at]?.ignored === true);
      for (const email of untouched) expect(JSON.stringify(operations)).not.toContain(email);
      if (goal.some((held) => held !== -1)) expect(await operationsFor(world, goal)).toEqual([]);
    }),
    tried(150, 3000),
  );
});

/** A seed with a stable id for each account. */
const seedAt = (world: World, state: State) => {
  const seed = seedOf(world, state);
  const idOf = (email: string): string =>
    `b0000000-0000-4000-8000-00000000000${USERS.findIndex((user) => user === email)}`;
  return { ...seed, users: (seed.users ?? []).map((user) => ({ ...user, id: idOf(user.email) })) };
};

/** Bit 0 is the account. */
const has = (state: State, at: number, bit: number): boolean => {
  const held = state[at] ?? -1;
  return held !== -1 && (bit === 0 || (held & bit) !== 0);
};

/** The effects of a call, one by one. Bit 0 is the account. */
function piecesOf(operation: Operation): [at: number, bit: number, there: boolean][] {
  const at = (email: string): number => USERS.findIndex((user) => user === email);
  const there = operation.kind === 'create-user' || operation.kind.startsWith('link');
  const bitOf = (id: string): number => 1 << REPORTS.findIndex((one) => one === id);
  if ('reports' in operation) return operation.reports.map((id) => [at(operation.email), bitOf(id), there]);
  if ('emails' in operation)
    return operation.emails.map((email) => [at(email), operation.role === 'R0' ? 4 : 8, there]);
  return 'email' in operation ? [[at(operation.email), 0, there]] : [];
}

const ended = (world: World, state: State, operations: readonly Operation[]): State =>
  operations.reduce((held, operation) => perform(world, held, operation), state);

it('two plans match if the later plan does only what the earlier plan still had to do', async () => {
  let rests = 0;
  let others = 0;
  // The state of each person after other changes: as before, as planned, or random.
  const meanwhile = fc.array(
    fc.tuple(fc.constantFrom('before', 'after', 'after', 'else'), fc.integer({ min: -1, max: 15 })),
    { minLength: 3, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(worlds, meanwhile, async (world, changes) => {
      const before = liveState(world);
      const saved = await planned(seedAt(world, before), textOf(world));
      const after = ended(world, before, saved.operations);
      const state = changes.map(
        ([which, held], at) => ({ before, after })[which as 'before' | 'after']?.[at] ?? held,
      );
      fc.pre(state.some((held) => held !== -1));
      const seed = seedAt(world, state);
      const now = await planned(seed, textOf(world));
      const end = ended(world, state, now.operations);
      const [ofSaved, ofNow] = [saved, now].map(
        ({ operations }) => new Set(operations.flatMap(piecesOf).map(String)),
      ) as [Set<string>, Set<string>];
      // The later plan may delete only access that the earlier plan showed.
      const isSeen = now.operations.every(
        ({ kind, email }: Partial<{ email: string }> & Operation) =>
          kind !== 'delete-user' ||
          USERS.every((user, at) => user !== email || ((state[at] ?? 0) & ~(before[at] ?? 0)) === 0),
      );
      const isRest =
        isSeen &&
        now.operations.flatMap(piecesOf).every((piece) => ofSaved.has(String(piece))) &&
        saved.operations.flatMap(piecesOf).every(([at, bit]) => has(end, at, bit) === has(after, at, bit));
      const compared = comparePlans(saved, now, buildState(recordsOf(seed)));
      expect(compared.isRest).toBe(isRest);
      const count = (differences: readonly { readonly kind: string }[]): number =>
        differences.filter(({ kind }) => kind !== 'lost').length;
      expect([count(compared.gone), count(compared.added)]).toEqual([
        [...ofSaved].filter((piece) => !ofNow.has(piece)).length,
        [...ofNow].filter((piece) => !ofSaved.has(piece)).length,
      ]);
      if (isRest) rests++;
      else others++;
    }),
    tried(300, 5000),
  );
  expect(Math.min(rests, others)).toBeGreaterThan(20);
});

it('two plans match only with one portal, one selection and the same overrides, in any order', async () => {
  const reports = [{ id: REPORTS[0], name: 'R', workspaceName: 'W' }];
  const seed = { users: [{ email: 'a@x.com' }], reports };
  const plan = await planned(seed, 'users: { a@x.com: { reports: [W/R] } }\n');
  const state = buildState(recordsOf(seed));
  const isRest = (more: object): boolean =>
    comparePlans({ ...plan, ...more }, { ...plan, only: ['b', 'a'] }, state).isRest;
  expect(isRest({ only: ['a', 'b', 'a'] })).toBe(true);
  expect(isRest({ only: ['a'] })).toBe(false);
  expect(isRest({ only: ['a', 'b'], overrides: ['x'] })).toBe(false);
  expect(isRest({ only: ['a', 'b'], portal: { ...plan.portal, url: 'https://other' } })).toBe(false);
  expect(comparePlans(plan, plan, state)).toMatchObject({ gone: [], added: [] });
});

it('two plans do not match if two accounts now share an address of the earlier plan', async () => {
  const one = { email: 'a@x.com', id: 'bb000000-0000-4000-8000-000000000001' };
  const seed = { users: [one, { email: 'b@x.com' }] };
  const text =
    'guards: { maxUserDeletes: off }\nmanage: { leavers: delete }\nusers: { a@x.com: { absent: true } }\n';
  const saved = await planned(seed, text);
  const empty = { ...saved, operations: [] };
  const restAt = (users: readonly object[]): boolean =>
    comparePlans(saved, empty, buildState(recordsOf({ users } as typeof seed))).isRest;
  expect(restAt([{ email: 'b@x.com' }])).toBe(true);
  expect(restAt([one])).toBe(false);
  expect(restAt([one, { ...one, id: 'bb000000-0000-4000-8000-000000000002' }])).toBe(false);
});

it('a creation counts as done if an account with that name and role exists', async () => {
  const b = { email: 'b@x.com' };
  const saved = await planned({ users: [b] }, 'users: { a@x.com: { name: A, role: contributor } }\n');
  const empty = { ...saved, operations: [] };
  const restAt = (a: object): boolean =>
    comparePlans(saved, empty, buildState(recordsOf({ users: [{ email: 'a@x.com', ...a }, b] }))).isRest;
  expect(restAt({ name: ' A ', role: 2 })).toBe(true);
  expect(restAt({ name: 'A', role: 1 })).toBe(false);
  expect(restAt({ name: 'B', role: 2 })).toBe(false);
});

it('the comparison checks groups and leftover memberships against the live state', async () => {
  const group = '30000000-0000-4000-8000-000000000001';
  const dataset = '20000000-0000-4000-8000-000000000001';
  const seedWith = (role: object) => ({
    users: [{ email: 'b@x.com' }],
    rls: [{ name: 'R', datasetId: dataset, ...role }],
  });
  const text = `guards: { maxRemovals: off }\nusers: { n@x.com: { name: N, role: viewer, rls: [] } }\ngroups: { g: { id: ${group}, rls: [] } }\n`;
  const saved = await planned(seedWith({ groups: [group], userEmails: ['n@x.com'] }), text);
  const empty = { ...saved, operations: [] };
  const restAt = (kind: string, role: object): boolean => {
    const only = { ...saved, operations: saved.operations.filter((one) => one.kind === kind) };
    return comparePlans(only, empty, buildState(recordsOf(seedWith(role)))).isRest;
  };
  expect(restAt('unlink-rls-groups', { groups: [group] })).toBe(false);
  expect(restAt('unlink-rls-groups', {})).toBe(true);
  expect(restAt('unlink-rls-groups', { name: 'Other', groups: [group] })).toBe(true);
  expect(restAt('unlink-rls-users', { userEmails: ['n@x.com'] })).toBe(false);
  expect(restAt('unlink-rls-users', {})).toBe(true);
});

it.each([
  ['the name of a new account', '{ name: A, role: viewer }', '{ name: B, role: viewer }', true],
  ['the role of a new account', '{ name: A, role: viewer }', '{ name: A, role: contributor }', true],
  ['nothing', '{ name: A, role: viewer }', '{ name: A, role: viewer }', false],
])('two plans differ in %s', async (_title, before, after, differ) => {
  const seed = { users: [{ email: 'other@x.com' }] };
  const planOf = (entry: string) => planned(seed, `users: { ana@x.com: ${entry}, other@x.com: {} }\n`);
  const [one, other] = [await planOf(before), await planOf(after)];
  const { gone, added, isRest } = comparePlans(one, other, buildState(recordsOf(seed)));
  expect([gone.length, added.length, isRest]).toEqual(differ ? [1, 1, false] : [0, 0, true]);
});
