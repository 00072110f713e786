import type { Change } from '../../domain/change.ts';
import { type AccountChange, countChanges, isPerformed } from '../../domain/change-counts.ts';
import type { ChangedHolder, HolderChanges } from '../../domain/changes.ts';
import type { RoleName } from '../../domain/role.ts';
import { moveOf } from './moves.ts';
import { type Block, blocksOf } from './person-blocks.ts';
import type { SharedChange } from './shared.ts';
import type { Things } from './things.ts';
import type { Directory, Who } from './who.ts';

export type AccountResult = 'deleted' | 'created' | 'replaced' | undefined;

/** One person, or portal group, with all its changes. */
export interface PersonView {
  /** Those of `who`, without anybody's name. */
  readonly key: Who['key'];
  readonly kind: Who['kind'];
  /** Put together when somebody looks. */
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
  /** True where there is more to say than what many share. */
  readonly hasOwn: boolean;
  /** Made each time that somebody looks. */
  readonly blocks: readonly Block[];
  readonly changes: readonly Change[];
}

function treatmentOf(accounts: readonly AccountChange[]): AccountResult {
  for (const change of accounts) {
    if (!isPerformed(change)) continue;
    if (change.kind === 'create-user') return 'created';
    if (change.kind === 'delete-user') return 'deleted';
    if (change.kind === 'replace-user') return 'replaced';
  }
  return undefined;
}

/** What is known of a plan when all of it was gone through: to tell of one person what many share. */
export interface Context {
  readonly things: Things;
  readonly shared: ReadonlyMap<string, SharedChange>;
  /** The numbers of those who have changes that few share. */
  readonly withOwn: ReadonlySet<number>;
}

/** Of hundreds of thousands of people most are counted, and few told: blocks are put together when somebody looks. */
class CountedPerson implements PersonView {
  readonly key: Who['key'];
  readonly kind: Who['kind'];
  readonly account: AccountResult;
  readonly role: RoleName | undefined;
  readonly demotion: boolean;
  readonly lost: PersonView['lost'];
  readonly gained: PersonView['gained'];
  readonly held: number;
  readonly manual: number;
  readonly isAltered: boolean;
  readonly accounts: readonly AccountChange[];
  readonly count: number;
  readonly #holder: ChangedHolder;
  readonly #directory: Directory;
  readonly #number: number;
  readonly changes: readonly Change[];
  readonly #context: Context;

  constructor(
    { holder }: HolderChanges,
    directory: Directory,
    number: number,
    changes: readonly Change[],
    context: Context,
  ) {
    const { performed, manual, held, accounts } = countChanges(changes);
    const created = accounts.find((change) => change.kind === 'create-user' && isPerformed(change));
    this.key = 'user' in holder ? holder.user : holder.group.id;
    this.kind = 'user' in holder ? 'person' : 'group';
    this.#holder = holder;
    this.#directory = directory;
    this.account = treatmentOf(accounts);
    this.role = created?.kind === 'create-user' ? created.role : undefined;
    this.demotion = accounts.some((change) => change.kind === 'manual' && change.demotion);
    this.lost = { reports: performed('revoke-report'), roles: performed('revoke-rls') };
    this.gained = { reports: performed('grant-report'), roles: performed('grant-rls') };
    this.held = held;
    this.manual = manual;
    this.isAltered = accounts.some((change) => moveOf(change) === 'altered');
    this.accounts = accounts;
    this.count = changes.length;
    this.#number = number;
    this.changes = changes;
    this.#context = context;
  }

  get who(): Who {
    const holder = this.#holder;
    return 'user' in holder ? this.#directory.person(holder.user) : this.#directory.group(holder.group);
  }

  get hasOwn(): boolean {
    return this.#context.withOwn.has(this.#number);
  }

  get blocks(): readonly Block[] {
    return blocksOf(this.changes, this.#context.things, this.#context.shared);
  }
}

/** One person's changes as they are read; `context` may be filled after it, as long as nobody asks for more than counts. */
export const personOf = (
  one: HolderChanges,
  directory: Directory,
  number: number,
  changes: readonly Change[],
  context: Context,
): PersonView => new CountedPerson(one, directory, number, changes, context);

export const lostBy = ({ lost }: PersonView): number => lost.reports + lost.roles;
export const gainedBy = ({ gained }: PersonView): number => gained.reports + gained.roles;
/** True for a person who loses access, or the account. */
export const loses = (person: PersonView): boolean => lostBy(person) > 0 || person.account === 'deleted';
/** True for a person who gains access, or an account. */
export const gains = (person: PersonView): boolean => gainedBy(person) > 0 || person.account === 'created';
