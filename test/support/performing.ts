import {
  datasetOf,
  liveState,
  REPORTS,
  ROLES,
  reportDataset,
  type State,
  USERS,
  type World,
} from './small-world.ts';

export interface JsonOperation {
  readonly id: string;
  readonly kind: string;
  readonly after: readonly string[];
  readonly needs: readonly string[];
  readonly email?: string;
  readonly emails?: readonly string[];
  readonly reports?: readonly string[];
  readonly datasetId?: string;
  readonly role?: string | number;
}

/** Throws if a portal would refuse the call. */
export function perform(world: World, state: State, operation: JsonOperation): State {
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

export function someOrder(operations: readonly JsonOperation[], random: () => number): JsonOperation[] {
  const left = [...operations];
  const done = new Set<string>();
  const order: JsonOperation[] = [];
  while (left.length > 0) {
    const ready = left.filter(({ after }) => after.every((id) => done.has(id)));
    const next = ready[Math.floor(random() * ready.length)];
    if (next === undefined) throw new Error('the edges form a circle');
    left.splice(left.indexOf(next), 1);
    done.add(next.id);
    order.push(next);
  }
  return order;
}

export function violation(world: World, goal: State, state: State): string | undefined {
  const start = liveState(world);
  for (const [at, held] of state.entries()) {
    const before = start[at] ?? -1;
    const after = goal[at] ?? -1;
    if (held === -1) continue;
    const had = before === -1 ? 0 : before;
    const will = after === -1 ? 0 : after;
    if ((held & ~had & ~will) !== 0) return `${USERS[at]} holds what was neither live nor desired`;
    for (const taken of [0, 1]) {
      const given = 1 - taken;
      const isTaken = (had & (4 << taken)) !== 0 && (will & (4 << taken)) === 0;
      const isGiven = (had & (4 << given)) === 0 && (will & (4 << given)) !== 0;
      const both = (held & 12) === 12;
      if (isTaken && isGiven && both && datasetOf(world, 0) === datasetOf(world, 1)) {
        return `${USERS[at]} holds the role being taken together with the one being given`;
      }
    }
    for (const report of [0, 1]) {
      const gains = (had & (1 << report)) === 0 && (held & (1 << report)) !== 0;
      const rowsMissing = [0, 1].some(
        (role) =>
          datasetOf(world, role) === reportDataset(report) &&
          (will & (4 << role)) !== 0 &&
          (had & (4 << role)) === 0 &&
          (held & (4 << role)) === 0,
      );
      if (gains && rowsMissing) return `${USERS[at]} has a report before its rows are limited`;
    }
  }
  return undefined;
}
