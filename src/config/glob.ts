export type GlobPart =
  | { readonly kind: 'up' }
  /** `**`: zero or more folders. */
  | { readonly kind: 'folders' }
  /** `literal` is set if the name has no special character. */
  | {
      readonly kind: 'name';
      readonly literal: string | undefined;
      readonly length: number;
      readonly matches: (name: string) => boolean;
    };

/** Backtracks to the last star only, so the time is at most pattern length × text length. */
function matchesInOrder<Sign, Unit>(
  signs: readonly Sign[],
  units: readonly Unit[],
  isStar: (sign: Sign) => boolean,
  fits: (sign: Sign, unit: Unit) => boolean,
  mayTake: (unit: Unit) => boolean = () => true,
): boolean {
  let [sign, unit, star, taken] = [0, 0, -1, 0];
  while (unit < units.length) {
    const [wanted, found] = [signs[sign], units[unit]];
    if (wanted !== undefined && isStar(wanted)) [star, taken] = [sign++, unit];
    else if (wanted !== undefined && found !== undefined && fits(wanted, found))
      [sign, unit] = [sign + 1, unit + 1];
    else {
      const next = units[taken];
      if (star < 0 || next === undefined || !mayTake(next)) return false;
      [sign, unit] = [star + 1, ++taken];
    }
  }
  return signs.slice(sign).every(isStar);
}

/** `*` matches any characters, `?` one. Only a pattern with a leading dot matches such a name. */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const signs = Array.from(pattern);
  const isStar = (sign: string): boolean => sign === '*';
  const fits = (sign: string, character: string): boolean => sign === '?' || sign === character;
  return (name) =>
    name.startsWith('.') === pattern.startsWith('.') && matchesInOrder(signs, Array.from(name), isStar, fits);
}

const partOf = (text: string): GlobPart => {
  if (text === '..') return { kind: 'up' };
  if (text === '**') return { kind: 'folders' };
  const literal = /[*?]/.test(text) ? undefined : text;
  return { kind: 'name', literal, length: text.length, matches: nameMatcher(text) };
};

/** Drops `.`, `//` and a repeated `**`. A final `**` means all files below the folder. */
export function globParts(pattern: string): readonly GlobPart[] {
  const texts = pattern.split('/').filter((text) => text !== '' && text !== '.');
  const parts = texts.filter((text, at) => text !== '**' || texts[at - 1] !== '**').map(partOf);
  return parts.at(-1)?.kind === 'folders' ? [...parts, partOf('*')] : parts;
}

/** Matches paths relative to the folder of the include pattern. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const parts = globParts(pattern);
  const fits = (part: GlobPart, name: string): boolean =>
    part.kind === 'up' ? name === '..' : part.kind === 'name' && part.matches(name);
  return (path) =>
    matchesInOrder(
      parts,
      path.split('/').filter((name) => name !== '' && name !== '.'),
      (part) => part.kind === 'folders',
      fits,
      (name) => name !== '..',
    );
}
