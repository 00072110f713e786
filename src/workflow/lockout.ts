import path from 'node:path';
import { takeLock } from '../apply/lock.ts';
import { setting } from '../config/edit/edit.ts';
import { placing } from '../config/edit/names.ts';
import type { Applied, Lockout, RecordOutcome } from '../domain/applied.ts';
import { countChanges } from '../domain/changes.ts';
import type { Declared } from '../domain/declared.ts';
import { type Desired, type DesiredUser, presentUser } from '../domain/desired.ts';
import { datasetId, type Email, email, type Identity, identityOf, roleKey } from '../domain/ids.ts';
import { indexesOf } from '../domain/indexes.ts';
import { accountsOf, type LiveUser } from '../domain/live.ts';
import { suggester } from '../domain/nearest.ts';
import { matchesAny } from '../domain/pattern.ts';
import type { Plan } from '../domain/plan.ts';
import { fail, orNothing, type Problem, problemsThrown, usage } from '../domain/problem.ts';
import { ROLE_CODES, ROLE_NAMES, roleCode } from '../domain/role.ts';
import { counted } from '../domain/wording.ts';
import { ROOT_FILE } from '../files/checkout.ts';
import { pushBranch } from '../files/git.ts';
import { recordBranch } from '../files/record.ts';
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
import { emptyFiles } from './base.ts';
import { type ConnectRequest, isPinned, openToWrite } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { changeFiles } from './edit-files.ts';
import { load, loadSettings } from './load.ts';
import { recordApply, recordRelease } from './record.ts';
import { findStanding, type RecordStanding } from './standing.ts';

export interface LockoutRequest extends ConnectRequest {
  readonly now: number;
  readonly user: string;
  /** A Git remote. */
  readonly push: string;
  readonly run: string | undefined;
}

