import { describe, expect, it } from 'vitest';
import type { Identity } from '../../src/domain/ids.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { declaredBy } from '../support/declared.ts';
import { ID, reports, roles } from '../support/office.ts';
import { recordsOf } from '../support/planned.ts';
import { NOW } from '../support/portal.ts';

const ANA = 'ana@x.com' as Identity;

/** Each way of a person as kind, name, line, teams, reason and end. */
async function ways(text: string, person: Identity = ANA): Promise<string[]> {
  const declared = await declaredBy(text);
  const { catalogue } = stateOf(recordsOf({ reports, rls: roles() }));
  const { desired } = resolve(declared, catalogue, NOW);
  return desired.grantsOfUser(person).map(({ kind, key, source, window, reason }) => {
    const name = kind === 'reports' ? catalogue.reports[key]?.name : catalogue.roles[key]?.name;
    const via = source.through.map(({ team }) => team).join('>');
    return `${kind === 'reports' ? 'report' : 'rls'} ${name} at ${source.line}${via && ` via ${via}`} ${reason ?? '-'} ${window.until ?? 'always'}`;
  });
}

describe('grants', () => {
  it('a person has the grants of own lines and of all teams, with the nearest reason', async () => {
    const text = `teams:
  inner:
    members: [{ user: ${ANA}, reason: member, until: 2027-01-31 }]
    reports: [{ report: Sales/Churn, reason: entry, until: 2027-06-30 }]
    rls: [${ID.sales}/LATAM]
  outer:
    members: [{ team: inner, reason: outer }, ${ANA}]
    reports: [Board/Pack]
users:
  ${ANA}: { reports: [Sales/Overview], rls: [${ID.sales}/EMEA] }
`;
    expect(await ways(text)).toEqual([
      'report Overview at 12 - always',
      'rls EMEA at 12 - always',
      'report Churn at 6 via inner entry 2027-01-31',
      'rls LATAM at 7 via inner member 2027-01-31',
      'report Pack at 10 via outer>inner member 2027-01-31',
      'report Pack at 10 via outer - always',
    ]);
    const plain = text.replace(', reason: member', '');
    expect((await ways(plain)).at(-2)).toContain('via outer>inner outer');
  });

  it('an unlisted person has no grants, and a listed person no ignored ones', async () => {
    const team = `teams: { t: { members: [${ANA}], reports: [Board/Pack, Sales/Churn], rls: [${ID.sales}/LATAM] } }\n`;
    const listed = `${team}users: { ${ANA}: {} }\n`;
    expect(await ways(listed, 'bob@x.com' as Identity)).toEqual([]);
    expect(await ways(`users: { ${ANA}: { reports: [Board/Pack] } }\n`)).toEqual([
      'report Pack at 3 - always',
    ]);
    expect((await ways(listed)).length).toBe(3);
    const some = `manage: { ignore: { grants: [{ user: ${ANA}, report: Board/Pack }] } }\n${listed}`;
    expect((await ways(some)).map((one) => one.split(' ')[1])).toEqual(['Churn', 'LATAM']);
  });
});
