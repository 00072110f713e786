import { describe, expect, it } from 'vitest';
import type { PageData } from '../../src/domain/page-data.ts';
import { planDiff } from '../../src/render/diff/plan.ts';
import { driftDocument } from '../../src/render/documents/drift.ts';
import { planJson } from '../../src/render/json/plan.ts';
import { planMarkdown, planText } from '../../src/render/library.ts';
import { pageData } from '../../src/render/page-data.ts';
import { viewOf } from '../../src/render/view/view.ts';
import type { Prepared } from '../../src/workflow/plan.ts';
import { shownFor } from '../support/planned-story.ts';
import { asMarkdown, asText } from '../support/printed.ts';
import { STORIES } from '../support/stories.ts';

const joined = (pieces: Iterable<string>): string => [...pieces].join('');

/** The matrix of the page, a line for each cell that is not empty. */
function matrixLines({ plan, access }: Pick<Prepared, 'plan' | 'access'>): string[] {
  const table = access();
  const { holders, columns, notes } = JSON.parse(
    pageData(viewOf(plan, { holdings: table.holdings }), table),
  ) as PageData;
  return holders.flatMap(({ name, key, note, account, cells }) => [
    `${name} <${key}>${note === '' ? '' : `, ${note}`}: ${account}`,
    ...cells.map(([column, sign, number, blind]) => {
      const { group, name: of } = columns[column] ?? {};
      const { why, team, until, reason, place } = notes[number] ?? {};
      const texts = [why, team, until, reason, place].filter((one) => one !== undefined && one !== '');
      const marks = blind === true ? ['blind'] : [];
      return `  ${sign} ${group}/${of}  ${[...marks, ...texts].join(' | ')}`.trimEnd();
    }),
  ]);
}

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
    expect(matrixLines(prepared).join('\n')).toMatchSnapshot('matrix of the page');
    expect(asText(driftDocument(plan), 80)).toMatchSnapshot('drift, 80 columns');
    expect(asMarkdown(driftDocument(plan))).toMatchSnapshot('drift as a comment');
  });
});
