import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apply } from '../../src/workflow/apply.ts';
import { applyText, confirmed, observedPortal } from '../support/applying.ts';
import { folderWith } from '../support/files.ts';
import { asked } from '../support/portal.ts';
import { often } from '../support/seeded.ts';
import { liveState, seedOf, stateIn, textOf, USERS, worlds } from '../support/small-world.ts';

const RUNS = Number(process.env['ROLECALL_RUNS'] ?? often(15, 200));

it(
  'restore --beyond-git undoes any incomplete apply for everybody in the backup',
  async () => {
    let restored = 0;
    await fc.assert(
      fc.asyncProperty(worlds, fc.nat({ max: 6 }), async (world, cut) => {
        const folder = await folderWith({});
        const abort = new AbortController();
        const portal = await observedPortal(seedOf(world, liveState(world)), {
          interfere: (_call, write) => {
            if (write > cut) abort.abort();
            return undefined;
          },
        });
        const before = stateIn(portal.store, world);
        const options = { folder, signal: abort.signal, concurrency: 1 };
        const first = await applyText(portal.url, textOf(world), options);
        if (first.backup === undefined) return;
        const half = stateIn(portal.store, world);
        const state = path.join(folder, '.rolecall', 'test');
        const [backup = ''] = (await readdir(state)).filter((name) => name.startsWith('backup-'));
        const request = { ...asked(portal.url, `${folder}/rolecall.yaml`), ...confirmed() };
        await apply({ ...request, backup: path.join(state, backup), beyondGit: true });
        const after = stateIn(portal.store, world);
        restored++;
        for (const [at, email] of USERS.entries()) {
          const [was, then] = [before[at] ?? -1, half[at] ?? -1];
          const expected = was !== -1 ? was : then;
          expect([email, after[at]]).toEqual([email, expected]);
        }
        await portal.stop();
      }),
      { numRuns: RUNS },
    );
    expect(restored).toBeGreaterThan(RUNS / 3);
  },
  60_000 + RUNS * 2000,
);
