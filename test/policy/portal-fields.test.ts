import { expect, it } from 'vitest';
import { ID, reports, user } from '../support/office.ts';
import { planned } from '../support/planned.ts';

const FILES = `manage: { ignore: { users: ["svc*"] } }
users:
  ana@x.com: { until: 2026-12-31, reports: [Sales/Churn] }
  gone@x.com: { absent: true }
`;

const CODES = ['viewer-may-edit', 'portal-expires-first'];

async function found(extra: Record<string, unknown>, email = 'ana@x.com', held: string[] = [ID.churn]) {
  const ana = email === 'ana@x.com' ? [] : [user('ana@x.com', { reports: [ID.churn] })];
  const users = [user(email, { reports: held, ...extra }), ...ana];
  const { findings } = await planned({ reports, users }, FILES);
  return findings
    .filter(({ code }) => CODES.includes(code))
    .map(({ code, message, standing }) => `${code}${standing === true ? ' (standing)' : ''}: ${message}`);
}

const MAY_EDIT = ': ana@x.com is a viewer, but the portal lets this person edit reports';
const ends = (day: string) =>
  `portal-expires-first (standing): the portal ends the account of ana@x.com on ${day}; the files say 2026-12-31`;

it.each<readonly [Record<string, unknown>, string | undefined]>([
  [{ canEditReport: true }, `viewer-may-edit (standing)${MAY_EDIT}`],
  [{ canCreateReport: true }, `viewer-may-edit (standing)${MAY_EDIT}`],
  [{ canOverwriteReport: true }, `viewer-may-edit (standing)${MAY_EDIT}`],
  [{ canOverwriteReport: true, role: 2 }, undefined],
  [{ expirationDate: '2026-12-30T23:59:59' }, ends('2026-12-30')],
  [{ expirationDate: '2026-12-31' }, undefined],
  [{ expirationDate: '2025-01-01T00:00:00Z' }, ends('2025-01-01')],
  [{ expirationDate: '0001-01-01T00:00:00' }, undefined],
  [{ expirationDate: '30/12/2026' }, undefined],
  [{ expirationDate: { year: 2026 } }, undefined],
])('for an account with %j, the finding is %s', async (extra, finding) => {
  expect(await found(extra)).toEqual(finding === undefined ? [] : [finding]);
});

it('a standing finding names a managed person, but no ignored person and no leaver', async () => {
  const standing = [`viewer-may-edit (standing)${MAY_EDIT}`];
  expect(await found({ canEditReport: true }, 'ana@x.com', [])).toEqual(standing);
  expect(await found({ canEditReport: true, expirationDate: '2026-11-21' }, 'svc@x.com')).toEqual([]);
  expect(await found({ expirationDate: '2026-11-21' }, 'gone@x.com')).toEqual([]);
});
