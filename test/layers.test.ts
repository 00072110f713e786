import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const PURE = ['domain', 'config', 'resolve', 'reconcile', 'plan', 'policy', 'insight', 'render'];

/** The linter checks imports and globals. */
const IMPURE = /Date\.now|new Date\(\)|Math\.random|randomUUID|randomBytes|performance\.now/;

it('the pure folders use no clock and no randomness', () => {
  const files = PURE.flatMap((folder) =>
    readdirSync(path.join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => IMPURE.test(readFileSync(path.join(SOURCE, file), 'utf8')))).toEqual([]);
});

const WRITES =
  /\bstd(out|err)\.write|console\.|\b(writeFile|appendFile|writeSync|writeFileSync|appendFileSync|createWriteStream|copyFile|truncate)\(|promisify\(write|new BlockFile\(/;

/** Each file with the reason why no key can leak. */
const WRITERS: Readonly<Record<string, string>> = {
  'outlet.ts': 'cleans all that goes to the streams',
  'main.ts': 'the empty text that ends stdout, and a line that says that stdout failed',
  'files/write-atomically.ts': 'cleans all that goes to files, or does not compile',
  'apply/journal.ts': 'cleans each line; closing one that was left open adds fixed words',
  'commands/completion.ts': 'catches what a library writes, and prints it through the outlet',
  'commands/sandbox.ts': 'the files of the story',
  'pipeline.ts': 'the summary of a job, through the outlet’s cleaner',
};

it('only known files write output, and only two reveal a key', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const writing = files.filter((file) => WRITES.test(readFileSync(path.join(SOURCE, file), 'utf8')));
  expect(writing.sort()).toEqual(Object.keys(WRITERS).sort());
  const main = readFileSync(path.join(SOURCE, 'main.ts'), 'utf8');
  expect(main.match(/std(out|err)\.write/g)).toEqual(['stderr.write', 'stdout.write', 'stderr.write']);
  const revealing = files.filter((file) => /\.reveal\(/.test(readFileSync(path.join(SOURCE, file), 'utf8')));
  // The first checks a URL for the key. The second prints the key of an embedded portal.
  expect(revealing.sort()).toEqual(['commands/open.ts', 'commands/sandbox.ts']);
});
