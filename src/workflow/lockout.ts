import path from 'node:path';
import { takeLock } from '../apply/lock.ts';
import { declare } from '../config/declare/declare.ts';
import type { FileEdit } from '../config/edit/edit.ts';
import { placing } from '../config/edit/names.ts';
import { textOfFile } from '../config/parse/text.ts';
import { parseFile } from '../config/parse-file.ts';
import type { Applied, Lockout, RecordOutcome } from '../domain/applied.ts';
import { countChanges } from '../domain/changes.ts';
import type { Declared } from '../domain/declared.ts';
import type { Delta } from '../domain/delta.ts';
import type { Desired, DesiredUser } from '../domain/desired.ts';
import { datasetId, type Email, type Identity, identityOf, roleKey } from '../domain/ids.ts';
import { indexesOf } from '../domain/indexes.ts';
import { accountsOf, type LiveUser } from '../domain/live.ts';
import { suggester } from '../domain/nearest.ts';
import { matchesAny, type Pattern } from '../domain/pattern.ts';
import type { Plan } from '../domain/plan.ts';
import { fail, isError, type Problem, ProblemError, problemsThrown, usage } from '../domain/problem.ts';
import { ROLE_CODES, ROLE_NAMES, roleCode } from '../domain/role.ts';
import type { PortalSettings } from '../domain/settings.ts';
import { counted } from '../domain/wording.ts';
import type { Located } from '../files/checkout.ts';
import { pushBranch } from '../files/git.ts';
import { openRepository } from '../files/git-objects.ts';
import { readRecord, readTips, recordBranch } from '../files/record.ts';
import type { Clean } from '../files/write-atomically.ts';
import { changesOf } from '../plan/changes.ts';
import { planOf } from '../plan/project.ts';
import { portalUrl } from '../portal/portal-url.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { leftWith } from '../reconcile/deviations.ts';
import { type SpelledHolder, takeAll } from '../reconcile/locked.ts';
import { worldOf } from '../reconcile/match.ts';
import { resolve } from '../resolve/resolve.ts';
import { performPlan } from './apply.ts';
import { openStateFolder, writeBackup } from './backups.ts';
import { findStanding } from './base.ts';
import { type ConnectRequest, isPinned, openToWrite } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { changeFiles } from './edit-files.ts';
import { type Loaded, load, loadSettings } from './load.ts';
import { recordApply, recordRelease } from './record.ts';

export interface LockoutRequest extends ConnectRequest {
  readonly now: number;
  readonly user: string;
  /** The remote that the record is pushed to. */
  readonly push: string;
  /** The URL of the CI run; undefined where a person runs this. */
  readonly run: string | undefined;
}

export interface LockoutListeners {
  /** Asked before the first write; false ends without one. */
  readonly confirm: (plan: Plan) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** As much of the files as can be read: a lockout needs none of it but the address of the portal. */
interface LockoutSurroundings {
  /** Undefined where they have an error. */
  readonly loaded: Loaded | undefined;
  readonly located: Located | undefined;
  readonly portal: PortalSettings;
  readonly protect: readonly Pattern[];
  readonly settle: number;
  /** All addresses of the person, the one that was asked for first. */
  readonly people: readonly Identity[];
}

const SETTLE = 30_000;

/** What the record calls the portal of an address, where the root file cannot say it. */
async function recordedName(located: Located | undefined, url: string): Promise<string | undefined> {
  const git = located?.inGit === true ? await openRepository(located.top) : undefined;
  for (const { portal, local, remote } of git === undefined ? [] : await readTips(git)) {
    const tip = local ?? remote;
    const record = git && tip && (await readRecord(git, tip));
    if (record && record.state.url === url) return portal;
  }
  return undefined;
}

/** All addresses of a person: those by which an entry of the files knows the one that is asked for. */
function addressesOf(users: Declared['users'], asked: Identity): readonly Identity[] {
  const own = users.get(asked) ?? [...users.values()].find(({ previously }) => previously.includes(asked));
  const earlier = own?.previously.filter((one) => !users.has(one)) ?? [];
  return [...new Set([asked, ...(own === undefined ? [] : [own.identity]), ...earlier])];
}

/** Reads as much of the files as can be read. Throws where nothing names the portal. */
async function readSurroundings(request: LockoutRequest): Promise<LockoutSurroundings> {
  const { config, credentials, notify } = request;
  const loaded = await load(config, request.insecureHttp).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    notify(`rolecall cannot read the files, and goes on without them: ${error.problems[0]?.message ?? ''}`);
    return undefined;
  });
  const { located, settings } = loaded
    ? { located: loaded.located, settings: loaded.declared.settings }
    : await loadSettings(config);
  const url = settings?.portal.url || credentials.url || '';
  if (url === '')
    throw usage('the files do not name a portal', 'set ROLECALL_URL to the address of the portal');
  const name = settings?.portal.name || (await recordedName(located, url)) || '';
  const asked = identityOf(request.user);
  return {
    loaded,
    located,
    portal: { dialect: {}, ...settings?.portal, url, name },
    protect: settings?.guards.protect ?? [],
    settle: settings?.settle ?? SETTLE,
    people: loaded === undefined ? [asked] : addressesOf(loaded.declared.users, asked),
  };
}

