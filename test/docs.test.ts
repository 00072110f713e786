import { access, readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { load } from '../src/workflow/load.ts';
import { inProcess } from './support/commands.ts';
import { folderWith } from './support/files.ts';

const page = (name: string): Promise<string> => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

const IS_THERE = [() => true, () => false] as const;

async function pages(): Promise<string[]> {
  const docs = (await readdir(new URL('../docs', import.meta.url))).filter((name) => name.endsWith('.md'));
  return ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)];
}

/** Flags of other programs: npm, npx, git and the scripts of this repository. */
const FOREIGN = /^(package|ignore-scripts|global|days|minutes|portals|runs|tests)$/;

it('the documentation shows a valid configuration', async () => {
  const blocks = [...(await page('docs/configuration.md')).matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, text]) => text ?? '',
  );
  const people = blocks.find((text) => text.startsWith('reports:'));
  const settings = blocks.find((text) => text.startsWith('version: 1'));

  const folder = await folderWith({ 'rolecall.yaml': settings ?? '', 'access/all.yaml': people ?? '' });
  const { declared, warnings } = await load(`${folder}/rolecall.yaml`, false);
  expect([declared.users.size, declared.teams.size, declared.groups.size, warnings]).toEqual([4, 2, 1, []]);
});

it('the documentation names only commands and flags that exist', async () => {
  const text = (await Promise.all((await pages()).map(page))).join('\n');
  const code = (text.match(/```[\s\S]*?```|`[^`\n]*`/g) ?? []).join('\n');
  const commands = new Set([...code.matchAll(/rolecall ([a-z]+)/g)].map(([, command]) => command ?? ''));
  const flags = new Set([...text.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)].map(([, flag]) => flag ?? ''));

  const folder = await folderWith({});
  const { stdout } = await inProcess(folder, ['--help']);
  const known = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, command]) => command ?? '');
  const helps = await Promise.all(
    known.map(async (command) => (await inProcess(folder, [command, '--help'])).stdout),
  );
  const help = [stdout, ...helps].join('\n');
  expect([...commands].filter((command) => !known.includes(command))).toEqual([]);
  expect([...flags].filter((flag) => !FOREIGN.test(flag) && !help.includes(`--${flag}`))).toEqual([]);
});

it('the documentation links only to files and headings that exist', async () => {
  for (const name of await pages()) {
    for (const [, link = ''] of (await page(name)).matchAll(/\]\(((?!https?:)[^)\s]+)\)/g)) {
      const to = new URL(link, new URL(`../${name}`, import.meta.url));
      const exists = await access(to).then(...IS_THERE);
      expect([name, link, exists]).toEqual([name, link, true]);
      if (to.hash === '') continue;
      const headings = [...(await readFile(to, 'utf8')).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      );
      expect(headings).toContain(to.hash.slice(1));
    }
  }
});
