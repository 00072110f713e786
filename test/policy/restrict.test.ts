import { expect, it } from 'vitest';
import { apply } from '../../src/workflow/apply.ts';
import { type PlanRequest, plan } from '../../src/workflow/plan.ts';
import { confirmed, observedPortal } from '../support/applying.ts';
import { commandsIn } from '../support/commands.ts';
import { writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { asked } from '../support/portal.ts';

const RESTRICT = 'guards: { restrict: [{ files: [board.yaml], reports: ["Board/*"], rls: ["sales/*"] }] }';
const TEAMS = 'teams: { board: { members: [ana@x.com], reports: [Board/Pack] } }\n';
const GROUPS = `datasets: { sales: { id: ${ID.sales} } }\ngroups: { g: { id: ${ID.group}, rls: [sales/LATAM] } }\n`;
const BOARD = TEAMS + GROUPS;
const SALES = 'users: { ana@x.com: {}, bob@x.com: {} }\n';

/** The refusals of a commit that writes `changed` after an apply of `applied`. */
async function refusals(
  applied: string,
  changed: string,
  request: Partial<PlanRequest> = {},
  before = RESTRICT,
) {
  const seed = { reports, rls: roles(), users: [user('ana@x.com'), user('bob@x.com')] };
  const { url } = await observedPortal(seed);
  const root = `version: 1\nportal: { name: test, url: "${url}" }\ninclude: [board.yaml, sales.yaml]\n`;
  const folder = await checkoutWith({
    'rolecall.yaml': `${root}${before}\n`,
    'board.yaml': BOARD,
    'sales.yaml': applied,
  });
  const ask = { ...asked(url, `${folder}/rolecall.yaml`), base: undefined };
  await apply({ ...ask, ...confirmed() });
  await writeFiles(folder, { 'rolecall.yaml': `${root}${RESTRICT}\n`, 'sales.yaml': changed });
  git(folder, 'commit', '-qam', 'sales', '--allow-empty');
  const { findings } = await plan({ ...ask, ...request });
  return findings.flatMap(({ code, message }) => (code === 'not-granted-here' ? message : []));
}

const gets = (what: string, who = 'ana@x.com'): string =>
  `${who} gets ${what} from a file that may not give it`;
const second = (entry: string): string => SALES.replace('{}', `{ reports: [${entry}] }`);

it.each([
  ['a second line for access that is live', second('Board/Pack'), [gets('Board/Pack')]],
  ['a line that begins later', second('{ report: Board/Pack, from: 2099-01-01 }'), [gets('Board/Pack')]],
  [
    'a second team',
    `${SALES}teams: { own: { members: [{ team: board }], reports: [Board/Pack] } }\n`,
    [gets('Board/Pack')],
  ],
  ['a line that is over', second('{ report: Board/Pack, until: 2020-01-01 }'), []],
  [
    'a line of a person who has left',
    SALES.replace('{}', '{ absent: true, reports: [{ report: Board/Pack, from: 2099-01-01 }] }'),
    [],
  ],
  ['another report', second('Sales/Churn'), []],
])('guards.restrict judges %s', async (_what, changed, expected) => {
  expect(await refusals(SALES, changed)).toEqual(expected);
});

it('the command line judges new lines too', async () => {
  const { url } = await observedPortal({
    reports,
    rls: roles(),
    users: [user('ana@x.com'), user('bob@x.com')],
  });
  const root = `version: 1\nportal: { name: test, url: "${url}" }\ninclude: [board.yaml, sales.yaml]\n${RESTRICT}\n`;
  const folder = await checkoutWith({ 'rolecall.yaml': root, 'board.yaml': BOARD, 'sales.yaml': SALES });
  const { run } = commandsIn(folder);
  expect((await run('apply --yes')).code).toBe(0);
  await writeFiles(folder, { 'sales.yaml': second('Board/Pack') });
  git(folder, 'commit', '-qam', 'sales');
  const planned = await run('plan');
  expect([planned.code, planned.stdout.includes('not-granted-here')]).toEqual([3, true]);
});

it('guards.restrict leaves lines of the last apply alone, unless they end later', async () => {
  const ending = (day: string): string => second(`{ report: Board/Pack, until: ${day} }`);
  const restricted = async (changed: string) => refusals(ending('2098-01-01'), changed, {}, '');
  expect(await restricted(ending('2098-01-01'))).toEqual([]);
  expect(await restricted(ending('2097-01-01'))).toEqual([]);
  expect(await restricted(ending('2099-01-01'))).toEqual([gets('Board/Pack')]);
});

it('a run that only removes access judges no new line', async () => {
  expect(await refusals(SALES, second('Board/Pack'), { removalsOnly: true })).toEqual([]);
  expect(await refusals(SALES, second('Board/Pack'), { causes: ['time'] })).toEqual([]);
});
