import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { DONE, type Exit } from '../domain/exit.ts';
import { fail } from '../domain/problem.ts';
import { jsonText, plainText } from '../render/escape.ts';
import type { Format } from '../render/formats.ts';
import { type OpenRequest, openAs } from '../workflow/open-portal.ts';
import { type FlagsOf, requestOf } from './request.ts';
import type { Shell } from './shell.ts';

interface OpenFlags extends FlagsOf<Omit<OpenRequest, 'user' | 'options'>> {
  readonly format: Format;
  readonly baseUrl?: string;
  readonly hideMenu: boolean;
  readonly hideNavbar: boolean;
  readonly hideSidebar: boolean;
  readonly embed: boolean;
  readonly filter: readonly string[];
  readonly browser: boolean;
}

/** The programs that open an address, by whole paths: a search may begin in a folder of a stranger's checkout. */
function openers(): readonly (readonly string[])[] {
  if (process.platform === 'darwin') return [['/usr/bin/open']];
  if (process.platform === 'win32') {
    const system = path.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'rundll32.exe');
    return [[system, 'url.dll,FileProtocolHandler']];
  }
  return [['/usr/bin/xdg-open'], ['/usr/local/bin/xdg-open']];
}

/** Opens an address in the user's browser, without waiting for it; false where the system has no way to. */
async function openInBrowser(url: string): Promise<boolean> {
  for (const [program = '', ...words] of openers()) {
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    return new Promise((resolve) => {
      const child = spawn(program, [...words, url], { detached: true, stdio: 'ignore' });
      child.once('error', () => resolve(false));
      child.once('spawn', () => {
        child.unref();
        resolve(true);
      });
    });
  }
  return false;
}

function filterIn(text: string): { key: string; value: string } {
  const at = text.indexOf('=');
  if (at > 0) return { key: text.slice(0, at), value: text.slice(at + 1) };
  const message = `${JSON.stringify(text)} is not a filter`;
  throw fail({ code: 'usage', message, fix: 'write --filter Region=LATAM' });
}

const optionsOf = (flags: OpenFlags): OpenRequest['options'] => ({
  ...(flags.baseUrl !== undefined && { baseUrl: flags.baseUrl }),
  ...(flags.hideMenu && { hideMenu: true }),
  ...(flags.hideNavbar && { hideNavbar: true }),
  ...(flags.hideSidebar && { hideSidebar: true }),
  ...(flags.embed && { embed: true }),
  ...(flags.filter.length > 0 && { customFilters: flags.filter.map(filterIn) }),
});

const URL_HERE = '(url)';

/** Prints or opens one URL that opens the portal as somebody. */
export async function runOpen(flags: OpenFlags, shell: Shell, user: string): Promise<Exit> {
  const { url, ...opened } = await openAs({ ...requestOf(flags, shell), user, options: optionsOf(flags) });
  const { expiresAt, report } = opened;
  if (!flags.quiet) {
    const what = report === null ? 'the portal' : `${report.workspace}/${report.name}`;
    shell.notice(
      plainText(
        `note: whoever opens this URL acts as ${opened.user} in ${what}. The audit log of the portal names that person. It works once, until ${expiresAt}.`,
      ),
    );
  }
  const isOpen = flags.browser && (await openInBrowser(url));
  if (flags.browser && !isOpen) shell.notice('note: no browser could be opened here; open the URL yourself.');
  if (flags.format === 'json') {
    // The key may be in the name of a report: all is masked but the URL, which comes before all names.
    const head = { format: 'rolecall.open/1', exit: DONE, url: isOpen ? null : URL_HERE };
    const text = [...shell.clean([`${jsonText({ ...head, ...opened, browser: isOpen })}\n`])].join('');
    await shell.reveal([text.replace(jsonText(URL_HERE), () => jsonText(url))]);
  } else if (!isOpen) await shell.reveal([`${plainText(url)}\n`]);
  return DONE;
}
