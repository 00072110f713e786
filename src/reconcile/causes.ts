import type { Cause } from '../domain/change.ts';
import type { AccountDecision, Decision, Person, Side, World } from '../domain/delta.ts';
import type { Given } from '../domain/desired.ts';
import { type Source, sourceVia } from '../domain/source.ts';
import { isVanished } from './scope.ts';

const byKey = (side: Side | undefined): ReadonlyMap<number, Decision> =>
  new Map(side?.decisions.map((decision) => [decision.key, decision]));

const sameLine = (one: Source | undefined, other: Source | undefined): boolean =>
  one?.file === other?.file &&
  one?.line === other?.line &&
  one?.column === other?.column &&
  one?.through.length === other?.through.length;

/** True if a line of the base ended since its instant. The line may also have begun since. */
const hasEndedSince = (then: Decision, now: Decision): boolean =>
  now.because === 'expired' && (then.because !== 'expired' || !sameLine(then.source, now.source));

const bySelector = (given: Given | undefined): boolean =>
  given?.sources.every(({ selector }) => selector !== undefined) === true;

/** What decides the causes of one side. */
interface Grounds {
  readonly then: Side | undefined;
  readonly now: Side | undefined;
  /** Where the files give each piece, and where the base gave it. */
  readonly given: () => ReadonlyMap<number, Given>;
  readonly gave: () => ReadonlyMap<number, Given>;
  /** True where the files still have the holder in a team: then not the membership went, but what the team gave. */
  readonly isIn: (team: string) => boolean;
  /** True for somebody whose own entry is a line of the base, and of these files no more. */
  readonly isGone: boolean;
}

/** The line of the base whose going takes something: the membership, or the team's line where the holder stays in the team. */
function removedLine(given: Given | undefined, isIn: Grounds['isIn']): Source | undefined {
  const source = given?.sources[0];
  const team = source?.through.at(-1)?.team;
  return source !== undefined && team !== undefined && isIn(team) ? sourceVia(source, []) : source;
}

/** Why each piece of one side is to move. Access is there or not, so that two of the three (base, files, live) always agree. */
export function attributeSide(side: Side, { then, now, given, gave, isIn, isGone }: Grounds): Side {
  if (side.decisions.length === 0) return side;
  const [atThen, atNow] = [byKey(then), byKey(now)];
  const causeOf = ({ key, move, cause }: Decision): Cause => {
    if (cause !== null) return cause;
    const [before, current] = [atThen.get(key), atNow.get(key)];
    if (current === undefined) return 'git';
    if (before === undefined || hasEndedSince(before, current)) return 'time';
    return move === 'give' && bySelector(given().get(key)) && bySelector(gave().get(key))
      ? 'selector'
      : 'portal';
  };
  const decisions = side.decisions.map((decision): Decision => {
    const cause = causeOf(decision);
    const { key, move, because } = decision;
    const went = move === 'take' && cause === 'git' && (because === 'not-listed' || because === 'left');
    const source = went ? removedLine(gave().get(key), isIn) : undefined;
    const attributed = { ...decision, cause, source: source ?? decision.source };
    return source !== undefined || (isGone && because === 'left')
      ? { ...attributed, removed: true }
      : attributed;
  });
  return { ...side, decisions };
}

/** What an account is by itself, and what somebody wants of it: undefined for none. */
interface WantedAccount {
  readonly name: string;
  readonly role: number;
}

/** The account after a decision; without one, what is live. */
function wantedBy(
  account: AccountDecision | undefined,
  live: WantedAccount | undefined,
): WantedAccount | undefined {
  if (account === undefined) return live;
  return account.kind === 'delete' ? undefined : { name: account.name.trim(), role: account.role };
}

const same = (one: WantedAccount | undefined, other: WantedAccount | undefined): boolean =>
  one?.name === other?.name && one?.role === other?.role;

/** A deletion changes only whether there is an account. */
const sameBeing = (one: WantedAccount | undefined, other: WantedAccount | undefined): boolean =>
  (one === undefined) === (other === undefined);

/** True where an account is wanted, whether or not these files could create it. */
const wantsAccount = (person: Person | undefined): boolean =>
  person?.treatment === 'listed' && person.wanted?.standing === 'present';

/** Why an account is to move: `then` and `now` are what the base would decide of it at its instant, and would now. */
export function accountCause(
  account: AccountDecision,
  { live, wanted }: Person,
  world: World,
  then: Person | undefined,
  now: Person | undefined,
): Cause {
  if (account.kind === 'create') {
    // Under an earlier address too: the base does not know the present one.
    if (!wantsAccount(now)) return wanted !== undefined && isVanished(world, wanted) ? 'portal' : 'git';
    return wantsAccount(then) ? 'portal' : 'time';
  }
  const is: WantedAccount | undefined = live;
  const agree = account.kind === 'delete' ? sameBeing : same;
  const atNow = wantedBy(now?.account, is);
  if (agree(atNow, is)) return 'git';
  if (!agree(atNow, wantedBy(account, is))) return 'both';
  return agree(wantedBy(then?.account, is), is) ? 'time' : 'portal';
}
