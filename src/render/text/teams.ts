import type { NearTeam, TeamAdvice, TeamSuggestion } from '../../domain/team-advice.ts';
import { counted, few } from '../../domain/wording.ts';
import { plainText } from '../escape.ts';

const MOST_USERS = 4;
const MOST_NEAR = 20;

const SIGNS = { join: '+', split: '-', merge: '~' } as const satisfies Record<TeamSuggestion['kind'], string>;

const people = (users: readonly string[]): string => few(users, MOST_USERS);
const could = (users: readonly string[]): string => (users.length === 1 ? 'a member' : 'members');

/** What a suggestion says, in one sentence. */
export function sentenceOf({ kind, team, other, same, users }: TeamSuggestion): string {
  switch (kind) {
    case 'join':
      return `${people(users)} ${users.length === 1 ? 'has' : 'have'} lines of their own for what ${team} gives; ${could(users)} ${users.length === 1 ? 'needs' : 'need'} none`;
    case 'split':
      return users.length === 0
        ? `${team} has fallen apart: it gives nobody anything`
        : `${team} has fallen apart: what it gives, at most one person has by it alone`;
    case 'merge':
      return same === 'members'
        ? `${team} and ${other ?? ''} have the same members: they are one team`
        : `${team} and ${other ?? ''} give the same: they are one team`;
  }
}

/** What is nearly so, in one sentence. */
export function nearSentence({ kind, team, other, same, users, missing }: NearTeam): string {
  if (kind === 'join')
    return `${people(users)} lack${users.length === 1 ? 's' : ''} only ${missing ?? ''} to be ${could(users)} of ${team}`;
  return same === 'members'
    ? `${team} and ${other ?? ''} have the same members but for ${people(users)}`
    : `${team} and ${other ?? ''} give the same but for ${missing ?? ''}`;
}

const placeText = ({ place: { file, line } }: TeamSuggestion): string => `(${file}:${line})`;

function* suggestionLines(one: TeamSuggestion): Iterable<string> {
  yield `  ${SIGNS[one.kind]} ${plainText(sentenceOf(one))}  ${plainText(placeText(one))}, ${counted(one.lines, 'line')} less\n`;
  if (one.left !== null) yield `      ! left to you: ${plainText(one.left)}\n`;
}

const saved = (suggestions: readonly TeamSuggestion[]): number =>
  suggestions.reduce((sum, { lines }) => sum + lines, 0);

function* nearLines(near: readonly NearTeam[]): Iterable<string> {
  if (near.length === 0) return;
  yield '\nNearly, and never written:\n';
  for (const one of near.slice(0, MOST_NEAR)) yield `  · ${plainText(nearSentence(one))}\n`;
  if (near.length > MOST_NEAR)
    yield `  · and ${near.length - MOST_NEAR} more: --format json has all of them\n`;
}

/** Said where there is nothing to suggest. New teams are found by another command. */
export const NOTHING_SHORTER = [
  'Nothing to shorten by the teams that these files have.',
  'New ones are found by rolecall export --teams.',
] as const;

/** What teams would shorten and what they have outgrown; after an edit, what was done and what was left. */
export function* teamsText({ suggestions, near, edits, files, written }: TeamAdvice): Iterable<string> {
  const [done, left] = [
    suggestions.filter((one) => one.left === null),
    suggestions.filter((one) => one.left !== null),
  ];
  if (suggestions.length === 0) yield `${NOTHING_SHORTER.join('\n')}\n`;
  else if (edits && files.length > 0)
    yield `${written ? 'Done' : 'To do'}: ${counted(done.length, 'change')} in ${counted(files.length, 'file')}, ${counted(saved(done), 'line')} less at least; nobody's access moves.\n`;
  else if (edits) yield 'Nothing was written.\n';
  else
    yield `${counted(done.length, 'suggestion')} for teams. Nobody's access would move; each counts alone.\n`;
  for (const one of [...done, ...left]) yield* suggestionLines(one);
  yield* nearLines(near);
  if (written) yield '\nNext: git diff, then commit   (rolecall plan says the same as before)\n';
  else if (done.length > 0 && !edits)
    yield '\nNext: rolecall teams --dry-run shows the change of the files, --write makes it\n';
}
