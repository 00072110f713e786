import { expect, it } from 'vitest';
import { commandsIn, rootText } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { page, rawPortal } from '../support/raw-portal.ts';

const id = (kind: string, at: number): string => `${kind}0000000-0000-4000-8000-00000000000${at}`;
const SALES = id('d', 1);

interface Sent {
  readonly [key: string]: unknown;
  readonly reports: readonly string[];
  readonly usersEmails: readonly string[];
}

/**
 * A portal that shares no code with ours. It has pages of two, null for empty lists, unknown fields,
 * unlinking by POST, one spelling of ids and addresses, errors for repeated changes, and errors as web pages.
 */
async function otherPortal() {
  let made = 3;
  const users = ['ana', 'bob', 'old'].map((name, at) => {
    return { id: id('b', at), email: `${name}@x.com`, name, role: 3, reports: [id('a', at)] };
  });
  const report = { workspaceName: 'W', datasetId: SALES, extra: { anything: true } };
  const reports = ['One', 'Two', 'Three'].map((name, at) => ({ ...report, id: id('a', at), name }));
  const roles = ['EMEA', 'LATAM', 'APAC'].map((name, at) => ({
    id: id('c', at),
    name,
    datasetId: SALES,
    userEmails: [`${['ana', 'bob', 'old'][at]}@x.com`],
  }));
  const move = (held: string[] | undefined, given: readonly string[], link: boolean): number => {
    if (held === undefined) return 404;
    const moving = given.filter((one) => held.includes(one) !== link);
    if (link) held.push(...moving);
    else for (const one of moving) held.splice(held.indexOf(one), 1);
    return moving.length === 0 ? 422 : 200;
  };
  const write = (call: string, sent: Sent): number => {
    const link = !call.includes('unlink');
    if (call === 'POST /api/user') {
      const { email, name, role } = sent as unknown as (typeof users)[number];
      if (users.some((user) => user.email === email)) return 409;
      users.push({ id: id('b', made++), email, name, role, reports: [] });
      return 201;
    }
    if (call.startsWith('DELETE /api/user/')) {
      const at = users.findIndex(({ email }) => call.endsWith(`/${encodeURIComponent(email)}`));
      const [gone] = at < 0 ? [] : users.splice(at, 1);
      for (const { userEmails } of roles) move(userEmails, [gone?.email ?? ''], false);
      return gone === undefined ? 404 : 204;
    }
    if (/^POST \/api\/user\/(un)?link-reports$/.test(call))
      return move(users.find(({ email }) => email === sent['userEmail'])?.reports, sent.reports, link);
    if (!/^PUT \/api\/datasets\/rls\/(un)?link-users$/.test(call)) return 405;
    const role = roles.find((one) => one.name === sent['role'] && one.datasetId === sent['datasetId']);
    return move(role?.userEmails, sent.usersEmails, link);
  };
  const lists: Readonly<Record<string, (email: string) => readonly object[]>> = {
    '/api/user': (wanted) =>
      users
        .filter(({ email }) => email.includes(wanted))
        .map((user) => ({ ...user, reports: user.reports.length === 0 ? null : user.reports })),
    '/api/report': () => reports,
    '/api/datasets/rls': () => roles.map((role) => ({ ...role, users: null, groups: null })),
  };
  const writes: string[] = [];
  const { url } = await rawPortal(({ method, path, query, body }) => {
    const records = method === 'GET' ? lists[path]?.(query.get('email') ?? '') : undefined;
    const at = Number(query.get('page') ?? 1);
    if (records !== undefined)
      return { body: page(at, Math.ceil(records.length / 2), records.slice(at * 2 - 2, at * 2)) };
    const call = `${method} ${path}`;
    const status = method === 'GET' ? 404 : write(call, body as Sent);
    if (status < 300) writes.push(call);
    return { status, text: status < 300 ? '' : '<p>No.</p>', headers: { 'content-type': 'text/html' } };
  });
  return { url, users, roles, writes };
}

it('a portal that shares no code with ours matches the files after plan and apply', async () => {
  const portal = await otherPortal();
  const text = `manage: { leavers: delete }
guards: { maxRemovals: off }
datasets: { sales: { report: W/One } }
users:
  ana@x.com: { reports: [W/Two], rls: [sales/LATAM] }
  bob@x.com: { reports: [], rls: [sales/LATAM] }
  new@x.com: { name: New, role: contributor, reports: [W/One, W/Three], rls: [sales/EMEA] }
  old@x.com: { absent: true }
`;
  const { json } = commandsIn(await folderWith({ 'rolecall.yaml': rootText(portal.url, text, 'other') }));
  const planned = await json('plan --detailed-exitcode');
  expect([planned.code, portal.writes]).toEqual([2, []]);
  const applied = await json('apply --yes');
  expect([applied.code, applied.document.verified]).toEqual([0, true]);
  expect(portal.users.map(({ email, role, reports }) => [email, role, reports.toSorted()])).toEqual([
    ['ana@x.com', 3, [id('a', 1)]],
    ['bob@x.com', 3, []],
    ['new@x.com', 2, [id('a', 0), id('a', 2)]],
  ]);
  const members = portal.roles.map(({ userEmails }) => userEmails);
  expect(members).toEqual([['new@x.com'], ['bob@x.com', 'ana@x.com'], []]);
  expect(portal.writes.length).toBe(planned.document.operations.length);
  const again = await json('plan --detailed-exitcode');
  expect([again.code, again.document.operations]).toEqual([0, []]);
});
