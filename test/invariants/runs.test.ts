import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/domain/operation.ts';
import { cases, type Run, run, type SeenWrite } from '../support/faulty-runs.ts';
import { forAll, often, SEED, sampled } from '../support/seeded.ts';
import { liveState, type State, USERS } from '../support/small-world.ts';

/** How many portals by chance are applied to on a bad day; as many as you like with `ROLECALL_RUNS=N`. */
const RUNS = Number(process.env['ROLECALL_RUNS'] ?? often(20, 400));

const runs: Run[] = [];

/** Judges every run, and names the one that fails. */
const everyRun = (judge: (one: Run) => void): void => {
  for (const [index, one] of runs.entries()) {
    try {
      judge(one);
    } catch (error) {
      const { world, faults } = one;
      throw new Error(`run ${index} of ROLECALL_SEED=${SEED}: ${JSON.stringify({ world, faults })}`, {
        cause: error,
      });
    }
  }
};

type Body = Readonly<Record<string, unknown>>;
const subset = (part: unknown, whole: readonly string[]): boolean =>
  Array.isArray(part) && part.length > 0 && part.every((entry) => whole.includes(entry));

/** True where a request does what an operation says, or a part of it: judged by the reference alone. */
function does({ method, path, body }: SeenWrite, operation: Operation): boolean {
  const given = (body ?? {}) as Body;
  const { kind } = operation;
  switch (kind) {
    case 'create-user':
      return (
        method === 'POST' &&
        path === '/api/user' &&
        given['email'] === operation.email &&
        given['role'] === operation.role
      );
    case 'delete-user':
      return method === 'DELETE' && path === `/api/user/${encodeURIComponent(operation.email)}`;
    case 'link-reports':
    case 'unlink-reports':
      return (
        path === `/api/user/${kind}` &&
        given['userEmail'] === operation.email &&
        subset(given['reports'], operation.reports)
      );
    case 'link-rls-users':
    case 'unlink-rls-users':
      return (
        path === `/api/datasets/rls/${kind.replace('rls-', '')}` &&
        given['role'] === operation.role &&
        given['datasetId'] === operation.datasetId &&
        subset(given['usersEmails'], operation.emails)
      );
    case 'link-rls-groups':
    case 'unlink-rls-groups':
    case 'update-user':
      return false;
  }
}

const namedIn = ({ path, body }: SeenWrite): string[] =>
  USERS.filter((email) => JSON.stringify([decodeURIComponent(path), body]).includes(`${email}`));

/** Access of one state that another has not. */
const beyond = (state: State, other: State): number[] =>
  state.map((held, at) => (held === -1 ? 0 : held & ~Math.max(0, other[at] ?? 0)));

