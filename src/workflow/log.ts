import type { Log, LogEntry } from '../domain/log.ts';
import { ProblemError } from '../domain/problem.ts';
import { openRepository } from '../files/git-objects.ts';
import { readTip, recordBranch, recordsFrom } from '../files/record.ts';
import { load } from './loading/load.ts';

/** What was applied to the portal of a root file, newest first. Asks Git alone. Throws `base-missing` where nothing is recorded. */
export async function log(config: string, limit: number): Promise<Log> {
  const { declared, located } = await load(config, true);
  const portal = declared.settings.portal.name;
  const branch = recordBranch(portal);
  const git = located.inGit ? await openRepository(located.top) : undefined;
  const tip = git && (await readTip(git, portal));
  if (git === undefined || tip?.record === undefined) {
    throw new ProblemError([
      {
        code: 'base-missing',
        severity: 'error',
        message: `nothing is recorded for ${portal}: there is no branch ${branch} here that an apply wrote`,
        fix: `fetch it: git fetch origin ${branch}`,
      },
    ]);
  }
  const entries: LogEntry[] = [];
  let last: string | undefined;
  for await (const { id, previous, pending: _pending, ...record } of recordsFrom(git, tip)) {
    if (entries.length === limit) break;
    const applied = await git.readCommit(record.commit);
    entries.push({
      ...record,
      record: id,
      author: applied?.author ?? null,
      subject: applied?.message.split('\n', 1)[0] ?? null,
    });
    last = previous;
  }
  return { portal, branch, entries, complete: last === undefined };
}
