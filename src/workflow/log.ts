import type { Log, LogEntry } from '../domain/log.ts';
import { fail } from '../domain/problem.ts';
import { type GitObjects, openRepository } from '../files/git-objects.ts';
import { type ApplyRecord, changesText, readTips, recordBranch, recordsFrom } from '../files/record.ts';
import { jsonOf } from '../portal/body.ts';
import { load } from './load.ts';

/**
 * The records of a portal, newest first, up to the one at which reading ends. `isPart` if others before them are not in
 * the clone, or were not read.
 */
export async function readRecords(
  git: GitObjects | undefined,
  portal: string,
  isLast: (record: ApplyRecord, count: number) => boolean,
): Promise<{ readonly records: readonly ApplyRecord[]; readonly isPart: boolean }> {
  const tips = git && (await readTips(git)).find((one) => one.portal === portal);
  const records: ApplyRecord[] = [];
  if (git !== undefined)
    for await (const record of recordsFrom(git, [tips?.local ?? [], tips?.remote ?? []].flat()))
      if (isLast(record, records.push(record))) break;
  const known = new Set(records.map(({ id }) => id));
  return { records, isPart: records.some(({ previous }) => previous.some((one) => !known.has(one))) };
}

type LogHead = Partial<Pick<LogEntry, 'fingerprint' | 'counts' | 'partial' | 'by'>>;

/** The first line of `changes.jsonl`; nothing if it cannot be read. */
const headIn = (text = ''): LogHead => (jsonOf(text.split('\n', 1)[0] ?? '') as LogHead | undefined) ?? {};

async function entryFor(git: GitObjects, record: ApplyRecord): Promise<LogEntry> {
  const { commit, instant, root, url } = record.state;
  const head = headIn(await changesText(record, git));
  const { fingerprint = '', counts = {}, partial = null, by = '' } = head;
  const applied = await git.readCommit(commit);
  const [author, subject] = [applied?.author ?? null, applied?.message.split('\n', 1)[0] ?? null];
  return { record: record.id, instant, commit, author, subject, root, url, fingerprint, counts, partial, by };
}

/** What was applied to the portal of a root file, newest first. Asks Git alone. Throws `base-missing` without a record. */
export async function log(config: string, limit: number): Promise<Log> {
  const { declared, located } = await load(config, true);
  const portal = declared.settings.portal.name;
  const branch = recordBranch(portal);
  const git = located.inGit ? await openRepository(located.top) : undefined;
  const { records, isPart } = await readRecords(git, portal, (_record, count) => count >= limit);
  if (git === undefined || records.length === 0)
    throw fail({
      code: 'base-missing',
      message: `nothing is recorded for ${portal}: there is no branch ${branch} here that an apply wrote`,
      fix: `fetch it: git fetch origin ${branch}`,
    });
  const entries: LogEntry[] = [];
  for (const record of records) entries.push(await entryFor(git, record));
  return { portal, branch, entries, complete: !isPart };
}
