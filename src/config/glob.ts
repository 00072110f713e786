/** A part of a pattern. Matches one unit (a character or a name), or with `many` any number of units. */
export interface GlobPart {
  readonly text: string;
  readonly many: boolean;
  readonly fits: (unit: string) => boolean;
}

/** After a mismatch, goes back only to the last part with `many`, so the time is at most parts × units. */
function matchesAll(parts: readonly GlobPart[], units: readonly string[]): boolean {
  let part = 0;
  let unit = 0;
  let lastMany: { readonly part: number; unit: number } | undefined;
  const fits = (partAt: number, unitAt: number) => parts[partAt]?.fits(units[unitAt] ?? '') === true;
  while (unit < units.length) {
    if (parts[part]?.many === true) {
      lastMany = { part, unit };
      part++;
    } else if (fits(part, unit)) {
      part++;
      unit++;
    } else {
      if (lastMany === undefined || !fits(lastMany.part, lastMany.unit)) return false;
      // Let the last part with `many` take one unit more.
      lastMany.unit++;
      part = lastMany.part + 1;
      unit = lastMany.unit;
    }
  }
  return parts.slice(part).every(({ many }) => many);
}

/** `*` matches any characters, `?` one. Only a pattern with a leading dot matches a name with a leading dot. */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const parts = Array.from(pattern, (text): GlobPart => {
    return { text, many: text === '*', fits: (character) => '*?'.includes(text) || character === text };
  });
  return (name) => name.startsWith('.') === pattern.startsWith('.') && matchesAll(parts, Array.from(name));
}

function partOf(text: string): GlobPart {
  if (text === '**') return { text, many: true, fits: (name) => name !== '..' };
  return { text, many: false, fits: text === '..' ? (name) => name === '..' : nameMatcher(text) };
}

const namesIn = (path: string): string[] => path.split('/').filter((name) => name !== '' && name !== '.');

/** Drops `.`, `//` and a repeated `**`. A final `**` means all files below the folder. */
export function globParts(pattern: string): readonly GlobPart[] {
  const texts = namesIn(pattern).filter((text, at, all) => text !== '**' || all[at - 1] !== '**');
  return (texts.at(-1) === '**' ? [...texts, '*'] : texts).map(partOf);
}

/** Matches paths relative to the folder of the include pattern. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const parts = globParts(pattern);
  return (path) => matchesAll(parts, namesIn(path));
}
