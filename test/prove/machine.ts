import type { Applied } from '../../src/domain/applied.ts';
import type { Declared } from '../../src/domain/declared.ts';
import { exitOf } from '../../src/domain/exit.ts';
import { identityOf } from '../../src/domain/ids.ts';
import { isError, orNothing } from '../../src/domain/problem.ts';
import { type Memory, NO_MEMORY, NO_NAMES } from '../../src/domain/recorded.ts';
import { openForWriting } from '../../src/portal/portal.ts';
import { type PortalFault, statusFault, unreachable } from '../../src/portal/portal-fault.ts';
import { buildState } from '../../src/portal/read-portal.ts';
import type { PortalRequest, WriteTransport } from '../../src/portal/transport.ts';
import { listRemainingAccess } from '../../src/reconcile/deviations.ts';
import { buildWorld } from '../../src/reconcile/match.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { resolveBase } from '../../src/resolve/resolve-base.ts';
import { REFERENCE_DIALECT } from '../../src/sandbox/dialect.ts';
import { listRoutes, pageOf } from '../../src/sandbox/list-routes.ts';
import { RefusedRequest } from '../../src/sandbox/reply.ts';
import { fillSeed, type StoredState } from '../../src/sandbox/seed.ts';
import { type ListFilter, memoryStore, type Store } from '../../src/sandbox/store.ts';
import { writeRoutes } from '../../src/sandbox/write-routes.ts';
import { performPlan } from '../../src/workflow/apply.ts';
import { planLockout } from '../../src/workflow/lockout.ts';
import { buildPlan } from '../../src/workflow/plan.ts';
import { declaredBy, PLAIN } from '../support/planned.ts';
import type { Foreign } from './judge.ts';
import type { Ending, Files, Holding, Portal, Wish, World } from './worlds.ts';
import { ADMINISTRATOR, DATASETS, GROUP, PEOPLE, REPORTS, ROLES } from './worlds.ts';

const URL = 'https://p.example.com';
const NOW = Date.parse('2026-11-20T09:00:00Z');
const YESTERDAY = NOW - 86_400_000;
const DIALECT = { ...REFERENCE_DIALECT, updateUser: true };
const LISTS = new Map(listRoutes(DIALECT).map((route) => [route.path, route]));
const WRITES = writeRoutes(DIALECT);

const bits = <Value>(mask: number, values: readonly Value[]): Value[] =>
  values.filter((_, at) => ((mask >> at) & 1) === 1);
const maskOf = (count: number, isIn: (at: number) => boolean): number => {
  let mask = 0;
  for (let at = 0; at < count; at++) if (isIn(at)) mask |= 1 << at;
  return mask;
};
const userId = (at: number): string => `bbbbbbbb-0000-4000-8000-00000000000${at}`;
/** True if only the people of the world can be administrators. */
const isAboutAdministrators = ({ people }: Files): boolean =>
  people.some((wish) => typeof wish === 'object' && wish.role === 1) || people.length === 2;
export const bystandersOf = (files: Files): number => (isAboutAdministrators(files) ? 0 : 1);

function stateFor({ live, files }: World): StoredState {
  const isMember = (mask: number, at: number): boolean => ((mask >> at) & 1) === 1;
  const account = (at: number, email: string, role: number) => ({ id: userId(at), email, name: 'N', role });
  return fillSeed({
    users: [
      ...live.people.flatMap(({ role, reports, inGroup }, at) => {
        const has = { reports: bits(reports, REPORTS).map(({ id }) => id), groups: inGroup ? [GROUP] : [] };
        return role === undefined ? [] : [{ ...account(at, PEOPLE[at] ?? '', role), ...has }];
      }),
      account(9, ADMINISTRATOR, bystandersOf(files) === 1 ? 1 : 3),
    ],
    reports: REPORTS.map(({ id, dataset }, at) => {
      return { id, name: `R${at}`, workspaceName: 'W', datasetId: DATASETS[dataset] ?? '' };
    }),
    rls: ROLES.map(({ dataset, ...role }, at) => ({
      ...role,
      datasetId: DATASETS[dataset] ?? '',
      userEmails: PEOPLE.filter((_, of) => isMember(live.people[of]?.roles ?? 0, at)),
      groups: isMember(live.group, at) ? [GROUP] : [],
    })),
    keys: [],
  });
}

