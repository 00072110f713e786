import type { Declared, DeclaredUser } from '../domain/declared.ts';
import type { Treatment } from '../domain/delta.ts';
import type { ValueDiff, WrittenGrants } from '../domain/files-diff.ts';
import { accountRole, type Identity, isEscalation, ROLE_CODES, type RoleCode } from '../domain/ids.ts';

export type DiffTreatment = Treatment | 'upcoming';

/** One of two compared sets of files. */
export interface DiffSide extends WrittenGrants {
  readonly declared: Declared;
  /** If `identity` is an earlier address, `isOwnerLive` is true if the present address has a live account. */
  readonly treatmentAt: (identity: Identity, at: number, isOwnerLive?: boolean) => DiffTreatment;
  /** The user who had this address before. */
  readonly ownerOf: (identity: Identity) => DeclaredUser | undefined;
}

/** `level`: 0 leaves no account, 1 keeps a live account, 2 also lets rolecall create an account. */
const BY_TREATMENT = {
  listed: { word: 'listed', level: 2 },
  upcoming: { word: 'upcoming', level: 1 },
  stripped: { word: 'revoked', level: 1 },
  removed: { word: 'deleted', level: 0 },
  unlisted: { word: 'unlisted', level: 1 },
  untouched: { word: 'ignored', level: 1 },
  renamed: { word: 'renamed', level: 1 },
} as const satisfies Record<DiffTreatment, object>;

export const valueDiff = (key: string, before: string | null, after: string | null): ValueDiff[] =>
  before === after ? [] : [{ key, before, after }];

export const treatmentDiff = (was: DiffTreatment, is: DiffTreatment): ValueDiff[] =>
  valueDiff('treatment', BY_TREATMENT[was].word, BY_TREATMENT[is].word);

/** How much access that is not in the files stays: 0 is none, 1 is all but exclusive access, 2 is all. */
export function keptLevel(treatment: DiffTreatment, { declared: { settings } }: DiffSide): number {
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

const addressesOf = (user: DeclaredUser | undefined): string | null =>
  user === undefined || user.previously.length === 0 ? null : [...user.previously].sort().join(', ');

/** How one set of files treats the account of an address at one time. */
function accountIn(side: DiffSide, identity: Identity, at: number, isOwnerLive: boolean) {
  const user = side.declared.users.get(identity);
  const owner = side.ownerOf(identity);
  const treatment = side.treatmentAt(identity, at, isOwnerLive);
  return {
    user,
    owner,
    treatment,
    level: BY_TREATMENT[treatment].level,
    kept: keptLevel(treatment, side),
    role: roleUnder(treatment, user),
    previously: addressesOf(owner ?? user),
  };
}

type SideAccount = ReturnType<typeof accountIn>;

/** Without `after`, the account keeps its live role, which may be higher. */
const mayBeHigher = (before: RoleCode | undefined, after: RoleCode | undefined): boolean =>
  after === undefined
    ? before !== undefined && before !== ROLE_CODES.administrator
    : isEscalation(before, after);

function compareAccounts(was: SideAccount, is: SideAccount) {
  const isMove = is.level !== was.level || is.kept !== was.kept;
  // The role of a deleted account does not matter.
  const newRole = is.treatment === 'removed' ? was.role : is.role;
  // rolecall creates an account only with a name and a role. The first files are valid, so they have both.
  const canCreate = is.user?.name !== undefined && is.user.role !== undefined;
  const newLevel = is.treatment === 'listed' && !canCreate ? 1 : is.level;
  const isGain = is.kept > was.kept || newLevel > was.level || mayBeHigher(was.role, newRole);
  const areListed = was.treatment === 'listed' && is.treatment === 'listed';
  const newName = areListed ? is.user?.name?.trim() : undefined;
  const areEarlier = was.owner !== undefined && is.owner !== undefined;
  const previous = areListed || areEarlier ? valueDiff('previously', was.previously, is.previously) : [];
  const account = [
    ...(isMove ? treatmentDiff(was.treatment, is.treatment) : []),
    ...valueDiff('role', accountRole(was.role), accountRole(newRole)),
    ...(newName === undefined ? [] : valueDiff('name', was.user?.name?.trim() ?? null, newName)),
    ...previous,
  ];
  // With another list of earlier addresses, rolecall may create an account instead of waiting for the rename.
  const newAccess = isGain || previous.some((one) => one.before !== null);
  return { isMove, isGain, account, newAccess };
}

/** Compares with a live account and without, because only the portal knows which addresses have one. */
export function accountDiff([before, after]: readonly [DiffSide, DiffSide], identity: Identity, at: number) {
  const [owner, newOwner] = [before.ownerOf(identity)?.identity, after.ownerOf(identity)?.identity];
  const isSameOwner = owner === undefined || newOwner === undefined || owner === newOwner;
  const cases = [false, true].flatMap((isLive) => {
    const was = accountIn(before, identity, at, isLive);
    const newOwnerLives = isSameOwner ? [isLive] : [false, true];
    return newOwnerLives.map((isNewLive) => compareAccounts(was, accountIn(after, identity, at, isNewLive)));
  });
  const move = cases.find(({ isMove }) => isMove);
  const shown = cases.find(({ isGain }) => isGain) ?? move ?? cases[0];
  // A shown gain without a move must not hide the move of another case, such as a loss.
  const hiddenMove = shown?.isMove === true ? undefined : move;
  const treatment = hiddenMove?.account.filter(({ key }) => key === 'treatment') ?? [];
  return { account: [...treatment, ...(shown?.account ?? [])], newAccess: shown?.newAccess ?? false };
}
