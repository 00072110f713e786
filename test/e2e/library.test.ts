import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { observedPortal } from '../support/applying.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { KEY } from '../support/portal.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/library/nightly.mjs', import.meta.url));

it('the example program plans, rehearses and applies with the library', async () => {
  const portal = await observedPortal({ reports, users: [user('ana@x.com')] });
  const text = `version: 1\nportal: { name: t, url: "${portal.url}" }\nusers:\n  ana@x.com: { reports: [Sales/Churn] }\n`;
  const folder = await folderWith({ 'rolecall.yaml': text });
  const code = await new Promise((resolve) => {
    spawn(process.execPath, [EXAMPLE, `${folder}/rolecall.yaml`], {
      env: { PATH: process.env['PATH'], ROLECALL_API_KEY: KEY },
    }).once('close', resolve);
  });
  expect(code).toBe(0);
  expect(portal.store.users({}).slice()[0]?.reports).toEqual([ID.churn]);
});
