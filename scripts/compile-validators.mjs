// Writes the schemas as plain functions to build/compiled: compiling them at each start would cost more than all the rest of it.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** A schema without the words for people. */
const bare = (schema) =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      (['title', 'description'].includes(key) && typeof value === 'string') ||
      (key === 'enumDescriptions' && Array.isArray(value))
        ? undefined
        : value,
    ),
  );

/** The modules of compiled checks, each with the schemas of its functions. Lengths count UTF-16 units. */
const MODULES = [
  {
    to: 'files',
    // Only yes or no is asked: what is wrong, and where, is found by the whole check.
    options: { strict: true, messages: false },
    pathless: true,
    head: "import { parseUntil } from '../domain/window.js';\nconst formats = { instant: (text) => parseUntil(text) !== undefined };\n",
    formats: ['instant'],
    schemas: {
      isRoot: ['config/schema/root', 'ROOT_SCHEMA'],
      isAccess: ['config/schema/access', 'ACCESS_SCHEMA'],
      isCases: ['config/schema/access', 'CASES_SCHEMA'],
    },
  },
  {
    to: 'records',
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
    to: 'state',
    options: {},
    head: '',
    formats: [],
    schemas: { isState: ['files/state-schema', 'STATE_SCHEMA'] },
  },
  {
    to: 'plan',
    options: {},
    head: "import { fullFormats as formats } from 'ajv-formats/dist/formats.js';\n",
    formats: ['date-time', 'date'],
    // A published file. Nobody reads what a saved plan lists for people.
    published: { isPlan: 'plan.schema.json' },
    lists: ['changes', 'findings'],
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

async function compile({
  options,
  head,
  formats,
  pathless = false,
  schemas = {},
  published = {},
  lists = [],
}) {
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
    const schema = bare((await import(`../build/${file}.js`))[exported]);
    ajv.addSchema(schema);
    names[name] = schema.$id;
  }
  for (const [name, file] of Object.entries(published)) {
    const text = await readFile(new URL(`../schemas/${file}`, import.meta.url), 'utf8');
    const schema = bare(JSON.parse(text));
    for (const list of lists) schema.properties[list] = { type: 'array' };
    ajv.addSchema(schema);
    names[name] = file;
  }
  const written = standalone.default(ajv, names);
  const code = pathless ? withoutPaths(written) : written;
  if (code.includes('require(')) throw new Error('the compiled code asks for a module');
  return `${head}${code}`;
}

const folder = new URL('../build/compiled/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const module of MODULES) await writeFile(new URL(`${module.to}.js`, folder), await compile(module));
