import { getEventListeners } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { fingerprintOf } from '../../src/plan/fingerprint.ts';
import { differenceLines } from '../../src/render/diff/comparison.ts';
import { planJson } from '../../src/render/documents/plan.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { apply } from '../../src/workflow/apply.ts';
import { plan } from '../../src/workflow/plan.ts';
import { prepare, readSavedPlan, StaleError, unlessInterrupted } from '../../src/workflow/prepare.ts';
import { saveText } from '../../src/workflow/save.ts';
import { codesOf, faultsBySchema, rootText } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { asked, confirmed, observedPortal, planText, portalWith } from '../support/portal.ts';
import { problemsOf } from '../support/problems.ts';

const idOf = (at: number): string => `a0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const nameOf = (at: number): string => (at < 2 ? 'Churn' : `Report "${at}" \u2028 ü`);
const REPORTS = Array.from({ length: 70 }, (_, at) => {
  return { id: idOf(at), name: nameOf(at), workspaceName: 'Sales' };
});
const SEED: Seed = {
  reports: REPORTS,
  users: [
    user('ana@x.com', { name: 'Ana Souza', reports: [idOf(5)] }),
    user('bob@x.com', { name: 'Bob', reports: [idOf(6), idOf(7)] }),
    user('eve@x.com', { name: 'Eve' }),
  ],
};

const textFor = (url: string, reports: readonly number[]): string =>
  rootText(
    url,
    `manage: { leavers: delete }
