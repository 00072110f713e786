import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The browser of the npm package runs here; elsewhere CHROMIUM_PATH names one. */
export const HAS_BROWSER =
  process.env['CHROMIUM_PATH'] !== undefined || (process.platform === 'linux' && process.arch === 'x64');

const NODE_MODULES = path.resolve(
  createRequire(import.meta.url).resolve('playwright-core/package.json'),
  '../..',
);

/** Does something while what this process starts, and the package, take a folder for that of temporary files. */
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

/**
 * The browser of the npm package, with the libraries that a bare machine lacks. It takes seconds to unpack, so what was unpacked
 * stays beside the packages for the next run.
 */
async function unpacked(): Promise<string> {
  const own = process.env['CHROMIUM_PATH'];
  if (own !== undefined) return own;
  const about = path.join(NODE_MODULES, '@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(about, 'utf8'));
  const cache = path.join(NODE_MODULES, '.cache/rolecall');
  const folder = path.join(cache, `chromium-${version}`);
  // The package looks at these to find its libraries and fonts, when it loads.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
  const { default: packed } = await withTemporary(folder, () => import('@sparticuz/chromium'));
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const made = await mkdtemp(`${folder}-`);
    await withTemporary(made, () => packed.executablePath());
    // The package's own configuration looks for its font in folders of the cloud that it was made for.
    await writeFile(
      path.join(made, 'fonts', 'fonts.conf'),
      `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
    );
    // Somebody else may have been faster: then theirs is as good.
    await rename(made, folder).catch(() => rm(made, { recursive: true, force: true }));
  }
  return path.join(folder, 'chromium');
}

/** A browser that asks nobody but the pages it is shown. */
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
