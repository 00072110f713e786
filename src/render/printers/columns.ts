import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** The columns that a text takes. */
// Most texts are plain, and the width of everything else takes a hundred times as long to find out.
export const columnsOf = (text: string): number => (/^[ -~]*$/.test(text) ? text.length : stringWidth(text));

const PLAIN_WORDS = /^[!-~]+(?: [!-~]+)*$/;

/** Lines of plain words with one space between them; undefined where a word is longer than a line. */
function wrappedWords(text: string, room: number): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (word.length > room) return undefined;
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= room) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** A word longer than this is no name, path or address that somebody could read or copy; to break it takes minutes. */
const LONGEST_WORD = 4000;
const TOO_LONG = new RegExp(`[^ ]{${LONGEST_WORD + 1},}`, 'g');

/** The beginning of a word, and the colours that begin or end behind it. */
function cutWord(word: string): string {
  const start = word.slice(0, LONGEST_WORD / 4).replace(/(?:\u001b\[?\d*|[\ud800-\udbff])$/, '');
  return `${start}…${(word.slice(start.length).match(/\u001b\[\d+m/g) ?? []).join('')}`;
}

/**
 * Breaks a text into lines of so many columns, between words where they fit; colours go on in the next line. Of a word of
 * thousands of characters the beginning is shown.
 */
export function wrapped(long: string, room: number): string[] {
  const text = long.length > LONGEST_WORD ? long.replace(TOO_LONG, cutWord) : long;
  const lines = PLAIN_WORDS.test(text) ? wrappedWords(text, room) : undefined;
  return lines ?? wrapAnsi(text, room, { hard: true, trim: true }).split('\n');
}
