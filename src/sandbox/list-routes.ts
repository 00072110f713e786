import type { SandboxDialect } from './dialect.ts';
import { operationIdOf, pageAnswer, refusals } from './openapi.ts';
import { idIn, type KeyScope } from './records.ts';
import { json } from './reply.ts';
import type { PortalRoute } from './router.ts';
import type { ListFilter, Store } from './store.ts';

function inDialect(record: object, { nullArrays, extraFields, straySpaces }: SandboxDialect): object {
  if (!nullArrays && !extraFields && !straySpaces) return record;
  const fields = Object.entries(record).map(([key, value]) => {
    if (nullArrays && Array.isArray(value) && value.length === 0) return [key, null];
    const isPadded = straySpaces && 'email' in record && (key === 'name' || key === 'department');
    return [key, isPadded ? `${value}  ` : value];
  });
  return {
    ...Object.fromEntries(fields),
    ...(extraFields && { tenantHint: 'sandbox', tags: [], revision: 7 }),
  };
}

/** API reference, section 2.1. A page past the end is empty. `shift`: 1 hides a record, -1 repeats one. */
export function pageOf(
  records: readonly object[],
  { page, pageSize, shift }: Readonly<Record<'page' | 'pageSize' | 'shift', number>>,
  dialect: SandboxDialect,
) {
  const totalPages = Math.max(1, Math.ceil(records.length / pageSize));
  const index = page - dialect.firstPage;
  const from = Math.max(0, index * pageSize + (index === 0 ? 0 : shift));
  return {
    pageIndex: page,
    totalPages,
    hasNextPage: index < totalPages - 1,
    hasPreviousPage: index > 0,
    data: records.slice(from, from + pageSize).map((record) => inDialect(record, dialect)),
  };
}

interface ListRoute {
  readonly path: string;
  readonly summary: string;
  readonly scope: KeyScope;
  readonly record: 'User' | 'Report' | 'RlsRole' | 'ReportAuditEntry';
  readonly filters: Readonly<Record<string, object>>;
  readonly pageParameter: string;
  readonly records: (store: Store, query: ListFilter) => readonly object[];
}

const LARGEST_PAGE = 1000;

const textFilter = (description: string) => ({ type: 'string', maxLength: 1000, description });
const instant = (description: string) => ({ type: 'string', format: 'date-time', description });

/** API reference, section 4. */
export function listRoutes(dialect: SandboxDialect): readonly ListRoute[] {
  const { pageParameter, auditDates, auditDuplicates } = dialect;
  return [
    {
      path: '/api/user',
      summary: 'Lists users.',
      scope: 'users:read',
      record: 'User',
      filters: {
        name: textFilter('A part of the name. Case does not matter.'),
        email: textFilter('A part of the e-mail address. Case does not matter.'),
      },
      pageParameter,
      records: (store, query) => store.users(query),
    },
    {
      path: '/api/report',
      summary: 'Lists reports.',
      scope: 'reports:read',
      record: 'Report',
      filters: {
        reportName: textFilter('A part of the name. Case does not matter.'),
        workspaceName: textFilter("A part of the workspace's name. Case does not matter."),
      },
      pageParameter,
      records: (store, query) => store.reports(query),
    },
    {
      path: '/api/datasets/rls',
      summary: 'Lists the RLS roles of datasets.',
      scope: 'rls:read',
      record: 'RlsRole',
      filters: { datasetId: { ...idIn(dialect), description: 'Only the roles of this dataset.' } },
      pageParameter,
      records: (store, query) => store.roles(query),
    },
    {
      path: '/api/report-audit',
      summary: 'Lists audit entries, oldest first.',
      scope: 'audit:read',
      record: 'ReportAuditEntry',
      filters: {
        userEmail: textFilter("A part of the user's address. Case does not matter."),
        reportName: textFilter("A part of the report's name. Case does not matter."),
        ...(auditDates && {
          [auditDates[0]]: instant('The first instant of interest.'),
          [auditDates[1]]: instant('The last instant of interest.'),
        }),
      },
      pageParameter: 'pageNumber',
      records: (store, query) => {
        const [fromName = '', toName = ''] = auditDates ?? [];
        const found = store.audit({ ...query, from: query[fromName], to: query[toName] });
        return auditDuplicates
          ? found.flatMap((row, index) => (index % 10 === 9 ? [row, row] : [row]))
          : found;
      },
    },
  ];
}

const querySchema = (
  { filters, pageParameter }: ListRoute,
  { firstPage, pageSizeParameter, unknownParameters }: SandboxDialect,
) => ({
  type: 'object',
  properties: {
    ...filters,
    [pageParameter]: {
      type: 'integer',
      minimum: firstPage,
      maximum: 999_999_999,
      description: `The page, by default the first one (${firstPage}). A page after the last one is empty.`,
    },
    ...(pageSizeParameter !== null && {
      [pageSizeParameter]: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE },
    }),
  },
  additionalProperties: unknownParameters === 'ignore',
});

export const listEndpoint = (route: ListRoute, store: Store, dialect: SandboxDialect): PortalRoute => ({
  method: 'GET',
  path: route.path,
  scope: route.scope,
  query: querySchema(route, dialect),
  document: {
    operationId: operationIdOf('list', route.path),
    summary: route.summary,
    responses: { 200: pageAnswer(route.record), ...refusals(400, 401, 403) },
  },
  answer: ({ fault, ...asked }) => {
    const query = asked.query as ListFilter;
    const page = Number(query[route.pageParameter] ?? dialect.firstPage);
    const pageSize = Number(query[dialect.pageSizeParameter ?? ''] ?? dialect.pageSize);
    const shift = fault?.kind === 'shift' ? fault.by : 0;
    return json(pageOf(route.records(store, query), { page, pageSize, shift }, dialect));
  },
});
