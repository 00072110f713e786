/** A part of a pattern. Matches one unit (a character or a name), or with `isMany` any number of units. */
export interface GlobPart {
  readonly text: string;
  readonly isMany: boolean;
  readonly fits: (unit: string) => boolean;
}

/** After a mismatch, goes back only to the last part with `isMany`, so the time is at most parts × units. */
function partsMatch(parts: readonly GlobPart[], units: readonly string[]): boolean {
  let partAt = 0;
  let unitAt = 0;
  let lastMany: { readonly partAt: number; unitAt: number } | undefined;
  const fits = (atPart: number, atUnit: number) => parts[atPart]?.fits(units[atUnit] ?? '') === true;
  while (unitAt < units.length) {
    if (parts[partAt]?.isMany === true) {
      lastMany = { partAt, unitAt };
      partAt++;
    } else if (fits(partAt, unitAt)) {
      partAt++;
      unitAt++;
    } else {
      if (lastMany === undefined || !fits(lastMany.partAt, lastMany.unitAt)) return false;
      // Let the last part with `isMany` take one unit more.
      lastMany.unitAt++;
      partAt = lastMany.partAt + 1;
      unitAt = lastMany.unitAt;
    }
  }
  return parts.slice(partAt).every(({ isMany }) => isMany);
}

/** `*` matches any characters, and `?` matches one. A leading dot matches only a leading dot. */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const parts = Array.from(pattern, (text): GlobPart => {
    return { text, isMany: text === '*', fits: (character) => '*?'.includes(text) || character === text };
  });
  return (name) => name.startsWith('.') === pattern.startsWith('.') && partsMatch(parts, Array.from(name));
}

function globPart(text: string): GlobPart {
  if (text === '**') return { text, isMany: true, fits: (name) => name !== '..' };
  return { text, isMany: false, fits: text === '..' ? (name) => name === '..' : nameMatcher(text) };
}

const splitPath = (path: string): string[] => path.split('/').filter((name) => name !== '' && name !== '.');

/** Drops `.`, `//` and a repeated `**`. A final `**` means all files below the folder. */
export function globParts(pattern: string): readonly GlobPart[] {
  const texts = splitPath(pattern).filter((text, at, all) => text !== '**' || all[at - 1] !== '**');
  return (texts.at(-1) === '**' ? [...texts, '*'] : texts).map(globPart);
}

/** Matches paths relative to the root file's folder. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const parts = globParts(pattern);
  return (path) => partsMatch(parts, splitPath(path));
}
