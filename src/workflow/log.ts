import { identityOf } from '../domain/ids.ts';
import type { Log } from '../domain/log.ts';
import { fail, type Problem, ProblemError, usage } from '../domain/problem.ts';
import { type GitObjects, openRepository } from '../files/git-objects.ts';
import {
  type ApplyRecord,
  type RecordedApply,
  readApplies,
  readRecords,
  recordBranch,
} from '../files/record.ts';
import { isOf, periodOf } from '../insight/evidence.ts';
import { portalUrl } from '../portal/portal-url.ts';
import { evidenceOf } from './evidence.ts';
import { load } from './load.ts';
import { short } from './standing.ts';

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

async function readEntries(git: GitObjects, applies: readonly RecordedApply[]) {
  const commits = await git.readCommits(applies.map(({ state }) => state.commit));
  return applies.map((one) => {
    const { instant, commit, root, url } = one.state;
    const { fingerprint = '', counts = {}, partial = null, by = '' } = one.head;
    const { author = null, message } = commits.get(commit) ?? {};
    const applied = { instant, commit, author, subject: message?.split('\n', 1)[0] ?? null, root, url };
    return { ...one, entry: { record: one.id, ...applied, fingerprint, counts, partial, by } };
  });
}

/** Throws a `ProblemError` with each record that is unsigned, of another portal or does not continue the one before. */
async function verify(git: GitObjects, records: readonly ApplyRecord[], url: string) {
  const known = new Map(records.map((record) => [record.id, record]));
  const named = records.flatMap(({ previous, state: { base } }) => [...previous, base?.commit ?? []].flat());
  const commits = await git.readCommits(named);
  const breaksOf = ({ previous, state, tree, head }: RecordedApply): readonly string[] => {
    const stranger = previous.find((id) => !known.has(id) && commits.has(id));
    if (stranger !== undefined) return [`the commit before it, ${short(stranger)}, is not a record`];
    const before = previous.flatMap((id) => known.get(id) ?? []);
    const kept = before.find(({ state: { base } }) => base?.commit === state.base?.commit);
    const source = kept ? kept.tree : commits.get(state.base?.commit ?? '')?.tree;
    const isShort = before.length < previous.length;
    // Only a complete apply moves the base, to its own commit. No apply drops it.
    const isMoved = state.base === null ? previous.length === 0 : state.base.commit === state.commit;
    const isSame = tree === source && (isShort || kept !== undefined || isMoved);
    const isOlder = before.some((one) => one.state.instant > state.instant);
    return [
      ...(head.instant === state.instant ? [] : ['changes.jsonl belongs to another apply']),
      ...(isOlder ? ['it is older than the record before it'] : []),
      ...(isSame || (isShort && source === undefined) ? [] : ['its base is not the files of that commit']),
    ];
  };
  const signatures = await git.signatures([...known.keys()]);
  const signed = records.findLastIndex(({ id }) => signatures.get(id) !== 'N') + 1;
  // A signature also covers the records before it.
  const covered = new Set<string>();
  const problems = (await readApplies(git, records)).flatMap((record, at): readonly Problem[] => {
    const signature = signatures.get(record.id);
    const isOld = at >= signed && covered.has(record.id);
    if (signature !== 'N' || isOld) for (const id of record.previous) covered.add(id);
    const wrong = signature === 'N' ? 'it has no signature' : 'Git does not trust its signature';
    return [
      ...(signature === 'G' || isOld ? [] : [wrong]),
      ...(at > 0 || record.state.url === url ? [] : [`it belongs to the portal ${record.state.url}`]),
      ...breaksOf(record),
    ].map((what) => ({
      code: 'record-unverified',
      severity: 'error',
      message: `rolecall cannot verify record ${short(record.id)} of ${record.state.instant}: ${what}.`,
    }));
  });
  if (problems.length > 0) throw new ProblemError(problems);
  return { signed, unsigned: records.length - signed };
}

/** Newest first. Asks Git only. */
export async function log(request: LogRequest): Promise<Log> {
  const { now, user, evidence } = request;
  const period = evidence === undefined ? undefined : periodOf(evidence);
  if (evidence !== undefined && period === undefined)
    throw usage(`${evidence} is not a period.`, 'Write 2026, 2026-Q4, 2026-11 or 2026-10-01..2026-12-31.');
  const { from, until } = period ?? { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  const limit = period === undefined ? request.limit : Number.POSITIVE_INFINITY;
  const loaded = await load(request.config, true);
  const { portal: settings } = loaded.declared.settings;
  const portal = settings.name;
  const branch = recordBranch(portal);
  const git = await openRepository(loaded.located.top);
  const isBefore = ({ state }: ApplyRecord): boolean => Date.parse(state.instant) < from;
  const needsAll = request.verify || user !== undefined;
  const isLast = (record: ApplyRecord, count: number): boolean =>
    !needsAll && (count >= limit || isBefore(record));
  const { records = [], isPart } = git === undefined ? {} : await readRecords(git, portal, isLast);
  if (git === undefined || records.length === 0)
    throw fail({
      code: 'base-missing',
      message: `this clone has no record of ${portal} on the branch ${branch}`,
      fix: `fetch it: git fetch origin ${branch}`,
    });
  const within = records.filter((one) => !isBefore(one) && Date.parse(one.state.instant) < until);
  const all = await readEntries(git, await readApplies(git, within));
  const who = user === undefined ? undefined : identityOf(user);
  const own =
    who === undefined
      ? all
      : all
          .map((one) => ({ ...one, changes: one.changes.filter((change) => isOf(change, who)) }))
          .filter(({ changes }) => changes.length > 0);
  const found = own.slice(0, limit);
  const answer = {
    portal,
    branch,
    complete: records.some(isBefore) || (isPart === false && found.length === own.length),
    ...(request.verify && { verified: await verify(git, records, portalUrl(settings, true)) }),
  };
  if (period !== undefined)
    return { ...answer, ...(await evidenceOf({ git, loaded, records, now }, found, period)) };
  const entries = found.map(({ entry, changes }) => (who === undefined ? entry : { ...entry, changes }));
  return { ...answer, entries };
}
