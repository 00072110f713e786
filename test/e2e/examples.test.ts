import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cp, readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Secret } from 'kubernetes-models/v1';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { inProcess, rootText } from '../support/commands.ts';
import { checkoutWith, folderWith, git, writeFiles } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { KEY, observedPortal, portalWith } from '../support/portal.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const read = (name: string): Promise<string> => readFile(path.join(EXAMPLES, name), 'utf8');

const KINDS = { CronJob, Job, PodDisruptionBudget, ConfigMap, PersistentVolumeClaim, Secret } as const;

const manifestsIn = async (name: string) =>
  parseAllDocuments(await read(`kubernetes/${name}`)).map((document) => document.toJS());

const ANA = 'ana@x.com';
const office = () => portalWith({ reports, users: [user(ANA)] });
const root = (name: string, url: string) =>
  rootText(url, `guards: { minAdministrators: 0 }\nusers:\n  ${ANA}: { reports: [Sales/Churn] }\n`, name);

it.each(['portals', 'look', 'apply'])(
  'the example %s.yaml for Kubernetes is valid by the published schemas',
  async (name) => {
    const manifests = await manifestsIn(`${name}.yaml`);
    expect(manifests.length).toBeGreaterThan(0);
    for (const manifest of manifests) new KINDS[manifest.kind as keyof typeof KINDS](manifest).validate();
  },
);

it('the example for Kubernetes runs its commands as they are written, each portal in one part', async () => {
  const [cron] = await manifestsIn('look.yaml');
  const [job, budget] = await manifestsIn('apply.yaml');
  const [pins, ...others] = await manifestsIn('portals.yaml');
  const portals = { NORTH: await office(), SOUTH: await office() };
  const folder = await folderWith({
    'portals/north/rolecall.yaml': root('north', portals.NORTH.url),
    'portals/south/rolecall.yaml': root('south', portals.SOUTH.url),
  });
  const environment: Record<string, string> = { KUBERNETES_SERVICE_HOST: '10.0.0.1', ROLECALL_API_KEY: '' };
  for (const name of Object.keys(pins.data))
    environment[name] = portals[name === 'ROLECALL_URL_NORTH' ? 'NORTH' : 'SOUTH'].url;
  for (const { stringData = {} } of others)
    for (const name of Object.keys(stringData)) environment[name] = KEY;
  const look = cron.spec.jobTemplate.spec.template.spec.containers[0].args;
  expect((await inProcess(folder, look, environment)).code).toBe(2);

  const { completions, parallelism, template } = job.spec;
  const [{ args, command, volumeMounts }] = template.spec.containers;
  expect(command.slice(0, 4)).toEqual(['tini', '--', 'sh', '-c']);
  const script = command[4].replace('exec node /opt/rolecall/dist/main.js', "printf '%s\\n'");
  expect([parallelism, budget.spec.minAvailable]).toEqual([completions, completions]);
  const state = await folderWith({});
  const [{ mountPath }] = volumeMounts;
  // Root owns the volume, and a group can write to its top: the state must be in a folder below the top.
  expect(args[args.indexOf('--state-dir') + 1]).toMatch(new RegExp(`^${mountPath}/.`));
  const words = args.map((word: string) => word.replace(new RegExp(`^${mountPath}(?=/)`), state));
  const ran: string[] = [];
  for (let index = 0; index < completions; index++) {
    const env = { ...process.env, JOB_COMPLETION_INDEX: String(index) };
    const spoken = execFileSync('sh', ['-c', script, 'rolecall', ...words], { env, encoding: 'utf8' });
    const { code, stdout } = await inProcess(folder, spoken.trimEnd().split('\n'), environment);
    expect(code).toBe(0);
    ran.push(...[...stdout.matchAll(/^== (\w+)/gm)].map(([, name]) => name ?? ''));
  }
  expect(ran.sort()).toEqual(['north', 'south']);
  expect((await inProcess(folder, look, environment)).code).toBe(0);
});

