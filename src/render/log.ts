import { DONE } from '../domain/exit.ts';
import type { Log, LogEntry } from '../domain/log.ts';
import { plainText } from './escape.ts';
import { documentOf } from './json/document.ts';
import { paletteOf } from './text/palette.ts';

/** Signs of what was made: `+3 -1 reports`. */
function madeText(counts: LogEntry['counts']): string {
  const of = (kind: string): number => counts[kind] ?? 0;
  const kinds = [
    ['accounts', of('create-user'), of('delete-user')],
    ['reports', of('grant-report'), of('revoke-report')],
    ['RLS', of('grant-rls'), of('revoke-rls')],
  ] as const;
  const parts = kinds
    .filter(([, given, taken]) => given + taken > 0)
    .map(([name, given, taken]) => `${name}${given > 0 ? ` +${given}` : ''}${taken > 0 ? ` -${taken}` : ''}`);
  const changed = of('replace-user') + of('update-user');
  return (
    [...parts, ...(changed > 0 ? [`accounts changed ${changed}`] : [])].join(', ') || 'nothing to change'
  );
}

/** What was applied, newest first, an apply in three lines: when and which commit, by whom it was written, what it made. */
export function* logText(log: Log, options: { readonly colour: boolean }): Iterable<string> {
  const palette = paletteOf(options.colour);
  for (const { instant, commit, author, subject, counts, fingerprint } of log.entries) {
    yield `${palette.strong(instant.slice(0, 16).replace('T', ' '))} UTC  ${commit.slice(0, 12)}  ${madeText(counts)}\n`;
    if (author !== null) yield `  ${plainText(`${author}: ${subject ?? ''}`)}\n`;
    yield `  ${palette.faint(plainText(fingerprint))}\n`;
  }
  if (!log.complete) yield palette.faint('… and earlier ones: --limit, or fetch more of the branch\n');
}

/** `rolecall.log/1`. */
export const logJson = ({ portal, branch, complete, entries }: Log): Iterable<string> =>
  documentOf({ format: 'rolecall.log/1', exit: DONE, portal, branch, complete }, { entries });
