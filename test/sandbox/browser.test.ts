import { createServer } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPortal } from '../../src/sandbox/start.ts';
import { ask } from '../support/asking.ts';
import { HAS_BROWSER } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { listening } from '../support/listening.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { KEY } from '../support/portal.ts';

const { newPage } = inBrowser();

const ANA = 'ana@x.com';

/** A portal, and another application that shows what it is given in an iframe. */
async function stage() {
  const portal = await startPortal({
    seed: {
      keys: [{ key: KEY }],
      reports,
      rls: roles({ latam: [ANA], emea: ['bob@x.com'], managerGroups: [ID.group] }),
      users: [
        user(ANA, {
          name: 'Ana Souza',
          reports: [ID.overview, ID.churn, ID.headcount, ID.pack],
          groups: [],
        }),
        user('bob@x.com'),
      ],
    },
  });
  const application = createServer((request, response) => {
    const source = new URL(request.url ?? '/', 'http://x').searchParams.get('show') ?? 'about:blank';
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>An application</title><main><h1>An application</h1>
      <iframe title="Reports" name="portal" style="width:100%;height:600px" src="${source.replaceAll('&', '&amp;')}"></iframe></main>`);
  });
  const port = await listening(application);
  onTestFinished(() => portal.stop());

  const urlFor = async (body: object = {}): Promise<string> => {
    const { json } = await ask(portal.url, 'POST', '/api/identity/url', {
      body: { userEmail: ANA, ...body },
    });
    return (json as { embedUrl: string }).embedUrl;
  };
  const asked: string[] = [];
  /** Opens a URL in an iframe of the application, which lives on another origin. */
  const embed = async (
    url: string,
    options: Parameters<typeof newPage>[0] = {},
  ): Promise<{ page: Page; frame: Frame }> => {
    const page = await newPage(options);
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`http://localhost:${port}/?show=${encodeURIComponent(url)}`);
    const frame = page.frame('portal');
    if (frame === null) throw new Error('there is no iframe');
    await frame.waitForLoadState();
    return { page, frame };
  };
  return { portal, urlFor, embed, asked, one: { organizationId: portal.organizationId, reportId: ID.churn } };
}

const seen = async (frame: Frame) => ({
  heading: await frame.getByRole('heading', { level: 1 }).textContent(),
  bar: await frame.getByRole('banner').count(),
  menu: await frame.getByRole('navigation', { name: 'Report menu' }).count(),
  sidebar: await frame.getByRole('navigation', { name: 'Reports' }).count(),
});

describe.skipIf(!HAS_BROWSER)('an identity URL in an iframe of another application', () => {
  it('opens once: the portal, and then a page that says so', async () => {
    const { urlFor, embed, asked, portal } = await stage();
    const url = await urlFor();
    const { frame } = await embed(url);
    expect(await seen(frame)).toEqual({ heading: 'Reports', bar: 1, menu: 0, sidebar: 1 });
    const again = await embed(url);
    expect(await again.frame.getByRole('main').textContent()).toContain('has been used');
    const strangers = asked.filter(
      (one) => !one.startsWith(portal.url) && !one.startsWith('http://localhost:'),
    );
    expect(strangers).toEqual([]);
  });

  it.each([
    [{ hideMenu: true }, { bar: 1, menu: 0, sidebar: 1 }],
    [{ hideNavbar: true }, { bar: 0, menu: 1, sidebar: 1 }],
    [{ hideSidebar: true }, { bar: 1, menu: 1, sidebar: 0 }],
    [{ embed: true }, { bar: 0, menu: 0, sidebar: 0 }],
    [
      { embed: false, hideMenu: false },
      { bar: 1, menu: 1, sidebar: 1 },
    ],
  ])('honours %j', async (flags, expected) => {
    const { urlFor, embed } = await stage();
    const { frame } = await embed(await urlFor(flags));
    await frame.getByRole('main').getByRole('link', { name: 'Churn' }).click();
    await frame.waitForURL(/report/);
    expect(await seen(frame)).toEqual({ heading: 'Churn', ...expected });
  });
});