/** What files want that say nothing but that these people have left. */
async function desiredFor({ portal, people }: LockoutSurroundings, { catalogue }: PortalState, now: number) {
  const { name, url, dialect } = portal;
  const root = {
    version: 1,
    portal: { name: name === '' ? 'portal' : name, url, dialect },
    manage: { kinds: ['reports', 'rls'], roleChanges: 'update' },
    users: Object.fromEntries(people.map((one) => [one, { absent: true }])),
  };
  const parsed = await parseFile(textOfFile('lockout.json', JSON.stringify(root)), 'root');
  const { declared, problems } = declare([parsed], true);
  const errors = problems.filter(isError);
  if (declared === undefined || errors.length > 0)
    throw new ProblemError(errors.map(({ place, excerpt, ...rest }) => rest));
  return resolve(declared, catalogue, now, true).desired;
}

/** All spellings of the address of a person, in accounts and in roles, with what the portal gives to each. */
function spelledHolders({ records, catalogue, live }: PortalState, wanted: DesiredUser): SpelledHolder[] {
  const accounts = accountsOf(live, wanted.identity);
  const spelled = records.roles.flatMap(({ datasetId: dataset, name, userEmails }) => {
    const role = catalogue.roleIndex.get(roleKey(datasetId(dataset), name));
    const own = (userEmails ?? []).filter((one) => identityOf(one) === wanted.identity);
    return role === undefined ? [] : own.map((one) => ({ role, email: one as Email }));
  });
  const emails = new Set([...accounts, ...spelled].map(({ email }) => email));
  return [...emails].map((email) => {
    const own = accounts.filter((account) => account.email === email);
    const roles = spelled.flatMap((one) => (one.email === email ? [one.role] : []));
    return {
      email,
      wanted,
      account: own[0],
      reports: indexesOf(own.flatMap((account) => [...account.reports])),
      roles: indexesOf([...own.flatMap((account) => [...account.roles]), ...roles]),
    };
  });
}

/** A plan that takes all from these people, and the delta that it was made from. */
function planLockout(
  { loaded, portal, people }: LockoutSurroundings,
  files: Desired,
  state: PortalState,
  url: string,
  now: number,
): { readonly plan: Plan; readonly delta: Delta } {
  const users = new Map(files.users);
  for (const [identity, user] of files.users) {
    const source = loaded?.declared.users.get(identity)?.source ?? user.source;
    users.set(identity, { ...user, source });
  }
  const named = loaded && resolve(loaded.declared, state.catalogue, now, true).desired;
  const { datasetAliases } = named ?? files;
  const wanted = people.flatMap((one) => users.get(one) ?? []);
  const delta = takeAll(
    worldOf({ ...files, users, datasetAliases }, state, now),
    wanted.flatMap((user) => spelledHolders(state, user)),
  );
  const changes = changesOf(delta);
  const head = { portal: { name: portal.name, url }, commit: null, dirty: false, base: null };
  const nothing = { only: [], overrides: [] };
  return { delta, plan: planOf(delta, changes, countChanges(changes), { ...head, ...nothing }, []) };
}

const problem = (code: Problem['code'], message: string, fix: string): Problem => ({
  code,
  severity: 'error',
  message,
  fix,
});