/** `word` also tells accounts from those that replaced them. */
export interface Observed {
  readonly portal: Portal;
  readonly word: string;
}

export function observe(store: Store): Observed {
  const { users, rls } = store.state();
  let others = 0;
  const people = PEOPLE.map((email, at): Holding => {
    const user = users.find((one) => one.email === email);
    if (user !== undefined && user.id !== userId(at)) others |= 1 << at;
    return {
      role: user?.role as Holding['role'],
      inGroup: user?.groups.includes(GROUP) === true,
      reports: maskOf(REPORTS.length, (one) => user?.reports.includes(REPORTS[one]?.id ?? '') === true),
      roles: maskOf(ROLES.length, (one) => rls[one]?.userEmails.includes(email) === true),
    };
  });
  const group = maskOf(ROLES.length, (one) => rls[one]?.groups.includes(GROUP) === true);
  const words = people.map(
    ({ role = 0, inGroup, reports, roles }) => `${role}${inGroup ? 'g' : ''}${reports}.${roles}`,
  );
  return { portal: { people, group }, word: `${words} ${group} ${others}` };
}

export const portalIn = ({ portal }: Observed, world: World): Portal => ({
  ...portal,
  people: portal.people.slice(0, world.live.people.length),
});

function textOf({ people, group, leavers, unlisted, roleChanges }: Files): string {
  const rls = (mask: number): string[] =>
    bits(mask, ROLES).map(({ name, dataset }) => `${DATASETS[dataset]}/${name}`);
  const entryOf = (wish: Exclude<Wish, 'unlisted'>): object => {
    if (wish === 'absent') return { absent: true };
    const reports = bits(wish.reports, REPORTS).map(({ id }) => id);
    return { name: 'N', role: wish.role === 1 ? 'administrator' : 'viewer', reports, rls: rls(wish.roles) };
  };
  const users = people.flatMap((wish, at) => (wish === 'unlisted' ? [] : [[PEOPLE[at], entryOf(wish)]]));
  const policies = { leavers, unlisted: unlisted === 'report' ? 'keep' : unlisted, roleChanges };
  const sections = {
    manage: { kinds: ['reports', 'rls'], ...policies, ignore: { users: [ADMINISTRATOR] } },
    guards: { maxRemovals: 'off', maxUserDeletes: 'off', minAdministrators: 0 },
    // The product refuses to act on unlisted people if the files list nobody.
    users: { 'nobody@x.com': { absent: true }, ...Object.fromEntries(users) },
    groups: group === undefined ? {} : { g: { id: GROUP, rls: rls(group) } },
  };
  return Object.entries(sections)
    .map(([key, section]) => `${key}: ${JSON.stringify(section)}\n`)
    .join('');
}

const declaredOf = new Map<string, Promise<Declared>>();

function declaredFor(files: Files): Promise<Declared> {
  const text = textOf(files);
  const dialect = { updateUser: files.roleChanges === 'update' };
  const declared =
    declaredOf.get(text) ??
    declaredBy(text).then(({ settings, ...rest }) => ({
      ...rest,
      settings: { ...settings, portal: { ...settings.portal, dialect } },
    }));
  declaredOf.set(text, declared);
  return declared;
}

export const nobodyIn = ({ files }: World): Files => ({
  people: files.people.map(() => 'unlisted'),
  group: undefined,
  leavers: 'revoke',
  unlisted: 'report',
  roleChanges: files.roleChanges,
});

type Performance = Parameters<typeof performPlan>;

export type Built = Performance[0] & { readonly compare?: Performance[3] };

