import { expect, it } from 'vitest';
import { listed, ask as request } from '../support/asking.ts';
import { HOSTILE } from '../support/hostile.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { portalWith } from '../support/portal.ts';

async function office(clock: { now: number } = { now: Date.now() }) {
  const portal = await portalWith(
    {
      reports,
      rls: roles({ latam: ['ana@x.com'], emea: ['bob@x.com'], managerGroups: [ID.group] }),
      users: [
        user('ana@x.com', { reports: [ID.churn, ID.headcount], groups: [ID.group] }),
        user('bob@x.com', { reports: [ID.pack] }),
      ],
    },
    {},
    { now: () => clock.now },
  );
  const ask = async (body: object) => {
    const { status, json } = await request(portal.url, 'POST', '/api/identity/url', { body });
    return { status, answer: json as { embedUrl: string; expiresAt: string } };
  };
  const open = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, html: await response.text(), headers: response.headers };
  };
  const audit = () => listed(portal.url, '/api/report-audit');
  return { portal, ask, open, audit };
}

it('an identity URL opens the whole portal, once', async () => {
  const { ask, open } = await office();
  const { status, answer } = await ask({ userEmail: 'ANA@x.com' });
  expect(status).toBe(200);
  expect(new URL(answer.embedUrl).searchParams.get('token')).toMatch(/^[0-9a-f-]{36}$/);
  const opened = await open(answer.embedUrl);
  expect(opened.status).toBe(200);
  expect(opened.html).toContain('Churn');
  expect(opened.html).not.toContain('Pack');
  const again = await open(answer.embedUrl);
  expect([again.status, again.html.includes('has been used')]).toEqual([410, true]);
});

it('an identity URL opens the portal for only one of a hundred simultaneous requests', async () => {
  const { ask, open } = await office();
  const { answer } = await ask({ userEmail: 'ana@x.com' });
  const all = await Promise.all(Array.from({ length: 100 }, () => open(answer.embedUrl)));
  expect(all.filter(({ status }) => status === 200).length).toBe(1);
});

it('an identity URL is valid for five minutes, to the millisecond', async () => {
  const clock = { now: Date.UTC(2026, 10, 20) };
  const { ask, open } = await office(clock);
  const early = (await ask({ userEmail: 'ana@x.com' })).answer;
  const late = (await ask({ userEmail: 'ana@x.com' })).answer;
  expect(early.expiresAt).toBe('2026-11-20T00:05:00.000Z');
  clock.now += 5 * 60_000 - 1;
  expect((await open(early.embedUrl)).status).toBe(200);
  clock.now += 1;
  const expired = await open(late.embedUrl);
  expect([expired.status, expired.html.includes('has expired')]).toEqual([410, true]);
});

it('an identity URL opens one report, with its rows, its filters and the visible bars, and adds an audit entry', async () => {
  const { portal, ask, open, audit } = await office();
  const one = { userEmail: 'ana@x.com', organizationId: portal.organizationId, reportId: ID.churn };
  const { answer } = await ask({ ...one, customFilters: [{ key: 'Region', value: '<North>' }] });
  expect(new URL(answer.embedUrl).searchParams.get('returnUrl')).toBe(`/report/${ID.churn}`);
  const { html } = await open(answer.embedUrl);
  expect(html).toContain('<li>LATAM</li>');
  expect(html).not.toContain('EMEA');
  expect(html).toContain('Region = &lt;North&gt;');
  expect(html).toContain('<header>');
  const entry = { reportName: 'Churn', action: 1, actionName: 'TokenRequested' };
  expect(await audit()).toMatchObject([{ ...one, ...entry }]);
});

it.each([
  [{ hideMenu: true }, [true, false, true]],
  [{ hideNavbar: true }, [false, true, true]],
  [{ hideSidebar: true }, [true, true, false]],
  [{ embed: true }, [false, false, false]],
  [{ embed: false, hideMenu: false }, [true, true, true]],
])('an identity URL with %j shows bar, menu and sidebar: %j', async (flags, parts) => {
  const { portal, ask, open } = await office();
  const start = await open((await ask({ userEmail: 'ana@x.com', ...flags })).answer.embedUrl);
  const [link] = new RegExp(`/portal/[^"]+/${ID.churn}`).exec(start.html) ?? [];
  const { html, headers } = await open(`${portal.url}${link}`);
  const shown = ['<header>', '<nav aria-label="Report menu"', '<nav aria-label="Reports"'];
  expect(shown.map((part) => html.includes(part))).toEqual(parts);
  expect(headers.get('x-frame-options')).toBe(null);
  expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
});

it('an identity URL opens only the reports of the user', async () => {
  const { portal, ask, open } = await office();
  const { html } = await open((await ask({ userEmail: 'ana@x.com' })).answer.embedUrl);
  const links = [...new Set([...html.matchAll(/href="(\/portal[^"]+)"/g)].map(([, href]) => href ?? ''))];
  expect(links.length).toBe(2);
  expect((await open(`${portal.url}${links[0]}`)).status).toBe(200);
  expect((await open(`${portal.url}${links[0]?.replace(/[^/]+$/, ID.pack)}`)).status).toBe(404);
  expect((await open(`${portal.url}/portal/none/report/${ID.churn}`)).status).toBe(410);
});

it.each([
  [{}, 400],
  [{ userEmail: 'nobody@x.com' }, 404],
  [{ userEmail: 'ana@x.com', reportId: ID.churn }, 400],
  [{ userEmail: 'ana@x.com', organizationId: 'x' }, 400],
  [{ userEmail: 'ana@x.com', organizationId: ID.group, reportId: ID.churn }, 404],
  [{ userEmail: 'ana@x.com', hideMenu: 'yes' }, 400],
  [{ userEmail: 'ana@x.com', customFilters: [{ key: 'a' }] }, 400],
  [{ userEmail: 'ana@x.com', baseUrl: 7 }, 400],
  [{ userEmail: 'ana@x.com', hideFooter: true }, 400],
])('the sandbox refuses an identity URL for %j with %i', async (body, status) => {
  const { ask } = await office();
  expect((await ask(body)).status).toBe(status);
});

it('an identity URL opens pages without hostile text', async () => {
  const idOf = (at: number) => `50000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const named = HOSTILE.map((name, at) => ({ id: idOf(at), name, workspaceName: name }));
  const users = [user('ana@x.com', { reports: named.map(({ id }) => id) })];
  const { url } = await portalWith({ reports: named, users });
  const { json } = await request(url, 'POST', '/api/identity/url', { body: { userEmail: 'ana@x.com' } });
  const { embedUrl } = json as { embedUrl: string };
  const opened = await fetch(embedUrl);
  const html = await opened.text();
  expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).not.toMatch(/<(script|img|details)|onerror="|javascript:[^)]*"/);
  expect(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069\u200b]/.test(html)).toBe(false);
});
