import type { Dialect } from './dialect.ts';
import type { Scope } from './records.ts';
import type { Store } from './store.ts';

/** A list endpoint as data: who may ask, by which filters, for what. */
export interface ListRoute {
  readonly path: string;
  readonly scope: Scope;
  readonly filters: readonly string[];
  readonly records: (store: Store, filters: Readonly<Record<string, string>>) => readonly object[];
}

/** The list endpoints of the reference, section 4. */
export const LIST_ROUTES: readonly ListRoute[] = [
  {
    path: '/api/user',
    scope: 'users:read',
    filters: ['name', 'email'],
    records: (store, filters) => store.users(filters),
  },
  {
    path: '/api/report',
    scope: 'reports:read',
    filters: ['reportName', 'workspaceName'],
    records: (store, filters) => store.reports(filters),
  },
  {
    path: '/api/datasets/rls',
    scope: 'rls:read',
    filters: ['datasetId'],
    records: (store, filters) => store.roles(filters),
  },
  {
    path: '/api/report-audit',
    scope: 'audit:read',
    filters: ['userEmail', 'reportName'],
    records: (store, filters) => store.audit(filters),
  },
];

/** The schema of a list's query: its filters and the page; other parameters are let pass, as a real portal does. */
export const querySchema = (route: ListRoute, { pageParameter }: Dialect) => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(route.filters.map((filter) => [filter, { type: 'string' }])),
    [pageParameter]: { type: 'string', pattern: '^\\d{1,9}$' },
  },
});