/** Returns undefined if the plan is refused. `memory` is what the applies since the base remembered. */
export async function planFor(
  world: World,
  store: Store,
  memory: Memory | undefined = world.base && NO_MEMORY,
): Promise<Built | undefined> {
  const declared = await declaredFor(world.files);
  const { users, reports, rls } = store.state();
  const state = buildState(structuredClone({ users, reports, roles: rls }));
  const { desired, problems } = resolve(declared, state.catalogue, NOW);
  const base = memory && {
    declared: await declaredFor(world.base ?? nobodyIn(world)),
    hasFiles: world.base !== undefined,
    memory,
    names: NO_NAMES,
  };
  if (world.lockout) {
    const people = [identityOf(PEOPLE[0])];
    const at = { commit: null, dirty: false, url: URL };
    const built = planLockout(buildWorld(desired, state, NOW), state.records, people, at);
    return { ...built, state, compare: (_touched, now) => listRemainingAccess(people, now) };
  }
  try {
    const built = buildPlan(desired, state.catalogue, state.live, {
      ...PLAIN,
      now: NOW,
      only: world.only ?? [],
      removalsOnly: world.removalsOnly === true,
      causes: world.causes ?? [],
      locked: memory?.locked,
      base: base && { commit: null, files: resolveBase(base, state.catalogue, YESTERDAY, NOW) },
      earlier: problems,
    });
    return built.plan.findings.some(isError) ? undefined : { ...built, state };
  } catch (error) {
    return orNothing()(error);
  }
}

export const storeFor = (world: World): Store => memoryStore(stateFor(world), DIALECT);

interface Pending {
  readonly word: string;
  readonly end: (ending: Ending) => void;
}

function perform(store: Store, { method, path, body }: PortalRequest): void {
  const route = WRITES.find(
    ({ methods, path: known }) =>
      methods.some((one) => one === method) &&
      (known === path || (method === 'DELETE' && known.includes(':'))),
  );
  if (route === undefined) throw new Error(`the portal has no ${method} ${path}`);
  route.perform(store, body, { userEmail: decodeURIComponent(path.split('/').at(-1) ?? '') });
}

export const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

/** How often a run sends a call whose answers are lost. */
const SENDS = 2;

/** Runs the real executor and client on a real store. The explorer decides which call ends next, and how. */
export class Run {
  readonly store: Store;
  readonly #pending: Pending[] = [];
  readonly #log: string[] = [];
  readonly #ended: string[] = [];
  applied: Omit<Applied, 'backup' | 'journal'> | undefined;
  failure: unknown;
  misdirected: string | undefined;
  #begun = 0;

