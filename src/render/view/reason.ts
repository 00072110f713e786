import type { Because, Change } from '../../domain/change.ts';
import type { Source } from '../../domain/source.ts';

/** Lines of one file, sorted. */
export interface Lines {
  readonly file: string;
  readonly lines: readonly number[];
}

/** Why something moves, and the lines that say so. */
export interface Reason {
  /** Words of ours and names of teams; empty where the place says it all. */
  readonly words: string;
  readonly places: readonly Lines[];
  readonly until: string | null;
  /** What the files give as the reason. */
  readonly told: string | null;
  /** What would have to be otherwise; null for what is performed. */
  readonly held: string | null;
  /** True where the portal moved, not the files. */
  readonly surprise: boolean;
}

const WHY = {
  listed: '',
  'not-listed': 'no line gives it',
  expired: 'has expired',
  absent: 'marked absent',
  left: 'stands in no file any more',
  exclusive: 'exclusive, and no line gives it',
  unlisted: 'the person stands in no file',
  replaced: 'goes with the replacement',
  manual: '',
} as const satisfies Record<Because, string>;

/** The membership by which the holder is in a team; undefined for an entry of the holder's own. */
const membership = ({ through }: Source) => through.at(-1);

/** What somebody did in the portal, by what undoes it. */
const UNDONE = {
  'create-user': 'the account was removed in the portal',
  'delete-user': 'the person stands in no file',
  'replace-user': 'was changed in the portal',
  'update-user': 'was changed in the portal',
  manual: 'was changed in the portal',
  'grant-report': 'was taken in the portal',
  'grant-rls': 'was taken in the portal',
  'revoke-report': 'given in the portal, in no file',
  'revoke-rls': 'given in the portal, in no file',
} as const satisfies Record<Change['kind'], string>;

function wordsOf(change: Change, shared: boolean): string {
  const { because, cause } = change;
  if (cause === 'portal') return UNDONE[change.kind];
  const [first] = change.sources;
  if (because !== 'listed' || first === undefined) {
    if (because !== 'not-listed' || (cause !== 'git' && cause !== 'both')) return WHY[because];
    const gave = first && membership(first)?.team;
    return gave === undefined ? 'no line gives it any more' : `team ${gave} gave it, and no line does now`;
  }
  const team = membership(first)?.team;
  if (team !== undefined) return shared ? `team ${team} gives it` : `joins team ${team}`;
  return first.selector === undefined ? '' : 'by an entry for the whole workspace';
}

/** Places as they are read: each file once, its lines sorted. */
export function placesOf(places: Iterable<{ readonly file: string; readonly line: number }>): Lines[] {
  const files = new Map<string, Set<number>>();
  for (const { file, line } of places) {
    const known = files.get(file);
    if (known === undefined) files.set(file, new Set([line]));
    else known.add(line);
  }
  return [...files].map(([file, lines]) => ({ file, lines: [...lines].sort((a, b) => a - b) }));
}

/** The line that somebody edited: of a team's entry that reaches one person, the membership; shared by many, the entry. */
export const editedLines = ({ sources }: Change, shared: boolean): Lines[] =>
  placesOf(sources.map((source) => (shared ? source : (membership(source) ?? source))));

/** Why a change is made; `shared` where many have the same change. */
export const reasonOf = (change: Change, shared: boolean): Reason => ({
  words: wordsOf(change, shared),
  places: editedLines(change, shared),
  until: change.until,
  told: change.reason,
  held: change.held === null || change.held.code === 'manual' ? null : change.held.message,
  surprise: change.cause === 'portal',
});

/** Equal for changes that one line of an output can tell together, their places put together. */
export const reasonKey = ({ words, places, until, told, held, surprise }: Reason): string =>
  JSON.stringify([words, places.map(({ file }) => file), until, told, held, surprise]);
