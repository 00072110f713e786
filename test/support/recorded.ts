import { openRepository } from '../../src/files/git-objects.ts';
import { readTip, writeRecord } from '../../src/files/record.ts';
import { checkoutWith, git } from './git.ts';

const ROOT = 'version: 1\nportal: { name: test, url: "https://portal.example.com" }\nusers: {}\n';

/** A checkout whose HEAD, after what is done to it, is recorded as applied. */
export async function recordedCheckout(before: (folder: string) => void = () => {}): Promise<string> {
  const folder = await checkoutWith({ 'rolecall.yaml': ROOT });
  before(folder);
  const objects = await openRepository(folder);
  if (objects === undefined) throw new Error('no repository');
  const applying = {
    commit: git(folder, 'rev-parse', 'HEAD'),
    instant: '2026-11-20T09:00:00.000Z',
    root: 'rolecall.yaml',
    url: 'https://portal.example.com',
    fingerprint: `sha256:${'0'.repeat(64)}`,
    counts: {},
    pending: [],
  };
  await writeRecord(objects, 'test', applying, await readTip(objects, 'test'));
  return folder;
}
