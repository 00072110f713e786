import { describe, expect, it } from 'vitest';
import { applyText, ended, observedPortal } from '../support/applying.ts';
import { ID, reports, roles, user } from '../support/office.ts';

const ANA = 'ana@x.com';
const BOB = 'bob@x.com';
const OFF = 'guards: { maxRemovals: off, minAdministrators: 0 }\n';

/** A portal that refuses the calls of some kind, as it does with a key that may not make them. */
const refusing = (seed: Parameters<typeof observedPortal>[0], call: RegExp) =>
  observedPortal(seed, {
    interfere: ({ path }) => (call.test(path) ? { kind: 'status', status: 403 } : undefined),
  });

describe('who was to lose one side of what a rule keeps apart, and does not', () => {
  const rule = `rules: [{ name: r, apart: [{ rls: ["*/LATAM"] }, { rls: ["*/Manager"], reports: ["Board/*"] }] }]\n${OFF}`;

  it('gets no role of the other side, on another dataset either, and others get theirs', async () => {
    const seed = { reports, rls: roles({ latam: [ANA] }), users: [user(ANA), user(BOB)] };
    const text = `${rule}users:\n  ${ANA}: { rls: [${ID.hr}/Manager] }\n  ${BOB}: { rls: [${ID.hr}/Manager] }\n`;
    const portal = await refusing(seed, /unlink-users/);
    const applied = await applyText(portal.url, text);
    expect(applied.outcomes.map(({ status }) => status)).toEqual(['failed', 'applied']);
    expect(applied.outcomes[1]).toMatchObject({ leftOut: { entries: [ANA], because: ['1'] } });
    const [, , manager] = portal.store.roles({}).slice();
    expect(manager?.userEmails).toEqual([BOB]);
  });

  it('gets no report of the other side', async () => {
    const seed = { reports, rls: roles({ latam: [ANA] }), users: [user(ANA)] };
    const text = `${rule}users:\n  ${ANA}: { reports: [Board/Pack], rls: [] }\n`;
    const portal = await refusing(seed, /unlink-users/);
    expect(ended(await applyText(portal.url, text))).toEqual([
      'unlink-rls-users failed',
      'link-reports skipped',
    ]);
  });

  it('gets nothing through a portal group either', async () => {
    const seed = { reports, rls: roles({ latam: [ANA] }), users: [user(ANA, { groups: [ID.group] })] };
    const text = `${rule}users:\n  ${ANA}: { rls: [] }\ngroups: { g: { id: ${ID.group}, rls: [${ID.hr}/Manager] } }\n`;
    const portal = await refusing(seed, /unlink-users/);
    expect(ended(await applyText(portal.url, text))).toEqual([
      'unlink-rls-users failed',
      'link-rls-groups skipped',
    ]);
  });

  it('gets what no rule speaks of', async () => {
    const seed = { reports, rls: roles({ latam: [ANA] }), users: [user(ANA)] };
    const text = `${rule}users:\n  ${ANA}: { reports: [People/Headcount], rls: [] }\n`;
    const portal = await refusing(seed, /unlink-users/);
    expect(ended(await applyText(portal.url, text))).toEqual([
      'unlink-rls-users failed',
      'link-reports applied',
    ]);
  });
});

it('who was to get what a rule requires, and does not, does not get what it is required for', async () => {
  const seed = { reports, rls: roles(), users: [user(ANA)] };
  const rule = `rules: [{ name: r, require: { of: { reports: ["Board/*"] }, have: { rls: ["*/LATAM"] } } }]\n${OFF}`;
  const text = `${rule}users:\n  ${ANA}: { reports: [Board/Pack], rls: [${ID.sales}/LATAM] }\n`;
  const portal = await refusing(seed, /rls\/link-users/);
  expect(ended(await applyText(portal.url, text))).toEqual(['link-rls-users failed', 'link-reports skipped']);
});
