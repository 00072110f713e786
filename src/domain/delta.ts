import type { Indexes, Kind, LiveUser, Observation, Thing } from './access.ts';
import { KINDS, NO_INDEXES, sortIndexes } from './access.ts';
import type { Base } from './base.ts';
import type { Because, Cause, Hold } from './change.ts';
import type { Desired, DesiredGroup, DesiredUser } from './desired.ts';
import type { Exclusion } from './exclusion.ts';
import type { Email, GroupId, Identity, RoleCode } from './ids.ts';
import type { Source } from './source.ts';

export interface Reasons {
  /** The reason in the files now, for example `expired`. */
  readonly because: Because;
  /** The change since the last apply that causes this: for example `git`, the files. Null if unknown. */
  readonly cause: Cause | null;
  readonly hold: Hold | undefined;
  /** The one line that causes the decision. Undefined if there is none, or if several lines cause it. */
  readonly source: Source | undefined;
  /** Set if `source` is a line that only the base has. */
  readonly removed?: true;
  /** Set if the files of `--against` already ask for this. */
  readonly waiting?: true;
}

export function reasonsFor(because: Because, source?: Source, hold?: Hold): Reasons {
  return { because, cause: null, hold, source };
}

export interface Decision extends Reasons {
  readonly key: number;
  readonly move: 'give' | 'take';
}

export type AccountDecision = Reasons &
  (
    | { readonly kind: 'delete' }
    | { readonly kind: 'create' | 'replace' | 'update'; readonly name: string; readonly role: RoleCode }
    | { readonly kind: 'manual'; readonly name: string; readonly role: RoleCode; readonly address?: Email }
  );

/** One kind of access of a holder: what is live, and the decisions of the plan. */
export interface Side {
  readonly live: Indexes;
  readonly decisions: readonly Decision[];
  /** Decisions outside `--only`: rolecall neither shows nor performs them. */
  readonly unselected: readonly Decision[];
  /** The number of live grants or memberships that these files manage. */
  readonly managed: number;
}

/**
 * `stripped` loses all access, and `removed` the account too. `unlisted` loses only exclusive access. `renamed`
 * waits for the new address. `untouched` is ignored, or no call may name the account.
 */
export type Treatment = 'untouched' | 'listed' | 'renamed' | 'stripped' | 'removed' | 'unlisted';

/** True for people whom the files list now or later: not absent, not expired. */
export const isExpected = (wanted: Pick<DesiredUser, 'standing'> | undefined): boolean =>
  wanted?.standing === 'present' || wanted?.standing === 'upcoming';

/** True if the treatment takes all access of the person. */
export const losesEverything = (person: Pick<Person, 'treatment'> | undefined): boolean =>
  person?.treatment === 'stripped' || person?.treatment === 'removed';

export interface Person {
  readonly identity: Identity;
  /** The address that calls send, as the portal spells it (for a new user, as the files spell it). */
  readonly email: Email;
  readonly live: LiveUser | undefined;
  readonly wanted: DesiredUser | undefined;
  /** The line that listed the leaver, in the base or (for an earlier address) in these files. */
  readonly leaverLine: Source | undefined;
  readonly treatment: Treatment;
  readonly account: AccountDecision | undefined;
  readonly reports: Side;
  readonly roles: Side;
  /** Memberships that an earlier account left. rolecall removes these before it creates the account. */
  readonly residue: ReadonlyMap<number, readonly Email[]>;
  /** The account's change that `--only` leaves out. */
  readonly unselectedChange: 'created' | 'deleted' | 'replaced' | undefined;
  readonly isSelected: boolean;
}

export interface GroupHolder {
  readonly id: GroupId;
  readonly wanted: DesiredGroup | undefined;
  /** Always empty: portal groups give no reports. */
  readonly reports: Side;
  readonly roles: Side;
}

export type Holder = Person | GroupHolder;

export interface World extends Observation {
  readonly desired: Desired;
  readonly exclusion: Exclusion;
  readonly now: number;
  /** The kinds that these files mention. `desired.mentions` also has kinds that only the base mentions. */
  readonly mentionsNow?: Desired['mentions'];
  readonly base?: Base;
  readonly locked?: ReadonlySet<Identity>;
}

export interface Delta {
  readonly world: World;
  /** The delta for the files of `--against`. */
  readonly against?: Delta;
  readonly people: readonly Person[];
  readonly groups: readonly GroupHolder[];
}

export const NO_DECISIONS: readonly Decision[] = [];

export function sideAsLive(live: Indexes, managed = 0): Side {
  return { live, decisions: NO_DECISIONS, unselected: NO_DECISIONS, managed };
}

const NO_RESIDUE: Person['residue'] = new Map();

/** A person without decisions. Use one literal: spreads would take most of the time of a plan. */
export const personAsLive = (
  identity: Identity,
  email: Email,
  live: LiveUser | undefined,
  wanted: DesiredUser | undefined,
  treatment: Treatment,
  leaverLine?: Source,
): Person => ({
  identity,
  email,
  live,
  wanted,
  leaverLine,
  treatment,
  account: undefined,
  reports: sideAsLive(live?.reports ?? NO_INDEXES),
  roles: sideAsLive(live?.roles ?? NO_INDEXES),
  residue: NO_RESIDUE,
  unselectedChange: undefined,
  isSelected: true,
});

export function groupAsLive(id: GroupId, wanted: DesiredGroup | undefined, roles: Indexes): GroupHolder {
  return { id, wanted, reports: sideAsLive(NO_INDEXES), roles: sideAsLive(roles) };
}

export const decisionsByKey = (side: Side | undefined): ReadonlyMap<number, Decision> =>
  new Map(side?.decisions.map((decision) => [decision.key, decision]));

/** Returns the decisions with this move that are not held. */
export const listMoves = ({ decisions }: Side, move: Decision['move']): readonly Decision[] =>
  decisions.filter((decision) => decision.move === move && decision.hold === undefined);

export const listMovedThings = (holder: Readonly<Record<Kind, Side>>, move: Decision['move']): Thing[] =>
  KINDS.flatMap((kind) => listMoves(holder[kind], move).map(({ key }) => ({ kind, key })));

export function indexesAfter(side: Side): Indexes {
  if (side.decisions.length === 0) return side.live;
  const [gives, takes] = [listMoves(side, 'give'), listMoves(side, 'take')];
  const removedKeys = new Set(takes.map(({ key }) => key));
  return sortIndexes([...side.live.filter((key) => !removedKeys.has(key)), ...gives.map(({ key }) => key)]);
}

export const isDecided = ({ account, reports, roles, residue }: Person): boolean =>
  account !== undefined || reports.decisions.length > 0 || roles.decisions.length > 0 || residue.size > 0;

export const isDeleted = ({ account }: Pick<Person, 'account'>): boolean =>
  account?.kind === 'delete' && account.hold === undefined;

export const isReplaced = ({ account }: Pick<Person, 'account'>): boolean =>
  account?.kind === 'replace' && account.hold === undefined;
