import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fleetText } from '../../src/render/fleet.ts';
import { commandsIn, faultsBySchema, rolecall, rootText } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';
import { rawPortal } from '../support/raw-portal.ts';

const ANA = 'ana@x.com';
const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');

const file = (name: string, url: string, rest = '') =>
  rootText(url, `include: [../../shared/people.yaml]\nguards: { minAdministrators: 0 }\n${rest}`, name);
const PEOPLE = `users:\n  ${ANA}: { reports: [Sales/Churn] }\n`;
const ALL = ['--config', 'portals/*'];
const SHARED = 'shared/people.yaml';

/** The keys of portals. */
const keysOf = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`ROLECALL_API_KEY_${name}`, KEY]));

async function repository(urls: Readonly<Record<string, string>>, keys: Record<string, string> = {}) {
  const files = Object.entries(urls).map(([name, url]) => [`portals/${name}/rolecall.yaml`, file(name, url)]);
  const folder = await folderWith({ [SHARED]: PEOPLE, ...Object.fromEntries(files) });
  await mkdir(path.join(folder, '.git'));
  const { run, json } = commandsIn(folder, keys);
  type Environment = Record<string, string>;
  return {
    folder,
    run,
    json,
    /** Runs a command for all portals. */
    runAll: (words: string, more: Environment = {}) => run(`${words} --config portals/*`, more),
    /** Sorts the portals of the document. */
    fleet: async (words: string, more: Environment = {}) => {
      const ended = await json(`${words} --config portals/*`, more);
      ended.document.portals?.sort((a: Member, b: Member) => (a.config < b.config ? -1 : 1));
      return ended;
    },
  };
}

interface Member {
  readonly config: string;
  readonly exit: unknown;
}

const numbered = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

const namedAfter = (form: string, at: number) =>
  user(`person${at}@x.com`, { name: `Person ${form}`, reports: [numbered(at)] });

const office = () => portalWith({ reports, users: [user(ANA)] });
it('apply reaches each portal with its own key, and a portal that fails stops no other', async () => {
  const [one, two, three] = [await office(), await office(), await office()];
  const keys = { ...keysOf('NORTH_1', 'SOUTH'), ROLECALL_API_KEY_WEST: 'wrong-key-of-west' };
  const { fleet } = await repository({ 'north-1': one.url, south: two.url, west: three.url }, keys);
  const { code, stdout, stderr, document } = await fleet('apply --yes');
  const unauthorized = { code: 1, because: ['unauthorized'] };
  expect(document).toMatchObject({
    format: 'rolecall.fleet/1',
    exit: unauthorized,
    portals: [
      {
        name: 'north-1',
        config: 'portals/north-1/rolecall.yaml',
        exit: { code: 0, because: [] },
        result: { format: 'rolecall.apply/1' },
      },
      { name: 'south', exit: { code: 0 }, result: { format: 'rolecall.apply/1', verified: true } },
      { name: 'west', exit: unauthorized, result: { format: 'rolecall.problems/1' } },
    ],
  });
  expect([code, stderr.includes('wrong-key')]).toEqual([1, false]);
  expect(await faultsBySchema('fleet', stdout)).toEqual([]);
  for (const portal of [one, two]) expect(portal.store.users({})[0]?.reports.length).toBe(1);
});

it('a portal never receives the common key, or a key of another portal', async () => {
  const portal = await rawPortal(() => ({ status: 500, body: {} }));
  const { folder, fleet } = await repository({ north: portal.url, south: byName(portal.url) });
  const { code, document } = await fleet('plan', {
    ROLECALL_API_KEY: 'the-common-key',
    ROLECALL_API_KEY_FILE: path.join(folder, SHARED),
    ROLECALL_API_KEY_OTHER: 'the-key-of-another',
  });
  expect([code, portal.asked.length]).toEqual([1, 0]);
  expect(document.exit.because).toEqual(['api-key-missing']);
});

it('rolecall refuses the portal name file, because its key would be in ROLECALL_API_KEY_FILE', async () => {
  const { fleet } = await repository({ file: 'https://portal.example.com' });
  const { code, document } = await fleet('validate');
  expect([code, document.portals[0].result.problems]).toMatchObject([
    1,
    [{ code: 'schema', file: 'rolecall.yaml', line: 2, message: expect.stringContaining('"file"') }],
  ]);
});

