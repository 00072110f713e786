import { hostname, userInfo } from 'node:os';
import { type Applied, isWholeApplied, type RecordOutcome } from '../domain/applied.ts';
import type { Identity } from '../domain/ids.ts';
import { type Memory, NO_MEMORY, NO_NAMES, type RecordState } from '../domain/recorded.ts';
import { settledBy } from '../domain/settled-effects.ts';
import type { GitObjects } from '../files/git-objects.ts';
import { baseTree, recordBranch, writeRecord } from '../files/record.ts';
import { changesWithOutcomes } from '../plan/summary.ts';
import { type Extent, keepsTakes, remember } from '../reconcile/remember.ts';
import { recordedNames } from '../resolve/resolve-base.ts';
import type { FoundBase } from './base/base.ts';
import { isBefore, type RecordStanding, type RecordSubject, readStanding, short } from './base/standing.ts';
import type { Loaded } from './loading/load.ts';
import type { Prepared } from './plan.ts';

/** What was planned and performed. */
export interface Recorded extends Pick<Prepared, 'plan' | 'delta' | 'state' | 'partial' | 'isRestore'> {
  readonly base: Pick<FoundBase, 'git' | 'subject' | 'standing' | 'memory' | 'status'> | undefined;
  /** The files; undefined if they could not be read. */
  readonly loaded: Loaded | undefined;
  /** Who is locked out from now on. */
  readonly locks?: readonly Identity[];
}

/** Cleans secrets out of text, and says who runs this. */
export interface Recording {
  readonly clean: (pieces: Iterable<string>) => Iterable<string>;
  /** The URL of the CI run; undefined if a person runs this. */
  readonly run: string | undefined;
}

const none = (why: string): RecordOutcome => ({ status: 'none', why });
const failed = (why: string): RecordOutcome => ({ status: 'failed', why });

/** Why an apply is not what the files as a whole ask for; undefined if it is (contract 1.3). */
function whyPartial({ plan, delta, partial }: Recorded, applied: Applied): string | undefined {
  if (partial !== undefined) return partial;
  if (plan.commit === null || plan.dirty) return 'the checkout has changes that are not committed';
  if (plan.only.length > 0) return '--only left other differences out';
  if (plan.causes !== undefined && !(['git', 'time'] as const).every((cause) => plan.causes?.includes(cause)))
    return '--cause left other differences out';
  if (!isWholeApplied(applied)) return 'not every call worked';
  return keepsTakes(delta) ? 'access that the files no longer give is held' : undefined;
}

/** True if a call changed something, or may have. */
const hasChanged = ({ outcomes }: Applied): boolean =>
  outcomes.some(
    ({ status, ...rest }) =>
      status === 'applied' || status === 'unknown' || (status === 'failed' && 'entries' in rest),
  );

const memoryText = ({ users, groups, owedUsers, owedGroups, locked }: Memory): string =>
  JSON.stringify([users, groups, owedUsers, owedGroups, locked], (_key, value) =>
    value instanceof Map ? [...value].sort() : value,
  );

/** Who runs this: a CI run, or user@host. */
const runBy = ({ run }: Recording): string => run ?? `${userInfo().username}@${hostname()}`;

/** What this apply did and saw: the first line says what all lines are about. */
function* changesText(
  prepared: Recorded,
  applied: Applied,
  state: RecordState,
  why: string | undefined,
  by: string,
) {
  const {
    plan,
    state: { live },
  } = prepared;
  const settled = settledBy(applied);
  const { lines, counts } = changesWithOutcomes(plan, settled);
  let [grants, memberships] = [0, 0];
  for (const { reports, roles } of live.users.values()) {
    grants += reports.length;
    memberships += roles.length;
  }
  for (const roles of live.groupRoles.values()) memberships += roles.length;
  const made = Object.values(counts).reduce((sum, count) => sum + count, 0);
  yield `${JSON.stringify({
    format: 'rolecall.changes/1',
    instant: state.instant,
    commit: state.commit,
    fingerprint: plan.fingerprint,
    partial: why ?? null,
    by,
    read: { users: live.users.size, grants, memberships },
    verified: applied.verified ? made : 0,
    counts,
  })}\n`;
  yield* lines;
}

/** What a record is made of, whatever the branch held before. */
interface Making {
  readonly prepared: Recorded;
  readonly applied: Applied;
  readonly recording: Recording;
  readonly git: GitObjects;
  readonly subject: RecordSubject;
}

