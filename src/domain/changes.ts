import type { Change, ChangedGroup } from './change.ts';
import type { Email } from './ids.ts';

/** Whom changes are about. */
export type ChangedHolder = { readonly user: Email } | { readonly group: ChangedGroup };

/** The changes of one person or portal group, in their order. */
export interface HolderChanges {
  readonly holder: ChangedHolder;
  readonly changes: readonly Change[];
}

const keyOf = (change: Change): string => ('user' in change ? `u${change.user}` : `g${change.group.id}`);

/** Changes by holder, in the order of each holder's first change. */
export function byHolder(changes: readonly Change[]): readonly HolderChanges[] {
  const holders = new Map<string, { readonly holder: ChangedHolder; readonly changes: Change[] }>();
  for (const change of changes) {
    const key = keyOf(change);
    const known = holders.get(key);
    if (known !== undefined) known.changes.push(change);
    else
      holders.set(key, {
        holder: 'user' in change ? { user: change.user } : { group: change.group },
        changes: [change],
      });
  }
  return [...holders.values()];
}
