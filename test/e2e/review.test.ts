import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parsePatch } from 'diff';
import { expect, it } from 'vitest';
import { detectPipeline } from '../../src/pipeline.ts';
import { commandsIn, rolecall, rootText } from '../support/commands.ts';
import { checkoutWith, folderWith, git } from '../support/files.ts';
import { portalWith } from '../support/portal.ts';
import { OFFICE_FILES, OFFICE_SEED } from '../support/stories.ts';

async function office(text = OFFICE_FILES) {
  const { url } = await portalWith(OFFICE_SEED);
  const folder = await folderWith({ 'portal/rolecall.yaml': rootText(url, text) });
  const read = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
  const { run, json } = commandsIn(folder);
  type Environment = Record<string, string>;
  return {
    folder,
    read,
    run: (words: string, more: Environment = {}, config = 'portal/rolecall.yaml') =>
      run(`${words} --config ${config}`, more),
    json: (words: string, more: Environment = {}) => json(`${words} --config portal/rolecall.yaml`, more),
  };
}

const WIDE = OFFICE_FILES.replace('maxRemovals: 10%', 'maxRemovals: off');

it('plan writes each report in the form of its file extension, several in one run', async () => {
  const { run, read } = await office(WIDE);
  const names = ['plan.md', 'plan.txt', 'plan.json', 'plan.diff'];
  const { code, stdout } = await run(`plan ${names.map((name) => `--report ${name}`).join(' ')}`);
  expect(code).toBe(0);
  const [markdown = '', text = '', json = '', diff = ''] = await Promise.all(names.map(read));
  expect(markdown).toMatch(
    /^<!-- rolecall:plan:test -->\n\n## test: 10 people lose access, one of them the whole account\. 4 gain access\.\n/,
  );
  expect(text).toContain('Who loses');
  expect(JSON.parse(json)).toMatchObject({ format: 'rolecall.plan/1', exit: { code: 0, because: [] } });
  expect(parsePatch(diff)).toHaveLength(12);
  expect(stdout).toContain('10 people lose access, one of them the whole account. 4 gain access.');
});

it('plan writes a page beside the printed result, with the program of the build', async () => {
  const { folder, read } = await office();
  const words = ['plan', '--config', 'portal/rolecall.yaml', '--report', 'plan.html'];
  const { code, stdout, stderr } = await rolecall(folder, words);
  expect([code, stderr.includes('The report is in plan.html.')]).toEqual([3, true]);
  expect(stdout).toContain('10 people lose access');
  const page = await read('plan.html');
  const bundle = await readFile(new URL('../../dist/page/bundle.json', import.meta.url), 'utf8');
  expect(page.startsWith('<!doctype html>')).toBe(true);
  expect(page).toContain(`<script>${JSON.parse(bundle).script}</script>`);
  expect(page).toContain('<h1>test: refused. 10 people lose access, one of them the whole account.');
  expect(page).toContain('"name":"Thomas Reuter"');
});

it('the JSON has the exit code and its reasons', async () => {
  const { json } = await office();
  for (const [words, code, ...because] of [
    ['plan', 3, 'guard-max-removals'],
    ['apply --yes', 3, 'guard-max-removals'],
    ['plan --override all', 1, 'unknown-guard'],
    ['validate', 0],
    // A demotion is pending. The rehearsal passes, because a pipeline applies only after it.
    ['apply --rehearse --override max-removals', 0],
    ['plan --override max-removals --detailed-exitcode', 2, 'operations'],
  ] as const)
    expect(await json(words), words).toMatchObject({ code, document: { exit: { code, because } } });
});

it('plan writes annotations at the edited lines and a summary of the job for GitHub', async () => {
  const { folder, json, read } = await office(WIDE);
  git(folder, 'init', '-q');
  await writeFile(path.join(folder, 'summary.md'), '# before\n');
  const { stderr, document } = await json('plan', {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: path.dirname(folder),
    GITHUB_STEP_SUMMARY: path.join(folder, 'summary.md'),
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_REPOSITORY: 'contoso/access',
  });
  expect(document.format).toBe('rolecall.plan/1');
  expect(stderr).toMatch(
    /^::warning file=portal\/rolecall\.yaml,line=37,col=3,title=escalation::noor\.vandijk@contoso\.com becomes contributor/m,
  );
  expect(await read('summary.md')).toMatch(/^# before\n<!-- rolecall:plan:test -->/);
});

it('validate annotates problems in the files', async () => {
  const { folder, run } = await office('users:\n  a@x.com: { reports: ["a,b:%c"] }\n');
  git(folder, 'init', '-q');
  const environment = { GITHUB_ACTIONS: 'true' };
  for (const config of ['portal', 'portal/rolecall.yaml']) {
    const { code, stderr } = await run('validate', environment, config);
    expect(code).toBe(1);
    const line = /^::error file=portal\/rolecall\.yaml,line=4,col=\d+,title=unknown-report::.*a,b:%25c/m;
    expect(stderr).toMatch(line);
  }
});

it('a shared file has the path from the checkout in annotations and links', async () => {
  const folder = await checkoutWith({ 'portals/one/rolecall.yaml': '' });
  const { inCheckout, linkTo } = detectPipeline(
    { GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'o/r' },
    (chunks) => chunks,
  );
  const config = path.join(folder, 'portals/one/rolecall.yaml');
  expect(inCheckout(config)('../../access/a.yaml')).toBe('access/a.yaml');
  const commit = 'a'.repeat(40);
  const link = linkTo(config, commit);
  const url = `https://github.example/o/r/blob/${commit}/access/a.yaml#L9`;
  expect(link?.('../../access/a.yaml', 9)).toBe(url);
  expect(link?.('../../../other/a.yaml', 9)).toBeUndefined();
});

it('apply writes Markdown to stdout and text to the report file', async () => {
  const { run, read } = await office(WIDE);
  const { code, stdout } = await run('apply --yes --format markdown --report applied.txt');
  expect(code).toBe(4);
  const head = '<!-- rolecall:apply:test -->\n\n## test: applied and verified, 1 change by hand\n';
  expect(stdout.startsWith(head)).toBe(true);
  expect(await read('applied.txt')).toContain('To do by hand');
});

it.each([
  ['help plan', 0, 'Usage: rolecall plan', ''],
  ['who', 1, '', 'fix: See rolecall help who.'],
  ['nosuch', 1, '', 'fix: See rolecall --help.'],
  ['pln', 1, '', 'Did you mean plan?'],
  ['plan --overide x', 1, '', 'Did you mean --override?'],
  ['plan --report plan.pdf', 1, '', 'End the name with one of .txt, .md, .json,'],
])('%s exits with %d and shows what to do', async (words, code, out, error) => {
  const ended = await commandsIn(await folderWith({})).run(words);
  expect(ended.code).toBe(code);
  expect(ended.stdout).toContain(out);
  expect(ended.stderr).toContain(error);
});
