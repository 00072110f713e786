// Writes the schema checks as plain functions: compiling them at each start would cost more than all the rest of it.
// A part of the build; where a schema has changed, what was built is built again.
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';

/** Where the functions for the configuration's files go. */
export const CONFIG_VALIDATORS = new URL('../src/config/schema/compiled.ts', import.meta.url);

/** A schema without the words for people. */
const bare = (schema) =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      ['title', 'description', 'examples', 'default'].includes(key) && typeof value !== 'object'
        ? undefined
        : key === 'examples' && Array.isArray(value)
          ? undefined
          : value,
    ),
  );

/**
 * The checks of schemas as a module of functions that only say yes or no. Lengths count UTF-16 units, so that a yes is
 * always one of the whole check too. Formats come from a module beside it.
 */
export function validatorsCode(schemas, formats) {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    unicode: false,
    messages: false,
    logger: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  for (const name of formats) ajv.addFormat(name, () => true);
  for (const schema of Object.values(schemas)) ajv.addSchema(bare(schema));
  const code = standalone.default(
    ajv,
    Object.fromEntries(Object.entries(schemas).map(([name, { $id }]) => [name, $id])),
  );
  if (code.includes('require(')) throw new Error('the compiled code asks for a module');
  return `// @ts-nocheck: written by scripts/compile-validators.mjs\nimport { formats } from './formats.ts';\n${code}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ACCESS_SCHEMA } = await import('../dist/config/schema/access.js');
  const { ROOT_SCHEMA } = await import('../dist/config/schema/root.js');
  const code = validatorsCode({ isRoot: ROOT_SCHEMA, isAccess: ACCESS_SCHEMA }, ['instant']);
  if ((await readFile(CONFIG_VALIDATORS, 'utf8')) !== code) {
    await writeFile(CONFIG_VALIDATORS, code);
    console.log(`wrote ${path.relative(process.cwd(), fileURLToPath(CONFIG_VALIDATORS))}`);
    process.exitCode =
      spawnSync('npx', ['tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' }).status ?? 1;
  }
}
