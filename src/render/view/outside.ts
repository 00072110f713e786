import type { UnlistedHolder } from '../../domain/plan.ts';
import type { RoleName } from '../../domain/role.ts';
import type { Thing, Things } from './things.ts';
import { type Who, whoNamed } from './who.ts';

/** Somebody who holds managed access and stands in no file. */
export interface Outsider {
  readonly who: Who;
  /** Null for a role code that the reference does not know. */
  readonly role: RoleName | null;
  readonly things: readonly Thing[];
}

/** Who holds managed access and stands in no file, with what they hold. */
export const outsidersOf = (holders: readonly UnlistedHolder[], things: Things): Outsider[] =>
  holders.map(({ user, name, role, reports, rls }) => ({
    who: whoNamed(user, name),
    role,
    things: [...reports.map(things.report), ...rls.map(things.role)],
  }));
