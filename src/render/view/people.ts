import type { Change, ChangeCounts } from '../../domain/change.ts';
import {
  countChanges,
  groupByHolder,
  isOfAccount,
  isPerformed,
  lowersRole,
  raisesRole,
} from '../../domain/change.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Who } from '../document.ts';
import { type Directory, type FindThing, finderFor } from './names.ts';
import { CHANGE_WORDS, type Direction, directionOf, reasonWords } from './reason.ts';

/** The access of a deleted account also counts as lost. */
function personOf(who: Who, changes: readonly Change[]) {
  const counted = countChanges(changes);
  // A plan changes a person's account at most once.
  const [account] = counted.accounts;
  // Undefined if rolecall holds the change of the account, or if somebody must make it by hand.
  const accountMove = account !== undefined && isPerformed(account) ? account : undefined;
  const note = accountMove && CHANGE_WORDS[accountMove.kind].note;
  return { ...counted, who, account, accountMove, note, changes };
}

export type PersonView = ReturnType<typeof personOf>;

const lostBy = ({ performed }: ChangeCounts): number => performed('revoke-report') + performed('revoke-rls');
const gainedBy = ({ performed }: ChangeCounts): number => performed('grant-report') + performed('grant-rls');
const accountDirection = ({ accountMove }: PersonView): Direction | undefined =>
  accountMove && CHANGE_WORDS[accountMove.kind].move;
const movesRole = ({ accountMove }: PersonView, by: typeof lowersRole): boolean =>
  accountMove !== undefined && 'from' in accountMove && by(accountMove);

export const isLosing = (person: PersonView): boolean =>
  lostBy(person) > 0 || accountDirection(person) === 'lost' || movesRole(person, lowersRole);
export const isGaining = (person: PersonView): boolean =>
  gainedBy(person) > 0 || accountDirection(person) === 'gained' || movesRole(person, raisesRole);

/** The worst change comes first. A new role is grave only if it is a demotion. */
const GRAVE_CHANGES = ['delete-user', 'replace-user', 'demotion'];

function isDemoted({ account, accountMove, manual }: PersonView): boolean {
  if (account?.kind === 'manual') return manual > 0 && account.demotion;
  return accountMove?.kind === 'update-user' && lowersRole(accountMove);
}

function gravity(person: PersonView): number {
  const rank = GRAVE_CHANGES.indexOf(isDemoted(person) ? 'demotion' : (person.accountMove?.kind ?? ''));
  return rank < 0 ? GRAVE_CHANGES.length : rank;
}

/** True if the account is deleted, replaced or demoted. Such people come first. */
export const isGrave = (person: PersonView): boolean => gravity(person) < GRAVE_CHANGES.length;

const BANDS = ['loses', 'gains', 'held', 'by-hand'] as const;

export function bandOf(person: PersonView): (typeof BANDS)[number] {
  if (isLosing(person) || person.accountMove?.kind === 'replace-user') return 'loses';
  if (isGaining(person) || accountDirection(person) === 'altered') return 'gains';
  return person.held > 0 ? 'held' : 'by-hand';
}

const inOrder = (a: PersonView, b: PersonView): number =>
  BANDS.indexOf(bandOf(a)) - BANDS.indexOf(bandOf(b)) ||
  gravity(a) - gravity(b) ||
  lostBy(b) - lostBy(a) ||
  gainedBy(b) - gainedBy(a) ||
  (a.who.key < b.who.key ? -1 : 1);

/** If this many people share a change, rolecall shows the change once. */
export const MANY = 5;

function sharedReason(change: Change): string {
  const { until, removed, reason } = change;
  return JSON.stringify([directionOf(change), reasonWords(change, true), until, removed, reason]);
}

/** Groups people with the same changes for the same reason. The largest group comes first. */
function sharedBy(people: readonly PersonView[], findThing: FindThing) {
  const changesByReason = people.flatMap(({ who, accountMove, changes: own }) => {
    // A deleted account has an item of its own, which lists all losses.
    if (accountMove?.kind === 'delete-user') return [];
    const shareable = own.filter((change) => isPerformed(change) && !isOfAccount(change));
    return Array.from(groupBy(shareable, sharedReason).values(), (changes) => ({ who, changes }));
  });
  const alike = groupBy(changesByReason, ({ changes }) =>
    JSON.stringify([sharedReason(changes[0]), changes.map((change) => findThing(change)?.id)]),
  );
  return [...alike.values()].filter((same) => same.length >= MANY).sort((a, b) => b.length - a.length);
}

export function viewPeople(changes: readonly Change[], directory: Directory) {
  const findThing = finderFor(changes);
  const people = groupByHolder(changes).map((own) => personOf(directory.holder(own[0]), own));
  const shared = sharedBy(people, findThing);
  const sharedChanges = new Set(shared.flat().flatMap(({ changes: own }) => own));
  const isShared = (change: Change): boolean => sharedChanges.has(change);
  return { people: people.toSorted(inOrder), shared, findThing, isShared };
}

export type People = ReturnType<typeof viewPeople>;
