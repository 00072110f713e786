import type { Cause } from '../domain/change.ts';
import type { Plan } from '../domain/plan.ts';
import { fail } from '../domain/problem.ts';
import { counted } from '../domain/wording.ts';
import { plainText } from '../render/escape.ts';
import type { ConnectOptions } from '../workflow/connect.ts';
import type { PlanRequest } from '../workflow/plan.ts';
import type { Shell } from './shell.ts';

export interface ConnectionFlags {
  readonly concurrency: number;
  readonly insecureHttp: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

export type FlagsOf<Request> = ConnectionFlags & Omit<Request, keyof ConnectOptions | 'now'>;

export interface PlanningFlags
  extends FlagsOf<Omit<PlanRequest, 'overrides' | 'causes' | 'baseRequired' | 'outputs'>> {
  readonly override: readonly string[];
  readonly report: readonly string[];
  readonly out?: string;
  readonly metrics?: string;
}

export interface BasedFlags extends PlanningFlags {
  readonly cause: readonly Cause[];
}

function traceOfReading({ quiet, verbose }: ConnectionFlags, shell: Shell) {
  let requests = 0;
  return (notice: string): void => {
    if (verbose) shell.notice(`portal: ${plainText(notice)}`);
    if (verbose || quiet || !notice.startsWith('GET ')) return;
    requests++;
    shell.status(`reading the portal: ${counted(requests, 'request')}`);
  };
}

export const makeRequest = <Flags extends ConnectionFlags>(flags: Flags, shell: Shell) => ({
  ...flags,
  now: shell.now,
  credentials: shell.credentials,
  pinRequired: shell.isUnattended,
  notify: (notice: string): void => {
    if (!flags.quiet) shell.notice(`note: ${plainText(notice)}`);
  },
  trace: traceOfReading(flags, shell),
});

export const makePlanRequest = <Flags extends PlanningFlags>(flags: Flags, shell: Shell) => ({
  ...makeRequest(flags, shell),
  overrides: flags.override,
  outputs: [flags.out ?? [], flags.metrics ?? [], flags.report].flat(),
});

/** In CI, a plan needs the record of the last apply. */
export const makeBasedRequest = <Flags extends BasedFlags>(flags: Flags, shell: Shell) => ({
  ...makePlanRequest(flags, shell),
  causes: flags.cause,
  baseRequired: shell.isCi,
});

/** Asks for the portal's name if the plan deletes accounts. Throws `not-confirmed`. */
export async function askToApply(
  what: string,
  { name, url }: Plan['portal'],
  deletes: boolean,
  shell: Shell,
): Promise<true> {
  const answer = await shell.ask(
    [
      what,
      `Apply this to ${plainText(name)} (${plainText(url)})? To change nothing, press Enter.`,
      deletes ? `This deletes accounts. Type ${plainText(name)} to apply: ` : '[y/N]: ',
    ].join('\n'),
  );
  if (deletes ? answer === name : /^y(es)?$/i.test(answer ?? '')) return true;
  const [message, fix] =
    answer === undefined
      ? ['rolecall cannot ask for confirmation without a terminal', 'pass --yes']
      : ['nobody confirmed the plan', `type ${deletes ? name : 'y'} to apply it`];
  throw fail({ code: 'not-confirmed', message: `${message}; nothing was changed`, fix });
}
