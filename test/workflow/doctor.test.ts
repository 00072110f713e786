import { expect, it } from 'vitest';
import type { Diagnosis } from '../../src/domain/diagnosis.ts';
import { parseDialect } from '../../src/sandbox/dialect.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { commandsIn, faultsBySchema } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { KEY, observedPortal } from '../support/portal.ts';
import { EMPTY, rawPortal } from '../support/raw-portal.ts';

const office: Seed = {
  keys: [{ key: KEY }],
  reports,
  rls: roles({ latam: ['u0@x.com'] }),
  users: Array.from({ length: 30 }, (_, at) => user(`u${at}@x.com`)),
  audit: [{ userEmail: 'u0@x.com', reportId: ID.churn }],
};

const doctorOf = async (url: string) => commandsIn(await folderWith({}), { ROLECALL_URL: url });

async function examine(seed: Seed, pairs: readonly string[] = []) {
  const { url, calls } = await observedPortal(seed, { dialect: parseDialect(pairs) });
  const { document, ...ended } = await (await doctorOf(url)).json('doctor');
  return { ...ended, url, calls, diagnosis: document as Diagnosis };
}

const FIRST = { pageParameter: 'pageNumber', firstPage: 1 };
const LIMITED = {
  pageSize: { parameter: 'limit', value: 1000 },
  auditDates: { from: 'startDateTime', to: 'endDateTime' },
};

it.each([
  ['pageSize=10', FIRST],
  ['pageSize=10 pageParameter=page firstPage=0', { pageParameter: 'page', firstPage: 0 }],
  ['pageSize=9 pageParameter=pageIndex unknownParameters=ignore', { ...FIRST, pageParameter: 'pageIndex' }],
  ['pageSize=10 pageSizeParameter=limit auditDates=startDateTime,endDateTime', { ...FIRST, ...LIMITED }],
  ['unknownParameters=ignore pageSizeParameter=limit', {}],
])('doctor finds the dialect of a portal with %s', async (pairs, dialect) => {
  const { code, diagnosis, calls } = await examine(office, pairs.split(' '));
  expect([code, diagnosis.dialect, diagnosis.problems]).toEqual([0, dialect, []]);
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']));
});

it('doctor reports its results in JSON that matches its schema', async () => {
  const odd = ['nullArrays=true', 'extraFields=true', 'straySpaces=true', 'emailCasing=mixed'];
  const { diagnosis, stdout } = await examine(office, odd);
  expect(await faultsBySchema('doctor', stdout)).toEqual([]);
  expect(diagnosis).toMatchObject({ reachable: true });
  expect(Math.abs(diagnosis.clockOffset ?? 99)).toBeLessThan(2);
  expect(diagnosis.observed).toHaveLength(2);
  expect(new Set(diagnosis.endpoints.map(({ readable }) => readable))).toEqual(new Set(['yes']));
  expect(diagnosis.endpoints.map(({ records }) => records)).toEqual([30, 4, 3, null]);
});

it('doctor reports what the key may not do, and which commands that affects', async () => {
  const withScopes = async (...scopes: NonNullable<NonNullable<Seed['keys']>[number]['scopes']>) => {
    const { url, calls } = await observedPortal({ ...office, keys: [{ key: KEY, scopes }] });
    return { ...(await (await doctorOf(url)).run('doctor')), calls };
  };
  const { code, stdout, calls } = await withScopes('users:read', 'reports:read', 'audit:read');
  expect(code).toBe(1);
  expect(stdout).toMatch(/GET \/api\/datasets\/rls\s+not readable with this key/);
  expect(stdout).toMatch(/plan\s+no: see the problem below/);
  expect(stdout).toContain('error forbidden');
  expect(calls.length).toBe(3);
  const withoutAudit = await withScopes('users:read', 'reports:read', 'rls:read');
  expect([withoutAudit.code, withoutAudit.stdout.includes('warning forbidden')]).toEqual([0, true]);
});

it('doctor reports a wrong key once, and a wrong clock', async () => {
  const { url, ...ended } = await examine({ ...office, keys: [{ key: 'another' }] });
  expect(ended).toMatchObject({ code: 1, codes: ['unauthorized'] });
  const shown = await (await doctorOf(url)).run('doctor');
  expect(shown.stdout).toMatch(/plan\s+no: see the problem below[\s\S]*error unauthorized/);
  const date = new Date(Date.now() - 20 * 60_000).toUTCString();
  const late = await rawPortal(() => ({ headers: { date }, body: EMPTY }));
  const { stdout } = await (await doctorOf(late.url)).run('doctor');
  expect(stdout).toMatch(/clock\s+1,[12]\d\d seconds behind/);
  expect(stdout).toContain('warning clock-skew');
});

it('doctor needs a portal to examine', async () => {
  const { code, stderr } = await commandsIn(await folderWith({})).run('doctor');
  expect([code, stderr.includes('ROLECALL_URL')]).toEqual([1, true]);
});
