import { shownDiff } from '../render/diff/patch.ts';
import { plainText } from '../render/escape.ts';
import { editedJson } from '../render/json/reports.ts';
import {
  type AccessEdited,
  type GrantRequest,
  grant,
  type RevokeRequest,
  revoke,
} from '../workflow/grant.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface RevokeFlags {
  readonly config: string;
  readonly format: Format;
  readonly team: readonly string[];
  readonly dryRun: boolean;
}

export interface GrantFlags extends RevokeFlags {
  readonly for?: string;
  readonly until?: string;
  readonly reason?: string;
  readonly name?: string;
  readonly role?: string;
}

const requestOf = (
  user: string,
  access: readonly string[],
  { config, team, dryRun }: RevokeFlags,
  { now, clean }: Shell,
): RevokeRequest => ({ config, insecureHttp: true, now, user, access, teams: team, dryRun, clean });

/** Shows the diff, and on stderr what needed no change. */
async function show(edited: AccessEdited, { format }: RevokeFlags, shell: Shell): Promise<ExitCode> {
  if (format === 'json') {
    await shell.print([editedJson(edited)]);
    return 0;
  }
  await shell.print(edited.files.map(shownDiff));
  for (const text of edited.unchanged) shell.notice(`note: ${plainText(text)}`);
  if (edited.files.length === 0) shell.notice('No file changes.');
  else if (edited.written) shell.notice('Next: git commit, then open a pull request.');
  return 0;
}

/** `rolecall grant`: writes access into the files, offline. */
export async function runGrant(
  user: string,
  access: readonly string[],
  flags: GrantFlags,
  shell: Shell,
): Promise<ExitCode> {
  const { until, reason, name, role } = flags;
  const request: GrantRequest = {
    ...requestOf(user, access, flags, shell),
    for: flags.for,
    until,
    reason,
    name,
    role,
  };
  return show(await grant(request), flags, shell);
}

/** `rolecall revoke`: takes access out of the files, offline. */
export const runRevoke = async (
  user: string,
  access: readonly string[],
  flags: RevokeFlags,
  shell: Shell,
): Promise<ExitCode> => show(await revoke(requestOf(user, access, flags, shell)), flags, shell);
