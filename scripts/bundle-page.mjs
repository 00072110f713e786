// Bundles the script and style of the HTML page, with the hashes for its Content-Security-Policy.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Each page includes Preact, and its licence requires this notice. */
const NOTICE = '/* With Preact, MIT licence, Copyright (c) 2015-present Jason Miller */';

const at = (file) => fileURLToPath(new URL(`../src/page/${file}`, import.meta.url));
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

async function bundled(entry, banner = {}) {
  const { outputFiles } = await build({
    entryPoints: [at(entry)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['chrome111', 'firefox128', 'safari16.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    banner,
    charset: 'ascii',
    tsconfigRaw: {},
  });
  const text = outputFiles[0]?.text.trim() ?? '';
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`${entry} would end its element`);
  return text;
}

export async function bundlePage() {
  const [script, style] = await Promise.all([bundled('main.tsx', { js: NOTICE }), bundled('style.css')]);
  return { script, style, scriptHash: hashOf(script), styleHash: hashOf(style) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../dist/page/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  copyFileSync(new URL('../node_modules/preact/LICENSE', import.meta.url), new URL('LICENSE.preact', folder));
  writeFileSync(new URL('bundle.json', folder), JSON.stringify(await bundlePage()));
}
