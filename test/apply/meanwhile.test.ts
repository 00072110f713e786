import { expect, it } from 'vitest';
import { exitOf } from '../../src/domain/applied.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { applyText, observedPortal } from '../support/applying.ts';
import { ID, reports, roles, user } from '../support/office.ts';

const ANA = 'ana@x.com';
const GUARDS = 'guards: { maxRemovals: off, minAdministrators: 0 }\n';
const BOB = 'users:\n  bob@x.com: { reports: [], rls: [] }\n';

const raise = (store: Store): void => {
  store.updateUser({ id: store.user(ANA)?.id ?? '', role: 1 });
};
const give = (store: Store): void => {
  store.linkReports(ANA, [ID.overview], true);
};
const giveGroup = (store: Store): void => {
  store.linkGroups({ datasetId: ID.sales, role: 'EMEA' }, [ID.group], true);
};

it.each<[string, string, (store: Store) => void]>([
  ['a leaver is made administrator', `${BOB}  ${ANA}: { absent: true }\n`, raise],
  ['somebody in no file is, whose access goes', `manage: { unlisted: revoke }\n${BOB}`, raise],
  [
    'somebody in no file is given what is exclusive',
    `manage: { exclusive: { reports: ["Sales/*"] } }\n${BOB}`,
    give,
  ],
  ['a group in no file is given a role', `manage: { unlisted: revoke }\n${BOB}`, giveGroup],
])(
  'what others do while an apply runs is exit 4 where the next plan would take it: %s',
  async (_title, text, hand) => {
    const portal = await observedPortal(
      {
        reports,
        rls: [
          { name: 'LATAM', datasetId: ID.sales, groups: [ID.group] },
          { name: 'EMEA', datasetId: ID.sales },
        ],
        users: [user(ANA, { reports: [ID.churn] }), user('bob@x.com')],
      },
      {
        interfere: (_call, write) => {
          if (write === 1) hand(portal.store);
          return undefined;
        },
      },
    );
    const applied = await applyText(portal.url, `${GUARDS}${text}`, { settle: 0 });
    expect(exitOf(applied)).toEqual({ code: 4, because: ['not-verified'] });
  },
);

it('a leaver whom the apply makes a viewer is no more pending', async () => {
  const seed = { reports, rls: roles(), users: [user(ANA, { role: 1 }), user('bob@x.com')] };
  const portal = await observedPortal(seed, { dialect: { updateUser: true } });
  const text = `${GUARDS}manage: { roleChanges: update }\n${BOB}  ${ANA}: { absent: true }\n`;
  const applied = await applyText(portal.url, text, { dialect: { updateUser: true } });
  expect(applied.plan.findings.map(({ code }) => code)).toContain('leaver-administrator');
  expect(portal.store.user(ANA)?.role).toBe(3);
  expect(exitOf(applied)).toEqual({ code: 0, because: [] });
});

it('a group gains nothing beside the role that a member was to lose, so that the next run ends as this one would have', async () => {
  let isBroken = true;
  const inGroup = { groups: [ID.group] };
  const portal = await observedPortal(
    { reports, rls: roles({ latam: [ANA] }), users: [user(ANA, { ...inGroup, reports: [ID.churn] })] },
    {
      interfere: ({ path }) =>
        isBroken && path.endsWith('unlink-users') ? { kind: 'status', status: 422 } : undefined,
    },
  );
  const text = `${GUARDS}users:\n  ${ANA}: { reports: [Sales/Churn], rls: [] }\ngroups:\n  g: { id: ${ID.group}, rls: [${ID.sales}/EMEA] }\n`;
  const refused = await applyText(portal.url, text);
  expect(refused.outcomes.map(({ status }) => status)).toEqual(['failed', 'skipped']);
  isBroken = false;
  expect(exitOf(await applyText(portal.url, text))).toEqual({ code: 0, because: [] });
  const held = portal.store.roles({}).slice().slice(0, 2);
  expect(held.map(({ userEmails, groups }) => [userEmails, groups])).toEqual([
    [[], []],
    [[], [ID.group]],
  ]);
});
