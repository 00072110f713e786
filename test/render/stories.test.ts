import { describe, expect, it } from 'vitest';
import { planMarkdown } from '../../src/render/markdown/plan.ts';
import { planText } from '../../src/render/text/plan.ts';
import { planFor } from '../support/portal.ts';
import { STORIES, settled } from '../support/stories.ts';

describe.each(STORIES)('%s', (_title, seed, files, options) => {
  it('reads well in a terminal of any width, and as a comment', async () => {
    const plan = settled(await planFor(seed, files, options));
    for (const width of [60, 80, 200])
      expect([...planText(plan, { colour: false, width })].join('')).toMatchSnapshot(`${width} columns`);
    expect(planMarkdown(plan)).toMatchSnapshot('comment');
  });
});
