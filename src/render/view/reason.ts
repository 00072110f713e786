import type { AccountChange, Because, Change, Usage } from '../../domain/change.ts';
import { isByHand, isOfAccount } from '../../domain/change.ts';
import type { Source } from '../../domain/source.ts';
import { counted } from '../../domain/wording.ts';
import { editedPlaces, groupByFile, membershipIn } from './places.ts';

export type Direction = 'lost' | 'gained' | 'held' | 'by-hand' | 'altered';

const BY_HAND = 'changed by hand in the portal';

/** `note` stands beside a person's name. `undoes` describes the difference that the change undoes. */
export const CHANGE_WORDS = {
  'create-user': { move: 'gained', note: 'new', undoes: 'in the files, but not in the portal' },
  'delete-user': { move: 'lost', note: 'deleted', undoes: 'not in the files' },
  'replace-user': { move: 'altered', note: 'replaced', undoes: BY_HAND },
  'update-user': { move: 'altered', note: '', undoes: BY_HAND },
  // Do not say "removed" or "added": a replaced dataset or report also changes access.
  'grant-report': { move: 'gained', undoes: 'in the files, but not in the portal' },
  'revoke-report': { move: 'lost', undoes: 'in the portal, but not in the files' },
  'grant-rls': { move: 'gained', undoes: 'in the files, but not in the portal' },
  'revoke-rls': { move: 'lost', undoes: 'in the portal, but not in the files' },
  manual: { move: 'by-hand', note: '', undoes: BY_HAND },
} as const satisfies Record<Change['kind'], { readonly move: Direction; readonly undoes: string }> &
  Record<AccountChange['kind'], { readonly note: string }>;

export const ACCOUNT_RESULTS = {
  'create-user': 'created',
  'delete-user': 'deleted',
  'replace-user': 'deleted and created again',
  'update-user': 'changed',
} as const;

/** `the account is created`, `the account should be created`. */
export const accountWords = (kind: AccountChange['kind'], verb = 'is'): string =>
  kind === 'manual'
    ? 'somebody must change the account by hand'
    : `the account ${verb} ${ACCOUNT_RESULTS[kind]}`;

export const directionOf = (change: Change): Direction =>
  change.held === null || isByHand(change) ? CHANGE_WORDS[change.kind].move : 'held';

export function heldWords(change: Change): string {
  const { move } = CHANGE_WORDS[change.kind];
  if (directionOf(change) !== 'held') return '';
  return { gained: 'would gain ', lost: 'would lose ', altered: '', 'by-hand': '' }[move];
}

export function alteredText(change: Extract<Change, { readonly from: unknown }>): string {
  const { from, to } = change;
  const role =
    from.role === to.role ? [] : [`${from.role ?? 'an unknown role'} becomes ${to.role ?? 'none'}`];
  const name =
    from.name?.trim() === to.name?.trim() ? [] : [`name "${from.name ?? ''}" becomes "${to.name ?? ''}"`];
  const address =
    change.kind === 'manual' && change.address !== undefined ? [`address becomes ${change.address}`] : [];
  return [...address, ...role, ...name].join(', ');
}

/** Empty for a change of access. */
export function accountText(change: Change): string {
  if (!isOfAccount(change)) return '';
  switch (change.kind) {
    case 'create-user':
      return `an account, as ${change.role}`;
    case 'delete-user':
      return `the account (${change.role})`;
    case 'replace-user':
      return `the account is deleted and created again: ${alteredText(change)}`;
    case 'update-user':
    case 'manual':
      return alteredText(change);
  }
}

const WHY = {
  listed: '',
  'not-listed': 'not in the files',
  expired: 'expired',
  absent: 'marked absent',
  left: 'removed from the files',
  exclusive: 'not in the files, and manage.exclusive covers it',
  unlisted: 'not in the files',
  replaced: 'lost because the account is replaced',
  manual: '',
} as const satisfies Record<Because, string>;

type LostAccess = Pick<Change, 'because' | 'removed' | 'sources'>;

/** The words for a team's membership or entry. With `shared`, the text is about several people. */
function teamWords(source: Source, shared: boolean, gains: boolean) {
  const team = membershipIn(source)?.team;
  const [section, giver] = source.path;
  const [one, all] = gains ? ['joins', 'added by'] : ['leaves', 'removed from'];
  if (team !== undefined) return `${shared ? all : one} team ${team}`;
  return section === 'teams' ? `team ${giver} ${gains ? 'now' : 'no longer'} gives this` : undefined;
}

function notListedWords({ sources: [source], removed }: LostAccess, shared: boolean): string {
  // An answer of `explain` does not have the source of a removed line.
  if (removed === true) return (source && teamWords(source, shared, false)) ?? WHY.left;
  // Only `restore` has sources without a path: a backup has no line for a person.
  if (source?.path.length === 0) return 'not in the backup';
  // A path that is longer than `users`, address is of a line that gives this access later.
  return source !== undefined && source.path.length > 2 ? 'begins later' : WHY['not-listed'];
}

export const lossWords = (change: LostAccess, shared = false): string =>
  change.because === 'not-listed' ? notListedWords(change, shared) : WHY[change.because];

function listedWords({ sources: [source], cause, held }: Change, shared: boolean): string {
  const team = source && membershipIn(source)?.team;
  // Do not say "joins" about somebody who may have been in the team before.
  const mayBeOld = cause === null || held?.code === 'locked-out';
  if (team !== undefined && mayBeOld) return `in team ${team}`;
  const words = source && teamWords(source, shared, true);
  return words ?? (source?.selector === undefined ? '' : 'by a workspace entry');
}

export function reasonWords(change: Change, shared: boolean): string {
  const { kind, because, cause, held } = change;
  if (cause === 'portal') return held?.code === 'vanished' ? '' : CHANGE_WORDS[kind].undoes;
  return because === 'listed' ? listedWords(change, shared) : lossWords(change, shared);
}

/** `last opened 2026-11-20, 14 times in 90 days`. Empty if unknown. */
export function usageWords({ usage }: { readonly usage?: Usage | null | undefined }): string {
  if (usage === undefined || usage === null) return '';
  const { last, days, opens } = usage;
  if (last === null) return `not opened in ${counted(days, 'day')}`;
  return `last opened ${last}, ${opens === 0 ? 'not' : counted(opens, 'time')} in ${counted(days, 'day')}`;
}

export const reasonOf = (change: Change, shared: boolean) => ({
  /** Empty if the place alone explains the change. */
  words: [reasonWords(change, shared), shared ? '' : usageWords(change)].filter(Boolean).join('; '),
  places: groupByFile(editedPlaces(change, shared)),
  until: change.until,
  reason: change.reason,
  held: change.held === null || change.held.code === 'manual' ? null : change.held.message,
});

export const reasonKey = ({ words, places, until, reason, held }: ReturnType<typeof reasonOf>): string =>
  JSON.stringify([words, places.map(({ file, removed }) => [file, removed]), until, reason, held]);
