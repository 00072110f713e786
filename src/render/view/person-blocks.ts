import type { Change } from '../../domain/change.ts';
import { isPerformed } from '../../domain/changes.ts';
import {
  alteredText,
  type Lines,
  type Move,
  moveOf,
  placesOf,
  type Reason,
  reasonKey,
  reasonOf,
} from './reason.ts';
import { type SharedChange, sharedKey } from './shared.ts';
import type { NamedThing, Things } from './things.ts';

/** What one person's changes have in common: the same move for the same reason. */
export interface PersonBlock {
  readonly move: Move;
  /** What is held back: would it take or give? */
  readonly direction: 'take' | 'give' | undefined;
  /** The account itself, in words; empty for access. */
  readonly account: string;
  readonly things: readonly NamedThing[];
  readonly reason: Reason;
  /** What a replacement loses, in words. */
  readonly loses: readonly string[];
  /** The change that this is one of, where many share it. */
  readonly shared: SharedChange | undefined;
}

const ORDER = ['by-hand', 'lost', 'altered', 'gained', 'held'] as const satisfies readonly Move[];

function accountText(change: Change): string {
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
    case 'grant-report':
    case 'revoke-report':
    case 'grant-rls':
    case 'revoke-rls':
      return '';
  }
}

const direction = ({ kind }: Change): PersonBlock['direction'] =>
  kind.startsWith('grant') || kind === 'create-user'
    ? 'give'
    : kind.startsWith('revoke') || kind === 'delete-user'
      ? 'take'
      : undefined;

/** A block while it is put together. */
interface Draft extends Omit<PersonBlock, 'things' | 'reason'> {
  readonly things: NamedThing[];
  readonly first: Reason;
  readonly places: Lines[];
}

function draftOf(change: Change, first: Reason, shared: SharedChange | undefined): Draft {
  return {
    move: moveOf(change),
    direction: direction(change),
    account: accountText(change),
    things: [],
    first,
    places: [],
    loses: change.kind === 'replace-user' ? change.loses : [],
    shared,
  };
}

const isReport = ({ kind }: NamedThing): boolean => kind === 'report';

const flat = (places: readonly Lines[]) =>
  places.flatMap(({ file, lines, removed }) =>
    lines.map((line) => ({ file, line, ...(removed === true && { removed }) })),
  );

/** One person's changes put together by what they do and why. */
export function blocksOf(
  changes: readonly Change[],
  things: Things,
  shared: ReadonlyMap<string, SharedChange>,
): PersonBlock[] {
  const drafts = new Map<string, Draft>();
  for (const change of changes) {
    const thing = things.of(change);
    const common = thing && isPerformed(change) ? shared.get(sharedKey(change, thing)) : undefined;
    const reason = reasonOf(change, common !== undefined);
    const draft = draftOf(change, reason, common);
    const key = JSON.stringify([
      draft.move,
      draft.direction,
      draft.account,
      common?.key ?? reasonKey(reason),
    ]);
    const known = drafts.get(key) ?? draft;
    drafts.set(key, known);
    if (thing !== undefined) known.things.push(thing);
    for (const place of reason.places) known.places.push(place);
  }
  const rank = ({ move, account }: PersonBlock): number => ORDER.indexOf(move) * 2 + (account === '' ? 1 : 0);
  return [...drafts.values()]
    .map(({ first, places, things: mixed, ...block }) => ({
      ...block,
      things: [...mixed.filter(isReport), ...mixed.filter((thing) => !isReport(thing))],
      reason: { ...first, places: placesOf(flat(places)) },
    }))
    .sort((a, b) => rank(a) - rank(b));
}
