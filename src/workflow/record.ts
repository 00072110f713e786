import { hostname, userInfo } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { type Applied, isWholeApplied, isWholeOutcome, type RecordOutcome } from '../domain/applied.ts';
import type { Identity } from '../domain/ids.ts';
import { bugError } from '../domain/problem.ts';
import { type Memory, NO_MEMORY, NO_NAMES, type RecordState } from '../domain/recorded.ts';
import { recordBranch, writeRecord } from '../files/record.ts';
import type { Clean } from '../files/write-atomically.ts';
import { changesText } from '../plan/recorded-changes.ts';
import type { BaseUpdate } from '../reconcile/owed.ts';
import { remember } from '../reconcile/remember.ts';
import { holdsRemovals } from '../reconcile/whole-corrections.ts';
import { recordedNames } from '../resolve/resolve-base.ts';
import type { Loaded } from './load.ts';
import type { Prepared } from './plan.ts';
import { findPortalRecord, isBefore, type PortalRecord, short } from './portal-record.ts';

interface ToRecord extends Pick<Prepared, 'plan' | 'delta' | 'state' | 'whyIncomplete' | 'isRestore'> {
  readonly record: PortalRecord | undefined;
  readonly loaded: Loaded | undefined;
  /** Addresses that a lockout locks. */
  readonly locks?: readonly Identity[];
  readonly clean: Clean;
  /** The URL of the CI run. */
  readonly run?: string | undefined;
}

const notNeeded = (why: string): RecordOutcome => ({ status: 'none', why });
const failure = (why: string): RecordOutcome => ({ status: 'failed', why });

/** Undefined if the apply is complete. */
function findWhyIncomplete({ plan, delta, whyIncomplete, record }: ToRecord, applied: Applied) {
  if (whyIncomplete !== undefined) return whyIncomplete;
  if (plan.dirty) return 'the checkout has uncommitted changes';
  if (plan.commit !== record?.head) return 'the checkout is no longer at the commit of the plan';
  if (plan.only.length > 0) return '--only limited the apply';
  if (plan.causes !== undefined && !(['git', 'time'] as const).every((cause) => plan.causes?.includes(cause)))
    return '--cause limited the apply';
  if (!applied.outcomes.every(isWholeOutcome))
    return applied.interrupted ? 'somebody interrupted the run' : 'some calls did not succeed';
  if (!isWholeApplied(applied)) return 'rolecall could not verify every change';
  return holdsRemovals(delta) ? 'rolecall holds removals of access' : undefined;
}

/** A failed call with `entries` succeeded for the other entries. */
const hasChanged = ({ outcomes }: Applied): boolean =>
  outcomes.some(
    ({ status, ...rest }) =>
      status === 'applied' || status === 'unknown' || (status === 'failed' && 'entries' in rest),
  );

const runBy = (run: string | undefined): string => run ?? `${userInfo().username}@${hostname()}`;

/** The next record's commit. Restores, and incomplete applies of older checkouts, keep the last commit. */
async function appliedCommit(isWhole: boolean, isRestore: boolean, { git, head, newest }: PortalRecord) {
  if (newest === undefined || isWhole) return head;
  const { commit } = newest.state;
  // A shallow clone may lack the recorded commit, and Git accepts no unknown parent of a record.
  const mayMove = (await isBefore(git, commit, head)) || (await git.readCommit(commit)) === undefined;
  return !isRestore && mayMove ? head : commit;
}

interface Attempt extends ToRecord {
  readonly applied: Applied;
  readonly record: PortalRecord;
  /** The record that the plan used. Another run may have written a newer record. */
  readonly seen: PortalRecord;
}

function baseUpdateOf({ plan, delta, seen, isRestore }: Attempt, isWhole: boolean): BaseUpdate {
  if (isRestore) return 'restore';
  if (isWhole) return 'whole';
  const { newest } = seen;
  // An apply without the cause `git` may come before the approval of the files.
  const isWithoutGit = plan.causes?.includes('git') === false;
  if (newest === undefined) return isWithoutGit ? 'calls' : 'partial';
  const hasRecordedBase =
    delta.world.base?.hasFiles === true && plan.base === (newest.state.base?.commit ?? null);
  // With another base, for example none, everybody may count as new.
  if (!hasRecordedBase) return 'calls';
  return isWithoutGit ? 'due' : 'partial';
}

function memoryAfter(attempt: Attempt, isWhole: boolean): Memory {
  const { delta, applied, record, locks = [] } = attempt;
  const before = record.newest?.state ?? NO_MEMORY;
  const after = remember(delta, applied, before, baseUpdateOf(attempt, isWhole));
  return { ...after, locked: [...new Set([...after.locked, ...locks])].sort() };
}

