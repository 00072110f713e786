import { describe, expect, it } from 'vitest';
import { observedPortal } from '../support/applying.ts';
import { calls, reports, roles, user } from '../support/office.ts';
import { planText } from '../support/portal.ts';

const people = Array.from({ length: 9 }, (_, at) => `u${at}@x.com`);
const seed = { reports, rls: roles(), users: people.map((email) => user(email)) };
const listed = (emails: readonly string[]): string =>
  `users:\n${emails.map((email) => `  ${email}: { name: N, role: viewer, reports: [] }`).join('\n')}\n`;

describe('requests of a plan', () => {
  it.each([1, 2, 100])('plan reads each page of each list once (pages of %i)', async (pageSize) => {
    const portal = await observedPortal(seed, { dialect: { pageSize } });
    await planText(portal.url, listed(people));
    const pages = (count: number): number => Math.max(1, Math.ceil(count / pageSize));
    const asked = (path: string): number => portal.calls.filter((call) => call.path === path).length;
    const lists = ['/api/user', '/api/report', '/api/datasets/rls'];
    expect(lists.map(asked)).toEqual([9, 4, 3].map(pages));
  });

  it('plan finds a person who moves to another page between two requests', async () => {
    let pages = 0;
    const portal = await observedPortal(seed, {
      dialect: { pageSize: 3 },
      interfere: ({ path }, _write, store) => {
        if (path !== '/api/user' || ++pages !== 3) return undefined;
        // A deletion on page 1 moves a record from page 3 to page 2, after rolecall has read page 2.
        store.deleteUser('u0@x.com');
        return undefined;
      },
    });
    const plan = await planText(portal.url, listed(people.slice(1)));
    expect(portal.store.user('u0@x.com')).toBeUndefined();
    expect(calls(plan)).toEqual([]);
  });

  it('plan looks up each new person if the list has several pages, because a page may hide somebody', async () => {
    const portal = await observedPortal(seed, { dialect: { pageSize: 5 } });
    const asked = () => portal.calls.filter(({ path }) => path === '/api/user').length;
    await planText(portal.url, listed(people));
    expect(asked()).toBe(2);
    await planText(portal.url, listed([...people, 'new@x.com']));
    expect(asked()).toBe(2 + 3);
  });
});
