import path from 'node:path';
import { takeLock } from '../apply/lock.ts';
import { fileChooser } from '../config/edit/access-lines.ts';
import { handEditText, setEdit } from '../config/edit/edit.ts';
import type { Lockout, RecordOutcome } from '../domain/applied.ts';
import { countChanges } from '../domain/change.ts';
import type { World } from '../domain/delta.ts';
import { datasetId, type Email, type Identity, identityOf, roleKey } from '../domain/ids.ts';
import { LOCKOUT_OF } from '../domain/log.ts';
import { matchesAny } from '../domain/pattern.ts';
import type { Plan } from '../domain/plan.ts';
import { fail, orNothing, problemsThrown, suggester, usage } from '../domain/problem.ts';
import { pushBranch } from '../files/git.ts';
import { recordBranch, unreadableRecord } from '../files/record.ts';
import type { Clean } from '../files/write-atomically.ts';
import { changesByHolder } from '../plan/changes.ts';
import { projectPlan } from '../plan/project.ts';
import { openInPortal, openProblem, outOfReach } from '../policy/findings/lockout.ts';
import type { WritablePortal } from '../portal/portal.ts';
import { portalUrl } from '../portal/portal-url.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { listRemainingAccess } from '../reconcile/deviations.ts';
import { takeAll } from '../reconcile/locked.ts';
import { buildWorld } from '../reconcile/match.ts';
import { resolve } from '../resolve/resolve.ts';
import { performPlan } from './apply.ts';
import { openStateFolder, writeBackup } from './backups.ts';
import { emptyFiles } from './base.ts';
import { type ConnectRequest, isPinned, openToWrite } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { changeFiles } from './edit-files.ts';
import { load, loadSettings } from './load.ts';
import { findPortalRecord, type PortalRecord } from './portal-record.ts';
import { recordApply, recordRelease } from './record.ts';

export interface LockoutRequest extends ConnectRequest {
  readonly now: number;
  readonly user: string;
  /** A Git remote. */
  readonly push: string;
  readonly run: string | undefined;
}

/** Works with unreadable files: a lockout needs only the portal's URL. */
async function readFiles({ config, credentials, insecureHttp, notify, user }: LockoutRequest) {
  const loaded = await load(config, insecureHttp).catch(
    orNothing(({ problems: [first] }) =>
      notify(`rolecall goes on without the files: ${first?.message.replace(/\.$/, '')}.`),
    ),
  );
  const { located, declared } = loaded ?? (await loadSettings(config));
  const { settings, users, ...files } = loaded === undefined ? emptyFiles(declared) : declared;
  const url = settings.portal.url || credentials.url || '';
  if (url === '') throw usage('the files do not name a portal', 'set ROLECALL_URL to the URL of the portal');
  const portal = { ...settings.portal, url };
  // Demote the person with a call, if the portal has the call. Else somebody demotes by hand.
  const manage = { ...settings.manage, roleChanges: 'update' } as const;
  const asked = identityOf(user);
  const entry = users.get(asked) ?? [...users.values()].find(({ previously }) => previously.includes(asked));
  const others = new Set(entry && [entry.identity, ...entry.previously.filter((one) => !users.has(one))]);
  others.delete(asked);
  return {
    loaded,
    located,
    declared: { ...files, users, settings: { ...settings, portal, manage } },
    /** All addresses of the person in the files, the requested one first. */
    people: [asked, ...others] as const,
  };
}

type LockoutFiles = Awaited<ReturnType<typeof readFiles>>;

/** Plans the removal of all access of these addresses, including unmanaged access. */
export function planLockout(
  world: World,
  { roles }: PortalState['records'],
  people: readonly Identity[],
  at: Pick<Plan, 'commit' | 'dirty'> & { readonly url: string },
) {
  const spellingsInRoles = roles.flatMap(({ datasetId: dataset, name, userEmails }) => {
    const role = world.catalogue.roleIndex.get(roleKey(datasetId(dataset), name)) ?? -1;
    const own = (userEmails ?? []).filter((one) => people.includes(identityOf(one)));
    return own.map((one) => ({ role, email: one as Email }));
  });
  const delta = takeAll(world, people, spellingsInRoles);
  const changes = changesByHolder(delta).flat();
  const { url, ...revision } = at;
  const portal = { name: world.desired.settings.portal.name || 'portal', url };
  const head = { ...revision, portal, only: [], overrides: [] };
  return { delta, plan: projectPlan(delta, changes, countChanges(changes), head, []) };
}

