import type { Dialect } from '../domain/settings.ts';
import { decodePage, RECORDS } from './decode.ts';
import type { Paging } from './paging.ts';
import { ignoring } from './portal-fault.ts';
import type { PortalState } from './read-portal.ts';
import type { Query, ReadTransport } from './transport.ts';

const SIZE_PARAMETERS = ['pageSize', 'size', 'limit', 'perPage', 'per_page'];
const WANTED_SIZE = 1000;
const DATE_PARAMETERS = { from: 'startDateTime', to: 'endDateTime' } as const;
const FAR_AWAY = '2999-01-01T00:00:00Z';

const countOnPage = (transport: ReadTransport, path: string, isRecord: SchemaCheck<unknown>, query: Query) =>
  transport.get(path, query, (body) => decodePage(path, body, isRecord).data.length);

/** Tries the usual parameters for the page size. Only a list of several pages shows if a parameter works. */
async function pageSizeOf(transport: ReadTransport, paging: Paging): Promise<Dialect['pageSize']> {
  const path = '/api/user';
  const { style } = paging;
  if (style === undefined || paging.pagesOf(path) < 2) return undefined;
  const first = { [style.parameter]: style.first };
  const usual = await countOnPage(transport, path, RECORDS.user, first);
  for (const parameter of SIZE_PARAMETERS) {
    const query = { ...first, [parameter]: WANTED_SIZE };
    const size = await countOnPage(transport, path, RECORDS.user, query).catch(ignoring(400));
    if (size !== undefined && size > usual) return { parameter, value: WANTED_SIZE };
  }
  return undefined;
}

/** The portal has date filters if a filter for the year 2999 finds no entry of the audit log. */
export async function probeAudit(transport: ReadTransport): Promise<Pick<Dialect, 'auditDates'>> {
  const count = (query: Query) => countOnPage(transport, '/api/report-audit', RECORDS.audit, query);
  const { from, to } = DATE_PARAMETERS;
  if ((await count({})) === 0) return {};
  const later = await count({ [from]: FAR_AWAY, [to]: FAR_AWAY }).catch(ignoring(400));
  return later === 0 ? { auditDates: DATE_PARAMETERS } : {};
}

export async function probeDialect(transport: ReadTransport, paging: Paging): Promise<Dialect> {
  const { style } = paging;
  const pageSize = await pageSizeOf(transport, paging);
  return {
    ...(style && { pageParameter: style.parameter, firstPage: style.first }),
    ...(pageSize && { pageSize }),
  };
}

export function odditiesOf({ records: { users, roles }, live }: PortalState): string[] {
  const spellings = new Map(users.map(({ email }) => [email.toLowerCase(), email]));
  const isPadded = (text: unknown): boolean => typeof text === 'string' && text.trim() !== text;
  const counts: Readonly<Record<string, number>> = {
    'names, addresses and departments with spaces around them: rolecall ignores the spaces': users
      .flatMap(({ name, email, department }) => [name, email, department])
      .filter(isPadded).length,
    'addresses that RLS roles spell in another case than the accounts: rolecall ignores the case': roles
      .flatMap(({ userEmails }) => userEmails ?? [])
      .filter((email) => (spellings.get(email.toLowerCase()) ?? email) !== email).length,
    'addresses that several accounts share: rolecall leaves those accounts alone': live.ambiguous.size,
    'addresses without an account that are still in RLS roles': live.residue.size,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${what} (${count})`]));
}
