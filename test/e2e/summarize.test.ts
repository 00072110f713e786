import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inProcess } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';
import { faultsBySchema } from '../support/published.ts';

const root = (name: string, url: string, access: string) =>
  `version: 1\nportal: { name: ${name}, url: "${url}" }\nguards: { minAdministrators: 0, maxRemovals: off }\nusers:\n  ana@x.com: { reports: [${access}] }\n`;

it('summarize shows first the plans that need a look, then a count of the others', async () => {
  const seed = { reports, users: [user('ana@x.com', { reports: [ID.churn] })] };
  const urls = await Promise.all(Array.from({ length: 5 }, async () => (await portalWith(seed)).url));
  const [quiet = '', gains = '', loses = '', breaks = '', wrong = ''] = urls;
  const folder = await folderWith({
    'portals/quiet/rolecall.yaml': root('quiet', quiet, 'Sales/Churn'),
    'portals/gains/rolecall.yaml': root('gains', gains, 'Sales/Churn, Sales/Overview'),
    'portals/loses/rolecall.yaml': root('loses', loses, ''),
    'portals/breaks/rolecall.yaml': `${root('breaks', breaks, 'Sales/Churn, Board/Pack')}rules: [{ name: r, deny: { reports: ["Board/*"] } }]\n`,
    'portals/wrong/rolecall.yaml': root('wrong', wrong, 'No/Such'),
  });
  const names = ['QUIET', 'GAINS', 'LOSES', 'BREAKS', 'WRONG'];
  const keys = Object.fromEntries(names.map((name) => [`ROLECALL_API_KEY_${name}`, KEY]));
  const words = ['plan', '--config', 'portals/*', '--out', 'plans', '--format', 'json'];
  const { code, stdout } = await inProcess(folder, words, keys);
  expect(code).toBe(1);
  const fleet = await folderWith({ 'fleet.json': stdout });
  const result = await inProcess(fleet, [
    'summarize',
    'fleet.json',
    '--report',
    'out.md',
    '--format',
    'json',
  ]);
  expect(await faultsBySchema('summary', result.stdout)).toEqual([]);
  const summary = JSON.parse(result.stdout);
  expect(summary).toMatchObject({
    format: 'rolecall.summary/1',
    gravest: 1,
    totals: { gains: 2, losses: 1 },
  });
  expect(
    summary.portals.map(({ name, exit, because }: Record<string, unknown>) => [name, exit, because]),
  ).toEqual([
    ['breaks', 3, ['rule-broken']],
    ['wrong', 1, ['unknown-report']],
    ['loses', 0, []],
    ['gains', 0, []],
    ['quiet', 0, []],
  ]);
  const markdown = await readFile(path.join(fleet, 'out.md'), 'utf8');
  expect(markdown).toContain('| `breaks` | 3 rule-broken | | 1 |');
  expect(markdown).not.toContain('quiet');

  const single = await inProcess(folder, ['summarize', 'plans/loses.json', 'plans/quiet.json']);
  expect([single.code, single.stdout.includes('2 portals, 1 unchanged: 1 lost')]).toEqual([0, true]);
});

const NORTH = {
  format: 'rolecall.plan/1',
  exit: { code: 0, because: [] },
  portal: { name: 'north' },
  summary: { operations: 1 },
};

