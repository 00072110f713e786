import { DONE } from '../../domain/exit.ts';
import type { TeamAdvice } from '../../domain/team-advice.ts';
import { diffText } from '../text/adopted.ts';
import { documentOf, flatProblem } from './document.ts';

/** `rolecall.teams/1`, a line an entry. */
export const teamsJson = ({ suggestions, near, files, written, warnings }: TeamAdvice): Iterable<string> =>
  documentOf(
    { format: 'rolecall.teams/1', exit: DONE, written },
    {
      suggestions: suggestions.map(({ place, ...rest }) => ({ ...rest, ...place })),
      near,
      files: files.map((file) => ({ file: file.file, diff: diffText(file) })),
      problems: warnings.map(flatProblem),
    },
  );
