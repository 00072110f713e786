import type { Email, Identity } from '../domain/ids.ts';
import type { Operation, Wait } from '../domain/operation.ts';
import type { Dialect } from '../domain/settings.ts';
import { type AuditRequest, firstAuditEntry, readAudit } from './audit.ts';
import { type IdentityRequest, identityUrl } from './identity-url.ts';
import { lookup, observe } from './lookup.ts';
import { Paging, type Trust } from './paging.ts';
import { Performer } from './perform.ts';
import { type PortalState, readPortal } from './read-portal.ts';
import { stateBefore } from './state-before.ts';
import type { ReadTransport, TransportOptions, WriteTransport } from './transport.ts';
import { readTransport } from './transport.ts';
import { MovedReports, spellIds } from './write-context.ts';

/** Has no method that writes. */
export type Portal = ReturnType<typeof readable>;
export type WritablePortal = ReturnType<typeof openForWriting>;

function readable(transport: ReadTransport, dialect: Dialect, paging: Paging, url: string) {
  const find = lookup(transport, paging);
  return {
    url,
    /** Reads each list completely. Throws a `PortalFault`. */
    read: (trust: Trust) => readPortal(transport, paging, trust),
    hasAny: async (addresses: readonly string[]) => {
      const found = await Promise.all(addresses.map(find.users));
      return found.some((users) => users.length > 0);
    },
    /** How many pages the list of users had in its last complete reading. */
    pages: find.pages,
    audit: (request: AuditRequest) => readAudit(transport, dialect, request),
    organization: async () => (await firstAuditEntry(transport))?.organizationId ?? undefined,
    facts: transport.facts,
  };
}

export const openForReading = (options: TransportOptions, dialect: Dialect): Portal =>
  readable(readTransport(options), dialect, new Paging(dialect), options.url);

export function openForWriting(transport: WriteTransport, dialect: Dialect, url: string) {
  const paging = new Paging(dialect);
  return {
    ...readable(transport, dialect, paging, url),
    /** Keep the URL secret: it opens the portal once as the user of the request. Throws a `PortalFault`. */
    identityUrl: (request: IdentityRequest) => identityUrl(transport, url, request),
    /** `settle` is how long the portal may take to show a write, in milliseconds. */
    session: (run: {
      readonly state: PortalState;
      readonly operations: readonly Operation[];
      readonly settle: number;
    }) => {
      const { state, operations, settle } = run;
      const find = lookup(transport, paging);
      const performer = new Performer({
        transport,
        find,
        dialect,
        before: stateBefore(state, operations),
        spell: spellIds(state.records),
        settle,
        newborns: new Map(),
        moved: new MovedReports(),
      });
      return {
        perform: (operation: Operation, wait: Wait) => performer.perform(operation, wait),
        observe: (users: ReadonlyMap<Identity, Email>) => observe(find, users, state.catalogue),
      };
    },
  };
}
