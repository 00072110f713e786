import { ProblemError } from '../domain/problem.ts';
import { plainText } from '../render/escape.ts';
import { problemsJson } from '../render/json/problems.ts';
import { problemsText } from '../render/problems.ts';
import { counted } from '../render/view/wording.ts';
import { isOnlyRules, type Validated, validate, validateOnline } from '../workflow/validate.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface ValidateFlags extends ConnectionFlags {
  readonly config: string;
  readonly format: Format;
  readonly online: boolean;
}

const check = (flags: ValidateFlags, shell: Shell): Promise<Validated> =>
  flags.online
    ? validateOnline({ ...connection(flags, shell), config: flags.config, now: shell.now })
    : validate(flags.config, flags.insecureHttp, shell.now);

/** `rolecall validate`: checks the files and runs the test cases of rules. Exit 3 where the only errors are broken rules. */
export async function run(flags: ValidateFlags, shell: Shell): Promise<ExitCode> {
  try {
    return await tell(await check(flags, shell), flags, shell);
  } catch (error) {
    if (!(error instanceof ProblemError) || !isOnlyRules(error.problems)) throw error;
    await shell.complain(error.problems, 3);
    return 3;
  }
}

async function tell(
  { warnings, users, teams, groups, files, cases }: Validated,
  flags: ValidateFlags,
  shell: Shell,
): Promise<ExitCode> {
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
    ...(cases > 0 ? [counted(cases, 'passed rule case')] : []),
  ];
  const names = flags.online ? ' Every name was found in the portal.' : '';
  await shell.print([`${plainText(flags.config)} is valid: ${parts.join(', ')}.${names}\n`]);
  return 0;
}
