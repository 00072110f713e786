import { expect, it } from 'vitest';
import type { Dialect } from '../../src/domain/settings.ts';
import { readAudit } from '../../src/portal/audit.ts';
import { Paging } from '../../src/portal/paging.ts';
import { readPortal } from '../../src/portal/read-portal.ts';
import { readTransport } from '../../src/portal/transport.ts';
import { calls, reports, roles, user } from '../support/office.ts';
import { KEY, observedPortal, planText } from '../support/portal.ts';
import { brief, problemsOf } from '../support/problems.ts';
import { type Answer, type Asked, EMPTY, page, rawPortal } from '../support/raw-portal.ts';

const read = (url: string, dialect: Dialect = {}) =>
  readPortal(readTransport({ url, key: KEY, concurrency: 4 }), new Paging(dialect), 'agreed');

const users = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `id-${index}`, email: `u${index}@x.com`, role: 3 }));

const userList = (answer: (asked: Asked, count: number) => Answer | 'hang up') => {
  let count = 0;
  return rawPortal((asked) => {
    if (asked.path !== '/api/user') return { body: EMPTY };
    count++;
    return answer(asked, count);
  });
};

it('rolecall accepts a record without arrays, or with unknown fields', async () => {
  const { url } = await userList(() => ({
    body: page(1, 1, [{ id: 'A', email: ' Ana@X.com', role: 3, name: null, reports: null, more: {} }]),
  }));
  const [user] = (await read(url)).live.users.values();
  const empty = { name: '', reports: [], groups: [] };
  expect(user).toMatchObject({ id: 'A', email: ' Ana@X.com', identity: 'ana@x.com', ...empty });
});

const ANA = { id: 'u1', email: 'a@x.com', role: 3 };
it.each([
  [{ ...ANA, role: 'boss' }, 'is wrong: in record 1 (id u1) of page 1, role must be integer'],
  [{ ...ANA, reports: [7] }, ', reports.0 must be string'],
  [{ ...ANA, id: undefined }, "must have required property 'id'"],
  ['x', 'must be object'],
])('the error for a wrong record names endpoint, record and field: %j', async (record, words) => {
  const { url } = await userList(() => ({ body: page(1, 1, [record]) }));
  const [problem] = await problemsOf(() => read(url));
  expect(problem?.code).toBe('bad-response');
  expect(problem?.message).toContain('GET /api/user');
  expect(problem?.message).toContain(words);
});

it.each<[string, Answer, string, string]>([
  ['401', { status: 401, body: { message: 'no such key' } }, 'unauthorized', 'no such key'],
  ['403', { status: 403, body: { message: 'no', errors: ['scope'] } }, 'forbidden', 'no; ["scope"]'],
  ['404', { status: 404, text: '<h1>not here</h1>' }, 'bad-response', '<h1>not here</h1>'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'bad-response', '302'],
  ['HTML', { text: '<html>Log in</html>' }, 'bad-response', '<html>Log in'],
  ['another shape', { body: [] }, 'bad-response', 'must be object'],
])('rolecall reports an answer with %s, and does not ask again', async (_title, answer, code, words) => {
  const { url, asked } = await userList(() => answer);
  const [problem] = await problemsOf(() => read(url));
  expect(problem?.code).toBe(code);
  expect(problem?.message).toContain(words);
  expect(asked.filter(({ path }) => path === '/api/user').length).toBe(1);
});

it('rolecall asks again after failures that may pass, and if an answer is cut off', async () => {
  const limited = { status: 429, headers: { 'retry-after': '0' } };
  const cut = { text: JSON.stringify(page(1, 1, users(1))).slice(0, 40) };
  const failures: (Answer | 'hang up')[] = [{ status: 503 }, cut, 'hang up', cut, limited, { status: 500 }];
  const { url } = await userList((_asked, count) => failures[count - 1] ?? { body: page(1, 1, users(1)) });
  expect((await read(url)).live.users.size).toBe(1);
});

