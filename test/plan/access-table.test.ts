import { describe, expect, it } from 'vitest';
import type { AccessTable } from '../../src/domain/access-table.ts';
import { accessTableOf } from '../../src/plan/access-table.ts';
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
