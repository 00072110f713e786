import { DONE } from '../domain/exit.ts';
import { ProblemError } from '../domain/problem.ts';
import { jsonText, plainText } from '../render/escape.ts';
import { type OpenedAs, type OpenRequest, openAs } from '../workflow/open-portal.ts';
import { openInBrowser } from './browser.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface OpenFlags extends ConnectionFlags {
  readonly config: string;
  readonly format: Format;
  readonly report?: string;
  readonly organization?: string;
  readonly baseUrl?: string;
  readonly hideMenu: boolean;
  readonly hideNavbar: boolean;
  readonly hideSidebar: boolean;
  readonly embed: boolean;
  readonly filter: readonly string[];
  readonly browser: boolean;
}

function filterIn(text: string): { key: string; value: string } {
  const at = text.indexOf('=');
  if (at > 0) return { key: text.slice(0, at), value: text.slice(at + 1) };
  throw new ProblemError([
    {
      code: 'usage',
      severity: 'error',
      message: 'a filter is KEY=VALUE',
      fix: 'write --filter Region=LATAM',
    },
  ]);
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

/** The answer, cleaned but for the URL: the key may stand in the name of a report. The URL comes before all names. */
function documentOf({ url, ...opened }: OpenedAs, shown: boolean, shell: Shell): string {
  const head = { format: 'rolecall.open/1', exit: DONE, url: shown ? null : URL_HERE };
  const clean = [...shell.clean([`${jsonText({ ...head, ...opened, browser: shown })}\n`])].join('');
  return clean.replace(jsonText(URL_HERE), () => jsonText(url));
}

/** `rolecall open`: one URL that opens the portal as somebody, on stdout or in the browser. */
export async function run(user: string, flags: OpenFlags, shell: Shell): Promise<ExitCode> {
  const opened = await openAs({
    ...connection(flags, shell),
    config: flags.config,
    now: shell.now,
    user,
    report: flags.report,
    organization: flags.organization,
    options: optionsOf(flags),
  });
  const { url, expiresAt, report } = opened;
  if (!flags.quiet) {
    const what = report === null ? 'the portal' : `${report.workspace}/${report.name}`;
    shell.notice(
      plainText(
        `note: whoever opens this URL acts as ${opened.user} in ${what}. The audit log of the portal names that person. It works once, until ${expiresAt}.`,
      ),
    );
  }
  const shown = flags.browser && (await openInBrowser(url));
  if (flags.browser && !shown) shell.notice('note: no browser could be opened here; open the URL yourself.');
  if (flags.format === 'json') await shell.reveal([documentOf(opened, shown, shell)]);
  else if (!shown) await shell.reveal([`${plainText(url)}\n`]);
  return 0;
}
