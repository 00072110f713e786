import { describe, expect, it } from 'vitest';
import { observedPortal } from '../support/applying.ts';
import { inProcess, rolecall } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';

/** Two files with so many empty lines behind them take long enough to parse for a second thread to help. */
const LONG = '\n'.repeat(3 << 20);

const ANA = `users:
  ana@x.com: { reports: ["Sales/Churn", Board/Pack], rls: [{ dataset: sales, role: LATAM }] }
  "zoë@x.com":
    name: |-
      Zoë "the" O'Neil
    role: viewer
    reports: [Sales/Churn]
`;
const TEAM = `teams:
  __proto__: { members: [ana@x.com], reports: [Sales/Overview] }
  "2024": { members: [{ user: ana@x.com, until: 2999-12-31 }] }
`;
const SOUND = new Set([ANA, TEAM]);

/** Files of a plan, with something behind those that are sound: to say what is wrong with a file takes long. */
const folderOf = (url: string, access: readonly string[], behind: string): Promise<string> =>
  folderWith({
    'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\ninclude: ["*.yaml"]\ndatasets: { sales: { report: "Sales/Churn" } }\n`,
    ...Object.fromEntries(
      access.map((text, at) => [`access-${at}.yaml`, SOUND.has(text) ? text + behind : text]),
    ),
  });

/** The same files twice, once so long that a second thread parses some of them. */
async function both(url: string, access: readonly string[], words: readonly string[], environment = {}) {
  const [short, long] = [await folderOf(url, access, ''), await folderOf(url, access, LONG)];
  return {
    here: await inProcess(short, words, environment),
    there: await rolecall(long, words, environment),
  };
}

describe('files of much YAML', () => {
  it('give the plan that others give, with the same places', async () => {
    const portal = await observedPortal({
      reports,
      rls: roles(),
      users: [user('ana@x.com', { reports: [ID.churn] })],
    });
    const words = ['plan', '--base', 'none', '--format', 'json'];
    const { here, there } = await both(portal.url, [ANA, TEAM], words, { NODE_DEBUG: 'worker' });
    expect([here.code, there.code]).toEqual([0, 0]);
    expect(there.stderr).toContain('WORKER');
    expect(there.stderr).not.toContain('exception');
    const [planned, plannedThere] = [here, there].map(({ stdout }) => JSON.parse(stdout));
    expect(planned.changes.length).toBeGreaterThan(3);
    for (const part of ['exit', 'summary', 'changes', 'operations', 'findings'])
      expect([part, plannedThere[part]]).toEqual([part, planned[part]]);
  });

  it.each([
    ['what the schema does not know', 'users:\n  eve@x.com: { rôle: viewer }\n'],
    ['a broken line', 'users:\n  eve@x.com: { role: viewer\nteams: x\n'],
    ['an anchor', 'users:\n  eve@x.com: &eve { role: viewer }\n'],
    ['a key twice', 'users:\n  eve@x.com: {}\n  eve@x.com: {}\n'],
    ['an escape that hides', 'users:\n  eve@x.com: { name: "E\\u202eve" }\n'],
    ['somebody of another file', 'users:\n  ana@x.com: {}\n'],
    ['a member whom nobody lists', 'teams: { sales: { members: [eve@x.com] } }\n'],
  ])('are refused as others are where one has %s', async (_, wrong) => {
    const { here, there } = await both('http://127.0.0.1:1', [ANA, TEAM, wrong], ['validate']);
    expect([there.code, there.stdout]).toEqual([here.code, here.stdout]);
    expect(there.stderr).toBe(here.stderr);
    expect(here.code).toBe(1);
  });
});
