import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { observedPortal } from '../support/applying.ts';
import { type Ended, inProcess } from '../support/cli.ts';
import { formsOf } from '../support/echo-server.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { git } from '../support/git.ts';
import { reports, roles, user } from '../support/office.ts';
import { CAN_TRACE, type Traced, traced } from '../support/traced.ts';

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
  const stage = realpathSync(
    await folderWith({
      'outside/secret.yaml': SECRET,
      'outside/rolecall.yaml': SECRET,
      'home/.gitconfig': '',
      'repo/README.md': '',
    }),
  );
  execFileSync('mkfifo', [path.join(stage, 'outside', 'pipe.yaml')]);
  return {
    portal,
    stage,
    repo: path.join(stage, 'repo'),
    outside: path.join(stage, 'outside'),
    url: portal.url,
  };
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
  const fine = (file: string): boolean =>
    !file.startsWith('/') ||
    file === repo ||
    file.startsWith(`${repo}/`) ||
    file.startsWith(`${stage}/home/`) ||
    file.startsWith(PROJECT) ||
    file.startsWith(path.dirname(path.dirname(process.execPath))) ||
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

const included = (
  pattern: string,
  codes: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Attack => ({
  codes,
  prepare: (stage) => committed(stage.repo, { 'rolecall.yaml': root(stage.url, pattern), ...files }),
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
      for (const name of [
        'filter.evil.clean',
        'filter.evil.process',
        'filter.evil.smudge',
        'diff.evil.textconv',
        'diff.evil.command',
        'core.fsmonitor',
        'core.pager',
        'core.sshCommand',
        'core.editor',
        'diff.external',
      ])
        git(repo, 'config', name, './evil.sh');
      git(repo, 'config', 'core.hooksPath', '.githooks');
      await writeFile(path.join(repo, 'rolecall.yaml'), `${root(url)}# dirty\n`);
    },
  },
  ...Object.fromEntries(
    (
      [
        ['ext', 'ext::./evil.sh', []],
        ['ssh', 'ssh://x/y', [['core.sshCommand', './evil.sh']]],
      ] as const
    ).map(([protocol, url, more]): [string, Attack] => [
      `a remote (${protocol}) that promises what is missing`,
      {
        prepare: async ({ stage, repo, url: portal }) => {
          await committed(repo, { 'rolecall.yaml': root(portal), 'evil.sh': evil(stage) });
          const tree = git(repo, 'rev-parse', 'HEAD^{tree}');
          await rm(path.join(repo, '.git', 'objects', tree.slice(0, 2), tree.slice(2)));
          for (const [name, value] of [
            ['core.repositoryformatversion', '1'],
            ['extensions.partialClone', 'origin'],
            ['remote.origin.promisor', 'true'],
            ['remote.origin.url', url],
            [`protocol.${protocol}.allow`, 'always'],
            ...more,
          ] as const)
            git(repo, 'config', name, value);
        },
      },
    ]),
  ),
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
    prepare: async ({ repo, url }) => {
      await committed(repo, { 'rolecall.yaml': root(url, 'access/*.yaml'), 'access/a.yaml': ACCESS });
      execFileSync('mkfifo', [path.join(repo, 'access', 'b.yaml')]);
    },
  },
  'links among the included files': {
    codes: ['include-outside', 'include-outside', 'include-outside', 'include-outside'],
    prepare: async ({ repo, outside, url }) => {
      await committed(repo, { 'rolecall.yaml': root(url, 'access/**/*.yaml'), 'access/a.yaml': ACCESS });
      await symlink(outside, path.join(repo, 'access', 'folder'));
      await symlink(path.join(outside, 'secret.yaml'), path.join(repo, 'access', 'file.yaml'));
      await symlink('/dev/zero', path.join(repo, 'access', 'device.yaml'));
      await symlink('/proc/self/environ', path.join(repo, 'access', 'environ.yaml'));
    },
  },
  'a glob storm': included(
    `${'*a'.repeat(30)}/${'**/*a*a*a/'.repeat(20)}${'*?'.repeat(80)}b.yaml`,
    ['include-empty'],
    {
      [`${'a'.repeat(200)}/${'aaaa/'.repeat(20)}${'a'.repeat(200)}.yaml`]: ACCESS,
    },
  ),
  'includes that would escape, in twelve spellings': {
    codes: ESCAPES.map(([, code]) => code),
    prepare: ({ repo, url }) =>
      committed(repo, {
        'rolecall.yaml': root(url, ...ESCAPES.map(([pattern]) => pattern)),
        'access/a.yaml': ACCESS,
      }),
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
    prepare: async ({ stage, repo, url }) => {
      await committed(repo, { 'rolecall.yaml': root(url, 'access/*.yaml'), 'access/a.yaml': ACCESS });
      await mkdir(path.join(stage, 'home', 'separate'));
      await rename(path.join(repo, '.git'), path.join(stage, 'home', 'separate', 'git'));
      await writeFile(path.join(repo, '.git'), `gitdir: ${stage}/home/separate/git\n`);
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
  const written = `${stdout}\n${stderr}`;
  expect([...formsOf(KEY), SECRET].filter((form) => written.includes(form))).toEqual([]);
  expect(existsSync(path.join(stage, 'ran'))).toBe(false);
}

describe(`16. a stranger's checkout${CAN_TRACE ? '' : ' (not watched: no strace)'}`, () => {
  it.each(Object.entries(ATTACKS))(
    'rolecall runs only Git and opens nothing outside the checkout, with %s',
    async (_name, attack) => {
      const stage = await setStage();
      await attack.prepare(stage);
      const folder = path.join(stage.repo, attack.in ?? '');
      const config = attack.config === undefined ? [] : ['--config', attack.config];
      const done = await traced(
        folder,
        ['plan', '--format', 'json', ...config],
        environment(stage, attack),
        path.join(stage.stage, 'trace'),
      );
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
});

describe('files in a checkout', () => {
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
    for (const words of [
      ['apply', 'pipe', '--yes'],
      ['restore', 'pipe', '--yes'],
      ['sandbox', '--seed', 'pipe'],
    ]) {
      const done = await run(stage, ...words);
      expect([words[0], done.code, done.stderr.includes('file-unreadable')]).toEqual([words[0], 1, true]);
    }
  });
});
