import { describe, expect, it } from 'vitest';
import { planMarkdown, planText } from '../../src/library.ts';
import { planDiff } from '../../src/render/diff/plan.ts';
import { driftDocument } from '../../src/render/documents/drift.ts';
import { planJson } from '../../src/render/documents/plan.ts';
import { faultsBySchema } from '../support/commands.ts';
import { matrixLines } from '../support/page.ts';
import { asMarkdown, asText } from '../support/printed.ts';
import { STORIES, shownFor } from '../support/stories.ts';

const joined = (pieces: Iterable<string>): string => [...pieces].join('');

/** The forms in which each story is shown. Other forms would print the same document. */
const FORMS: Readonly<Record<string, string>> = {
  'an office on a busy day': 'text, comment, matrix, diff, drift as a comment',
  'nothing changes for one person, with an overridden guard': 'text, comment, matrix, drift',
  'a replacement that would lose groups': 'comment',
  'only work by hand': 'comment, JSON',
  'a portal group': 'text, comment, matrix',
  'names of many scripts': 'text',
  'a smaller team, a mover and a deleted entry': 'comment, matrix',
  'drift of every cause': 'text, drift',
  'three guards and a rule refuse': 'comment',
};

/** These people have the same access as Amelie. */
const LIKE_AMELIE = /^(?:Björn|Carmen|Dmitri|Ingrid) /;

describe.each(STORIES)('%s', (title, seed, files, options) => {
  it('rolecall shows the plan and its drift in a terminal, as a comment and on the page', async () => {
    const { plan, holdings } = await shownFor(seed, files, options);
    const drift = driftDocument(plan);
    const forms = FORMS[title]?.split(', ') ?? [];
    expect(forms).not.toEqual([]);
    if (forms.includes('text'))
      expect(joined(planText(plan, { colour: false, width: 80 }))).toMatchSnapshot('80 columns');
    if (forms.includes('comment')) expect(planMarkdown(plan, { holdings })).toMatchSnapshot('comment');
    if (forms.includes('drift')) expect(asText(drift, 80)).toMatchSnapshot('drift, 80 columns');
    // The other sections are the same as in the plan.
    if (forms.includes('drift as a comment'))
      expect(asMarkdown(drift).split('### Look at first')[0]).toMatchSnapshot('drift as a comment');
    if (forms.includes('matrix')) {
      const rows = matrixLines(plan, holdings())
        .join('\n')
        .split(/\n(?=\S)/);
      expect(rows.filter((row) => !LIKE_AMELIE.test(row)).join('\n')).toMatchSnapshot('matrix of the page');
    }
    if (forms.includes('diff')) {
      const patches = [...planDiff(plan, holdings())];
      expect(patches.filter((one) => /henrik|noor|sofia|thomas/.test(one)).join('')).toMatchSnapshot('diff');
    }
    expect(await faultsBySchema('plan', planJson(plan))).toEqual([]);
    if (forms.includes('JSON')) expect(joined(planJson(plan))).toMatchSnapshot('JSON');
  });
});
