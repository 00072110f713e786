import fc from 'fast-check';
import type { Seed } from '../../src/sandbox/seed.ts';
import type { Store } from '../../src/sandbox/store.ts';

/**
 * Worlds of three users, two reports and two roles, judged by the contract's table (1.1). States are numbers.
 * Uses nothing of the planner.
 */
export const USERS = ['u0@x.com', 'u1@x.com', 'u2@x.com'] as const;
export const REPORTS = [
  'aaaaaaaa-0000-4000-8000-000000000000',
  'aaaaaaaa-0000-4000-8000-000000000001',
] as const;
export const ROLES = ['R0', 'R1'] as const;
const DATASETS = ['dddddddd-0000-4000-8000-000000000000', 'dddddddd-0000-4000-8000-000000000001'] as const;

type Standing = 'unlisted' | 'present' | 'absent' | 'expired' | 'upcoming';

interface Person {
  readonly live: boolean;
  readonly standing: Standing;
  readonly ignored: boolean;
  /** Bits: reports 1 and 2, roles 4 and 8. */
  readonly has: number;
  readonly wants: number;
  readonly expired: number;
}

export interface World {
  readonly people: readonly Person[];
  readonly unlisted: 'keep' | 'revoke' | 'delete';
  readonly leavers: 'keep' | 'revoke' | 'delete';
  readonly exclusive: number;
  readonly ignored: number;
  readonly oneDataset: boolean;
}

/** Often one report and one role, so that people move between roles. */
const bits = fc.oneof(fc.integer({ min: 0, max: 15 }), fc.constantFrom(4, 8, 5, 9, 6, 10));

const person: fc.Arbitrary<Person> = fc.record({
  live: fc.boolean(),
  standing: fc.constantFrom<Standing>(
    'unlisted',
    'present',
    'present',
    'present',
    'absent',
    'expired',
    'upcoming',
  ),
  ignored: fc.constantFrom(false, false, false, true),
  has: bits,
  wants: bits,
  expired: fc.constantFrom(0, 0, 0, 1, 4, 5, 12, 15),
});

export const worlds: fc.Arbitrary<World> = fc
  .record({
    people: fc.tuple(person, person, person),
    unlisted: fc.constantFrom<World['unlisted']>('keep', 'keep', 'revoke', 'delete'),
    leavers: fc.constantFrom<World['leavers']>('keep', 'revoke', 'delete'),
    exclusive: fc.constantFrom(0, 0, 1, 4, 5),
    ignored: fc.constantFrom(0, 0, 0, 2, 8, 10, 1, 5),
    oneDataset: fc.boolean(),
  })
  // Other tests cover an empty portal, and files that list nobody, which remove no unlisted people.
  .filter(
    ({ people, unlisted }) =>
      people.some(({ live }) => live) && (unlisted === 'keep' || people.some(isListed)),
  );

/** Listing an ignored person is an error. */
function isListed({ standing, ignored }: Person): boolean {
  return standing !== 'unlisted' && !ignored;
}

export const datasetOf = (world: World, role: number): string => DATASETS[world.oneDataset ? 0 : role] ?? '';

/** Report 0 reads dataset 0, report 1 dataset 1. */
const reportDataset = (report: number): string => DATASETS[report] ?? '';

export function seedOf(world: World, state: State): Seed {
  const members = (role: number): string[] =>
    USERS.filter((_, at) => ((state[at] ?? -1) & (4 << role)) !== 0 && state[at] !== -1);
  return {
    users: USERS.flatMap((email, at) => {
      const held = state[at] ?? -1;
      return held === -1
        ? []
        : [
            {
              email,
              name: email,
              role: 3,
              reports: REPORTS.filter((_, report) => (held & (1 << report)) !== 0),
            },
          ];
    }),
    reports: REPORTS.map((id, report) => ({
      id,
      name: `Report${report}`,
      workspaceName: 'W',
      datasetId: reportDataset(report),
    })),
    rls: ROLES.map((name, role) => ({ name, datasetId: datasetOf(world, role), userEmails: members(role) })),
  };
}

export function textOf(world: World): string {
  const names = (mask: number, of: number): string[] => {
    const reports = REPORTS.flatMap((_, report) => (mask & (1 << report) ? [`W/Report${report}`] : []));
    const roles = ROLES.flatMap((name, role) =>
      mask & (4 << role) ? [`${datasetOf(world, role)}/${name}`] : [],
    );
    return of === 0 ? reports : roles;
  };
  const json = JSON.stringify;
  const lines = world.people.flatMap((one, at) => {
    if (!isListed(one)) return [];
    const wants = one.wants & ~world.ignored & ~one.expired;
    const window = {
      expired: { until: '2026-11-19' },
      upcoming: { from: '2026-11-21' },
      absent: { absent: true },
      present: {},
      unlisted: {},
    }[one.standing];
    const entry = {
      name: USERS[at],
      role: 'viewer',
      ...window,
      reports: [
        ...names(wants, 0),
        ...names(one.expired & ~world.ignored, 0).map((report) => ({ report, until: '2026-11-01' })),
      ],
      rls: [
        ...names(wants, 1),
        ...names(one.expired & ~world.ignored, 1).map((text) => ({
          dataset: text.split('/')[0],
          role: text.split('/')[1],
          until: '2026-11-01',
        })),
      ],
    };
    return [`  ${USERS[at]}: ${json(entry)}`];
  });
  const manage = {
    unlisted: world.unlisted,
    leavers: world.leavers,
    ignore: {
      users: USERS.filter((_, at) => world.people[at]?.ignored),
      reports: names(world.ignored, 0),
      rls: names(world.ignored, 1),
    },
    exclusive: { reports: names(world.exclusive, 0), rls: names(world.exclusive, 1) },
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
  const managedReports = anyListed || (world.exclusive & 3) !== 0 ? 3 : 0;
  const managedRoles = anyListed || (world.exclusive & 12) !== 0 ? 12 : 0;
  return world.people.map((one, at) => {
    const listed = isListed(one);
    if (removed[at]) return -1;
    if (!one.live && !(listed && one.standing === 'present')) return -1;
    const has = one.live ? one.has : 0;
    let goal = 0;
    for (const bit of [1, 2, 4, 8]) {
      const held = (has & bit) !== 0;
      const managed = ((managedReports | managedRoles) & bit) !== 0;
      const policy = one.standing === 'unlisted' ? world.unlisted : world.leavers;
      let stays: boolean;
      if (one.ignored || (world.ignored & bit) !== 0 || !managed) stays = held;
      else if (listed && one.standing === 'present') stays = (one.wants & ~one.expired & bit) !== 0;
      else if (listed && one.standing === 'upcoming') stays = false;
      else if (policy !== 'keep') stays = false;
      else stays = held && (world.exclusive & bit) === 0;
      if (stays) goal |= bit;
    }
    return goal;
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
