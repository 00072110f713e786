import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { inProcess } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { listening } from '../support/listening.ts';
import { KEY } from '../support/portal.ts';

const id = (kind: string, at: number): string => `${kind}0000000-0000-4000-8000-00000000000${at}`;
const SALES = id('d', 1);

/**
 * A portal that shares no code with ours. It has pages of two, null for empty lists, unknown fields,
 * unlinking by POST, one spelling of ids and addresses, errors for repeated changes, and errors as web pages.
 */
async function otherPortal() {
  let made = 3;
  const users = ['ana', 'bob', 'old'].map((name, at) => ({
    id: id('b', at),
    email: `${name}@x.com`,
    name,
    role: 3,
    reports: [id('a', at)],
  }));
  const reports = ['One', 'Two', 'Three'].map((name, at) => ({
    id: id('a', at),
    name,
    workspaceName: 'W',
    datasetId: SALES,
    extra: { anything: true },
  }));
  const roles = ['EMEA', 'LATAM', 'APAC'].map((name, at) => ({
    id: id('c', at),
    name,
    datasetId: SALES,
    userEmails: [`${['ana', 'bob', 'old'][at]}@x.com`],
  }));
  const moved = (link: boolean, held: readonly string[], given: readonly string[]): string[] =>
    link ? [...new Set([...held, ...given])] : held.filter((one) => !given.includes(one));

  const write = (call: string, given: Record<string, unknown>): number => {
    const link = !call.includes('unlink');
    if (call === 'POST /api/user') {
      const { email, name, role } = given as { email: string; name: string; role: number };
      if (users.some((user) => user.email === email)) return 409;
      users.push({ id: id('b', made++), email, name, role, reports: [] });
      return 201;
    }
    if (call.startsWith('DELETE /api/user/')) {
      const at = users.findIndex(({ email }) => call.endsWith(`/${encodeURIComponent(email)}`));
      const [gone] = at < 0 ? [] : users.splice(at, 1);
      for (const role of roles) role.userEmails = role.userEmails.filter((one) => one !== gone?.email);
      return gone === undefined ? 404 : 204;
    }
    if (/^POST \/api\/user\/(un)?link-reports$/.test(call)) {
      const user = users.find(({ email }) => email === given['userEmail']);
      if (user === undefined) return 404;
      const before = user.reports.length;
      user.reports = moved(link, user.reports, given['reports'] as string[]);
      return user.reports.length === before ? 422 : 200;
    }
    if (!/^PUT \/api\/datasets\/rls\/(un)?link-users$/.test(call)) return 405;
    const role = roles.find(
      ({ name, datasetId }) => name === given['role'] && datasetId === given['datasetId'],
    );
    if (role === undefined) return 404;
    const before = role.userEmails.length;
    role.userEmails = moved(link, role.userEmails, given['usersEmails'] as string[]);
    return role.userEmails.length === before ? 422 : 200;
  };

  const list = (path: string, query: URLSearchParams): readonly object[] | undefined => {
    if (path === '/api/user')
      return users
        .filter(({ email }) => email.includes(query.get('email') ?? ''))
        .map((user) => ({ ...user, reports: user.reports.length === 0 ? null : user.reports }));
    if (path === '/api/report') return reports;
    return path === '/api/datasets/rls'
      ? roles.map((role) => ({ ...role, users: null, groups: null }))
      : undefined;
  };

  const writes: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = '' } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://portal');
    const body = await text(request);
    const records = method === 'GET' ? list(pathname, searchParams) : undefined;
    if (records !== undefined && request.headers['x-api-key'] === KEY) {
      const pageIndex = Number(searchParams.get('page') ?? 1);
      const totalPages = Math.ceil(records.length / 2);
      const data = records.slice(pageIndex * 2 - 2, pageIndex * 2);
      const ends = { hasNextPage: pageIndex < totalPages, hasPreviousPage: pageIndex > 1 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ pageIndex, totalPages, ...ends, data }));
      return;
    }
    const call = `${method} ${pathname}`;
    const status = method === 'GET' ? 404 : write(call, body === '' ? {} : JSON.parse(body));
    if (status < 300) writes.push(call);
    response.writeHead(status, { 'content-type': 'text/html' }).end(status < 300 ? '' : '<p>No.</p>');
  });
  return { url: `http://127.0.0.1:${await listening(server)}`, users, roles, writes };
}

it('a portal that shares no code with ours matches the files after plan and apply', async () => {
  const portal = await otherPortal();
  const folder = await folderWith({
    'rolecall.yaml': `version: 1
portal: { name: other, url: "${portal.url}" }
manage: { leavers: delete }
guards: { maxRemovals: off }
datasets: { sales: { report: W/One } }
users:
  ana@x.com: { reports: [W/Two], rls: [sales/LATAM] }
  bob@x.com: { reports: [], rls: [sales/LATAM] }
  new@x.com: { name: New, role: contributor, reports: [W/One, W/Three], rls: [sales/EMEA] }
  old@x.com: { absent: true }
`,
  });
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await inProcess(folder, [...words, '--format', 'json']);
    return { code, stderr, document: JSON.parse(stdout) };
  };
  const planned = await run('plan', '--detailed-exitcode');
  expect([planned.code, portal.writes]).toEqual([2, []]);
  const applied = await run('apply', '--yes');
  expect([applied.code, applied.document.verified]).toEqual([0, true]);
  expect(portal.users.map(({ email, role, reports }) => [email, role, [...reports].sort()])).toEqual([
    ['ana@x.com', 3, [id('a', 1)]],
    ['bob@x.com', 3, []],
    ['new@x.com', 2, [id('a', 0), id('a', 2)]],
  ]);
  expect(portal.roles.map(({ userEmails }) => userEmails)).toEqual([
    ['new@x.com'],
    ['bob@x.com', 'ana@x.com'],
    [],
  ]);
  expect(portal.writes.length).toBe(planned.document.operations.length);
  const again = await run('plan', '--detailed-exitcode');
  expect([again.code, again.document.operations]).toEqual([0, []]);
});