/** What no call can take: what groups give, and roles that the reference does not know. */
function outOfReach(accounts: readonly LiveUser[], { operations }: Plan): readonly Problem[] {
  const updated = new Set(operations.flatMap((one) => (one.kind === 'update-user' ? one.email : [])));
  const problems: Problem[] = [];
  for (const { email, groups, role } of accounts) {
    const known = roleCode(role);
    if (groups.length > 0)
      problems.push(
        problem(
          'access-from-elsewhere',
          `${email} is still in ${counted(groups.length, 'portal group')}: ${groups.join(', ')}`,
          'remove the person from the groups in the portal',
        ),
      );
    if (role !== ROLE_CODES.viewer && !updated.has(email))
      problems.push(
        problem(
          'leaver-administrator',
          `${email} still has the role ${known === undefined ? role : ROLE_NAMES[known]}`,
          'set the role to viewer in the portal',
        ),
      );
  }
  return problems;
}

/** A list that shows nobody, or not this person, proves nothing. */
function unseen({ live }: PortalState, isHidden: boolean): readonly Problem[] {
  const again = 'check the portal, and run rolecall lockout again';
  if (live.users.size + live.ambiguous.size === 0)
    return [problem('empty-user-list', 'the portal lists no user', again)];
  return isHidden
    ? [problem('listing-unstable', 'the portal finds this person, and its list of users does not', again)]
    : [];
}

