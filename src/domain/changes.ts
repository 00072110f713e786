import type { Cause, Change, ChangedGroup, ChangeKind } from './change.ts';
import type { Email } from './ids.ts';
import type { Plan } from './plan.ts';
import type { ProblemCode } from './problem-codes.ts';

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

/** The holder of changes. */
export type ChangedHolder = { readonly user: Email } | { readonly group: ChangedGroup };

/** The changes of one person or portal group, in their order. */
export interface HolderChanges {
  readonly holder: ChangedHolder;
  readonly changes: readonly Change[];
}

const holderOf = (change: Change): Email | ChangedGroup['id'] =>
  'user' in change ? change.user : change.group.id;

/** Changes by holder, in the order of each holder's first change. */
export function byHolder(changes: readonly Change[]): readonly HolderChanges[] {
  const holders = new Map<
    Email | ChangedGroup['id'],
    { readonly holder: ChangedHolder; readonly changes: Change[] }
  >();
  let last: Change[] = [];
  for (const change of changes) {
    const key = holderOf(change);
    // Most changes follow one of the same holder.
    const [before] = last;
    if (before === undefined || holderOf(before) !== key) {
      const holder = 'user' in change ? { user: change.user } : { group: change.group };
      const known = holders.get(key) ?? { holder, changes: [] };
      holders.set(key, known);
      last = known.changes;
    }
    last.push(change);
  }
  return [...holders.values()];
}

/** How many differences came about in each way; `unknown` where no base says. */
export type ByCause = Readonly<Record<Cause | 'unknown', number>>;

/** In the order in which people look at them. */
export const CAUSES = [
  'portal',
  'both',
  'git',
  'time',
  'selector',
  'unknown',
] as const satisfies readonly (keyof ByCause)[];

/** The cause of a change, by name. */
export const causeOf = ({ cause }: Change): keyof ByCause => cause ?? 'unknown';

/** Codes of findings about what stays otherwise than the files say, and that no change can settle; one for each. */
export const leftAsItIs = ({ findings }: Plan): readonly ProblemCode[] =>
  findings.flatMap(({ code, frozen }) => (frozen === true ? [code] : []));

/** Counts the differences by their causes, manual and held ones too. */
export function countByCause({ changes }: Plan): ByCause {
  const counts = { git: 0, portal: 0, both: 0, time: 0, selector: 0, unknown: 0 };
  for (const change of changes) counts[causeOf(change)]++;
  return counts;
}
