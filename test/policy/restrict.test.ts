import { expect, it } from 'vitest';
import { ID, messages, reports, roles, user } from '../support/office.ts';
import { declaredIn, type Planning, planOf, recordsOf } from '../support/planned.ts';
import { NOW } from '../support/portal.ts';
import { asApplied } from '../support/recorded.ts';

const RESTRICT = 'guards: { restrict: [{ files: [board.yaml], reports: ["Board/*"], rls: ["sales/*"] }] }';
const TEAMS = 'teams: { board: { members: [ana@x.com], reports: [Board/Pack] } }\n';
const GROUPS = `datasets: { sales: { id: ${ID.sales} } }\ngroups: { g: { id: ${ID.group}, rls: [sales/LATAM] } }\n`;
const BOARD = TEAMS + GROUPS;
const SALES = 'users: { ana@x.com: {}, bob@x.com: {} }\n';

const ROLES = 'guards: { restrict: [{ files: [board.yaml], roles: [administrator] }] }';

const filesWith = (settings: string, sales: string) =>
  declaredIn({ 'rolecall.yaml': settings, 'board.yaml': BOARD, 'sales.yaml': sales });

interface Given extends Planning {
  readonly restrict?: string;
  readonly before?: string;
}

/** The refusals of files that contain `changed` after an apply of `applied`. */
async function refusals(applied: string, changed: string, given: Given = {}): Promise<readonly string[]> {
  const { restrict = RESTRICT, before = restrict, ...options } = given;
  const ana = restrict === ROLES ? { role: 1 } : { reports: [ID.pack] };
  const office = recordsOf({ reports, rls: roles(), users: [user('ana@x.com', ana), user('bob@x.com')] });
  const base = asApplied(await filesWith(before, applied));
  const { plan } = planOf(await filesWith(restrict, changed), office, { base, then: NOW - 1, ...options });
  return messages(plan, 'not-granted-here');
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

it('guards.restrict leaves lines of the last apply alone, unless they end later', async () => {
  const ending = (day: string): string => second(`{ report: Board/Pack, until: ${day} }`);
  const restricted = async (changed: string) => refusals(ending('2098-01-01'), changed, { before: '' });
  expect(await restricted(ending('2098-01-01'))).toEqual([]);
  expect(await restricted(ending('2097-01-01'))).toEqual([]);
  expect(await restricted(ending('2099-01-01'))).toEqual([gets('Board/Pack')]);
});

it('a run that only removes access judges no new line', async () => {
  expect(await refusals(SALES, second('Board/Pack'), { removalsOnly: true })).toEqual([]);
  expect(await refusals(SALES, second('Board/Pack'), { causes: ['time'] })).toEqual([]);
});

const entry = (more: string): string => SALES.replace('{}', `{ ${more} }`);
const ADMINISTRATOR = entry('role: administrator');
it.each([
  ['a viewer', entry('role: viewer'), [gets('the role administrator')]],
  ['a person without a role in the files', SALES, [gets('the role administrator')]],
  ['an administrator', ADMINISTRATOR, []],
  ['an absent administrator', entry('role: administrator, absent: true'), [gets('the role administrator')]],
])(
  'guards.restrict judges a new line for a role that the account already has: of %s',
  async (_who, applied, expected) => {
    expect(await refusals(applied, ADMINISTRATOR, { restrict: ROLES })).toEqual(expected);
  },
);
