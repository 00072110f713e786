import { describe, expect, it } from 'vitest';
import { datasetId, type Email, reportId, userId } from '../../src/domain/ids.ts';
import type { Answer, Asked } from '../support/raw-portal.ts';
import { type Call, runOn, type Shown, scriptedPortal } from '../support/scripted-portal.ts';

const ANA = 'ana+x@x.com' as Email;
const BOB = 'bob@x.com' as Email;
/** Ids with letters, to distinguish capitals. */
const A = 'a0000000-0000-4000-8000-00000000000a';
const OTHER = 'b0000000-0000-4000-8000-00000000000b';
const REPORT = 'c0000000-0000-4000-8000-00000000000c';
const SALES = 'd0000000-0000-4000-8000-00000000000d';
const GROUP = 'e0000000-0000-4000-8000-00000000000e';
const LOST: Answer = { status: 501 };
const LIMITED: Answer = { status: 429, headers: { 'retry-after': '0' } };

const account = (extra: object = {}) => ({ id: A, email: ANA, name: 'Ana', role: 3, ...extra });
const role = (extra: object = {}) => ({ id: 'r1', name: 'EMEA', datasetId: SALES, ...extra });
const bob = { id: 'b1', email: BOB, name: 'Bob', role: 3 };

const CREATE: Call = { kind: 'create-user', email: ANA, name: 'Ana', role: 3 };
const DELETE: Call = { kind: 'delete-user', email: ANA, userId: userId(A) };
const UPDATE: Call = { kind: 'update-user', email: ANA, userId: userId(A), name: 'Anna', role: 2 };
const LINK: Call = { kind: 'link-reports', email: ANA, reports: [reportId(REPORT)] };

type Portal = Awaited<ReturnType<typeof scriptedPortal>>;

/** At each reading, the lists are these. */
const reading = (change: Partial<Shown>) => ({
  read: ({ lists }: Portal) => {
    Object.assign(lists, change);
    return undefined;
  },
});
const abort = async () => {
  throw Object.assign(new Error('ended'), { name: 'AbortError' });
};

async function ending(
  action: Call,
  shown: Partial<Shown>,
  writes: readonly ((portal: Portal, asked: Asked) => Answer | 'hang up' | undefined)[],
  {
    settle = 0,
    others = [],
    read,
  }: {
    readonly settle?: number;
    readonly others?: readonly Call[];
    readonly read?: (portal: Portal, asked: Asked) => Answer | undefined;
  } = {},
) {
  const box: { portal?: Portal } = {};
  const portal = await scriptedPortal(shown, {
    write: (asked, write) => (box.portal && writes[write - 1]?.(box.portal, asked)) as Answer | undefined,
    read: (asked) => box.portal && read?.(box.portal, asked),
  });
  const run = await runOn(portal.url, { settle, operations: [action, ...others] });
  box.portal = portal;
  const pauses: number[] = [];
  const performed = await run.perform(action, async (milliseconds) => {
    if (pauses.push(milliseconds) > 20) throw new Error('waits without end');
  });
  const code = 'problem' in performed ? performed.problem.code : undefined;
  return { status: performed.status, code, performed, calls: portal.calls(), portal, run, pauses };
}

const appears =
  (answer: Answer, ...records: readonly object[]) =>
  ({ lists }: Portal): Answer => {
    lists.users = [...lists.users, ...(records as typeof lists.users)];
    return answer;
  };

it('rolecall sends the address, the name and the role once', async () => {
  const { status, portal } = await ending(CREATE, {}, []);
  expect(status).toBe('applied');
  expect(portal.writes.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/user', { email: ANA, name: 'Ana', role: 3 }],
  ]);
});

