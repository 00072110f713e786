import type { Change, ChangedGroup } from '../../domain/change.ts';
import { identityOf } from '../../domain/ids.ts';
import type { Plan } from '../../domain/plan.ts';

/** Somebody, or a portal group, as people speak of them. */
export interface Who {
  /** The address, or the group's id: the same for the same holder. */
  readonly key: string;
  readonly kind: 'person' | 'group';
  /** The display name, or the group's alias; null where there is none, or where it only repeats the address. */
  readonly name: string | null;
  /** False where somebody else in the plan has the same name: then the address is always beside it. */
  readonly unique: boolean;
}

/** A person by address and name: a name that is empty or only repeats the address is none. */
export function whoNamed(key: string, name: string | null): Who {
  const shown = name?.trim() ?? '';
  return { key, kind: 'person', name: shown === '' || shown === key ? null : shown, unique: false };
}

/** Finds what holders are called. */
export interface Directory {
  readonly person: (address: string) => Who;
  readonly group: (group: ChangedGroup) => Who;
  /** True for an address that the plan speaks of. */
  readonly knows: (address: string) => boolean;
}

/** What of a plan says who is who. */
export type Naming = Pick<Plan, 'people' | 'changes'>;

/** What a change calls an account; empty where it does not name it. */
function nameIn(change: Change): string {
  if (change.kind === 'create-user' || change.kind === 'delete-user') return change.name;
  return 'from' in change ? (change.from.name ?? change.to.name ?? '') : '';
}

const PLAIN = /^[ -~]*$/;

/** Equal for names that look alike. Most are plain, of which nothing is to be composed. */
const fold = (name: string): string =>
  PLAIN.test(name) ? name.toLowerCase() : name.normalize('NFKC').toLocaleLowerCase('en');

/** The directory of a plan. */
export function directoryOf(plan: Naming): Directory {
  const names = new Map<string, string>();
  const nameless = new Set<string>();
  const add = (address: string, name: string): void => {
    if (name.trim() !== '') names.set(address, name.trim());
  };
  for (const { user, name } of plan.people ?? []) add(user, name);
  const named = new Set(names.keys());
  for (const change of plan.changes) {
    // The plan's own names come first.
    if (!('user' in change) || named.has(change.user)) continue;
    nameless.add(change.user);
    add(change.user, nameIn(change));
  }
  const holders = new Map<string, number>();
  for (const name of names.values()) {
    const folded = fold(name);
    holders.set(folded, (holders.get(folded) ?? 0) + 1);
  }
  return {
    person: (address) => {
      const name = names.get(address) ?? null;
      const repeats = name === null || identityOf(name) === identityOf(address);
      return {
        key: address,
        kind: 'person',
        name: repeats ? null : name,
        unique: name !== null && holders.get(fold(name)) === 1,
      };
    },
    group: ({ id, alias }) => ({ key: id, kind: 'group', name: alias, unique: alias !== null }),
    knows: (address) => names.has(address) || nameless.has(address),
  };
}
