import type { Reviewed } from '../../domain/audit.ts';
import { DONE } from '../../domain/exit.ts';
import type { Problem } from '../../domain/problem.ts';
import { plainSource, type Source } from '../../domain/source.ts';
import { documentOf, flatProblem } from './document.ts';

const plain = <One extends { readonly sources: readonly Source[] }>(one: One): object => ({
  ...one,
  sources: one.sources.map(plainSource),
});

/** `rolecall.review/1`, a line an entry. */
export const reviewJson = (
  { window, entries, limits, unused, dormant, reports, due, offRoster }: Reviewed,
  problems: readonly Problem[],
): Iterable<string> =>
  documentOf(
    { format: 'rolecall.review/1', exit: DONE, window, entries, limits },
    {
      unused: unused.map(plain),
      dormant: dormant.map(plain),
      reports,
      due: due.map(({ kind, name, reviewed = null, source }) => ({
        kind,
        name,
        reviewed,
        sources: [plainSource(source)],
      })),
      ...(offRoster && { offRoster: offRoster.map(plain) }),
      problems: problems.map(flatProblem),
    },
  );
