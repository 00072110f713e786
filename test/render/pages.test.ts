import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDocument } from '../../src/render/documents/apply.ts';
import { driftDocument } from '../../src/render/documents/drift.ts';
import { explainDocument, whoDocument } from '../../src/render/documents/explain.ts';
import { fleetDocument } from '../../src/render/fleet.ts';
import { explain, who } from '../../src/workflow/explain.ts';
import { HAS_BROWSER } from '../support/browser.ts';
import { folderWith } from '../support/files.ts';
import { inBrowser, misdeedsOf } from '../support/in-browser.ts';
import { shownFor } from '../support/planned-story.ts';
import { asked, portalWith } from '../support/portal.ts';
import { asPage } from '../support/printed.ts';
import { randomApplied } from '../support/random-applied.ts';
import { fleets } from '../support/random-plans.ts';
import { OFFICE_FILES, OFFICE_SEED, STORIES } from '../support/stories.ts';

const { newPage, complaints } = inBrowser();

async function answers(): Promise<string[]> {
  const { url } = await portalWith(OFFICE_SEED);
  const folder = await folderWith({
    'rolecall.yaml': `version: 1\nportal: { name: office, url: "${url}" }\n${OFFICE_FILES}`,
  });
  const { base: _, ...request } = asked(url, `${folder}/rolecall.yaml`);
  const around = { ...request, at: undefined, state: undefined, blame: false };
  const explained = await explain({ ...around, user: 'sofia.marques@contoso.com', report: undefined });
  const held = await who({ ...around, subject: 'Finance/Ledger Detail' });
  return [explainDocument(explained), whoDocument(held)].map(asPage);
}

async function drifted(): Promise<string> {
  const [, seed, files, options] = STORIES.find(([title]) => title.startsWith('drift')) ?? [];
  if (seed === undefined || files === undefined) throw new Error('no story of drift');
  const { plan } = await shownFor(seed, files, options);
  return asPage(driftDocument(plan));
}

const foreign = (): string[] => [
  ...fc
    .sample(randomApplied, { seed: 7, numRuns: 3 })
    .map((applied) => asPage(applyDocument(applied, false))),
  ...fc.sample(fleets, { seed: 7, numRuns: 2 }).map((summary) => asPage(fleetDocument(summary))),
];

/** Forbidden actions of a page, and the findings of axe. */
async function faultsOf(text: string, options: Parameters<typeof newPage>[0]): Promise<string[]> {
  const folder = await folderWith({});
  await writeFile(`${folder}/page.html`, text);
  const url = pathToFileURL(`${folder}/page.html`).href;
  const page = await newPage(options);
  const seen = await misdeedsOf(page, url);
  await page.goto(url);
  if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) seen.push('too wide');
  return [...seen, ...(await complaints(page))];
}

describe('a page without a matrix', () => {
  it('has no script, and a policy that allows none', async () => {
    for (const text of [...(await answers()), ...foreign()]) {
      const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1] ?? '';
      expect(policy.replaceAll('&#39;', "'").split('; ')).toEqual([
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'none'",
      ]);
      expect(text).not.toMatch(/<script/i);
    }
  });
});

describe.skipIf(!HAS_BROWSER).each([
  ['on a desk', { viewport: { width: 1280, height: 900 } }],
  ['on a phone in the dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
] as const)('%s', (_where, options) => {
  it('answers, drift, outcomes and fleets are accessible, fit, and ask nobody', async () => {
    for (const text of [...(await answers()), await drifted(), ...foreign()])
      expect(await faultsOf(text, options)).toEqual([]);
  }, 120_000);
});
