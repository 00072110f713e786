// Imports a TypeScript file of the tests into a script, because Node.js 20 cannot.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The path is relative to the project. */
export async function importTypeScript(file) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, file)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
  });
  const cache = path.join(root, 'node_modules/.cache/rolecall');
  await mkdir(cache, { recursive: true });
  const made = path.join(cache, `${path.basename(file, '.ts')}.mjs`);
  await writeFile(made, outputFiles[0]?.contents ?? '');
  return import(pathToFileURL(made).href);
}
