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

/** Any printer shows any document, so each story is shown as text, as a comment or as drift. */
const AS_TEXT = [
  'an office on a busy day',
  'nothing changes for one person, with an overridden guard',
  'a portal group',
  'names of many scripts',
  'drift of every cause',
];
const AS_COMMENT = [
  'an office on a busy day',
  'nothing changes for one person, with an overridden guard',
  'a replacement that would lose groups',
  'only work by hand',
  'a portal group',
  'a smaller team, a mover and a deleted entry',
  'three guards and a rule refuse',
];
const AS_DRIFT = ['nothing changes for one person, with an overridden guard', 'drift of every cause'];
/** No other story shows anything of its own in the matrix of the page. */
const IN_MATRIX = [
  'an office on a busy day',
  'nothing changes for one person, with an overridden guard',
  'a portal group',
  'a smaller team, a mover and a deleted entry',
];

/** These people have the same access as Amelie. */
const LIKE_AMELIE = /^(?:Björn|Carmen|Dmitri|Ingrid) /;

describe.each(STORIES)('%s', (title, seed, files, options) => {
  it('rolecall shows the plan and its drift in a terminal, as a comment and on the page', async () => {
    const { plan, holdings } = await shownFor(seed, files, options);
    const drift = driftDocument(plan);
    if (AS_TEXT.includes(title))
      expect(joined(planText(plan, { colour: false, width: 80 }))).toMatchSnapshot('80 columns');
    if (AS_COMMENT.includes(title)) expect(planMarkdown(plan, { holdings })).toMatchSnapshot('comment');
    if (AS_DRIFT.includes(title)) expect(asText(drift, 80)).toMatchSnapshot('drift, 80 columns');
    if (IN_MATRIX.includes(title)) {
      const rows = matrixLines(plan, holdings())
        .join('\n')
        .split(/\n(?=\S)/);
      expect(rows.filter((row) => !LIKE_AMELIE.test(row)).join('\n')).toMatchSnapshot('matrix of the page');
    }
    expect(await faultsBySchema('plan', planJson(plan))).toEqual([]);
    if (title === 'only work by hand') expect(joined(planJson(plan))).toMatchSnapshot('JSON');
    if (title !== 'an office on a busy day') return;
    const patches = [...planDiff(plan, holdings())];
    expect(patches.filter((one) => /henrik|noor|sofia|thomas/.test(one)).join('')).toMatchSnapshot('diff');
    // The other sections are those of the plan.
    expect(asMarkdown(drift).split('### Look at first')[0]).toMatchSnapshot('drift as a comment');
  });
});