/** Writes `absent: true` into the files. If the edit fails, returns the lines to write by hand. */
async function writeAbsent({ loaded, people }: LockoutFiles, { desired, exclusion }: World, clean: Clean) {
  const [asked] = people;
  const [user] = people.flatMap((one) => loaded?.declared.users.get(one) ?? []);
  if (user?.absent === true) return { files: [], byHand: [] };
  // A person without reports goes into the file with most people.
  const file = loaded === undefined ? '' : fileChooser(loaded.declared, desired, loaded.files)([]);
  const edit =
    user === undefined
      ? setEdit(file, ['users', asked], { absent: true })
      : setEdit(user.source.file, [...user.source.path, 'absent'], true);
  // It is an error to list an ignored person, so `manage` must change first.
  const first = exclusion.user(asked) ? [`remove ${asked} from manage.ignore, or add it to manage.only`] : [];
  const ifListed = loaded === undefined ? `, or add absent: true to the entry of ${asked}` : '';
  const byHand = { files: [], byHand: [...first, `${handEditText(edit)}${ifListed}`] };
  if (loaded === undefined) return byHand;
  // Ignore a failed edit: rolecall must still record what it changed in the portal.
  const edited = await changeFiles(loaded, [edit], { dryRun: false, clean }).catch(() => undefined);
  return edited === undefined ? byHand : { files: edited.files, byHand: [] };
}

/** Writes the next record and pushes it. Throws a `ProblemError` outside Git, or without a portal name. */
async function recordAndPush(
  { located, declared: { settings } }: LockoutFiles,
  request: LockoutRequest,
  write: (record: PortalRecord) => Promise<RecordOutcome>,
): Promise<Pick<Lockout, 'record' | 'pushed' | 'open'>> {
  const { push, insecureHttp } = request;
  const { portal } = settings;
  const url = portalUrl(portal, insecureHttp);
  const portalRecord = located && (await findPortalRecord(located, portal, url, isPinned(request), push));
  const message = 'the files are not in a Git commit, or do not name the portal';
  if (portalRecord === undefined || portalRecord.portal === '') throw fail({ code: 'no-record', message });
  const [tip] = portalRecord.tips;
  if (portalRecord.newest === undefined && tip !== undefined)
    throw await unreadableRecord(portalRecord.git, portalRecord.recordedAs, tip);
  const record = await write(portalRecord);
  if (record.status === 'failed') return { record, pushed: null, open: [] };
  const branch = recordBranch(portalRecord.portal);
  // If there is no local branch and no new record, the remote already has the newest record.
  const isThere = record.status !== 'written' && portalRecord.local === undefined;
  const isPushed = isThere || (await pushBranch(portalRecord.git.run, push, branch));
  if (isPushed) return { record, pushed: push, open: [] };
  const open = openProblem(
    'record-not-pushed',
    `rolecall could not push the record to ${push}: other clones do not have this record`,
    `run git push ${push} ${branch}. If there is no remote ${push}, add it first. If Git refuses, run git fetch ${push} ${branch}:refs/remotes/${push}/${branch} and then this command again`,
  );
  return { record, pushed: null, open: [open] };
}

/** Reads the portal and plans the removals. Throws `unknown-user` for a person in neither portal nor files. */
async function prepareLockout(files: LockoutFiles, portal: WritablePortal, now: number) {
  const { people, loaded, declared } = files;
  const state = await portal.read('agreed');
  const { desired } = resolve(declared, state.catalogue, now);
  const revision = (await loaded?.revision().catch(() => undefined)) ?? { commit: null, dirty: false };
  const at = { ...revision, url: portal.url };
  const planned = planLockout(buildWorld(desired, state, now), state.records, people, at);
  const isListed = planned.delta.people.some(({ live }) => live !== undefined);
  // The user list may hide an account that a request for this address finds.
  const isHidden = !isListed && (await portal.hasAny(people));
  const mayBeInFiles = loaded === undefined || people.some((one) => declared.users.has(one));
  if (!mayBeInFiles && !isHidden && planned.delta.people.length === 0)
    throw fail({
      code: 'unknown-user',
      message: `neither the portal nor the files know ${people[0]}`,
      fix: suggester(() => state.live.users.keys())(people[0], 'check the address'),
    });
  return { ...planned, state, isHidden };
}

