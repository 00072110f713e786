import path from 'node:path';
import { takeLock } from '../apply/lock.ts';
import { declare } from '../config/declare/declare.ts';
import type { FileEdit } from '../config/edit/edit.ts';
import { placing } from '../config/edit/names.ts';
import { textOfFile } from '../config/parse/text.ts';
import { parseFile } from '../config/parse-file.ts';
import type { Applied, Lockout, RecordOutcome } from '../domain/applied.ts';
import { reportName } from '../domain/catalogue.ts';
import { countChanges } from '../domain/changes.ts';
import type { Delta } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import { datasetId, type Email, type Identity, identityOf, roleKey } from '../domain/ids.ts';
import { accountsOf, type LiveUser } from '../domain/live.ts';
import { append } from '../domain/multimap.ts';
import { suggester } from '../domain/nearest.ts';
import { matchesAny } from '../domain/pattern.ts';
import type { Plan } from '../domain/plan.ts';
import { fail, isError, type Problem, ProblemError, problemsThrown } from '../domain/problem.ts';
import { ROLE_CODES, ROLE_NAMES, roleCode } from '../domain/role.ts';
import { counted } from '../domain/wording.ts';
import { pushBranch } from '../files/git.ts';
import { recordBranch } from '../files/record.ts';
import type { Clean } from '../files/write-atomically.ts';
import { changesOf } from '../plan/changes.ts';
import { planOf } from '../plan/project.ts';
import { portalUrl } from '../portal/portal-url.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { leftWith } from '../reconcile/deviations.ts';
import { takeAll } from '../reconcile/locked.ts';
import { worldOf } from '../reconcile/match.ts';
import { resolve } from '../resolve/resolve.ts';
import { performPlan } from './apply.ts';
import { openStateFolder, writeBackup } from './backups.ts';
import { findStanding } from './base.ts';
import { type ConnectRequest, isPinned, openToWrite } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { editFiles, writeFiles } from './edit-files.ts';
import { recordApply, recordRelease } from './record.ts';
import { type LockoutSurroundings, readSurroundings } from './surroundings.ts';

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

/** Files that say nothing but that these people have left. */
async function filesOf({ portal, people }: LockoutSurroundings) {
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
  return declared;
}

/** The spellings of an address in roles, by the index of the role. */
function spellingsIn({ records, catalogue }: PortalState, identity: Identity) {
  const spellings = new Map<number, Email[]>();
  for (const { datasetId: dataset, name, userEmails } of records.roles)
    for (const spelled of userEmails ?? []) {
      const role = catalogue.roleIndex.get(roleKey(datasetId(dataset), name));
      if (role !== undefined && identityOf(spelled) === identity) append(spellings, role, spelled as Email);
    }
  return spellings;
}

/** A plan that takes all from these people, and the delta that it was made from. */
function planLockout(
  { loaded, portal, people }: LockoutSurroundings,
  files: Desired,
  state: PortalState,
  url: string,
  now: number,
): { readonly plan: Plan; readonly delta: Delta } {
  const wanted = people.flatMap((one) => {
    const user = files.users.get(one);
    const source = loaded?.declared.users.get(one)?.source;
    return user === undefined ? [] : { ...user, source: source ?? user.source };
  });
  const users = new Map(wanted.map((user) => [user.identity, user]));
  const { catalogue } = state;
  const named = loaded && resolve(loaded.declared, catalogue, now, true).desired;
  // A dataset without an alias is called by a report that reads it: nobody knows its id.
  const byReport = catalogue.reports.flatMap((report) =>
    report.datasetId === undefined ? [] : [[report.datasetId, [reportName(report)]] as const],
  );
  const datasetAliases = new Map([...byReport, ...(named ?? files).datasetAliases]);
  const desired = { ...files, users, datasetAliases };
  const delta = takeAll(worldOf(desired, state, now), wanted, (one) => spellingsIn(state, one));
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
  const edit: FileEdit =
    user === undefined
      ? {
          file: placing(declared, desired, loaded.files)([]),
          edit: { kind: 'set', path: ['users', asked], value: { absent: true } },
        }
      : {
          file: user.source.file,
          edit: { kind: 'set', path: [...user.source.path, 'absent'], value: true },
        };
  try {
    const { files, refused } = await editFiles(loaded, [edit]);
    await writeFiles(loaded, files, clean);
    return { files, byHand: refused.map(({ place, byHand }) => `${place.file}: ${byHand}`) };
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
  const declared = await filesOf(surroundings);
  const portal = await openToWrite(surroundings.portal, request);
  const { free, isRunning } = lockIfFree(portal.url);
  try {
    const state = await portal.read('agreed');
    const accounts = people.flatMap((one) => accountsOf(state.live, one));
    const { desired } = resolve(declared, state.catalogue, request.now, true);
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