  constructor(store: Store, built: Built, concurrency: number) {
    this.store = store;
    const { dialect } = built.delta.world.desired.settings.portal;
    const portal = openForWriting(this.#transport(), dialect, URL);
    const waitless: typeof portal = {
      ...portal,
      session: (of) => {
        const session = portal.session(of);
        return { ...session, perform: (action) => session.perform(action, async () => {}) };
      },
    };
    const how: Performance[2] = {
      concurrency,
      settle: 0,
      notify: () => {},
      signal: new AbortController().signal,
      onStart: () => {
        this.#begun++;
      },
      onEnd: ({ operation, status }) => {
        this.#ended.push(`${operation.id}${status}`);
      },
    };
    performPlan(built, waitless, how, built.compare)
      .then((applied) => Object.assign(this, { applied }))
      .catch((failure: unknown) => Object.assign(this, { failure }));
  }

  #transport(): WriteTransport {
    return {
      facts: () => ({}) as ReturnType<WriteTransport['facts']>,
      ask: () => Promise.reject(new Error('nothing is asked here')),
      get: async (path, query, read) => {
        const route = LISTS.get(path);
        if (route === undefined) throw new Error(`the portal has no GET ${path}`);
        const records = route.records(this.store, query as ListFilter);
        return read(pageOf(records, { page: 1, pageSize: 100, shift: 0 }, DIALECT));
      },
      send: async (write) => {
        if (this.#begun === 0) throw new Error('a call is made that was not begun');
        for (let sent = 1; ; sent++) {
          const fault = await this.#sent(write);
          if (fault === undefined) return;
          if (write.beforeAgain === undefined || fault.status !== undefined || sent === SENDS) throw fault;
          await write.beforeAgain(fault);
        }
      },
    };
  }

  #sent(write: PortalRequest): Promise<PortalFault | undefined> {
    const { method, path } = write;
    const word = `${method} ${path} ${JSON.stringify(write.body ?? {})}`;
    const { userEmail, usersEmails = [] } = (write.body ?? {}) as {
      userEmail?: string;
      usersEmails?: string[];
    };
    if (/\/link-/.test(path))
      for (const email of userEmail === undefined ? usersEmails : [userEmail])
        if (this.store.user(email) === undefined) this.misdirected = `${email} has no account for ${path}`;
    const effect = (): PortalFault | undefined => {
      try {
        perform(this.store, write);
        return undefined;
      } catch (error) {
        if (!(error instanceof RefusedRequest)) throw error;
        return statusFault(method, path, error.status, error.message, '');
      }
    };
    const after: Readonly<Record<Ending, () => PortalFault | undefined>> = {
      done: effect,
      refused: () => statusFault(method, path, 400, 'refused', ''),
      forbidden: () => statusFault(method, path, 403, 'forbidden', ''),
      'lost-before': () => unreachable(method, path, 'lost', ''),
      'lost-after': () => effect() ?? unreachable(method, path, 'lost', ''),
    };
    return new Promise((resolve) => {
      this.#pending.push({
        word,
        end: (ending) => {
          this.#log.push(`${word}=${ending}`);
          resolve(after[ending]());
        },
      });
    });
  }

  get pending(): readonly Pending[] {
    return this.#pending;
  }

  async end(at: number, ending: Ending): Promise<void> {
    const [one] = this.#pending.splice(at, 1);
    one?.end(ending);
    await tick();
  }

  interfere(foreign: Foreign): boolean {
    const before = observe(this.store).word;
    try {
      change(this.store, foreign);
    } catch (error) {
      if (error instanceof RefusedRequest) return false;
      throw error;
    }
    this.#log.push(`${JSON.stringify(foreign)}`);
    return observe(this.store).word !== before || foreign.kind === 'recreate';
  }

  /** What has happened so far, apart from the state of the portal. */
  get history(): string {
    return `${[...this.#log].sort().join()}|${[...this.#ended].sort().join()}|${this.#pending.map(({ word }) => word).sort()}`;
  }

  get exit(): number | undefined {
    return this.applied && exitOf(this.applied).code;
  }

  get unaccounted(): string | undefined {
    if (this.failure !== undefined) return `the run failed: ${String(this.failure)}`;
    if (this.applied === undefined) return this.#pending.length === 0 ? 'the run hangs' : undefined;
    const { plan, outcomes } = this.applied;
    const isEach = outcomes.every(({ operation }, at) => operation.id === plan.operations[at]?.id);
    return isEach && outcomes.length === plan.operations.length ? undefined : 'outcomes are not of the calls';
  }
}

function change(store: Store, foreign: Foreign): void {
  const email = 'person' in foreign ? (PEOPLE[foreign.person] ?? '') : '';
  const role = 'at' in foreign ? ROLES[foreign.at] : undefined;
  const membership = { datasetId: DATASETS[role?.dataset ?? 0] ?? '', role: role?.name ?? '' };
  const report = [('at' in foreign && REPORTS[foreign.at]?.id) || ''];
  const create = (): unknown => store.createUser({ email, name: 'N', role: 3 });
  const setRole = (to: 1 | 3): void => {
    const id = store.user(email)?.id;
    if (id !== undefined) store.updateUser({ id, role: to });
  };
  const changes: Readonly<Record<Foreign['kind'], () => unknown>> = {
    'give-report': () => store.linkReports(email, report, true),
    'take-report': () => store.linkReports(email, report, false),
    'give-role': () => store.linkUsers(membership, [email], true),
    'take-role': () => store.linkUsers(membership, [email], false),
    'group-gains': () => store.linkGroups(membership, [GROUP], true),
    'group-loses': () => store.linkGroups(membership, [GROUP], false),
    'join-group': () => store.linkUserGroups(email, [GROUP], true),
    'leave-group': () => store.linkUserGroups(email, [GROUP], false),
    create,
    delete: () => store.deleteUser(email),
    recreate: () => {
      store.deleteUser(email);
      create();
    },
    promote: () => setRole(1),
    demote: () => setRole(3),
  };
  changes[foreign.kind]();
}
