import type { PhrasingContent } from 'mdast';
import { plainText } from '../escape.ts';
import type { Phrase } from '../view/risks.ts';
import type { Who } from '../view/who.ts';

/** How long a text of data may be, in characters, before it is cut. */
export type Cut = number;

export const words = (value: string): PhrasingContent => ({ type: 'text', value });
export const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
export const strong = (...children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children });
export const newLine: PhrasingContent = { type: 'break' };

export function cutTo(text: string, most: Cut): string {
  const plain = plainText(text);
  return plain.length <= most ? plain : `${[...plain].slice(0, most).join('')}…`;
}

/**
 * What GitHub or GitLab would make a mention, reference, link, emoji or formula of after the Markdown was parsed, where no
 * escape of Markdown helps. In a code span it stays what it is.
 */
const REFERENCE =
  /[@$`\\]|#\w|\bGH-\d|:\/\/|www\.|[!&]\d|[%~^]["\w]|\[\[|:[\w+-]+:|\b(?:mailto|xmpp):|(?<![0-9a-z])[0-9a-f]{7,}(?![0-9a-z])/i;

/** Text from outside: words as words, and what could be taken for more than words as code. */
export function inline(text: string, cut: Cut): PhrasingContent[] {
  const plain = cutTo(text, cut);
  if (plain.trim() === '') return [code(plain === '' ? '(empty)' : plain.replaceAll(' ', '␠'))];
  const runs: { readonly unsafe: boolean; readonly tokens: string[]; end: string }[] = [];
  for (const token of plain.split(' ')) {
    // The comma or stop behind an address belongs to the sentence.
    const [, word = token, end = ''] = REFERENCE.test(token)
      ? (/^(.*[^.,;:])([.,;:])$/.exec(token) ?? [])
      : [];
    const unsafe = REFERENCE.test(token);
    const last = runs.at(-1);
    if (last?.unsafe === unsafe && last.end === '') {
      last.tokens.push(word);
      last.end = end;
    } else runs.push({ unsafe, tokens: [word], end });
  }
  return runs.flatMap(({ unsafe, tokens, end }, at) => {
    const value = tokens.join(' ');
    const shown = [unsafe ? code(value) : words(value), ...(end === '' ? [] : [words(end)])];
    return at === 0 ? shown : [words(' '), ...shown];
  });
}

/** A name in bold, its address as code: no mail link, no mention. */
export function whoPieces({ kind, key, name }: Who, cut: Cut): PhrasingContent[] {
  const address = code(cutTo(key === '' ? '(no address)' : key, cut));
  const group = kind === 'group' ? [words('portal group ')] : [];
  return name === null ? [...group, address] : [...group, strong(...inline(name, cut)), words(' '), address];
}

/** The name alone, where nobody else of the plan bears it. */
export const shortPieces = (who: Who, cut: Cut): PhrasingContent[] =>
  who.name !== null && who.unique ? inline(who.name, cut) : whoPieces(who, cut);

export const phrasePieces = (phrase: Phrase, cut: Cut): PhrasingContent[] =>
  phrase.flatMap((piece) => (typeof piece === 'string' ? spaced(piece, cut) : whoPieces(piece, cut)));

/** A piece of a sentence keeps the spaces at its ends. */
function spaced(piece: string, cut: Cut): PhrasingContent[] {
  if (piece.trim() === '') return [words(' ')];
  const before = piece.startsWith(' ') ? [words(' ')] : [];
  const after = piece.endsWith(' ') ? [words(' ')] : [];
  return [...before, ...inline(piece.trim(), cut), ...after];
}

/** Lists of pieces with a text between each two. */
export const between = (lists: readonly (readonly PhrasingContent[])[], text = ', '): PhrasingContent[] =>
  lists.flatMap((pieces, at) => (at === 0 ? [...pieces] : [words(text), ...pieces]));
