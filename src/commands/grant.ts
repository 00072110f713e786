import { DONE, type Exit } from '../domain/exit.ts';
import { shownDiff } from '../render/diff/patch.ts';
import type { Format } from '../render/document.ts';
import { editedJson } from '../render/documents/repository.ts';
import { plainText } from '../render/escape.ts';
import * as editing from '../workflow/grant.ts';
import type { Shell } from './shell.ts';
import { printResult } from './showing.ts';

interface EditFlags {
  readonly format: Format;
}
type GrantFlags = Omit<editing.GrantRequest, 'user' | 'access' | 'teams' | 'now' | 'clean' | 'insecureHttp'> &
  EditFlags & { readonly team: readonly string[] };

async function show({ warnings, ...edited }: editing.AccessEdited, flags: EditFlags, shell: Shell) {
  await printResult(flags, shell, {
    json: () => editedJson(edited),
    text: () => edited.files.map(shownDiff),
  });
  shell.warn(warnings);
  if (flags.format === 'json') return DONE;
  for (const text of edited.unchanged) shell.notice(`note: ${plainText(text)}`);
  if (edited.files.length === 0) shell.notice('No file changes.');
  else if (edited.written) shell.notice('Next: git commit, then open a pull request.');
  return DONE;
}

const edits =
  (edit: (request: editing.GrantRequest) => Promise<editing.AccessEdited>) =>
  async (flags: GrantFlags, shell: Shell, user: string, ...access: string[]): Promise<Exit> => {
    const { now, clean } = shell;
    // Editing makes no request, so any URL works.
    const request = { ...flags, insecureHttp: true, now, clean, user, access, teams: flags.team };
    return show(await edit(request), flags, shell);
  };

export const runGrant = edits(editing.grant);
export const runRevoke = edits(editing.revoke);

export async function sign(flags: Omit<editing.SignRequest, 'now' | 'clean'> & EditFlags, shell: Shell) {
  return show(await editing.signReviews({ ...flags, now: shell.now, clean: shell.clean }), flags, shell);
}