it.each([400, 409])('a creation refused with %i is done if this account then exists', async (status) => {
  const met = await ending(CREATE, {}, [appears({ status }, account({ name: ' Ana ' }))]);
  expect([met.status, met.calls]).toEqual(['already-so', ['POST user']]);
  const nobody = await ending(CREATE, {}, [() => ({ status })], { settle: 10_000 });
  expect([nobody.status, nobody.calls, nobody.pauses]).toEqual(['failed', ['POST user'], []]);
  for (const extra of [{ name: 'Other' }, { name: null }, { role: 2 }]) {
    const other = await ending(CREATE, {}, [appears({ status }, account(extra))]);
    expect([other.status, other.code === 'changed-since']).toEqual(['failed', false]);
  }
});

it('rolecall does not take over an account that already has access', async () => {
  for (const extra of [{ reports: [REPORT] }, { groups: [GROUP] }, { reports: [REPORT], groups: [GROUP] }]) {
    const met = await ending(CREATE, {}, [appears({ status: 409 }, account(extra))]);
    expect(met.code).toBe('changed-since');
  }
  for (const member of [{ users: [A.toUpperCase()] }, { userEmails: [ANA.toUpperCase()] }]) {
    const met = await ending(CREATE, { roles: [role()] }, [
      (portal) => {
        portal.lists.roles = [role(member)];
        return appears({ status: 409 }, account())(portal);
      },
    ]);
    expect(met.code).toBe('changed-since');
  }
});

it('rolecall accepts an account that is only in roles that listed its address before', async () => {
  const other = role({ id: 'r2', name: 'LATAM', users: ['b1'], userEmails: null });
  const left = { roles: [role({ userEmails: [ANA] }), other] };
  expect((await ending(CREATE, left, [appears({ status: 409 }, account())])).status).toBe('already-so');
});

it.each<[string, Answer, string]>([
  ['whose answer was lost', LOST, 'applied'],
  ['that worked', {}, 'applied'],
  ['that was refused because the account exists', { status: 409 }, 'already-so'],
])('after a creation %s, rolecall repeats a link until it works', async (_what, answer, expected) => {
  const notYet = () => ({ status: 404 });
  const writes = [appears(answer, account()), notYet, notYet];
  const slow = { settle: 10_000, others: [LINK] };
  const { status, calls, pauses, run, portal } = await ending(CREATE, {}, writes, slow);
  expect([status, calls, pauses]).toEqual([expected, ['POST user'], []]);
  expect(await run.perform(LINK, async () => {})).toEqual({ status: 'applied' });
  expect(portal.writes.length).toBeGreaterThan(3);
});

it('rolecall looks for the account after a lost connection, before it sends the creation again', async () => {
  const { status, calls } = await ending(CREATE, {}, [
    (portal) => {
      appears({}, account())(portal);
      return 'hang up';
    },
  ]);
  expect([status, calls]).toEqual(['applied', ['POST user']]);
});

it('rolecall reads the whole list after a lost answer if the filtered list shows nobody', async () => {
  const blind = (_: Portal, { query }: Asked) =>
    query.has('email') ? { body: { pageIndex: 1, hasNextPage: false, data: [] } } : undefined;
  const found = await ending(CREATE, {}, [appears(LOST, account())], { read: blind });
  expect([found.status, found.calls]).toEqual(['applied', ['POST user']]);
});

it('rolecall looks several times after a lost answer, because the portal may show an old state', async () => {
  let readings = 0;
  const late = (portal: Portal, { query }: Asked) => {
    if (query.has('email') && query.get('pageNumber') === '1' && ++readings === 4)
      portal.lists.users = [account()];
    return undefined;
  };
  const found = await ending(CREATE, {}, [() => LOST], { settle: 10_000, read: late });
  expect([found.status, found.calls, found.pauses.length]).toEqual(['applied', ['POST user'], 3]);
});

it('rolecall gives up a creation after eight lost answers, with growing pauses', async () => {
  const lost = Array.from({ length: 9 }, () => () => LOST);
  const { status, calls, pauses } = await ending(CREATE, {}, lost);
  expect([status, calls.length]).toEqual(['failed', 8]);
  for (const [at, length] of pauses.entries()) {
    const longest = Math.min(5000, 200 * 2 ** at);
    expect(length).toBeGreaterThanOrEqual(longest / 2);
    expect(length).toBeLessThanOrEqual(longest);
  }
});

