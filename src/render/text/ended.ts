import type { Ended } from '../../domain/ended.ts';
import { counted, few } from '../../domain/wording.ts';
import { plainText } from '../escape.ts';

const SAYS = {
  own: 'a line of their own',
  team: 'a line of a team',
  member: 'a membership',
} as const satisfies Record<Ended['lines'][number]['kind'], string>;

/** Which lines got an end, and what was left with why. */
export function* endedText({ until, lines, left, files, written }: Ended): Iterable<string> {
  if (files.length === 0) yield 'No line got an end.\n';
  else
    yield `${written ? 'Ended' : 'To end'} with ${plainText(until)}: ${counted(lines.length, 'line')} in ${counted(files.length, 'file')}. Until then nobody's access moves.\n`;
  for (const { kind, place, users, reports } of lines)
    yield `  - ${plainText(`${few(users)}: ${few(reports)}, ${SAYS[kind]}  (${place.file}:${place.line})`)}\n`;
  if (left.length > 0) yield `Left as it is: ${counted(left.length, 'grant')}\n`;
  const byReason = new Map<string, string[]>();
  for (const { user, report, why } of left) {
    const known = byReason.get(why) ?? [];
    known.push(`${user} ${report}`);
    byReason.set(why, known);
  }
  for (const [why, grants] of byReason) yield `  ! ${plainText(`${why}: ${few(grants)}`)}\n`;
  if (written) yield 'Next: git diff, then a pull request: whoever needs it takes the end out\n';
}
