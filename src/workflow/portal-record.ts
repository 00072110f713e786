import type { Declared, DeclaredUser } from '../domain/declared.ts';
import { identityOf } from '../domain/ids.ts';
import { fail, type Problem, quote } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';
import { placeOf, type Source } from '../domain/source.ts';
import { type Located, rootPath } from '../files/checkout.ts';
import { type GitObjects, openRepository } from '../files/git-objects.ts';
import type { ApplyRecord, RecordPlace, RecordTips } from '../files/record.ts';
import {
  readApplies,
  readBackFrom,
  readRecord,
  readTips,
  recordBranch,
  recordsAmong,
  tipsWithUrl,
  unreadableRecord,
} from '../files/record.ts';
import { joinStates } from '../reconcile/join-states.ts';
import { standingOf } from '../resolve/grants.ts';
import { type Checkout, loadCommit } from './load.ts';

export const short = (commit: string): string => commit.slice(0, 12);

/** The applies to one portal that this clone has records of. */
export interface PortalRecord extends RecordPlace {
  readonly located: Located;
  readonly url: string;
  /** The path of the root file from the top of the repository. */
  readonly root: string;
  readonly head: string;
  /** True if ROLECALL_URL, or the variable of the portal, sets the URL. */
  readonly isPinned: boolean;
  /** The portal's name in the record. */
  readonly recordedAs: string;
  /** The newest record, or the joined state of two tips. Undefined without a readable record. */
  readonly newest: ApplyRecord | undefined;
  readonly problems: readonly Problem[];
}

/** True if `one` is `other` or an ancestor of it. A shallow clone may hide all ancestors but the parents. */
export async function isBefore(git: GitObjects, one: string, other: string): Promise<boolean> {
  if (one === other || (await git.readCommit(other))?.parents.includes(one) === true) return true;
  return (await git.mergeBases(one, other)).includes(one);
}

/** True if each commit is one of the tips or an ancestor of a tip. */
async function areIn(git: GitObjects, commits: readonly string[], tips: readonly string[]): Promise<boolean> {
  const found = commits.map((commit) => Promise.all(tips.map((tip) => isBefore(git, commit, tip))));
  return (await Promise.all(found)).every((one) => one.includes(true));
}

/** Undefined without a base, or if Git does not have its files. */
export async function loadBase(git: GitObjects, { state, baseTree }: ApplyRecord, checkout: Checkout) {
  if (state.base === null || baseTree === undefined) return undefined;
  return loadCommit(git, baseTree, state.base.root, checkout, true);
}

type Newest = Pick<PortalRecord, 'tips' | 'newest'>;
type RecordOfName = Newest & { readonly branch: RecordTips };

const MOST_BETWEEN = 64;
type Named = { readonly user?: string; readonly group?: { readonly id: string } };

/** The holders in records after `shared`, up to `tip`. Undefined for more than 64 records or a merge. */
async function changedHolders(git: GitObjects, tip: ApplyRecord, shared: ApplyRecord) {
  const records = await readBackFrom(git, tip.id, MOST_BETWEEN);
  const between = records.slice(0, records.findIndex(({ previous }) => previous.includes(shared.id)) + 1);
  const isChain = between.every(({ previous: [first, second] }, at) => {
    const earlier = between[at + 1] ?? shared;
    return second === undefined && first === earlier.id;
  });
  if (!isChain || between[0]?.id !== tip.id) return undefined;
  const applies = await readApplies(git, between);
  // A record of another version of rolecall may lack `instant`, or names in its changes.
  const names = applies.flatMap(({ head, changes }) =>
    head.instant === undefined ? [undefined] : changes.map(({ user, group }: Named) => user ?? group?.id),
  );
  return names.includes(undefined) ? undefined : new Set(names.map((name = '') => identityOf(name)));
}

/** Leaves out leavers, and users whose window is not open at `instant`. Keeps all groups. */
function holdersAt({ users, groups }: Declared, instant: string): Pick<Declared, 'users' | 'groups'> {
  const isPresent = (user: DeclaredUser): boolean => standingOf(user, Date.parse(instant)) === 'present';
  return { users: new Map([...users].filter(([, user]) => isPresent(user))), groups };
}

