// Takes away what an earlier build left: a file that has moved must not go on to a user's machine.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

for (const folder of ['build', 'dist'])
  rmSync(fileURLToPath(new URL(`../${folder}`, import.meta.url)), { recursive: true, force: true });
