import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { observedPortal } from '../support/applying.ts';
import { inProcess, rolecall } from '../support/cli.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';
import { faultsBySchema } from '../support/published.ts';
import { rawPortal } from '../support/raw-portal.ts';

const ANA = 'ana@x.com';
const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');

const file = (name: string, url: string, rest = '') =>
  `version: 1\nportal: { name: ${name}, url: "${url}" }\ninclude: [../../shared/people.yaml]\nguards: { minAdministrators: 0 }\n${rest}`;
const PEOPLE = `users:\n  ${ANA}: { reports: [Sales/Churn] }\n`;
const ALL = ['--config', 'portals/*'];

async function repository(urls: Readonly<Record<string, string>>, rest = ''): Promise<string> {
  const files = Object.entries(urls).map(([name, url]) => [
    `portals/${name}/rolecall.yaml`,
    file(name, url, rest),
  ]);
  const folder = await folderWith({ 'shared/people.yaml': PEOPLE, ...Object.fromEntries(files) });
  await mkdir(path.join(folder, '.git'));
  return folder;
}

const numbered = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

const namedAfter = (form: string, at: number) =>
  user(`person${at}@x.com`, { name: `Person ${form}`, reports: [numbered(at)] });

const office = () => portalWith({ reports, users: [user(ANA)] });
const fleetOf = (stdout: string) => {
  const { portals, ...rest } = JSON.parse(stdout);
  return {
    ...rest,
    portals: portals.sort((a: { config: string }, b: { config: string }) => (a.config < b.config ? -1 : 1)),
  };
};

