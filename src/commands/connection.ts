import type { Cause } from '../domain/change.ts';
import { plainText } from '../render/escape.ts';
import { counted } from '../render/view/wording.ts';
import type { ConnectOptions } from '../workflow/opening/portal-access.ts';
import type { PlanRequest } from '../workflow/plan.ts';
import type { Shell } from './shell.ts';

/** The flags of every command that asks the portal. */
export interface ConnectionFlags {
  readonly concurrency: number;
  readonly insecureHttp: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Shows each request in a line of its own if that is asked for, or else their number in a line of a terminal. */
function tracing(quiet: boolean, verbose: boolean, shell: Shell): (notice: string) => void {
  if (verbose) return (notice) => shell.notice(`portal: ${plainText(notice)}`);
  let requests = 0;
  return (notice) => {
    if (quiet || !shell.terminal || !notice.startsWith('GET ')) return;
    requests++;
    shell.status(`reading the portal: ${counted(requests, 'request')}`);
  };
}

/** What these flags and the environment come to. */
export const connection = (
  { concurrency, insecureHttp, quiet, verbose }: ConnectionFlags,
  shell: Shell,
): ConnectOptions => {
  const trace = tracing(quiet, verbose, shell);
  return {
    credentials: shell.credentials,
    concurrency,
    insecureHttp,
    pinRequired: shell.unattended,
    notify: (notice) => {
      if (!quiet) shell.notice(`note: ${plainText(notice)}`);
    },
    trace: (notice) => {
      shell.heard?.();
      trace(notice);
    },
  };
};

/** The flags of every command that makes a plan. */
export interface PlanningFlags extends ConnectionFlags {
  readonly config: string;
  readonly only: readonly string[];
  readonly override: readonly string[];
  readonly removalsOnly: boolean;
}

/** The flags of every command that compares with what was applied last. */
export interface BaseFlags {
  readonly base?: string;
  readonly older: boolean;
  readonly cause: readonly Cause[];
  readonly against?: string;
}

/** What these flags ask of a base. Where nobody watches, there must be one. */
export const basedOn = (flags: BaseFlags, shell: Shell) => ({
  base: flags.base,
  baseRequired: shell.ci,
  older: flags.older,
  causes: flags.cause,
  against: flags.against,
});

/** What these flags ask a plan for. */
export const planning = (flags: PlanningFlags, shell: Shell): PlanRequest => ({
  ...connection(flags, shell),
  config: flags.config,
  now: shell.now,
  only: flags.only,
  overrides: flags.override,
  removalsOnly: flags.removalsOnly,
});
