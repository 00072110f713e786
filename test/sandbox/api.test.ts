import { expect, it } from 'vitest';
import { ask, listed } from '../support/asking.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { portalWith } from '../support/portal.ts';

const UNKNOWN = '99999999-0000-4000-8000-000000000009';

const office = () =>
  portalWith({
    reports,
    rls: roles({ latam: ['ana@x.com'] }),
    users: [
      user('ana@x.com', { name: 'Ana Souza', reports: [ID.churn], department: 'Sales  ' }),
      user('bob@x.com', { name: 'Bob' }),
    ],
    audit: [
      { userEmail: 'ana@x.com', reportId: ID.churn, createdAt: '2026-11-01T08:00:00.1234567Z' },
      { userEmail: 'bob@x.com', reportId: ID.pack, createdAt: '2026-11-02T08:00:00.1234567Z' },
    ],
  });

/** The fields of each list, copied from section 2 of the reference. */
const FIELDS = {
  '/api/user':
    'id email name role reports companies groups reportLandingPage department expirationDate windowsAdUser canEditReport canCreateReport canOverwriteReport',
  '/api/report':
    'id name description datasetId embedUrl workspaceId reportType folderId workspaceName userOwner',
  '/api/datasets/rls': 'id name users groups datasetId userEmails',
  '/api/report-audit': 'id createdAt organizationId userId userEmail reportId reportName action actionName',
} as const;

it.each(Object.entries(FIELDS))('%s has exactly the fields of the reference', async (path, fields) => {
  const { url } = await office();
  const { status, json } = await ask(url, 'GET', path);
  expect(status).toBe(200);
  const envelope = ['pageIndex', 'totalPages', 'hasNextPage', 'hasPreviousPage', 'data'];
  expect(Object.keys(json as object)).toEqual(envelope);
  const { data } = json as { data: object[] };
  expect(data.length).toBeGreaterThan(1);
  for (const record of data) expect(Object.keys(record).sort()).toEqual(fields.split(' ').sort());
});

it.each([
  ['/api/user?name=SOUZA', 'email', ['ana@x.com']],
  ['/api/user?email=BOB%40x', 'email', ['bob@x.com']],
  ['/api/user?name=ana&email=bob', 'email', []],
  ['/api/report?reportName=oVERview', 'name', ['Overview']],
  ['/api/report?workspaceName=sales', 'name', ['Overview', 'Churn']],
  ['/api/report?workspaceName=sales&reportName=churn', 'name', ['Churn']],
  [`/api/datasets/rls?datasetId=${ID.hr}`, 'name', ['Manager']],
  [`/api/datasets/rls?datasetId=${ID.sales.toUpperCase()}`, 'name', ['LATAM', 'EMEA']],
  [`/api/datasets/rls?datasetId=${UNKNOWN}`, 'name', []],
  ['/api/report-audit?userEmail=ana%40x.com', 'reportName', ['Churn']],
  ['/api/report-audit?reportName=pack', 'userEmail', ['bob@x.com']],
  ['/api/report-audit?reportName=pack&pageNumber=2', 'userEmail', []],
])('a request for %s answers with the %s %j', async (path, field, expected) => {
  const { url } = await office();
  expect((await listed(url, path)).map((record) => record[field])).toEqual(expected);
});

it('the pages of a list fit together, and a page after the last page is empty', async () => {
  const { url } = await portalWith({ users: Array.from({ length: 250 }, (_, at) => user(`u${at}@x.com`)) });
  const read = (page: number) => ask(url, 'GET', `/api/user?pageNumber=${page}`);
  const pages = await Promise.all([1, 2, 3, 4].map(read));
  const pageFields = pages.map(({ json }) => {
    const { data, ...envelope } = json as { data: unknown[] };
    return { ...envelope, length: data.length };
  });
  const envelope = { totalPages: 3, hasNextPage: true, hasPreviousPage: true };
  expect(pageFields).toEqual([
    { ...envelope, pageIndex: 1, hasPreviousPage: false, length: 100 },
    { ...envelope, pageIndex: 2, length: 100 },
    { ...envelope, pageIndex: 3, hasNextPage: false, length: 50 },
    { ...envelope, pageIndex: 4, hasNextPage: false, length: 0 },
  ]);
});

const latam = { datasetId: ID.sales, role: 'LATAM' };
const emea = { datasetId: ID.sales, role: 'EMEA' };

it('the sandbox creates and deletes a user', async () => {
  const { url } = await office();
  const body = { email: 'Eva+1@x.com', name: 'Eva', role: 4 };
  const created = await ask(url, 'POST', '/api/user', { body });
  expect(created).toMatchObject({ status: 200, json: { ...body, reports: [], groups: [] } });
  expect(await listed(url, '/api/user?email=eva%2B1')).toEqual([created.json]);
  expect((await ask(url, 'DELETE', '/api/user/eva%2B1%40x.com')).status).toBe(200);
  expect(await listed(url, '/api/user?email=eva')).toEqual([]);
});

it.each(['PUT', 'POST'])('the sandbox links and unlinks reports by %s', async (method) => {
  const { url } = await office();
  const reportsOf = async () => (await listed(url, '/api/user?email=ana'))[0]?.['reports'];
  const put = (verb: string, ...ids: string[]) =>
    ask(url, method, `/api/user/${verb}-reports`, { body: { userEmail: 'ANA@x.com', reports: ids } });
  expect((await put('link', ID.pack, ID.churn)).status).toBe(200);
  expect(await reportsOf()).toEqual([ID.churn, ID.pack]);
  expect((await put('unlink', ID.churn)).status).toBe(200);
  expect(await reportsOf()).toEqual([ID.pack]);
});

