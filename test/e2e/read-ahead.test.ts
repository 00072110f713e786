import { describe, expect, it } from 'vitest';
import { observedPortal } from '../support/applying.ts';
import { type Ended, inProcess, rolecall } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { KEY } from '../support/portal.ts';
import { rawPortal } from '../support/raw-portal.ts';

/** More than what takes long enough to parse for the portal to be read meanwhile, in a thread of its own. */
const LARGE = ' '.repeat(5 << 20);
const EVERYBODY = {
  'ana@x.com': { reports: ['Sales/Churn', 'Board/Pack'], rls: [{ dataset: 'sales', role: 'LATAM' }] },
  'new@x.com': { name: 'New', role: 'viewer', reports: ['Sales/Churn'] },
};
const people = [
  user('ana@x.com', { reports: [ID.churn] }),
  user('Old@x.com', { reports: [ID.pack, '99999999-0000-4000-8000-000000000000'] }),
  user('twin@x.com'),
  user('TWIN@x.com'),
];

const folderOf = (url: string, access: string): Promise<string> =>
  folderWith({
    'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\ninclude: ["*.json"]\ndatasets: { sales: { report: "Sales/Churn" } }\n`,
    'access.json': access,
  });

/** The same files twice, once with so much white space behind them that the portal is read in a thread. */
async function both(url: string, access: string, words: readonly string[], environment = {}) {
  const [small, large] = [await folderOf(url, access), await folderOf(url, access + LARGE)];
  const here = await inProcess(small, words, environment);
  return { here, there: await rolecall(large, words, environment) };
}

/** What a plan says, without the instant and what is told of the file itself. */
function told({ stdout }: Ended) {
  const { exit, summary, changes, operations, findings, problems } = JSON.parse(stdout);
  return { exit, summary, changes, operations, findings, problems };
}

describe('files that take long to parse', () => {
  it('give the plan that others give, and the portal is asked for the same', async () => {
    const portal = await observedPortal({ reports, rls: roles(), users: people });
    const access = JSON.stringify({ users: EVERYBODY });
    const words = ['plan', '--base', 'none', '--format', 'json', '--verbose'];
    // Node.js tells of threads then.
    const { here, there } = await both(portal.url, access, words, { NODE_DEBUG: 'worker' });
    expect([here.code, there.code]).toEqual([0, 0]);
    expect(here.stderr).not.toContain('WORKER');
    expect(there.stderr).toContain('terminates Worker');
    expect(there.stderr).not.toContain('exception');
    expect(there.stderr).not.toContain(KEY);
    expect(told(there)).toEqual(told(here));
    expect(told(there).changes.length).toBeGreaterThan(2);
    const requests = ({ stderr }: Ended) =>
      [...stderr.matchAll(/GET \S+: \d+/g)].map(([request]) => request).sort();
    expect(requests(there)).toEqual(requests(here));
    expect(requests(there).length).toBeGreaterThan(2);
  });

  it('are read while the portal is, which shows where they are wrong', async () => {
    const portal = await rawPortal(() => new Promise(() => {}));
    const wrong = JSON.stringify({ users: EVERYBODY, roles: {} });
    const { here, there } = await both(portal.url, wrong, ['plan', '--base', 'none']);
    expect([there.code, there.stdout]).toEqual([here.code, here.stdout]);
    expect(there.stderr).toBe(here.stderr);
    expect(here.code).toBe(1);
    expect(portal.asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it.each([
    ['refuses the key', { status: 401, body: { message: 'who are you?' } }],
    ['answers with a page for people', { text: '<html>' }],
    ['sends records that nobody can read', { body: { pageIndex: 1, hasNextPage: false, data: [{}] } }],
  ])('end as others do where the portal %s', async (_, answer) => {
    const portal = await rawPortal(() => answer);
    const access = JSON.stringify({ users: EVERYBODY });
    const { here, there } = await both(portal.url, access, ['plan', '--base', 'none']);
    expect(there).toEqual(here);
    expect(here.code).toBe(1);
  });

  it('send nothing where the portal is not pinned, or is another one', async () => {
    const portal = await rawPortal(() => ({ body: {} }));
    const access = JSON.stringify({ users: EVERYBODY });
    for (const environment of [{ CI: 'true' }, { ROLECALL_URL: 'https://other.example' }]) {
      const { here, there } = await both(portal.url, access, ['plan', '--base', 'none'], environment);
      expect(there).toEqual(here);
      expect(there.code).toBe(1);
    }
    expect(portal.asked).toEqual([]);
  });
});
