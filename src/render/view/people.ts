import type { Change } from '../../domain/change.ts';
import { type AccountChange, isPerformed } from '../../domain/changes.ts';
import type { RoleName } from '../../domain/role.ts';
import { blocksOf, type PersonBlock } from './person-blocks.ts';
import { moveOf } from './reason.ts';
import { type Alike, type SharedChange, sharedKey, sharedOf } from './shared.ts';
import { type Things, thingsOf } from './things.ts';
import type { Directory, Who } from './who.ts';
import { groupBy } from './wording.ts';

export type AccountResult = 'deleted' | 'created' | 'replaced' | undefined;

/** One person, or portal group, with all its changes. */
export interface PersonView {
  /** Those of `who`. */
  readonly key: Who['key'];
  readonly kind: Who['kind'];
  readonly who: Who;
  readonly account: AccountResult;
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
  /** True where there is more to show than what many share. */
  readonly hasOwn: boolean;
  readonly blocks: readonly PersonBlock[];
  readonly changes: readonly Change[];
}

function resultOf(accounts: readonly AccountChange[]): AccountResult {
  for (const change of accounts) {
    if (!isPerformed(change)) continue;
    if (change.kind === 'create-user') return 'created';
    if (change.kind === 'delete-user') return 'deleted';
    if (change.kind === 'replace-user') return 'replaced';
  }
  return undefined;
}

const isOfAccess = (change: Change): boolean => 'report' in change || 'rls' in change;

/** People with their changes, and what many of them share. */
export interface People {
  readonly people: readonly PersonView[];
  readonly shared: ReadonlyMap<string, SharedChange>;
  readonly things: Things;
}

export function peopleOf(all: Iterable<Change>, directory: Directory): People {
  const things = thingsOf(all);
  const holders = groupBy(all, (change) => ('user' in change ? `u${change.user}` : `g${change.group.id}`));
  const alike = new Map<string, Alike>();
  const drafts = [...holders.values()].flatMap((changes) => {
    const [first] = changes;
    if (first === undefined) return [];
    const who = 'user' in first ? directory.person(first.user) : directory.group(first.group);
    const accounts = changes.filter((change): change is AccountChange => !isOfAccess(change));
    const account = resultOf(accounts);
    // What goes with an account is shown with the account.
    if (account !== 'deleted')
      for (const change of changes) {
        const thing = isPerformed(change) ? things.of(change) : undefined;
        if (thing === undefined) continue;
        const key = sharedKey(change, thing);
        const known = alike.get(key) ?? { thing, changes: [], who: [] };
        alike.set(key, known);
        known.changes.push(change);
        known.who.push(who);
      }
    return [{ who, changes, accounts, account }];
  });
  const shared = sharedOf(alike);
  const isShared = (change: Change): boolean => {
    const thing = isPerformed(change) ? things.of(change) : undefined;
    return thing !== undefined && shared.has(sharedKey(change, thing));
  };
  const people = drafts.map(({ who, changes, accounts, account }): PersonView => {
    const counts = new Map<Change['kind'], number>();
    for (const change of changes)
      if (isPerformed(change)) counts.set(change.kind, (counts.get(change.kind) ?? 0) + 1);
    const count = (kind: Change['kind']): number => counts.get(kind) ?? 0;
    const created = accounts.find((change) => change.kind === 'create-user' && isPerformed(change));
    const manual = changes.filter(({ kind }) => kind === 'manual').length;
    return {
      who,
      key: who.key,
      kind: who.kind,
      account,
      role: created?.kind === 'create-user' ? created.role : undefined,
      demotion: accounts.some((change) => change.kind === 'manual' && change.demotion),
      lost: { reports: count('revoke-report'), roles: count('revoke-rls') },
      gained: { reports: count('grant-report'), roles: count('grant-rls') },
      held: changes.filter((change) => !isPerformed(change)).length - manual,
      manual,
      isAltered: accounts.some((change) => moveOf(change) === 'altered'),
      accounts,
      count: changes.length,
      hasOwn: account === 'deleted' || !changes.every(isShared),
      changes,
      get blocks() {
        return blocksOf(changes, things, shared);
      },
    };
  });
  return { people, shared, things };
}

export const lostBy = ({ lost }: PersonView): number => lost.reports + lost.roles;
export const gainedBy = ({ gained }: PersonView): number => gained.reports + gained.roles;
/** True for a person who loses access, or the account. */
export const loses = (person: PersonView): boolean => lostBy(person) > 0 || person.account === 'deleted';
/** True for a person who gains access, or an account. */
export const gains = (person: PersonView): boolean => gainedBy(person) > 0 || person.account === 'created';
