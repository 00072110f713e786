import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { bundlePage } from '../../scripts/bundle-page.mjs';
import type { AccessTable } from '../../src/domain/access-table.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { planPage } from '../../src/render/page-data.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { prepareToShow } from '../../src/workflow/plan.ts';
import { folderWith, writeFiles } from './files.ts';
import { asked, NOW, portalWith } from './portal.ts';

let bundle: ReturnType<typeof bundlePage> | undefined;

/** The program and the style of the page, bundled once for all tests. */
function pageBundle(): ReturnType<typeof bundlePage> {
  bundle ??= bundlePage();
  return bundle;
}

/** The page of a plan, as text. */
async function pageText(plan: Plan, access: AccessTable): Promise<string> {
  return [...planPage(plan, access, await pageBundle(), { colour: false })].join('');
}

/** Writes a page into a folder of the test; its file URL. */
export async function pageFile(plan: Plan, access: AccessTable): Promise<string> {
  const folder = await folderWith({});
  const file = `${folder}/plan.html`;
  await writeFile(file, await pageText(plan, access));
  return pathToFileURL(file).href;
}

/** Plans files against a portal with a seed: the plan, and everybody's access. */
export async function accessFor(
  seed: Seed,
  text: string,
  settle: (plan: Plan) => Plan = (plan) => plan,
): Promise<{ readonly plan: Plan; readonly access: AccessTable }> {
  const { url } = await portalWith(seed);
  const folder = await folderWith({});
  await writeFiles(folder, { 'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\n${text}` });
  const { plan, access } = await prepareToShow({ ...asked(url, `${folder}/rolecall.yaml`), now: NOW });
  return { plan: settle(plan), access: access() };
}
