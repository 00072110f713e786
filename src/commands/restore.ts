import { type ApplyListeners, applyWith } from '../workflow/apply.ts';
import { prepareRestore, prepareRestoreOn } from '../workflow/restore.ts';
import { planning } from './connection.ts';
import { type PerformingFlags, performJob } from './performing.ts';
import type { ExitCode, Shell } from './shell.ts';

export interface RestoreFlags extends PerformingFlags {
  readonly beyondGit: boolean;
}

/** `rolecall restore BACKUP`: plans and performs the way back to a backup. */
export function run(backup: string, flags: RestoreFlags, shell: Shell): Promise<ExitCode> {
  const request = {
    ...planning(flags, shell),
    backup,
    run: shell.pipeline.run,
    beyondGit: flags.beyondGit,
  };
  const job = {
    saved: false,
    prepare: () => prepareRestore(request),
    apply: (listeners: ApplyListeners) =>
      applyWith((way) => prepareRestoreOn(request, way), {
        ...request,
        ...listeners,
        stateDir: flags.stateDir,
        settle: flags.settle,
      }),
  };
  return performJob(job, flags, shell);
}
