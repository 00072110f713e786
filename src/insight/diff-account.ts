import type { Declared, DeclaredUser } from '../domain/declared.ts';
import type { Treatment } from '../domain/delta.ts';
import type { ValueDiff, WrittenGrants } from '../domain/files-diff.ts';
import { type Identity, isEscalation, ROLE_CODES, ROLE_NAMES, type RoleCode } from '../domain/ids.ts';

export type DiffTreatment = Treatment | 'upcoming';

/** One of two compared sets of files. */
export interface DiffSide extends WrittenGrants {
  readonly declared: Declared;
  /** For an earlier address, `isOwnerLive` is true if the owner's present address has a live account. */
  readonly treatmentAt: (identity: Identity, at: number, isOwnerLive: boolean) => DiffTreatment;
  /** The user who had this address before. */
  readonly ownerOf: (identity: Identity) => DeclaredUser | undefined;
}

/** `accountLevel`: 0 leaves no account, 1 keeps a live account, 2 also lets rolecall create an account. */
const BY_TREATMENT = {
  listed: { word: 'listed', accountLevel: 2 },
  upcoming: { word: 'upcoming', accountLevel: 1 },
  stripped: { word: 'revoked', accountLevel: 1 },
  removed: { word: 'deleted', accountLevel: 0 },
  unlisted: { word: 'unlisted', accountLevel: 1 },
  untouched: { word: 'ignored', accountLevel: 1 },
  renamed: { word: 'renamed', accountLevel: 1 },
} as const satisfies Record<DiffTreatment, object>;

export const valueDiff = (key: string, before: string | null, after: string | null): ValueDiff[] =>
  before === after ? [] : [{ key, before, after }];

export const treatmentDiff = (was: DiffTreatment, is: DiffTreatment): ValueDiff[] =>
  valueDiff('treatment', BY_TREATMENT[was].word, BY_TREATMENT[is].word);

/** How much of the access without a line stays: 0 is none, 1 all but exclusive access, 2 all. */
export function extentKept(treatment: DiffTreatment, { declared: { settings } }: DiffSide): number {
  const { reports = [], rls = [] } = settings.manage.exclusive;
  if (treatment === 'untouched' || treatment === 'renamed') return 2;
  if (treatment !== 'unlisted') return 0;
  return reports.length + rls.length === 0 ? 2 : 1;
}

/** Undefined if the account keeps its role. */
function roleUnder(treatment: DiffTreatment, user: DeclaredUser | undefined): RoleCode | undefined {
  if (treatment === 'listed') return user?.role;
  return treatment === 'stripped' ? ROLE_CODES.viewer : undefined;
}

const isRise = (before: RoleCode | undefined, after: RoleCode | undefined): boolean =>
  after === undefined
    ? before !== undefined && before !== ROLE_CODES.administrator
    : isEscalation(before, after);

const addressesOf = (user: DeclaredUser | undefined): string | null =>
  user === undefined || user.previously.length === 0 ? null : [...user.previously].sort().join(', ');

const roleText = (code: RoleCode | undefined): string | null =>
  code === undefined ? null : ROLE_NAMES[code];

type ComparedSides = readonly [before: DiffSide, after: DiffSide];

/** The difference in `previously`, of a listed user or of the user who had this address before. */
function previousDiff(sides: ComparedSides, identity: Identity, isListed: boolean): ValueDiff[] {
  const [owner, newOwner] = sides.map(({ ownerOf }) => ownerOf(identity));
  if (!isListed && (owner === undefined || newOwner === undefined)) return [];
  const [user, newUser] = sides.map(({ declared }) => declared.users.get(identity));
  return valueDiff('previously', addressesOf(owner ?? user), addressesOf(newOwner ?? newUser));
}

/** The difference in one case: a case says for each side if the owner of an earlier address is live. */
function accountCase(
  sides: ComparedSides,
  identity: Identity,
  at: number,
  isOwnerLive: boolean,
  isOwnerLiveAfter: boolean,
) {
  const [before, after] = sides;
  const [user, newUser] = sides.map(({ declared }) => declared.users.get(identity));
  const was = before.treatmentAt(identity, at, isOwnerLive);
  const is = after.treatmentAt(identity, at, isOwnerLiveAfter);
  const accountRise = BY_TREATMENT[is].accountLevel - BY_TREATMENT[was].accountLevel;
  const keptRise = extentKept(is, after) - extentKept(was, before);
  // True if the account changes, or the amount of access that stays without a line.
  const isMove = accountRise !== 0 || keptRise !== 0;
  const role = roleUnder(was, user);
  // The role of a deleted account does not matter.
  const newRole = is === 'removed' ? role : roleUnder(is, newUser);
  // rolecall creates an account only with a name and a role. Otherwise, level 2 gives no more than level 1.
  const canCreate = newUser?.name !== undefined && newUser.role !== undefined;
  const leastRise = is === 'listed' && !canCreate ? 2 : 1;
  const isGain = keptRise > 0 || accountRise >= leastRise || isRise(role, newRole);
  const isListed = was === 'listed' && is === 'listed';
  const hasName = isListed && newUser?.name !== undefined;
  const previous = previousDiff(sides, identity, isListed);
  const account = [
    ...(isMove ? treatmentDiff(was, is) : []),
    ...valueDiff('role', roleText(role), roleText(newRole)),
    ...(hasName ? valueDiff('name', user?.name?.trim() ?? null, newUser.name.trim()) : []),
    ...previous,
  ];
  // If `previously` loses an address, rolecall may create an account instead of waiting for the rename.
  const newAccess = isGain || previous.some((one) => one.before !== null);
  return { isMove, isGain, account, newAccess };
}

/** Compares all cases, because only the portal knows which addresses have an account. Prefers a gain. */
export function accountDiff(sides: ComparedSides, identity: Identity, at: number) {
  const [ownerBefore, ownerAfter] = sides.map(({ ownerOf }) => ownerOf(identity)?.identity);
  const areTwo = ownerBefore !== undefined && ownerAfter !== undefined && ownerBefore !== ownerAfter;
  const cases = [false, true].flatMap((isLive) => {
    const livesAfter = areTwo ? [false, true] : [isLive];
    return livesAfter.map((isLiveAfter) => accountCase(sides, identity, at, isLive, isLiveAfter));
  });
  const move = cases.find(({ isMove }) => isMove);
  const shown = cases.find(({ isGain }) => isGain) ?? move ?? cases[0];
  // A gain in one case must not hide a loss in another case.
  const treatment =
    shown?.isMove === true ? [] : (move?.account.filter(({ key }) => key === 'treatment') ?? []);
  return { account: [...treatment, ...(shown?.account ?? [])], newAccess: shown?.newAccess ?? false };
}
