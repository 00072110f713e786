// Writes the schemas for editors, and of the sandbox, to schemas/, from the built code.
import { writeFile } from 'node:fs/promises';
import { CASES_SCHEMA } from '../build/config/schema/access.js';
import { SEED_SCHEMA } from '../build/sandbox/seed.js';
import { startPortal } from '../build/sandbox/start.js';
import { EDITOR_SCHEMAS } from '../build/workflow/live-schema.js';

const write = (name, schema) =>
  writeFile(new URL(`../schemas/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);

for (const schema of [EDITOR_SCHEMAS.root, EDITOR_SCHEMAS.access, CASES_SCHEMA, SEED_SCHEMA])
  await write(schema.$id, schema);

const portal = await startPortal({ seed: {} });
await write('openapi.json', await (await fetch(`${portal.url}/openapi.json`)).json());
await portal.stop();
