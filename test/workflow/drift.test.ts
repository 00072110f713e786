import { expect, it } from 'vitest';
import { driftDocument } from '../../src/render/documents/drift.ts';
import { officeWith } from '../support/commands.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { plannedByBase } from '../support/planned.ts';
import { asText } from '../support/printed.ts';

it.each([
  ['', 2, ['unlisted-group']],
  ['manage: { unlisted: keep }\n', 0, []],
  ['manage: { ignore: { rls: ["*/Manager"] } }\n', 0, []],
  [`groups: { managers: { id: ${ID.group}, rls: [${ID.hr}/Manager] } }\n`, 0, []],
])(
  'plan and drift list a group with roles, unless the files name or ignore them: %j',
  async (more, code, because) => {
    const users = [user('boss@x.com', { groups: [ID.group] })];
    const seed = { reports, users, rls: roles({ managerGroups: [ID.group] }) };
    const settings = more.startsWith('manage')
      ? more.replace('{', '{ kinds: [rls],')
      : `manage: { kinds: [rls] }\n${more}`;
    const { run, json } = await officeWith(seed, `${settings}users: { boss@x.com: {} }\n`);
    const { document } = await json('drift');
    expect(document.exit).toEqual({ code, because });
    const message = `the portal group ${ID.group} has ${ID.hr}/Manager and is not in the files`;
    const found = expect.objectContaining({ code: 'unlisted-group', message });
    if (code === 2) expect(document.findings).toContainEqual(found);
    const { stdout: text } = await run('drift');
    const ending = code === 2 ? '1 difference: 1 portal group not in the files.' : 'none.';
    expect(text.trimEnd().endsWith(`Drift of test: ${ending}`)).toBe(true);
    expect(text.includes(`portal group ${ID.group}`)).toBe(code === 2);
    expect((await run('plan')).stdout.includes(`portal group ${ID.group}`)).toBe(code === 2);
  },
);

it('drift shows access that a lockout holds in a section of its own', async () => {
  const after =
    'users:\n  ana@x.com: { name: ana@x.com, role: viewer, reports: [Board/Pack] }\n  bob@x.com: { reports: [Board/Pack] }\n';
  const before = after.replaceAll('Board/Pack', '');
  const seed = { reports, users: [user('ana@x.com'), user('bob@x.com')] };
  const { plan } = await plannedByBase(seed, { before, after, locked: ['ana@x.com'] });
  const text = asText(driftDocument(plan), 400).replace(/\s+/g, ' ');
  expect(text).toContain('2 differences: 1 not applied yet, 1 held by a lockout');
  const [own, held] = text.split('Held by a lockout: 1 Somebody is locked out.');
  expect(own).toMatch(/Not applied yet: 1 .* bob@x\.com /);
  expect(held).toContain(' ana@x.com');
});

it('drift has a section of its own for differences that rolecall leaves alone', async () => {
  const seed = { reports, users: [user('ana@x.com', { reports: [ID.churn, ID.pack] })] };
  const files = 'users: { ana.souza@x.com: { previously: [ana@x.com], reports: [Sales/Churn] } }\n';
  const { run } = await officeWith(seed, files);
  const { stdout } = await run('drift');
  expect(stdout).toMatch(/^Left alone: 1\n.*keeps access that is not in/m);
  expect(stdout.match(/keeps access/g)?.length).toBe(1);
});
