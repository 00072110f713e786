import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { reports, user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';

const root = (name: string, url = 'https://p.example.com'): string =>
  `version: 1\nportal: { name: ${name}, url: "${url}" }\nusers: {}\n`;

const listed = async (folder: string, words: readonly string[] = [], environment = {}) => {
  const { code, stdout } = await inProcess(folder, ['portals', ...words, '--format', 'json'], environment);
  const { include, problems } = JSON.parse(stdout);
  return { code, names: include?.map(({ name }: { name: string }) => name), problems };
};

describe('the portals of a repository', () => {
  it('are none of those that a package brings along', async () => {
    const folder = await folderWith({
      'portals/north/rolecall.yaml': root('north'),
      'node_modules/rolecall/examples/demo/rolecall.yaml': root('demo'),
    });
    expect((await listed(folder)).names).toEqual(['north']);
    expect((await listed(folder, ['--config', 'node_modules/**/rolecall.yaml'])).names).toEqual(['demo']);
  });

  it('are each one portal, however their root files are written', async () => {
    const folder = await folderWith({ 'portals/north/rolecall.yaml': root('north') });
    const words = ['portals/*', './portals/north', path.join(folder, 'portals/north/rolecall.yaml')];
    const { code, names } = await listed(
      folder,
      words.flatMap((word) => ['--config', word]),
    );
    expect([code, names]).toEqual([0, ['north']]);
  });
});

it('a refused key of several is not called by the name of the common one', async () => {
  const { url } = await portalWith({});
  const folder = await folderWith({ 'portals/north/rolecall.yaml': root('north', url) });
  const { code, stderr } = await inProcess(folder, ['plan', '--config', 'portals/*', '--quiet'], {
    ROLECALL_API_KEY_NORTH: 'another-key-of-north',
  });
  expect(code).toBe(1);
  expect(stderr).toContain('unauthorized');
  expect(stderr).not.toMatch(/ROLECALL_API_KEY\b(?!_)/);
});

it('what comes next is not a command that would ask for the common key', async () => {
  const { url } = await portalWith({ reports, users: [user('ana@x.com')] });
  const given = root('north', url).replace('users: {}', 'users: { ana@x.com: { reports: [Sales/Churn] } }');
  const folder = await folderWith({ 'portals/north/rolecall.yaml': given });
  const planned = async (config: string) => {
    const environment = { ROLECALL_API_KEY: KEY, ROLECALL_API_KEY_NORTH: KEY };
    return (await inProcess(folder, ['plan', '--config', config], environment)).stdout;
  };
  expect(await planned('portals/north')).toContain('Next: rolecall plan');
  const several = await planned('portals/*');
  expect(several).toContain('1 call.');
  expect(several).not.toContain('Next:');
});
