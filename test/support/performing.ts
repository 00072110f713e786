import { datasetOf, REPORTS, ROLES, type State, USERS, type World } from './small-world.ts';

export interface JsonOperation {
  readonly kind: string;
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
