import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { gitAt, gitWords } from '../../src/files/git.ts';
import { ObjectReader } from '../../src/files/git-reader.ts';
import { checkoutWith, git } from '../support/git.ts';

const HOUR = 3_600_000;
const open: ObjectReader[] = [];
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

/** A reader of one program, which counts how often that is started. */
function readerOf(program: readonly string[] | (() => ReturnType<typeof spawn>), limits = {}) {
  const started: ReturnType<typeof spawn>[] = [];
  const [file = '', ...words] = typeof program === 'function' ? [] : program;
  const start = () => {
    const child = typeof program === 'function' ? program() : spawn(file, words);
    started.push(child);
    return child;
  };
  const reader = new ObjectReader(start, { idle: HOUR, longest: HOUR, most: 1e9, ...limits });
  open.push(reader);
  return { reader, started };
}

async function readerOfGit(folder: string) {
  const program = await gitAt(folder);
  if (program === undefined) throw new Error('no Git');
  return readerOf(() => program.start(gitWords('cat-file', '--batch')));
}

describe('the reader of objects', () => {
  it('answers calls in their order through one program, whatever the names are', async () => {
    const large = `${'x\n'.repeat(200_000)}`;
    const folder = await checkoutWith({ a: 'one', b: '', 'c d': large });
    const { reader, started } = await readerOfGit(folder);
    const idOf = (name: string): string => git(folder, 'rev-parse', name);
    const [head, a] = [idOf('HEAD'), idOf('HEAD:a')];
    const asked = [
      ['HEAD:a', 'HEAD:b', 'HEAD:c d'],
      [],
      // Git echoes a name that is missing: it must not be taken for an object.
      [`${a} blob 3`, `${a} missing`, 'no such thing', '', 'HEAD:a'],
      ['HEAD', 'HEAD^{tree}', `${head}^{commit}`],
    ];
    const answers = await Promise.all(asked.map((names) => reader.objects(names)));
    const told = answers.map((objects) =>
      objects?.map((one) => one && [one.type, one.content.toString().slice(0, 8), one.content.length]),
    );
    expect(told.slice(0, 3)).toEqual([
      [
        ['blob', 'one', 3],
        ['blob', '', 0],
        ['blob', 'x\nx\nx\nx\n', large.length],
      ],
      [],
      [undefined, undefined, undefined, undefined, ['blob', 'one', 3]],
    ]);
    expect(answers[3]?.map((one) => one?.id)).toEqual([head, idOf('HEAD^{tree}'), head]);
    expect(started.length).toBe(1);
  });

  it('sees what others add to the repository meanwhile', async () => {
    const folder = await checkoutWith({ a: 'one' });
    const { reader, started } = await readerOfGit(folder);
    expect((await reader.objects(['refs/heads/new']))?.[0]).toBe(undefined);
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'two');
    git(folder, 'branch', 'new');
    git(folder, 'gc', '-q');
    expect((await reader.objects(['refs/heads/new']))?.[0]?.id).toBe(git(folder, 'rev-parse', 'HEAD'));
    expect(started.length).toBe(1);
  });

  it('gives up on the call under way alone where the program ends, and starts it again for the next', async () => {
    const folder = await checkoutWith({ a: 'one' });
    const { reader, started } = await readerOfGit(folder);
    await reader.objects(['HEAD:a']);
    started[0]?.kill('SIGSTOP');
    const [first, second] = [reader.objects(['HEAD:a']), reader.objects(['HEAD:a'])];
    started[0]?.kill('SIGKILL');
    expect(await first).toBe(null);
    expect((await second)?.[0]?.content.toString()).toBe('one');
    expect(started.length).toBe(2);
  });

  it('gives up where the program says too much, too long a line, or nothing, and where there is none', async () => {
    const node = (script: string): string[] => [process.execPath, '-e', script];
    const id = 'a'.repeat(40);
    const talking = `process.stdin.once('data', () => { process.stdout.write('${id} blob 9999999\\n'); setInterval(() => process.stdout.write('x'.repeat(1000)), 0); })`;
    expect(await readerOf(node(talking), { most: 5000 }).reader.objects(['a'])).toBe(null);
    const endless = "setInterval(() => process.stdout.write('x'.repeat(100_000)), 0)";
    expect(await readerOf(node(endless)).reader.objects(['a'])).toBe(null);
    expect(await readerOf(node('setInterval(() => {}, 1000)'), { longest: 1 }).reader.objects(['a'])).toBe(
      null,
    );
    expect(await readerOf(['/nonexistent/git']).reader.objects(['a'])).toBe(null);
  });

  it('lets go of the program a while after the last question', async () => {
    const folder = await checkoutWith({ a: 'one' });
    const program = await gitAt(folder);
    if (program === undefined) throw new Error('no Git');
    let child: ReturnType<typeof spawn> | undefined;
    const start = () => {
      child = program.start(gitWords('cat-file', '--batch'));
      return child;
    };
    const idle = new Promise<void>((resolve) => {
      const reader = new ObjectReader(start, { idle: 1, longest: HOUR, most: 1e9 }, resolve);
      reader.objects(['HEAD:a']);
    });
    await idle;
    if (child?.exitCode === null) await once(child, 'exit');
    expect(child?.exitCode).toBe(0);
  });
});
