import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const PURE = ['domain', 'config', 'resolve', 'plan', 'render'];

/** What reads the clock or draws by chance; imports and globals are the linter's part. */
const IMPURE = /Date\.now|new Date\(\)|Math\.random|randomUUID|randomBytes|performance\.now/;

it('the pure folders know no clock and no chance', () => {
  const files = PURE.flatMap((folder) =>
    readdirSync(path.join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => IMPURE.test(readFileSync(path.join(SOURCE, file), 'utf8')))).toEqual([]);
});
