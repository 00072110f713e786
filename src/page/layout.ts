/** Lengths of the matrix in CSS pixels; the style sheet has the same ones for each width of screen. */
export interface Sizes {
  readonly cell: number;
  readonly name: number;
  /** The two columns of totals. */
  readonly sums: number;
  readonly head: number;
  /** About how wide a letter of a section's heading is. */
  readonly letter: number;
}

export const DESK: Sizes = { cell: 28, name: 216, sums: 66, head: 222, letter: 6.4 };
export const PHONE: Sizes = { cell: 30, name: 138, sums: 0, head: 222, letter: 6.4 };

const SPARE = 8;
/** Ranges move by so many at once, so that scrolling a little draws nothing anew. */
const STEP = 4;

/** From one place up to, and not with, another. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What of a row of equal cells is in sight, and some more on either side. */
export function inSight(scrolled: number, seen: number, cell: number, count: number): Range {
  const first = Math.floor(scrolled / cell / STEP) * STEP;
  const last = Math.ceil((scrolled + seen) / cell / STEP) * STEP;
  return { from: Math.max(0, first - SPARE), to: Math.max(0, Math.min(count, last + SPARE)) };
}

/** Columns that stand under one heading. */
export interface Section extends Range {
  readonly name: string;
  /** True where the heading has room for its name. */
  readonly fits: boolean;
}

/** The headings over the columns, from left to right. */
export function sectionsOf(names: readonly string[], { cell, letter }: Sizes): Section[] {
  const sections: Section[] = [];
  let from = 0;
  for (let at = 1; at <= names.length; at++) {
    const name = names[from] ?? '';
    if (at < names.length && names[at] === name) continue;
    sections.push({ name, from, to: at, fits: (name.length + 2) * letter <= (at - from) * cell });
    from = at;
  }
  return sections;
}