/** The record that continues a branch from where it is. */
async function write(
  making: Making,
  standing: RecordStanding | undefined,
  before: Memory,
  why: string | undefined,
  isRetry: boolean,
) {
  const { prepared, applied, recording, git, subject } = making;
  const {
    plan,
    delta,
    isRestore,
    loaded,
    locks = [],
    state: { catalogue },
  } = prepared;
  const extent: Extent = isRestore ? 'restore' : why === undefined ? 'whole' : 'partial';
  const last = standing?.record;
  // A way back applies no commit.
  const isBehind =
    last !== undefined && (isRestore || (isRetry && (await isBefore(git, subject.head, last.state.commit))));
  const commit = isBehind ? last.state.commit : subject.head;
  const isWhole = extent === 'whole' && loaded !== undefined;
  const { root, url, portal } = subject;
  const after = remember(delta, applied, before, extent);
  const memory: Memory = { ...after, locked: [...new Set([...after.locked, ...locks])].sort() };
  const state: RecordState = {
    instant: plan.createdAt,
    commit,
    root,
    url,
    base: isWhole ? { commit, instant: plan.createdAt, root } : (last?.state.base ?? null),
    names: isWhole ? recordedNames(loaded.declared, catalogue) : (last?.state.names ?? NO_NAMES),
    ...memory,
  };
  const isNews =
    standing?.other !== undefined ||
    (isWhole && (last?.state.base?.commit !== commit || last.state.commit !== commit));
  if (!isNews && !hasChanged(applied) && memoryText(memory) === memoryText(standing?.memory ?? NO_MEMORY))
    return 'nothing';
  const base = isWhole ? (await git.readCommit(commit))?.tree : last && (await baseTree(last, git));
  return writeRecord(
    git,
    {
      portal,
      state,
      changes: recording.clean(changesText(prepared, applied, state, why, runBy(recording))),
      base,
      previous: standing?.tips ?? [],
      message: `Apply ${short(commit)} to ${portal}\n\n${why === undefined ? 'Complete.' : `Incomplete: ${why}.`}\n`,
    },
    standing?.local,
  );
}

async function recorded(prepared: Recorded, applied: Applied, recording: Recording): Promise<RecordOutcome> {
  const { base } = prepared;
  if (base === undefined) return failed('the record of the portal cannot be continued');
  const { git, subject, standing, memory } = base;
  if (git === undefined || subject === undefined)
    return none('the files are in no commit of a Git repository');
  const making = { prepared, applied, recording, git, subject };
  const why = whyPartial(prepared, applied);
  const branch = recordBranch(subject.portal);
  const before =
    base.status === 'found' || base.status === 'incomplete' ? memory : (standing?.memory ?? NO_MEMORY);
  const id = await write(making, standing, before, why, false);
  if (id === 'nothing')
    return none(why === undefined ? 'nothing changed since the last record' : `nothing changed, and ${why}`);
  const written = (commit: string): RecordOutcome => ({
    status: 'written',
    branch,
    commit,
    ...(why !== undefined && { partial: why }),
  });
  if (id !== undefined) return written(id);
  // Somebody else recorded in between: what this apply did is added to that.
  const now = await readStanding(git, subject);
  const isMoved = now?.other === undefined && now?.tips.join() !== standing?.tips.join();
  const again =
    isMoved &&
    (await write(making, now, now?.memory ?? NO_MEMORY, 'another apply was recorded in between', true));
  return typeof again === 'string' ? written(again) : failed(`Git refuses to move the branch ${branch}`);
}

/**
 * Records an apply on the record branch of the portal. Never rejects: what was applied is applied, and an outcome says why
 * nothing was recorded.
 */
export async function recordApply(
  prepared: Recorded,
  applied: Applied,
  recording: Recording,
): Promise<RecordOutcome> {
  try {
    return await recorded(prepared, applied, recording);
  } catch (error) {
    return failed(`rolecall has a fault: ${error instanceof Error ? error.message : error}`);
  }
}

/** Ends a lock: a record that says nothing else. Throws where the record cannot be continued. */
export async function recordRelease(
  git: GitObjects,
  { portal, standing }: { readonly portal: string; readonly standing: RecordStanding },
  released: readonly Identity[],
  now: number,
  recording: Recording,
): Promise<RecordOutcome> {
  const { record, memory, tips, local } = standing;
  if (record === undefined) return failed('the record of the portal cannot be read');
  const instant = new Date(now).toISOString();
  const why = `release of ${released.join(', ')}`;
  const locked = memory.locked.filter((one) => !released.includes(one));
  const head = { format: 'rolecall.changes/1', instant, partial: why, by: runBy(recording), counts: {} };
  const commit = await writeRecord(
    git,
    {
      portal,
      state: { ...record.state, ...memory, instant, locked },
      changes: [`${JSON.stringify(head)}\n`],
      base: await baseTree(record, git),
      previous: tips,
      message: `Release ${released.join(', ')} in ${portal}\n`,
    },
    local,
  );
  const branch = recordBranch(portal);
  return commit === undefined
    ? failed(`Git refuses to move the branch ${branch}`)
    : { status: 'written', branch, commit, partial: why };
}
