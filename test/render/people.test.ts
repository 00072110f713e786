import { expect, it } from 'vitest';
import { planDocument } from '../../src/render/documents/plan.ts';
import { reports, user } from '../support/office.ts';
import { planned } from '../support/planned.ts';
import { asText } from '../support/printed.ts';

const SETTINGS = 'manage: { roleChanges: update }\nguards: { minAdministrators: 0 }\n';

it.each([
  ['administrator', 1, 'viewer', 'Who loses'],
  ['viewer', 3, 'administrator', 'Who gains'],
])('a change from %s (%i) to %s stands under %s', async (_from, role, to, heading) => {
  const seed = { reports, users: [user('ana@x.com', { name: 'Ana', role })] };
  const text = `${SETTINGS}users:\n  ana@x.com: { name: Ana, role: ${to}, reports: [Board/Pack] }\n`;
  const shown = asText(planDocument(await planned(seed, text, { dialect: { updateUser: true } })));
  expect(shown).toMatch(new RegExp(`^${heading}\\n  Ana`, 'm'));
});
