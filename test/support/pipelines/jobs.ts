import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { folderWith, git } from '../files.ts';
import { type Forge, keep } from './forge.ts';

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly 'working-directory'?: string;
}

interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly needs?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

export interface Ran {
  /** As `job: name`; a minus marks a failed step. */
  readonly steps: readonly string[];
  readonly result: Readonly<Record<string, 'success' | 'failure' | 'skipped'>>;
  readonly log: string;
  readonly summary: string;
}

export interface Given {
  readonly forge: Forge;
  readonly commit: string;
  readonly event?: object;
  readonly secrets: Readonly<Record<string, string>>;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Overrides the `env` of the file, as a user would. */
  readonly edited: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** `github.event.number` is the value at that path. */
interface Contexts {
  readonly [name: string]: unknown;
}

function at(contexts: Contexts, path: string): unknown {
  let value: unknown = contexts;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return '';
    value = Object.entries(value).find(([name]) => name === part)?.[1] ?? '';
  }
  if (!Object.hasOwn(contexts, path.split('.')[0] ?? '')) throw new Error(`no context for ${path}`);
  return value;
}

function operand(text: string, contexts: Contexts): unknown {
  const quoted = /^'([^']*)'$/.exec(text);
  if (quoted !== null) return quoted[1];
  if (!/^[\w.-]+$/.test(text)) throw new Error(`not understood: ${text}`);
  return at(contexts, text);
}

/** Supports what the workflows use: paths, strings, ==, !=, && and the status functions. */
function conditionHolds(text: string | undefined, contexts: Contexts, failed: boolean): boolean {
  const bare = (text ?? '').replace(/^\$\{\{ (.*) \}\}$/, '$1');
  const clauses = bare === '' ? [] : bare.split(' && ');
  if (failed && !clauses.some((clause) => /\b(always|cancelled|failure)\(\)/.test(clause))) return false;
  return clauses.every((clause) => {
    if (clause === 'always()' || clause === '!cancelled()') return true;
    const compared = /^(\S+) (==|!=) (\S+)$/.exec(clause);
    if (compared === null) return operand(clause, contexts) !== '';
    const [, left = '', sign, right = ''] = compared;
    return (operand(left, contexts) === operand(right, contexts)) === (sign === '==');
  });
}

export const filledIn = (text: string, contexts: Contexts): string =>
  text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_whole, path: string) => String(at(contexts, path)));

const STOPS = ['-eo', 'pipefail'];

/** Stops at the first error, as GitHub and GitLab do. */
export function bash(
  line: string,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
  options: readonly string[] = STOPS,
): Promise<{ readonly code: number | null; readonly log: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['--noprofile', '--norc', ...options, '-c', line], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        log += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, log }));
  });
}

function checkOut({ forge, commit }: Given, folder: string, wanted: Readonly<Record<string, unknown>>): void {
  git(folder, 'init', '-q');
  git(folder, 'remote', 'add', 'origin', `file://${forge.origin}`);
  const ref = String(wanted['ref'] ?? commit);
  if (wanted['fetch-depth'] === 0)
    git(folder, 'fetch', '-q', 'origin', '+refs/heads/*:refs/remotes/origin/*', ref);
  else git(folder, 'fetch', '-q', '--depth', '1', 'origin', ref);
  const patterns = String(wanted['sparse-checkout'] ?? '').trim();
  if (patterns !== '') git(folder, 'sparse-checkout', 'set', '--no-cone', ...patterns.split('\n'));
  git(folder, 'checkout', '-q', '--detach', ref);
}

/** Replaces the actions that the workflows use. */
async function act(step: Step, given: Given, workspace: string, contexts: Contexts): Promise<void> {
  const wanted = Object.fromEntries(
    Object.entries(step.with ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? filledIn(value, contexts) : value,
    ]),
  );
  const folder = path.resolve(workspace, String(wanted['path'] ?? '.'));
  const artifact = path.join(given.forge.artifacts, String(wanted['name'] ?? ''));
  switch (step.uses?.replace(/@.*/, '')) {
    case 'actions/checkout':
      await mkdir(folder, { recursive: true });
      return checkOut(given, folder, wanted);
    case 'actions/upload-artifact':
      return keep(folder, artifact);
    case 'actions/download-artifact':
      return keep(artifact, folder);
    case 'actions/attest-build-provenance':
      return void (await readFile(String(wanted['subject-path'])));
    case 'actions/setup-node':
      return;
    default:
      throw new Error(`what does ${step.uses} do?`);
  }
}

const outputsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([^=\n]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

/** Runs every command line as written, and replaces actions. */
export async function runWorkflow(text: string, given: Given): Promise<Ran> {
  const { env = {}, jobs }: Workflow = parse(text);
  const ran = { steps: [] as string[], result: {} as Record<string, 'success' | 'failure' | 'skipped'> };
  const needs: Record<string, { result: string; outputs: Record<string, string> }> = {};
  let log = '';
  let summary = '';
  for (const [name, job] of Object.entries(jobs)) {
    const { forge, commit, event = {}, secrets, inputs = {}, edited, environment } = given;
    const workspace = await folderWith({});
    const temp = await folderWith({});
    const home = await folderWith({});
    const steps: Record<string, { outcome: string; outputs: Record<string, string> }> = {};
    const contexts = {
      github: {
        repository: 'acme/access',
        server_url: 'https://github.example',
        run_id: '7',
        token: 'token-of-the-run',
        event,
      },
      runner: { temp },
      secrets,
      inputs,
      steps,
      needs,
    };
    const before = job.needs === undefined ? 'success' : needs[job.needs]?.result;
    if (!conditionHolds(job.if, contexts, before !== 'success')) {
      ran.result[name] = 'skipped';
      needs[name] = { result: 'skipped', outputs: {} };
      continue;
    }
    let failed = false;
    for (const step of job.steps) {
      if (!conditionHolds(step.if, contexts, failed)) continue;
      let ended = true;
      if (step.run === undefined) await act(step, given, workspace, contexts);
      else {
        const output = path.join(temp, 'output');
        const summaryFile = path.join(temp, 'summary');
        await Promise.all([writeFile(output, ''), writeFile(summaryFile, '')]);
        const wanted = Object.entries({ ...env, ...job.env, ...step.env, ...edited });
        const filled = Object.fromEntries(wanted.map(([key, value]) => [key, filledIn(value, contexts)]));
        const { code, log: said } = await bash(
          step.run,
          path.join(workspace, step['working-directory'] ?? '.'),
          {
            PATH: `${forge.programs}:${process.env['PATH']}`,
            HOME: home,
            CI: 'true',
            GITHUB_ACTIONS: 'true',
            GITHUB_REPOSITORY: 'acme/access',
            GITHUB_REF_NAME: 'main',
            GITHUB_SHA: commit,
            GITHUB_WORKSPACE: workspace,
            GITHUB_OUTPUT: output,
            GITHUB_STEP_SUMMARY: summaryFile,
            RUNNER_TEMP: temp,
            ...environment,
            ...filled,
          },
        );
        ended = code === 0;
        log += said;
        summary += await readFile(summaryFile, 'utf8');
        if (step.id !== undefined)
          steps[step.id] = {
            outcome: ended ? 'success' : 'failure',
            outputs: outputsIn(await readFile(output, 'utf8')),
          };
      }
      ran.steps.push(`${ended ? '' : '-'}${name}: ${step.name ?? step.uses?.replace(/@.*/, '')}`);
      failed ||= !ended;
    }
    if (existsSync(path.join(temp, 'rolecall-key'))) throw new Error(`${name} left its key behind`);
    ran.result[name] = failed ? 'failure' : 'success';
    const outputs = Object.entries(job.outputs ?? {}).map(([key, value]) => [key, filledIn(value, contexts)]);
    needs[name] = { result: failed ? 'failure' : 'success', outputs: Object.fromEntries(outputs) };
  }
  return { ...ran, log, summary };
}

/** Has the whole history, as on GitLab and Azure. */
export async function workspaceAt({ origin }: Forge, commit: string, files = true): Promise<string> {
  const folder = await folderWith({});
  git(folder, 'init', '-q');
  git(folder, 'remote', 'add', 'origin', `file://${origin}`);
  git(folder, 'fetch', '-q', 'origin', '+refs/heads/*:refs/remotes/origin/*', commit);
  if (files) git(folder, 'checkout', '-q', '--detach', commit);
  return folder;
}

interface GitLabJob {
  readonly extends?: string;
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
}

/** Includes the lines of jobs that it extends, for one shell. */
export function gitlabScript(text: string, name: string): string {
  const jobs: Readonly<Record<string, GitLabJob>> = parse(text);
  const job = jobs[name];
  if (job === undefined) throw new Error(`no job ${name}`);
  const { before_script: before = [], script = [] } = { ...jobs[job.extends ?? ''], ...job };
  return [...before, ...script].join('\n');
}

interface AzureStep {
  readonly bash?: string;
  readonly displayName?: string;
  readonly workingDirectory?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function azureSteps(text: string, name: string): readonly AzureStep[] {
  const { stages } = parse(text);
  for (const { stage, jobs } of stages)
    if (stage === name) return jobs[0].steps ?? jobs[0].strategy.runOnce.deploy.steps;
  throw new Error(`no stage ${name}`);
}

/** Stops at the first failure. Returns the log. */
export async function runAzureStage(
  steps: readonly AzureStep[],
  folder: string,
  temp: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly log: string; readonly ran: readonly string[] }> {
  const macros: Readonly<Record<string, string>> = {
    'Agent.TempDirectory': temp,
    'System.AccessToken': 'token-of-the-run',
    'key.secureFilePath': path.join(temp, 'key'),
  };
  const filled = (text: string) =>
    text.replace(/\$\(([\w.]+)\)/g, (whole, name: string) => macros[name] ?? whole);
  let log = '';
  const ran: string[] = [];
  for (const { bash: line, displayName = '', workingDirectory = folder, env = {} } of steps) {
    if (line === undefined) continue;
    const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
    await mkdir(filled(workingDirectory), { recursive: true });
    const { code, log: said } = await bash(line, filled(workingDirectory), { ...environment, ...own }, []);
    ran.push(displayName);
    log += said;
    if (code !== 0) return { code, log, ran };
  }
  return { code: 0, log, ran };
}

export async function keyFile(folder: string, key: string): Promise<string> {
  const file = path.join(folder, 'key');
  await writeFile(file, key, { mode: 0o600 });
  return file;
}