it('a creation with a lost answer fails if an account of another name has the address', async () => {
  const { status, calls } = await ending(CREATE, {}, [appears(LOST, account({ name: 'Other' }))]);
  expect([status, calls]).toEqual(['failed', ['POST user']]);
});

it('a creation with a lost answer is unknown if rolecall cannot read users or roles', async () => {
  const unread =
    (list: string) =>
    ({ writes }: Portal, { path }: Asked) =>
      writes.length > 0 && path.endsWith(list) ? { status: 403 } : undefined;
  for (const list of ['user', 'rls']) {
    const blind = await ending(CREATE, {}, [appears(LOST, account())], { read: unread(list) });
    expect([blind.status, blind.calls]).toEqual(['unknown', ['POST user']]);
  }
});

it('rolecall does not mistake the replaced account for the new one', async () => {
  const gone = ({ lists }: Portal): Answer => {
    lists.users = [account({ id: A.toUpperCase() })];
    return LOST;
  };
  const answers = [gone, appears(LOST, account({ id: OTHER }))];
  const { status, calls } = await ending(CREATE, { users: [account()] }, answers);
  expect([status, calls]).toEqual(['applied', ['POST user', 'POST user']]);
});

const roles = [
  role({ users: [A], userEmails: [ANA.toUpperCase(), BOB] }),
  role({ id: 'r2', name: 'LATAM', users: [A] }),
  role({ id: 'r3', name: 'Other', userEmails: [BOB] }),
];
const before = { users: [account(), bob], roles };

it('rolecall first unlinks the address from the roles that still list it', async () => {
  const { status, calls, portal } = await ending(CREATE, before, []);
  expect([status, calls]).toEqual(['applied', ['PUT unlink-users', 'POST user']]);
  const body = { usersEmails: [ANA.toUpperCase()], datasetId: SALES, role: 'EMEA' };
  expect(portal.writes[0]?.body).toEqual(body);
});

it('rolecall does not create the account if it cannot read the roles or unlink the address', async () => {
  const residue = { status: 'failed', code: 'rls-residue' };
  const refused = await ending(CREATE, before, [() => ({ status: 403 })]);
  expect(refused).toMatchObject({ ...residue, calls: ['PUT unlink-users'] });
  expect(await ending(CREATE, before, [() => LOST])).toMatchObject(residue);
  for (const answer of [{ status: 400 }, { status: 404 }])
    expect(await ending(CREATE, before, [() => answer])).toMatchObject({
      ...residue,
      calls: ['PUT unlink-users'],
    });
  const unread = await ending(CREATE, before, [], {
    read: (_, { path }) => (path.endsWith('rls') ? { status: 403 } : undefined),
  });
  expect([unread.code, unread.calls]).toEqual(['rls-residue', []]);
});

it('if the portal refuses to unlink a role that the new account gets anyway, rolecall creates the account', async () => {
  const link: Call = { kind: 'link-rls-users', datasetId: datasetId(SALES), role: 'EMEA', emails: [ANA] };
  const refused = await ending(CREATE, before, [() => ({ status: 404 })], { others: [link] });
  expect([refused.status, refused.calls]).toEqual(['applied', ['PUT unlink-users', 'POST user']]);
});

const take: Call = { kind: 'unlink-rls-users', datasetId: datasetId(SALES), role: 'EMEA', emails: [ANA] };
const emea = role({ userEmails: [BOB, ANA.toUpperCase()] });
const left = { users: [bob], roles: [emea, role({ id: 'r2', name: 'LATAM' })] };
const out = [role({ userEmails: [BOB] }), role({ id: 'r2', name: 'LATAM', userEmails: [ANA] })];
const others = [take];

