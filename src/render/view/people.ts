import type { Change } from '../../domain/change.ts';
import { type AccountChange, byHolder, isPerformed } from '../../domain/changes.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { RoleName } from '../../domain/role.ts';
import { moveOf } from './reason.ts';
import { type NamedThing, type Things, thingsOf } from './things.ts';
import type { Directory, Who } from './who.ts';

/** One person, or portal group, with all its changes. */
export interface PersonView {
  /** Those of `who`. */
  readonly key: Who['key'];
  readonly kind: Who['kind'];
  readonly who: Who;
  readonly account: 'deleted' | 'created' | 'replaced' | undefined;
  /** The role of a new account. */
  readonly role: RoleName | undefined;
  readonly demotion: boolean;
  /** How much access is taken and given: reports and roles, those of a deleted account too. */
  readonly lost: { readonly reports: number; readonly roles: number };
  readonly gained: { readonly reports: number; readonly roles: number };
  readonly held: number;
  readonly manual: number;
  /** True where a call changes the account. */
  readonly isAltered: boolean;
  readonly accounts: readonly AccountChange[];
  /** How many changes there are. */
  readonly count: number;
  readonly changes: readonly Change[];
}

const isOfAccount = (change: Change): change is AccountChange => !('report' in change || 'rls' in change);

const RESULTS = {
  'create-user': 'created',
  'delete-user': 'deleted',
  'replace-user': 'replaced',
  'update-user': undefined,
  manual: undefined,
} as const satisfies Record<AccountChange['kind'], PersonView['account']>;

function personOf(who: Who, changes: readonly Change[]): PersonView {
  const count = (kind: Change['kind']): number =>
    changes.filter((change) => change.kind === kind && (kind === 'manual' || isPerformed(change))).length;
  const accounts = changes.filter(isOfAccount);
  const created = accounts.find((change) => change.kind === 'create-user' && isPerformed(change));
  const manual = count('manual');
  return {
    who,
    key: who.key,
    kind: who.kind,
    account: accounts.filter(isPerformed).flatMap(({ kind }) => RESULTS[kind] ?? [])[0],
    role: created?.kind === 'create-user' ? created.role : undefined,
    demotion: accounts.some((change) => change.kind === 'manual' && change.demotion),
    lost: { reports: count('revoke-report'), roles: count('revoke-rls') },
    gained: { reports: count('grant-report'), roles: count('grant-rls') },
    held: changes.filter((change) => !isPerformed(change)).length - manual,
    manual,
    isAltered: accounts.some((change) => moveOf(change) === 'altered'),
    accounts,
    count: changes.length,
    changes,
  };
}

const lostBy = ({ lost }: PersonView): number => lost.reports + lost.roles;
const gainedBy = ({ gained }: PersonView): number => gained.reports + gained.roles;
/** True for a person who loses access, or the account. */
export const loses = (person: PersonView): boolean => lostBy(person) > 0 || person.account === 'deleted';
/** True for a person who gains access, or an account. */
export const gains = (person: PersonView): boolean => gainedBy(person) > 0 || person.account === 'created';

const BANDS = ['loses', 'gains', 'held', 'by-hand'] as const;

/** A person's place among all: who loses before who gains before what is only held. */
export function bandOf(person: PersonView): (typeof BANDS)[number] {
  if (loses(person) || person.account === 'replaced' || person.demotion) return 'loses';
  if (gains(person) || person.isAltered) return 'gains';
  return person.held > 0 ? 'held' : 'by-hand';
}

const gravity = ({ account, demotion }: PersonView): number =>
  account === 'deleted' ? 0 : account === 'replaced' ? 1 : demotion ? 2 : 3;

const inOrder = (a: PersonView, b: PersonView): number =>
  BANDS.indexOf(bandOf(a)) - BANDS.indexOf(bandOf(b)) ||
  gravity(a) - gravity(b) ||
  lostBy(b) - lostBy(a) ||
  gainedBy(b) - gainedBy(a) ||
  (a.key < b.key ? -1 : 1);

/** A change is shown once where so many people have it. */
export const MANY = 5;

/** One report or role that many lose, or gain, for one reason. */
export interface SharedChange {
  readonly key: string;
  readonly move: 'lost' | 'gained';
  readonly thing: NamedThing;
  readonly first: Change;
  readonly changes: readonly Change[];
  readonly who: readonly Who[];
}

/** Equal for changes of several people that are one to a reviewer. */
function sharedKey(change: Change): string {
  const { kind, because, cause, until, reason, removed, sources } = change;
  const id =
    'report' in change
      ? change.report.id
      : 'rls' in change && JSON.stringify([change.rls.datasetId, change.rls.role]);
  const team = because === 'listed' || removed === true ? (sources[0]?.through.at(-1)?.team ?? null) : null;
  return JSON.stringify([kind, id, because, cause, until, reason, team, removed]);
}

/** What five people or more share, losses before gains, the most shared first. */
function sharedBy(people: readonly PersonView[], things: Things): SharedChange[] {
  // What goes with an account is shown with the account.
  const alike = groupBy(
    people.flatMap(({ who, account, changes }) =>
      account === 'deleted'
        ? []
        : changes
            .filter((change) => isPerformed(change) && !isOfAccount(change))
            .map((change) => ({ who, change })),
    ),
    ({ change }) => sharedKey(change),
  );
  return [...alike]
    .flatMap(([key, same]): SharedChange[] => {
      const [first] = same;
      const thing = first && things.of(first.change);
      if (first === undefined || thing === undefined || same.length < MANY) return [];
      const move = moveOf(first.change) === 'lost' ? 'lost' : 'gained';
      const changes = same.map(({ change }) => change);
      return [{ key, move, thing, first: first.change, changes, who: same.map(({ who }) => who) }];
    })
    .sort(
      (a, b) =>
        Number(a.move === 'gained') - Number(b.move === 'gained') || b.changes.length - a.changes.length,
    );
}

/** People with their changes, the gravest first, and what many of them share. */
export interface People {
  readonly people: readonly PersonView[];
  readonly shared: readonly SharedChange[];
  /** What a change is one of, where many share it. */
  readonly sharedOf: (change: Change) => SharedChange | undefined;
  readonly things: Things;
}

export function peopleOf(changes: readonly Change[], directory: Directory): People {
  const things = thingsOf(changes);
  const people = byHolder(changes).map(({ holder, changes: own }) => personOf(directory.holder(holder), own));
  const shared = sharedBy(people, things);
  const byKey = new Map(shared.map((one) => [one.key, one]));
  return {
    people: people.toSorted(inOrder),
    shared,
    things,
    sharedOf: (change) =>
      isPerformed(change) && !isOfAccount(change) ? byKey.get(sharedKey(change)) : undefined,
  };
}
