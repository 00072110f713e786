import { expect, it, onTestFinished, vi } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { fingerprintOf } from '../../src/plan/fingerprint.ts';
import { planJson } from '../../src/render/documents/plan.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { apply } from '../../src/workflow/apply.ts';
import { StaleError } from '../../src/workflow/prepare.ts';
import { rootText } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { asked, confirmed, observedPortal, planText } from '../support/portal.ts';

const ANA = 'ana@x.com';

/** Saves a plan, changes its file, and returns the request to resume it. */
async function savedFor(
  url: string,
  text: string,
  change: (json: string, plan: Plan) => string = (json) => json,
) {
  const plan = await planText(url, text);
  const saved = change([...planJson(plan)].join(''), plan);
  const folder = await folderWith({ 'plan.json': saved, 'rolecall.yaml': rootText(url, text) });
  const request = { ...asked(url, `${folder}/rolecall.yaml`), ...confirmed() };
  return { ...request, saved: `${folder}/plan.json`, resume: true };
}

it('apply accepts a saved plan if only the spelling of addresses differs', async () => {
  const portal = await observedPortal({ reports, users: [user('Ana@X.com', { reports: [ID.pack] })] });
  const text = `users: { ${ANA}: { reports: [Sales/Churn] } }\n`;
  const request = await savedFor(portal.url, text, (json, { fingerprint }) => {
    const spelled = json.replaceAll('Ana@X.com', 'ANA@x.COM');
    return spelled.replace(fingerprint, fingerprintOf(JSON.parse(spelled)));
  });
  const applied = await apply(request);
  expect(applied && exitOf(applied).code).toBe(0);
});

it.each<[string, (store: Store) => void]>([
  ['becomes administrator', (store) => store.updateUser({ id: store.user(ANA)?.id ?? '', role: 1 })],
  ['gets a report', (store) => store.linkReports(ANA, [ID.pack], true)],
])('apply makes no call if a leaver %s after the plan', async (_title, meanwhile) => {
  const portal = await observedPortal({ reports, users: [user(ANA), user('bob@x.com')] });
  const text = `manage: { leavers: delete }\nguards: { minAdministrators: 0 }\nusers: { ${ANA}: { absent: true }, bob@x.com: { reports: [Sales/Churn] } }\n`;
  const request = await savedFor(portal.url, text);
  meanwhile(portal.store);
  await expect(apply(request)).rejects.toBeInstanceOf(StaleError);
  expect(portal.writes()).toEqual([]);
});

const text = `users: { ${ANA}: { reports: [Sales/Churn] } }\n`;
async function confirmedLate(meanwhile: (store: Store) => void) {
  const portal = await observedPortal({ reports, users: [user(ANA, { reports: [ID.pack] })] });
  const folder = await folderWith({ 'rolecall.yaml': rootText(portal.url, text) });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const confirm = async () => {
    meanwhile(portal.store);
    vi.setSystemTime(Date.now() + 60_000);
    return true;
  };
  const applied = apply({ ...asked(portal.url, `${folder}/rolecall.yaml`), ...confirmed(), confirm });
  return { portal, applied };
}

it('apply makes no call if somebody changed the portal before a person confirmed', async () => {
  const { portal, applied } = await confirmedLate((store) => store.linkReports(ANA, [ID.pack], false));
  await expect(applied).rejects.toBeInstanceOf(StaleError);
  expect(portal.writes()).toEqual([]);
});

it('apply performs the plan if it is still the same when a person confirms late', async () => {
  const { portal, applied } = await confirmedLate(() => {});
  expect((await applied)?.verified).toBe(true);
  expect(portal.store.user(ANA)?.reports).toEqual([ID.churn]);
});