it('rolecall creates the account once the roles no longer show the address', async () => {
  const atOnce = await ending(CREATE, left, [], { others, ...reading({ roles: out }) });
  expect([atOnce.status, atOnce.pauses]).toEqual(['applied', []]);
  let readings = 0;
  const later = await ending(CREATE, left, [], {
    others,
    settle: 10_000,
    read: ({ lists }, { path }) => {
      if (path.endsWith('rls') && ++readings === 3) lists.roles = out;
      return undefined;
    },
  });
  expect([later.status, later.calls, later.pauses.length]).toEqual(['applied', ['POST user'], 2]);
});

it('rolecall creates no account while roles show the address, or if the run ends first', async () => {
  const never = await ending(CREATE, left, [], { others });
  expect([never.status, never.code, never.calls]).toEqual(['failed', 'rls-residue', []]);
  const portal = await scriptedPortal(left);
  const run = await runOn(portal.url, { settle: 10_000, operations: [take, CREATE] });
  const ended = await run.perform(CREATE, abort);
  expect(ended).toMatchObject({ status: 'failed', problem: { code: 'rls-residue' } });
  expect(portal.calls()).toEqual([]);
});

/** From this answer on, the portal lists these users. */
const leaving =
  (answer: Answer, users: Shown['users'] = []) =>
  ({ lists }: Portal): Answer => {
    lists.users = users;
    return answer;
  };
it.each([DELETE, UPDATE])(
  'after a lost answer and a refused reading, $kind may have worked',
  async (call) => {
    const read = (portal: Portal) => (portal.writes.length > 0 ? { status: 403 } : undefined);
    const lost = await ending(call, { users: [account()] }, [() => ({ status: 503 })], { read });
    expect([lost.status, lost.code]).toEqual(['unknown', 'forbidden']);
  },
);

/** What somebody changes between plan and call, or between two attempts. */
const CHANGES: readonly [string, Partial<Shown>][] = [
  ['id', { users: [account({ id: OTHER })] }],
  ['role', { users: [account({ role: 1 })] }],
  ['name', { users: [account({ name: 'Other' })] }],
  ['missing name', { users: [account({ name: null })] }],
  ['report', { users: [account({ reports: [OTHER] })] }],
  ['group', { users: [account({ groups: [GROUP] })] }],
  ['role by id', { roles: [role({ users: [A] })] }],
  ['role by address', { roles: [role({ userEmails: [ANA] })] }],
  ['account with the same address', { users: [account(), account({ id: OTHER })] }],
];
const there = { users: [account(), bob], roles: [role()] };
describe.each([
  ['deletion of an account', DELETE],
  ['update of an account', UPDATE],
] as const)('%s', (_title, action) => {
  it.each(CHANGES)('does not happen if the %s of the account differs from the plan', async (_, change) => {
    const { code, calls } = await ending(action, there, [], reading(change));
    expect([code, calls]).toEqual(['changed-since', []]);
  });

  it.each(CHANGES)('is not repeated if the %s then differs from the plan', async (what, change) => {
    // Another account has the address, so the deletion succeeded although its answer was lost.
    if (action === DELETE && what === 'id') return;
    const changing = ({ lists }: Portal): Answer => {
      Object.assign(lists, change);
      return { status: 503 };
    };
    const { code, calls } = await ending(action, there, [changing]);
    expect([code, calls.length]).toEqual(['changed-since', 1]);
  });

  it('rolecall makes the call if only spelling and its own changes differ from the plan', async () => {
    const join: Call = { kind: 'link-rls-users', datasetId: datasetId(SALES), role: 'EMEA', emails: [ANA] };
    const users = [account({ id: A.toUpperCase(), name: ' Ana', reports: [REPORT.toUpperCase()] })];
    const shown = reading({ users, roles: [role({ userEmails: [ANA] })] });
    const { status } = await ending(action, there, [], { others: [LINK, join], ...shown });
    expect(status).toBe('applied');
  });
});

it('rolecall deletes an account by its address, and makes no call if the account is gone', async () => {
  const { status, portal } = await ending(DELETE, there, []);
  expect(status).toBe('applied');
  const path = `/api/user/${encodeURIComponent(ANA)}`;
  expect(portal.writes).toMatchObject([{ method: 'DELETE', path }]);
  const nobody = await ending(DELETE, { users: [bob] }, []);
  expect([nobody.status, nobody.calls]).toEqual(['already-so', []]);
});

