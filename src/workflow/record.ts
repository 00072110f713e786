import { hostname, userInfo } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { type Applied, isWholeApplied, type RecordOutcome } from '../domain/applied.ts';
import type { Identity } from '../domain/ids.ts';
import { bugOf } from '../domain/problem.ts';
import { type Memory, NO_MEMORY, NO_NAMES, type RecordState } from '../domain/recorded.ts';
import { settledBy } from '../domain/settled-effects.ts';
import { recordBranch, writeRecord } from '../files/record.ts';
import type { Clean } from '../files/write-atomically.ts';
import { changesWithOutcomes } from '../plan/summary.ts';
import { keepsTakes, remember } from '../reconcile/remember.ts';
import { recordedNames } from '../resolve/resolve-base.ts';
import type { FoundBase } from './base.ts';
import type { Loaded } from './load.ts';
import type { Prepared } from './plan.ts';
import { findStanding, isBefore, type RecordStanding, short } from './standing.ts';

export interface Recorded extends Pick<Prepared, 'plan' | 'delta' | 'state' | 'partial' | 'isRestore'> {
  readonly base: Pick<FoundBase, 'standing'>;
  readonly loaded: Loaded | undefined;
  readonly locks?: readonly Identity[];
}

export interface Recording {
  readonly clean: Clean;
  readonly run: string | undefined;
}

const none = (why: string): RecordOutcome => ({ status: 'none', why });
const failed = (why: string): RecordOutcome => ({ status: 'failed', why });

/** Undefined if the apply did all that the files ask for (contract 1.3). */
function whyPartial({ plan, delta, partial }: Recorded, applied: Applied): string | undefined {
  if (partial !== undefined) return partial;
  if (plan.commit === null || plan.dirty) return 'the checkout has changes that are not committed';
  if (plan.only.length > 0) return '--only left other differences out';
  if (plan.causes !== undefined && !(['git', 'time'] as const).every((cause) => plan.causes?.includes(cause)))
    return '--cause left other differences out';
  if (!isWholeApplied(applied)) return 'not every call worked';
  return keepsTakes(delta) ? 'rolecall holds removals of access' : undefined;
}

const hasChanged = ({ outcomes }: Applied): boolean =>
  outcomes.some(
    ({ status, ...rest }) =>
      status === 'applied' || status === 'unknown' || (status === 'failed' && 'entries' in rest),
  );

const runBy = (run: string | undefined): string => run ?? `${userInfo().username}@${hostname()}`;

function* changesText({ plan, state }: Recorded, applied: Applied, head: object) {
  const { lines, counts } = changesWithOutcomes(plan, settledBy(applied));
  const { users, groupRoles } = state.live;
  let [grants, memberships] = [0, 0];
  for (const { reports, roles } of users.values()) {
    grants += reports.length;
    memberships += roles.length;
  }
  for (const roles of groupRoles.values()) memberships += roles.length;
  const made = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const read = { users: users.size, grants, memberships };
  const verified = applied.verified ? made : 0;
  yield `${JSON.stringify({ format: 'rolecall.changes/1', ...head, read, verified, counts })}\n`;
  yield* lines;
}

/** Undefined if the next record would be the same. */
async function nextState(
  { plan, delta, state, isRestore, loaded, locks = [] }: Recorded,
  applied: Applied,
  { git, head, root, url, tips, record }: RecordStanding,
  why: string | undefined,
  isRetry: boolean,
): Promise<RecordState | undefined> {
  const last = record?.state;
  const before = last ?? NO_MEMORY;
  // A restore applies no commit.
  const isBehind = last && (isRestore || (isRetry && (await isBefore(git, head, last.commit))));
  const commit = isBehind ? last.commit : head;
  const isWhole = why === undefined && loaded !== undefined;
  const after = remember(delta, applied, before, isRestore ? 'restore' : isWhole ? 'whole' : 'partial');
  const memory: Memory = { ...after, locked: [...new Set([...after.locked, ...locks])].sort() };
  const isNews = tips.length > 1 || (isWhole && (last?.base?.commit !== commit || last.commit !== commit));
  const isSame = isDeepStrictEqual({ ...before, ...memory }, before);
  // Without a base, everybody in the files looks new.
  const isBlind = last !== undefined && delta.world.base === undefined && locks.length === 0;
  if (!isNews && !hasChanged(applied) && (isSame || isBlind)) return undefined;
  return {
    instant: plan.createdAt,
    commit,
    root,
    url,
    base: isWhole ? { commit, instant: plan.createdAt, root } : (last?.base ?? null),
    names: isWhole ? recordedNames(loaded.declared, state.catalogue) : (last?.names ?? NO_NAMES),
    ...memory,
  };
}

const refused = (branch: string): RecordOutcome =>
  failed(
    `Git refuses to move the branch ${branch}. Delete a branch named rolecall or an old .git/refs/heads/${branch}.lock, then run rolecall apply again`,
  );

async function recorded(prepared: Recorded, applied: Applied, { clean, run }: Recording) {
  let { standing } = prepared.base;
  if (standing === undefined) return none('the files are not in a Git commit');
  const { git, located, portal, url, isPinned } = standing;
  const branch = recordBranch(portal);
  let why = whyPartial(prepared, applied);
  for (const isRetry of [false, true]) {
    const state = await nextState(prepared, applied, standing, why, isRetry);
    if (state === undefined)
      return none(
        why === undefined ? 'nothing changed since the last record' : `nothing changed, and ${why}`,
      );
    const { instant, commit } = state;
    const { fingerprint, dirty, commit: read } = prepared.plan;
    const files = dirty ? null : read;
    const head = { instant, commit: files, fingerprint, partial: why ?? null, by: runBy(run) };
    const id = await writeRecord(standing, {
      state,
      changes: clean(changesText(prepared, applied, head)),
      base: why === undefined ? (await git.readCommit(commit))?.tree : standing.record?.tree,
      message: `Apply ${short(commit)} to ${portal}\n\n${why === undefined ? 'Complete.' : `Incomplete: ${why}.`}\n`,
    });
    if (id !== undefined)
      return { status: 'written' as const, branch, commit: id, ...(why !== undefined && { partial: why }) };
    // Another run recorded in between: add this apply to its record.
    const now = await findStanding(located, portal, url, isPinned);
    if (now === undefined || now.tips.length > 1 || now.tips.join() === standing.tips.join()) break;
    standing = now;
    why = 'another apply was recorded in between';
  }
  return refused(branch);
}

/** Never rejects: the apply already happened. */
export const recordApply = (prepared: Recorded, applied: Applied, recording: Recording) =>
  recorded(prepared, applied, recording).catch((error: unknown) => failed(bugOf(error).message));

export async function recordRelease(
  standing: RecordStanding,
  released: readonly Identity[],
  now: number,
  run: string | undefined,
): Promise<RecordOutcome> {
  const { portal, record } = standing;
  if (record === undefined) return failed('the record of the portal cannot be read');
  const instant = new Date(now).toISOString();
  const partial = `release of ${released.join(', ')}`;
  const locked = record.state.locked.filter((one) => !released.includes(one));
  const head = { format: 'rolecall.changes/1', instant, partial, by: runBy(run), counts: {} };
  const commit = await writeRecord(standing, {
    state: { ...record.state, instant, locked },
    changes: [`${JSON.stringify(head)}\n`],
    base: record.tree,
    message: `Release ${released.join(', ')} in ${portal}\n`,
  });
  const branch = recordBranch(portal);
  return commit === undefined ? refused(branch) : { status: 'written', branch, commit, partial };
}
