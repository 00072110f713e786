import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { HAS_BROWSER, startBrowser } from './browser.ts';

type Options = Parameters<Browser['newPage']>[0];

/** A browser for the tests of a file, where there is one. */
export function inBrowser() {
  let browser: Browser | undefined;
  let axe = '';
  beforeAll(async () => {
    if (!HAS_BROWSER) return;
    browser = await startBrowser();
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  }, 60_000);
  afterAll(() => browser?.close());
  return {
    /** A page that ends with the test. */
    newPage: async (options: Options): Promise<Page> => {
      if (browser === undefined) throw new Error('there is no browser');
      const page = await browser.newPage(options);
      onTestFinished(() => page.close());
      return page;
    },
    /** What axe has to say of a page or a frame. */
    complaints: async (shown: Page | Frame): Promise<string[]> => {
      await shown.evaluate(axe);
      // What is in order is told of one node alone: of a large page all of them are megabytes.
      const violations = await shown.evaluate<AxeResults['violations']>(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
  };
}

/** Notes what a page that was opened from a file must not do: ask for anything else, show a dialog, say or throw anything. */
export async function misdeedsOf(page: Page, url: string): Promise<string[]> {
  const seen: string[] = [];
  await page.route('**/*', (route) => {
    if (route.request().url().split('#')[0] === url) return route.continue();
    seen.push(`asked for ${route.request().url()}`);
    return route.abort();
  });
  page.on('dialog', async (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.push(`error ${error.message}`));
  page.on('console', (message) => seen.push(`console ${message.text()}`));
  return seen;
}
