import { setTimeout as pause } from 'node:timers/promises';
import { datasetOf, dialectOf, newPerson, ROLE_NAMES, reportOf } from './world.mjs';

const BAD_DAYS = [
  { fail: { rate: 0.15, status: 503 } },
  { fail: { rate: 0.15, status: 500 }, drop: 0.1 },
  { drop: 0.15 },
  { rateLimit: 40 },
  { truncate: 0.1 },
  { moving: 0.15 },
  { fail: { rate: 0.08, status: 502 }, drop: 0.05, truncate: 0.05, moving: 0.05, latency: [0, 5] },
  // The portal refuses every request.
  { fail: { rate: 1, status: 403 } },
];

/**
 * For 0.4 seconds after a creation, links and unlinks that name the new user answer 404. A call with an
 * unknown method has no body.
 */
function refusingNewUsers() {
  const knownFrom = new Map();
  return ({ method, path, body = {} }) => {
    if (method === 'POST' && path === '/api/user') knownFrom.set(body.email.toLowerCase(), Date.now() + 400);
    if (!path.includes('link-')) return undefined;
    const named = (body.usersEmails ?? [body.userEmail ?? '']).map((email) => email.toLowerCase());
    return named.some((email) => Date.now() < (knownFrom.get(email) ?? 0))
      ? { kind: 'status', status: 404 }
      : undefined;
  };
}

export async function startFor(portal, { startPortal, REFERENCE_DIALECT }, seed = portal.seed, port = 0) {
  portal.calls = 0;
  const { refusesNewUsers, ...dialect } = portal.dialect;
  const ofNewUsers = refusesNewUsers ? refusingNewUsers() : () => undefined;
  portal.running = await startPortal({
    seed,
    port,
    dialect: { ...REFERENCE_DIALECT, ...dialect },
    interfere: async (call) => {
      portal.calls++;
      if (call.method !== 'GET') portal.writes = (portal.writes ?? 0) + 1;
      return (await portal.onCall?.(call)) ?? portal.faults?.(call) ?? ofNewUsers(call);
    },
  });
  return portal.running;
}

export const stateOf = (portal) => portal.running.store.state();

/** Waits until lists show the last write. */
export const settled = (portal) =>
  portal.dialect.lag > 0 ? pause(portal.dialect.lag * 1000 + 50) : undefined;

export function badDay(portal, { createInterference }, chance) {
  portal.faults = createInterference({ ...chance.pick(BAD_DAYS), seed: chance.whole(1e9) });
  return () => {
    portal.faults = undefined;
  };
}

/** Restarts the portal with its state, and perhaps with a new report or another dialect. */
export async function deploy(portal, makers, chance) {
  const { port } = new URL(portal.running.url);
  await portal.running.stop();
  const state = stateOf(portal);
  if (chance.of(0.5)) portal.reports = [...portal.reports, reportOf(portal.at, portal.reports.length)];
  portal.dialect = { ...dialectOf(chance), emailCasing: portal.dialect.emailCasing };
  const known = new Set(state.reports.map((report) => report.id));
  const made = portal.reports.filter((report) => !known.has(report.id));
  await pause(chance.whole(400));
  await startFor(portal, makers, { ...state, reports: [...state.reports, ...made] }, Number(port));
}

const accounts = (portal) => stateOf(portal).users.filter(({ role }) => role !== 1);

const HANDS = {
  'gave a report': (portal, chance) => {
    const user = chance.pick(accounts(portal));
    portal.running.store.linkReports(user.email, [chance.pick(portal.reports).id], true);
  },
  'took a report': (portal, chance) => {
    const user = chance.pick(accounts(portal).filter(({ reports }) => reports.length > 0));
    portal.running.store.linkReports(user.email, [chance.pick(user.reports)], false);
  },
  'moved a role': (portal, chance) => {
    const [dataset, role] = chance.pick(ROLE_NAMES).split('/');
    const datasetId = datasetOf(portal.at, Number(dataset.slice(1)));
    const { userEmails } = stateOf(portal).rls.find(
      (one) => one.datasetId === datasetId && one.name === role,
    );
    const user = chance.pick(accounts(portal));
    const isIn = userEmails.some((email) => email.toLowerCase() === user.email.toLowerCase());
    portal.running.store.linkUsers({ datasetId, role }, [user.email], !isIn);
  },
  'created somebody': (portal, chance) => {
    const { address, name } = newPerson(portal, chance);
    portal.running.store.createUser({ email: address, name, role: 3 });
    portal.running.store.linkReports(address, [chance.pick(portal.reports).id], true);
  },
  'deleted somebody': (portal, chance) => {
    const { email } = chance.pick(accounts(portal));
    portal.running.store.deleteUser(email);
    portal.removed.add(email.toLowerCase());
  },
  'promoted somebody': (portal, chance) => {
    const { id } = chance.pick(accounts(portal));
    portal.running.store.updateUser({ id, role: 2 });
  },
};

/** Returns what was edited, or undefined if nobody matches. */
export function editByHand(portal, chance) {
  const what = chance.pick(Object.keys(HANDS));
  const isRare = what === 'deleted somebody' || what === 'promoted somebody';
  if (isRare && chance.of(0.7)) return undefined;
  if (accounts(portal).length === 0) return undefined;
  try {
    HANDS[what](portal, chance);
    return what;
  } catch (error) {
    // Nobody matches, or the portal does not know the person yet.
    if (error instanceof TypeError || error.status === 404) return undefined;
    throw error;
  }
}

/** Changes roles and names that no call can change. */
export function doByHand(portal, people) {
  for (const address of people) {
    const user = stateOf(portal).users.find(({ email }) => email.toLowerCase() === address);
    const { name = user?.name } = portal.users[address] ?? {};
    if (user !== undefined) portal.running.store.updateUser({ id: user.id, role: 3, name });
  }
}