it('no output has a key, wherever the key comes from', async () => {
  const keys = {
    ROLECALL_API_KEY_NORTH: 'key-of-the-north-7f3a',
    // The first key is the beginning of this one.
    ROLECALL_API_KEY_SOUTH: 'key-of-the-north-7f3a-91bc/+',
    ROLECALL_API_KEY_WEST: 'a-third-key-5d5d',
    ROLECALL_API_KEY: 'the-common-key-22',
  };
  const every = Object.values(keys);
  const forms = every.flatMap((key) => [key, encodeURIComponent(key), Buffer.from(key).toString('base64')]);
  const named = forms.map((form, at) => ({ ...reports[0], name: `R${at} ${form}`, id: numbered(at) }));
  const north = await portalWith({
    keys: [{ key: keys.ROLECALL_API_KEY_NORTH }],
    reports: [...reports, ...named],
    users: [user(ANA, { name: `Ana ${keys.ROLECALL_API_KEY_SOUTH}` }), ...forms.map(namedAfter)],
  });
  const south = await rawPortal(() => ({ status: 422, body: { message: forms.join(' ') } }));
  const { folder, runAll } = await repository({ north: north.url, south: south.url }, keys);
  const revoking = file('north', north.url, 'manage: { unlisted: revoke }\n');
  const root = revoking.replace('guards: {', 'guards: { maxRemovals: off,');
  await writeFiles(folder, { 'portals/north/rolecall.yaml': root });
  let written = '';
  // Only a built command writes a page.
  const pages = ['--out', 'plans', '--report', 'pages.html', '--report', 'pages.md'];
  for (const { code, stdout, stderr } of [
    await rolecall(folder, ['plan', '--verbose', ...ALL, ...pages], keys),
    await runAll('plan --format json'),
    await runAll('apply --yes --verbose'),
  ]) {
    expect(code).toBe(1);
    written += stdout + stderr;
  }
  const files = await readdir(folder, { recursive: true });
  for (const name of files) written += await readFile(path.join(folder, name), 'utf8').catch(() => '');
  expect(files.filter((name) => /(backup|journal)-|north\.(json|html|md)$/.test(name)).length).toBe(5);
  expect(written).toContain('[key]');
  expect(forms.filter((form) => written.includes(form) || written.includes(form.slice(2, -2)))).toEqual([]);
});

it('each portal needs a pin in a variable of its own', async () => {
  const [one, two] = [await office(), await office()];
  const environment = { CI: '1', ROLECALL_URL: two.url, ...keysOf('NORTH', 'SOUTH') };
  const { runAll, fleet } = await repository({ north: one.url, south: two.url }, environment);
  const { document } = await fleet('plan', { ROLECALL_URL_SOUTH: one.url });
  expect(document.portals.map(({ exit }: Member) => exit)).toEqual([
    { code: 1, because: ['unpinned-url'] },
    { code: 1, because: ['portal-mismatch'] },
  ]);
  const pins = { ROLECALL_URL_NORTH: one.url, ROLECALL_URL_SOUTH: two.url };
  expect((await runAll('plan --base none', pins)).code).toBe(0);
});

it('plan saves the plans in a folder, and apply reads them from there', async () => {
  const [one, two] = [await office(), await office()];
  const keys = keysOf('NORTH', 'SOUTH');
  const { folder, runAll } = await repository({ north: one.url, south: two.url }, keys);
  expect((await runAll('plan --out plans --detailed-exitcode')).code).toBe(2);
  expect((await readdir(path.join(folder, 'plans'))).sort()).toEqual(['north.json', 'south.json']);
  await writeFiles(folder, { [SHARED]: `users:\n  ${ANA}: { reports: [] }\n` });
  expect((await runAll('apply plans --yes')).code).toBe(5);
  await writeFiles(folder, { [SHARED]: PEOPLE });
  const applied = await runAll('apply plans --yes');
  expect([applied.code, applied.stdout.includes('2 portals: all succeeded. Exit 0.')]).toEqual([0, true]);
  expect(fleetText(new Map(), 0)).toBe('0 portals: all succeeded. Exit 0.\n');
});

it('plan leaves no result of an earlier run for a portal that fails now', async () => {
  const [one, two] = [await office(), await office()];
  const keys = keysOf('NORTH', 'SOUTH');
  const { folder, runAll } = await repository({ north: one.url, south: two.url }, keys);
  const words = 'plan --out plans --report pages.md';
  const written = () => Promise.all(['plans', 'pages.md'].map((name) => readdir(path.join(folder, name))));
  expect((await runAll(words)).code).toBe(0);
  await writeFiles(folder, { 'plans/notes.txt': 'kept' });
  expect((await written()).map((names) => names.length)).toEqual([3, 2]);
  expect((await runAll(words, { ROLECALL_API_KEY_SOUTH: 'another' })).code).toBe(1);
  expect(await written()).toEqual([['north.json', 'notes.txt'], ['north.md']]);
});

