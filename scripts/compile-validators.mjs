// Writes the schema checks as plain functions: compiling them at each start would cost more than all the rest of it.
// A part of the build; where a schema has changed, what was built is built again.
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** A schema without the words for people, and without the keyword that is left to somebody else. */
const bare = (schema, left) =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      (key === left && value === true) ||
      (['title', 'description'].includes(key) && typeof value === 'string') ||
      (key === 'examples' && Array.isArray(value))
        ? undefined
        : value,
    ),
  );

/**
 * The modules of compiled checks, each with the schemas that its functions are made of, as read from `source` (the
 * address of src or build). Lengths count UTF-16 units, so that a yes is always one of the whole check too.
 */
export const MODULES = [
  {
    to: 'config/schema/compiled.ts',
    // Only yes or no is asked: what is wrong, and where, is found by the whole check.
    options: { strict: true, messages: false },
    pathless: true,
    head: "import { formats } from './formats.ts';\n",
    formats: ['instant'],
    schemas: {
      isRoot: ['config/schema/root', 'ROOT_SCHEMA'],
      isAccess: ['config/schema/access', 'ACCESS_SCHEMA'],
      isCases: ['config/schema/cases', 'CASES_SCHEMA'],
    },
  },
  {
    to: 'portal/compiled-records.ts',
    options: {},
    head: '',
    formats: [],
    schemas: {
      isEnvelope: ['portal/record-schemas', 'ENVELOPE_SCHEMA'],
      isUser: ['portal/record-schemas', 'USER_SCHEMA'],
      isReport: ['portal/record-schemas', 'REPORT_SCHEMA'],
      isRole: ['portal/record-schemas', 'ROLE_SCHEMA'],
      isAudit: ['portal/record-schemas', 'AUDIT_SCHEMA'],
    },
  },
  {
    to: 'workflow/state/compiled-plan.ts',
    options: {},
    head: "import { fullFormats as formats } from 'ajv-formats/dist/formats.js';\n",
    formats: ['date-time', 'date'],
    // A published file, and a part of it. What a saved plan lists is checked one by one, or not read at all.
    published: { isPlan: ['plan.schema.json', ''], isOperation: ['plan.schema.json', '#/$defs/operation'] },
    lists: ['changes', 'operations', 'findings'],
    // Ajv looks texts up as keys of an object, which takes most of the time of a check; the reader of plans does it itself.
    left: 'uniqueItems',
  },
];

/**
 * Checks that cannot say where something is wrong: a text of where it stands, and an object of what is around it, would be
 * made for each element of each list that is right.
 */
function withoutPaths(written) {
  const code = written
    .replace(/instancePath:instancePath\+.*?,(schemaPath|parentData):/g, 'instancePath,$1:')
    .replace(/(function validate\d+\(data), ?\{.*?\}=\{\}\)\{/g, '$1){')
    .replace(/(validate\d+\([^,;]+), ?\{instancePath,parentData:[^}]*\}\)/g, '$1)');
  if (code.includes('parentData')) throw new Error('a compiled check asks for what is around a value');
  return `const instancePath = "";${code}`;
}

/** The text of a module; `schemaOf` finds a schema by the path of its file in src, without extension, and its name. */
export async function codeOf(
  { options, head, formats, pathless = false, schemas = {}, published = {}, lists = [], left },
  schemaOf,
) {
  const ajv = new Ajv2020({
    ...options,
    strictRequired: false,
    allowUnionTypes: true,
    unicode: false,
    logger: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  // No schema asks what was not evaluated: to know it, every alternative would be tried, and an error be made of each.
  ajv.opts.unevaluated = false;
  for (const name of formats) ajv.addFormat(name, fullFormats[name] ?? (() => true));
  const names = {};
  for (const [name, [file, exported]] of Object.entries(schemas)) {
    const schema = bare(await schemaOf(file, exported));
    ajv.addSchema(schema);
    names[name] = schema.$id;
  }
  for (const [name, [file, part]] of Object.entries(published)) {
    const text = await readFile(new URL(`../schemas/${file}`, import.meta.url), 'utf8');
    const schema = bare(JSON.parse(text), left);
    for (const list of lists) schema.properties[list] = { type: 'array' };
    if (ajv.getSchema(file) === undefined) ajv.addSchema(schema);
    names[name] = `${file}${part}`;
  }
  const written = standalone.default(ajv, names);
  const code = pathless ? withoutPaths(written) : written;
  if (code.includes('require(')) throw new Error('the compiled code asks for a module');
  return `// @ts-nocheck: written by scripts/compile-validators.mjs\n${head}${code}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let changed = false;
  for (const module of MODULES) {
    const to = new URL(`../src/${module.to}`, import.meta.url);
    const code = await codeOf(module, async (file, name) => (await import(`../build/${file}.js`))[name]);
    if ((await readFile(to, 'utf8').catch(() => '')) === code) continue;
    await writeFile(to, code);
    console.log(`wrote src/${module.to}`);
    changed = true;
  }
  if (changed)
    process.exitCode =
      spawnSync('npx', ['tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' }).status ?? 1;
}
