import { describe, expect, it } from 'vitest';
import { planDiff } from '../../src/render/diff/plan.ts';
import { driftDocument } from '../../src/render/documents/drift.ts';
import { planJson } from '../../src/render/json/plan.ts';
import { planMarkdown, planText } from '../../src/render/library.ts';
import { matrixLines } from '../support/page.ts';
import { shownFor } from '../support/planned-story.ts';
import { asMarkdown, asText } from '../support/printed.ts';
import { STORIES } from '../support/stories.ts';

const joined = (pieces: Iterable<string>): string => [...pieces].join('');

describe.each(STORIES)('%s', (_title, seed, files, options) => {
  it('reads well in a terminal of any width, as a comment, a diff, JSON and the page', async () => {
    const prepared = await shownFor(seed, files, options);
    const { plan } = prepared;
    const holdings = prepared.holdings();
    for (const width of [60, 80, 200])
      expect(joined(planText(plan, { colour: false, width }))).toMatchSnapshot(`${width} columns`);
    expect(planMarkdown(plan, { holdings: () => holdings })).toMatchSnapshot('comment');
    expect(joined(planDiff(plan, holdings))).toMatchSnapshot('diff');
    expect(joined(planJson(plan))).toMatchSnapshot('JSON');
    expect(matrixLines(plan, holdings).join('\n')).toMatchSnapshot('matrix of the page');
    expect(asText(driftDocument(plan), 80)).toMatchSnapshot('drift, 80 columns');
    expect(asMarkdown(driftDocument(plan))).toMatchSnapshot('drift as a comment');
  });
});
