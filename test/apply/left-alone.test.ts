import { describe, expect, it } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import { applyText, observedPortal } from '../support/applying.ts';
import { ID, reports, roles, user } from '../support/office.ts';

const GUARDS = 'guards: { maxRemovals: off, minAdministrators: 0 }\n';
const BOB = 'users:\n  bob@x.com: { reports: [], rls: [] }\n';
const held = { reports: [ID.churn] };
const TWINS = [user('ana@x.com', held), user('ANA@x.com', held)];
/** A seed cannot have role 7, but a portal can. */
const odd = { ...user('ana@x.com', held), role: 7 };
const KELVIN = user('mi\u212ae@x.com', held);

const exitFor = async (
  users: readonly ReturnType<typeof user>[],
  text: string,
  rls = roles(),
): Promise<unknown> => {
  const portal = await observedPortal({ reports, rls, users: [user('bob@x.com'), ...users] });
  const applied = await applyText(portal.url, `${GUARDS}${text}`);
  expect(portal.writes()).toEqual([]);
  const findings = applied.plan.findings.filter(({ frozen }) => frozen === true);
  expect(findings.every(({ standing }) => standing === undefined)).toBe(true);
  return exitOf(applied);
};

describe('accounts that rolecall leaves alone, with too much access', () => {
  it.each<[string, readonly ReturnType<typeof user>[], string, string]>([
    [
      'two accounts with one address under unlisted: revoke',
      TWINS,
      `manage: { unlisted: revoke }\n${BOB}`,
      'ambiguous-user',
    ],
    [
      'two accounts with one address under unlisted: delete',
      TWINS,
      `manage: { unlisted: delete }\n${BOB}`,
      'ambiguous-user',
    ],
    [
      'two accounts with one address and exclusive access',
      TWINS,
      `manage: { exclusive: { reports: ["Sales/*"] } }\n${BOB}`,
      'ambiguous-user',
    ],
    [
      'an unknown role of a listed person',
      [odd],
      `${BOB}  ana@x.com: { reports: [] }\n`,
      'unknown-role-code',
    ],
    [
      'an unknown role of an absent person',
      [odd],
      `${BOB}  ana@x.com: { absent: true }\n`,
      'unknown-role-code',
    ],
    [
      'an unknown role of an unlisted person',
      [odd],
      `manage: { unlisted: delete }\n${BOB}`,
      'unknown-role-code',
    ],
    ['an unsafe address', [KELVIN], `manage: { unlisted: revoke }\n${BOB}`, 'unsafe-address'],
  ])('apply exits with 4 for %s', async (_title, users, text, code) => {
    expect(await exitFor(users, text)).toEqual({ code: 4, because: [code] });
  });

  it('apply exits with 4 for two accounts with an earlier address of a person', async () => {
    const text = `${BOB}  anna@x.com: { previously: [ana@x.com], reports: [], rls: [] }\n`;
    expect(await exitFor([user('anna@x.com'), ...TWINS], text)).toEqual({
      code: 4,
      because: ['ambiguous-user'],
    });
  });
});

describe('an account that waits for its new address', () => {
  const renamed = (rest: string): string => `${BOB}  anna@x.com: { previously: [ana@x.com], ${rest} }\n`;
  const live = [user('ana@x.com', { reports: [ID.churn, ID.pack] })];

  it.each<[string, string, string]>([
    ['a report', '', 'reports: [Sales/Churn], rls: []'],
    ['a role', '', 'reports: [Sales/Churn, Board/Pack], rls: []'],
    ['a report, and an ignored report', 'manage: { ignore: { reports: ["Board/*"] } }\n', 'reports: []'],
  ])('apply exits with 4 if the account has more than the files give: %s', async (_title, manage, rest) => {
    const rls = roles({ latam: ['ana@x.com'] });
    expect(await exitFor(live, `${manage}${renamed(rest)}`, rls)).toEqual({
      code: 4,
      because: ['rename-pending'],
    });
  });

  it.each<[string, string, string]>([
    ['as much', '', 'reports: [Sales/Churn, Board/Pack], rls: []'],
    ['less', '', 'reports: [Sales/Churn, Board/Pack, Sales/Overview], rls: []'],
    ['more, but ignored', 'manage: { ignore: { reports: ["Board/*"] } }\n', 'reports: [Sales/Churn]'],
    ['more of an unmanaged kind', 'manage: { kinds: [rls] }\n', 'rls: []'],
  ])('apply exits with 0 if the account has %s', async (_title, manage, rest) => {
    const other = rest.includes('reports:') ? BOB : 'users:\n  bob@x.com: { rls: [] }\n';
    expect(await exitFor(live, `${manage}${renamed(rest).replace(BOB, other)}`)).toEqual({
      code: 0,
      because: [],
    });
  });
});

describe('other accounts that rolecall leaves alone', () => {
  it.each<[string, readonly ReturnType<typeof user>[], string]>([
    ['two accounts with one address that no file mentions', TWINS, BOB],
    [
      'two ignored accounts with one address',
      TWINS,
      `manage: { unlisted: delete, ignore: { users: ["ana@*"] } }\n${BOB}`,
    ],
    ['an unknown role with listed access', [odd], `${BOB}  ana@x.com: { reports: [Sales/Churn] }\n`],
    [
      'an unknown role with ignored access',
      [odd],
      `manage: { ignore: { reports: ["Sales/*"] } }\n${BOB}  ana@x.com: { reports: [] }\n`,
    ],
    ['an unsafe address without access', [user('mi\u212ae@x.com')], `manage: { unlisted: revoke }\n${BOB}`],
  ])('apply exits with 0 for %s', async (_title, users, text) => {
    expect(await exitFor(users, text)).toEqual({ code: 0, because: [] });
  });
});
