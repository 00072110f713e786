import { DONE } from '../../domain/exit.ts';
import { counted, few } from '../../domain/wording.ts';
import { jsonText, plainText } from '../escape.ts';

/** What an export wrote, in figures. */
export interface ExportedFacts {
  readonly users: number;
  readonly groups: number;
  readonly datasets: number;
  readonly teams: number;
  readonly grants: number;
  readonly memberships: number;
  /** Users who could not be listed. */
  readonly leftOut: number;
  /** People who lack one report of a team. */
  readonly nearMisses: readonly {
    readonly team: string;
    readonly report: string;
    readonly users: readonly string[];
  }[];
  readonly written: readonly string[];
  /** The one file, where no folder was asked for. */
  readonly text: string | undefined;
}

const MOST_NAMED = 12;

/** Who is nearly a member of a team, a line for each team and report. */
export function* nearMissesText({ nearMisses }: Pick<ExportedFacts, 'nearMisses'>): Iterable<string> {
  if (nearMisses.length === 0) return;
  yield 'These people lack one report of a team, so they are not members:\n';
  for (const { team, report, users } of nearMisses)
    yield `  ${plainText(`${team}: ${few(users, MOST_NAMED)} without ${report}`)}\n`;
}

/** What was exported to a folder, and what comes next. */
export function* exportedText(facts: ExportedFacts, folder: string): Iterable<string> {
  const { users, grants, groups, datasets, teams, written } = facts;
  const parts = [counted(groups, 'group'), counted(datasets, 'dataset'), counted(teams, 'team')];
  const some = parts.filter((part) => !part.startsWith('0 '));
  yield `Exported ${[`${counted(users, 'user')} with ${counted(grants, 'report grant')}`, ...some].join(', ')} to ${plainText(folder)}:\n`;
  for (const file of written) yield `  ${plainText(file)}\n`;
  yield* nearMissesText(facts);
  yield `Next: rolecall plan --config ${plainText(folder)}/rolecall.yaml   (it plans to nothing)\n`;
}

/** `rolecall.export/1`: the figures, who is nearly a member of a team, and the one file where no folder was asked for. */
export const exportedJson = ({ text, ...rest }: ExportedFacts): string => {
  const { users, groups, datasets, teams, grants, memberships, leftOut, nearMisses, written } = rest;
  const counts = { users, groups, datasets, teams, grants, memberships, leftOut };
  return `${jsonText({ format: 'rolecall.export/1', exit: DONE, ...counts, nearMisses, written, text: text ?? null })}\n`;
};
