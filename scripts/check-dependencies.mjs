// Checks a lockfile: each package has a checksum and no download address. Packages in production have a
// permissive licence and no install script. bundle.mjs checks the licences of bundled packages.
// Usage: node check-dependencies.mjs [LOCKFILE]
import { readFile } from 'node:fs/promises';
import { isPermissive } from './licences.mjs';

const file = process.argv[2] ?? new URL('../package-lock.json', import.meta.url);
const { lockfileVersion, packages } = JSON.parse(await readFile(file, 'utf8'));
if (lockfileVersion !== 3)
  throw new Error(`this script reads lockfileVersion 3, and the lockfile has ${lockfileVersion}`);

const all = Object.entries(packages).filter(([path]) => path !== '');
const production = all.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);
const wrong = [
  ...production.flatMap(([path, { license, hasInstallScript }]) => [
    ...(hasInstallScript ? [`${path} has an install script`] : []),
    ...(isPermissive(license ?? '') ? [] : [`${path} has the licence ${license ?? '(none)'}`]),
  ]),
  ...all.flatMap(([path, { integrity, resolved, link }]) => [
    ...(integrity === undefined || link ? [`${path} has no checksum`] : []),
    ...(resolved === undefined ? [] : [`${path} has the download address ${resolved}`]),
  ]),
];
for (const line of wrong) console.error(line);
console.log(`${production.length} packages in production, ${wrong.length} faults`);
process.exitCode = wrong.length > 0 || all.length === 0 ? 1 : 0;
