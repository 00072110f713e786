import { describe, expect, it } from 'vitest';
import { stateOf } from '../../src/portal/read-portal.ts';

const id = (kind: string, at: number): string => `${kind}0000000-0000-4000-8000-00000000000${at}`;
const DATASET = id('d', 0);
const user = (at: number, email: string, more: object = {}) => ({
  id: id('b', at),
  email,
  name: email,
  role: 3,
  ...more,
});
const role = (at: number, name: string, more: object = {}) => ({
  id: id('c', at),
  name,
  datasetId: DATASET,
  ...more,
});

type Records = Parameters<typeof stateOf>[0];
const live = (records: Partial<Records>) => stateOf({ users: [], reports: [], roles: [], ...records });

describe('live state', () => {
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
    expect([...state.users.values()].map(({ reports }) => [...reports])).toEqual([
      [3, 6],
      [6, 7],
    ]);
    const twice = [id('a', 0), id('a', 0).toUpperCase()].map((one) => ({ id: one, name: 'A' }));
    expect(() => live({ reports: twice })).toThrow();
  });

  it('rolecall keeps each spelling of an address without account, the roles of groups, and twin roles', () => {
    const [one, other] = [id('e', 0), id('e', 1)];
    const { catalogue, live: state } = live({
      users: [user(0, 'a@x.com')],
      roles: [
        role(0, 'R', {
          users: [id('b', 7)],
          userEmails: ['A@x.com', 'gone@x.com', 'Gone@x.com'],
          groups: [one],
        }),
        role(1, 'S', { users: null, userEmails: ['gone@x.com'], groups: null }),
        role(2, 'T', { users: [id('b', 0)] }),
        role(3, 'T', { groups: [one, other] }),
      ],
    });
    expect(catalogue.roles.map(({ name, ambiguous }) => [name, ambiguous])).toEqual([
      ['R', false],
      ['S', false],
      ['T', true],
    ]);
    expect([...state.users.values()].map(({ roles }) => [...roles])).toEqual([[0, 2]]);
    expect([...state.residue].map(([who, roles]) => [who, ...roles])).toEqual([
      ['gone@x.com', [0, ['gone@x.com', 'Gone@x.com']], [1, ['gone@x.com']]],
    ]);
    expect([...state.groupRoles].map(([group, roles]) => [group, ...roles])).toEqual([
      [one, 0, 2],
      [other, 2],
    ]);
  });

  it('rolecall handles a person in 50,000 roles', () => {
    const roles = Array.from({ length: 50_000 }, (_, at) => ({
      id: `c-${at}`,
      name: `R${at}`,
      datasetId: DATASET,
      users: [id('b', 0)],
    }));
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
    expect(one?.extras).toEqual([
      'department "Sales"',
      'Windows user "{\\"name\\":\\"x\\"}"',
      'canEditReport',
    ]);
    expect([one?.name, one?.department]).toEqual(['', 'Sales']);
    const [plain] = live({ users: [user(0, 'a@x.com')] }).live.users.values();
    expect(plain?.extras).toEqual([]);
    for (const department of [undefined, null, ' ', 7]) {
      const [none] = live({ users: [user(0, 'a@x.com', { department })] }).live.users.values();
      expect(none?.department).toBe(undefined);
    }
  });
});
