import path from 'node:path';
import { expect, it } from 'vitest';
import { prepare, readSavedPlan } from '../../src/workflow/prepare.ts';
import { folderWith } from '../support/files.ts';
import { asked } from '../support/portal.ts';
import { problemsOf } from '../support/problems.ts';

const DEEP = `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`;

it('a backup or a plan with 200,000 objects in each other is refused', async () => {
  const folder = await folderWith({
    'rolecall.yaml': 'version: 1\nportal: { name: test, url: "http://127.0.0.1:9" }\nusers: {}\n',
    'backup.json': `{"format":"rolecall.backup/1","users":[{"id":"u","email":"ana@x.com","role":3,"department":${DEEP}}],"reports":[],"roles":[]}`,
    'plan.json': `{"format":"rolecall.plan/1","portal":${DEEP}}`,
  });
  const backup = path.join(folder, 'backup.json');
  // The backup is read before anything is asked: nobody listens there.
  const request = {
    ...asked('http://127.0.0.1:9', `${folder}/rolecall.yaml`),
    backup,
    beyondGit: false,
  };
  expect(await problemsOf(() => prepare(request))).toMatchObject([
    { code: 'backup-corrupt', why: expect.stringContaining('64 levels') },
  ]);
  expect(await problemsOf(() => readSavedPlan(path.join(folder, 'plan.json')))).toMatchObject([
    { code: 'plan-corrupt' },
  ]);
});