/** Joins two tips, with the newer base. Undefined if neither applied commit is an ancestor of the other. */
async function joinTips(
  git: GitObjects,
  both: readonly ApplyRecord[],
  located: Located,
  shared: ApplyRecord | undefined,
): Promise<Newest | undefined> {
  for (const newer of both.toSorted((a, b) => (a.state.instant > b.state.instant ? -1 : 1))) {
    const older = both.find((one) => one !== newer);
    if (older === undefined || !(await isBefore(git, older.state.commit, newer.state.commit))) continue;
    const hasOlderBase = (newer.state.base?.instant ?? '') < (older.state.base?.instant ?? '');
    const [main, other] = hasOlderBase ? [older, newer] : [newer, older];
    const files = (await loadBase(git, other, { located, parsed: [] }))?.declared;
    const holders = files && holdersAt(files, other.state.base?.instant ?? '');
    const { commit, instant, root, url } = newer.state;
    const touched = shared && (await changedHolders(git, other, shared));
    // Without `touched`, keep all of `other`: rolecall does not know which people that record changed.
    const joined = joinStates(main.state, other.state, holders, touched && shared?.state, touched);
    const state = { ...joined, commit, instant, root, url };
    return { tips: [newer.id, older.id], newest: { ...main, state } };
  }
  return undefined;
}

/** Returns the tip that continues the other. If neither tip does, joins both or throws `record-forked`. */
async function newerTip(git: GitObjects, { portal, local, remote }: RecordTips, located: Located) {
  const tipAt = async (id: string): Promise<Newest> => ({ tips: [id], newest: await readRecord(git, id) });
  if (local === undefined || remote === undefined) return tipAt(local ?? remote ?? '');
  if (await isBefore(git, local, remote)) return tipAt(remote);
  if (await isBefore(git, remote, local)) return tipAt(local);
  const branch = recordBranch(portal);
  const [shared] = await recordsAmong(git, await git.mergeBases(local, remote));
  const both: ApplyRecord[] = [];
  for (const id of [local, remote]) {
    const record = await readRecord(git, id);
    if (record === undefined) throw await unreadableRecord(git, portal, id);
    both.push(record);
  }
  const isShallow = await git.isShallow();
  // A shallow clone may hide that one record continues the other.
  const joined = shared === undefined && isShallow ? undefined : await joinTips(git, both, located, shared);
  if (joined !== undefined) return joined;
  if (isShallow)
    throw fail({
      code: 'history-missing',
      message: `this shallow clone does not show which tip of ${branch} is newer: ${short(local)} or ${short(remote)}`,
      fix: 'fetch the whole history: git fetch --unshallow, or fetch-depth: 0 in CI',
    });
  throw fail({
    code: 'record-forked',
    message: `the local ${branch} (${short(local)}) and the fetched one (${short(remote)}) have different histories`,
    fix: `keep one of them; the applies and lockouts of the other are lost. To keep the fetched one: git branch -f ${branch} ${short(remote)}. To keep the local one: git push --force-with-lease REMOTE ${branch}`,
  });
}

type SoughtPortal = Omit<PortalRecord, 'local' | 'tips' | 'newest' | 'problems' | 'recordedAs'>;

/** Warns about, or refuses, a new name, URL or root file. `recorded` is the name in the record. */
async function findMove(
  { state }: ApplyRecord,
  recorded: string,
  { git, portal, url, root, head, isPinned }: SoughtPortal,
  source: Source | undefined,
): Promise<readonly Problem[]> {
  const hasOtherUrl = state.url !== url;
  const hasOtherRoot = state.root !== root;
  if (!hasOtherUrl && !hasOtherRoot && recorded === portal) return [];
  // `ROLECALL_URL` confirms a new URL of the same root file. A new root file counts if HEAD lacks the old one.
  const isConfirmedUrl = !hasOtherUrl || (isPinned && !hasOtherRoot);
  const isConfirmedRoot = !hasOtherRoot || (await git.objectIn(head, state.root)) === undefined;
  const namesOf = (one: { readonly url: string; readonly root: string }): string =>
    [...(hasOtherUrl ? [one.url] : []), ...(hasOtherRoot ? [quote(one.root)] : [])].join(' and ');
  const was = namesOf(state) || quote(recorded);
  const branch = recordBranch(recorded);
  if (isConfirmedUrl && isConfirmedRoot)
    return [
      {
        code: 'portal-moved',
        severity: 'warning',
        message: `the record ${branch} belongs to ${was}. rolecall continues it for ${portal}, ${url} and ${quote(root)}`,
        fix: 'check that this is the same portal',
      },
    ];
  throw fail({
    code: 'record-mismatch',
    message: `${branch} is the record of ${was}, not of ${namesOf({ url, root })}`,
    fix:
      hasOtherUrl && !hasOtherRoot
        ? 'if portal.url is a typo, correct it. If the portal has a new URL, set ROLECALL_URL to it. If this is another portal, give it another portal.name'
        : 'give each portal its own portal.name and portal.url',
    ...(hasOtherUrl && source && { place: placeOf(source) }),
  });
}