/** Undefined if the next record would be the same. */
async function nextState(attempt: Attempt): Promise<RecordState | undefined> {
  const { plan, state, loaded, whyIncomplete, applied, record, isRestore } = attempt;
  const { root, url, tips, newest } = record;
  const last = newest?.state;
  const isWhole = whyIncomplete === undefined && loaded !== undefined;
  const commit = await appliedCommit(isWhole, isRestore, record);
  const before = last ?? NO_MEMORY;
  const memory = memoryAfter(attempt, isWhole);
  const isNewBase = isWhole && (last?.base?.commit !== commit || last.commit !== commit);
  const isNews = isNewBase || tips.length > 1 || hasChanged(applied);
  if (!isNews && isDeepStrictEqual({ ...before, ...memory }, before)) return undefined;
  const instant = plan.createdAt;
  const base = isWhole ? { commit, instant, root } : (last?.base ?? null);
  const names = isWhole ? recordedNames(loaded.declared, state.catalogue) : (last?.names ?? NO_NAMES);
  return { instant, commit, root, url, base, names, ...memory };
}

async function failedRecording({ git, portal, newest }: PortalRecord): Promise<RecordOutcome> {
  const branch = recordBranch(portal);
  const commit = newest?.state.commit;
  const isMissing = commit !== undefined && (await git.readCommit(commit)) === undefined;
  const [why, fix] = isMissing
    ? [
        `this shallow clone lacks ${short(commit)}, the last applied commit`,
        `Fetch it, for example with git fetch --depth 1 origin ${commit}`,
      ]
    : [
        `Git refuses to move the branch ${branch}`,
        `Delete a branch named rolecall or an old .git/refs/heads/${branch}.lock`,
      ];
  return failure(
    `${why}, so no record lists the changes of this run. Keep the report of this run. ${fix}, then run the command again`,
  );
}

/** Undefined if Git refuses, for example because another run has moved the branch. */
async function tryToRecord(attempt: Attempt): Promise<RecordOutcome | undefined> {
  const { plan, record, whyIncomplete: why, applied, clean, run } = attempt;
  const { git, portal, newest } = record;
  const isWhole = why === undefined;
  const state = await nextState(attempt);
  if (state === undefined)
    return notNeeded(isWhole ? 'nothing changed since the last record' : `nothing changed, and ${why}`);
  const { instant, commit } = state;
  const { fingerprint } = plan;
  const isLockout = attempt.locks !== undefined;
  const title = isLockout ? `Lockout on ${portal}` : `Apply ${short(plan.commit ?? commit)} to ${portal}`;
  const commitOfLines = plan.dirty ? null : plan.commit;
  const head = { instant, commit: commitOfLines, fingerprint, partial: why ?? null, by: runBy(run) };
  const id = await writeRecord(record, {
    state,
    changes: changesText(applied, attempt.state.live, head),
    clean,
    baseTree: isWhole ? (await git.readCommit(commit))?.tree : newest?.baseTree,
    message: `${title}\n\n${isWhole ? 'Complete.' : `Incomplete: ${why}.`}\n`,
  });
  if (id === undefined) return undefined;
  return { status: 'written', branch: recordBranch(portal), commit: id, ...(!isWhole && { partial: why }) };
}

async function writeApply(toRecord: ToRecord, applied: Applied, record: PortalRecord) {
  const { located, portal, url, isPinned, tips } = record;
  const whyIncomplete = findWhyIncomplete(toRecord, applied);
  const attempt = { ...toRecord, whyIncomplete, applied, record, seen: record };
  const written = await tryToRecord(attempt);
  if (written !== undefined) return written;
  const current = await findPortalRecord(located, { name: portal }, url, isPinned);
  if (current === undefined || current.tips.length > 1 || current.tips.join() === tips.join())
    return failedRecording(record);
  // Add this apply to the record that another run has written in the meantime.
  const next = { ...attempt, whyIncomplete: 'another run recorded an apply after the plan', record: current };
  return (await tryToRecord(next)) ?? failedRecording(current);
}

/** Never rejects: the apply already happened. */
export async function recordApply(toRecord: ToRecord, applied: Applied): Promise<RecordOutcome> {
  if (toRecord.record === undefined) return notNeeded('the files are not in a Git commit');
  return writeApply(toRecord, applied, toRecord.record).catch((error) => failure(bugError(error).message));
}

export async function recordRelease(
  record: PortalRecord,
  people: readonly Identity[],
  now: number,
  run: string | undefined,
): Promise<RecordOutcome> {
  const { portal, newest } = record;
  if (newest === undefined) return failure('rolecall cannot read the record of the portal');
  const instant = new Date(now).toISOString();
  const partial = `release of ${people.join(', ')}`;
  const head = { format: 'rolecall.changes/1', instant, partial, by: runBy(run), counts: {} };
  const commit = await writeRecord(record, {
    state: { ...newest.state, instant, locked: newest.state.locked.filter((one) => !people.includes(one)) },
    changes: [`${JSON.stringify(head)}\n`],
    baseTree: newest.baseTree,
    message: `Release ${people.join(', ')} in ${portal}\n`,
  });
  return commit === undefined
    ? failedRecording(record)
    : { status: 'written', branch: recordBranch(portal), commit, partial };
}