export interface LockoutListeners {
  /** Called before the first write; false ends the lockout. */
  readonly confirm: (plan: Plan) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** All addresses of one person in the files, the requested one first. */
function addressesOf(users: Declared['users'], asked: Identity): readonly [Identity, ...Identity[]] {
  const own = users.get(asked) ?? [...users.values()].find(({ previously }) => previously.includes(asked));
  const all = own === undefined ? [] : [own.identity, ...own.previously.filter((one) => !users.has(one))];
  return [asked, ...new Set(all.filter((one) => one !== asked))];
}

/** Works with unreadable files: a lockout needs only the portal's address. */
async function readSurroundings({ config, credentials, insecureHttp, notify, user }: LockoutRequest) {
  const loaded = await load(config, insecureHttp).catch(
    orNothing(({ problems: [first] }) =>
      notify(`rolecall cannot read the files, and goes on without them: ${first?.message ?? ''}`),
    ),
  );
  const { located, declared: found } = loaded ?? (await loadSettings(config));
  const files = loaded?.declared ?? emptyFiles(found);
  const { settings } = files;
  const url = settings.portal.url || credentials.url || '';
  if (url === '')
    throw usage('the files do not name a portal', 'set ROLECALL_URL to the address of the portal');
  const declared = { ...files, settings: { ...settings, portal: { ...settings.portal, url } } };
  return { loaded, located, declared, people: addressesOf(files.users, identityOf(user)) };
}

type LockoutSurroundings = Awaited<ReturnType<typeof readSurroundings>>;

/** As if the files manage everything and only say that these people have left. */
function desiredFor(
  { declared, people }: LockoutSurroundings,
  { catalogue }: PortalState,
  now: number,
): Desired {
  const files = resolve(declared, catalogue, now, true).desired;
  const { settings } = files;
  const manage = { ...settings.manage, only: {}, ignore: { grants: [] }, roleChanges: 'update' } as const;
  const nowhere = { file: ROOT_FILE, line: 1, column: 1, path: [], through: [] };
  const users = people.map((identity) => {
    const source = declared.users.get(identity)?.source ?? nowhere;
    return [identity, { ...presentUser(identity, email(identity), source), standing: 'absent' }] as const;
  });
  return { ...files, settings: { ...settings, manage }, users: new Map(users) };
}

/** Every spelling of a person's address in accounts and roles, with its access. */
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

function planLockout(desired: Desired, state: PortalState, portal: Plan['portal'], now: number) {
  const holders = [...desired.users.values()].flatMap((user) => spelledHolders(state, user));
  const delta = takeAll(worldOf(desired, state, now), holders);
  const changes = changesOf(delta);
  const head = { portal, commit: null, dirty: false, base: null, only: [], overrides: [] };
  return { delta, plan: planOf(delta, changes, countChanges(changes), head, []) };
}

const toDo = (code: Problem['code'], message: string, fix: string): readonly Problem[] =>
  fail({ code, message, fix }).problems;

/** Access that no call removes: portal groups, and roles above viewer. */
function outOfReach(accounts: readonly LiveUser[], { operations }: Plan): readonly Problem[] {
  const updated = new Set(operations.flatMap((one) => (one.kind === 'update-user' ? one.email : [])));
  return accounts.flatMap(({ email: who, groups, role }) => {
    const known = roleCode(role);
    const shown = known === undefined ? role : ROLE_NAMES[known];
    return [
      groups.length === 0
        ? []
        : toDo(
            'access-from-elsewhere',
            `${who} is still in ${counted(groups.length, 'portal group')}: ${groups.join(', ')}`,
            'remove the person from the groups in the portal',
          ),
      role === ROLE_CODES.viewer || updated.has(who)
        ? []
        : toDo(
            'leaver-administrator',
            `${who} still has the role ${shown}`,
            'set the role to viewer in the portal',
          ),
    ].flat();
  });
}

/** A list without this person, or without anybody, proves nothing. */
function unseen({ live }: PortalState, isHidden: boolean): readonly Problem[] {
  const again = 'check the portal, and run rolecall lockout again';
  if (live.users.size + live.ambiguous.size === 0)
    return toDo('empty-user-list', 'the portal lists no user', again);
  return isHidden
    ? toDo('listing-unstable', 'the portal finds this person, but does not list them', again)
    : [];
}

/** Writes `absent: true`, or returns the line if it cannot edit the file. */
async function writeAbsent(
  { loaded, people: [asked, ...others] }: LockoutSurroundings,
  desired: Desired,
  clean: Clean,
): Promise<Pick<Lockout, 'files' | 'byHand'>> {
  const byHand = { files: [], byHand: [`users: { ${JSON.stringify(asked)}: { absent: true } }`] };
  if (loaded === undefined) return byHand;
  const { declared } = loaded;
  const [user] = [asked, ...others].flatMap((one) => declared.users.get(one) ?? []);
  if (user?.absent === true) return { files: [], byHand: [] };
  const edit =
    user === undefined
      ? setting(placing(declared, desired, loaded.files)([]), ['users', asked], { absent: true })
      : setting(user.source.file, [...user.source.path, 'absent'], true);
  const edited = await changeFiles(loaded, [edit], { dryRun: false, clean }).catch(orNothing());
  return edited === undefined ? byHand : { files: edited.files, byHand: [] };
}

/** Throws without a record that this run can continue. */
async function standingFor(
  { located, declared }: LockoutSurroundings,
  request: LockoutRequest,
): Promise<RecordStanding> {
  const { portal } = declared.settings;
  const url = portalUrl(portal, request.insecureHttp);
  const found = located && (await findStanding(located, portal.name, url, isPinned(request)));
  if (found !== undefined && found.portal !== '') return found;
  throw fail({
    code: 'no-record',
    message: 'the files are in no commit of a Git repository, or do not name the portal',
  });
}

async function pushed(
  record: RecordOutcome,
  { located }: LockoutSurroundings,
  { push }: LockoutRequest,
  branch: string,
): Promise<Pick<Lockout, 'record' | 'pushed' | 'open'>> {
  if (located === undefined || record.status === 'failed') return { record, pushed: null, open: [] };
  if (await pushBranch(located.top, push, branch)) return { record, pushed: push, open: [] };
  const unpushed = toDo(
    'record-not-pushed',
    `the record is here and not at ${push}: other runs may give access again`,
    `run git push ${push} ${branch}. If Git refuses, fetch ${branch} and run the command again`,
  );
  return { record, pushed: null, open: unpushed };
}

/** Undefined if not confirmed. Throws a `ProblemError` only before the first write. */
export async function lockout(
  request: LockoutRequest,
  { confirm, signal }: LockoutListeners,
): Promise<Lockout | undefined> {
  const surroundings = await readSurroundings(request);
  const { people, loaded, located, declared } = surroundings;
  const { notify } = request;
  const { settings } = declared;
  const [user] = people;
  const guarded = people.find((one) => matchesAny(settings.guards.protect, one));
  if (guarded !== undefined) {
    const message = `guards.protect names ${guarded}`;
    throw fail({ code: 'guard-protected', message, fix: 'remove the address from guards.protect first' }, 3);
  }
  const portal = await openToWrite(settings.portal, request);
  // A lockout does not wait for a running apply, which may still add access.
  const free = await (async () => takeLock(portal.url))().catch(orNothing());
  try {
    const standing = await standingFor(surroundings, request).catch((error: unknown) =>
      problemsThrown(error),
    );
    const name = settings.portal.name || ('portal' in standing ? standing.portal : '');
    const state = await portal.read('agreed');
    const accounts = people.flatMap((one) => accountsOf(state.live, one));
    const desired = desiredFor(surroundings, state, request.now);
    const { plan, delta } = planLockout(desired, state, { name, url: portal.url }, request.now);
    const isListed = loaded === undefined || people.some((one) => declared.users.has(one));
    const isHidden = accounts.length === 0 && (await portal.hasAny(people));
    if (!isListed && !isHidden && accounts.length === 0 && plan.operations.length === 0)
      throw fail({
        code: 'unknown-user',
        message: `neither the portal nor the files know ${user}`,
        fix: suggester(() => state.live.users.keys())(user, 'check the address'),
      });
    if (!(await confirm(plan))) return undefined;
    const clean = await cleanFor(request);
    const backUp = async () =>
      located !== undefined && name !== ''
        ? writeBackup(
            await openStateFolder(path.dirname(located.path), name, undefined),
            plan.portal,
            state,
            clean,
          )
        : undefined;
    // A lockout continues without a backup.
    const saved = await backUp().catch((error: Error) => notify(`there is no backup: ${error.message}`));
    const done = await performPlan({
      prepared: { plan, delta, state },
      portal,
      compare: (_touched, observed) => leftWith(people, observed),
      concurrency: request.concurrency,
      settle: settings.settle,
      notify,
      signal,
    });
    const applied: Applied = { ...done, ...(saved && { backup: saved }) };
    const edited = await writeAbsent(surroundings, desired, clean);
    const partial = `lockout of ${people.join(', ')}`;
    const recorded = { plan, delta, state, partial, isRestore: true, loaded, locks: people };
    const record: RecordOutcome =
      'portal' in standing
        ? await recordApply({ ...recorded, base: { standing } }, applied, { clean, run: request.run })
        : { status: 'failed', why: standing[0]?.message ?? '' };
    const { open, ...written } = await pushed(record, surroundings, request, recordBranch(name));
    const running = toDo(
      'locked',
      'an apply is running, and may give access again',
      `when it has ended, run rolecall lockout ${user} again`,
    );
    return {
      user,
      applied,
      ...written,
      ...edited,
      open: [
        ...unseen(state, isHidden),
        ...(free === undefined ? running : []),
        ...outOfReach(accounts, plan),
        ...open,
      ],
    };
  } finally {
    free?.();
  }
}

/** Ends a lockout: plans add access again. Throws a `ProblemError` if nobody is locked out. */
export async function release(request: LockoutRequest): Promise<Lockout> {
  const surroundings = await readSurroundings(request);
  const { people } = surroundings;
  const [user] = people;
  const standing = await standingFor(surroundings, request);
  const branch = recordBranch(standing.portal);
  const locked = people.filter((one) => standing.record?.state.locked.includes(one));
  if (locked.length === 0)
    throw fail({
      code: 'unknown-user',
      message: `the record does not lock out ${user}`,
      fix: `check the address, and fetch the record: git fetch ${request.push} ${branch}`,
    });
  const record = await recordRelease(standing, locked, request.now, request.run);
  const written = await pushed(record, surroundings, request, branch);
  return { user, applied: undefined, ...written, files: [], byHand: [] };
}
