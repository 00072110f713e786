import type { Problem } from '../../domain/problem.ts';
import { errorAt } from '../../domain/source.ts';
import { INVISIBLE } from '../../domain/wording.ts';
import { type Reading, type Spot, spotOf, valueAt } from './places.ts';
import { placeAt, type Text } from './text.ts';

const EVERY_HIDDEN = new RegExp(`${INVISIBLE.source}|\\r(?!\\n)`, 'gu');
/** An escape in JSON or YAML that can produce a hidden character. */
export const HIDING_ESCAPE = /\\[^"\\/nrt]/;

/** True if a line of a file cannot contain the text as it is. */
export const isUnwritable = (text: string): boolean => INVISIBLE.test(text) || /[\t\n\r]/.test(text);

function hiddenProblem(text: Text, offset: number, character: string, isEscape: boolean): Problem {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const message = `${isEscape ? 'An escape makes' : 'The line has'} the hidden character U+${code}.`;
  return errorAt(placeAt(text, offset), 'hidden-character', message, 'Remove the character.');
}

/** Finds lone carriage returns too, which parsers read differently. Skips a byte order mark at the start. */
export function findHiddenCharacters(text: Text): Problem[] {
  const matches = [...text.content.matchAll(EVERY_HIDDEN)];
  const refused = matches.filter(({ index, 0: character }) => index > 0 || character !== '\ufeff');
  return refused.map(({ index, 0: character }) => hiddenProblem(text, index, character, false));
}

/** Finds characters that only an escape (`"\u202e"`) produces. `findHiddenCharacters` finds all others. */
export function findEscapedCharacters(text: Text, { value, spot }: Reading): Problem[] {
  const problems: Problem[] = [];
  const check = (one: string, start: number): void => {
    const [character] = INVISIBLE.exec(one) ?? [];
    // Not from offset 0: `findHiddenCharacters` skips a byte order mark at the start.
    if (character !== undefined && !text.content.includes(character, 1))
      problems.push(hiddenProblem(text, start, character, true));
  };
  const walk = (one: unknown, { start, within = [] }: Spot): void => {
    if (typeof one === 'string') check(one, start);
    for (const [segment, part] of within.entries()) {
      const inner = spotOf(part);
      if (typeof segment === 'string') check(segment, inner.key);
      walk(valueAt(one, [segment]), inner);
    }
  };
  if (spot !== undefined) walk(value, spot);
  return problems;
}
