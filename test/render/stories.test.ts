import { describe, expect, it } from 'vitest';
import { planMarkdown, planText } from '../../src/library.ts';
import { planDiff } from '../../src/render/diff/plan.ts';
import { driftDocument } from '../../src/render/documents/drift.ts';
import { planJson } from '../../src/render/documents/plan.ts';
import { matrixLines } from '../support/page.ts';
import { shownFor } from '../support/planned-story.ts';
import { asMarkdown, asText } from '../support/printed.ts';
import { faultsBySchema } from '../support/published.ts';
import { STORIES } from '../support/stories.ts';

const joined = (pieces: Iterable<string>): string => [...pieces].join('');

/** No other story shows anything of its own as drift. */
const AS_DRIFT = [
  'an office on a busy day',
  'nothing changes',
  'everybody is deleted from the files',
  'drift of every cause',
];
/** No other story shows anything of its own in the matrix of the page. */
const IN_MATRIX = [
  'an office on a busy day',
  'the same access from one team, with an overridden guard',
  'nothing changes',
  'a portal group',
  'names of many scripts',
  'a smaller team, a mover and a deleted entry',
];

describe.each(STORIES)('%s', (title, seed, files, options) => {
  it('rolecall shows the plan and its drift in a terminal, as a comment and on the page', async () => {
    const { plan, holdings } = await shownFor(seed, files, options);
    const drift = driftDocument(plan);
    expect(joined(planText(plan, { colour: false, width: 80 }))).toMatchSnapshot('80 columns');
    expect(planMarkdown(plan, { holdings })).toMatchSnapshot('comment');
    if (AS_DRIFT.includes(title)) expect(asText(drift, 80)).toMatchSnapshot('drift, 80 columns');
    if (IN_MATRIX.includes(title))
      expect(matrixLines(plan, holdings()).join('\n')).toMatchSnapshot('matrix of the page');
    expect(await faultsBySchema('plan', planJson(plan))).toEqual([]);
    if (title !== 'an office on a busy day') return;
    expect(joined(planDiff(plan, holdings()))).toMatchSnapshot('diff');
    expect(joined(planJson(plan))).toMatchSnapshot('JSON');
    expect(asMarkdown(drift)).toMatchSnapshot('drift as a comment');
  });
});
