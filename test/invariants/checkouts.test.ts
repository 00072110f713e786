import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Ended, endOf, inProcess, MAIN } from '../support/commands.ts';
import { formsOf } from '../support/echo-server.ts';
import { folderWith, git, writeFiles } from '../support/files.ts';
import { reports, roles, user } from '../support/office.ts';
import { observedPortal } from '../support/portal.ts';

const LONGEST = 30_000;

const CAN_TRACE = spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status === 0;

interface Traced extends Ended {
  /** Undefined if system calls cannot be watched. */
  readonly opened: readonly string[] | undefined;
  readonly ran: readonly string[] | undefined;
}

const called = (trace: string, name: RegExp): string[] =>
  trace.split('\n').flatMap((line) => {
    const [, file] = name.exec(line) ?? [];
    return file === undefined ? [] : [file];
  });

/** Includes child processes. A command that hangs is killed and has the code null. */
async function traced(
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  log: string,
): Promise<Traced> {
  const node = [process.execPath, MAIN, ...words];
  const calls = 'trace=open,openat,openat2,creat,execve';
  const watching = [...'-f --seccomp-bpf -qq -s 4096 -e'.split(' '), calls, '-o', log];
  const [program = '', ...rest] = CAN_TRACE ? ['strace', ...watching, ...node] : node;
  const child = spawn(program, rest, { cwd: folder, env, timeout: LONGEST, killSignal: 'SIGKILL' });
  child.stdin.end();
  const ended = await endOf(child);
  if (!CAN_TRACE) return { ...ended, opened: undefined, ran: undefined };
  const trace = await readFile(log, 'utf8');
  return {
    ...ended,
    opened: called(trace, /^\d+ +(?:open|creat|openat2?)\((?:AT_FDCWD, |\d+, )?"((?:[^"\\]|\\.)*)"/),
    ran: called(trace, /^\d+ +execve\("((?:[^"\\]|\\.)*)".*\) = 0$/),
  };
}

/** A key that looks different in every encoding. */
const KEY = 'Zk9/+"&<x>=%41~secret-key-7Q';
const SECRET = 'what-lies-outside';
const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

const root = (url: string, ...include: readonly string[]): string => `version: 1
portal: { name: test, url: "${url}" }
include: ${JSON.stringify(include)}
users:
  ana@x.com: { reports: [Sales/Churn], rls: [] }
`;
const ACCESS = 'users:\n  bob@x.com: { reports: [Sales/Churn], rls: [] }\n';

/** A program that leaves a mark if anything runs it. */
const evil = (stage: string): string => `#!/bin/sh\ncat /proc/$PPID/environ > "${stage}/ran" 2>&1\n`;

/** A stranger's checkout, beside files that rolecall must not read. */
interface Stage {
  readonly stage: string;
  readonly repo: string;
  readonly outside: string;
  readonly url: string;
}

async function setStage() {
  const portal = await observedPortal({
    keys: [{ key: KEY }],
    reports,
    rls: roles({ latam: [] }),
    users: [user('ana@x.com'), user('bob@x.com')],
  });
  const secrets = { 'outside/secret.yaml': SECRET, 'outside/rolecall.yaml': SECRET };
  const stage = realpathSync(await folderWith({ ...secrets, 'home/.gitconfig': '', 'repo/README.md': '' }));
  const [repo, outside] = [path.join(stage, 'repo'), path.join(stage, 'outside')];
  execFileSync('mkfifo', [path.join(outside, 'pipe.yaml')]);
  return { portal, stage, repo, outside, url: portal.url };
}

async function committed(repo: string, files: Readonly<Record<string, string>>): Promise<void> {
  await writeFiles(repo, files);
  for (const [name, text] of Object.entries(files))
    if (text.startsWith('#!')) await chmod(path.join(repo, name), 0o755);
  git(repo, 'init', '-q', '-b', 'main');
  git(repo, 'add', '-A', '-f');
  git(repo, 'commit', '-q', '-m', 'one');
}

/** Files that Node.js, Git and the system read for their own needs. */
const OWN =
  /^(\/usr\/|\/lib|\/etc\/(ld\.so|ssl\/|resolv|hosts$|host\.conf|nsswitch|gai\.conf|gitconfig$|localtime|netsvc\.conf|svc\.conf)|\/proc\/(self|\d+)\/(maps|cgroup|stat|fd|status|mountinfo)|\/proc\/(meminfo|version_signature|sys\/)|\/sys\/|\/dev\/(null|urandom|tty)$)/;

