import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { bundlePage } from '../../scripts/bundle-page.mjs';
import type { Holdings } from '../../src/domain/holdings.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { planPage } from '../../src/render/documents/plan.ts';
import { pageData } from '../../src/render/page-data.ts';
import { viewOf } from '../../src/render/view/plan.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { prepareToShow } from '../../src/workflow/plan.ts';
import { folderWith, writeFiles } from './files.ts';
import { asked, NOW, portalWith } from './portal.ts';

let bundle: ReturnType<typeof bundlePage> | undefined;

function pageBundle(): ReturnType<typeof bundlePage> {
  bundle ??= bundlePage();
  return bundle;
}

async function pageText(plan: Plan, holdings: Holdings): Promise<string> {
  return [...planPage(plan, holdings, await pageBundle(), { colour: false })].join('');
}

export async function pageFile(plan: Plan, holdings: Holdings): Promise<string> {
  const folder = await folderWith({});
  const file = `${folder}/plan.html`;
  await writeFile(file, await pageText(plan, holdings));
  return pathToFileURL(file).href;
}

export async function accessFor(
  seed: Seed,
  text: string,
  settle: (plan: Plan) => Plan = (plan) => plan,
): Promise<{ readonly plan: Plan; readonly holdings: Holdings }> {
  const { url } = await portalWith(seed);
  const folder = await folderWith({});
  await writeFiles(folder, { 'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\n${text}` });
  const { plan, holdings } = await prepareToShow({ ...asked(url, `${folder}/rolecall.yaml`), now: NOW });
  return { plan: settle(plan), holdings: holdings() };
}

export function matrixLines(plan: Plan, holdings: Holdings): string[] {
  const { rows, columns, notes } = pageData(viewOf(plan), holdings);
  return rows.flatMap(({ name, key, note, account, cells }) => [
    `${name} <${key}>${note === '' ? '' : `, ${note}`}: ${account}`,
    ...cells.map(([column, sign, number, blind]) => {
      const { group, name: of } = columns[column] ?? {};
      const { why, until, place } = notes[number] ?? {};
      const texts = [why, until, place].filter((one) => one !== undefined && one !== '');
      const marks = blind === true ? ['blind'] : [];
      return `  ${sign} ${group}/${of}  ${[...marks, ...texts].join(' | ')}`.trimEnd();
    }),
  ]);
}
