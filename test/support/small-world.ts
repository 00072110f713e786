import fc from 'fast-check';
import type { Seed } from '../../src/sandbox/seed.ts';
import type { Store } from '../../src/sandbox/store.ts';
import type { ValueOf } from './seeded.ts';

/**
 * Worlds of three users, two reports and two roles, and a second implementation of "What decides"
 * (docs/configuration.md). States are numbers. Uses nothing of the planner.
 */
export const USERS = ['u0@x.com', 'u1@x.com', 'u2@x.com'] as const;
export const REPORTS = [
  'aaaaaaaa-0000-4000-8000-000000000000',
  'aaaaaaaa-0000-4000-8000-000000000001',
] as const;
export const ROLES = ['R0', 'R1'] as const;
const DATASETS = ['dddddddd-0000-4000-8000-000000000000', 'dddddddd-0000-4000-8000-000000000001'] as const;

/** Bits: reports 1 and 2, roles 4 and 8. Often one report and one role, so that people move between roles. */
const bits = fc.oneof(fc.integer({ min: 0, max: 15 }), fc.constantFrom(4, 8, 5, 9, 6, 10));
const standings = ['unlisted', 'present', 'present', 'present', 'absent', 'expired', 'upcoming'] as const;

const person = fc.record({
  live: fc.boolean(),
  standing: fc.constantFrom(...standings),
  ignored: fc.constantFrom(false, false, false, true),
  has: bits,
  wants: bits,
  expired: fc.constantFrom(0, 0, 0, 1, 4, 5, 12, 15),
});
type Person = ValueOf<typeof person>;

export const worlds = fc
  .record({
    people: fc.tuple(person, person, person),
    unlisted: fc.constantFrom('keep', 'keep', 'revoke', 'delete'),
    leavers: fc.constantFrom('keep', 'revoke', 'delete'),
    exclusive: fc.constantFrom(0, 0, 1, 4, 5),
    ignored: fc.constantFrom(0, 0, 0, 2, 8, 10, 1, 5),
    oneDataset: fc.boolean(),
  })
  // Other tests cover an empty portal, and files that list nobody, which remove no unlisted people.
  .filter(
    ({ people, unlisted }) =>
      people.some(({ live }) => live) && (unlisted === 'keep' || people.some(isListed)),
  );
export type World = ValueOf<typeof worlds>;

/** Listing an ignored person is an error. */
function isListed({ standing, ignored }: Person): boolean {
  return standing !== 'unlisted' && !ignored;
}

export const datasetOf = (world: World, role: number): string => DATASETS[world.oneDataset ? 0 : role] ?? '';

const hasBit = (held: number, bit: number): boolean => held !== -1 && (held & bit) !== 0;

export function seedOf(world: World, state: State): Seed {
  const holders = (bit: number): string[] => USERS.filter((_, at) => hasBit(state[at] ?? -1, bit));
  return {
    users: USERS.flatMap((email, at) => {
      const reports = REPORTS.filter((_, report) => hasBit(state[at] ?? -1, 1 << report));
      return (state[at] ?? -1) === -1 ? [] : [{ email, name: email, role: 3, reports }];
    }),
    // Report 0 reads dataset 0, report 1 dataset 1.
    reports: REPORTS.map((id, at) => {
      return { id, name: `Report${at}`, workspaceName: 'W', datasetId: DATASETS[at] ?? '' };
    }),
    rls: ROLES.map((name, at) => ({ name, datasetId: datasetOf(world, at), userEmails: holders(4 << at) })),
  };
}

export function textOf(world: World): string {
  const reportsIn = (mask: number): string[] =>
    REPORTS.flatMap((_, at) => (mask & (1 << at) ? [`W/Report${at}`] : []));
  const rolesIn = (mask: number): string[] =>
    ROLES.flatMap((name, at) => (mask & (4 << at) ? [`${datasetOf(world, at)}/${name}`] : []));
  const json = JSON.stringify;
  const lines = world.people.flatMap((one, at) => {
    if (!isListed(one)) return [];
    const wants = one.wants & ~world.ignored & ~one.expired;
    const expired = one.expired & ~world.ignored;
    const until = '2026-11-01';
    const window = {
      expired: { until: '2026-11-19' },
      upcoming: { from: '2026-11-21' },
      absent: { absent: true },
      present: {},
      unlisted: {},
    }[one.standing];
    const ended = rolesIn(expired).map((text) => {
      const [dataset, role] = text.split('/');
      return { dataset, role, until };
    });
    const reports = [...reportsIn(wants), ...reportsIn(expired).map((report) => ({ report, until }))];
    const entry = { name: USERS[at], role: 'viewer', ...window, reports, rls: [...rolesIn(wants), ...ended] };
    return [`  ${USERS[at]}: ${json(entry)}`];
  });
  const accessIn = (mask: number) => ({ reports: reportsIn(mask), rls: rolesIn(mask) });
  const ignored = USERS.filter((_, at) => world.people[at]?.ignored);
  const manage = {
    unlisted: world.unlisted,
    leavers: world.leavers,
    ignore: { users: ignored, ...accessIn(world.ignored) },
    exclusive: accessIn(world.exclusive),
  };
  const guards = { maxRemovals: 'off', maxUserDeletes: 'off', minAdministrators: 0 };
  const users = lines.length === 0 ? 'users: {}' : `users:\n${lines.join('\n')}`;
  return `manage: ${json(manage)}\nguards: ${json(guards)}\n${users}\n`;
}

