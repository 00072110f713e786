import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Email, identityOf } from '../../src/domain/ids.ts';
import { lookup } from '../../src/portal/lookup.ts';
import { Paging } from '../../src/portal/paging.ts';
import { readTransport, responseTimes } from '../../src/portal/transport.ts';
import { KEY } from '../support/portal.ts';
import { type Asked, page } from '../support/raw-portal.ts';
import { runOn, type Shown, scriptedPortal } from '../support/scripted-portal.ts';

const SALES = 'c0000000-0000-4000-8000-00000000000c';
const ANA = 'ana@x.com' as Email;
const account = (email: string, extra: object = {}) => ({ id: `id-${email}`, email, role: 3, ...extra });
const role = (extra: object = {}) => ({ id: 'r1', name: 'EMEA', datasetId: SALES, ...extra });

const lookingAt = async (
  shown: Partial<Shown>,
  read?: (asked: Asked, count: number) => { status?: number; body?: unknown } | undefined,
) => {
  const portal = await scriptedPortal(shown, { ...(read && { read }) });
  const paging = new Paging({ firstPage: 1 });
  const find = lookup(readTransport({ url: portal.url, key: KEY, concurrency: 4 }), paging);
  const asked = () => portal.asked.map(({ path, query }) => `${path}?${[...query.keys()].join()}`);
  return { portal, find, asked };
};

it('rolecall filters by address, and ignores other users in the answer', async () => {
  const { portal, find } = await lookingAt({}, ({ path }) =>
    path === '/api/user' ? { body: page(1, 1, [account('ANA@x.com'), account('xana@x.com')]) } : undefined,
  );
  expect((await find.users(ANA)).map(({ email }) => email)).toEqual(['ANA@x.com']);
  expect(portal.asked.map(({ query }) => query.get('email'))).toEqual([ANA]);
});

it('rolecall reads the whole list only if the filtered list shows nobody', async () => {
  const { find, asked } = await lookingAt({ users: [account(ANA), account('bob@x.com')] }, ({ query }) =>
    query.get('email') === 'bob@x.com' ? { body: page(1, 1, []) } : undefined,
  );
  expect((await find.usersForSure(ANA)).length).toBe(1);
  expect(asked()).toEqual(['/api/user?pageNumber,email']);
  expect((await find.usersForSure('bob@x.com')).map(({ email }) => email)).toEqual(['bob@x.com']);
  expect(asked().slice(1)).toEqual(['/api/user?pageNumber,email', '/api/user?pageNumber']);
});

it('rolecall finds every role of that name in a dataset, in any spelling of the dataset id', async () => {
  const others = [{ datasetId: SALES.toUpperCase() }, { name: 'emea' }, { datasetId: 'other' }];
  const roles = [role(), ...others.map((one, at) => role({ id: `r${at + 2}`, ...one }))];
  const { find, portal } = await lookingAt({}, () => ({ body: page(1, 1, roles) }));
  expect((await find.roles(SALES.toUpperCase(), 'EMEA')).map(({ id }) => id)).toEqual(['r1', 'r2']);
  expect(portal.asked[0]?.query.get('datasetId')).toBe(SALES.toUpperCase());
});

it('a filtered list does not change the page count, but a whole list does', async () => {
  const { find } = await lookingAt({}, ({ path, query }) => {
    const number = Number(query.get('pageNumber'));
    const record = path === '/api/user' ? account(ANA, { id: `${number}` }) : role({ id: `${number}` });
    const pages = query.has('email') || query.has('datasetId') ? 3 : 2;
    return { body: page(number, pages, [record]) };
  });
  expect((await find.users(ANA)).length).toBe(3);
  expect((await find.roles(SALES, 'EMEA')).length).toBe(3);
  expect(find.pages()).toBe(1);
  await find.allUsers();
  expect(find.pages()).toBe(2);
});

it('callers share a reading of the whole list, but never one that began before they asked', async () => {
  const { find, asked } = await lookingAt({ users: [account(ANA)] });
  const first = find.allUsers();
  await expect.poll(() => asked().length).toBe(1);
  const [second, third] = [find.allUsers(), find.allUsers()];
  expect(second).toBe(third);
  expect(second).not.toBe(first);
  await Promise.all([first, second]);
  expect(asked().length).toBe(2);
  await find.allUsers();
  await find.allUsers();
  expect(asked().length).toBe(4);
});

