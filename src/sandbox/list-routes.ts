import type { Dialect } from './dialect.ts';
import type { LazyList } from './listing.ts';
import { idIn } from './record-schemas.ts';
import type { Scope } from './records.ts';
import type { Store } from './store.ts';

/** What a query asks for, as its schema has checked it. */
export type Query = Readonly<Record<string, string | number>>;

/** A list endpoint as data: who may ask, by which filters, for what. */
export interface ListRoute {
  readonly path: string;
  readonly summary: string;
  readonly scope: Scope;
  /** The name of the schema of its records. */
  readonly record: 'User' | 'Report' | 'RlsRole' | 'ReportAuditEntry';
  /** The schemas of its filters, by name. */
  readonly filters: Readonly<Record<string, object>>;
  readonly pageParameter: string;
  readonly records: (store: Store, query: Query) => LazyList<object>;
}

/** The largest page that a page size parameter may ask for. */
const LARGEST_PAGE = 1000;

const part = (description: string) => ({ type: 'string', maxLength: 1000, description });
const instant = (description: string) => ({ type: 'string', format: 'date-time', description });

const texts = (query: Query, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (query[name] === undefined ? [] : [[name, String(query[name])]])),
  );

/** An audit log as some portals keep it: with rows that come twice. */
function withDuplicates<Value>(listing: LazyList<Value>): LazyList<Value> {
  const rows = listing.slice().flatMap((row, index) => (index % 10 === 9 ? [row, row] : [row]));
  return rows;
}

/** The list endpoints of the reference (section 4), in a dialect. */
export function listRoutes(dialect: Dialect): readonly ListRoute[] {
  const { pageParameter, auditDates, auditDuplicates } = dialect;
  return [
    {
      path: '/api/user',
      summary: 'Lists users.',
      scope: 'users:read',
      record: 'User',
      filters: {
        name: part('A part of the name, upper and lower case alike.'),
        email: part('A part of the e-mail address, upper and lower case alike.'),
      },
      pageParameter,
      records: (store, query) => store.users(texts(query, ['name', 'email'])),
    },
    {
      path: '/api/report',
      summary: 'Lists reports.',
      scope: 'reports:read',
      record: 'Report',
      filters: {
        reportName: part('A part of the name, upper and lower case alike.'),
        workspaceName: part("A part of the workspace's name, upper and lower case alike."),
      },
      pageParameter,
      records: (store, query) => store.reports(texts(query, ['reportName', 'workspaceName'])),
    },
    {
      path: '/api/datasets/rls',
      summary: 'Lists the RLS roles of datasets.',
      scope: 'rls:read',
      record: 'RlsRole',
      filters: {
        datasetId: { ...idIn(dialect), description: 'Only the roles of this dataset.' },
      },
      pageParameter,
      records: (store, query) => store.roles(texts(query, ['datasetId'])),
    },
    {
      path: '/api/report-audit',
      summary: 'Lists report accesses, oldest first.',
      scope: 'audit:read',
      record: 'ReportAuditEntry',
      filters: {
        userEmail: part("A part of the user's address, upper and lower case alike."),
        reportName: part("A part of the report's name, upper and lower case alike."),
        ...(auditDates && {
          [auditDates[0]]: instant('The first instant of interest.'),
          [auditDates[1]]: instant('The last instant of interest.'),
        }),
      },
      pageParameter: 'pageNumber',
      records: (store, query) => {
        const [from, to] = auditDates?.map((name) => query[name]) ?? [];
        const found = store.audit({
          ...texts(query, ['userEmail', 'reportName']),
          ...(from !== undefined && { from: String(from) }),
          ...(to !== undefined && { to: String(to) }),
        });
        return auditDuplicates ? withDuplicates(found) : found;
      },
    },
  ];
}

/** The schema of a list's query: its filters, and which page. */
export const querySchema = (
  { filters, pageParameter }: ListRoute,
  { firstPage, pageSizeParameter, unknownParameters }: Dialect,
) => ({
  type: 'object',
  properties: {
    ...filters,
    [pageParameter]: {
      type: 'integer',
      minimum: firstPage,
      maximum: 999_999_999,
      description: `The page; the first is ${firstPage}, which is also the default. One behind the last is empty.`,
    },
    ...(pageSizeParameter !== null && {
      [pageSizeParameter]: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE },
    }),
  },
  additionalProperties: unknownParameters === 'ignore',
});