/** Writes `absent: true` for the person. What no edit can write is given in words. */
async function writeAbsent(
  { loaded, people: [asked, ...others] }: LockoutSurroundings,
  desired: Desired,
  clean: Clean,
): Promise<Pick<Lockout, 'files' | 'byHand'>> {
  const line = `users: { ${JSON.stringify(asked)}: { absent: true } }`;
  if (loaded === undefined || asked === undefined) return { files: [], byHand: [line] };
  const { declared } = loaded;
  const user = [asked, ...others].flatMap((one) => declared.users.get(one) ?? [])[0];
  if (user?.absent === true) return { files: [], byHand: [] };
  const { file, path: at } = user?.source ?? {
    file: placing(declared, desired, loaded.files)([]),
    path: ['users', asked],
  };
  const value = user === undefined ? { absent: true } : true;
  const edit: FileEdit = {
    file,
    edit: { kind: 'set', path: user === undefined ? at : [...at, 'absent'], value },
  };
  try {
    return { files: (await changeFiles(loaded, [edit], { dryRun: false, clean })).files, byHand: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { files: [], byHand: [line] };
  }
}

/** Where the record of the portal is. Throws if it cannot be continued, or if there can be none. */
async function standingFor({ located, portal }: LockoutSurroundings, request: LockoutRequest, url: string) {
  const found =
    located === undefined || portal.name === ''
      ? undefined
      : await findStanding(located, portal.name, url, isPinned(request));
  if (found?.git === undefined || found.subject === undefined)
    throw fail({
      code: 'no-record',
      message: 'the files are in no commit of a Git repository, or do not name the portal',
    });
  return { git: found.git, subject: found.subject, standing: found.standing };
}

/** Records something and pushes it. Never rejects: what was taken is taken. */
async function recordAndPush(
  { located, portal }: LockoutSurroundings,
  { push }: LockoutRequest,
  write: () => Promise<RecordOutcome>,
): Promise<Pick<Lockout, 'record' | 'pushed'> & { readonly problems: readonly Problem[] }> {
  const record = await write().catch((error: unknown): RecordOutcome => {
    const [first] = problemsThrown(error);
    return { status: 'failed', why: first?.message ?? '' };
  });
  if (located === undefined || record.status === 'failed') return { record, pushed: null, problems: [] };
  const branch = recordBranch(portal.name);
  if (await pushBranch(located.top, push, branch)) return { record, pushed: push, problems: [] };
  const unpushed = problem(
    'record-not-pushed',
    `the record is here and not at ${push}: other runs may give access again`,
    `run git push ${push} ${branch}. If Git refuses, fetch ${branch} and run the command again`,
  );
  return { record, pushed: null, problems: [unpushed] };
}

/** Takes the lock of applies. A running apply does not stop a lockout, and may give something meanwhile. */
function lockIfFree(url: string): { readonly free: () => void; readonly isRunning: boolean } {
  try {
    return { free: takeLock(url), isRunning: false };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { free: () => {}, isRunning: true };
  }
}

/** A way back where there is a place for it; a lockout does not wait for one. */
async function backup(
  { located, portal: { name } }: LockoutSurroundings,
  state: PortalState,
  url: string,
  clean: Clean,
  notify: LockoutRequest['notify'],
): Promise<Pick<Applied, 'backup'>> {
  if (located === undefined || name === '') return {};
  try {
    const folder = await openStateFolder(path.dirname(located.path), name, undefined);
    return { backup: await writeBackup(folder, { name, url }, state, clean) };
  } catch (error) {
    if (error instanceof ProblemError) notify(`there is no backup: ${error.message}`);
    return {};
  }
}

/**
 * Takes all access from one person now, verifies it, writes `absent: true` into the files, and locks the person out in the
 * record. Undefined where it was not confirmed. Throws a `ProblemError` before the first write only.
 */
export async function lockout(
  request: LockoutRequest,
  { confirm, signal }: LockoutListeners,
): Promise<Lockout | undefined> {
  const surroundings = await readSurroundings(request);
  const { people, loaded, settle, protect } = surroundings;
  const [user = ''] = people;
  const guarded = people.find((one) => matchesAny(protect, one));
  if (guarded !== undefined) {
    const message = `guards.protect names ${guarded}`;
    throw fail({ code: 'guard-protected', message, fix: 'remove the address from guards.protect first' }, 3);
  }
  const portal = await openToWrite(surroundings.portal, request);
  const { free, isRunning } = lockIfFree(portal.url);
  try {
    const state = await portal.read('agreed');
    const accounts = people.flatMap((one) => accountsOf(state.live, one));
    const desired = await desiredFor(surroundings, state, request.now);
    const { plan, delta } = planLockout(surroundings, desired, state, portal.url, request.now);
    const isListed = loaded === undefined || people.some((one) => loaded.declared.users.has(one));
    const isHidden = accounts.length === 0 && (await portal.hasAny(people));
    if (!isListed && !isHidden && accounts.length === 0 && plan.operations.length === 0)
      throw fail({
        code: 'unknown-user',
        message: `neither the portal nor the files know ${user}`,
        fix: suggester(() => state.live.users.keys())(user, 'check the address'),
      });
    if (!(await confirm(plan))) return undefined;
    const clean = await cleanFor(request);
    const saved = await backup(surroundings, state, portal.url, clean, request.notify);
    const done = await performPlan({
      prepared: { plan, delta, state },
      portal,
      compare: (_touched, observed) => leftWith(delta, people, observed),
      concurrency: request.concurrency,
      settle,
      notify: request.notify,
      signal,
    });
    const applied: Applied = { ...done, ...saved };
    const edited = await writeAbsent(surroundings, desired, clean);
    const { record, pushed, problems } = await recordAndPush(surroundings, request, async () => {
      const base = await standingFor(surroundings, request, portal.url);
      const partial = `lockout of ${people.join(', ')}`;
      const recorded = { plan, delta, state, base, partial, isRestore: true, loaded, locks: people };
      return recordApply(recorded, applied, { clean, run: request.run });
    });
    const running = problem(
      'locked',
      'an apply is running, and may give access again',
      `when it has ended, run rolecall lockout ${user} again`,
    );
    return {
      user,
      applied,
      record,
      pushed,
      ...edited,
      open: [
        ...unseen(state, isHidden),
        ...(isRunning ? [running] : []),
        ...outOfReach(accounts, plan),
        ...problems,
      ],
    };
  } finally {
    free();
  }
}

/** Ends a lockout: plans give again what the files give. Throws a `ProblemError` where nobody is locked out so. */
export async function release(request: LockoutRequest): Promise<Lockout> {
  const surroundings = await readSurroundings(request);
  const { people, portal } = surroundings;
  const [user = ''] = people;
  const url = portalUrl(portal, request.insecureHttp);
  const { git, subject, standing } = await standingFor(surroundings, request, url);
  const locked = people.filter((one) => standing?.memory.locked.includes(one));
  if (standing === undefined || locked.length === 0)
    throw fail({
      code: 'unknown-user',
      message: `the record does not lock out ${user}`,
      fix: `check the address, and fetch the record: git fetch ${request.push} ${recordBranch(portal.name)}`,
    });
  const { record, pushed, problems } = await recordAndPush(surroundings, request, () =>
    recordRelease(git, subject.portal, standing, locked, request.now, request.run),
  );
  return { user, applied: undefined, record, pushed, files: [], byHand: [], open: problems };
}