it('the sandbox links and unlinks RLS roles of users and groups, and lists users by id and address', async () => {
  const { url } = await office();
  const role = async () => (await listed(url, `/api/datasets/rls?datasetId=${ID.sales}`))[1];
  const [, bob] = await listed(url, '/api/user');
  const put = async (path: string, body: object) =>
    (await ask(url, 'PUT', `/api/datasets/rls/${path}`, { body })).status;
  expect(await put('link-users', { ...emea, usersEmails: ['bob@x.com'] })).toBe(200);
  expect(await put('link-groups', { ...emea, groups: [ID.group] })).toBe(200);
  expect(await role()).toMatchObject({ users: [bob?.['id']], userEmails: ['bob@x.com'], groups: [ID.group] });
  expect(await put('unlink-users', { ...emea, usersEmails: ['bob@x.com'] })).toBe(200);
  expect(await put('unlink-groups', { ...emea, groups: [ID.group] })).toBe(200);
  expect(await role()).toMatchObject({ users: [], userEmails: [], groups: [] });
});

const eva = { email: 'eva@x.com', name: 'Eva', role: 3 };
const CREATE = 'POST /api/user';
const [LINK, UNLINK] = ['PUT /api/user/link-reports', 'PUT /api/user/unlink-reports'];
const RLS = 'PUT /api/datasets/rls';
const ana = { userEmail: 'ana@x.com' };
const group = { ...latam, groups: [ID.group] };
const both = ['bob@x.com', 'eva@x.com'];
it.each<[string, string, object | undefined, number]>([
  ['a duplicate in another spelling', CREATE, { email: 'ANA@X.com', name: 'A', role: 3 }, 409],
  ['an unknown user', 'DELETE /api/user/eva%40x.com', undefined, 404],
  ['a report for an unknown user', LINK, { userEmail: 'eva@x.com', reports: [ID.churn] }, 404],
  ['an unknown report', LINK, { ...ana, reports: [ID.pack, UNKNOWN] }, 404],
  ['unlinking an unknown report', UNLINK, { ...ana, reports: [UNKNOWN] }, 404],
  ['an unknown role', `${RLS}/link-users`, { ...latam, role: 'latam', usersEmails: ['ana@x.com'] }, 404],
  ['a role of an unknown dataset', `${RLS}/link-groups`, { ...group, datasetId: UNKNOWN }, 404],
  ['a role for an unknown user', `${RLS}/link-users`, { ...latam, usersEmails: both }, 404],
  ['a role from an unknown user', `${RLS}/unlink-users`, { ...latam, usersEmails: ['eva@x.com'] }, 404],
  ['an unknown role code', CREATE, { ...eva, role: 5 }, 400],
  ['a role as text', CREATE, { ...eva, role: '3' }, 400],
  ['a user without a name', CREATE, { email: 'eva@x.com', role: 3 }, 400],
  ['an address without @', CREATE, { ...eva, email: 'eva' }, 400],
  ['an empty list of reports', LINK, { ...ana, reports: [] }, 400],
  ['a report that is no UUID', LINK, { ...ana, reports: ['x'] }, 400],
  ['a field too many', CREATE, { ...eva, admin: true }, 400],
  ['an update in a dialect without updates', 'PUT /api/user', { id: UNKNOWN, name: 'Eva' }, 405],
])('the sandbox refuses %s, and changes nothing', async (_what, call, body, status) => {
  const [method = '', path = ''] = call.split(' ');
  const { url, store } = await office();
  const before = JSON.stringify(store.state());
  const refused = await ask(url, method, path, { ...(body && { body }) });
  expect(refused.status).toBe(status);
  expect(refused.json).toMatchObject({ message: expect.any(String) });
  expect(JSON.stringify(store.state())).toBe(before);
});

const CALLS = {
  'users:read': [['GET', '/api/user']],
  'users:write': [
    ['POST', '/api/user'],
    ['DELETE', '/api/user/a%40x.com'],
    ['PUT', '/api/user/link-reports'],
    ['POST', '/api/user/unlink-reports'],
  ],
  'reports:read': [['GET', '/api/report']],
  'rls:read': [['GET', '/api/datasets/rls']],
  'rls:write': [
    ['PUT', '/api/datasets/rls/link-users'],
    ['PUT', '/api/datasets/rls/link-groups'],
    ['PUT', '/api/datasets/rls/unlink-users'],
    ['PUT', '/api/datasets/rls/unlink-groups'],
  ],
  'audit:read': [['GET', '/api/report-audit']],
  'identity:create': [['POST', '/api/identity/url']],
} as const;
const scopes = Object.keys(CALLS) as (keyof typeof CALLS)[];

it('a key opens only the endpoints of its scopes, and a refusal has the reason', async () => {
  const { url } = await portalWith({ keys: scopes.map((scope) => ({ key: scope, scopes: [scope] })) });
  for (const scope of scopes) {
    for (const [method, path] of CALLS[scope]) {
      const send = (key: string | null) =>
        ask(url, method, path, { key, ...(method !== 'GET' && method !== 'DELETE' && { body: {} }) });
      for (const key of scopes) {
        const { status, json } = await send(key);
        expect([path, key, status === 403]).toEqual([path, key, key !== scope]);
        if (key !== scope) expect(json).toEqual({ message: `the key lacks the scope ${scope}` });
      }
      for (const key of [null, 'no key', '']) expect([path, (await send(key)).status]).toEqual([path, 401]);
    }
  }
});