guards: { maxRemovals: off, maxUserDeletes: off, minAdministrators: 0 }
users:
  ana@x.com: { reports: [${reports.map((at) => `"${idOf(at)}"`).join(', ')}] }
  bob@x.com: { absent: true }
  new@x.com: { name: "New \\"", role: viewer }
`,
  );

async function office(reports: readonly number[] = [0]) {
  const portal = await portalWith(SEED);
  const folder = await folderWith({ 'rolecall.yaml': textFor(portal.url, reports) });
  const request = asked(portal.url, `${folder}/rolecall.yaml`);
  const file = path.join(folder, 'plan.json');
  const save = async (): Promise<Plan> => {
    const made = await plan(request);
    await saveText(file, planJson(made), (pieces) => pieces);
    return made;
  };
  const change = async (edit: (text: string) => string): Promise<void> =>
    writeFiles(folder, { 'plan.json': edit(await readFile(file, 'utf8')) });
  return { portal, folder, request, file, save, change };
}

it('a saved plan may contain an address that somebody must change in the portal', async () => {
  const { request, folder, portal, file, save } = await office();
  const text = rootText(portal.url, 'users: { ana.souza@x.com: { previously: [ana@x.com] } }\n');
  await writeFiles(folder, { 'rolecall.yaml': text });
  const saved = await save();
  expect(saved.changes).toMatchObject([{ kind: 'manual', address: 'ana.souza@x.com' }]);
  expect(await faultsBySchema('plan', planJson(saved))).toEqual([]);
  expect((await prepare({ ...request, saved: file })).plan.fingerprint).toBe(saved.fingerprint);
});

it('a saved plan of another portal is stale, and the error names that portal', async () => {
  const [one, other] = [await office(), await office()];
  await one.save();
  const [problem] = await problemsOf(() => prepare({ ...other.request, saved: one.file }));
  const why = `the saved plan is for test at ${one.portal.url}`;
  expect(problem).toMatchObject({ code: 'stale-plan', why });
});

it('a saved plan is the same plan after reading, even if somebody reformatted it', async () => {
  const { file, save, change } = await office([0, 1, 2]);
  const { findings: _, changes: __, ...made } = await save();
  const whole = JSON.parse(JSON.stringify(made));
  expect(await readSavedPlan(file)).toMatchObject(whole);
  for (const indent of [undefined, 1, 2, '\t']) {
    await change((text) => JSON.stringify(JSON.parse(text), null, indent));
    expect(await readSavedPlan(file)).toMatchObject(whole);
  }
  await change((text) => text.replaceAll('\n', '\r\n'));
  expect(await readSavedPlan(file)).toMatchObject(whole);
});

it('a saved plan is corrupt if its operations do not match its fingerprint', async () => {
  const edits: readonly ((text: string) => string)[] = [
    (text) =>
      text.replace(/("kind":"link-reports"[^\n]*)a0000000-0000-4000-8000-000000000000/, `$1${idOf(9)}`),
    (text) => text.replace(/\n {4}\{"id":"\d+","kind":"create-user","email"[^\n]*/, ''),
    (text) => text.replace(/("kind":"create-user","email":"new@x.com"[^\n]*)"role":3/, '$1"role":1'),
    (text) => text.replace(/("fingerprint": "sha256:)[0-9a-f]{4}/, '$10000'),
    (text) => text.replace('"url":"http://', '"url":"https://'),
    (text) => text.replace('"only":{}', '"only":{"users":["*"]}'),
    (text) => text.replace('"overrides": []', '"overrides": ["protected"]'),
    (text) => text.replace(/("deletions": \[\n[^\n]*"role":)\d/, '$11'),
  ];
  const { file, save, change } = await office();
  await save();
  const before = await readFile(file, 'utf8');
  for (const edit of edits) {
    expect(edit(before)).not.toBe(before);
    await change(() => edit(before));
    expect(await problemsOf(() => readSavedPlan(file))).toMatchObject([
      { code: 'plan-corrupt', why: expect.stringContaining('fingerprint') },
    ]);
  }
});

it('a saved plan is corrupt if it is cut off, or not a plan', async () => {
  const { file, save, change } = await office();
  await save();
  const text = await readFile(file, 'utf8');
  const lines = text.split('\n');
  for (let end = 0; end < lines.length - 2; end++) {
    await change(() => lines.slice(0, end).join('\n'));
    expect(await codesOf(() => readSavedPlan(file))).toEqual(['plan-corrupt']);
  }
  const cut = ['', '[]', 'null', '{}', '{\n}\n', '{\n  "format": "rolecall.plan/1"\n}\n'];
  for (const other of [...cut, text + text]) {
    await change(() => other);
    expect(await codesOf(() => readSavedPlan(file))).toEqual(['plan-corrupt']);
  }
});

const linesOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const error = await work().catch((thrown: unknown) => thrown);
  if (!(error instanceof StaleError) || error.difference === undefined) throw error;
  return differenceLines(error.difference.comparison, error.difference.names);
};
/** Saves the plan that gives Ana report 0, and compares it with the plan of now. */
async function comparing(meanwhile: (office: Awaited<ReturnType<typeof savedOffice>>) => unknown) {
  const saved = await savedOffice();
  await meanwhile(saved);
  return linesOf(() => prepare({ ...saved.request, expect: undefined, resume: false, saved: saved.file }));
}
const savedOffice = async () => {
  const made = await office([0]);
  await made.save();
  return made;
};
const giving =
  (given: readonly number[]) =>
  ({ folder, portal }: Awaited<ReturnType<typeof office>>) =>
    writeFiles(folder, { 'rolecall.yaml': textFor(portal.url, given) });

it('the error of a stale plan names the person and each swapped report, each in its own line', async () => {
  expect(await comparing(giving([1]))).toEqual([
    `  - add Sales/Churn (${idOf(0)}) to Ana Souza <ana@x.com>`,
    `  + add Sales/Churn (${idOf(1)}) to Ana Souza <ana@x.com>`,
  ]);
});

it('the error of a stale plan names all differences, however many', async () => {
  const lines = await comparing(giving(REPORTS.map((_, at) => at)));
  // Both plans grant report 0. The new plan keeps report 5, which the saved plan takes.
  expect(new Set(lines).size).toBe(REPORTS.length - 1);
  expect(lines[0]).toMatch(/^ {2}- remove Sales\/"Report \\"5\\"/);
  expect(lines.join('')).not.toContain('\u2028');
});

it('the error of a stale plan names access of a deleted person that nobody approved', async () => {
  const lines = await comparing(({ portal }) => {
    portal.store.linkReports('bob@x.com', [idOf(7)], false);
    portal.store.linkReports('bob@x.com', [idOf(8)], true);
  });
  expect(lines).toEqual([
    expect.stringContaining('- Bob <bob@x.com> is deleted and loses Sales/"Report \\"7\\"'),
    expect.stringContaining('+ Bob <bob@x.com> is deleted and loses Sales/"Report \\"8\\"'),
  ]);
});

const DEEP = `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`;

it('rolecall refuses a backup or a plan with 200,000 nested objects', async () => {
  const folder = await folderWith({
    'rolecall.yaml': rootText('http://127.0.0.1:9', 'users: {}\n'),
    'backup.json': `{"format":"rolecall.backup/1","users":[{"id":"u","email":"ana@x.com","role":3,"department":${DEEP}}],"reports":[],"roles":[]}`,
    'plan.json': `{"format":"rolecall.plan/1","portal":${DEEP}}`,
  });
  const backup = path.join(folder, 'backup.json');
  // rolecall reads the backup before the first request, because no portal listens at this address.
  const request = { ...asked('http://127.0.0.1:9', `${folder}/rolecall.yaml`), backup, beyondGit: false };
  const why = expect.stringContaining('64 levels');
  expect(await problemsOf(() => prepare(request))).toMatchObject([{ code: 'backup-corrupt', why }]);
  expect(await codesOf(() => readSavedPlan(path.join(folder, 'plan.json')))).toEqual(['plan-corrupt']);
});

it('work that an interruption may end leaves no listener on the signal when it ends or fails', async () => {
  const { signal } = new AbortController();
  await expect(unlessInterrupted(signal, async () => 'done')).resolves.toBe('done');
  await expect(unlessInterrupted(signal, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

const ANA = 'ana@x.com';
const GIVES_CHURN = `users: { ${ANA}: { reports: [Sales/Churn] } }\n`;

/** Saves a plan, changes its file, and returns the request to resume it. */
async function savedFor(url: string, text: string, change = (json: string, _plan: Plan) => json) {
  const plan = await planText(url, text);
  const saved = change([...planJson(plan)].join(''), plan);
  const folder = await folderWith({ 'plan.json': saved, 'rolecall.yaml': rootText(url, text) });
  const request = { ...asked(url, `${folder}/rolecall.yaml`), ...confirmed() };
  return { ...request, saved: `${folder}/plan.json`, resume: true };
}

it('apply --resume accepts a saved plan if only the spelling of addresses differs', async () => {
  const portal = await observedPortal({ reports, users: [user('Ana@X.com', { reports: [ID.pack] })] });
  const request = await savedFor(portal.url, GIVES_CHURN, (json, { fingerprint }) => {
    const spelled = json.replaceAll('Ana@X.com', 'ANA@x.COM');
    return spelled.replace(fingerprint, fingerprintOf(JSON.parse(spelled)));
  });
  const applied = await apply(request);
  expect(applied && exitOf(applied).code).toBe(0);
});

it.each<[string, (store: Store) => void]>([
  ['becomes administrator', (store) => store.updateUser({ id: store.user(ANA)?.id ?? '', role: 1 })],
  ['gets a report', (store) => store.linkReports(ANA, [ID.pack], true)],
])('apply --resume makes no call if a leaver %s after the plan', async (_title, meanwhile) => {
  const portal = await observedPortal({ reports, users: [user(ANA), user('bob@x.com')] });
  const text = `manage: { leavers: delete }\nguards: { minAdministrators: 0 }\nusers: { ${ANA}: { absent: true }, bob@x.com: { reports: [Sales/Churn] } }\n`;
  const request = await savedFor(portal.url, text);
  meanwhile(portal.store);
  await expect(apply(request)).rejects.toBeInstanceOf(StaleError);
  expect(portal.writes()).toEqual([]);
});

async function confirmedLate(meanwhile: (store: Store) => void) {
  const portal = await observedPortal({ reports, users: [user(ANA, { reports: [ID.pack] })] });
  const folder = await folderWith({ 'rolecall.yaml': rootText(portal.url, GIVES_CHURN) });
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

it('a saved plan that cannot be opened is a problem, not a bug', async () => {
  const folder = await folderWith({ 'plan.json': '{}' });
  await symlink('loop', `${folder}/loop`);
  for (const name of ['loop', 'plan.json/below', 'missing', '.'])
    await expect(readSavedPlan(`${folder}/${name}`)).rejects.toMatchObject({
      problems: [{ code: 'file-unreadable' }],
    });
});