it('a second caller gets the list although the reading for the first caller failed', async () => {
  let readings = 0;
  const { find } = await lookingAt({ users: [account(ANA)] }, () =>
    ++readings === 1 ? { status: 403 } : undefined,
  );
  const first = find.allUsers();
  await setImmediate();
  const second = find.allUsers();
  await expect(first).rejects.toThrow();
  expect((await second).length).toBe(1);
});

const touched = (...emails: readonly string[]) =>
  new Map(emails.map((email) => [identityOf(email), email as Email]));
const observing = async (
  shown: Partial<Shown>,
  emails: readonly string[],
  read?: (asked: Asked) => { body: unknown } | undefined,
) => {
  const portal = await scriptedPortal(shown, { ...(read && { read }) });
  const run = await runOn(portal.url, { dialect: { firstPage: 1 } });
  const before = portal.asked.length;
  const observed = await run.observe(touched(...emails));
  const asked = portal.asked
    .slice(before)
    .filter(({ path }) => path === '/api/user')
    .map(({ query }) => query.get('email') ?? 'all');
  return { observed, asked };
};

it('rolecall looks up few users by address, and reads the whole list for many', async () => {
  const users = [account(ANA), account('bob@x.com')];
  expect((await observing({ users }, [])).asked).toEqual([]);
  expect((await observing({ users }, [ANA])).asked).toEqual([ANA]);
  expect((await observing({ users }, [ANA, 'bob@x.com'])).asked).toEqual(['all']);
  const paged = ({ path, query }: Asked) => {
    const number = Number(query.get('pageNumber'));
    if (path !== '/api/user' || query.has('email')) return undefined;
    return { body: page(number, 2, users.slice(number - 1, number)) };
  };
  // The whole list takes four requests: two pages, each read twice.
  const four = [ANA, 'bob@x.com', ANA.replace('a', 'c'), 'd@x.com'];
  const filtered = await observing({ users: four.map((email) => account(email)) }, four, paged);
  expect(filtered.asked.sort()).toEqual([...four].sort());
  const five = await observing({ users }, [...four, 'e@x.com'], paged);
  expect(new Set(five.asked)).toEqual(new Set(['all']));
});

it('rolecall checks the whole list before an account counts as gone', async () => {
  const { observed, asked } = await observing({ users: [account(ANA)] }, [ANA], ({ query }) =>
    query.has('email') ? { body: page(1, 1, []) } : undefined,
  );
  expect(asked).toEqual([ANA, 'all']);
  expect(observed.live.users.has(identityOf(ANA))).toBe(true);
});

it('rolecall keeps the report indexes of the run, and adds an index for each new report', async () => {
  const users = [
    account(ANA, { id: 'a1', reports: [SALES.toUpperCase(), 'new'] }),
    account('bob@x.com', { id: 'b1' }),
    account('BOB@x.com', { id: 'b2' }),
  ];
  const reports = [{ id: SALES, name: 'Sales', workspaceName: 'W' }];
  const roles = [
    role({ users: ['a1', 'of nobody'], groups: ['g1'] }),
    role({ id: 'r2', datasetId: SALES.toUpperCase(), userEmails: ['gone@x.com'], groups: ['g2'] }),
  ];
  const { observed } = await observing({ users, reports, roles }, [ANA, 'bob@x.com', 'c@x.com']);
  const { live, catalogue } = observed;
  const ana = live.users.get(identityOf(ANA));
  expect(Array.from(ana?.reports ?? [], (index) => catalogue.reports[index]?.id)).toEqual([SALES, 'new']);
  expect([...(ana?.roles ?? [])]).toEqual([0]);
  expect(live.ambiguous.get(identityOf('bob@x.com'))?.map(({ id }) => id)).toEqual(['b1', 'b2']);
  expect([...live.groupRoles].flatMap(([id, held]) => [id, ...held])).toEqual(['g1', 0, 'g2', 0]);
  expect([...(live.residue.get(identityOf('gone@x.com'))?.keys() ?? [])]).toEqual([0]);
});

it('rolecall reports the median response time, and the clock of the last answer with a date', () => {
  const { note, facts } = responseTimes();
  expect(facts()).toEqual({ clockOffset: undefined, milliseconds: undefined });
  note(new Date(Date.now() + 300_000).toUTCString(), 9);
  note(undefined, 10);
  note('no date', 100);
  expect(facts()).toMatchObject({ milliseconds: 10 });
  expect(Math.abs((facts().clockOffset ?? 0) - 300_000)).toBeLessThan(10_000);
});
