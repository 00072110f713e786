import { expect, it } from 'vitest';
import { ID, reports, roles, user } from '../support/office.ts';
import { planned } from '../support/planned.ts';
import { plannedByBase } from '../support/planned-by-base.ts';

const held = { reports: [ID.pack] };
const LISTED = 'users: { ana@x.com: { reports: [Board/Pack] } }\n';

it.each([
  ['an unlisted person with managed access', 'eve@x.com', LISTED, '', ['eve@x.com']],
  ['no leaver', 'bob@x.com', LISTED, '', []],
  ['no leaver with a deleted account', 'bob@x.com', LISTED, 'leavers: delete', []],
  [
    'no earlier address of a listed person',
    'old@x.com',
    'users: { ana@x.com: { reports: [Board/Pack], previously: [old@x.com] } }\n',
    '',
    [],
  ],
])('the unlisted people of a plan include %s', async (_title, who, after, manage, named) => {
  const seed = { reports, rls: roles(), users: [user(who, held), user('other@x.com')] };
  const before = 'users: { ana@x.com: {}, bob@x.com: { reports: [Board/Pack] } }\n';
  const { plan } = await plannedByBase(seed, { before, after, manage });
  expect(plan.unlisted?.holders?.map((one) => one.user) ?? []).toEqual(named);
});

it.each([
  ['user:ana@x.com', [], 0],
  ['user:eve@*', ['eve@x.com'], 0],
  ['team:t', [], 0],
  ['report:Board/*', ['eve@x.com'], 1],
])(
  'with --only %s, a plan shows only the unlisted people and groups that it selects',
  async (one, named, groups) => {
    const seed = {
      reports,
      rls: roles({ managerGroups: [ID.group] }),
      users: [user('ana@x.com', held), user('eve@x.com', held)],
    };
    const text = `manage: { kinds: [rls] }\nteams: { t: { members: [ana@x.com] } }\n${LISTED}`;
    const { unlisted, findings } = await planned(seed, text, { only: [one] });
    expect(unlisted?.holders?.map((holder) => holder.user)).toEqual(named);
    expect(findings.filter(({ code }) => code === 'unlisted-group').length).toBe(groups);
  },
);
