import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blameLines } from '../../src/files/history.ts';
import { checkoutWith, folderWith, git, objectsIn, writeFiles } from '../support/files.ts';
import { tried } from '../support/seeded.ts';

const blamedByGit = (folder: string, file: string): string[] =>
  git(folder, 'blame', '--porcelain', '--root', file)
    .split('\n')
    .flatMap((line) => /^([0-9a-f]{40}) \d+ \d+/.exec(line)?.[1] ?? []);

const all = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

const blame = async (folder: string, ...asked: [string, string, string | undefined, number[]]) =>
  blameLines(await objectsIn(folder), ...asked);

it('rolecall finds the same commit of a line as git blame, over random histories with merges', {
  timeout: 120_000,
}, async () => {
  // Equal lines could have several origins, so all lines are different.
  const edit = fc.record({
    branch: fc.boolean(),
    remove: fc.array(fc.nat(30), { maxLength: 3 }),
    insert: fc.array(fc.nat(30), { maxLength: 3 }),
    merge: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
      let fresh = 0;
      const line = (): string => `line ${++fresh}`;
      let lines = Array.from({ length: 6 }, line);
      const folder = await checkoutWith({ 'a b/ü.yaml': `${lines.join('\n')}\n` });
      const write = async (message: string): Promise<void> => {
        await writeFiles(folder, { 'a b/ü.yaml': lines.map((text) => `${text}\n`).join('') });
        git(folder, 'add', '-A');
        git(folder, 'commit', '-q', '--allow-empty', '-m', message);
      };
      for (const [at, { branch, remove, insert, merge }] of edits.entries()) {
        const before = lines;
        if (branch) git(folder, 'checkout', '-q', '-b', `b${at}`);
        lines = lines.filter((_, index) => !remove.includes(index));
        for (const where of insert) lines = [...lines.slice(0, where), line(), ...lines.slice(where)];
        await write(`edit ${at}`);
        if (!branch) continue;
        git(folder, 'checkout', '-q', 'main');
        if (merge) git(folder, 'merge', '-q', '--no-ff', '-m', `merge ${at}`, `b${at}`);
        else lines = before;
      }
      const head = git(folder, 'rev-parse', 'HEAD');
      const blamed = await blame(folder, head, 'a b/ü.yaml', undefined, all(lines.length));
      expect(all(lines.length).map((at) => blamed.get(at)?.commit)).toEqual(
        lines.length === 0 ? [] : blamedByGit(folder, 'a b/ü.yaml'),
      );
    }),
    tried(7, 150),
  );
});

it('rolecall gives author, time and message of a line, unless the file has changed since', async () => {
  const folder = await checkoutWith({ 'x.yaml': 'a: 1\nb: 2\n' });
  await writeFiles(folder, { 'x.yaml': 'a: 1\nb: 2\nc: 3\n' });
  git(folder, '-c', 'user.name=Ana <x> Souza', 'commit', '-q', '-am', 'Add c\n\nand more');
  const head = git(folder, 'rev-parse', 'HEAD');
  const changed = await blame(folder, head, 'x.yaml', 'a: 1\nb: changed\nc: 3\n', all(3));
  expect([...changed.keys()]).toEqual([]);
  const blamed = await blame(folder, head, 'x.yaml', 'a: 1\r\nb: 2\r\nc: 3\r\n', all(3));
  expect([...blamed.keys()]).toEqual([1, 2, 3]);
  expect(blamed.get(3)).toMatchObject({
    commit: head,
    author: git(folder, 'log', '-1', '--format=%an'),
    email: 'test@x.com',
    summary: 'Add c',
    boundary: false,
  });
  expect(Date.parse(blamed.get(3)?.at ?? '')).toBe(Number(git(folder, 'log', '-1', '--format=%at')) * 1000);
});

it('rolecall marks a line if a shallow clone ends at its commit', async () => {
  const folder = await checkoutWith({ 'x.yaml': 'a: 1\n' });
  await writeFiles(folder, { 'x.yaml': 'a: 1\nb: 2\n' });
  git(folder, 'commit', '-q', '-am', 'two');
  const clone = await folderWith({});
  git(clone, 'clone', '-q', '--depth', '1', `file://${folder}`, 'clone');
  const head = git(folder, 'rev-parse', 'HEAD');
  const blamed = await blame(`${clone}/clone`, head, 'x.yaml', undefined, [1]);
  expect(blamed.get(1)).toMatchObject({ commit: head, boundary: true });
});
