import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { commandsIn, faultsBySchema, rootText } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';

const BROKEN = { breaks: 'Sales/Churn, Board/Pack', wrong: 'No/Such' };
const ACCESS = { quiet: 'Sales/Churn', gains: 'Sales/Churn, Sales/Overview', loses: '', ...BROKEN };
const GUARDS = 'guards: { minAdministrators: 0, maxRemovals: off }\n';
const RULES = 'rules: [{ name: r, deny: { reports: ["Board/*"] } }]\n';
type Member = Readonly<Record<'name' | 'exit' | 'because' | 'gains', unknown>>;

/** Summarizes these documents. */
async function summarized(documents: Readonly<Record<string, unknown>>, words: string) {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const texts = Object.entries(documents).map(([file, value]) => [file, textOf(value)]);
  const folder = await folderWith(Object.fromEntries(texts));
  const ended = await commandsIn(folder).json(`summarize ${words} --report out.md`);
  expect(await faultsBySchema('summary', ended.stdout)).toEqual([]);
  const { portals } = ended.document;
  return {
    ...ended,
    portals: portals.map(({ name, exit, because }: Member) => [name, exit, because]),
    gains: portals.map(({ gains }: Member) => gains),
    markdown: await readFile(`${folder}/out.md`, 'utf8'),
  };
}

it('summarize shows first the plans that need a look, then a count of the others', async () => {
  const seed = { reports, users: [user('ana@x.com', { reports: [ID.churn] })] };
  const files: Record<string, string> = {};
  for (const [name, given] of Object.entries(ACCESS)) {
    const { url } = await portalWith(seed);
    const text = `${GUARDS}${name === 'breaks' ? RULES : ''}users:\n  ana@x.com: { reports: [${given}] }\n`;
    files[`portals/${name}/rolecall.yaml`] = rootText(url, text, name);
  }
  const folder = await folderWith(files);
  const { run, json } = commandsIn(folder);
  const keys = Object.keys(ACCESS).map((name) => [`ROLECALL_API_KEY_${name.toUpperCase()}`, KEY]);
  const planned = await json('plan --config portals/* --out plans', Object.fromEntries(keys));
  expect(planned.code).toBe(1);
  const { document, portals, markdown } = await summarized({ 'fleet.json': planned.stdout }, 'fleet.json');
  expect([document.format, document.gravest]).toEqual(['rolecall.summary/1', 1]);
  expect(document.totals).toMatchObject({ gains: 2, losses: 1 });
  expect(portals).toEqual([
    ['breaks', 3, ['rule-broken']],
    ['wrong', 1, ['unknown-report']],
    ['loses', 0, []],
    ['gains', 0, []],
    ['quiet', 0, []],
  ]);
  expect(markdown).toContain('| `breaks` | 3 rule-broken | | 1 |');
  expect(markdown).not.toContain('quiet');

  const single = await run('summarize plans/loses.json plans/quiet.json');
  expect([single.code, single.stdout.includes('2 portals, 1 unchanged: 1 lost')]).toEqual([0, true]);
});

const DONE = { format: 'rolecall.plan/1', exit: { code: 0, because: [] } };
const NORTH = { ...DONE, portal: { name: 'north' }, summary: { operations: 1 } };

it('text in a document is never markup', async () => {
  const name = 'x` | @everyone <img src=x>\n# y';
  const result = { portal: { name }, summary: { operations: 1 }, findings: 'none' };
  const plan = { format: 'rolecall.plan/1', exit: { code: 0 }, ...result };
  const { markdown } = await summarized({ 'a.json': plan }, 'a.json');
  const rows = markdown.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(['| ``x` \\| @everyone <img src=x>\\n# y`` | 0 | | | | 1 | | |']);
});

it('a killed run, and a run without an exit code, never count as unchanged', async () => {
  const of = (name: string, exit: unknown) => ({ name, exit, result: { format: 'rolecall.apply/1' } });
  const portals = [of('fine', { code: 0 }), of('silent', null), of('killed', { code: 137 })];
  const folder = await folderWith({ 'fleet.json': JSON.stringify({ format: 'rolecall.fleet/1', portals }) });
  const { stdout } = await commandsIn(folder).run('summarize fleet.json');
  expect(stdout).toContain('3 portals, 1 unchanged');
  expect(stdout).toContain('Worst exit code 137, unknown for 1 portal.');
});

it('a file that is no document does not hide other results, and summarize names the file', async () => {
  const documents = { 'north.json': NORTH, 'south.json': '', 'west.json': '{"format":', 'list.json': '[1]' };
  const files = 'south.json north.json west.json list.json east.json';
  const { code, stderr, document, portals, markdown } = await summarized(documents, files);
  expect([code, document.exit]).toEqual([1, { code: 1, because: ['file-unreadable'] }]);
  expect(portals).toEqual([
    ...['east', 'list', 'south', 'west'].map((name) => [name, null, ['file-unreadable']]),
    ['north', 0, []],
  ]);
  for (const file of ['south.json', 'west.json', 'east.json']) expect(stderr).toContain(file);
  expect(markdown).toContain('unknown for 4 portals');
});

it('a listed portal without a file has an unknown result', async () => {
  const found = { problems: [{ severity: 'error', code: 'unreachable' }] };
  const problems = { format: 'rolecall.problems/1', exit: { code: 1, because: ['unreachable'] }, ...found };
  const include = ['north', 'south', 'west', 'x` | @everyone\n# y'].map((name) => ({ name, config: name }));
  const list = { format: 'rolecall.portals/1', include };
  const documents = { 'north.json': NORTH, 'west.json': problems, '_portals.json': list };
  const ended = await summarized(documents, '_portals.json north.json west.json');
  expect([ended.code, ended.document.exit]).toEqual([1, { code: 1, because: ['file-unreadable'] }]);
  expect(ended.portals).toEqual([
    ['south', null, ['file-unreadable']],
    ['west', 1, ['unreachable']],
    ['x` | @everyone\n# y', null, ['file-unreadable']],
    ['north', 0, []],
  ]);
  expect(ended.stderr).toContain('No file has a result of the portal "south"');
  expect(ended.markdown).toContain('unknown for 2 portals');
  expect(ended.markdown).not.toMatch(/^# y/m);
});

it('a portal counts once, by its worst result, or by the last of equal results', async () => {
  const plan = (exit: number | undefined, grant: number, format = 'rolecall.plan/1') => ({
    format,
    portal: { name: 'north' },
    summary: { reports: { grant }, operations: grant },
    ...(exit !== undefined && { exit: { code: exit, because: [] } }),
  });
  const documents = {
    'a.json': plan(0, 1),
    'b.json': plan(0, 2),
    'refused.json': plan(3, 3),
    'killed.json': plan(undefined, 4, 'rolecall.apply/1'),
  };
  const summary = async (files: string) => {
    const { code, portals, gains } = await summarized(documents, files);
    return [code, portals.map(([name, exit]: unknown[]) => [name, exit]), gains];
  };
  expect(await summary('a.json b.json')).toEqual([0, [['north', 0]], [2]]);
  expect(await summary('refused.json b.json')).toEqual([0, [['north', 3]], [3]]);
  expect(await summary('killed.json refused.json')).toEqual([1, [['north', null]], [4]]);
});