/** A record that continues the other is newer. If neither record does, the later apply decides. */
async function isNewer(git: GitObjects, one: RecordOfName, other: RecordOfName): Promise<boolean> {
  if (await areIn(git, other.tips, one.tips)) return true;
  const isLater = (one.newest?.state.instant ?? '') > (other.newest?.state.instant ?? '');
  return isLater && !(await areIn(git, one.tips, other.tips));
}

async function newestAmong(git: GitObjects, branches: readonly RecordTips[], located: Located) {
  let newest: RecordOfName | undefined;
  for (const branch of branches) {
    const found = { ...(await newerTip(git, branch, located)), branch };
    if (newest === undefined || (await isNewer(git, found, newest))) newest = found;
  }
  return newest;
}

/** Warns of records of this portal under other names that `found` lacks. Throws if one of them continues `found`. */
async function findOtherNames(git: GitObjects, found: RecordOfName, tipsOfUrl: readonly RecordTips[]) {
  const branch = recordBranch(found.branch.portal);
  const problems: Problem[] = [];
  for (const { portal, local, remote } of tipsOfUrl)
    for (const id of portal === found.branch.portal ? [] : new Set([local, remote])) {
      if (id === undefined || (await areIn(git, [id], found.tips))) continue;
      if ((await readRecord(git, id)) === undefined) continue;
      const other = recordBranch(portal);
      const isInOther = await Promise.all(found.tips.map((tip) => isBefore(git, tip, id)));
      const loss = isInOther.includes(false)
        ? `. You then lose the applies and lockouts that only ${branch} has`
        : '';
      if (isInOther.includes(true))
        throw fail({
          code: 'record-mismatch',
          message: `${other} continues ${branch} for the same portal.url, and is newer`,
          why: `this run would not know the applies and lockouts on ${other}`,
          fix: `move ${branch} to that record: git push origin ${short(id)}:refs/heads/${branch}, then git fetch origin and git branch -f ${branch} ${short(id)}${loss}`,
        });
      if (await git.isShallow()) continue;
      const message = `${other} has applies to this portal that ${branch} does not contain: rolecall ignores their lockouts and leavers`;
      const fix = `repeat what is still needed, for example a lockout, then move ${other} to a name outside rolecall/`;
      problems.push({ code: 'record-forked', severity: 'warning', message, fix });
    }
  return problems;
}

/** Finds the record of a portal name, else the newest record of this URL. Undefined without a commit. */
export async function findPortalRecord(
  located: Located,
  { name: portal, source }: Pick<PortalSettings, 'name' | 'source'>,
  url: string,
  isPinned: boolean,
  remote?: string,
): Promise<PortalRecord | undefined> {
  const git = await openRepository(located.top);
  const head = await git?.commitOf('HEAD');
  if (git === undefined) return undefined;
  const all = await readTips(git, remote);
  if (head === undefined) {
    if (all.length === 0) return undefined;
    throw fail({
      code: 'base-diverged',
      message: 'no commit is checked out, but this repository has records of applies',
      fix: 'check out the applied branch',
    });
  }
  const sought = { git, located, portal, url, root: rootPath(located), head, isPinned };
  const own = all.find((one) => one.portal === portal);
  const tipsOfUrl = await tipsWithUrl(git, all, url);
  const found = await newestAmong(git, own === undefined ? tipsOfUrl : [own], located);
  if (found === undefined)
    return { ...sought, recordedAs: portal, local: undefined, tips: [], newest: undefined, problems: [] };
  const { branch, tips, newest } = found;
  // Unreadable files give the portal no name, so take the name in the record.
  const name = portal || branch.portal;
  const moves =
    newest === undefined ? [] : await findMove(newest, branch.portal, { ...sought, portal: name }, source);
  const problems = [...moves, ...(await findOtherNames(git, found, tipsOfUrl))];
  const local = branch.portal === name ? branch.local : undefined;
  return { ...sought, portal: name, recordedAs: branch.portal, local, tips, newest, problems };
}

/** Throws for files older than the last apply, because they would undo later merges. */
export async function refuseDivergence(
  { git, newest, head, portal }: PortalRecord,
  flag = '--older to apply this checkout',
): Promise<void> {
  const commit = newest?.state.commit;
  if (commit === undefined || (await isBefore(git, commit, head))) return;
  if (await git.isShallow()) {
    throw fail({
      code: 'history-missing',
      message: `this shallow clone does not show whether it contains ${short(commit)}, the last applied commit of ${portal}`,
      why: 'an older checkout would undo later merges',
      fix: `fetch the whole history (git fetch --unshallow; fetch-depth: 0), or pass ${flag}`,
    });
  }
  throw fail({
    code: 'base-diverged',
    message: `this checkout does not contain ${short(commit)}, the last applied commit of ${portal}`,
    why: 'an older checkout, or another branch, would undo later merges',
    fix: `merge that commit or rebase on it, or pass ${flag}`,
  });
}
