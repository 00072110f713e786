import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parsePatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { inProcess, rolecall } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { portalWith } from '../support/portal.ts';
import { OFFICE_FILES, OFFICE_SEED } from '../support/stories.ts';

async function office(text = OFFICE_FILES) {
  const { url } = await portalWith(OFFICE_SEED);
  const folder = await folderWith({
    'portal/rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\n${text}`,
  });
  return { folder, config: ['--config', 'portal/rolecall.yaml'] };
}

const WIDE = OFFICE_FILES.replace('maxRemovals: 10%', 'maxRemovals: off');

describe('reports of plan and apply', () => {
  it('plan writes each report in the form of its file extension, several in one run', async () => {
    const { folder, config } = await office(WIDE);
    const names = ['plan.md', 'plan.txt', 'plan.json', 'plan.diff'];
    const { code, stdout } = await inProcess(folder, [
      'plan',
      ...config,
      ...names.flatMap((name) => ['--report', name]),
    ]);
    expect(code).toBe(0);
    const [markdown = '', text = '', json = '', diff = ''] = await Promise.all(
      names.map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    expect(markdown).toMatch(
      /^<!-- rolecall:plan:test -->\n\n## test: 10 people lose access, one of them the whole account\. 4 gain access\.\n/,
    );
    expect(text).toContain('Who loses');
    expect(JSON.parse(json)).toMatchObject({ format: 'rolecall.plan/1', exit: { code: 0, because: [] } });
    expect(parsePatch(diff)).toHaveLength(12);
    expect(stdout).toContain('10 people lose access, one of them the whole account. 4 gain access.');
  });

  it('plan writes a page beside the printed result, with the program of the build', async () => {
    const { folder, config } = await office();
    const { code, stdout, stderr } = await rolecall(folder, ['plan', ...config, '--report', 'plan.html']);
    expect([code, stderr.includes('The report is in plan.html.')]).toEqual([3, true]);
    expect(stdout).toContain('10 people lose access');
    const page = await readFile(path.join(folder, 'plan.html'), 'utf8');
    const bundle = await readFile(new URL('../../dist/page/bundle.json', import.meta.url), 'utf8');
    expect(page.startsWith('<!doctype html>')).toBe(true);
    expect(page).toContain(`<script>${JSON.parse(bundle).script}</script>`);
    expect(page).toContain('<h1>test: refused. 10 people lose access, one of them the whole account.');
    expect(page).toContain('"name":"Thomas Reuter"');
  });

  it('the JSON has the exit code and its reasons', async () => {
    const { folder, config } = await office();
    const exitOf = async (words: readonly string[]) => {
      const { code, stdout } = await inProcess(folder, [...words, ...config, '--format', 'json']);
      const { exit } = JSON.parse(stdout);
      expect(exit.code).toBe(code);
      return exit;
    };
    expect(await exitOf(['plan'])).toEqual({ code: 3, because: ['guard-max-removals'] });
    expect(await exitOf(['apply', '--yes'])).toEqual({ code: 3, because: ['guard-max-removals'] });
    expect(await exitOf(['plan', '--override', 'all'])).toEqual({ code: 1, because: ['unknown-guard'] });
    expect(await exitOf(['validate'])).toEqual({ code: 0, because: [] });
    expect(await exitOf(['apply', '--rehearse', '--override', 'max-removals'])).toEqual({
      code: 4,
      because: ['demotion-pending'],
    });
    expect(await exitOf(['plan', '--override', 'max-removals', '--detailed-exitcode'])).toEqual({
      code: 2,
      because: ['operations'],
    });
  });

  it('plan writes annotations at the edited lines and a summary of the job for GitHub', async () => {
    const { folder, config } = await office(WIDE);
    await writeFile(path.join(folder, 'summary.md'), '# before\n');
    const { stderr, stdout } = await inProcess(folder, ['plan', ...config, '--format', 'json'], {
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: folder,
      GITHUB_STEP_SUMMARY: path.join(folder, 'summary.md'),
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'contoso/access',
    });
    expect(JSON.parse(stdout).format).toBe('rolecall.plan/1');
    expect(stderr).toMatch(
      /^::warning file=portal\/rolecall\.yaml,line=37,col=3,title=escalation::noor\.vandijk@contoso\.com becomes contributor/m,
    );
    const summary = await readFile(path.join(folder, 'summary.md'), 'utf8');
    expect(summary).toMatch(/^# before\n<!-- rolecall:plan:test -->/);
  });

  it('validate annotates problems in the files', async () => {
    const { folder, config } = await office('users:\n  a@x.com: { reports: ["a,b:%c"] }\n');
    const { code, stderr } = await inProcess(folder, ['validate', ...config], {
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: folder,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^::error file=portal\/rolecall\.yaml,line=4,col=\d+,title=unknown-report::.*a,b:%25c/m,
    );
  });

  it('apply writes Markdown to stdout and text to the report file', async () => {
    const { folder, config } = await office(WIDE);
    const words = ['apply', ...config, '--yes', '--format', 'markdown', '--report', 'applied.txt'];
    const { code, stdout } = await inProcess(folder, words);
    expect(code).toBe(4);
    expect(stdout).toMatch(
      /^<!-- rolecall:apply:test -->\n\n## test: applied and verified, 1 change by hand\n/,
    );
    expect(await readFile(path.join(folder, 'applied.txt'), 'utf8')).toContain('To do by hand');
  });
});

it.each([
  [['help', 'plan'], 0, 'Usage: rolecall plan', ''],
  [['who'], 1, '', 'fix: See rolecall help who.'],
  [['nosuch'], 1, '', 'fix: See rolecall --help.'],
  [['pln'], 1, '', 'Did you mean plan?'],
  [['plan', '--overide', 'x'], 1, '', 'Did you mean --override?'],
  [['plan', '--report', 'plan.pdf'], 1, '', 'End the name with one of .txt, .md, .json,'],
])('%j exits with %d and shows what to do', async (words, code, out, error) => {
  const ended = await inProcess(await folderWith({}), words);
  expect(ended.code).toBe(code);
  expect(ended.stdout).toContain(out);
  expect(ended.stderr).toContain(error);
});
