import { plainText } from '../render/escape.ts';
import { problemsJson } from '../render/json.ts';
import { problemsText } from '../render/text/problems.ts';
import { counted } from '../render/view/wording.ts';
import { validate, validateOnline } from '../workflow/validate.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface ValidateFlags extends ConnectionFlags {
  readonly config: string;
  readonly format: Format;
  readonly online: boolean;
}

/** `rolecall validate`: checks the files. */
export async function run(flags: ValidateFlags, shell: Shell): Promise<ExitCode> {
  const { warnings, users, teams, groups, files } = flags.online
    ? await validateOnline({ ...connection(flags, shell), config: flags.config, now: shell.now })
    : await validate(flags.config, flags.insecureHttp);
  if (flags.format === 'json') {
    await shell.print(problemsJson(warnings));
    return 0;
  }
  if (warnings.length > 0)
    shell.notice(problemsText(warnings, { colour: shell.colourError, excerpts: shell.terminal }));
  const parts = [
    counted(files, 'file'),
    counted(users, 'user'),
    counted(teams, 'team'),
    counted(groups, 'group'),
  ];
  const names = flags.online ? ' Every name was found in the portal.' : '';
  await shell.print([`${plainText(flags.config)} is valid: ${parts.join(', ')}.${names}\n`]);
  return 0;
}
