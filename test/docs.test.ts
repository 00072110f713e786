import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { load } from '../src/workflow/load.ts';
import { inProcess } from './support/cli.ts';
import { folderWith } from './support/files.ts';

const page = (name: string): Promise<string> => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

describe('the documentation', () => {
  it('shows a valid configuration', async () => {
    const blocks = [...(await page('docs/configuration.md')).matchAll(/```yaml\n([\s\S]*?)```/g)].map(
      ([, text]) => text ?? '',
    );
    const access = blocks.find((text) => text.startsWith('reports:'));
    const settings = blocks.find((text) => text.startsWith('version: 1'));

    const folder = await folderWith({ 'rolecall.yaml': settings ?? '', 'access/all.yaml': access ?? '' });
    const { declared, warnings } = await load(`${folder}/rolecall.yaml`, false);
    expect([declared.users.size, declared.teams.size, declared.groups.size, warnings]).toEqual([4, 2, 1, []]);
  });

  it('names only commands and flags that exist', async () => {
    const pages = await Promise.all(
      [
        'README.md',
        'docs/adopt.md',
        'docs/apply.md',
        'docs/base.md',
        'docs/ci.md',
        'docs/configuration.md',
        'docs/diff.md',
        'docs/embedded-portal.md',
        'docs/explain.md',
        'docs/plan.md',
      ].map(page),
    );
    const code = pages.flatMap((text) => text.match(/```[\s\S]*?```|`[^`\n]*`/g) ?? []).join('\n');
    const commands = new Set([...code.matchAll(/rolecall ([a-z]+)/g)].map(([, command]) => command));
    const folder = await folderWith({});
    const { stdout } = await inProcess(folder, ['--help']);
    const known = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, command]) => command);
    expect([...commands].filter((command) => !known.includes(command ?? ''))).toEqual([]);
    const flags = new Set(
      [...pages.join('\n').matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)].map(([, flag]) => flag),
    );
    const helps = await Promise.all(
      known.map(async (command) => (await inProcess(folder, [command ?? '', '--help'])).stdout),
    );
    expect(
      [...flags].filter(
        (flag) =>
          !helps.join('\n').includes(`--${flag}`) &&
          !['version', 'ignore-scripts', 'global', 'package'].includes(flag ?? ''),
      ),
    ).toEqual([]);
  });
});
