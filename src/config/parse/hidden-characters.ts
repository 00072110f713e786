import { INVISIBLE, MAY_BE_INVISIBLE } from '../../domain/invisible.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeAt, type Text } from './text.ts';
import type { Tree } from './tree.ts';

const EVERY_HIDDEN = new RegExp(INVISIBLE.source, 'gu');
const LINE_END = /[\t\n\r]/;
/** Nearly every file is plain ASCII, which is known far faster than what else is harmless. */
const NOT_PLAIN = /[^\t\n\r -~]/;
/** An escape of JSON or YAML that can make a hidden character. */
const HIDING_ESCAPE = /\\[^"\\/nrt]/;

/** True for a text with a hidden character. */
export const hasHiddenCharacter = (text: string): boolean =>
  NOT_PLAIN.test(text) && MAY_BE_INVISIBLE.test(text) && INVISIBLE.test(text);

/** True for a text that cannot stand in one line of a file as it is: hidden characters, tabs and line ends. */
export const isUnwritable = (text: string): boolean => hasHiddenCharacter(text) || LINE_END.test(text);

/** True for a text whose strings may hold characters that only an escape makes. */
export const mayHideByEscape = (content: string): boolean =>
  content.includes('\\') && HIDING_ESCAPE.test(content);

const problem = (text: Text, offset: number, character: string, escaped: boolean): Problem => ({
  code: 'hidden-character',
  severity: 'error',
  message: `${escaped ? 'an escape hides' : 'the text hides'} the character U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  why: 'a reviewer does not see it, and it can change what a line seems to say',
  fix: 'remove the character',
  place: placeAt(text, offset),
});

/** Problems for hidden characters as they stand in the text. A byte order mark is allowed at the very start. */
export function findHiddenCharacters(text: Text): Problem[] {
  const problems: Problem[] = [];
  if (!NOT_PLAIN.test(text.content) || !MAY_BE_INVISIBLE.test(text.content)) return problems;
  for (const match of text.content.matchAll(EVERY_HIDDEN)) {
    if (match.index === 0 && match[0] === '\ufeff') continue;
    problems.push(problem(text, match.index, match[0], false));
    if (problems.length >= 1000) break;
  }
  return problems;
}

/** Problems for hidden characters that only an escape (`"\u202e"`) makes. */
export function findEscapedCharacters(text: Text, tree: Tree): Problem[] {
  const problems: Problem[] = [];
  if (!mayHideByEscape(text.content)) return problems;
  const check = (value: string, offset: number): void => {
    const match = INVISIBLE.exec(value);
    if (match !== null && !text.content.includes(match[0]))
      problems.push(problem(text, offset, match[0], true));
  };
  const walk = (node: Tree): void => {
    switch (node.kind) {
      case 'scalar':
        if (typeof node.value === 'string') check(node.value, node.start);
        break;
      case 'list':
        for (const element of node.elements) walk(element);
        break;
      case 'map':
        for (const entry of node.entries) {
          check(entry.key, entry.start);
          walk(entry.value);
        }
        break;
      case 'opaque':
        break;
    }
  };
  walk(tree);
  return problems;
}
