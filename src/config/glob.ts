import { type Seeking, standInOrder } from '../domain/pattern.ts';

/** One part of an include pattern, between two slashes. */
export type GlobPart =
  | { readonly kind: 'up' }
  /** `**`: any number of folders, none too. */
  | { readonly kind: 'folders' }
  /** A name; `literal` is set where nothing in it is special. */
  | {
      readonly kind: 'name';
      readonly literal: string | undefined;
      readonly length: number;
      readonly matches: (name: string) => boolean;
    };

/** A character; undefined is what `?` stands for. */
type Characters = readonly (string | undefined)[];

function standsAt(text: Characters, piece: Characters, at: number): boolean {
  for (let offset = 0; offset < piece.length; offset++) {
    const wanted = piece[offset];
    if (at + offset >= text.length || (wanted !== undefined && wanted !== text[at + offset])) return false;
  }
  return true;
}

const IN_CHARACTERS: Seeking<Characters> = {
  standsAt,
  from: (text, piece, at) => {
    for (let start = at; start + piece.length <= text.length; start++)
      if (standsAt(text, piece, start)) return start;
    return -1;
  },
};

/**
 * A test of one name: `*` stands for any characters, `?` for one, nothing else is special. A name that begins with a
 * dot is matched only by a pattern that does.
 */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const pieces = pattern
    .split('*')
    .map((piece) => Array.from(piece, (character) => (character === '?' ? undefined : character)));
  return (name) =>
    name.startsWith('.') === pattern.startsWith('.') && standInOrder(pieces, Array.from(name), IN_CHARACTERS);
}

const partOf = (text: string): GlobPart => {
  if (text === '..') return { kind: 'up' };
  if (text === '**') return { kind: 'folders' };
  const special = /[*?]/.test(text);
  return {
    kind: 'name',
    literal: special ? undefined : text,
    length: text.length,
    matches: nameMatcher(text),
  };
};

/** The parts of a pattern. Parts that say nothing (`.`, `//`, a second `**`) are left out; `**` at the end means all files below. */
export function globParts(pattern: string): readonly GlobPart[] {
  const texts = pattern.split('/').filter((text) => text !== '' && text !== '.');
  const parts = texts.filter((text, at) => text !== '**' || texts[at - 1] !== '**').map(partOf);
  return parts.at(-1)?.kind === 'folders' ? [...parts, partOf('*')] : parts;
}

/**
 * A test of a path whose parts are parted by slashes, as a whole: what an include pattern finds from the same folder.
 * Takes time in proportion to the parts of both.
 */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const parts = globParts(pattern);
  return (path) => {
    const names = path.split('/').filter((name) => name !== '' && name !== '.');
    // Which parts of the pattern may come next, after each name.
    let reached = new Set([0]);
    const skipFolders = (): void => {
      for (const at of reached) if (parts[at]?.kind === 'folders') reached.add(at + 1);
    };
    skipFolders();
    for (const name of names) {
      const next = new Set<number>();
      for (const at of reached) {
        const part = parts[at];
        if (part?.kind === 'folders' && name !== '..') next.add(at);
        else if (part?.kind === 'up' ? name === '..' : part?.kind === 'name' && part.matches(name))
          next.add(at + 1);
      }
      reached = next;
      skipFolders();
    }
    return reached.has(parts.length);
  };
}