function watch({ stage, repo }: Stage, { opened, ran }: Traced): void {
  const node = path.dirname(path.dirname(process.execPath));
  const fine = (file: string): boolean =>
    !file.startsWith('/') ||
    file === repo ||
    [`${repo}/`, `${stage}/home/`, PROJECT, node].some((folder) => file.startsWith(folder)) ||
    OWN.test(file);
  expect(opened?.filter((file) => !fine(file) || file.split('/').includes('..')) ?? []).toEqual([]);
  const children = ran?.filter((file) => file !== process.execPath) ?? [];
  expect(children.filter((file) => file.startsWith(stage) || path.basename(file) !== 'git')).toEqual([]);
}

interface Attack {
  readonly codes?: readonly string[];
  readonly config?: string;
  readonly in?: string;
  readonly path?: string;
  readonly prepare: (stage: Stage) => Promise<unknown>;
}

const bare = (stage: string, folder: string): Record<string, string> => ({
  [`${folder}HEAD`]: '0123456789012345678901234567890123456789\n',
  [`${folder}config`]:
    '[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tfsmonitor = ./evil.sh\n\thooksPath = .\n\tsshCommand = ./evil.sh\n\tpager = ./evil.sh\n',
  [`${folder}objects/.keep`]: '',
  [`${folder}refs/.keep`]: '',
  [`${folder}evil.sh`]: evil(stage),
  [`${folder}post-index-change`]: evil(stage),
});

const linkedRoot = (target: (stage: Stage) => string): Attack => ({
  codes: ['file-unreadable'],
  prepare: async (stage) => {
    await committed(stage.repo, {});
    await symlink(target(stage), path.join(stage.repo, 'rolecall.yaml'));
  },
});

/** A root file that includes the patterns, and a file with access. */
const including = ({ repo, url }: Stage, ...patterns: readonly string[]): Promise<void> =>
  committed(repo, { 'rolecall.yaml': root(url, ...patterns), 'access/a.yaml': ACCESS });

/** A remote with this URL promises an object that is missing. */
const promising = (protocol: string, remote: string, ...more: (readonly [string, string])[]): Attack => ({
  prepare: async ({ stage, repo, url }) => {
    await committed(repo, { 'rolecall.yaml': root(url), 'evil.sh': evil(stage) });
    const tree = git(repo, 'rev-parse', 'HEAD^{tree}');
    await rm(path.join(repo, '.git', 'objects', tree.slice(0, 2), tree.slice(2)));
    for (const [name, value] of [
      ['core.repositoryformatversion', '1'],
      ['extensions.partialClone', 'origin'],
      ['remote.origin.promisor', 'true'],
      ['remote.origin.url', remote],
      [`protocol.${protocol}.allow`, 'always'],
      ...more,
    ] as const)
      git(repo, 'config', name, value);
  },
});

const ESCAPES = [
  ['../outside/*.yaml', 'include-outside'],
  ['/etc/*.yaml', 'include-outside'],
  ['C:/x.yaml', 'include-outside'],
  ['access/../../outside/*.yaml', 'include-outside'],
  ['*/../../outside/*.yaml', 'include-outside'],
  ['**/../../outside/*.yaml', 'include-outside'],
  ['\\.\\./outside/*.yaml', 'include-outside'],
  ['{..,x}/outside/*.yaml', 'include-empty'],
  ['[.][.]/outside/*.yaml', 'include-empty'],
  ['..\\outside\\*.yaml', 'include-outside'],
  ['.git/**/*', 'include-outside'],
  ['.GIT/*', 'include-empty'],
] as const;

