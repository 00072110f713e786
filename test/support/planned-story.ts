import type { Seed } from '../../src/sandbox/seed.ts';
import { type Prepared, prepareToShow } from '../../src/workflow/plan.ts';
import { folderWith, writeFiles } from './files.ts';
import { checkoutWith, git } from './git.ts';
import { asked, NOW, portalWith } from './portal.ts';
import { recordApplied } from './recorded.ts';
import { type StoryOptions, settled } from './stories.ts';

const rootOf = (url: string, text: string): Readonly<Record<string, string>> => ({
  'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\n${text}`,
});

async function appliedBefore(url: string, before: string, now: string): Promise<string> {
  const folder = await checkoutWith(rootOf(url, before));
  await recordApplied(folder, { instant: '2026-11-13T09:00:00.000Z', url });
  await writeFiles(folder, rootOf(url, now));
  git(folder, 'commit', '-q', '-a', '-m', 'two');
  return folder;
}

export async function shownFor(
  seed: Seed,
  text: string,
  { before, ...options }: StoryOptions = {},
): Promise<Prepared> {
  const { url } = await portalWith(seed);
  const folder =
    before === undefined ? await folderWith(rootOf(url, text)) : await appliedBefore(url, before, text);
  const { base, ...request } = asked(url, `${folder}/rolecall.yaml`);
  const prepared = await prepareToShow({
    ...request,
    ...(before === undefined && { base }),
    ...options,
    now: NOW,
  });
  return { ...prepared, plan: settled(prepared.plan) };
}
