import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';

export function repositoryIn(top) {
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=Soak', '-c', 'user.email=soak@example.com', ...words], {
      cwd: top,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
      env: { PATH: process.env.PATH, HOME: '/nonexistent' },
    }).trim();
  git('init', '-q', '-b', 'main');
  git('config', 'gc.auto', '0');
  return {
    top,
    commit: (message) => {
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', message);
      return git('rev-parse', 'HEAD');
    },
    /** The last applied commit of each portal, from its record. */
    applied: () => {
      const lines = git(
        'for-each-ref',
        '--format=%(refname:lstrip=3) %(parent)',
        'refs/heads/rolecall/',
      ).split('\n');
      return new Map(
        lines
          .filter((line) => line !== '')
          .map((line) => {
            const [name, ...parents] = line.split(' ');
            return [name, parents.at(-1)];
          }),
      );
    },
    inOlder: async (commit, name, work) => {
      const folder = path.join(path.dirname(top), `older-${name}`);
      git('worktree', 'add', '-q', '--detach', folder, commit);
      try {
        return await work(folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
        git('worktree', 'prune');
      }
    },
  };
}
