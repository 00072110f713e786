import { plainText } from '../render/escape.ts';
import type { ConnectOptions } from '../workflow/portal-access.ts';
import type { Shell } from './shell.ts';

/** The flags of every command that asks the portal. */
export interface ConnectionFlags {
  readonly concurrency: number;
  readonly insecureHttp: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** What these flags and the environment come to. */
export const connection = (
  { concurrency, insecureHttp, quiet, verbose }: ConnectionFlags,
  shell: Shell,
): ConnectOptions => ({
  credentials: shell.credentials,
  concurrency,
  insecureHttp,
  notify: (notice) => {
    if (!quiet) shell.notice(`note: ${plainText(notice)}`);
  },
  ...(verbose && { trace: (notice: string) => shell.notice(`portal: ${plainText(notice)}`) }),
});
