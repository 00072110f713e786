import type { Declared } from '../../src/domain/declared.ts';
import { NO_MEMORY, NO_NAMES, type RecordState } from '../../src/domain/recorded.ts';
import { readTips, writeRecord } from '../../src/files/record.ts';
import type { RecordedBase } from '../../src/resolve/resolve-base.ts';
import { checkoutWith, git, objectsIn } from './files.ts';

const ROOT = 'version: 1\nportal: { name: test, url: "https://portal.example.com" }\nusers: {}\n';

export const asApplied = (declared: Declared): RecordedBase => ({
  declared,
  hasFiles: true,
  memory: NO_MEMORY,
  names: NO_NAMES,
});

export const wholeState = (commit: string, more: Partial<RecordState> = {}): RecordState => {
  const { instant = '2026-11-20T09:00:00.000Z', root = 'rolecall.yaml' } = more;
  return {
    ...NO_MEMORY,
    names: NO_NAMES,
    instant,
    commit,
    root,
    url: 'https://portal.example.com',
    base: { commit, instant, root },
    ...more,
  };
};

export async function recordApplied(
  folder: string,
  more: Partial<RecordState> = {},
  portal = 'test',
  changes: readonly object[] = [],
): Promise<string | undefined> {
  const objects = await objectsIn(folder);
  const tips = (await readTips(objects)).find((one) => one.portal === portal);
  const commit = more.commit ?? git(folder, 'rev-parse', 'HEAD');
  const state = wholeState(commit, more);
  const head = {
    format: 'rolecall.changes/1',
    instant: state.instant,
    commit,
    counts: { 'grant-report': 3 },
    fingerprint: `sha256:${'0'.repeat(64)}`,
  };
  const record = {
    state,
    changes: [{ ...head, partial: null, by: 'me@here' }, ...changes].map((one) => `${JSON.stringify(one)}\n`),
    baseTree:
      more.base === null ? undefined : git(folder, 'rev-parse', `${more.base?.commit ?? commit}^{tree}`),
    message: 'Apply\n',
  };
  const parents = [tips?.local ?? tips?.remote ?? []].flat();
  return writeRecord({ git: objects, portal, local: tips?.local, tips: parents }, record);
}

/** Calls `before`, then records HEAD as applied. */
export async function recordedCheckout(before: (folder: string) => void = () => {}): Promise<string> {
  const folder = await checkoutWith({ 'rolecall.yaml': ROOT });
  before(folder);
  await recordApplied(folder);
  return folder;
}
