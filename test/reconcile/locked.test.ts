import { expect, it } from 'vitest';
import { ID } from '../support/office.ts';
import { Applies, GROUP } from '../support/remembering.ts';

const OLD = 'old@x.com';
const held = { role: 3, reports: [], groups: [GROUP] };
const given = `{ name: N, role: viewer, reports: [W/Pack], previously: [${OLD}] }`;
const text = `manage: { kinds: [reports, rls] }
users:
  other@x.com: { reports: [W/Pack] }
  ana@x.com: ${given}
groups:
  g: { id: ${GROUP}, rls: ["${ID.hr}/Manager"] }
`;

it.each([
  ['the present address', { 'ana@x.com': held }, ['ana@x.com'], ['link-reports other']],
  ['an earlier address', { 'ana@x.com': held }, [OLD], ['link-reports other', 'link-rls-groups Manager']],
  ['an address that nobody has changed in the portal yet', { [OLD]: held }, [OLD], ['link-reports other']],
  ['the address of a new person', {}, ['ana@x.com'], ['link-reports other', 'link-rls-groups Manager']],
  ['the earlier address of a new person', {}, [OLD], ['link-reports other', 'link-rls-groups Manager']],
  [
    'somebody in no file',
    { 'ana@x.com': held },
    ['eve@x.com'],
    ['link-reports ana', 'link-reports other', 'link-rls-groups Manager'],
  ],
])('a lockout of %s gives that person and the groups nothing', async (_title, people, locked, calls) => {
  const applies = new Applies({ people, members: {} });
  await applies.run(text, { locked });
  const made = applies.outcomes.map(({ operation }) =>
    'email' in operation
      ? `${operation.kind} ${operation.email.split('@')[0]}`
      : `${operation.kind} ${operation.role}`,
  );
  expect(made.sort()).toEqual(calls);
});

it('a lockout holds no deletion', async () => {
  const applies = new Applies({ people: { 'ana@x.com': held }, members: {} });
  const deleting = 'manage: { kinds: [reports, rls], leavers: delete }\n';
  await applies.run(`${deleting}users: { ana@x.com: { absent: true }, other@x.com: {} }\n`, {
    locked: ['ana@x.com'],
  });
  expect(applies.outcomes.map(({ operation }) => operation.kind)).toEqual(['delete-user']);
});
