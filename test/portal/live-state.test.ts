import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Paging } from '../../src/portal/paging.ts';
import { buildState, readPortal } from '../../src/portal/read-portal.ts';
import { readTransport } from '../../src/portal/transport.ts';
import { KEY } from '../support/portal.ts';
import { page, rawPortal } from '../support/raw-portal.ts';
import { tried } from '../support/seeded.ts';

const id = (kind: string, at: number): string => `${kind}0000000-0000-4000-8000-00000000000${at}`;
const userId = (at: number): string => `b0000000-0000-4000-8000-0000000000${at}`;
const anyOf = (kind: string) => {
  const ids = Array.from({ length: 8 }, (_, at) => id(kind, at));
  return fc.array(fc.constantFrom(...ids, ...ids.map((one) => one.toUpperCase())), { maxLength: 5 });
};
const address = fc
  .tuple(fc.nat(5), fc.constantFrom('a@x.com', 'A@x.com', ' a@x.com', 'zoë@x.com', 'zoe\u0308@x.com'))
  .map(([at, name]) => name.replace('@', `${at}@`));

const users = fc
  .array(
    fc.record(
      {
        email: address,
        name: fc.constantFrom(null, '', 'Ana', 'Zoë \u{1F600}'),
        role: fc.constantFrom(0, 1, 3, 4, 99, -1),
        reports: fc.oneof(fc.constant(null), anyOf('a')),
        groups: fc.oneof(fc.constant(null), anyOf('e')),
        department: fc.constantFrom<unknown>(null, '', ' Sales ', 7),
        canEditReport: fc.boolean(),
      },
      { requiredKeys: ['email', 'role'] },
    ),
    { maxLength: 10 },
  )
  .map((all) => all.map((user, at) => ({ ...user, id: userId(at + 10) })));

const roles = fc
  .array(
    fc.record({
      name: fc.constantFrom('R', 'S'),
      datasetId: fc.constantFrom(id('d', 0), id('d', 1)),
      users: fc.array(fc.integer({ min: 10, max: 21 }).map(userId)),
      userEmails: fc.array(address, { maxLength: 4 }),
      groups: anyOf('e'),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((role, at) => ({ ...role, id: id('c', at) })));

type Records = Parameters<typeof buildState>[0];

const worlds = fc.tuple(users, roles, fc.nat({ max: 7 })).map(
  ([people, given, listed]): Records => ({
    users: people,
    reports: Array.from({ length: listed }, (_, at) => ({ id: id('a', at), name: `R${at}` })),
    roles: given,
  }),
);

/** Uses no code under test. */
const compared = (address: string): string =>
  address
    .trim()
    .normalize('NFC')
    .split('')
    .map((letter) =>
      letter >= 'A' && letter <= 'Z' ? String.fromCharCode(letter.charCodeAt(0) + 32) : letter,
    )
    .join('');

const several = (values: Iterable<string>): string[] => [...new Set(values)].sort();

const saidOf = ({ users: people, roles: given }: Records) =>
  people.map((person) => ({
    id: person.id,
    name: person.name ?? '',
    role: person.role,
    reports: several((person.reports ?? []).map((one) => one.toLowerCase())),
    roles: several(
      given
        .filter(
          ({ users: ids, userEmails }) =>
            ids?.includes(person.id) === true ||
            userEmails?.some((address) => compared(address) === compared(person.email)) === true,
        )
        .map(({ datasetId, name }) => `${datasetId} ${name}`),
    ),
    groups: several((person.groups ?? []).map((one) => one.toLowerCase())),
    isAlone: people.filter(({ email }) => compared(email) === compared(person.email)).length === 1,
  }));

type State = Awaited<ReturnType<typeof readPortal>>;

function saidBy({ live, catalogue }: State) {
  const of =
    (isAlone: boolean) => (user: typeof live.users extends ReadonlyMap<string, infer One> ? One : never) => ({
      id: user.id,
      name: user.name,
      role: user.role,
      reports: several([...user.reports].map((index) => catalogue.reports[index]?.id ?? 'none')),
      roles: several(
        [...user.roles].map((index) => {
          const role = catalogue.roles[index];
          return `${role?.datasetId} ${role?.name}`;
        }),
      ),
      groups: several(user.groups),
      isAlone,
    });
  return [...[...live.users.values()].map(of(true)), ...[...live.ambiguous.values()].flat().map(of(false))];
}

const byId = <One extends { readonly id: string }>(all: readonly One[]): One[] =>
  all.toSorted((a, b) => (a.id < b.id ? -1 : 1));

it('the live state matches the records for everybody', () => {
  fc.assert(
    fc.property(worlds, (records) => {
      const state = buildState(records);
      expect(byId(saidBy(state))).toEqual(byId(saidOf(records)));
      const homeless = records.roles
        .flatMap(({ userEmails }) => userEmails ?? [])
        .filter((address) => !records.users.some(({ email }) => compared(email) === compared(address)));
      expect(several(state.live.residue.keys())).toEqual(several(homeless.map(compared)));
    }),
    tried(200, 5000),
  );
});

it('the live state is the same in whatever order the pages arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      worlds,
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat({ max: 5 })),
      fc.constantFrom('once', 'agreed'),
      async (records, size, waits, trust) => {
        const lists = { user: records.users, report: records.reports, rls: records.roles };
        const { url } = await rawPortal(async ({ path, query }) => {
          await pause(waits.next().value ?? 0);
          const all = lists[path.split('/').at(-1) as keyof typeof lists];
          const number = Number(query.get('pageNumber') ?? 1);
          const total = Math.max(1, Math.ceil(all.length / size));
          return { body: page(number, total, all.slice((number - 1) * size, number * size)) };
        });
        const transport = readTransport({ url, key: KEY, concurrency: 4 });
        const state = await readPortal(transport, new Paging({}), trust);
        const { live, catalogue } = buildState(records);
        expect(state.live).toEqual(live);
        expect([...state.live.users.keys()]).toEqual([...live.users.keys()]);
        expect(state.catalogue.reports).toEqual(catalogue.reports);
      },
    ),
    tried(15, 500),
  );
});

