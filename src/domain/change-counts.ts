import type { Change, ChangeKind } from './change.ts';

/** What of the changes of a plan is counted, and those that are looked at one by one. */
export interface ChangeCounts {
  /** How many of each kind are performed. */
  readonly performed: (kind: ChangeKind) => number;
  /** How many wait for a person, and how many are held back. */
  readonly manual: number;
  readonly held: number;
  /** The changes of accounts, performed or not. */
  readonly accounts: readonly AccountChange[];
}

export type AccountChange = Extract<
  Change,
  { readonly kind: 'create-user' | 'delete-user' | 'replace-user' | 'update-user' | 'manual' }
>;

/** True for a change of an account, and not of access. A new kind fails to compile here. */
function isOfAccount(change: Change): change is AccountChange {
  switch (change.kind) {
    case 'create-user':
    case 'delete-user':
    case 'replace-user':
    case 'update-user':
    case 'manual':
      return true;
    case 'grant-report':
    case 'revoke-report':
    case 'grant-rls':
    case 'revoke-rls':
      return false;
  }
}

/** True for a change that a call makes. */
export const isPerformed = ({ kind, held }: Pick<Change, 'kind' | 'held'>): boolean =>
  kind !== 'manual' && held === null;

const NONE_PERFORMED: Readonly<Record<ChangeKind, number>> = {
  'create-user': 0,
  'delete-user': 0,
  'replace-user': 0,
  'update-user': 0,
  'grant-report': 0,
  'revoke-report': 0,
  'grant-rls': 0,
  'revoke-rls': 0,
  manual: 0,
};

/** Counts changes, in one go through them. */
export function countChanges(changes: Iterable<Change>): ChangeCounts {
  const counts = { ...NONE_PERFORMED };
  const accounts: AccountChange[] = [];
  let manual = 0;
  let held = 0;
  for (const change of changes) {
    const { kind } = change;
    if (isOfAccount(change)) accounts.push(change);
    if (isPerformed(change)) counts[kind]++;
    else if (kind === 'manual') manual++;
    else held++;
  }
  return { performed: (kind) => counts[kind], manual, held, accounts };
}
