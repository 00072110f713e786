import { onTestFinished } from 'vitest';
import { REFERENCE_DIALECT } from '../../src/sandbox/dialect.ts';
import type { Fault, ReceivedCall } from '../../src/sandbox/faults.ts';
import type { Seed, StoredState } from '../../src/sandbox/seed.ts';
import { type RunningPortal, startPortal } from '../../src/sandbox/start.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { ID, reports, roles } from './office.ts';
import { KEY } from './portal.ts';

/** Names of reports and roles of the office; null for no account. */
export type Holdings = Readonly<Record<string, readonly string[] | null>>;

export interface Rebuilt {
  readonly rename_person?: { readonly from: string; readonly to: string };
  readonly rename_report?: { readonly report: string; readonly to: string };
  /** The report and its grants are removed; it returns with a new id and the old name. */
  readonly republish?: string;
  readonly rename_role?: { readonly role: string; readonly to: string };
}

export interface StoryPortal {
  readonly url: string;
  readonly holdings: (email: string) => readonly string[] | null;
  readonly setByHand: (holdings: Holdings) => void;
  readonly rebuild: (what: Rebuilt) => Promise<void>;
}

const REPORT_IDS: Readonly<Record<string, string>> = {
  overview: ID.overview,
  churn: ID.churn,
  pack: ID.pack,
  headcount: ID.headcount,
};
const AGAIN = 'again';
const again = (id: string): string => id.replace(/^1/, '6');

const idOf = (name: string): string | undefined => {
  const [first = '', second] = name.split(' ');
  const id = REPORT_IDS[first];
  return id !== undefined && second === AGAIN ? again(id) : id;
};

const NAMED: readonly (readonly [string, string])[] = Object.entries(REPORT_IDS).flatMap(([name, id]) => [
  [name, id] as const,
  [`${name} ${AGAIN}`, again(id)] as const,
]);

const ROLES = ['administrator', 'contributor'] as const;
const codeOf = (has: readonly string[]): number =>
  has.includes('administrator') ? 1 : has.includes('contributor') ? 2 : 3;

export function seedOf(portal: Holdings, names: Readonly<Record<string, string>>): Seed {
  const people = Object.entries(portal).flatMap(([email, has]) => (has === null ? [] : [{ email, has }]));
  const members = (role: string): string[] =>
    people.filter(({ has }) => has.includes(role)).map(({ email }) => email);
  return {
    reports,
    rls: roles({ latam: members('LATAM'), emea: members('EMEA'), manager: members('Manager') }),
    users: people.map(({ email, has }) => ({
      email,
      name: names[email] ?? email,
      role: codeOf(has),
      reports: has.flatMap((name) => idOf(name) ?? []),
    })),
  };
}

function holdingsIn(store: Store, email: string): readonly string[] | null {
  const user = store.user(email);
  if (user === undefined) return null;
  return [
    ...(user.role === 3 ? [] : [ROLES[user.role - 1] ?? `role ${user.role}`]),
    ...NAMED.flatMap(([name, id]) => (user.reports.includes(id) ? [name] : [])),
    ...store
      .roles({})
      .flatMap(({ name, userEmails }) =>
        userEmails.some((one) => one.toLowerCase() === email) ? [name] : [],
      ),
  ];
}

function setByHand(store: Store, holdings: Holdings): void {
  for (const [email, has] of Object.entries(holdings)) {
    if (store.user(email) !== undefined && has === null) store.deleteUser(email);
    if (has === null) continue;
    if (store.user(email) === undefined) store.createUser({ email, name: email, role: codeOf(has) });
    const now = holdingsIn(store, email) ?? [];
    const asked = new Set([...now, ...has].filter((name) => now.includes(name) !== has.includes(name)));
    for (const name of asked) {
      const link = has.includes(name);
      const report = idOf(name);
      const role = store.roles({}).find((one) => one.name === name);
      if (report !== undefined) store.linkReports(email, [report], link);
      else if (role !== undefined) store.linkUsers({ datasetId: role.datasetId, role: name }, [email], link);
      else throw new Error(`the office has no ${name}`);
    }
  }
}

function rebuilt(state: StoredState, what: Rebuilt): StoredState {
  const { rename_person: person, rename_report: report, republish, rename_role: role } = what;
  const moved = idOf(republish ?? '');
  const named = idOf(report?.report ?? '');
  const [workspaceName = '', name = ''] = report?.to.split('/') ?? [];
  const address = (email: string): string => (email.toLowerCase() === person?.from ? person.to : email);
  return {
    ...state,
    reports: state.reports.map((one) => ({
      ...one,
      ...(one.id === moved && { id: again(one.id) }),
      ...(one.id === named && { workspaceName, name }),
    })),
    users: state.users.map((one) => ({
      ...one,
      email: address(one.email),
      reports: one.reports.filter((id) => id !== moved),
    })),
    rls: state.rls.map((one) => ({
      ...one,
      userEmails: one.userEmails.map(address),
      ...(one.name === role?.role && { name: role.to }),
    })),
  };
}

/** Changes that no call can make restart the portal. */
export async function storyPortal(
  seed: Seed,
  interfere: (call: ReceivedCall) => Fault | undefined,
): Promise<StoryPortal> {
  const start = (state: Seed, port: number): Promise<RunningPortal> =>
    startPortal({ seed: state, dialect: REFERENCE_DIALECT, interfere, port });
  let portal = await start({ keys: [{ key: KEY }], ...seed }, 0);
  onTestFinished(() => portal.stop());
  const { url } = portal;
  return {
    url,
    holdings: (email) => holdingsIn(portal.store, email),
    setByHand: (holdings) => setByHand(portal.store, holdings),
    rebuild: async (what) => {
      const state = rebuilt(portal.store.state(), what);
      await portal.stop();
      portal = await start(state, Number(new URL(url).port));
    },
  };
}