it('text in a document is never markup', async () => {
  const name = 'x` | @everyone <img src=x>\n# y';
  const result = { portal: { name }, summary: { operations: 1 }, findings: 'none' };
  const plan = { format: 'rolecall.plan/1', exit: { code: 0 }, ...result };
  const folder = await folderWith({ 'a.json': JSON.stringify(plan) });
  await inProcess(folder, ['summarize', 'a.json', '--report', 'out.md']);
  const rows = (await readFile(path.join(folder, 'out.md'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(['| ``x` \\| @everyone <img src=x>\\n# y`` | 0 | | | | 1 | | |']);
});

it('a killed run, and a run without an exit code, never count as unchanged', async () => {
  const of = (name: string, exit: unknown) => ({ name, exit, result: { format: 'rolecall.apply/1' } });
  const portals = [of('fine', { code: 0 }), of('silent', null), of('killed', { code: 137 })];
  const folder = await folderWith({
    'fleet.json': JSON.stringify({ format: 'rolecall.fleet/1', portals }),
  });
  const { stdout } = await inProcess(folder, ['summarize', 'fleet.json']);
  expect(stdout).toContain('3 portals, 1 unchanged');
  expect(stdout).toContain('Highest exit code 137, unknown for 1 portal.');
});

it('a file that is no document does not hide other results, and summarize names the file', async () => {
  const folder = await folderWith({
    'north.json': JSON.stringify(NORTH),
    'south.json': '',
    'west.json': '{"format":',
    'list.json': '[1]',
  });
  const files = ['south.json', 'north.json', 'west.json', 'list.json', 'east.json'];
  const words = ['summarize', ...files, '--report', 'fleet.md'];
  const { code, stdout, stderr } = await inProcess(folder, [...words, '--format', 'json']);
  expect(await faultsBySchema('summary', stdout)).toEqual([]);
  const { exit, portals } = JSON.parse(stdout);
  expect([code, exit]).toEqual([1, { code: 1, because: ['file-unreadable'] }]);
  expect(portals.map((one: Record<string, unknown>) => [one['name'], one['exit'], one['because']])).toEqual([
    ['east', null, ['file-unreadable']],
    ['list', null, ['file-unreadable']],
    ['south', null, ['file-unreadable']],
    ['west', null, ['file-unreadable']],
    ['north', 0, []],
  ]);
  for (const file of ['south.json', 'west.json', 'east.json']) expect(stderr).toContain(file);
  expect(await readFile(path.join(folder, 'fleet.md'), 'utf8')).toContain('unknown for 4 portals');
});

it('a listed portal without a file has an unknown result', async () => {
  const problems = {
    format: 'rolecall.problems/1',
    exit: { code: 1, because: ['unreachable'] },
    problems: [{ severity: 'error', code: 'unreachable' }],
  };
  const include = ['north', 'south', 'west', 'x` | @everyone\n# y'].map((name) => ({ name, config: name }));
  const list = JSON.stringify({ format: 'rolecall.portals/1', include });
  const folder = await folderWith({
    'north.json': JSON.stringify(NORTH),
    'west.json': JSON.stringify(problems),
    '_portals.json': list,
  });
  const words = ['summarize', '_portals.json', 'north.json', 'west.json', '--report', 'fleet.md'];
  const { code, stdout, stderr } = await inProcess(folder, [...words, '--format', 'json']);
  expect(await faultsBySchema('summary', stdout)).toEqual([]);
  const { exit, portals } = JSON.parse(stdout);
  expect([code, exit]).toEqual([1, { code: 1, because: ['file-unreadable'] }]);
  expect(portals.map((one: Record<string, unknown>) => [one['name'], one['exit'], one['because']])).toEqual([
    ['south', null, ['file-unreadable']],
    ['west', 1, ['unreachable']],
    ['x` | @everyone\n# y', null, ['file-unreadable']],
    ['north', 0, []],
  ]);
  expect(stderr).toContain('No file has a result of the portal "south"');
  const markdown = await readFile(path.join(folder, 'fleet.md'), 'utf8');
  expect(markdown).toContain('unknown for 2 portals');
  expect(markdown).not.toMatch(/^# y/m);
});

it('a portal counts once, by its gravest result, or by the last of equal results', async () => {
  const plan = (exit: number | undefined, grant: number, format = 'rolecall.plan/1') =>
    JSON.stringify({
      format,
      portal: { name: 'north' },
      ...(exit !== undefined && { exit: { code: exit, because: [] } }),
      summary: { reports: { grant }, operations: grant },
    });
  const folder = await folderWith({
    'a.json': plan(0, 1),
    'b.json': plan(0, 2),
    'refused.json': plan(3, 3),
    'killed.json': plan(undefined, 4, 'rolecall.apply/1'),
  });
  const summary = async (...files: string[]) => {
    const { code, stdout } = await inProcess(folder, ['summarize', ...files, '--format', 'json']);
    const { portals } = JSON.parse(stdout);
    return [code, portals.map(({ name, exit, gains }: Record<string, unknown>) => [name, exit, gains])];
  };
  expect(await summary('a.json', 'b.json')).toEqual([0, [['north', 0, 2]]]);
  expect(await summary('refused.json', 'b.json')).toEqual([0, [['north', 3, 3]]]);
  expect(await summary('killed.json', 'refused.json')).toEqual([1, [['north', null, 4]]]);
});
