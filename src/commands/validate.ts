import { DONE, type Exit } from '../domain/exit.ts';
import { plainText } from '../render/escape.ts';
import type { Format } from '../render/formats.ts';
import { problemsJson } from '../render/json/document.ts';
import { counted } from '../render/view/wording.ts';
import { type Validated, validate, validateOnline } from '../workflow/validate.ts';
import { type ConnectionFlags, requestOf } from './request.ts';
import type { Shell } from './shell.ts';

interface ValidateFlags extends ConnectionFlags {
  readonly config: string;
  readonly format: Format;
  readonly online: boolean;
}

const check = (flags: ValidateFlags, shell: Shell): Promise<Validated> =>
  flags.online
    ? validateOnline(requestOf(flags, shell))
    : validate(flags.config, flags.insecureHttp, shell.now);

/** Checks the files and runs the test cases of rules. */
export async function runValidate(flags: ValidateFlags, shell: Shell): Promise<Exit> {
  const { warnings, users, teams, groups, files, cases } = await check(flags, shell);
  if (flags.format === 'json') {
    await shell.print(problemsJson(warnings));
    return DONE;
  }
  shell.warn(warnings);
  const parts = [
    counted(files, 'file'),
    counted(users, 'user'),
    counted(teams, 'team'),
    counted(groups, 'group'),
    ...(cases > 0 ? [counted(cases, 'passed rule case')] : []),
  ];
  const names = flags.online ? ' Every name was found in the portal.' : '';
  await shell.print([`${plainText(flags.config)} is valid: ${parts.join(', ')}.${names}\n`]);
  return DONE;
}
