import { describe, expect, it } from 'vitest';
import type { AccessTable } from '../../src/domain/holdings.ts';
import { accessTableOf } from '../../src/plan/access-table.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { built } from '../support/planned.ts';

const seed = {
  reports,
  rls: roles({ latam: ['ana@x.com', 'eve@x.com'] }),
  users: [
    user('ana@x.com', { reports: [ID.overview, ID.pack] }),
    user('bob@x.com', { reports: [ID.overview, ID.churn] }),
    user('eve@x.com', { reports: [ID.churn] }),
  ],
};
const FILES = `manage: { ignore: { reports: ["Board/*"] } }
datasets: { sales: { report: Sales/Churn } }
teams:
  latam:
    members:
      - { user: ana@x.com, until: 2027-01-31, reason: "cover" }
    reports: [Sales/Overview, Sales/Churn]
    rls: [sales/LATAM]
users:
  ana@x.com: { name: Ana, role: viewer }
  bob@x.com: { name: Bob, role: viewer, reports: [Sales/Overview] }
`;

/** What somebody has afterwards, each piece with its note. */
function told({ holdings, marks, notes }: AccessTable, address: string) {
  const at = holdings.people.findIndex(({ user: one }) => one === address);
  const person = holdings.people[at];
  const mark = marks[at];
  const name = (index: number): string => holdings.reports[index]?.name ?? '';
  return {
    after: Array.from(person?.after?.reports ?? [], (index, place) => {
      const note = notes[(mark?.reports.notes[place] ?? 0) - 1];
      return `${name(index)}${note === undefined ? '' : ` ${note.team ?? 'own'} ${note.until ?? 'always'} ${note.reason ?? ''} line ${note.place.line}`}`;
    }),
    unmanaged: Array.from(mark?.reports.unmanaged ?? [], name),
    blind: Array.from(mark?.blind ?? [], name),
    roles: Array.from(mark?.roles.unmanaged ?? [], (index) => holdings.roles[index]?.role ?? ''),
  };
}

describe('the table of everybody’s access', () => {
  it('says where what is given is written, through which team, and until when', async () => {
    const access = accessTableOf((await built(seed, FILES)).delta);
    expect(told(access, 'ana@x.com')).toEqual({
      after: ['Pack', 'Churn latam 2027-01-31 cover line 8', 'Overview latam 2027-01-31 cover line 8'],
      unmanaged: ['Pack'],
      blind: [],
      roles: [],
    });
  });

  it('knows who will have a report without a role of its dataset', async () => {
    const access = accessTableOf((await built(seed, FILES)).delta);
    expect(told(access, 'bob@x.com')).toEqual({
      after: ['Overview own always  line 13'],
      unmanaged: [],
      blind: ['Overview'],
      roles: [],
    });
  });

  it('marks what nobody decides', async () => {
    const access = accessTableOf((await built(seed, FILES)).delta);
    expect(told(access, 'eve@x.com')).toEqual({
      after: ['Churn'],
      unmanaged: ['Churn'],
      blind: [],
      roles: ['LATAM'],
    });
  });
});

describe('the marks of the table', () => {
  const GROUP_ROLE = { name: 'EMEA', datasetId: ID.sales, groups: [ID.group], userEmails: [] as string[] };
  const marked = async (given: Seed, text: string) => {
    const access = accessTableOf((await built(given, text)).delta);
    const { holdings, marks } = access;
    return {
      ...access,
      of: (address: string) => marks[holdings.people.findIndex(({ user: one }) => one === address)],
      ofGroup: (id: string) =>
        marks[holdings.people.length + holdings.groups.findIndex(({ group }) => group.id === id)],
    };
  };

  it('say who is listed, and which lines are nobody’s team', async () => {
    const text = `manage: { exclusive: { reports: ["Sales/*"] } }\n${FILES.split('\n').slice(1).join('\n')}`;
    const { of, notes } = await marked(seed, text);
    expect(['ana@x.com', 'bob@x.com', 'eve@x.com'].map((one) => of(one)?.listed)).toEqual([
      true,
      true,
      false,
    ]);
    expect(notes.map(({ team, until, reason }) => [team, until, reason])).toContainEqual([null, null, null]);
    const plain = await marked(seed, FILES);
    expect(plain.of('eve@x.com')?.listed).toBe(false);
  });

  it('know the rows that a group gives, and datasets that need none', async () => {
    const users = [
      user('ana@x.com', { groups: [ID.group] }),
      user('bob@x.com', { groups: [ID.hr] }),
      user('eve@x.com'),
    ];
    const given: Seed = { reports, rls: [GROUP_ROLE], users };
    const everybody = users
      .map(({ email }) => `  ${email}: { reports: [Sales/Churn, Board/Pack] }\n`)
      .join('');
    const blind = async (head: string, tail = '') => {
      const { of, holdings } = await marked(given, `${head}users:\n${everybody}${tail}`);
      return users.map(({ email }) => Array.from(of(email)?.blind ?? [], (at) => holdings.reports[at]?.name));
    };
    expect(await blind('')).toEqual([[], ['Churn'], ['Churn']]);
    // The group loses the role: nobody’s rows are limited any more.
    expect(await blind('', `groups: { g: { id: ${ID.group}, rls: [] } }\n`)).toEqual([
      ['Churn'],
      ['Churn'],
      ['Churn'],
    ]);
    expect(await blind(`datasets: { sales: { dynamic: true, report: Sales/Churn } }\n`)).toEqual([
      [],
      [],
      [],
    ]);
    const absent = await marked(
      given,
      'users:\n  eve@x.com: { absent: true }\n  new@x.com: { name: N, role: viewer, reports: [Sales/Churn] }\n',
    );
    expect([absent.of('eve@x.com')?.blind.length, absent.of('new@x.com')?.blind.length]).toEqual([0, 1]);
  });

  it('tell groups that files name from others, also where nobody has an account', async () => {
    const given: Seed = { reports, rls: [GROUP_ROLE], users: [user('ana@x.com')] };
    const named = await marked(
      given,
      `users: { ana@x.com: {} }\ngroups: { g: { id: ${ID.group}, rls: [${ID.sales}/EMEA] } }\n`,
    );
    expect(named.ofGroup(ID.group)).toMatchObject({ listed: true });
    expect(named.ofGroup(ID.group)?.roles.unmanaged.length).toBe(0);
    expect(named.ofGroup(ID.group)?.roles.notes.length).toBe(1);
    for (const users of [[user('ana@x.com')], []]) {
      const text = 'users: { ana@x.com: { name: Ana, role: viewer } }\n';
      const other = await marked({ ...given, users }, text);
      expect(other.ofGroup(ID.group)).toMatchObject({ listed: false });
      expect(other.ofGroup(ID.group)?.roles.unmanaged.length).toBe(1);
    }
  });
});
