// Compiles the schemas to functions in build/compiled, because compiling them at each start takes too long.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Drops titles and descriptions. */
const bare = (schema) =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      (['title', 'description'].includes(key) && typeof value === 'string') ||
      (key === 'enumDescriptions' && Array.isArray(value))
        ? undefined
        : value,
    ),
  );

const MODULES = [
  {
    to: 'files',
    // These checks return only true or false. The full check finds the place and the message of an error.
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
    // rolecall does not read these lists of a saved plan, so their entries need no check.
    published: { isPlan: 'plan.schema.json' },
    lists: ['changes', 'findings'],
  },
];

/** Removes error paths, because the code builds a path and an object for each valid element of each list. */
function withoutPaths(written) {
  const code = written
    .replace(/instancePath:instancePath\+.*?,(schemaPath|parentData):/g, 'instancePath,$1:')
    .replace(/(function validate\d+\(data), ?\{.*?\}=\{\}\)\{/g, '$1){')
    .replace(/(validate\d+\([^,;]+), ?\{instancePath,parentData:[^}]*\}\)/g, '$1)');
  if (code.includes('parentData')) throw new Error('the compiled code still passes error paths');
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
    // Lengths count UTF-16 units.
    unicode: false,
    inlineRefs: false,
    logger: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  // No schema uses `unevaluated…`. Tracking it would try every alternative and create an error for each.
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
  if (code.includes('require(')) throw new Error('the compiled code loads a module with require');
  return `${head}${code}`;
}

const folder = new URL('../build/compiled/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const module of MODULES) await writeFile(new URL(`${module.to}.js`, folder), await compile(module));
