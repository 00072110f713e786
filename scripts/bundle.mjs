// Bundles the modules of build/, and the packages that they import, into dist/: what a user installs is one package that
// loads a few files where it would load hundreds. Each bundled package must be under a permissive licence; its text goes
// along in dist/licenses.txt, and dist/sbom.cdx.json lists the packages in the form of CycloneDX.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isPermissive } from './licences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['build/main.js', 'build/index.js'],
  outbase: 'build',
  outdir: 'dist',
  // One folder deep, as each module is in src: what lies beside dist is found from there.
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // A package's modules rather than its other form, in which it may look for its own files when it runs.
  mainFields: ['module', 'main'],
  // No request of ours asks got for HTTP/2, and its package makes a TLS context as it loads: a fifth of a plan's time.
  alias: { 'http2-wrapper': 'data:text/javascript,export default {}' },
  // Packages of the older kind ask for the modules of Node.js by `require`.
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
});

// The plan's page brings Preact along: bundle-page.mjs.
const PAGE = 'node_modules/preact';

const inBundle = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
const folders = new Set([
  PAGE,
  ...inBundle.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []),
]);

/** What the package file of a bundled package says, and the text of its licence. */
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
