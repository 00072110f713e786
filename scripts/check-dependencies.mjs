// What a user installs must run nothing while it is installed, and may be used by anybody: looks at the production tree of a
// lockfile. Usage: node check-dependencies.mjs [LOCKFILE]
import { readFile } from 'node:fs/promises';

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** True for an SPDX expression that leaves a permissive choice: `(MIT OR GPL-3.0)` does, `MIT AND GPL-3.0` does not. */
function isPermissive(expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => PERMISSIVE.has(one.trim())));
}

const file = process.argv[2] ?? new URL('../package-lock.json', import.meta.url);
const { lockfileVersion, packages } = JSON.parse(await readFile(file, 'utf8'));
if (lockfileVersion !== 3)
  throw new Error(`lockfileVersion is ${lockfileVersion}, and 3 is what can be read here`);

const tree = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
const wrong = tree.flatMap(([path, { license, hasInstallScript, integrity, resolved, link }]) => [
  ...(hasInstallScript ? [`${path} runs a script while it is installed`] : []),
  ...(isPermissive(license ?? '') ? [] : [`${path} has the licence ${license ?? '(none)'}`]),
  ...(integrity === undefined || link ? [`${path} has no checksum`] : []),
  ...(resolved === undefined ? [] : [`${path} names the address ${resolved}`]),
]);
for (const line of wrong) console.error(line);
console.log(`${tree.length} packages in production, ${wrong.length} faults`);
process.exitCode = wrong.length > 0 || tree.length === 0 ? 1 : 0;
