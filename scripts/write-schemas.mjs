// Writes the schemas that the code is checked with to schemas/, from the built code.
import { writeFile } from 'node:fs/promises';
import { ACCESS_SCHEMA } from '../dist/config/schema/access.js';
import { CASES_SCHEMA } from '../dist/config/schema/cases.js';
import { ROOT_SCHEMA } from '../dist/config/schema/root.js';
import { SEED_SCHEMA } from '../dist/sandbox/seed-schema.js';
import { startPortal } from '../dist/sandbox/start.js';

const write = (name, schema) =>
  writeFile(new URL(`../schemas/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);

for (const schema of [ROOT_SCHEMA, ACCESS_SCHEMA, CASES_SCHEMA, SEED_SCHEMA]) await write(schema.$id, schema);

const portal = await startPortal({ seed: {} });
await write('openapi.json', await (await fetch(`${portal.url}/openapi.json`)).json());
await portal.stop();
