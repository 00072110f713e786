import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { parse } from 'yaml';
import { IS_LONG, SEED } from './support/seeded.ts';
import { play, type Story, type Untidy } from './support/story.ts';

const HOME = fileURLToPath(new URL('stories/', import.meta.url));
const names = readdirSync(HOME, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

describe('the story of', () => {
  it.each(names)('%s', async (name) => {
    const story: Story = parse(readFileSync(`${HOME}${name}/story.yaml`, 'utf8'));
    if (story.steps.length === 0) throw new Error('it tells nothing');
    await play(`${HOME}${name}`);
  });
});

/** Portals on which a story ends as on the one of the reference. */
const UNTIDY: Readonly<Record<string, Untidy>> = {
  'of small pages that counts from 0, sends null for nothing and fields that nobody knows': {
    dialect: { pageSize: 2, firstPage: 0, nullArrays: true, extraFields: true, filter: 'ignored' },
    fault: () => undefined,
  },
  'that spells addresses and names its own way and takes POST alone, with no word in its answers': {
    dialect: { emailCasing: 'mixed', straySpaces: true, linkMethod: 'POST', relink: 409, emptyAnswers: true },
    fault: () => undefined,
  },
  'that does the work and loses the first answer': {
    dialect: {},
    fault: (before) => (before === 0 ? { kind: 'drop', when: 'after' } : undefined),
  },
  'that loses the first request': {
    dialect: {},
    fault: (before) => (before === 0 ? { kind: 'drop', when: 'before' } : undefined),
  },
};

/** Retries wait, so that in a usual run some stories are played so, others each day. */
const some = names.filter((_, at) => IS_LONG || (at + SEED) % 12 === 0);

describe.each(Object.entries(UNTIDY))('on a portal %s, the story of', (_, untidy) => {
  it.each(some)('%s ends the same', async (name) => {
    await play(`${HOME}${name}`, untidy);
  });
});
