import { pathToFileURL } from 'node:url';
import { bundlePage } from '../../scripts/bundle-page.mjs';
import type { Holdings } from '../../src/domain/holdings.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { planPage } from '../../src/render/documents/plan.ts';
import { pageData } from '../../src/render/page-data.ts';
import { viewPlan } from '../../src/render/view/plan.ts';
import { folderWith } from './files.ts';

let bundle: ReturnType<typeof bundlePage> | undefined;

export async function pageFile(plan: Plan, holdings: Holdings): Promise<string> {
  bundle ??= bundlePage();
  const text = [...planPage(plan, holdings, await bundle, { colour: false })].join('');
  return pathToFileURL(`${await folderWith({ 'plan.html': text })}/plan.html`).href;
}

export function matrixLines(plan: Plan, holdings: Holdings): string[] {
  const { rows, columns, notes } = pageData(viewPlan(plan), holdings);
  return rows.flatMap(({ name, key, note, account, cells }) => [
    `${name} <${key}>${note === '' ? '' : `, ${note}`}: ${account}`,
    ...cells.map(([column, sign, number, blind]) => {
      const { container, name: of } = columns[column] ?? {};
      const { why, until, place } = notes[number] ?? {};
      const texts = [why, until, place].filter((one) => one !== undefined && one !== '');
      const marks = blind === true ? ['blind'] : [];
      return `  ${sign} ${container}/${of}  ${[...marks, ...texts].join(' | ')}`.trimEnd();
    }),
  ]);
}
