import { DONE, type Exit } from '../domain/exit.ts';
import { EDIT } from '../render/documents/repository.ts';
import { plainText } from '../render/escape.ts';
import * as editing from '../workflow/grant.ts';
import type { Shell } from './shell.ts';
import { type Formatted, show } from './showing.ts';

type GrantFlags = Omit<editing.GrantRequest, 'user' | 'access' | 'teams' | 'now' | 'clean'> &
  Formatted & { readonly team: readonly string[] };

async function showEdited(edited: editing.AccessEdited, flags: Formatted, shell: Shell): Promise<Exit> {
  await show(EDIT, edited, flags, shell);
  shell.warn(edited.warnings);
  if (flags.format === 'json') return DONE;
  for (const text of edited.unchanged) shell.notice(`note: ${plainText(text)}.`);
  if (edited.files.length === 0) shell.notice('No file changes.');
  else if (edited.written && edited.warnings.length === 0)
    shell.notice('Next: git commit, then open a pull request.');
  return DONE;
}

const commandFor =
  (edit: (request: editing.GrantRequest) => Promise<editing.AccessEdited>) =>
  async (flags: GrantFlags, shell: Shell, user: string, ...access: string[]): Promise<Exit> => {
    const { now, clean } = shell;
    const request = { ...flags, now, clean, user, access, teams: flags.team };
    return showEdited(await edit(request), flags, shell);
  };

export const runGrant = commandFor(editing.grant);
export const runRevoke = commandFor(editing.revoke);

export async function sign(flags: Omit<editing.SignRequest, 'now' | 'clean'> & Formatted, shell: Shell) {
  const { now, clean } = shell;
  return showEdited(await editing.signReviews({ ...flags, now, clean }), flags, shell);
}