it('rolecall does not delete an account with fewer reports than in the plan', async () => {
  const less = reading({ users: [account({ reports: [OTHER] })] });
  const { code } = await ending(DELETE, { users: [account({ reports: [REPORT, OTHER] })] }, [], less);
  expect(code).toBe('changed-since');
});

it('a deletion is unknown if the run ends while rolecall waits', async () => {
  const portal = await scriptedPortal(there, { write: () => ({ status: 503 }) });
  const run = await runOn(portal.url, { settle: 10_000, operations: [DELETE] });
  const unknown = { status: 'unknown', problem: { code: 'not-verified' } };
  expect(await run.perform(DELETE, abort)).toMatchObject(unknown);
});

it.each([
  [404, 'already-so'],
  [503, 'applied'],
] as const)(
  'a deletion with answer %i is done if the account disappears, soon or later',
  async (...given) => {
    const [status, expected] = given;
    const atOnce = await ending(DELETE, there, [leaving({ status })]);
    expect([atOnce.status, atOnce.calls.length, atOnce.pauses.length]).toEqual([expected, 1, 0]);
    let readings = 0;
    const later = await ending(DELETE, there, [() => ({ status })], {
      settle: 10_000,
      read: (portal, { query }) => {
        if (query.has('email') && portal.writes.length > 0 && ++readings === 3) portal.lists.users = [];
        return undefined;
      },
    });
    expect([later.status, later.calls.length, later.pauses.length]).toEqual([expected, 1, 2]);
  },
);

it('a deletion fails if the portal answers 404 but still shows the account', async () => {
  expect((await ending(DELETE, there, [() => ({ status: 404 })])).status).toBe('failed');
});

it('a deletion with a lost answer is done if another account now has the address', async () => {
  const replaced = leaving({ status: 503 }, [account({ id: OTHER })]);
  const { status, calls } = await ending(DELETE, there, [replaced]);
  expect([status, calls.length]).toEqual(['applied', 1]);
});

it('rolecall repeats a deletion only while the account still exists', async () => {
  const again = await ending(DELETE, there, [() => ({ status: 503 })]);
  expect([again.status, again.calls.length]).toEqual(['applied', 2]);
  const went = await ending(DELETE, there, [leaving({ status: 429, headers: { 'retry-after': '0' } })]);
  expect([went.status, went.calls.length]).toEqual(['already-so', 1]);
});

const as = { name: 'Anna', role: 2 };

it('rolecall sends all fields of the account back in an update', async () => {
  const full = account({ reports: [REPORT], department: 'Sales', canEditReport: true });
  const { status, portal } = await ending(UPDATE, { users: [full] }, []);
  expect(status).toBe('applied');
  expect(portal.writes.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    ['PUT /api/user', { ...full, ...as }],
  ]);
});

it('rolecall makes no call if name and role already match', async () => {
  const already = await ending(UPDATE, { users: [account(as)] }, []);
  expect([already.status, already.calls]).toEqual(['already-so', []]);
  for (const half of [{ name: 'Anna' }, { role: 2 }]) {
    const one = await ending(UPDATE, { users: [account(half)] }, []);
    expect([one.status, one.calls]).toEqual(['applied', ['PUT user']]);
  }
});

it('rolecall repeats an update only if the portal does not show the new values', async () => {
  const came = await ending(UPDATE, there, [leaving({ status: 503 }, [account(as)])]);
  expect([came.status, came.calls.length]).toEqual(['applied', 1]);
  const meanwhile = await ending(UPDATE, there, [leaving(LIMITED, [account(as)])]);
  expect([meanwhile.status, meanwhile.calls.length]).toEqual(['already-so', 1]);
  const again = await ending(UPDATE, there, [() => ({ status: 503 })]);
  expect([again.status, again.calls.length]).toEqual(['applied', 2]);
});
