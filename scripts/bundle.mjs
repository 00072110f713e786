// Bundles build/ and its packages into dist/, because one package with few files installs and loads faster.
// Each bundled package must have a permissive licence. dist/licenses.txt has the licence texts, and
// dist/sbom.cdx.json lists the packages (CycloneDX).
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isPermissive } from './licences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Creates two formatters of a package at first use. At load, they need a tenth of a small plan's time. */
const lateFormatters = {
  name: 'late-formatters',
  setup: ({ onLoad }) =>
    onLoad({ filter: /@sindresorhus\/is\/distribution\/index\.js$/ }, async ({ path: file }) => {
      const code = await readFile(file, 'utf8');
      return {
        contents: code.replaceAll(
          /(new Intl\.ListFormat\(.*\));/g,
          '{ format: (texts) => $1.format(texts) };',
        ),
      };
    }),
};
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['build/main.js', 'build/index.js'],
  outbase: 'build',
  outdir: 'dist',
  // Modules find files outside dist by relative paths, so chunks are one folder deep, as in src.
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // The CommonJS form of a package may look for its own files at run time.
  mainFields: ['module', 'main'],
  // rolecall never uses HTTP/2. At load, this package creates a TLS context: a fifth of a plan's time.
  alias: { 'http2-wrapper': 'data:text/javascript,export default {}' },
  // CommonJS packages load the modules of Node.js with `require`.
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
  plugins: [lateFormatters],
  metafile: true,
  logLevel: 'warning',
});

// bundle-page.mjs bundles Preact into the page.
const PAGE = 'node_modules/preact';

const inBundle = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
const folders = new Set([
  PAGE,
  ...inBundle.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []),
]);

async function readPackage(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  if (!isPermissive(license ?? '')) throw new Error(`${name} has the licence ${license ?? '(none)'}`);
  const file = (await readdir(folder)).find((one) => /^licen[cs]e(\.|-mit|$)/i.test(one));
  const text = file === undefined ? '' : (await readFile(path.join(folder, file), 'utf8')).trim();
  return { name, version, license, text };
}

const packages = await Promise.all([...folders].sort().map((folder) => readPackage(path.join(root, folder))));
const notices = packages.map(
  ({ name, version, license, text }) =>
    `${name} ${version} (${license})\n${text === '' ? '' : `\n${text}\n`}`,
);
await writeFile(path.join(root, 'dist/licenses.txt'), notices.join('\n---\n\n'));

const urlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
const own = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const parts = packages.map(({ name, version, license }) => ({
  type: 'library',
  'bom-ref': urlOf(name, version),
  name,
  version,
  licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
  purl: urlOf(name, version),
}));
const self = urlOf(own.name, own.version);
const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { type: 'application', 'bom-ref': self, name: own.name, version: own.version, purl: self },
  },
  components: parts,
  dependencies: [{ ref: self, dependsOn: parts.map(({ purl }) => purl) }],
};
await writeFile(path.join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