const DATASET = id('d', 0);
const user = (at: number, email: string, more = {}) => {
  return { id: id('b', at), email, name: email, role: 3, ...more };
};
const role = (at: number, name: string, more = {}) => {
  return { id: id('c', at), name, datasetId: DATASET, ...more };
};

const live = (records: Partial<Records>) => buildState({ users: [], reports: [], roles: [], ...records });

it('rolecall sorts reports by workspace, name and id, and adds unlisted reports at the end', () => {
  const { catalogue, live: state } = live({
    reports: [
      { id: id('a', 3), name: 'A', workspaceName: 'Z' },
      { id: id('a', 2), name: 'B', workspaceName: 'W', datasetId: DATASET },
      { id: id('a', 1), name: 'A', workspaceName: 'W', datasetId: '' },
      { id: id('a', 0), name: 'A', workspaceName: 'W', datasetId: null },
      { id: id('a', 4), name: 'C', workspaceName: null },
      { id: id('a', 5), name: 'D', workspaceName: 'W' },
    ],
    users: [
      user(0, 'a@x.com', { reports: [id('a', 9), id('a', 2), id('a', 2).toUpperCase()] }),
      user(1, 'b@x.com', { reports: [id('a', 9).toUpperCase(), id('a', 8)] }),
    ],
  });
  expect(catalogue.reports.map((one) => [one.id, one.datasetId, one.listed])).toEqual([
    [id('a', 4), undefined, true],
    [id('a', 0), undefined, true],
    [id('a', 1), undefined, true],
    [id('a', 2), DATASET, true],
    [id('a', 5), undefined, true],
    [id('a', 3), undefined, true],
    [id('a', 9), undefined, false],
    [id('a', 8), undefined, false],
  ]);
  expect([...state.users.values()].map(({ reports }) => reports.join())).toEqual(['3,6', '6,7']);
  const twice = [id('a', 0), id('a', 0).toUpperCase()].map((one) => ({ id: one, name: 'A' }));
  expect(() => live({ reports: twice })).toThrow();
});

it('rolecall keeps each spelling of an address without account, the roles of groups, and twin roles', () => {
  const [one, other] = [id('e', 0), id('e', 1)];
  const gone = ['gone@x.com', 'Gone@x.com'];
  const { catalogue, live: state } = live({
    users: [user(0, 'a@x.com')],
    roles: [
      role(0, 'R', { users: [id('b', 7)], userEmails: ['A@x.com', ...gone], groups: [one] }),
      role(1, 'S', { users: null, userEmails: ['gone@x.com'], groups: null }),
      role(2, 'T', { users: [id('b', 0)] }),
      role(3, 'T', { groups: [one, other] }),
    ],
  });
  const shown = catalogue.roles.map(({ name, ambiguous }) => `${name} ${ambiguous}`);
  expect(shown).toEqual(['R false', 'S false', 'T true']);
  expect([...state.users.values()].map(({ roles }) => [...roles])).toEqual([[0, 2]]);
  expect([...state.residue].map(([who, roles]) => [who, ...roles])).toEqual([
    ['gone@x.com', [0, gone], [1, ['gone@x.com']]],
  ]);
  const ofGroups = [...state.groupRoles].map(([group, roles]) => [group, ...roles]);
  expect(ofGroups.flat()).toEqual([one, 0, 2, other, 2]);
});

it('rolecall handles a person in 50,000 roles', () => {
  const common = { datasetId: DATASET, users: [id('b', 0)] };
  const roles = Array.from({ length: 50_000 }, (_, at) => ({ ...common, id: `c-${at}`, name: `R${at}` }));
  const { live: state } = live({ users: [user(0, 'a@x.com')], roles });
  expect([...state.users.values()].map((one) => one.roles.length)).toEqual([50_000]);
});

it('rolecall lists the fields of an account that it cannot set for a new account', () => {
  const carried = {
    department: ' Sales ',
    reportLandingPage: '',
    expirationDate: null,
    windowsAdUser: { name: 'x' },
    canEditReport: true,
    canCreateReport: false,
    canOverwriteReport: 'true',
  };
  const [one] = live({ users: [user(0, 'a@x.com', { ...carried, name: null })] }).live.users.values();
  const windowsUser = 'Windows user "{\\"name\\":\\"x\\"}"';
  expect(one?.extras).toEqual(['department "Sales"', windowsUser, 'canEditReport']);
  expect([one?.name, one?.department]).toEqual(['', 'Sales']);
  const [plain] = live({ users: [user(0, 'a@x.com')] }).live.users.values();
  expect(plain?.extras).toEqual([]);
  for (const department of [undefined, null, ' ', 7]) {
    const [none] = live({ users: [user(0, 'a@x.com', { department })] }).live.users.values();
    expect(none?.department).toBe(undefined);
  }
});
