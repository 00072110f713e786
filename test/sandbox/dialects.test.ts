import { expect, it } from 'vitest';
import { parseDialect, REFERENCE_DIALECT, SettingError } from '../../src/sandbox/dialect.ts';
import { ask, listed } from '../support/asking.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { portalWith } from '../support/portal.ts';

const ANA = 'Ana@X.com';
const people = {
  reports,
  rls: roles({ latam: [ANA] }),
  groups: [{ id: ID.group, reports: [ID.pack] }],
  users: [user(ANA, { reports: [ID.churn], groups: [ID.group], department: 'Sales' }), user('bob@x.com')],
};
const EVERYBODY = ['ana+a@x.com', 'ana@x.com', 'eva.ana@x.com', 'bob@x.com'];
const speaking = (...pairs: string[]) => portalWith(people, parseDialect(pairs));
const ana = async (url: string) => (await listed(url, '/api/user?email=ana'))[0] ?? {};
const link = (url: string, verb: string, id: string, method = 'PUT') =>
  ask(url, method, `/api/user/${verb}-reports`, { body: { userEmail: ANA, reports: [id] } });

it('the sandbox selects pages by the parameter of the dialect, from its first page, in its size', async () => {
  const { url } = await speaking('pageParameter=page', 'firstPage=0', 'pageSize=1');
  const second = await ask(url, 'GET', '/api/user?page=1');
  const last = { pageIndex: 1, totalPages: 2, hasNextPage: false };
  expect(second.json).toMatchObject({ ...last, data: [{ email: 'bob@x.com' }] });
  expect((await ask(url, 'GET', '/api/user?pageNumber=1')).status).toBe(400);
  expect((await ask(url, 'GET', '/api/report-audit?pageNumber=0')).status).toBe(200);
});

it('the sandbox ignores unknown parameters, or reads the page size from a parameter', async () => {
  const { url } = await speaking('unknownParameters=ignore', 'pageSizeParameter=pageSize');
  expect((await ask(url, 'GET', '/api/user?shoeSize=42')).status).toBe(200);
  expect(await listed(url, '/api/user?pageSize=1')).toHaveLength(1);
  expect((await ask(url, 'GET', '/api/user?pageSize=1001')).status).toBe(400);
});

it.each(['PUT', 'POST'])('the sandbox accepts only %s for links', async (method) => {
  const { url } = await speaking(`linkMethod=${method}`);
  expect((await link(url, 'link', ID.pack, method)).status).toBe(200);
  const other = await link(url, 'link', ID.pack, method === 'PUT' ? 'POST' : 'PUT');
  expect([other.status, other.headers.get('allow')]).toEqual([405, method]);
});

it.each([200, 400, 409])('the sandbox answers %i to a repeated link or unlink', async (status) => {
  const { url } = await speaking(`relink=${status}`);
  expect((await link(url, 'link', ID.churn)).status).toBe(status);
  expect((await link(url, 'unlink', ID.headcount)).status).toBe(status);
  expect((await link(url, 'unlink', ID.churn)).status).toBe(200);
});

it('the sandbox accepts any text as id, or only UUIDs', async () => {
  const statuses = async (ids: string) => {
    const { url } = await speaking(`ids=${ids}`);
    const filtered = await ask(url, 'GET', '/api/datasets/rls?datasetId=x');
    return [(await link(url, 'link', 'report-1')).status, filtered.status];
  };
  expect(await statuses('any')).toEqual([404, 200]);
  expect(await statuses('uuid')).toEqual([400, 400]);
});

it('the sandbox answers success without a body', async () => {
  const { url } = await speaking('emptyAnswers=true');
  const { status, text } = await link(url, 'link', ID.pack);
  expect([status, text]).toEqual([204, '']);
});

it.each([
  ['kept', 'Ana@X.com', 'Ana@X.com'],
  ['lowered', 'ana@x.com', 'ana@x.com'],
  ['mixed', 'Ana@X.com', 'ANA@X.COM'],
])('%s addresses: the sandbox shows %s for a user, and %s in roles', async (casing, inUsers, inRoles) => {
  const { url } = await speaking(`emailCasing=${casing}`);
  expect((await ana(url))['email']).toBe(inUsers);
  expect((await listed(url, '/api/datasets/rls'))[0]?.['userEmails']).toEqual([inRoles]);
  await ask(url, 'POST', '/api/user', { body: { email: 'Eva@X.com', name: 'Eva', role: 3 } });
  const eva = (await listed(url, '/api/user?name=eva'))[0]?.['email'];
  expect(eva).toBe(casing === 'lowered' ? 'eva@x.com' : 'Eva@X.com');
});

