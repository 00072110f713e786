// Writes the schemas that the code is checked with to schemas/, from the built code.
import { writeFile } from 'node:fs/promises';
import { ACCESS_SCHEMA } from '../dist/desired/schema/access.js';
import { ROOT_SCHEMA } from '../dist/desired/schema/root.js';
import { SEED_SCHEMA } from '../dist/sandbox/seed-schema.js';

for (const schema of [ROOT_SCHEMA, ACCESS_SCHEMA, SEED_SCHEMA]) {
  await writeFile(
    new URL(`../schemas/${schema.$id}`, import.meta.url),
    `${JSON.stringify(schema, null, 2)}\n`,
  );
}
