import { type Identity, identityOf } from '../domain/ids.ts';
import type { Log } from '../domain/log.ts';
import { fail, type Problem, ProblemError, usage } from '../domain/problem.ts';
import { type GitObjects, openRepository } from '../files/git-objects.ts';
import { type ApplyRecord, readChanges, readRecord, readRecords, recordBranch } from '../files/record.ts';
import { isOf, periodOf, type ReadRecord } from '../insight/evidence.ts';
import { evidenceOf } from './evidence.ts';
import { load } from './load.ts';

export interface LogRequest {
  readonly config: string;
  readonly now: number;
  /** Ignored with a period or `verify`, which read all records. */
  readonly limit: number;
  readonly user?: string | undefined;
  /** `2026-Q4`, `2026`, `2026-11` or `2026-10-01..2026-12-31`. */
  readonly evidence?: string | undefined;
  readonly verify: boolean;
}

async function readEntry(git: GitObjects, record: ApplyRecord): Promise<ReadRecord> {
  const { state, id } = record;
  const { instant, commit, root, url } = state;
  const { head, changes } = await readChanges(git, record);
  const { fingerprint = '', counts = {}, partial = null, by = '' } = head;
  const applied = await git.readCommit(commit);
  const [author, subject] = [applied?.author ?? null, applied?.message.split('\n', 1)[0] ?? null];
  const entry = { record: id, instant, commit, author, subject, root, url, fingerprint, counts, partial, by };
  return { entry, changes, state };
}

async function breaksOf(git: GitObjects, record: ApplyRecord): Promise<readonly string[]> {
  const { state, previous } = record;
  const { head } = await readChanges(git, record);
  const before: ApplyRecord[] = [];
  for (const id of previous) {
    const one = await readRecord(git, id);
    if (one !== undefined) before.push(one);
    else if ((await git.readCommit(id)) !== undefined)
      return [`the commit before it, ${id.slice(0, 12)}, is not a record`];
  }
  const kept = before.find(({ state: { base } }) => base?.commit === state.base?.commit);
  const source = kept ? kept.tree : (await git.readCommit(state.base?.commit ?? ''))?.tree;
  const isShort = before.length < previous.length;
  // Only a complete apply moves the base, to its own commit. No apply drops it.
  const isMoved = state.base === null ? previous.length === 0 : state.base.commit === state.commit;
  return [
    ...(head.instant === state.instant ? [] : ['changes.jsonl is of another apply']),
    ...(before.some((one) => one.state.instant > state.instant)
      ? ['it is older than the record before it']
      : []),
    ...((isShort && source === undefined) ||
    (record.tree === source && (isShort || kept !== undefined || isMoved))
      ? []
      : ['its base is not the files of that commit']),
  ];
}

/** Throws a `ProblemError` with each record that is unsigned or does not continue the one before. */
async function verify(git: GitObjects, records: readonly ApplyRecord[]) {
  const signatures = await git.signatures(records.map(({ id }) => id));
  const firstUnsigned = records.findLastIndex(({ id }) => signatures.get(id) !== 'N') + 1;
  const problems: Problem[] = [];
  for (const [at, record] of records.entries()) {
    const signature = signatures.get(record.id) ?? 'E';
    const wrong =
      signature === 'G' || (at >= firstUnsigned && firstUnsigned > 0)
        ? []
        : [signature === 'N' ? 'it is not signed' : 'its signature is not one that Git trusts'];
    for (const what of [...wrong, ...(await breaksOf(git, record))])
      problems.push({
        code: 'record-unverified',
        severity: 'error',
        message: `Record ${record.id.slice(0, 12)} of ${record.state.instant} cannot be trusted: ${what}.`,
      });
  }
  if (problems.length > 0) throw new ProblemError(problems);
  return { signed: firstUnsigned, unsigned: records.length - firstUnsigned };
}

/** Newest first. Asks Git only. */
export async function log({
  config,
  now,
  limit,
  user,
  evidence,
  verify: isChecked,
}: LogRequest): Promise<Log> {
  const period = evidence === undefined ? undefined : periodOf(evidence);
  if (evidence !== undefined && period === undefined)
    throw usage(`${evidence} is not a period.`, 'Write 2026, 2026-Q4, 2026-11 or 2026-10-01..2026-12-31.');
  const loaded = await load(config, true);
  const { declared, located } = loaded;
  const portal = declared.settings.portal.name;
  const branch = recordBranch(portal);
  const git = await openRepository(located.top);
  const who: Identity | undefined = user === undefined ? undefined : identityOf(user);
  const isBefore = ({ state }: ApplyRecord): boolean =>
    period !== undefined && Date.parse(state.instant) < period.from;
  const needsAll = isChecked || who !== undefined;
  const isLast = (record: ApplyRecord, count: number): boolean =>
    !needsAll && (period === undefined ? count >= limit : isBefore(record));
  const { records = [], isPart } = git === undefined ? {} : await readRecords(git, portal, isLast);
  if (git === undefined || records.length === 0)
    throw fail({
      code: 'base-missing',
      message: `nothing is recorded for ${portal}: there is no branch ${branch} here that an apply wrote`,
      fix: `fetch it: git fetch origin ${branch}`,
    });
  const found: ReadRecord[] = [];
  let isCut = false;
  for (const record of records) {
    if (isBefore(record) || (period !== undefined && Date.parse(record.state.instant) >= period.until))
      continue;
    const read = await readEntry(git, record);
    const changes = who === undefined ? read.changes : read.changes.filter((one) => isOf(one, who));
    if (who !== undefined && changes.length === 0) continue;
    isCut = period === undefined && found.length === limit;
    if (isCut) break;
    found.push({ ...read, changes });
  }
  const showsChanges = who !== undefined || period !== undefined;
  const answer = {
    portal,
    branch,
    complete: records.some(isBefore) || !(isPart === true || isCut),
    ...(isChecked && { verified: await verify(git, records) }),
  };
  if (period !== undefined)
    return { ...answer, ...(await evidenceOf({ git, loaded, records, now }, found, period)) };
  return {
    ...answer,
    entries: found.map(({ entry, changes }) => ({ ...entry, ...(showsChanges && { changes }) })),
  };
}
