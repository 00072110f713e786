import { DONE, type Exit } from '../domain/exit.ts';
import type { FilesDiff } from '../domain/files-diff.ts';
import { DIFF } from '../render/documents.ts';
import { diffFiles } from '../workflow/diff.ts';
import { checkOutput } from '../workflow/save.ts';
import type { Shell } from './shell.ts';
import { looksOf, type ShowFlags, show, summarizeJob } from './showing.ts';

interface DiffFlags extends ShowFlags {
  readonly config: string;
  readonly check?: 'no-new-access';
}

function exitOfDiff({ settings, people }: FilesDiff, { check }: DiffFlags): Exit {
  if (settings.length + people.length === 0) return DONE;
  // That a kind of access is managed from now on gives nobody any.
  const isLooser = settings.some(({ key }) => key !== 'reports' && key !== 'rls');
  const isNew = isLooser || people.some(({ newAccess }) => newAccess);
  return check !== undefined && isNew ? { code: 3, because: [check] } : { code: 2, because: ['differences'] };
}

/** Shows who gains and who loses what between two commits, from the files alone. */
export async function runDiff(flags: DiffFlags, shell: Shell, from?: string, to?: string): Promise<Exit> {
  for (const file of flags.report) await checkOutput(file);
  const diff = await diffFiles({ config: flags.config, from, to, now: shell.now });
  const exit = exitOfDiff(diff, flags);
  const shown = { forms: DIFF, result: { diff, exit }, looks: looksOf(flags, shell) };
  await summarizeJob(shown, shell);
  await show(shown, flags, shell);
  return exit;
}
