import type { Change, ChangeCounts } from '../../domain/change.ts';
import {
  countChanges,
  groupByHolder,
  isOfAccount,
  isPerformed,
  lowersRole,
  raisesRole,
} from '../../domain/change.ts';
import { append, groupBy } from '../../domain/multimap.ts';
import type { Who } from '../document.ts';
import { type Directory, type FindThing, finderFor, type NamedThing } from './names.ts';
import { CHANGE_WORDS, type Direction, directionOf, reasonWords } from './reason.ts';

/** A deleted account's access counts as lost too. */
function personOf(who: Who, changes: readonly Change[]) {
  const counted = countChanges(changes);
  // A person has at most one change of the account.
  const [account] = counted.accounts;
  // The change that apply makes to the account. Undefined if rolecall holds it or somebody makes it by hand.
  const done = account !== undefined && isPerformed(account) ? account.kind : undefined;
  return { ...counted, who, account, done, note: done && CHANGE_WORDS[done].note, changes };
}

export type PersonView = ReturnType<typeof personOf>;

const lostBy = ({ performed }: ChangeCounts): number => performed('revoke-report') + performed('revoke-rls');
const gainedBy = ({ performed }: ChangeCounts): number => performed('grant-report') + performed('grant-rls');
const movedAccount = ({ done }: PersonView): Direction | undefined => done && CHANGE_WORDS[done].move;
const movesRole = ({ account, done }: PersonView, by: typeof lowersRole): boolean =>
  done !== undefined && account !== undefined && 'from' in account && by(account);

export const isLosing = (person: PersonView): boolean =>
  lostBy(person) > 0 || movedAccount(person) === 'lost' || movesRole(person, lowersRole);
export const isGaining = (person: PersonView): boolean =>
  gainedBy(person) > 0 || movedAccount(person) === 'gained' || movesRole(person, raisesRole);

/** The worst first. A change of a role is grave only if it is a demotion. */
const GRAVE_CHANGES = ['delete-user', 'replace-user', 'demotion'];

function isDemoted({ account, done, manual }: PersonView): boolean {
  if (account?.kind === 'manual') return manual > 0 && account.demotion;
  return account?.kind === 'update-user' && done !== undefined && lowersRole(account);
}

function gravity(person: PersonView): number {
  const at = GRAVE_CHANGES.indexOf(isDemoted(person) ? 'demotion' : (person.done ?? ''));
  return at < 0 ? GRAVE_CHANGES.length : at;
}

/** Changes of these accounts come before all others. */
export const isGrave = (person: PersonView): boolean => gravity(person) < GRAVE_CHANGES.length;

const BANDS = ['loses', 'gains', 'held', 'by-hand'] as const;

export function bandOf(person: PersonView): (typeof BANDS)[number] {
  // Somebody who only waits for a demotion by hand loses nothing by this plan.
  if (isLosing(person) || (isGrave(person) && person.done !== undefined)) return 'loses';
  if (isGaining(person) || movedAccount(person) === 'altered') return 'gains';
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

const sharedReason = (change: Change): string =>
  JSON.stringify([
    directionOf(change),
    reasonWords(change, true),
    change.until,
    change.removed,
    change.reason,
  ]);

/** Groups people with the same changes for the same reason. The largest group comes first. */
function sharedBy(people: readonly PersonView[], findThing: FindThing) {
  const changesByReason = people.flatMap(({ who, done, changes: own }) => {
    // A deleted account lists its own losses.
    if (done === 'delete-user') return [];
    const shareable = own.filter((change) => isPerformed(change) && !isOfAccount(change));
    return Array.from(groupBy(shareable, sharedReason).values(), (changes) => ({ who, changes }));
  });
  // Numbers in place of ids keep the keys short.
  const numbers = new Map<NamedThing | undefined, number>();
  const numberOf = (change: Change): number => {
    const thing = findThing(change);
    const number = numbers.get(thing) ?? numbers.size;
    numbers.set(thing, number);
    return number;
  };
  const alike = groupBy(changesByReason, ({ changes }) =>
    JSON.stringify([sharedReason(changes[0]), changes.map(numberOf)]),
  );
  return [...alike.values()].filter((same) => same.length >= MANY).sort((a, b) => b.length - a.length);
}

export function viewPeople(changes: readonly Change[], directory: Directory) {
  const findThing = finderFor(changes);
  const people = groupByHolder(changes).map((own) => personOf(directory.holder(own[0]), own));
  const shared = sharedBy(people, findThing);
  // One set of all shared changes would take much memory.
  const sharedOf = new Map<string, (readonly Change[])[]>();
  for (const { who, changes: own } of shared.flat()) append(sharedOf, who.key, own);
  const isShared = (change: Change): boolean => {
    const lists = sharedOf.get('user' in change ? change.user : change.group.id) ?? [];
    return lists.some((own) => own.includes(change));
  };
  return { people: people.toSorted(inOrder), shared, findThing, isShared };
}

export type People = ReturnType<typeof viewPeople>;
