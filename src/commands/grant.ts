import { DONE, type Exit } from '../domain/exit.ts';
import { shownDiff } from '../render/diff/patch.ts';
import { plainText } from '../render/escape.ts';
import type { Format } from '../render/formats.ts';
import { editedJson } from '../render/json/reports.ts';
import * as editing from '../workflow/grant.ts';
import type { Shell } from './shell.ts';
import { printResult } from './showing.ts';

type GrantFlags = 'user' | 'access' | 'teams' | 'now' | 'clean' | 'insecureHttp';
type FlagsFor<Request> = Omit<Request, GrantFlags> & {
  readonly format: Format;
  readonly team: readonly string[];
};

const requestOf = <Flags extends { readonly team: readonly string[] }>(
  flags: Flags,
  { now, clean }: Shell,
  user: string,
  access: readonly string[],
) => ({ ...flags, insecureHttp: true, now, clean, user, access, teams: flags.team });

/** Prints the diff; says on stderr what needed no change. */
async function show(
  edited: editing.AccessEdited,
  flags: { readonly format: Format },
  shell: Shell,
): Promise<Exit> {
  await printResult(flags, shell, {
    json: () => editedJson(edited),
    text: () => edited.files.map(shownDiff),
  });
  if (flags.format === 'json') return DONE;
  for (const text of edited.unchanged) shell.notice(`note: ${plainText(text)}`);
  if (edited.files.length === 0) shell.notice('No file changes.');
  else if (edited.written) shell.notice('Next: git commit, then open a pull request.');
  return DONE;
}

export const runGrant = async (
  flags: FlagsFor<editing.GrantRequest>,
  shell: Shell,
  user: string,
  ...access: string[]
): Promise<Exit> => show(await editing.grant(requestOf(flags, shell, user, access)), flags, shell);

export const runRevoke = async (
  flags: FlagsFor<editing.RevokeRequest>,
  shell: Shell,
  user: string,
  ...access: string[]
): Promise<Exit> => show(await editing.revoke(requestOf(flags, shell, user, access)), flags, shell);

export const sign = async (
  flags: Omit<editing.SignRequest, 'now' | 'clean'> & { readonly format: Format },
  shell: Shell,
): Promise<Exit> =>
  show(await editing.signReviews({ ...flags, now: shell.now, clean: shell.clean }), flags, shell);