function refuseProtected({ people, declared: { settings } }: LockoutFiles): void {
  const guarded = people.find((one) => matchesAny(settings.guards.protect, one));
  if (guarded === undefined) return;
  const message = `guards.protect names ${guarded}`;
  throw fail({ code: 'guard-protected', message, fix: 'remove the address from guards.protect first' }, 3);
}

/** Undefined if `confirm` returns false. Throws a `ProblemError` only before the first write. */
export async function lockout(
  request: LockoutRequest,
  { confirm, signal }: { readonly confirm: (plan: Plan) => Promise<boolean>; readonly signal: AbortSignal },
): Promise<Lockout | undefined> {
  const files = await readFiles(request);
  refuseProtected(files);
  const { people, loaded, located, declared } = files;
  const [user] = people;
  const { notify, run } = request;
  const portal = await openToWrite(declared.settings.portal, request);
  // Do not wait for a running apply, although it may still add access: `openInPortal` says to run again.
  const unlock = await takeLock(portal.url).catch(orNothing());
  try {
    const { plan, delta, state, isHidden } = await prepareLockout(files, portal, request.now);
    if (!(await confirm(plan))) return undefined;
    const clean = await cleanFor(request);
    const folder = path.dirname(located?.path ?? request.config);
    const backup = await openStateFolder(folder, plan.portal.name, undefined)
      .then((opened) => writeBackup(opened, plan.portal, state, clean))
      .catch((error: Error) => notify(`rolecall could not write a backup: ${error.message}.`));
    const performance = { ...request, settle: declared.settings.settle, signal };
    const done = await performPlan({ plan, delta, state }, portal, performance, (_touched, observed) =>
      listRemainingAccess(people, observed),
    );
    const applied = { ...done, ...(backup !== undefined && { backup }) };
    const edited = await writeAbsent(files, delta.world, clean);
    // `isRestore`: the next record gets only what the calls of the lockout did.
    const toRecord = { plan, delta, state, loaded, locks: people, isRestore: true, clean, run };
    const whyIncomplete = `${LOCKOUT_OF}${people.join(', ')}`;
    const written = await recordAndPush(files, request, (record) =>
      recordApply({ ...toRecord, whyIncomplete, record }, applied),
    ).catch((error: unknown) => {
      const [{ message = '', fix = '' } = {}] = problemsThrown(error);
      return {
        record: { status: 'failed', why: `${message}${fix && `. To go on: ${fix}`}` } as const,
        pushed: null,
        open: [],
      };
    });
    const inPortal = openInPortal(state.live, isHidden, unlock !== undefined, user);
    const open = [...inPortal, ...outOfReach(delta), ...written.open];
    return { user, applied, ...written, ...edited, open };
  } finally {
    unlock?.();
  }
}

/** Ends a lockout: later plans may add access again. Throws a `ProblemError` if nobody is locked out. */
export async function release(request: LockoutRequest): Promise<Lockout> {
  const files = await readFiles(request);
  const { people } = files;
  const [user] = people;
  const written = await recordAndPush(files, request, (record) => {
    const locked = people.filter((one) => record.newest?.state.locked.includes(one));
    const branch = recordBranch(record.portal);
    if (locked.length > 0) return recordRelease(record, locked, request.now, request.run);
    throw usage(
      `there is nothing to release: ${user} is not locked out`,
      `check the address, and fetch the record: git fetch ${request.push} ${branch}:refs/remotes/${request.push}/${branch}`,
    );
  });
  return { user, applied: undefined, ...written, files: [], byHand: [] };
}
