import type { StructuredPatchHunk } from 'diff';

const CONTEXT = 3;

const UNENDED = '\n\\ No newline at end of file';

/** The lines of a text; a last one without a line end is another line than the same with one, as patches write it. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop();
  if (last !== undefined && last !== '') lines.push(last + UNENDED);
  return lines;
}

/** Where each line stands in a text, from the first place on that was not passed. */
class Places {
  readonly #of = new Map<string, { readonly places: number[]; passed: number }>();

  constructor(lines: readonly string[]) {
    for (const [at, line] of lines.entries()) {
      const known = this.#of.get(line);
      if (known === undefined) this.#of.set(line, { places: [at], passed: 0 });
      else known.places.push(at);
    }
  }

  /** Asked with places that never get less. */
  next(line: string, from: number): number {
    const known = this.#of.get(line);
    if (known === undefined) return Number.POSITIVE_INFINITY;
    while ((known.places[known.passed] ?? Number.POSITIVE_INFINITY) < from) known.passed++;
    return known.places[known.passed] ?? Number.POSITIVE_INFINITY;
  }
}

/** Lines of a patch; of each change what goes stands before what comes. */
function marked(before: readonly string[], after: readonly string[]): string[] {
  const [inBefore, inAfter] = [new Places(before), new Places(after)];
  const lines: string[] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const flush = (): void => {
    for (const line of gone) lines.push(`-${line}`);
    for (const line of come) lines.push(`+${line}`);
    [gone, come] = [[], []];
  };
  let a = 0;
  let b = 0;
  while (a < before.length || b < after.length) {
    const [left, right] = [before[a], after[b]];
    if (left !== undefined && left === right) {
      flush();
      lines.push(` ${left}`);
      a++;
      b++;
      continue;
    }
    // What stands further on in the other text is waited for; of two such lines, the nearer one.
    const leftIn = left === undefined ? -1 : inAfter.next(left, b) - b;
    const rightIn = right === undefined ? -1 : inBefore.next(right, a) - a;
    if (right === undefined || (left !== undefined && leftIn >= rightIn)) {
      gone.push(left ?? '');
      a++;
    } else {
      come.push(right);
      b++;
    }
  }
  flush();
  return lines;
}

/**
 * The hunks of a patch from one list of lines to another, in time that grows as the lists do: somebody may lose as many
 * reports as a portal has, which a search for the least patch would go through again and again. The least one it is where
 * lines that both have stand in the same order in both, as in lists that are sorted.
 */
export function hunksOf(before: readonly string[], after: readonly string[]): StructuredPatchHunk[] {
  const lines = marked(before, after);
  const hunks: StructuredPatchHunk[] = [];
  let [oldStart, newStart] = [1, 1];
  let at = 0;
  const pass = (to: number): string[] => {
    const passed = lines.slice(at, to);
    at = to;
    return passed;
  };
  const olds = (some: readonly string[]): number => some.filter((line) => !line.startsWith('+')).length;
  const news = (some: readonly string[]): number => some.filter((line) => !line.startsWith('-')).length;
  const isKept = (index: number): boolean => lines[index]?.startsWith(' ') === true;
  while (at < lines.length) {
    let first = at;
    while (isKept(first)) first++;
    if (first === lines.length) break;
    let end = first;
    for (let index = first; index < lines.length && index - end <= 2 * CONTEXT; index++)
      if (!isKept(index)) end = index + 1;
    const skipped = pass(Math.max(at, first - CONTEXT)).length;
    oldStart += skipped;
    newStart += skipped;
    const own = pass(Math.min(lines.length, end + CONTEXT));
    const [oldLines, newLines] = [olds(own), news(own)];
    hunks.push({ oldStart, newStart, oldLines, newLines, lines: own });
    oldStart += oldLines;
    newStart += newLines;
  }
  return hunks;
}