it('the sandbox shows stray spaces, null for empty arrays, and undocumented fields', async () => {
  const { url } = await speaking('straySpaces=true', 'nullArrays=true', 'extraFields=true');
  expect(await ana(url)).toMatchObject({ name: `${ANA}  `, department: 'Sales  ' });
  const [, bob] = await listed(url, '/api/user');
  expect(bob).toMatchObject({ reports: null, groups: null, companies: null, revision: 7 });
});

it('the sandbox shows the reports of groups as the user’s own, also after an unlink', async () => {
  const plain = await speaking();
  expect((await ana(plain.url))['reports']).toEqual([ID.churn]);
  const { url } = await speaking('groupReports=true');
  expect((await ana(url))['reports']).toEqual([ID.churn, ID.pack]);
  await link(url, 'link', ID.pack);
  await link(url, 'unlink', ID.pack);
  expect((await ana(url))['reports']).toEqual([ID.churn, ID.pack]);
});

it('a new user with the address of a deleted user gets the old roles', async () => {
  const { url } = await speaking('deleteKeepsRls=true');
  await ask(url, 'DELETE', '/api/user/ana%40x.com');
  const role = async () => (await listed(url, '/api/datasets/rls'))[0];
  expect(await role()).toMatchObject({ users: [], userEmails: [ANA] });
  await ask(url, 'POST', '/api/user', { body: { email: ANA, name: 'Another', role: 3 } });
  expect(await role()).toMatchObject({ users: [(await ana(url))['id']], userEmails: [ANA] });
});

it('the sandbox updates a user, who keeps the roles under a new address', async () => {
  const { url } = await speaking('updateUser=true', 'ids=any');
  const before = await ana(url);
  const body = { ...before, email: 'ana.new@x.com', name: 'Ana New', role: 2 };
  expect((await ask(url, 'PUT', '/api/user', { body })).status).toBe(200);
  expect(await ana(url)).toEqual(body);
  const members = { users: [before['id']], userEmails: ['ana.new@x.com'] };
  expect((await listed(url, '/api/datasets/rls'))[0]).toMatchObject(members);
  const taken = await ask(url, 'PUT', '/api/user', { body: { id: before['id'], email: 'BOB@x.com' } });
  expect(taken.status).toBe(409);
  const unknown = await ask(url, 'PUT', '/api/user', { body: { ...body, reports: ['r1'] } });
  expect(JSON.stringify(unknown.json)).not.toContain('uuid');
});

it('the sandbox adds users to groups and removes them if the dialect has such calls', async () => {
  const { url } = await speaking('userGroups=true');
  const other = ID.pack;
  await ask(url, 'PUT', '/api/user/link-groups', { body: { userEmail: ANA, groups: [other] } });
  await ask(url, 'PUT', '/api/user/unlink-groups', { body: { userEmail: ANA, groups: [ID.group] } });
  expect((await ana(url))['groups']).toEqual([other]);
});

it('the sandbox reads groups only from the field of the dialect', async () => {
  const { url } = await speaking('groupsField=groupIds');
  const role = { datasetId: ID.hr, role: 'Manager' };
  const put = (body: object) =>
    ask(url, 'PUT', '/api/datasets/rls/link-groups', { body: { ...role, ...body } });
  expect((await put({ groups: [ID.group] })).status).toBe(400);
  expect((await put({ groupIds: [ID.group] })).status).toBe(200);
});

it('the sandbox filters the audit log by dates, and repeats rows in it', async () => {
  const audit = Array.from({ length: 12 }, (_, at) => ({
    userEmail: ANA,
    reportId: ID.churn,
    createdAt: `2026-11-${String(at + 1).padStart(2, '0')}T00:00:00.0000000Z`,
  }));
  const dialect = parseDialect(['auditDates=from,to', 'auditDuplicates=true']);
  const { url } = await portalWith({ audit }, dialect);
  expect(await listed(url, '/api/report-audit')).toHaveLength(13);
  const window = 'from=2026-11-03T00:00:00Z&to=2026-11-05T00:00:00Z';
  expect(await listed(url, `/api/report-audit?${window}`)).toHaveLength(3);
  expect((await ask(url, 'GET', '/api/report-audit?from=yesterday')).status).toBe(400);
});

