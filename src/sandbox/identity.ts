import { randomUUID } from 'node:crypto';
import { fold } from './dialect.ts';
import { RefusedRequest } from './reply.ts';
import type { Store } from './store.ts';

/** API reference, section 4.9. */
export interface IdentityBody {
  readonly userEmail: string;
  readonly organizationId?: string;
  readonly reportId?: string;
  readonly hideMenu?: boolean;
  readonly hideNavbar?: boolean;
  readonly hideSidebar?: boolean;
  readonly embed?: boolean;
  readonly customFilters?: readonly { readonly key: string; readonly value: string }[];
}

export type IdentityView = ReturnType<typeof viewOf>;

/** API reference, section 8. */
const VALID_FOR = 5 * 60_000;

function viewOf(request: IdentityBody, store: Store) {
  const { userEmail, organizationId, reportId, embed = false } = request;
  const user = store.user(userEmail);
  if (user === undefined) throw new RefusedRequest(404, `there is no user ${userEmail}`);
  if (organizationId !== undefined && fold(organizationId) !== fold(store.organizationId))
    throw new RefusedRequest(404, `there is no organization ${organizationId}`);
  if (reportId !== undefined && !store.openableReports(user).some((id) => fold(id) === fold(reportId)))
    throw new RefusedRequest(404, `the user has no report ${reportId}`);
  return {
    userEmail: user.email,
    /** Undefined shows the whole portal. */
    reportId: reportId && fold(reportId),
    hideMenu: embed || request.hideMenu === true,
    hideNavbar: embed || request.hideNavbar === true,
    hideSidebar: embed || request.hideSidebar === true,
    filters: request.customFilters ?? [],
  };
}

/** Each URL opens once. `now` is the clock, in milliseconds. */
export function identitiesOf(store: Store, now: () => number) {
  const tickets = new Map<string, { readonly view: IdentityView; readonly expires: number; used: boolean }>();
  const sessions = new Map<string, IdentityView>();
  return {
    /** Returns a token and when it expires. Throws a `RefusedRequest`. */
    issue: (request: IdentityBody) => {
      const view = viewOf(request, store);
      const token = randomUUID();
      const expires = now() + VALID_FOR;
      tickets.set(token, { view, expires, used: false });
      return { token, expires, view };
    },
    // Do not await before `used` is set: only one of several openings may succeed.
    open: (token: string) => {
      const ticket = tickets.get(token);
      if (ticket === undefined) return { kind: 'unknown' } as const;
      if (ticket.used) return { kind: 'used' } as const;
      if (now() >= ticket.expires) return { kind: 'expired' } as const;
      const { view } = ticket;
      ticket.used = true;
      const session = randomUUID();
      sessions.set(session, view);
      return { kind: 'open', session, view } as const;
    },
    findView: (session: string): IdentityView | undefined => sessions.get(session),
  };
}
