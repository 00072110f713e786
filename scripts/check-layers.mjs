// Checks the layers of src/: imports (types too), circles between files, and names declared in two files.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

const PURE = ['config', 'resolve', 'reconcile', 'plan', 'policy', 'insight'];
/** The folders that each folder may import besides itself. Files directly in src may import all. */
const MAY_IMPORT = {
  domain: [],
  ...Object.fromEntries([...PURE, 'render'].map((folder) => [folder, ['domain']])),
  files: ['domain', 'config'],
  portal: ['domain'],
  apply: ['domain'],
  sandbox: [],
  page: ['domain'],
  workflow: ['domain', 'files', 'portal', 'apply', 'sandbox', ...PURE],
  commands: ['domain', 'workflow', 'render'],
  cli: ['domain', 'files', 'portal', 'workflow', 'render', 'commands'],
};
/** Files in these folders do not import each other. */
const ALONE = new Set(['commands']);
/** The files that all commands may import. */
const SHARED = /^commands\/(plan|request|shell|showing)\.ts$/;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .sort();
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;
const texts = new Map(files.map((file) => [file, readFileSync(path.join(SOURCE, file), 'utf8')]));
const importsOf = new Map(
  [...texts].map(([file, text]) => {
    const found = [...text.matchAll(IMPORT)].map(([, to = '']) => path.join(path.dirname(file), to));
    return [file, found.filter((to) => /\.tsx?$/.test(to))];
  }),
);

const faults = [];
for (const [file, imports] of importsOf) {
  const [folder = '', ...inside] = file.split('/');
  if (inside.length === 0) continue;
  if (!(folder in MAY_IMPORT)) faults.push(`${file}: MAY_IMPORT does not have the folder ${folder}`);
  for (const to of imports) {
    const [other = ''] = to.split('/');
    const allowed =
      other === folder ? !ALONE.has(folder) || SHARED.test(to) : MAY_IMPORT[folder]?.includes(other);
    if (!allowed)
      faults.push(
        `${file} imports ${to}: ${folder} may import ${MAY_IMPORT[folder]?.join(', ') || 'nothing of ours'}`,
      );
  }
}

const state = new Map();
const walk = (file, trail) => {
  if (state.get(file) === 'done') return;
  if (trail.includes(file)) {
    faults.push(`a circle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
    return;
  }
  for (const to of importsOf.get(file) ?? []) walk(to, [...trail, file]);
  state.set(file, 'done');
};
for (const file of files) walk(file, []);

/** All types, interfaces and functions; exported classes and constants. */
const DECLARATION =
  /^(?:export )?(?:interface|type) (\w+)|^export (?:class|const) (\w+)|^(?:export )?(?:async )?function\*? (\w+)|^const (\w+) =\s+(?:async )?(?:<[^>]*>)?\(/gm;
/** Here, a name may repeat: the library exports functions of workflows, and the sandbox stands alone. */
const APART = /^(?:library\.ts$|sandbox\/)/;
const declared = new Map();
for (const [file, text] of texts)
  for (const [, type, ...values] of text.matchAll(DECLARATION)) {
    const name = type ?? (APART.test(file) ? undefined : values.find(Boolean));
    if (name !== undefined) declared.set(name, (declared.get(name) ?? new Set()).add(file));
  }
for (const [name, places] of declared)
  if (places.size > 1) faults.push(`${[...places].join(' and ')} declare ${name}`);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${files.length} files keep to their layers, without a circle`);
