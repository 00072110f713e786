/** A character of a name, or a name of a path. Takes one unit that fits, or with `many` any number of them. */
export interface GlobPart {
  readonly text: string;
  readonly many: boolean;
  readonly fits: (unit: string) => boolean;
}

/** Returns to the last part with `many` only, so the time is at most parts × units. */
function matchesAll(parts: readonly GlobPart[], units: readonly string[]): boolean {
  let part = 0;
  let unit = 0;
  let last: { readonly part: number; unit: number } | undefined;
  while (unit < units.length) {
    const found = units[unit] ?? '';
    const wanted = parts[part];
    if (wanted?.many === true) {
      last = { part, unit };
      part++;
    } else if (wanted?.fits(found) === true) {
      part++;
      unit++;
    } else {
      // The last part with `many` takes one unit more.
      if (last === undefined || parts[last.part]?.fits(units[last.unit] ?? '') !== true) return false;
      last.unit++;
      part = last.part + 1;
      unit = last.unit;
    }
  }
  return parts.slice(part).every(({ many }) => many);
}

/** `*` matches any characters, `?` one. Only a pattern with a leading dot matches such a name. */
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
