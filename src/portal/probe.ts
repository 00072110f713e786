import type { Dialect } from '../domain/settings.ts';
import { decodePage, RECORDS } from './decode.ts';
import type { Paging } from './paging.ts';
import { hasStatus } from './portal-fault.ts';
import type { PortalState } from './read-portal.ts';
import type { Query, ReadTransport } from './transport.ts';

const SIZE_PARAMETERS = ['pageSize', 'size', 'limit', 'perPage', 'per_page'];
const WANTED_SIZE = 1000;
const DATE_PARAMETERS = { from: 'startDateTime', to: 'endDateTime' } as const;
const FAR_AWAY = '2999-01-01T00:00:00Z';

const unlessRefused = <Value>(asked: Promise<Value>): Promise<Value | undefined> =>
  asked.catch((error: unknown) => {
    if (!hasStatus(error, 400)) throw error;
    return undefined;
  });

/** Tries the usual parameters for the page size. Only a list of several pages shows an effect. */
async function pageSizeOf(transport: ReadTransport, paging: Paging): Promise<Dialect['pageSize']> {
  const path = '/api/user';
  const { style } = paging;
  if (style === undefined || paging.pagesOf(path) < 2) return undefined;
  const sizeWith = async (query: Query): Promise<number> => {
    const paged = { [style.parameter]: style.first, ...query };
    const count = (body: unknown): number => decodePage(path, body, RECORDS.user).values.length;
    return (await unlessRefused(transport.get(path, paged, count))) ?? 0;
  };
  const usual = await sizeWith({});
  for (const parameter of SIZE_PARAMETERS) {
    if ((await sizeWith({ [parameter]: WANTED_SIZE })) > usual) return { parameter, value: WANTED_SIZE };
  }
  return undefined;
}

function auditCount(transport: ReadTransport, query: Query): Promise<number | undefined> {
  const count = (body: unknown): number | undefined => {
    const page = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
    return Array.isArray(page) ? page.length : undefined;
  };
  return unlessRefused(transport.get('/api/report-audit', query, count));
}

export async function probeAudit(
  transport: ReadTransport,
): Promise<{ readonly records: number | null; readonly auditDates: Dialect['auditDates'] }> {
  const records = await auditCount(transport, {});
  const { from, to } = DATE_PARAMETERS;
  const later =
    records === undefined || records === 0
      ? undefined
      : await auditCount(transport, { [from]: FAR_AWAY, [to]: FAR_AWAY });
  return { records: records ?? null, auditDates: later === 0 ? DATE_PARAMETERS : undefined };
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
    'addresses in RLS roles with another case than the account: rolecall treats both as one person': roles
      .flatMap(({ userEmails }) => userEmails ?? [])
      .filter((email) => (spellings.get(email.toLowerCase()) ?? email) !== email).length,
    'addresses that several accounts share: rolecall leaves those accounts alone': live.ambiguous.size,
    'addresses in RLS roles without an account': live.residue.size,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${what} (${count})`]));
}