it('the example for a matrix on GitHub runs its commands as they are written', async () => {
  const portal = await office();
  const urls = { north: portal.url, south: portal.url.replace('127.0.0.1', 'localhost') };
  const names = Object.keys(urls);
  const change = await checkoutWith({
    'portals/north/rolecall.yaml': root('north', urls.north),
    'portals/south/rolecall.yaml': root('south', urls.south),
  });
  for (const name of names) {
    const applied = await inProcess(change, ['apply', '--yes', '--config', `portals/${name}/rolecall.yaml`]);
    expect(applied.code).toBe(0);
  }
  // Only a plan by the record shows that a deleted entry removes a person.
  const nobody = 'guards: { minAdministrators: 0, maxRemovals: off }\nusers: {}\n';
  const left = rootText(urls.north, nobody, 'north');
  await writeFiles(change, { 'portals/north/rolecall.yaml': left });
  git(change, 'commit', '-qam', 'ana leaves');
  const workflow = parse(await read('github-matrix/access-plan.yml'));
  const words = (job: string, step: string): string[] => {
    const found = workflow.jobs[job].steps.find((one: { name?: string }) => one.name === step);
    const [, command = ''] = /\.bin\/rolecall ([^>|\n]*)/.exec(found.run) ?? [];
    return [...command.trim().matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  };
  expect((await inProcess(change, words('portals', 'Check the files'))).code).toBe(0);
  const list = (await inProcess(change, words('portals', 'List the portals'))).stdout;
  const { include } = JSON.parse(list);
  expect(include.map(({ name }: { name: string }) => name)).toEqual(names);
  // The download takes the list and the plans by the common beginning of their names.
  const kept = workflow.jobs.portals.steps.find((one: { name?: string }) => one.name?.startsWith('Keep'));
  expect(kept.with.name).toMatch(/^plan-/);
  const plans: Record<string, string> = { [`plans/${path.basename(kept.with.path)}`]: list };
  for (const { name, config } of include) {
    const asked = words('plan', 'Plan').map((word) => (word === '$CONFIG' ? config : word));
    const pinned = { CI: 'true', ROLECALL_URL: urls[name as keyof typeof urls] };
    plans[`plans/${name}.json`] = (await inProcess(change, asked, pinned)).stdout;
  }
  const summarized = async (files: Record<string, string>) => {
    const summary = await folderWith(files);
    const asked = words('summary', 'Summarize').flatMap((word) =>
      word === 'plans/*.json' ? Object.keys(files) : [word],
    );
    const { code } = await inProcess(summary, asked);
    return { code, page: await readFile(path.join(summary, 'fleet.md'), 'utf8') };
  };
  const { changes } = JSON.parse(plans['plans/north.json'] ?? '');
  expect(changes[0]).toMatchObject({ user: ANA, because: 'left' });
  const whole = await summarized(plans);
  expect([whole.code, whole.page.includes('2 portals, 1 unchanged: 1 lost')]).toEqual([0, true]);
  const { 'plans/south.json': _, ...others } = plans;
  const partial = await summarized(others);
  expect([partial.code, partial.page.includes('unknown for 1 portal')]).toEqual([1, true]);
});

it('the example of a policy engine forbids Board reports without a change number in the reason, and names the line', async () => {
  const portal = await portalWith({ reports, users: [user(ANA)] });
  const folder = await folderWith({});
  const judged = async (access: string) => {
    const text = rootText(portal.url, `guards: { minAdministrators: 0 }\n${access}`);
    const files = await folderWith({ 'rolecall.yaml': text });
    await inProcess(files, ['plan', '--out', path.join(folder, 'plan.json')]);
    const [judge, policy] = ['judge.mjs', 'board.cedar'].map((name) => path.join(EXAMPLES, 'policy', name));
    const words = [judge ?? '', path.join(folder, 'plan.json'), policy ?? ''];
    const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    return [status, JSON.parse(stdout)];
  };
  const entry = (reason: string) =>
    `users:\n  ${ANA}: { reports: [{ report: Board/Pack, reason: "${reason}" }] }\n`;
  expect(await judged(entry('audit, CHG-77'))).toEqual([0, []]);
  const refused = { kind: 'grant-report', who: ANA, on: ID.pack, because: ['board-needs-a-change'] };
  expect(await judged(entry('audit'))).toEqual([3, [{ ...refused, lines: ['rolecall.yaml:5'] }]]);
  expect((await judged('users:\n  new@x.com: { name: New, role: contributor }\n'))[0]).toBe(3);
});

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
const PATH = process.env['PATH'];
const start = promisify(execFile);

it('each part of an installed package loads without any other package', async () => {
  const folder = await realpath(await folderWith({}));
  for (const part of ['dist', 'schemas', 'package.json'])
    await cp(path.join(CHECKOUT, part), path.join(folder, part), { recursive: true });
  const chunks = (await readdir(path.join(folder, 'dist/chunks'))).map((name) => `./dist/chunks/${name}`);
  expect(chunks.length).toBeGreaterThan(20);
  const program = `for (const file of process.argv.slice(1)) await import(file);
    const { load } = await import('./dist/index.js');
    console.log(typeof load);`;
  const words = ['--input-type=module', '--eval', program, ...chunks];
  const { stdout, stderr } = await start(process.execPath, words, { cwd: folder, env: { PATH } });
  expect([stderr, stdout.trim()]).toEqual(['', 'function']);
});

it('the example program plans, rehearses and applies with the library', async () => {
  const portal = await observedPortal({ reports, users: [user('ana@x.com')] });
  const text = rootText(portal.url, 'users: { ana@x.com: { reports: [Sales/Churn] } }\n');
  const folder = await folderWith({ 'rolecall.yaml': text });
  const words = [path.join(CHECKOUT, 'examples/library/nightly.mjs'), `${folder}/rolecall.yaml`];
  await start(process.execPath, words, { env: { PATH, ROLECALL_API_KEY: KEY } });
  expect(portal.store.user('ana@x.com')?.reports).toEqual([ID.churn]);
});
