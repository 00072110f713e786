import type { Log, LogEntry } from '../domain/log.ts';
import { fail } from '../domain/problem.ts';
import { type GitObjects, openRepository } from '../files/git-objects.ts';
import { type ApplyRecord, changesText, readTips, recordBranch, recordsFrom } from '../files/record.ts';
import { jsonOf } from '../portal/body.ts';
import { load } from './loading/load.ts';

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
  const tips = git && (await readTips(git)).find((one) => one.portal === portal);
  const entries: LogEntry[] = [];
  const waiting = new Set<string>();
  if (git !== undefined)
    for await (const record of recordsFrom(git, [tips?.local ?? [], tips?.remote ?? []].flat())) {
      if (entries.length === limit) break;
      entries.push(await entryFor(git, record));
      for (const one of record.previous) waiting.add(one);
    }
  if (entries.length === 0)
    throw fail({
      code: 'base-missing',
      message: `nothing is recorded for ${portal}: there is no branch ${branch} here that an apply wrote`,
      fix: `fetch it: git fetch origin ${branch}`,
    });
  for (const { record } of entries) waiting.delete(record);
  return { portal, branch, entries, complete: waiting.size === 0 };
}