it('drift compares each portal with its own base, writes a report for each, and exits with the worst code', async () => {
  const [one, two, three] = [await office(), await office(), await office()];
  const urls = { 'north-1': one.url, south: two.url, west: three.url };
  const { folder, runAll, fleet } = await repository(urls, keysOf('NORTH_1', 'SOUTH', 'WEST'));
  await runAll('apply --yes --quiet');
  const words = 'drift --metrics metrics --report drifts.json';
  const calm = await fleet(words);
  expect([calm.code, calm.document.exit]).toEqual([0, { code: 0, because: [] }]);

  two.store.linkReports(ANA, [ID.pack], true);
  const drifted = await fleet(words);
  expect(await faultsBySchema('fleet', drifted.stdout)).toEqual([]);
  expect([drifted.code, drifted.document]).toMatchObject([
    2,
    {
      exit: { code: 2, because: ['unknown'] },
      portals: [
        { name: 'north-1', exit: { code: 0 }, result: { format: 'rolecall.drift/1' } },
        { name: 'south', exit: { code: 2 }, result: { byCause: { unknown: 1 } } },
        { name: 'west', exit: { code: 0 } },
      ],
    },
  ]);
  const written = await readdir(path.join(folder, 'metrics'));
  expect(written.sort()).toEqual(['north-1.prom', 'south.prom', 'west.prom']);
  expect((await readdir(path.join(folder, 'drifts.json'))).length).toBe(3);
  for (const [name, count] of Object.entries({ 'north-1': 0, south: 1 })) {
    const text = await readFile(path.join(folder, `metrics/${name}.prom`), 'utf8');
    expect(text).toContain(`\nrolecall_drift_changes{portal="${name}",cause="unknown"} ${count}\n`);
  }

  await three.stop();
  const wrong = { ROLECALL_API_KEY_WEST: 'wrong-key-of-west', ROLECALL_URL_WEST: one.url };
  const broken = await runAll('drift', wrong);
  expect([broken.code, broken.stdout.includes('Drift of south: 1 difference')]).toEqual([1, true]);
});

it('rolecall refuses several portals with flags for one portal, or with one name or URL twice', async () => {
  const urls = { north: 'https://n.example', south: 'https://s.example' };
  const { folder, json } = await repository(urls);
  const SOUTH = 'portals/south/rolecall.yaml';
  const failing = async (words: string) => {
    const { code, codes } = await json(words.replace('ALL', '--config portals/*'));
    return [code, ...codes];
  };
  expect(await failing('apply ALL --yes --expect sha256:0')).toEqual([1, 'usage']);
  expect(await failing('apply ALL')).toEqual([1, 'usage']);
  expect(await failing('plan ALL --shard 3/2')).toEqual([1, 'usage']);
  expect(await failing('plan --config nowhere/*')).toEqual([1, 'file-unreadable']);
  await writeFiles(folder, { [SOUTH]: file('north', 'https://s.example') });
  expect(await failing('validate ALL')).toEqual([1, 'duplicate-portal']);
  expect(await failing('portals')).toEqual([1, 'duplicate-portal']);
  await writeFiles(folder, { [SOUTH]: file('south', 'https://N.example:443/') });
  expect(await failing('validate ALL')).toEqual([1, 'duplicate-url']);
});

it('validate needs no key, also if one root file is broken', async () => {
  const { folder, fleet } = await repository({ north: 'https://n.example', south: 'https://s.example' });
  await writeFiles(folder, { 'portals/south/rolecall.yaml': 'version: [' });
  const { code, document } = await fleet('validate');
  expect(code).toBe(1);
  expect(document).toMatchObject({
    portals: [
      { name: 'north', exit: { code: 0 } },
      { name: null, config: 'portals/south/rolecall.yaml', exit: { code: 1, because: ['yaml-syntax'] } },
    ],
  });
});

it('rolecall portals lists a matrix of portals, whole or in the parts that a CI asks for', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const urls = names.map((name) => [name, `https://${name}.example`]);
  const { folder, json } = await repository(Object.fromEntries(urls));
  const listed = async (words = ''): Promise<{ readonly name: string; readonly config: string }[]> => {
    const { document, stdout } = await json(`portals${words}`);
    expect(await faultsBySchema('portals', stdout)).toEqual([]);
    expect(document.format).toBe('rolecall.portals/1');
    return document.include;
  };
  const all = await listed();
  expect(all[0]).toEqual({ name: 'a', config: 'portals/a/rolecall.yaml' });
  expect(all.map(({ name }) => name)).toEqual(names);
  const parts = await Promise.all(['1/3', '2/3', '3/3'].map((part) => listed(` --shard ${part}`)));
  expect(
    parts
      .flat()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names);
  expect(await readFile(path.join(folder, SHARED), 'utf8')).toBe(PEOPLE);
});

it('a search for portals skips installed packages', async () => {
  const { folder, json } = await repository({ north: 'https://n.example' });
  const brought = 'node_modules/rolecall/examples/demo/rolecall.yaml';
  await writeFiles(folder, { [brought]: file('demo', 'https://d.example') });
  const found = async (words: string) => (await json(words)).document.include;
  expect(await found('portals')).toMatchObject([{ name: 'north' }]);
  expect(await found('portals --config node_modules/**/rolecall.yaml')).toMatchObject([{ name: 'demo' }]);
});

it('output for several portals never names the common key, or a command that needs it', async () => {
  const { url } = await office();
  const { run, runAll } = await repository({ north: url }, keysOf('NORTH'));
  const wrong = { ROLECALL_API_KEY_NORTH: 'another-key-of-north' };
  const { code, stderr } = await runAll('plan --quiet', wrong);
  expect([code, stderr.includes('unauthorized')]).toEqual([1, true]);
  expect(stderr).not.toMatch(/ROLECALL_API_KEY\b(?!_)/);
  expect((await run('plan --config portals/north')).stdout).toContain('Next: rolecall plan');
  const { stdout } = await runAll('plan');
  expect([stdout.includes('1 call.'), stdout.includes('Next:')]).toEqual([true, false]);
});
