import type { CiSystem } from '../domain/diagnosis.ts';
import type { Exit } from '../domain/exit.ts';
import { fail, usage } from '../domain/problem.ts';
import { INIT } from '../render/documents/init.ts';
import { plainText } from '../render/escape.ts';
import { readKeyOnce } from '../workflow/credentials.ts';
import { CI_SYSTEMS, type InitRequest, init } from '../workflow/init.ts';
import { type FlagsOf, makeRequest } from './request.ts';
import type { Shell } from './shell.ts';
import { type Formatted, show } from './showing.ts';

type InitFlags = FlagsOf<Omit<InitRequest, 'name' | 'url' | 'ci'>> &
  Partial<Record<'name' | 'url' | 'ci', string>> &
  Formatted & { readonly yes: boolean };

function systemsIn(text: string): readonly CiSystem[] {
  const words = text.split(',').map((word) => word.trim());
  if (words.length === 1 && words[0] === 'none') return [];
  const systems = words.flatMap((word) => CI_SYSTEMS.filter((one) => one === word));
  if (systems.length !== words.length)
    throw usage(
      `--ci cannot read ${JSON.stringify(text)}`,
      `write ${CI_SYSTEMS.join(', ')} (comma-separated), or none`,
    );
  return systems;
}

function nameFor(url: string): string {
  const [first = ''] = (URL.canParse(url) ? new URL(url).hostname : '').toLowerCase().split('.');
  return /^[a-z]([a-z0-9-]*[a-z0-9])?$/.test(first) ? first : 'portal';
}

async function askWhatIsMissing(flags: InitFlags, shell: Shell) {
  const ask = async (flag: string | undefined, question: string, standard: string): Promise<string> => {
    if (flag !== undefined || flags.yes) return flag ?? standard;
    const shown = standard === '' ? '' : ` [${plainText(standard)}]`;
    return (await shell.ask(`${question}${shown}: `)) || standard;
  };
  const url = await ask(flags.url, 'Address of the portal', shell.credentials.url ?? '');
  if (url === '')
    throw usage('the portal URL is missing', 'pass --url https://portal.example.com, or set ROLECALL_URL');
  const name = await ask(flags.name, 'Short name of the portal', nameFor(url));
  const ci = systemsIn(await ask(flags.ci, 'CI: github, gitlab, azure (comma-separated), or none', 'github'));
  const folder = flags.out === '.' ? 'this folder' : plainText(flags.out);
  // Enter, --yes and a missing terminal all count as yes.
  const reply = await ask(undefined, `Read ${plainText(url)} and write the files into ${folder}? [Y/n]`, '');
  if (!/^(y|yes)?$/i.test(reply))
    throw fail({ code: 'not-confirmed', message: 'nothing was written', fix: 'run it again' });
  return { url, name, ci };
}

export async function runInit(flags: InitFlags, shell: Shell): Promise<Exit> {
  // Without a key, fail before the questions.
  await readKeyOnce(shell.credentials);
  const done = await init({ ...makeRequest(flags, shell), ...(await askWhatIsMissing(flags, shell)) });
  return show(INIT, done, flags, shell);
}
