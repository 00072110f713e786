import type { Change } from '../../domain/change.ts';
import {
  type AccountChange,
  byHolder,
  countChanges,
  isOfAccount,
  isPerformed,
} from '../../domain/changes.ts';
import { groupBy } from '../../domain/multimap.ts';
import { byCode } from '../../domain/wording.ts';
import type { Who } from '../document.ts';
import { type Directory, type FindThing, finderFor, type NamedThing, thingOf } from './names.ts';
import { moveOf } from './reason.ts';

export interface PersonView {
  readonly who: Who;
  readonly account: 'deleted' | 'created' | 'replaced' | undefined;
  readonly demotion: boolean;
  /** Counts access of a deleted account too. */
  readonly lost: { readonly reports: number; readonly roles: number };
  readonly gained: { readonly reports: number; readonly roles: number };
  readonly held: number;
  readonly manual: number;
  readonly accounts: readonly AccountChange[];
  readonly changes: readonly Change[];
}

const RESULTS = {
  'create-user': 'created',
  'delete-user': 'deleted',
  'replace-user': 'replaced',
  'update-user': undefined,
  manual: undefined,
} as const satisfies Record<AccountChange['kind'], PersonView['account']>;

function personOf(who: Who, changes: readonly Change[]): PersonView {
  const { performed, manual, held, accounts } = countChanges(changes);
  return {
    who,
    account: accounts.filter(isPerformed).flatMap(({ kind }) => RESULTS[kind] ?? [])[0],
    demotion: accounts.some((change) => change.kind === 'manual' && change.demotion),
    lost: { reports: performed('revoke-report'), roles: performed('revoke-rls') },
    gained: { reports: performed('grant-report'), roles: performed('grant-rls') },
    held,
    manual,
    accounts,
    changes,
  };
}

const lostBy = ({ lost }: PersonView): number => lost.reports + lost.roles;
const gainedBy = ({ gained }: PersonView): number => gained.reports + gained.roles;
export const loses = (person: PersonView): boolean => lostBy(person) > 0 || person.account === 'deleted';
export const gains = (person: PersonView): boolean => gainedBy(person) > 0 || person.account === 'created';

const BANDS = ['loses', 'gains', 'held', 'by-hand'] as const;

export function bandOf(person: PersonView): (typeof BANDS)[number] {
  if (loses(person) || person.account === 'replaced' || person.demotion) return 'loses';
  if (gains(person) || person.accounts.some((change) => moveOf(change) === 'altered')) return 'gains';
  return person.held > 0 ? 'held' : 'by-hand';
}

const gravity = ({ account, demotion }: PersonView): number =>
  account === 'deleted' ? 0 : account === 'replaced' ? 1 : demotion ? 2 : 3;

const inOrder = (a: PersonView, b: PersonView): number =>
  BANDS.indexOf(bandOf(a)) - BANDS.indexOf(bandOf(b)) ||
  gravity(a) - gravity(b) ||
  lostBy(b) - lostBy(a) ||
  gainedBy(b) - gainedBy(a) ||
  (a.who.key < b.who.key ? -1 : 1);

/** From this many people on, a shared change is shown once. */
export const MANY = 5;

export interface SharedChange {
  readonly move: 'lost' | 'gained';
  readonly things: readonly NamedThing[];
  readonly first: Change;
  readonly changes: readonly Change[];
  readonly who: readonly Who[];
}

function sharedReason(change: Change): string {
  const { because, cause, until, reason, removed, sources } = change;
  const team = because === 'listed' || removed === true ? (sources[0]?.through.at(-1)?.team ?? null) : null;
  return `${moveOf(change)} ${because} ${cause} ${until} ${removed} ${team && JSON.stringify(team)} ${reason}`;
}

const isShareable = ({ account }: PersonView, change: Change): boolean =>
  // The account shows the changes of a deleted account.
  account !== 'deleted' && isPerformed(change) && !isOfAccount(change);

function sharedBy(people: readonly PersonView[], findThing: FindThing): SharedChange[] {
  const own = people.flatMap((one) => {
    const shareable = one.changes.filter((change) => isShareable(one, change));
    return Array.from(groupBy(shareable, sharedReason).values(), (changes) => ({ who: one.who, changes }));
  });
  const alike = groupBy(own, ({ changes }) =>
    JSON.stringify([sharedReason(changes[0]), changes.map((change) => thingOf(change)?.id)]),
  );
  const shared = [...alike.values()].flatMap((same): SharedChange[] => {
    if (same.length < MANY) return [];
    const [{ changes: all }] = same;
    const [first] = all;
    const move = moveOf(first) === 'lost' ? 'lost' : 'gained';
    const things = all.flatMap((change) => findThing(change) ?? []);
    const who = same.map((one) => one.who);
    return [{ move, things, first, changes: same.flatMap(({ changes }) => changes), who }];
  });
  return shared.sort((a, b) => byCode(b.move, a.move) || b.who.length - a.who.length);
}

export interface People {
  readonly people: readonly PersonView[];
  readonly shared: readonly SharedChange[];
  readonly isShared: (change: Change) => boolean;
  readonly findThing: FindThing;
}

export function peopleOf(changes: readonly Change[], directory: Directory): People {
  const findThing = finderFor(changes);
  const people = byHolder(changes).map(({ holder, changes: own }) => personOf(directory.holder(holder), own));
  const shared = sharedBy(people, findThing);
  const inShared = new Set(shared.flatMap((one) => one.changes));
  const isShared = (change: Change): boolean => inShared.has(change);
  return { people: people.toSorted(inOrder), shared, findThing, isShared };
}