describe('on a bad day', () => {
  it('every run comes to an end', async () => {
    console.log(`replay with ROLECALL_SEED=${SEED}`);
    runs.push(...(await forAll(sampled(cases, RUNS), 12, run)));
    const count = (exit: number): number => runs.filter((one) => one.exit === exit).length;
    const writes = runs.reduce((sum, one) => sum + one.writes.length, 0);
    console.log(`exit 0: ${count(0)}, exit 1: ${count(1)}, exit 4: ${count(4)}; ${writes} writes`);
    expect(runs.length).toBe(RUNS);
    expect(writes).toBeGreaterThan(RUNS);
  }, 600_000);

  it('1. every write does what one operation of the computed plan says', () => {
    everyRun(({ first, writes }) => {
      const operations = first?.plan.operations ?? [];
      expect(writes.filter((write) => !operations.some((operation) => does(write, operation)))).toEqual([]);
    });
  });

  it('2. no operation names an unlisted or ignored user, except where exclusive, unlisted or leaving says so', () => {
    everyRun(({ world, first, writes }) => {
      for (const [at, email] of USERS.entries()) {
        const person = world.people[at];
        if (person === undefined) continue;
        const mayBeNamed =
          !person.ignored &&
          (person.standing !== 'unlisted' || world.unlisted !== 'keep' || world.exclusive !== 0);
        if (mayBeNamed) continue;
        expect(JSON.stringify(first?.plan.operations ?? [])).not.toContain(email);
        expect(writes.filter((write) => namedIn(write).includes(email))).toEqual([]);
      }
    });
  });

  it('6. outcomes add up: every operation of the plan ends as exactly one of them', () => {
    everyRun(({ first }) => {
      if (first === undefined) return;
      expect(first.outcomes.map(({ operation }) => operation.id)).toEqual(
        first.plan.operations.map(({ id }) => id),
      );
      const known = ['applied', 'already-so', 'failed', 'unknown', 'skipped', 'not-started'];
      expect(first.outcomes.filter(({ status }) => !known.includes(status))).toEqual([]);
    });
  });

  it('6. what is said to be applied is so, and what is said to have failed is not', () => {
    everyRun(({ first, afterFirst, world, goal }) => {
      const before = liveState(world);
      for (const outcome of first?.outcomes ?? []) {
        const { operation, status } = outcome;
        if (!('email' in operation) || ('leftOut' in outcome && outcome.leftOut !== undefined)) continue;
        const at = USERS.findIndex((email) => email === operation.email);
        const done = status === 'applied' || status === 'already-so';
        if (done && operation.kind === 'delete-user' && goal[at] === -1) expect(afterFirst[at]).toBe(-1);
        if (done && operation.kind === 'create-user') expect(afterFirst[at]).not.toBe(-1);
        if (done && operation.kind === 'link-reports')
          expect((afterFirst[at] ?? 0) & 3).toBe((goal[at] ?? 0) & 3);
        if (status === 'skipped' || status === 'not-started') {
          if (operation.kind === 'create-user') expect(afterFirst[at]).toBe(-1);
          if (operation.kind === 'delete-user') expect(afterFirst[at]).not.toBe(-1);
          if (operation.kind === 'unlink-reports')
            expect((afterFirst[at] ?? 0) & 3).toBe((before[at] ?? 0) & 3);
        }
      }
    });
  });

  it('7. exit 0 means that nobody has more than wanted on re-reading, and exit 1 that nothing was written', () => {
    everyRun(({ exit, afterFirst, goal, writes, world }) => {
      if (exit === 0) expect(afterFirst).toEqual(goal);
      if (exit === 1) expect([writes, afterFirst]).toEqual([[], liveState(world)]);
    });
    expect(new Set(runs.map(({ exit }) => exit))).toContain(0);
  });

  it('7. nobody gains what is not wanted, at whatever point a run ends', () => {
    everyRun(({ world, afterFirst, goal }) => {
      const gained = beyond(afterFirst, liveState(world));
      const wanted = goal.map((held) => Math.max(0, held));
      expect(gained.map((bits, at) => bits & ~(wanted[at] ?? 0))).toEqual([0, 0, 0]);
    });
  });

  it('8. run again without faults: converged, and the plan after it is empty', () => {
    everyRun(({ second, afterSecond, goal, left }) => {
      expect([afterSecond, second.discrepancies]).toEqual([goal, []]);
      if (goal.some((held) => held !== -1)) expect(left).toEqual([]);
    });
  });

  it('9. a journal line precedes its call', () => {
    everyRun(({ writes }) => {
      for (const write of writes) {
        const started = write.journal
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as { event?: string; operation?: Operation })
          .flatMap(({ event, operation }) =>
            event === 'start' && operation !== undefined ? [operation] : [],
          );
        expect(started.some((operation) => does(write, operation))).toBe(true);
      }
    });
  });

  it('9. and the journal ends with every outcome, closed', () => {
    everyRun(({ first, journal }) => {
      if (first === undefined || journal === '') return;
      const lines = journal
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { event?: string; id?: string });
      expect(lines.at(-1)).toMatchObject({ event: 'closed' });
      const told = new Set(lines.flatMap(({ event, id }) => (event === 'end' ? [id] : [])));
      const begun = first.outcomes.filter(({ status }) => status !== 'skipped' && status !== 'not-started');
      expect(begun.filter(({ operation }) => !told.has(operation.id))).toEqual([]);
    });
  });

  it('10. a failed, truncated, inconsistent or repeated listing never yields a removal that a good one does not', () => {
    const taken = (operations: readonly Operation[]) =>
      operations
        .filter(({ kind }) => kind.startsWith('unlink') || kind === 'delete-user')
        .map(({ id: _id, after: _after, needs: _needs, ...action }) => JSON.stringify(action));
    everyRun(({ planned, first }) => {
      const allowed = new Set(taken(planned));
      expect(taken(first?.plan.operations ?? []).filter((one) => !allowed.has(one))).toEqual([]);
    });
  });

  it('12. a user who is created again never has memberships outside of what is wanted', () => {
    everyRun(({ world, afterFirst, goal }) => {
      for (const [at, before] of liveState(world).entries()) {
        const now = afterFirst[at] ?? -1;
        if (before === -1 && now !== -1) expect(now & ~Math.max(0, goal[at] ?? 0)).toBe(0);
      }
    });
  });
});
