import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import { parse } from 'yaml';
import { play, type Story } from './support/story.ts';

const HOME = fileURLToPath(new URL('stories/', import.meta.url));
const names = readdirSync(HOME, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

it.each(names)('the story %s ends as written', async (name) => {
  const story: Story = parse(readFileSync(`${HOME}${name}/story.yaml`, 'utf8'));
  if (story.steps.length === 0) throw new Error('it has no step');
  await play(`${HOME}${name}`);
});
