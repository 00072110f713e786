import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { rolecall } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { portalWith } from '../support/portal.ts';
import { OFFICE_FILES, OFFICE_SEED } from '../support/stories.ts';

describe('plan --report plan.html', () => {
  it('writes the page beside what it prints, with the program of the build', async () => {
    const { url } = await portalWith(OFFICE_SEED);
    const folder = await folderWith({
      'rolecall.yaml': `version: 1\nportal: { name: office, url: "${url}" }\n${OFFICE_FILES}`,
    });
    const ended = await rolecall(folder, ['plan', '--report', 'plan.html'], { ROLECALL_URL: url });
    expect(ended.code).toBe(3);
    expect(ended.stdout).toContain('10 people lose access');
    expect(ended.stderr).toContain('The report is in plan.html.');
    const page = await readFile(`${folder}/plan.html`, 'utf8');
    const { script } = JSON.parse(
      await readFile(new URL('../../dist/page/bundle.json', import.meta.url), 'utf8'),
    );
    expect(page.startsWith('<!doctype html>')).toBe(true);
    expect(page).toContain(`<script>${script}</script>`);
    expect(page).toContain('<h1>office: refused. 10 people lose access, one of them the whole account.');
    expect(page).toContain('"name":"Thomas Reuter"');
  });
});
