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

/** Each request is a line where that is asked for; on a terminal else their number, in a line that is written over. */
function tracing(quiet: boolean, verbose: boolean, shell: Shell): Pick<ConnectOptions, 'trace'> {
  if (verbose) return { trace: (notice) => shell.notice(`portal: ${plainText(notice)}`) };
  if (quiet || !shell.terminal) return {};
  let requests = 0;
  return {
    trace: (notice) => {
      if (!notice.startsWith('GET ')) return;
      requests++;
      shell.status(`reading the portal: ${counted(requests, 'request')}`);
    },
  };
}

/** What these flags and the environment come to. */
export const connection = (
  { concurrency, insecureHttp, quiet, verbose }: ConnectionFlags,
  shell: Shell,
): ConnectOptions => ({
  credentials: shell.credentials,
  concurrency,
  insecureHttp,
  pinRequired: shell.unattended,
  notify: (notice) => {
    if (!quiet) shell.notice(`note: ${plainText(notice)}`);
  },
  ...tracing(quiet, verbose, shell),
  waiting: shell.waiting,
  thread: shell.thread,
});

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
  readonly acceptBase?: boolean;
}

/** What these flags ask of a base. Where nobody watches, there must be one. */
export const basedOn = (flags: BaseFlags, shell: Shell) => ({
  base: flags.base,
  baseRequired: shell.ci,
  older: flags.older,
  causes: flags.cause,
  against: flags.against,
  acceptBase: flags.acceptBase === true,
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
