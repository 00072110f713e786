import type { GroupId, Identity } from './ids.ts';
import type { LiveUser } from './live.ts';
import type { Place, Problem } from './problem.ts';
import type { RoleCode } from './role.ts';
import type { Source } from './source.ts';

export type Holder =
  | { readonly kind: 'user'; readonly identity: Identity }
  | { readonly kind: 'group'; readonly id: GroupId };

/** A report or an RLS role, by its index in the catalogue. */
export interface Thing {
  readonly kind: 'report' | 'role';
  readonly key: number;
}

export type Wish =
  /** Live and in no file: a line gives it. */
  | { readonly kind: 'give'; readonly holder: Holder; readonly thing: Thing }
  /** In the files and not live: every one of these lines goes. */
  | {
      readonly kind: 'take';
      readonly holder: Holder;
      readonly thing: Thing;
      readonly sources: readonly Source[];
    }
  | {
      readonly kind: 'list-user';
      readonly user: LiveUser;
      readonly role: RoleCode;
      readonly things: readonly Thing[];
    }
  | { readonly kind: 'list-group'; readonly id: GroupId; readonly things: readonly Thing[] }
  /** A listed person whose name or role is another in the portal; undefined for what is the same. */
  | {
      readonly kind: 'account';
      readonly identity: Identity;
      readonly name: string | undefined;
      readonly role: RoleCode | undefined;
    }
  | { readonly kind: 'gone'; readonly identity: Identity };

export interface Left {
  readonly holder: Holder;
  readonly thing: Thing | undefined;
  readonly why: string;
  readonly fix: string;
  readonly place: Place | undefined;
}

export interface Adoption {
  readonly wishes: readonly Wish[];
  readonly left: readonly Left[];
}

export const holderKey = (holder: Holder): string =>
  holder.kind === 'user' ? `user ${holder.identity}` : `group ${holder.id}`;

export function holderOf(wish: Wish): Holder {
  switch (wish.kind) {
    case 'give':
    case 'take':
      return wish.holder;
    case 'list-user':
      return { kind: 'user', identity: wish.user.identity };
    case 'list-group':
      return { kind: 'group', id: wish.id };
    case 'account':
    case 'gone':
      return { kind: 'user', identity: wish.identity };
  }
}

export interface EditedFile {
  /** Relative to the folder of the root file. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface NamedDifference {
  /** An address, or the alias or id of a group. */
  readonly holder: string;
  /** WORKSPACE/NAME, DATASET/ROLE, or null for the account. */
  readonly what: string | null;
}

export interface Taken extends NamedDifference {
  readonly kind: Wish['kind'] | 'release';
  readonly files: readonly string[];
}

export interface Kept extends NamedDifference {
  readonly why: string;
  readonly fix: string;
  readonly place: Place | null;
}

export interface Adopted {
  readonly taken: readonly Taken[];
  readonly left: readonly Kept[];
  readonly files: readonly EditedFile[];
  readonly written: boolean;
  readonly warnings: readonly Problem[];
}