it('an error never shows the key, even if the portal repeats it', async () => {
  const forms = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')];
  const { url } = await userList(() => ({ status: 400, body: { message: forms.join(' ') } }));
  const problems = JSON.stringify(await problemsOf(() => read(url)));
  for (const form of forms) expect(problems).not.toContain(form);
});

it('plan compares the clock of the portal with the windows of the files', async () => {
  const { url } = await rawPortal(({ path }) => {
    const reports = path === '/api/report' ? [{ id: 'r', name: 'R', workspaceName: 'W' }] : [];
    const headers = { date: new Date(Date.now() + 25 * 60_000).toUTCString() };
    return { headers, body: page(1, 1, path === '/api/user' ? users(1) : reports) };
  });
  const listed = 'users:\n  u0@x.com: { reports: [{ report: W/R, until: 2026-11-20T09:20:00Z }] }\n';
  const { findings, operations } = await planText(url, listed);
  const found = findings.filter(({ code }) => code === 'clock-skew').map(brief);
  expect(found).toEqual(['clock-skew rolecall.yaml:4:25']);
  expect(operations.length).toBe(1);
});

it('rolecall reads the audit log from its own first page, whatever page the other lists begin with', async () => {
  const { url } = await rawPortal(({ query }) => {
    const number = Number(query.get('pageNumber'));
    if (number < 1) return { status: 400 };
    const entry = { id: `id-${number}`, createdAt: `2026-11-0${number}T09:00:00Z`, userEmail: 'ana@x.com' };
    return { body: page(number, 2, [entry]) };
  });
  const transport = readTransport({ url, key: KEY, concurrency: 4 });
  const dialect: Dialect = { pageParameter: 'page', firstPage: 0 };
  const { entries } = await readAudit(transport, dialect, { from: undefined, to: Date.parse('2026-11-20') });
  expect(entries).toHaveLength(2);
});

const people = Array.from({ length: 9 }, (_, at) => `u${at}@x.com`);
const SEED = { reports, rls: roles(), users: people.map((email) => user(email)) };
const listed = (emails: readonly string[]): string =>
  `users:\n${emails.map((email) => `  ${email}: { name: N, role: viewer, reports: [] }`).join('\n')}\n`;

it.each([1, 2, 100])('plan reads each page of each list once (pages of %i)', async (pageSize) => {
  const portal = await observedPortal(SEED, { dialect: { pageSize } });
  await planText(portal.url, listed(people));
  const pages = (count: number): number => Math.max(1, Math.ceil(count / pageSize));
  const asked = (path: string): number => portal.calls.filter((call) => call.path === path).length;
  const lists = ['/api/user', '/api/report', '/api/datasets/rls'];
  expect(lists.map(asked)).toEqual([9, 4, 3].map(pages));
});

it('plan finds a person who moves to another page between two requests', async () => {
  let pages = 0;
  const portal = await observedPortal(SEED, {
    dialect: { pageSize: 3 },
    interfere: ({ path }, _write, store) => {
      if (path !== '/api/user' || ++pages !== 3) return undefined;
      // A deletion on page 1 moves a record from page 3 to page 2, after rolecall has read page 2.
      store.deleteUser('u0@x.com');
      return undefined;
    },
  });
  const plan = await planText(portal.url, listed(people.slice(1)));
  expect(portal.store.user('u0@x.com')).toBeUndefined();
  expect(calls(plan)).toEqual([]);
});

it('plan looks up each new person if the list has several pages, because a page may hide somebody', async () => {
  const portal = await observedPortal(SEED, { dialect: { pageSize: 5 } });
  const asked = () => portal.calls.filter(({ path }) => path === '/api/user').length;
  await planText(portal.url, listed(people));
  expect(asked()).toBe(2);
  await planText(portal.url, listed([...people, 'new@x.com']));
  expect(asked()).toBe(2 + 3);
});
