import type { AuditLog } from '../domain/audit.ts';
import type { Email, Identity } from '../domain/ids.ts';
import type { Observation } from '../domain/live.ts';
import type { CallResult, Operation, Wait } from '../domain/operation.ts';
import type { Dialect } from '../domain/settings.ts';
import { type AuditRequest, firstAuditEntry, readAudit } from './audit.ts';
import { type IdentityRequest, type IdentityUrl, identityUrl } from './identity-url.ts';
import { lookup, observe } from './lookup.ts';
import { Paging, type Trust } from './paging.ts';
import { Performer } from './perform.ts';
import { type PortalState, readPortal } from './read-portal.ts';
import { stateBefore } from './state-before.ts';
import {
  type PortalFacts,
  type ReadTransport,
  readTransport,
  type TransportOptions,
  type WriteTransport,
} from './transport.ts';
import { MovedReports, spellingOf } from './write-context.ts';

/** Has no method that writes. */
export interface Portal {
  readonly url: string;
  /** Reads each list completely. Throws a `PortalFault`. */
  readonly read: (trust: Trust) => Promise<PortalState>;
  readonly hasAny: (addresses: readonly string[]) => Promise<boolean>;
  /** How many pages the list of users had in its last complete reading. */
  readonly pages: () => number;
  readonly audit: (request: AuditRequest) => Promise<AuditLog>;
  /** The organization's id, from the audit log. */
  readonly organization: () => Promise<string | undefined>;
  readonly facts: () => PortalFacts;
}

export interface Session {
  readonly perform: (operation: Operation, wait: Wait) => Promise<CallResult>;
  readonly observe: (users: ReadonlyMap<Identity, Email>) => Promise<Observation>;
}

export interface WritablePortal extends Portal {
  /** `settle` is how long the portal may take to show a write, in milliseconds. */
  readonly session: (run: {
    readonly state: PortalState;
    readonly operations: readonly Operation[];
    readonly settle: number;
  }) => Session;
  /** The URL opens the portal once as that user: keep it secret. Throws a `PortalFault`. */
  readonly identityUrl: (request: IdentityRequest) => Promise<IdentityUrl>;
}

function readable(transport: ReadTransport, dialect: Dialect, paging: Paging, url: string): Portal {
  const find = lookup(transport, paging);
  return {
    url,
    read: (trust) => readPortal(transport, paging, trust),
    hasAny: async (addresses) => {
      const found = await Promise.all(addresses.map(find.users));
      return found.some((users) => users.length > 0);
    },
    pages: find.pages,
    audit: (request) => readAudit(transport, dialect, request),
    organization: async () => (await firstAuditEntry(transport))?.organizationId ?? undefined,
    facts: transport.facts,
  };
}

export const readingFrom = (options: TransportOptions, dialect: Dialect): Portal =>
  readable(readTransport(options), dialect, new Paging(dialect, {}, options.onPages), options.url);

export function writingTo(
  transport: WriteTransport,
  dialect: Dialect,
  { url, onPages }: Pick<TransportOptions, 'url' | 'onPages'>,
): WritablePortal {
  const paging = new Paging(dialect, {}, onPages);
  return {
    ...readable(transport, dialect, paging, url),
    identityUrl: (request) => identityUrl(transport, url, request),
    session: ({ state, operations, settle }) => {
      const find = lookup(transport, paging);
      const performer = new Performer({
        transport,
        find,
        dialect,
        before: stateBefore(state, operations),
        spell: spellingOf(state.records),
        settle,
        newborns: new Map(),
        moved: new MovedReports(),
      });
      return {
        perform: (operation, wait) => performer.perform(operation, wait),
        observe: (users) => observe(find, users, state.catalogue),
      };
    },
  };
}
