import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { folderWith, git } from '../files.ts';
import type { Forge } from './forge.ts';
import { bash } from './github.ts';

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
