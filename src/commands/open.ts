import { DONE, type Exit } from '../domain/exit.ts';
import { usage } from '../domain/problem.ts';
import { jsonText, plainText } from '../render/escape.ts';
import { type OpenRequest, openAs } from '../workflow/open-portal.ts';
import { type FlagsOf, makeRequest } from './request.ts';
import type { Shell } from './shell.ts';
import type { Formatted } from './showing.ts';

type OpenOptions = OpenRequest['options'];
type OpenFlags = FlagsOf<Omit<OpenRequest, 'user' | 'options'>> &
  Formatted &
  Omit<OpenOptions, 'customFilters'> & { readonly filter: readonly string[] };

function filterIn(text: string): { key: string; value: string } {
  const at = text.indexOf('=');
  if (at > 0) return { key: text.slice(0, at), value: text.slice(at + 1) };
  throw usage(`${JSON.stringify(text)} is not a filter`, 'write --filter Region=LATAM');
}

/** Contains only options that the user passed, because a portal may not know other options. */
function openOptionsOf(flags: OpenFlags): OpenOptions {
  const { baseUrl, hideMenu, hideNavbar, hideSidebar, embed, filter } = flags;
  const customFilters = filter.length === 0 ? undefined : filter.map(filterIn);
  const options = Object.entries({ baseUrl, hideMenu, hideNavbar, hideSidebar, embed, customFilters });
  return Object.fromEntries(options.filter(([, value]) => value !== undefined));
}

export async function runOpen(flags: OpenFlags, shell: Shell, user: string): Promise<Exit> {
  const options = openOptionsOf(flags);
  const opened = await openAs({ ...makeRequest(flags, shell), user, options });
  const { url, expiresAt, report } = opened;
  const what = report === null ? 'the portal' : `${report.workspace}/${report.name}`;
  const note = `note: anyone who opens this URL acts as ${opened.user} in ${what}. The audit log of the portal names only ${opened.user}. The URL works once, until ${expiresAt}.`;
  if (!flags.quiet) shell.notice(plainText(note));
  const json = jsonText({ format: 'rolecall.open/1', exit: DONE, ...opened });
  await shell.reveal([`${flags.format === 'json' ? json : plainText(url)}\n`]);
  return DONE;
}
