import { type Problem, ProblemError } from '../../domain/problem.ts';
import { readText } from '../../files/read-text.ts';
import { DEEPEST, isDeeperThan } from '../../portal/body.ts';
import { type Backup, decodeBackup } from '../../portal/decode.ts';

const refused = (problem: Omit<Problem, 'severity'>): ProblemError =>
  new ProblemError([{ severity: 'error', ...problem }]);

/** Reads a backup that an apply or `snapshot` wrote. Throws `backup-corrupt` for anything else. */
export async function readBackup(file: string): Promise<Backup> {
  const { content } = await readText(file, file);
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    value = undefined;
  }
  const backup = isDeeperThan(value, DEEPEST)
    ? `it nests deeper than ${DEEPEST} levels`
    : decodeBackup(value);
  if (typeof backup !== 'string') return backup;
  throw refused({
    code: 'backup-corrupt',
    message: `${file} is not a backup`,
    why: value === undefined ? 'it is not JSON' : backup,
    fix: 'name a file that apply or snapshot wrote: see .rolecall',
  });
}

/** Refuses the backup of another portal: its people and reports may bear the same names and be others. */
export function checkPortal(file: string, of: string, url: string): void {
  if (of === url) return;
  throw refused({
    code: 'portal-mismatch',
    message: `${file} is a backup of ${of}, and the files are for ${url}`,
    why: 'what one portal held says nothing of another',
    fix: 'name a backup of this portal',
  });
}
