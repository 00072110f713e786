import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** CHROMIUM_PATH names another browser. */
export const HAS_BROWSER =
  process.env['CHROMIUM_PATH'] !== undefined || (process.platform === 'linux' && process.arch === 'x64');

const NODE_MODULES = path.resolve(
  createRequire(import.meta.url).resolve('playwright-core/package.json'),
  '../..',
);

async function withTemporary<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** Includes libraries that a bare machine lacks. Unpacking takes seconds, so the result is kept. */
async function unpacked(): Promise<string> {
  const own = process.env['CHROMIUM_PATH'];
  if (own !== undefined) return own;
  const about = path.join(NODE_MODULES, '@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(about, 'utf8'));
  const cache = path.join(NODE_MODULES, '.cache/rolecall');
  const folder = path.join(cache, `chromium-${version}`);
  // The package reads these variables when it loads, to find its libraries and fonts.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
  const { default: packed } = await withTemporary(folder, () => import('@sparticuz/chromium'));
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const made = await mkdtemp(`${folder}-`);
    await withTemporary(made, () => packed.executablePath());
    // The package's own configuration names font folders of its cloud.
    await writeFile(
      path.join(made, 'fonts', 'fonts.conf'),
      `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
    );
    // If another process was faster, use the result of that process.
    await rename(made, folder).catch(() => rm(made, { recursive: true, force: true }));
  }
  return path.join(folder, 'chromium');
}

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await unpacked(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
}
