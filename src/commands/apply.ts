import { type ApplyListeners, apply } from '../workflow/apply.ts';
import { prepare } from '../workflow/prepare.ts';
import { type BaseFlags, basedOn, planning } from './connection.ts';
import { type PerformingFlags, performJob } from './performing.ts';
import type { ExitCode, Shell } from './shell.ts';

export interface ApplyFlags extends PerformingFlags, BaseFlags {
  readonly record: boolean;
  readonly expect?: string;
  readonly resume: boolean;
}

/** `rolecall apply [PLAN]`: performs the plan, or with --dry-run and --rehearse everything but that. */
export function run(saved: string | undefined, flags: ApplyFlags, shell: Shell): Promise<ExitCode> {
  const request = {
    ...planning(flags, shell),
    ...basedOn(flags, shell),
    record: flags.record,
    run: shell.pipeline.run,
    saved,
    expect: flags.expect,
    resume: flags.resume,
  };
  const job = {
    saved: saved !== undefined,
    prepare: () => prepare(request),
    apply: (listeners: ApplyListeners) =>
      apply({ ...request, ...listeners, stateDir: flags.stateDir, settle: flags.settle }),
  };
  return performJob(job, flags, shell);
}
