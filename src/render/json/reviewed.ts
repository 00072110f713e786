import type { Reviewed } from '../../domain/audit.ts';
import type { Ended } from '../../domain/ended.ts';
import { DONE } from '../../domain/exit.ts';
import type { Problem } from '../../domain/problem.ts';
import { plainSource, type Source } from '../../domain/source.ts';
import { diffText } from '../text/adopted.ts';
import { documentOf, flatProblem } from './document.ts';

const plain = <One extends { readonly sources: readonly Source[] }>(one: One): object => ({
  ...one,
  sources: one.sources.map(plainSource),
});

const plainEnded = (ended: Ended | undefined): object | null =>
  ended === undefined
    ? null
    : {
        ...ended,
        lines: ended.lines.map(({ place, ...rest }) => ({ ...rest, ...place })),
        left: ended.left.map(({ place, ...rest }) => ({ ...rest, ...place })),
        files: ended.files.map((file) => ({ file: file.file, diff: diffText(file) })),
      };

/** `rolecall.review/1`, a line an entry. */
export const reviewJson = (
  { window, entries, limits, unused, dormant, reports }: Reviewed,
  problems: readonly Problem[],
  ended?: Ended | undefined,
): Iterable<string> =>
  documentOf(
    { format: 'rolecall.review/1', exit: DONE, window, entries, limits, ended: plainEnded(ended) },
    {
      unused: unused.map(plain),
      dormant: dormant.map(plain),
      reports,
      problems: problems.map(flatProblem),
    },
  );
