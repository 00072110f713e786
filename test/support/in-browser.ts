import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { HAS_BROWSER, startBrowser } from './browser.ts';

type Options = Parameters<Browser['newPage']>[0];

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
    newPage: async (options: Options): Promise<Page> => {
      if (browser === undefined) throw new Error('there is no browser');
      const page = await browser.newPage(options);
      onTestFinished(() => page.close());
      return page;
    },
    complaints: async (shown: Page | Frame): Promise<string[]> => {
      await shown.evaluate(axe);
      // List passed checks once: on a large page they take megabytes.
      const violations = await shown.evaluate<AxeResults['violations']>(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
  };
}

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
