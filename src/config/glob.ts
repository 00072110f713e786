/** A part of a pattern: one unit that fits, or with `many` zero or more units that fit. */
interface Step {
  readonly many: boolean;
  readonly fits: (unit: string) => boolean;
}

/** Returns to the last step with `many` only, so the time is at most steps × units. */
function matchesAll(steps: readonly Step[], units: readonly string[]): boolean {
  let step = 0;
  let unit = 0;
  let last: { readonly step: number; unit: number } | undefined;
  while (unit < units.length) {
    const found = units[unit] ?? '';
    const wanted = steps[step];
    if (wanted?.many === true) {
      last = { step, unit };
      step++;
    } else if (wanted?.fits(found) === true) {
      step++;
      unit++;
    } else {
      // The last step with `many` takes one unit more.
      if (last === undefined || steps[last.step]?.fits(units[last.unit] ?? '') !== true) return false;
      last.unit++;
      step = last.step + 1;
      unit = last.unit;
    }
  }
  return steps.slice(step).every(({ many }) => many);
}

/** `*` matches any characters, `?` one. Only a pattern with a leading dot matches such a name. */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const steps = Array.from(pattern, (sign): Step => {
    return { many: sign === '*', fits: (character) => '*?'.includes(sign) || character === sign };
  });
  return (name) => name.startsWith('.') === pattern.startsWith('.') && matchesAll(steps, Array.from(name));
}

/** A name, `..`, or `**` for zero or more folders. */
export interface GlobPart extends Step {
  readonly text: string;
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
