import type { ChangedGroup } from '../../domain/change.ts';
import { identityOf } from '../../domain/ids.ts';
import type { Plan } from '../../domain/plan.ts';

export interface Who {
  /** The address, or the group's id. */
  readonly key: string;
  readonly kind: 'person' | 'group';
  /** The display name or the group's alias. Null if missing or the same as the address. */
  readonly name: string | null;
}

type NamedHolder =
  | { readonly user: string; readonly name?: string | null }
  | { readonly group: Pick<ChangedGroup, 'alias'> & { readonly id: string } };

export function whoOf(holder: NamedHolder): Who {
  if ('group' in holder) return { key: holder.group.id, kind: 'group', name: holder.group.alias };
  const { user: key, name } = holder;
  const shown = name?.trim() ?? '';
  return { key, kind: 'person', name: shown === '' || identityOf(shown) === identityOf(key) ? null : shown };
}

export interface Directory {
  readonly holder: (holder: NamedHolder) => Who;
  readonly person: (address: string) => Who;
  /** True if the plan mentions the address. */
  readonly knows: (address: string) => boolean;
}

export function directoryOf({ people = [], changes }: Pick<Plan, 'people' | 'changes'>): Directory {
  const names = new Map<string, string>();
  for (const change of changes) if ('user' in change) names.set(change.user, '');
  for (const { user, name } of people) names.set(user, name);
  const person = (user: string): Who => whoOf({ user, name: names.get(user) ?? null });
  return {
    person,
    holder: (holder) => ('user' in holder ? person(holder.user) : whoOf(holder)),
    knows: (address) => names.has(address),
  };
}
