import path from 'node:path';
import { takeLock } from '../apply/lock.ts';
import { declare } from '../config/declare/declare.ts';
import type { FileEdit } from '../config/edit/edit.ts';
import { placing } from '../config/edit/names.ts';
import { textOfFile } from '../config/parse/text.ts';
import { parseFile } from '../config/parse-file.ts';
import type { Applied, Lockout, RecordOutcome } from '../domain/applied.ts';
import { countChanges } from '../domain/changes.ts';
import type { Delta } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import { datasetId, type Email, type Identity, identityOf, roleKey } from '../domain/ids.ts';
import { accountsOf, type LiveUser } from '../domain/live.ts';
import { append } from '../domain/multimap.ts';
import { suggester } from '../domain/nearest.ts';
import { matchesAny } from '../domain/pattern.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { NO_MEMORY } from '../domain/recorded.ts';
import { ROLE_CODES, ROLE_NAMES, roleCode } from '../domain/role.ts';
import { counted } from '../domain/wording.ts';
import { pushBranch } from '../files/git.ts';
import { recordBranch } from '../files/record.ts';
import { changesOf } from '../plan/changes.ts';
import { planOf } from '../plan/project.ts';
import { portalUrl } from '../portal/portal-url.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { leftWith, takeAll } from '../reconcile/locked.ts';
import { resolve } from '../resolve/resolve.ts';
import { type Progress, performPlan } from './apply.ts';
import { findBase, findStanding } from './base/base.ts';
import { editFiles, writeFiles } from './edit-files.ts';
import { cleanFor } from './opening/credentials.ts';
import { isPinned } from './opening/open.ts';
import { type ConnectOptions, openToWrite } from './opening/portal-access.ts';
import { type LockoutSurroundings, readSurroundings } from './opening/surroundings.ts';
import { type Recorded, recordApply, recordRelease } from './record.ts';
import { openStateFolder, writeBackup } from './state/backups.ts';

export interface LockoutRequest extends ConnectOptions {
  readonly config: string;
  readonly now: number;
  readonly user: string;
  /** The remote that the record is pushed to. */
  readonly push: string;
  /** The URL of the CI run; undefined where a person runs this. */
  readonly run: string | undefined;
}

export interface LockoutListeners extends Progress {
  /** Asked before the first write; false ends without one. */
  readonly confirm: (plan: Plan) => Promise<boolean>;
  readonly signal: AbortSignal;
}

const problem = (code: Problem['code'], message: string, fix: string): Problem => ({
  code,
  severity: 'error',
  message,
  fix,
});

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
  const { live, catalogue } = state;
  const declared = loaded?.declared.users;
  const wanted = people.flatMap((one) => {
    const user = files.users.get(one);
    return user === undefined ? [] : { ...user, source: declared?.get(one)?.source ?? user.source };
  });
  const users = new Map(wanted.map((user) => [user.identity, user]));
  const named = loaded && resolve(loaded.declared, catalogue, now, true).desired;
  const desired = { ...files, users, datasetAliases: (named ?? files).datasetAliases };
  const exclusion = exclusionOf(files.settings.manage, catalogue, files);
  const world = { desired, catalogue, live, exclusion, now };
  const delta = takeAll(world, wanted, (one) => spellingsIn(state, one));
  const changes = changesOf(delta);
  const head = { portal: { name: portal.name, url }, commit: null, dirty: false, base: null };
  const nothing = { only: [], overrides: [] };
  return { delta, plan: planOf(delta, changes, countChanges(changes), { ...head, ...nothing }, []) };
}

