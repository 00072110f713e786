import { type AuditRecord, decodePage, RECORDS } from './decode.ts';
import type { Paging } from './paging.ts';
import type { Query, ReadTransport } from './transport.ts';

const PATH = '/api/report-audit';

/** Any entry of the audit log; undefined where it holds none. Throws a `PortalFault`. */
export async function firstAuditEntry(transport: ReadTransport): Promise<AuditRecord | undefined> {
  return decodePage(PATH, await transport.get(PATH, {}), RECORDS.audit).values[0];
}

/** The entries of the audit log that the portal gives for a query, each once. Throws a `PortalFault`. */
export const readAudit = (
  transport: ReadTransport,
  paging: Paging,
  filter: Query,
): Promise<readonly AuditRecord[]> =>
  paging.readAll<AuditRecord>({
    path: PATH,
    read: async (query) =>
      decodePage(PATH, await transport.get(PATH, { ...filter, ...query }), RECORDS.audit),
    idOf: ({ id }) => id,
  });
