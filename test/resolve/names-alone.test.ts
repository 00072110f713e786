import { expect, it } from 'vitest';
import { ANY_NAME } from '../../src/domain/access.ts';
import { catalogueOfNames } from '../../src/resolve/names-alone.ts';
import { ID } from '../support/office.ts';
import { declaredBy } from '../support/planned.ts';

const ANA = 'ana@x.com';

async function named(text: string) {
  const { reports, roles, reportIndex } = catalogueOfNames(await declaredBy(text));
  return {
    reports: reports.map(({ id, workspace, name }) => `${id} ${workspace}/${name}`),
    roles: roles.map(({ datasetId, name }) => `${datasetId} ${name}`),
    size: reportIndex.size,
  };
}
const ANY = ANY_NAME;

it('a portal made from names in the files has each report once, whichever name the files use', async () => {
  const aliases = `reports:\n  churn: { workspace: Sales, name: Churn }\n  by-id: { id: ${ID.churn}, workspace: Sales, name: Churn }\n  bare: { id: ${ID.pack} }\n`;
  const lines = `users: { ${ANA}: { reports: [churn, Sales/Churn, by-id, ${ID.churn}, bare, ${ID.pack}, Board/Other, Board/Other] } }\n`;
  expect((await named(aliases + lines)).reports).toEqual([
    `${ID.churn} Sales/Churn`,
    `${ID.pack} ${ANY}/${ANY}`,
    'Board/Other Board/Other',
  ]);
});

it('a portal made from names in the files has a report for each id if two aliases have one name and different ids', async () => {
  const aliases = `reports:\n  one: { id: ${ID.churn}, workspace: Sales, name: Churn }\n  two: { id: ${ID.pack}, workspace: Sales, name: Churn }\n  three: { id: ${ID.pack}, workspace: Sales, name: Other }\n`;
  const { reports } = await named(`${aliases}users: { ${ANA}: { reports: [Sales/Churn, Sales/Other] } }\n`);
  expect(reports).toEqual([`${ID.churn} Sales/Churn`, `${ID.pack} Sales/Churn`, 'Sales/Other Sales/Other']);
});

it('a portal made from names in the files takes the name of a report with an id from any alias that has both', async () => {
  const { reports } = await named(
    `reports:\n  bare: { id: ${ID.churn} }\n  full: { id: ${ID.churn}, workspace: Sales, name: Churn }\nusers: { ${ANA}: {} }\n`,
  );
  expect(reports).toEqual([`${ID.churn} Sales/Churn`]);
});

it('a portal made from names in the files has one report for a workspace entry, and the roles of datasets that an id or a report defines', async () => {
  const text = `datasets: { sales: { report: Sales/Churn }, hr: { id: ${ID.hr} } }
teams: { t: { members: [${ANA}], reports: [{ workspace: Board }], rls: [sales/LATAM, hr/Manager, sales/LATAM] } }
users: { ${ANA}: { rls: [${ID.hr}/Manager] } }
groups: { g: { id: ${ID.group}, rls: [sales/EMEA] } }
`;
  const { reports, roles, size } = await named(text);
  expect(reports).toEqual(['Sales/Churn Sales/Churn', `Board/${ANY} Board/${ANY}`]);
  const sales = 'the dataset of Sales/Churn';
  expect(roles).toEqual([`${ID.hr} Manager`, `${sales} LATAM`, `${sales} EMEA`]);
  expect(size).toBe(2);
});