it.each([
  ['part', ['ana+a@x.com', 'ana@x.com', 'eva.ana@x.com'], ['ana+a@x.com']],
  ['start', ['ana+a@x.com', 'ana@x.com'], ['ana+a@x.com']],
  ['exact', [], ['ana+a@x.com']],
  ['plus-as-space', ['ana+a@x.com', 'ana@x.com', 'eva.ana@x.com'], []],
  ['ignored', EVERYBODY, EVERYBODY],
])('the sandbox filters addresses by %s', async (filter, byPart, byAddress) => {
  const users = EVERYBODY.map((email) => user(email));
  const { url } = await portalWith({ users }, parseDialect([`filter=${filter}`]));
  const found = async (email: string) =>
    (await listed(url, `/api/user?email=${encodeURIComponent(email)}`)).map((one) => one['email']);
  expect(await found('ANA')).toEqual(byPart);
  expect(await found('ana+A@x.com')).toEqual(byAddress);
  expect(await listed(url, '/api/user')).toHaveLength(EVERYBODY.length);
});

const WRONG =
  'firstPage=2 pageSize=0 relink=204 linkMethod=put nullArrays=yes auditDates=a groupsField= lag=-1 lag=soon lag=1e3 lag= filter=regex shoe=1 __proto__=1 x';
it.each(WRONG.split(' '))('%s is not a dialect', (pair) => {
  expect(() => parseDialect([pair])).toThrow(SettingError);
});

it('the default is the dialect of the reference', () => {
  expect(parseDialect([])).toEqual(REFERENCE_DIALECT);
});

const ADA = 'ana@x.com';
const EVA = 'eva@x.com';
const SLOW = [user(ADA, { id: ID.group, reports: [ID.churn] })];
const SEED = { reports, rls: roles({ latam: [ADA] }), users: SLOW };

/** The clock moves only if a test moves it. */
async function lagging(...pairs: string[]) {
  let seconds = 1_000_000;
  const running = await portalWith(SEED, parseDialect(pairs), { now: () => seconds * 1000 });
  return {
    ...running,
    wait: (more: number) => {
      seconds += more;
    },
  };
}

const EMEA = { datasetId: ID.sales, role: 'EMEA' };
const emails = async (url: string, path = '/api/user') =>
  (await listed(url, path)).map((one) => one['email']);

it('lists and filtered lists show a write after the lag, and not earlier', async () => {
  const { url, wait } = await lagging('lag=0.2');
  const created = await ask(url, 'POST', '/api/user', { body: { email: EVA, name: EVA, role: 3 } });
  wait(0.1);
  await ask(url, 'PUT', '/api/user/link-reports', { body: { userEmail: ADA, reports: [ID.pack] } });
  await ask(url, 'PUT', '/api/datasets/rls/link-users', { body: { ...EMEA, usersEmails: [EVA] } });
  wait(0.099);
  const seen = async () => ({
    all: await emails(url),
    eva: await emails(url, '/api/user?email=eva'),
    reports: (await listed(url, '/api/user'))[0]?.['reports'],
    emea: (await listed(url, `/api/datasets/rls?datasetId=${ID.sales}`))[1]?.['userEmails'],
  });
  const before = { all: [ADA], eva: [], reports: [ID.churn], emea: [] };
  expect(await seen()).toEqual(before);
  wait(0.001);
  expect(await seen()).toEqual({ ...before, all: [ADA, EVA], eva: [EVA] });
  expect(await listed(url, '/api/user?email=eva')).toEqual([created.json]);
  wait(0.1);
  expect(await seen()).toEqual({ all: [ADA, EVA], eva: [EVA], reports: [ID.churn, ID.pack], emea: [EVA] });
});

it.each([
  ['DELETE', `/api/user/${ADA}`, undefined],
  ['PUT', '/api/user', { id: ID.group, name: 'Another name' }],
  ['PUT', '/api/user/link-groups', { userEmail: ADA, groups: [ID.group] }],
  ['PUT', '/api/datasets/rls/link-groups', { ...EMEA, groups: [ID.group] }],
])('the lists show %s %s only after the lag', async (method, path, body) => {
  const { url, wait } = await lagging('lag=3', 'updateUser=true', 'userGroups=true');
  const lists = async () => [await listed(url, '/api/user'), await listed(url, '/api/datasets/rls')];
  const before = await lists();
  expect((await ask(url, method, path, { ...(body && { body }) })).status).toBe(200);
  wait(2.9);
  expect(await lists()).toEqual(before);
  wait(0.1);
  expect(await lists()).not.toEqual(before);
});
