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

/** Breaks a text into lines of so many columns, between words where they fit; colours go on in the next line. */
export function wrapped(text: string, room: number): string[] {
  const lines = PLAIN_WORDS.test(text) ? wrappedWords(text, room) : undefined;
  return lines ?? wrapAnsi(text, room, { hard: true, trim: true }).split('\n');
}
