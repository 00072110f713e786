import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The browser of the npm package runs here; elsewhere CHROMIUM_PATH names one. */
export const HAS_BROWSER =
  process.env['CHROMIUM_PATH'] !== undefined || (process.platform === 'linux' && process.arch === 'x64');

/** Unpacks the browser of the npm package, with the libraries that a bare machine lacks, into a folder of its own. */
async function unpacked(folder: string): Promise<string> {
  const own = process.env['CHROMIUM_PATH'];
  if (own !== undefined) return own;
  // The package looks at these to find where to unpack, and whether to unpack libraries and fonts too.
  process.env['TMPDIR'] = folder;
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const executable = await packed.executablePath();
  // The package's own configuration looks for its font in folders of the cloud that it was made for.
  await writeFile(
    path.join(folder, 'fonts', 'fonts.conf'),
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
  );
  return executable;
}

/** A browser that asks nobody but the pages it is shown. `close` ends it and removes what was unpacked. */
export async function startBrowser(): Promise<{
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}> {
  const before = process.env['TMPDIR'];
  const folder = await mkdtemp(path.join(tmpdir(), 'rolecall-browser-'));
  const executablePath = await unpacked(folder);
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
