import { DONE } from '../../domain/exit.ts';
import type { TeamFigures } from '../../domain/team-figures.ts';
import { counted } from '../../domain/wording.ts';
import { jsonText, plainText } from '../escape.ts';

/** What an export wrote, in figures. */
export interface ExportedFacts {
  readonly users: number;
  readonly groups: number;
  readonly datasets: number;
  readonly grants: number;
  readonly memberships: number;
  /** Users who could not be listed. */
  readonly leftOut: number;
  readonly teams: TeamFigures | undefined;
  readonly written: readonly string[];
  /** The one file, where no folder was asked for. */
  readonly text: string | undefined;
}

function teamsLine({ teams, lines, objective, proven, leastTeams }: TeamFigures): string {
  const fewest =
    objective === 'lines' || leastTeams === null
      ? ''
      : proven
        ? ', proven to be the fewest'
        : `, at least ${leastTeams} are needed`;
  return `${counted(teams, 'team')}${fewest}: ${lines.after} lines of access instead of ${lines.before}, 0 grants gained, 0 lost.\n`;
}

/** What was exported to a folder, and what comes next. */
export function* exportedText(facts: ExportedFacts, folder: string): Iterable<string> {
  const { users, grants, groups, datasets, teams, written } = facts;
  yield `Exported ${counted(users, 'user')} with ${counted(grants, 'report grant')}, ${counted(groups, 'group')} and ${counted(datasets, 'dataset')} to ${plainText(folder)}:\n`;
  for (const file of written) yield `  ${plainText(file)}\n`;
  if (teams !== undefined) yield teamsLine(teams);
  yield `Next: rolecall plan --config ${plainText(folder)}/rolecall.yaml   (it plans to nothing)\n`;
}

/** `rolecall.export/1`: the figures, and the one file where no folder was asked for. */
export const exportedJson = ({ teams, text, ...rest }: ExportedFacts): string => {
  const { users, groups, datasets, grants, memberships, leftOut, written } = rest;
  const counts = { users, groups, datasets, grants, memberships, leftOut };
  return `${jsonText({ format: 'rolecall.export/1', exit: DONE, ...counts, written, teams: teams ?? null, text: text ?? null })}\n`;
};