const ATTACKS: Readonly<Record<string, Attack>> = {
  'a bare repository beside the root file': {
    in: 'portals/a',
    prepare: ({ stage, repo, url }) =>
      committed(repo, {
        'portals/a/rolecall.yaml': root(url),
        ...bare(stage, 'portals/a/'),
        ...bare(stage, ''),
      }),
  },
  'filters, hooks and drivers in .gitattributes': {
    prepare: async ({ stage, repo, url }) => {
      await committed(repo, {
        'rolecall.yaml': root(url),
        '.gitattributes': '* filter=evil diff=evil merge=evil textconv=evil\n',
        '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = ext::./evil.sh\n\tupdate = !./evil.sh\n',
        '.githooks/post-index-change': evil(stage),
        'evil.sh': evil(stage),
      });
      const settings =
        'filter.evil.clean filter.evil.process filter.evil.smudge diff.evil.textconv diff.evil.command core.fsmonitor core.pager core.sshCommand core.editor diff.external';
      for (const name of settings.split(' ')) git(repo, 'config', name, './evil.sh');
      git(repo, 'config', 'core.hooksPath', '.githooks');
      await writeFile(path.join(repo, 'rolecall.yaml'), `${root(url)}# dirty\n`);
    },
  },
  'a remote (ext) that promises what is missing': promising('ext', 'ext::./evil.sh'),
  'a remote (ssh) that promises what is missing': promising('ssh', 'ssh://x/y', [
    'core.sshCommand',
    './evil.sh',
  ]),
  'programs where a package runner looks first': {
    path: 'node_modules/.bin',
    prepare: ({ stage, repo, url }) =>
      committed(repo, {
        'rolecall.yaml': root(url),
        'node_modules/.bin/git': evil(stage),
        'node_modules/.bin/node': evil(stage),
        git: evil(stage),
        '.npmrc': 'node-options=--require ./evil.cjs\n',
        'evil.cjs': `require('node:fs').writeFileSync(${JSON.stringify(`${stage}/ran`)}, '')`,
        'package.json': '{"type":"commonjs","imports":{"#x":"./evil.cjs"}}',
        'node_modules/ajv/index.js': `require('node:fs').writeFileSync(${JSON.stringify(`${stage}/ran`)}, '')`,
        'node_modules/yaml/index.js': `require('node:fs').writeFileSync(${JSON.stringify(`${stage}/ran`)}, '')`,
      }),
  },
  'a root file that is a link to the environment': linkedRoot(() => '/proc/self/environ'),
  'a root file that is a link out': linkedRoot(({ outside }) => path.join(outside, 'rolecall.yaml')),
  'a folder of a root file that is a link to another checkout': {
    config: 'portals/a',
    codes: ['file-unreadable'],
    prepare: async ({ repo, outside }) => {
      await mkdir(path.join(outside, '.git'));
      await committed(repo, { 'portals/README.md': '' });
      await symlink(outside, path.join(repo, 'portals', 'a'));
    },
  },
  'a root file that is a pipe': {
    codes: ['file-unreadable'],
    prepare: async ({ repo }) => {
      await committed(repo, {});
      execFileSync('mkfifo', [path.join(repo, 'rolecall.yaml')]);
    },
  },
  'an included pipe': {
    codes: ['include-outside'],
    prepare: async (stage) => {
      await including(stage, 'access/*.yaml');
      execFileSync('mkfifo', [path.join(stage.repo, 'access', 'b.yaml')]);
    },
  },
  'links among the included files': {
    codes: Array.from({ length: 4 }, () => 'include-outside'),
    prepare: async (stage) => {
      await including(stage, 'access/**/*.yaml');
      const targets = [stage.outside, `${stage.outside}/secret.yaml`, '/dev/zero', '/proc/self/environ'];
      for (const [at, target] of targets.entries())
        await symlink(target, path.join(stage.repo, 'access', at === 0 ? 'folder' : `${at}.yaml`));
    },
  },
  'a glob storm': {
    codes: ['include-empty'],
    prepare: ({ repo, url }) =>
      committed(repo, {
        'rolecall.yaml': root(url, `${'*a'.repeat(30)}/${'**/*a*a*a/'.repeat(20)}${'*?'.repeat(80)}b.yaml`),
        [`${'a'.repeat(200)}/${'aaaa/'.repeat(20)}${'a'.repeat(200)}.yaml`]: ACCESS,
      }),
  },
  'includes that would escape, in twelve spellings': {
    codes: ESCAPES.map(([, code]) => code),
    prepare: (stage) => including(stage, ...ESCAPES.map(([pattern]) => pattern)),
  },
  'names that look like flags and commands': {
    prepare: ({ repo, url }) =>
      committed(repo, {
        'rolecall.yaml': root(url, '**/*.yaml'),
        '--upload-pack=touch ran.yaml': 'users: {}\n',
        '-c/core.fsmonitor=.yaml': 'users: {}\n',
        [`$(touch ran)/\`touch ran\`.yaml`]: ACCESS,
        ':(exclude)*.yaml': 'users: {}\n',
        'a\nb.yaml': 'users: {}\n',
        '--config.yaml': 'users: {}\n',
      }),
  },
  '.git as a file': {
    prepare: async (stage) => {
      await including(stage, 'access/*.yaml');
      const git = path.join(stage.stage, 'home', 'git');
      await rename(path.join(stage.repo, '.git'), git);
      await writeFile(path.join(stage.repo, '.git'), `gitdir: ${git}\n`);
    },
  },
  'a submodule': {
    in: 'module',
    codes: ['include-outside'],
    prepare: async ({ stage, repo, url }) => {
      const module = path.join(stage, 'home', 'module');
      await mkdir(module);
      await committed(module, { 'rolecall.yaml': root(url, '../*.yaml') });
      await committed(repo, { 'secret.yaml': ACCESS });
      git(repo, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', module, 'module');
    },
  },
};

const environment = (
  { stage, repo, url }: Stage,
  { path: first }: Partial<Attack> = {},
): Record<string, string> => ({
  PATH: first === undefined ? String(process.env['PATH']) : `${repo}/${first}:.:${process.env['PATH']}`,
  HOME: path.join(stage, 'home'),
  ROLECALL_API_KEY: KEY,
  ROLECALL_URL: url,
});

function expectNothingLeaked({ stage }: Stage, { stdout, stderr }: Ended): void {
  expect([...formsOf(KEY), SECRET].filter((form) => `${stdout}\n${stderr}`.includes(form))).toEqual([]);
  expect(existsSync(path.join(stage, 'ran'))).toBe(false);
}

it.each(Object.entries(ATTACKS))(
  `16. rolecall runs only Git and opens nothing outside the checkout${CAN_TRACE ? '' : ' (not watched: no strace)'}, with %s`,
  async (_name, attack) => {
    const stage = await setStage();
    await attack.prepare(stage);
    const folder = path.join(stage.repo, attack.in ?? '');
    const config = attack.config === undefined ? [] : ['--config', attack.config];
    const words = ['plan', '--format', 'json', ...config];
    const done = await traced(folder, words, environment(stage, attack), path.join(stage.stage, 'trace'));
    expectNothingLeaked(stage, done);
    const { problems, commit } = JSON.parse(done.stdout);
    if (attack.codes === undefined) {
      expect([done.code, commit, problems]).toEqual([0, git(stage.repo, 'rev-parse', 'HEAD'), undefined]);
    } else {
      expect([done.code, problems.map(({ code }: { code: string }) => code)]).toEqual([1, attack.codes]);
      expect(stage.portal.calls).toEqual([]);
    }
    watch(stage, done);
  },
);

const run = (stage: Stage, ...words: readonly string[]) => inProcess(stage.repo, words, environment(stage));

it('rolecall writes nothing through a state folder that is a link', async () => {
  const stage = await setStage();
  await committed(stage.repo, { 'rolecall.yaml': root(stage.url) });
  await symlink(stage.outside, path.join(stage.repo, '.rolecall'));
  for (const words of [['apply', '--yes'], ['snapshot']]) {
    const done = await run(stage, ...words);
    expect([done.code, done.stderr.includes('unsafe-path')]).toEqual([1, true]);
    expectNothingLeaked(stage, done);
  }
  expect(stage.portal.writes()).toEqual([]);
  expect((await readdir(stage.outside)).sort()).toEqual(['pipe.yaml', 'rolecall.yaml', 'secret.yaml']);
});

it('only the owner can read plans and the state folder', async () => {
  const stage = await setStage();
  await committed(stage.repo, { 'rolecall.yaml': root(stage.url), '.gitignore': '/kept/\n', 'kept/x': '' });
  await mkdir(path.join(stage.repo, '.rolecall'));
  await chmod(path.join(stage.repo, '.rolecall'), 0o777);
  for (const file of ['plan.json', 'kept/plan.json'])
    expect((await run(stage, 'plan', '--out', file)).code).toBe(0);
  expect((await run(stage, 'apply', 'plan.json', '--yes')).code).toBe(0);
  const modes = await Promise.all(
    ['plan.json', 'kept/plan.json', '.rolecall', '.rolecall/test'].map(
      async (name) => (await stat(path.join(stage.repo, name))).mode & 0o777,
    ),
  );
  expect(modes).toEqual([0o600, 0o600, 0o700, 0o700]);
});

it('rolecall refuses a plan, a backup or a seed that is a pipe, and does not wait', async () => {
  const stage = await setStage();
  await committed(stage.repo, { 'rolecall.yaml': root(stage.url) });
  execFileSync('mkfifo', [path.join(stage.repo, 'pipe')]);
  for (const line of ['apply pipe --yes', 'restore pipe --yes', 'sandbox --seed pipe']) {
    const { code, stderr } = await run(stage, ...line.split(' '));
    expect([line, code, stderr.includes('file-unreadable')]).toEqual([line, 1, true]);
  }
});
