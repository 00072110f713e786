import { expect, it } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import { applyText, observedPortal } from '../support/applying.ts';
import { ID, reports, roles, user } from '../support/office.ts';

const GUARDS = 'guards: { maxRemovals: off, minAdministrators: 0 }\n';
const BOB = 'users:\n  bob@x.com: { reports: [], rls: [] }\n';
const held = { reports: [ID.churn] };
const TWINS = [user('ana@x.com', held), user('ANA@x.com', held)];
/** A seed cannot have role 7, but a portal can. */
const ODD = [{ ...user('ana@x.com', held), role: 7 }];
const KELVIN = [user('mi\u212ae@x.com', held)];
const WAITING = [user('ana@x.com', { reports: [ID.churn, ID.pack] })];
const IGNORED = 'manage: { ignore: { reports: ["Board/*"] } }\n';
const renamed = (rest: string): string => `${BOB}  anna@x.com: { previously: [ana@x.com], ${rest} }\n`;

it.each<[string, string | undefined, readonly ReturnType<typeof user>[], string]>([
  ['two accounts with one address', 'ambiguous-user', TWINS, `manage: { unlisted: revoke }\n${BOB}`],
  ['twins at an earlier address', 'ambiguous-user', [user('anna@x.com'), ...TWINS], renamed('rls: []')],
  ['two accounts of a leaver', 'ambiguous-user', TWINS, `${BOB}  ana@x.com: { absent: true }\n`],
  ['an unknown role', 'unknown-role-code', ODD, `${BOB}  ana@x.com: { reports: [] }\n`],
  ['an unsafe address', 'unsafe-address', KELVIN, `manage: { unlisted: revoke }\n${BOB}`],
  ['an account that waits for its new address', 'rename-pending', WAITING, renamed('reports: [Sales/Churn]')],
  ['two accounts that no file mentions', undefined, TWINS, BOB],
  ['ignored twins', undefined, TWINS, `manage: { ignore: { users: ["ana@*"] }, unlisted: delete }\n${BOB}`],
  ['an unknown role with listed access', undefined, ODD, `${BOB}  ana@x.com: { reports: [Sales/Churn] }\n`],
  ['a waiting account with as much', undefined, WAITING, renamed('reports: [Sales/Churn, Board/Pack]')],
  ['ignored access of a waiting account', undefined, WAITING, IGNORED + renamed('reports: [Sales/Churn]')],
])('apply leaves alone %s, and exits with 4 if it has too much access: %s', async (_, code, users, text) => {
  const portal = await observedPortal({ reports, rls: roles(), users: [user('bob@x.com'), ...users] });
  const applied = await applyText(portal.url, `${GUARDS}${text}`);
  expect(portal.writes()).toEqual([]);
  const findings = applied.plan.findings.filter(({ pending }) => pending === true);
  expect(findings.every(({ standing }) => standing === undefined)).toBe(true);
  const because = code === undefined ? [] : [code];
  expect(exitOf(applied)).toEqual({ code: code === undefined ? 0 : 4, because });
});