describe('several portals', () => {
  it('apply reaches each portal with its own key, and a portal that fails stops no other', async () => {
    const [one, two, three] = [await office(), await office(), await office()];
    const folder = await repository({ 'north-1': one.url, south: two.url, west: three.url });
    const keys = {
      ROLECALL_API_KEY_NORTH_1: KEY,
      ROLECALL_API_KEY_SOUTH: KEY,
      ROLECALL_API_KEY_WEST: 'wrong-key-of-west',
    };
    const { code, stdout, stderr } = await inProcess(
      folder,
      ['apply', ...ALL, '--yes', '--format', 'json'],
      keys,
    );
    expect(fleetOf(stdout)).toMatchObject({
      format: 'rolecall.fleet/1',
      exit: { code: 1, because: ['unauthorized'] },
      portals: [
        {
          name: 'north-1',
          config: 'portals/north-1/rolecall.yaml',
          exit: { code: 0, because: [] },
          result: { format: 'rolecall.apply/1' },
        },
        { name: 'south', exit: { code: 0 }, result: { format: 'rolecall.apply/1', verified: true } },
        {
          name: 'west',
          exit: { code: 1, because: ['unauthorized'] },
          result: { format: 'rolecall.problems/1' },
        },
      ],
    });
    expect([code, stderr.includes('wrong-key')]).toEqual([1, false]);
    expect(await faultsBySchema('fleet', stdout)).toEqual([]);
    for (const portal of [one, two]) expect(portal.store.users({})[0]?.reports.length).toBe(1);
  });

  it('a portal never receives the common key, or a key of another portal', async () => {
    const portal = await rawPortal(() => ({ status: 500, body: {} }));
    const folder = await repository({ north: portal.url, south: byName(portal.url) });
    const { code, stdout } = await inProcess(folder, ['plan', ...ALL, '--format', 'json'], {
      ROLECALL_API_KEY: 'the-common-key',
      ROLECALL_API_KEY_FILE: path.join(folder, 'shared/people.yaml'),
      ROLECALL_API_KEY_OTHER: 'the-key-of-another',
    });
    expect([code, portal.asked.length]).toEqual([1, 0]);
    expect(fleetOf(stdout).exit.because).toEqual(['api-key-missing']);
  });

  it('rolecall refuses the portal name file, because its key would be in ROLECALL_API_KEY_FILE', async () => {
    const folder = await repository({ file: 'https://portal.example.com' });
    const { code, stdout } = await inProcess(folder, ['validate', ...ALL, '--format', 'json']);
    const { result } = fleetOf(stdout).portals[0];
    expect([code, result.problems]).toMatchObject([
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
    const named = forms.map((form, at) => ({
      ...reports[0],
      name: `Report ${at} ${form}`,
      id: numbered(at),
    }));
    const [north, south] = [
      await portalWith({
        keys: [{ key: keys.ROLECALL_API_KEY_NORTH }],
        reports: [...reports, ...named],
        users: [user(ANA, { name: `Ana ${keys.ROLECALL_API_KEY_SOUTH}` }), ...forms.map(namedAfter)],
      }),
      await rawPortal(() => ({ status: 422, body: { message: forms.join(' ') } })),
    ];
    const folder = await repository({ north: north.url, south: south.url });
    const guards = 'guards: { minAdministrators: 0';
    await writeFile(
      path.join(folder, 'portals/north/rolecall.yaml'),
      file('north', north.url, 'manage: { unlisted: revoke }\n').replace(
        guards,
        `${guards}, maxRemovals: off`,
      ),
    );
    let written = '';
    for (const words of [
      ['plan', '--verbose', '--out', 'plans', '--report', 'pages.html', '--report', 'pages.md'],
      ['plan', '--format', 'json'],
      ['apply', '--yes', '--verbose'],
    ]) {
      const { code, stdout, stderr } = await rolecall(folder, [...words, ...ALL], keys);
      expect([words[0], code]).toEqual([words[0], 1]);
      written += stdout + stderr;
    }
    const files = await readdir(folder, { recursive: true });
    for (const name of files) written += await readFile(path.join(folder, name), 'utf8').catch(() => '');
    expect(files.filter((name) => /(backup|journal)-|north\.(json|html|md)$/.test(name)).length).toBe(5);
    expect(written).toContain('[key]');
    expect(forms.filter((form) => written.includes(form) || written.includes(form.slice(2, -2)))).toEqual([]);
  }, 60_000);

  it('each portal needs a pin in a variable of its own', async () => {
    const [one, two] = [await office(), await office()];
    const folder = await repository({ north: one.url, south: two.url });
    const environment = {
      CI: '1',
      ROLECALL_URL: two.url,
      ROLECALL_API_KEY_NORTH: KEY,
      ROLECALL_API_KEY_SOUTH: KEY,
      ROLECALL_URL_SOUTH: one.url,
    };
    const { stdout } = await inProcess(folder, ['plan', ...ALL, '--format', 'json'], environment);
    const exits = fleetOf(stdout).portals.map((member: { exit: unknown }) => member.exit);
    expect(exits).toEqual([
      { code: 1, because: ['unpinned-url'] },
      { code: 1, because: ['portal-mismatch'] },
    ]);
    const pinned = { ...environment, ROLECALL_URL_NORTH: one.url, ROLECALL_URL_SOUTH: two.url };
    const planned = await inProcess(folder, ['plan', ...ALL, '--base', 'none'], pinned);
    expect(planned.code).toBe(0);
  });

  it('plan saves the plans in a folder, and apply reads them from there', async () => {
    const [one, two] = [await office(), await office()];
    const folder = await repository({ north: one.url, south: two.url });
    const keys = { ROLECALL_API_KEY_NORTH: KEY, ROLECALL_API_KEY_SOUTH: KEY };
    const planned = await inProcess(folder, ['plan', ...ALL, '--out', 'plans', '--detailed-exitcode'], keys);
    expect(planned.code).toBe(2);
    expect((await readdir(path.join(folder, 'plans'))).sort()).toEqual(['north.json', 'south.json']);
    await writeFile(path.join(folder, 'shared/people.yaml'), `users:\n  ${ANA}: { reports: [] }\n`);
    const stale = await inProcess(folder, ['apply', 'plans', ...ALL, '--yes'], keys);
    expect(stale.code).toBe(5);
    await writeFile(path.join(folder, 'shared/people.yaml'), PEOPLE);
    const applied = await inProcess(folder, ['apply', 'plans', ...ALL, '--yes'], keys);
    expect([applied.code, applied.stdout.includes('2 portals: all exit 0. Exit 0.')]).toEqual([0, true]);
  });

  it('plan leaves no result of an earlier run for a portal that fails now', async () => {
    const [one, two] = [await office(), await office()];
    const folder = await repository({ north: one.url, south: two.url });
    const keys = { ROLECALL_API_KEY_NORTH: KEY, ROLECALL_API_KEY_SOUTH: KEY };
    const words = ['plan', ...ALL, '--out', 'plans', '--report', 'pages.md'];
    const written = async () => [
      await readdir(path.join(folder, 'plans')),
      await readdir(path.join(folder, 'pages.md')),
    ];
    expect((await inProcess(folder, words, keys)).code).toBe(0);
    await writeFile(path.join(folder, 'plans', 'notes.txt'), 'kept');
    expect((await written()).map((names) => names.length)).toEqual([3, 2]);
    const failing = await inProcess(folder, words, { ...keys, ROLECALL_API_KEY_SOUTH: 'another' });
    expect(failing.code).toBe(1);
    expect(await written()).toEqual([['north.json', 'notes.txt'], ['north.md']]);
  });

  it('apply refuses two root files of one portal in one run, but not in separate runs', async () => {
    let release = (): void => {};
    const reported = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    const portal = await observedPortal({ reports, users: [user(ANA)] }, { interfere: () => reported });
    const folder = await repository({ a: portal.url, b: byName(portal.url) });
    const keys = { ROLECALL_API_KEY_A: KEY, ROLECALL_API_KEY_B: KEY };
    const words = ['apply', ...ALL, '--yes'];
    let heard = '';
    const together = await rolecall(folder, words, keys, (child) => {
      child.stderr?.on('data', (text) => {
        heard += text;
        if (heard.includes('locked')) release();
      });
    });
    expect([together.code, heard.match(/\berror \S+/g)]).toEqual([1, ['error locked']]);
    expect(heard.replace(/\s+(\[\w\])?\s*/g, ' ')).toContain('apply one root file after the other');
    for (const config of ['portals/a', 'portals/b']) {
      const own = await inProcess(folder, ['apply', '--config', config, '--yes'], { ROLECALL_API_KEY: KEY });
      expect([config, own.code]).toEqual([config, 0]);
    }
  });

  it('drift compares each portal with its own base, writes a report for each, and exits with the gravest code', async () => {
    const [one, two, three] = [await office(), await office(), await office()];
    const folder = await repository({ 'north-1': one.url, south: two.url, west: three.url });
    const keys = { ROLECALL_API_KEY_NORTH_1: KEY, ROLECALL_API_KEY_SOUTH: KEY, ROLECALL_API_KEY_WEST: KEY };
    await inProcess(folder, ['apply', ...ALL, '--yes', '--quiet'], keys);
    const words = ['drift', ...ALL, '--metrics', 'metrics', '--report', 'drifts.json', '--format', 'json'];
    const calm = await inProcess(folder, words, keys);
    expect([calm.code, fleetOf(calm.stdout).exit]).toEqual([0, { code: 0, because: [] }]);

    two.store.linkReports(ANA, [ID.pack], true);
    const drifted = await inProcess(folder, words, keys);
    expect(await faultsBySchema('fleet', drifted.stdout)).toEqual([]);
    expect([drifted.code, fleetOf(drifted.stdout)]).toMatchObject([
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
    expect((await readdir(path.join(folder, 'metrics'))).sort()).toEqual([
      'north-1.prom',
      'south.prom',
      'west.prom',
    ]);
    expect((await readdir(path.join(folder, 'drifts.json'))).length).toBe(3);
    const counts = await Promise.all(
      ['north-1', 'south'].map(async (name) => {
        const text = await readFile(path.join(folder, `metrics/${name}.prom`), 'utf8');
        const changes = [...text.matchAll(/^rolecall_drift_changes\{portal="(.*)",cause=.*\} (\d+)$/gm)];
        return [changes[0]?.[1], changes.reduce((sum, [, , count]) => sum + Number(count), 0)];
      }),
    );
    expect(counts).toEqual([
      ['north-1', 0],
      ['south', 1],
    ]);

    await three.stop();
    const broken = await inProcess(folder, ['drift', ...ALL], {
      ...keys,
      ROLECALL_API_KEY_WEST: 'wrong-key-of-west',
      ROLECALL_URL_WEST: one.url,
    });
    expect([broken.code, broken.stdout.includes('Drift of south: 1 difference')]).toEqual([1, true]);
  });

  it('rolecall refuses several portals with flags for one portal, or with one name or URL twice', async () => {
    const folder = await repository({ north: 'https://n.example', south: 'https://s.example' });
    const codes = async (words: readonly string[], environment = {}) => {
      const { code, stdout } = await inProcess(folder, [...words, '--format', 'json'], environment);
      return [code, JSON.parse(stdout).problems.map((problem: { code: string }) => problem.code)];
    };
    expect(await codes(['apply', ...ALL, '--yes', '--expect', 'sha256:0'])).toEqual([1, ['usage']]);
    expect(await codes(['apply', ...ALL])).toEqual([1, ['usage']]);
    expect(await codes(['plan', '--config', 'portals/north', '--shard', '1/2'])).toEqual([1, ['usage']]);
    expect(await codes(['plan', ...ALL, '--shard', '3/2'])).toEqual([1, ['usage']]);
    expect(await codes(['plan', '--config', 'nowhere/*'])).toEqual([1, ['file-unreadable']]);
    await writeFile(path.join(folder, 'portals/south/rolecall.yaml'), file('north', 'https://s.example'));
    expect(await codes(['validate', ...ALL])).toEqual([1, ['duplicate-portal']]);
    expect(await codes(['portals'])).toEqual([1, ['duplicate-portal']]);
    await writeFile(
      path.join(folder, 'portals/south/rolecall.yaml'),
      file('south', 'https://N.example:443/'),
    );
    expect(await codes(['validate', ...ALL])).toEqual([1, ['duplicate-url']]);
  });

  it('validate needs no key, also if one root file is broken', async () => {
    const folder = await repository({ north: 'https://n.example', south: 'https://s.example' });
    await writeFile(path.join(folder, 'portals/south/rolecall.yaml'), 'version: [');
    const { code, stdout } = await inProcess(folder, ['validate', ...ALL, '--format', 'json']);
    expect(code).toBe(1);
    expect(fleetOf(stdout)).toMatchObject({
      portals: [
        { name: 'north', exit: { code: 0 } },
        { name: null, config: 'portals/south/rolecall.yaml', exit: { code: 1, because: ['yaml-syntax'] } },
      ],
    });
  });
});

describe('rolecall portals', () => {
  it('lists a matrix of portals, whole or in the parts that a CI asks for', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const folder = await repository(
      Object.fromEntries(names.map((name) => [name, `https://${name}.example`])),
    );
    const listed = async (words: readonly string[], environment = {}) => {
      const { stdout } = await inProcess(folder, ['portals', ...words, '--format', 'json'], environment);
      expect(await faultsBySchema('portals', stdout)).toEqual([]);
      const { format, include } = JSON.parse(stdout);
      expect(format).toBe('rolecall.portals/1');
      return include as { readonly name: string; readonly config: string }[];
    };
    const all = await listed([]);
    expect(all[0]).toEqual({ name: 'a', config: 'portals/a/rolecall.yaml' });
    expect(all.map(({ name }) => name)).toEqual(names);
    const parts = await Promise.all(['1/3', '2/3', '3/3'].map((part) => listed(['--shard', part])));
    expect(
      parts
        .flat()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names);
    expect(await readFile(path.join(folder, 'shared/people.yaml'), 'utf8')).toBe(PEOPLE);
  });
});

it('a search for portals skips installed packages', async () => {
  const folder = await repository({ north: 'https://n.example' });
  const brought = 'node_modules/rolecall/examples/demo/rolecall.yaml';
  await writeFiles(folder, { [brought]: file('demo', 'https://d.example') });
  const names = async (...words: string[]) => {
    const { stdout } = await inProcess(folder, ['portals', ...words, '--format', 'json']);
    return JSON.parse(stdout).include.map(({ name }: { name: string }) => name);
  };
  expect(await names()).toEqual(['north']);
  expect(await names('--config', 'node_modules/**/rolecall.yaml')).toEqual(['demo']);
});

it('output for several portals never names the common key, or a command that needs it', async () => {
  const { url } = await office();
  const folder = await repository({ north: url });
  const keys = { ROLECALL_API_KEY_NORTH: 'another-key-of-north' };
  const { code, stderr } = await inProcess(folder, ['plan', ...ALL, '--quiet'], keys);
  expect([code, stderr.includes('unauthorized')]).toEqual([1, true]);
  expect(stderr).not.toMatch(/ROLECALL_API_KEY\b(?!_)/);
  const planned = async (config: string) =>
    (await inProcess(folder, ['plan', '--config', config], { ROLECALL_API_KEY_NORTH: KEY })).stdout;
  expect(await planned('portals/north')).toContain('Next: rolecall plan');
  const several = await planned('portals/*');
  expect([several.includes('1 call.'), several.includes('Next:')]).toEqual([true, false]);
});