/** For each user: -1 without an account, else the bits of access. */
export type State = readonly number[];

export const liveState = ({ people }: World): State => people.map(({ live, has }) => (live ? has : -1));

function deletable(world: World): boolean[] {
  return world.people.map((one) => {
    if (!one.live || one.ignored || (one.has & world.ignored) !== 0) return false;
    if (one.standing === 'unlisted') return world.unlisted === 'delete';
    return (one.standing === 'absent' || one.standing === 'expired') && world.leavers === 'delete';
  });
}

export function goalOf(world: World): State {
  const removed = deletable(world);
  const anyListed = world.people.some(isListed);
  const managed = [3, 12].filter((kind) => anyListed || (world.exclusive & kind) !== 0);
  return world.people.map((one, at) => {
    const listed = isListed(one);
    if (removed[at]) return -1;
    if (!one.live && !(listed && one.standing === 'present')) return -1;
    const has = one.live ? one.has : 0;
    const policy = one.standing === 'unlisted' ? world.unlisted : world.leavers;
    const stays = (bit: number): boolean => {
      const held = (has & bit) !== 0;
      if (one.ignored || (world.ignored & bit) !== 0 || !managed.some((kind) => kind & bit)) return held;
      if (listed && one.standing === 'present') return (one.wants & ~one.expired & bit) !== 0;
      if (listed && one.standing === 'upcoming') return false;
      return policy === 'keep' && held && (world.exclusive & bit) === 0;
    };
    return [1, 2, 4, 8].filter(stays).reduce((sum, bit) => sum + bit, 0);
  });
}

export function fewestCalls(world: World): number {
  const start = liveState(world);
  const goal = goalOf(world).join();
  const mayGo = deletable(world);
  let frontier = [start];
  const seen = new Set([start.join()]);
  for (let calls = 0; frontier.length > 0; calls++) {
    if (frontier.some((state) => state.join() === goal)) return calls;
    const next: State[] = [];
    for (const state of frontier) {
      for (const reached of neighbours(state, mayGo)) {
        const key = reached.join();
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(reached);
      }
    }
    frontier = next;
  }
  throw new Error('the goal cannot be reached');
}

function* neighbours(state: State, mayGo: readonly boolean[]): Iterable<State> {
  const put = (at: number, value: number): State => state.map((held, index) => (index === at ? value : held));
  for (const [at, held] of state.entries()) {
    if (held === -1) yield put(at, 0);
    else {
      if (mayGo[at]) yield put(at, -1);
      for (const mask of [1, 2, 3]) {
        yield put(at, held | mask);
        yield put(at, held & ~mask);
      }
    }
  }
  for (const bit of [4, 8]) {
    for (let batch = 1; batch < 8; batch++) {
      const names = (at: number): boolean => (batch & (1 << at)) !== 0;
      if (state.some((held, at) => held === -1 && names(at))) continue;
      yield state.map((held, at) => (names(at) ? held | bit : held));
      yield state.map((held, at) => (names(at) ? held & ~bit : held));
    }
  }
}

export function stateIn(store: Store, world: World): State {
  const all = store.roles({});
  return USERS.map((email) => {
    const found = store.users({}).find((one) => one.email === email);
    if (found === undefined) return -1;
    const held = REPORTS.reduce((sum, id, report) => sum | (found.reports.includes(id) ? 1 << report : 0), 0);
    return ROLES.reduce((sum, name, index) => {
      const role = all.find((one) => one.name === name && one.datasetId === datasetOf(world, index));
      return sum | (role?.userEmails.includes(email) ? 4 << index : 0);
    }, held);
  });
}
