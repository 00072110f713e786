import type { Change, ChangedGroup } from './change.ts';
import type { Email } from './ids.ts';

/** Whom changes are about. */
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
