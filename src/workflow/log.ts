import type { Log, LogEntry } from '../domain/log.ts';
import { ProblemError } from '../domain/problem.ts';
import { openRepository } from '../files/git-objects.ts';
import { changesText, readTips, recordBranch, recordsFrom } from '../files/record.ts';
import { load } from './loading/load.ts';

type LogHead = Partial<Pick<LogEntry, 'fingerprint' | 'counts' | 'partial' | 'by'>>;

/** The first line of `changes.jsonl`; nothing for one that cannot be read. */
function headOf(text = ''): LogHead {
  try {
    return JSON.parse(text.split('\n', 1)[0] ?? '');
  } catch {
    return {};
  }
}

/** What was applied to the portal of a root file, newest first. Asks Git alone. Throws `base-missing` where nothing is recorded. */
export async function log(config: string, limit: number): Promise<Log> {
  const { declared, located } = await load(config, true);
  const portal = declared.settings.portal.name;
  const branch = recordBranch(portal);
  const git = located.inGit ? await openRepository(located.top) : undefined;
  const tips = git && (await readTips(git)).find((one) => one.portal === portal);
  const entries: LogEntry[] = [];
  const listed = new Set<string>();
  const waiting = new Set<string>();
  if (git !== undefined)
    for await (const record of recordsFrom(
      git,
      [tips?.local, tips?.remote].flatMap((tip) => tip ?? []),
    )) {
      if (entries.length === limit) break;
      const { commit, instant, root, url } = record.state;
      const {
        fingerprint = '',
        counts = {},
        partial = null,
        by = '',
      } = headOf(await changesText(record, git));
      const applied = await git.readCommit(commit);
      const [author, subject] = [applied?.author ?? null, applied?.message.split('\n', 1)[0] ?? null];
      entries.push({
        record: record.id,
        instant,
        commit,
        author,
        subject,
        root,
        url,
        fingerprint,
        counts,
        partial,
        by,
      });
      listed.add(record.id);
      for (const one of record.previous) waiting.add(one);
    }
  if (entries.length === 0) {
    throw new ProblemError([
      {
        code: 'base-missing',
        severity: 'error',
        message: `nothing is recorded for ${portal}: there is no branch ${branch} here that an apply wrote`,
        fix: `fetch it: git fetch origin ${branch}`,
      },
    ]);
  }
  return { portal, branch, entries, complete: [...waiting].every((id) => listed.has(id)) };
}
