import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkoutWith, folderWith, git } from '../files.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Forge {
  readonly origin: string;
  readonly desk: string;
  /** Replacements on PATH: npm without a network, gh without GitHub. */
  readonly programs: string;
  readonly artifacts: string;
}

/** Acts like npm installing a packed tarball, but from this checkout. */
const NPM = `#!/bin/sh
set -eu
[ "$*" = 'ci --ignore-scripts' ] || { echo "npm $*" >&2; exit 1; }
[ -e package-lock.json ] || { echo "no lockfile in $PWD" >&2; exit 1; }
rm -rf node_modules
mkdir -p node_modules/.bin
ln -s '${ROOT}' node_modules/rolecall
ln -s '${path.join(ROOT, 'dist/main.js')}' node_modules/.bin/rolecall
`;

/** Answers from a state in a file, which has only the matching records. */
const GH = `#!/usr/bin/env node
const { readFileSync, writeFileSync, cpSync } = require('node:fs');
const words = process.argv.slice(2);
const file = process.env.FAKE_GH;
const state = JSON.parse(readFileSync(file, 'utf8'));
const flag = (name) => words[words.indexOf(name) + 1];
const end = (text) => { writeFileSync(file, JSON.stringify(state)); if (text) console.log(text); };
state.calls.push(words.join(' '));
if (!process.env.GH_TOKEN) throw new Error('no token');
const what = words.slice(0, 2).join(' ');
const body = () => readFileSync(flag('--field').replace(/^body=@/, ''), 'utf8');
if (what.startsWith('api')) {
  const method = words.includes('--method') ? flag('--method') : 'GET';
  if (method === 'POST') { state.comments.push(body()); end(); }
  else if (method === 'PATCH') { state.comments[Number(words.find((w) => /comments\\/\\d+$/.test(w)).split('/').at(-1)) - 1] = body(); end(); }
  else if (words.some((w) => w.endsWith('/pulls'))) end(state.head);
  else end(String(state.comments.findIndex((one) => one.startsWith(process.env.MARKER)) + 1 || ''));
}
else if (what === 'run list') end(flag('--commit') === state.head ? '1' : '');
else if (what === 'run download') { cpSync(state.artifacts + '/' + flag('--name'), flag('--dir'), { recursive: true }); end(); }
else if (what === 'pr list') end(state.pull?.open ? '2' : '');
else if (what === 'pr create') { state.pull = { open: true, body: flag('--body') }; end(); }
else if (what === 'pr close') { state.pull.open = false; end(); }
else if (what === 'issue list') end(state.issue?.open ? '1' : '');
else if (what === 'issue create') { state.issue = { open: true, body: readFileSync(flag('--body-file'), 'utf8') }; end(); }
else if (what === 'issue edit') { state.issue.body = readFileSync(flag('--body-file'), 'utf8'); end(); }
else if (what === 'issue close') { state.issue.open = false; end(); }
else if (what === 'label create' || what === 'auth setup-git') end();
else if (what === 'attestation verify') { readFileSync(words[2]); end(); }
else throw new Error('gh ' + words.join(' '));
`;

async function program(folder: string, name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name), text);
  await chmod(path.join(folder, name), 0o755);
}

export async function forgeWith(files: Readonly<Record<string, string>>): Promise<Forge> {
  const origin = await folderWith({});
  const desk = await checkoutWith({
    'package.json': '{ "private": true, "dependencies": { "rolecall": "file:rolecall.tgz" } }\n',
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    '.gitignore': '.rolecall/\nnode_modules/\n',
    ...files,
  });
  git(origin, 'init', '-q', '--bare', '-b', 'main');
  git(desk, 'remote', 'add', 'origin', `file://${origin}`);
  git(desk, 'push', '-q', 'origin', 'main');
  const programs = await folderWith({});
  await program(programs, 'npm', NPM);
  await program(programs, 'gh', GH);
  await symlink(process.execPath, path.join(programs, 'node'));
  return { origin, desk, programs, artifacts: await folderWith({}) };
}

/** Starts the branch at `main`. Returns the commit. */
export async function pushBranch(
  { desk }: Forge,
  branch: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  git(desk, 'fetch', '-q', 'origin');
  git(desk, 'checkout', '-q', '-B', branch, 'origin/main');
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(desk, name)), { recursive: true });
    await writeFile(path.join(desk, name), text);
  }
  git(desk, 'add', '-A', '-f');
  git(desk, 'commit', '-q', '-m', branch);
  git(desk, 'push', '-q', '-f', 'origin', branch);
  return git(desk, 'rev-parse', 'HEAD');
}

export function mergeOf({ desk }: Forge, branch: string, onto: string): string {
  git(desk, 'fetch', '-q', 'origin');
  git(desk, 'checkout', '-q', '--detach', 'origin/main');
  git(desk, 'merge', '-q', '--no-ff', '-m', `merge ${branch}`, branch);
  git(desk, 'push', '-q', '-f', 'origin', `HEAD:${onto}`);
  return git(desk, 'rev-parse', 'HEAD');
}

export async function keep(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
}

interface GhState {
  readonly calls: readonly string[];
  readonly comments: readonly string[];
  readonly issue?: { readonly open: boolean; readonly body: string };
  readonly pull?: { readonly open: boolean; readonly body: string };
}

export const ghState = async (file: string): Promise<GhState> => JSON.parse(await readFile(file, 'utf8'));
