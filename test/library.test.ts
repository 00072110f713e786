import { beforeEach, expect, it, vi } from 'vitest';
import {
  adopt,
  apply,
  doctor,
  exitOf,
  explain,
  exportLive,
  plan,
  planJson,
  prepare,
  read,
  rehearse,
  review,
  startEmbeddedPortal,
  validate,
  validateOnline,
  who,
} from '../src/index.ts';
import { officeWith } from './support/commands.ts';
import { ID, reports, user } from './support/office.ts';
import { KEY } from './support/portal.ts';
import { problemsOf } from './support/problems.ts';

async function checkout() {
  const seed = { reports, users: [user('ana@x.com', { name: 'Ana', reports: [ID.pack] })] };
  const text =
    'apply: { settle: 0s }\nguards: { maxRemovals: off }\nusers: { ana@x.com: { reports: [Sales/Churn] } }\n';
  return officeWith(seed, text);
}

beforeEach(() => {
  for (const name of ['CI', 'TF_BUILD', 'KUBERNETES_SERVICE_HOST', 'ROLECALL_URL']) vi.stubEnv(name, '');
  vi.stubEnv('ROLECALL_API_KEY', KEY);
  return () => vi.unstubAllEnvs();
});

it('the library needs only the root file and the environment variables of the command', async () => {
  const { portal, config } = await checkout();
  expect((await validate(config)).warnings).toEqual([]);
  await validateOnline({ config });
  expect((await read({ config })).live.users.size).toBe(1);
  expect((await doctor({ config })).endpoints.length).toBeGreaterThan(0);
  expect((await exportLive({ config })).text).toContain('ana@x.com');
  expect((await explain({ config, user: 'ana@x.com' })).answer.access.length).toBe(2);
  expect((await who({ config, subject: 'Sales/Churn' })).answer.holders.length).toBe(1);
  await review({ config });
  const seen = await plan({ config });
  expect(seen.changes.map(({ kind }) => kind)).toEqual(['revoke-report', 'grant-report']);
  const rehearsed = await rehearse(await prepare({ config, expect: seen.fingerprint }));
  expect([exitOf(rehearsed).code, rehearsed.plan.changes.length]).toEqual([0, 2]);
  expect(portal.writes()).toEqual([]);
  const applied = await apply({ config, confirm: async ({ plan: asked }) => asked.changes.length === 2 });
  expect([applied && exitOf(applied).code, applied?.plan.changes.length]).toEqual([0, 2]);
  expect((await plan({ config })).changes).toEqual([]);
  expect((await adopt({ config, dryRun: true })).files).toEqual([]);
});

it('the library applies without a confirm function, and writes nothing if confirm returns false', async () => {
  const { portal, config } = await checkout();
  expect(await apply({ config, confirm: async () => false })).toBeUndefined();
  expect(portal.writes()).toEqual([]);
  const applied = await apply({ config });
  expect(applied && exitOf(applied).code).toBe(0);
});

it('the library returns a plan with the same JSON as the command', async () => {
  const { config } = await checkout();
  const seen = await plan({ config });
  const { exit: _, ...written } = JSON.parse([...planJson(seen)].join(''));
  expect(JSON.parse(JSON.stringify(seen))).toEqual(written);
});

it('the library sends nothing to a portal without a pin in CI if the key comes from the environment', async () => {
  vi.stubEnv('CI', 'true');
  const { portal, config } = await checkout();
  expect(await problemsOf(() => plan({ config }))).toMatchObject([{ code: 'unpinned-url' }]);
  expect(portal.calls).toEqual([]);
  vi.stubEnv('ROLECALL_URL', portal.url);
  expect((await plan({ config })).changes.length).toBe(2);
  vi.stubEnv('ROLECALL_URL', '');
  const credentials = { apiKey: KEY, apiKeyFile: undefined, url: undefined };
  expect((await plan({ config, credentials })).changes.length).toBe(2);
});

it('the library starts a portal on a free port', async () => {
  const { url, stop } = await startEmbeddedPortal();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await stop();
});
