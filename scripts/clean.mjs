// Deletes the output of an earlier build, so that a package has no moved or deleted files.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

for (const folder of ['build', 'dist'])
  rmSync(fileURLToPath(new URL(`../${folder}`, import.meta.url)), { recursive: true, force: true });
