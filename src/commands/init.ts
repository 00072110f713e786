import { DONE, type Exit } from '../domain/exit.ts';
import { ProblemError } from '../domain/problem.ts';
import { initDocument } from '../render/documents/repository.ts';
import { plainText } from '../render/escape.ts';
import type { Format } from '../render/formats.ts';
import { initialisedJson } from '../render/json/reports.ts';
import { printText } from '../render/printers/text.ts';
import type { GroupedBy } from '../workflow/export.ts';
import { CI_SYSTEMS, type CiSystem, init } from '../workflow/init.ts';
import { type ConnectionFlags, requestOf } from './request.ts';
import type { Shell } from './shell.ts';

export interface InitFlags extends ConnectionFlags {
  readonly name?: string;
  readonly url?: string;
  readonly out: string;
  readonly ci?: string;
  readonly by: GroupedBy;
  readonly package?: string;
  readonly lock: boolean;
  readonly yes: boolean;
  readonly format: Format;
}

const usage = (message: string, fix: string): ProblemError =>
  new ProblemError([{ code: 'usage', severity: 'error', message, fix }]);

/** Reads `github,gitlab`, or `none`. */
function systemsIn(text: string): readonly CiSystem[] {
  const words = text.split(',').map((word) => word.trim());
  if (words.length === 1 && words[0] === 'none') return [];
  const systems = words.flatMap((word) => CI_SYSTEMS.filter((one) => one === word));
  if (systems.length !== words.length)
    throw usage(
      `--ci cannot read ${JSON.stringify(text)}`,
      `write ${CI_SYSTEMS.join(', ')} (with commas), or none`,
    );
  return systems;
}

/** A name for a portal at an address: the first word of its host. */
function nameFor(url: string): string {
  const [first = ''] = (URL.canParse(url) ? new URL(url).hostname : '').toLowerCase().split('.');
  return /^[a-z]([a-z0-9-]*[a-z0-9])?$/.test(first) ? first : 'portal';
}

/** What the flags leave open: asked for on a terminal, else what is usual. */
async function answers(flags: InitFlags, shell: Shell) {
  const asked = async (flag: string | undefined, question: string, usual: string): Promise<string> => {
    if (flag !== undefined || flags.yes) return flag ?? usual;
    const shown = usual === '' ? '' : ` [${plainText(usual)}]`;
    const answer = await shell.ask(`${question}${shown}: `);
    return answer === undefined || answer === '' ? usual : answer;
  };
  const url = await asked(flags.url, 'The address of the portal', shell.credentials.url ?? '');
  if (url === '')
    throw usage('no portal is named', 'pass --url https://portal.example.com, or set ROLECALL_URL');
  const name = await asked(flags.name, 'A short name for it', nameFor(url));
  const ci = await asked(flags.ci, `Workflows for ${CI_SYSTEMS.join(', ')} (with commas), or none`, 'github');
  const systems = systemsIn(ci);
  const sure = flags.yes
    ? 'yes'
    : await shell.ask(
        `Read ${plainText(url)} and write what is missing into ${plainText(flags.out)}? [yes/no]: `,
      );
  if (sure !== undefined && !/^y(es)?$/i.test(sure)) {
    throw new ProblemError([
      {
        code: 'not-confirmed',
        severity: 'error',
        message: 'nothing was written',
        why: 'the answer was not yes',
        fix: 'run it again, or pass --yes',
      },
    ]);
  }
  return { url, name, ci: systems };
}

/** `rolecall init`: leaves a repository that says what is live, and plans to nothing. The portal is only read. */
export async function run(flags: InitFlags, shell: Shell): Promise<Exit> {
  const { url, name, ci } = await answers(flags, shell);
  const done = await init({
    ...requestOf(flags, shell),
    out: flags.out,
    name,
    url,
    ci,
    by: flags.by,
    package: flags.package,
    lock: flags.lock,
    now: shell.now,
  });
  await shell.print(
    flags.format === 'json'
      ? [initialisedJson(done)]
      : printText(initDocument(done, flags.out), { colour: shell.colourOut, width: shell.width }),
  );
  return DONE;
}