/** What no call can take: what groups give, and roles that the reference does not know. */
function outOfReach(accounts: readonly LiveUser[], { operations }: Plan): readonly Problem[] {
  const updated = new Set(operations.flatMap((one) => (one.kind === 'update-user' ? one.email : [])));
  return accounts.flatMap(({ email, groups, role }) => {
    const known = roleCode(role);
    return [
      ...(groups.length === 0
        ? []
        : [
            problem(
              'access-from-elsewhere',
              `${email} is still in ${counted(groups.length, 'portal group')}: ${groups.join(', ')}`,
              'remove the person from the groups in the portal',
            ),
          ]),
      ...(role === ROLE_CODES.viewer || updated.has(email)
        ? []
        : [
            problem(
              'leaver-administrator',
              `${email} still has the role ${known === undefined ? role : ROLE_NAMES[known]}`,
              'set the role to viewer in the portal',
            ),
          ]),
    ];
  });
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
  clean: (pieces: Iterable<string>) => Iterable<string>,
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

/** What the record of the portal is, as far as the files can be read. */
async function baseFor(
  { loaded, located, portal }: LockoutSurroundings,
  request: LockoutRequest,
  url: string,
) {
  const pinned = isPinned(request);
  if (loaded !== undefined) return findBase(loaded, { base: 'none', older: true }, url, pinned);
  if (located === undefined || portal.name === '') return undefined;
  const found = await findStanding(located, portal.name, url, pinned);
  // The files of the other tip cannot be read without those of the checkout.
  if (found.standing?.other !== undefined) return undefined;
  return { ...found, status: 'unasked' as const, memory: found.standing?.memory ?? NO_MEMORY };
}

const NO_RECORD = 'the files are in no commit of a Git repository, or do not name the portal';

/** Records something and pushes it. Never rejects: what was taken is taken. */
async function recordAndPush(
  surroundings: LockoutSurroundings,
  { push }: LockoutRequest,
  record: () => Promise<RecordOutcome>,
): Promise<Pick<Lockout, 'record' | 'pushed'> & { readonly problems: readonly Problem[] }> {
  const { located, portal } = surroundings;
  let outcome: RecordOutcome;
  try {
    outcome = await record();
  } catch (error) {
    const why = error instanceof ProblemError ? error.problems[0]?.message : undefined;
    outcome = { status: 'failed', why: why ?? (error instanceof Error ? error.message : String(error)) };
  }
  const branch = recordBranch(portal.name);
  const again = `git push ${push} ${branch}`;
  if (located === undefined || outcome.status === 'failed')
    return { record: outcome, pushed: null, problems: [] };
  if (await pushBranch(located.top, push, branch)) return { record: outcome, pushed: push, problems: [] };
  return {
    record: outcome,
    pushed: null,
    problems: [
      problem(
        'record-not-pushed',
        `the record is here and not at ${push}: other runs may give access again`,
        `run ${again}. If Git refuses, fetch ${branch} and run the command again`,
      ),
    ],
  };
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
  { located, portal }: LockoutSurroundings,
  state: PortalState,
  url: string,
  request: LockoutRequest,
): Promise<string | undefined> {
  if (located === undefined || portal.name === '') return undefined;
  try {
    const folder = await openStateFolder(path.dirname(located.path), portal.name, undefined);
    return await writeBackup(folder, { name: portal.name, url }, state, await cleanFor(request));
  } catch (error) {
    if (error instanceof ProblemError) request.notify(`there is no backup: ${error.message}`);
    return undefined;
  }
}

function refuseProtected({ protect, people }: LockoutSurroundings): void {
  const found = people.find((one) => matchesAny(protect, one));
  if (found === undefined) return;
  throw new ProblemError(
    [
      problem(
        'guard-protected',
        `guards.protect names ${found}`,
        'remove the address from guards.protect first',
      ),
    ],
    3,
  );
}

/**
 * Takes all access from one person now, verifies it, writes `absent: true` into the files, and locks the person out in the
 * record. Undefined where it was not confirmed. Throws a `ProblemError` before the first write only.
 */
export async function lockout(
  request: LockoutRequest,
  listeners: LockoutListeners,
): Promise<Lockout | undefined> {
  const surroundings = await readSurroundings(request);
  refuseProtected(surroundings);
  const { people, loaded, settle } = surroundings;
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
      throw new ProblemError([
        problem(
          'unknown-user',
          `neither the portal nor the files know ${people[0]}`,
          suggester(() => state.live.users.keys())(people[0] ?? '', 'check the address'),
        ),
      ]);
    if (!(await listeners.confirm(plan))) return undefined;
    const saved = await backup(surroundings, state, portal.url, request);
    const done = await performPlan({
      ...listeners,
      prepared: { plan, delta, state },
      portal,
      compare: (_touched, observed) => leftWith(delta, people, observed),
      concurrency: request.concurrency,
      settle,
      notify: request.notify,
    });
    const applied: Applied = { ...done, ...(saved !== undefined && { backup: saved }) };
    const clean = await cleanFor(request);
    const edited = await writeAbsent(surroundings, desired, clean);
    const { record, pushed, problems } = await recordAndPush(surroundings, request, async () => {
      const base = await baseFor(surroundings, request, portal.url);
      const partial = `lockout of ${people.join(', ')}`;
      const recorded: Recorded = {
        plan,
        delta,
        state,
        base,
        partial,
        isRestore: true,
        loaded,
        locks: people,
      };
      const outcome = await recordApply(recorded, applied, { clean, run: request.run });
      return outcome.status === 'none' && base?.standing === undefined
        ? { status: 'failed', why: NO_RECORD }
        : outcome;
    });
    const running = problem(
      'locked',
      'an apply is running, and may give access again',
      `when it has ended, run rolecall lockout ${people[0]} again`,
    );
    return {
      user: people[0] ?? '',
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
  const { people } = surroundings;
  const url = portalUrl(surroundings.portal, request.insecureHttp);
  const base = await baseFor(surroundings, request, url);
  const { git, subject, standing } = base ?? {};
  const locked = people.filter((one) => standing?.memory.locked.includes(one));
  if (git === undefined || subject === undefined || standing === undefined || locked.length === 0)
    throw new ProblemError([
      problem(
        'unknown-user',
        `the record does not lock out ${people[0]}`,
        `check the address, and fetch the record: git fetch ${request.push} ${recordBranch(surroundings.portal.name)}`,
      ),
    ]);
  const recording = { clean: (pieces: Iterable<string>) => pieces, run: request.run };
  const { record, pushed, problems } = await recordAndPush(surroundings, request, () =>
    recordRelease(git, { portal: subject.portal, standing }, locked, request.now, recording),
  );
  return { user: people[0] ?? '', applied: undefined, record, pushed, files: [], byHand: [], open: problems };
}
