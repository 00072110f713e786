import { describe, expect, it } from 'vitest';
import type { PageData } from '../../src/domain/page-data.ts';
import { accessOf } from '../../src/page/access.ts';
import { planDiff } from '../../src/render/diff/plan.ts';
import { pageData } from '../../src/render/html/pack.ts';
import { planJson } from '../../src/render/json/plan.ts';
import { driftMarkdown } from '../../src/render/markdown/drift.ts';
import { planMarkdown } from '../../src/render/markdown/plan.ts';
import { driftText } from '../../src/render/text/drift.ts';
import { planText } from '../../src/render/text/plan.ts';
import { viewOf } from '../../src/render/view/view.ts';
import type { Prepared } from '../../src/workflow/plan.ts';
import { shownFor } from '../support/planned-story.ts';
import { STORIES } from '../support/stories.ts';

const joined = (pieces: Iterable<string>): string => [...pieces].join('');

/** The matrix of the page, a line for each cell that is not empty, as a person would be told it. */
function matrixLines({ plan, access }: Pick<Prepared, 'plan' | 'access'>): string[] {
  const table = access();
  const view = viewOf(plan, { holdings: table.holdings });
  const page = accessOf(JSON.parse(joined(pageData(view, table))) as PageData);
  return page.holders.flatMap((holder, row) => {
    const head = `${holder.name} <${holder.key}>${holder.note === '' ? '' : `, ${holder.note}`}: ${holder.account}`;
    const cells: string[] = [];
    for (let at = page.starts[row] ?? 0; at < (page.starts[row + 1] ?? 0); at++) {
      const column = page.columns[page.columnOf[at] ?? 0];
      const { sign, throughTeam, ends, blind, why, team, until, reason, place } = page.cell(at);
      const marks = [throughTeam && 'team', ends && 'ends', blind && 'blind'].filter((one) => one !== false);
      const notes = [...marks, why, team, until, reason, place].filter((one) => one !== '');
      cells.push(`  ${sign} ${column?.group}/${column?.name}  ${notes.join(' | ')}`.trimEnd());
    }
    return [head, ...cells];
  });
}

describe.each(STORIES)('%s', (_title, seed, files, options) => {
  it('reads well in a terminal of any width, as a comment, a diff, JSON and the page', async () => {
    const prepared = await shownFor(seed, files, options);
    const { plan } = prepared;
    const holdings = prepared.holdings();
    for (const width of [60, 80, 200])
      expect(joined(planText(plan, { colour: false, width }))).toMatchSnapshot(`${width} columns`);
    expect(planMarkdown(plan, { holdings })).toMatchSnapshot('comment');
    expect(joined(planDiff(plan, holdings))).toMatchSnapshot('diff');
    expect(joined(planJson(plan))).toMatchSnapshot('JSON');
    expect(matrixLines(prepared).join('\n')).toMatchSnapshot('matrix of the page');
    expect(joined(driftText(plan, { colour: false, width: 80 }))).toMatchSnapshot('drift, 80 columns');
    expect(driftMarkdown(plan, { holdings })).toMatchSnapshot('drift as a comment');
  });
});
