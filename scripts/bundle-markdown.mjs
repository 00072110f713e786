// Puts the packages that write Markdown into the one file that imports them, with their licences beside it.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const file = fileURLToPath(new URL('../dist/render/markdown/mdast.js', import.meta.url));
const { metafile } = await build({
  entryPoints: [file],
  outfile: file,
  allowOverwrite: true,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'node20',
  metafile: true,
  logLevel: 'warning',
});

const folders = new Set(
  Object.keys(metafile.inputs).flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []),
);
const notices = await Promise.all(
  [...folders].sort().map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const text = await readFile(path.join(folder, 'license'), 'utf8').catch(() =>
      readFile(path.join(folder, 'LICENSE'), 'utf8'),
    );
    return `${name} ${version} (${license})\n\n${text.trim()}\n`;
  }),
);
await writeFile(`${file}.licenses.txt`, notices.join('\n---\n\n'));
