import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/domain/applied.ts';
import { ProblemError } from '../../src/domain/problem.ts';
import { fingerprintOf } from '../../src/plan/fingerprint.ts';
import { planJson } from '../../src/render/json/plan.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { apply } from '../../src/workflow/apply.ts';
import { StaleError } from '../../src/workflow/prepare.ts';
import { applyText, observedPortal } from '../support/applying.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { type JsonOperation, perform } from '../support/performing.ts';
import { asked, planText } from '../support/portal.ts';
import { often } from '../support/seeded.ts';
import {
  datasetOf,
  liveState,
  REPORTS,
  ROLES,
  type State,
  seedOf,
  stateIn,
  textOf,
  USERS,
  type World,
  worlds,
} from '../support/small-world.ts';

const RUNS = Number(process.env['ROLECALL_RUNS'] ?? often(40, 400));

/** Bits of each user that calls name; 16 stands for the account, and whoever is deleted is named whole. */
function namedBy(world: World, operations: readonly JsonOperation[]): number[] {
  const named = USERS.map(() => 0);
  for (const { kind, email, emails = [], reports: ids = [], datasetId, role } of operations) {
    const whom = kind.includes('rls') ? emails : [email ?? ''];
    for (const one of whom) {
      const at = USERS.findIndex((known) => known === one);
      if (kind.includes('reports'))
        for (const id of ids)
          named[at] = (named[at] ?? 0) | (1 << REPORTS.findIndex((known) => known === id));
      else if (kind.includes('rls'))
        named[at] =
          (named[at] ?? 0) |
          (4 << ROLES.findIndex((name, index) => name === role && datasetOf(world, index) === datasetId));
      else named[at] = (named[at] ?? 0) | 16;
    }
  }
  return named;
}

/** Somebody's hand in the portal. */
function meddle(store: Store, world: World, at: number, bit: number): void {
  const email = USERS[at] ?? '';
  const held = stateIn(store, world)[at] ?? -1;
  if (held === -1) {
    store.createUser({ email, name: email, role: 3 });
    return;
  }
  const give = (held & bit) === 0;
  if (bit < 4) store.linkReports(email, [REPORTS[bit >> 1] ?? ''], give);
  else if (bit < 16) {
    const index = bit === 4 ? 0 : 1;
    store.linkUsers({ datasetId: datasetOf(world, index), role: ROLES[index] ?? '' }, [email], give);
  } else store.deleteUser(email);
}

const holds = (held: number, bit: number): boolean =>
  bit === 16 ? held !== -1 : held !== -1 && (held & bit) !== 0;

describe('what is left of a saved plan', () => {
  it(
    'is accepted where it ends as the saved plan does, and only there',
    async () => {
      const folder = await folderWith({});
      let accepted = 0;
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(
          worlds,
          fc.nat({ max: 5 }),
          fc.option(fc.tuple(fc.nat({ max: 2 }), fc.constantFrom(1, 2, 4, 8, 16))),
          async (world, cut, hand) => {
            const abort = new AbortController();
            const portal = await observedPortal(seedOf(world, liveState(world)), {
              interfere: (_call, write) => {
                if (write > cut) abort.abort();
                return undefined;
              },
            });
            const text = textOf(world);
            const saved = await planText(portal.url, text);
            if (saved.operations.length === 0) return;
            const file = path.join(folder, 'plan.json');
            await writeFile(file, [...planJson(saved)].join(''));
            await applyText(portal.url, text, { folder, signal: abort.signal, concurrency: 1 });
            if (hand !== null) meddle(portal.store, world, ...hand);
            const before = stateIn(portal.store, world);

            const operations: JsonOperation[] = JSON.parse(JSON.stringify(saved.operations));
            const end = operations.reduce<State>(
              (state, one) => perform(world, state, one),
              liveState(world),
            );
            const named = namedBy(world, operations);
            const resumed = await apply({
              ...asked(portal.url, `${folder}/rolecall.yaml`),
              saved: file,
              expect: undefined,
              resume: true,
              stateDir: undefined,
              confirm: async () => true,
              signal: new AbortController().signal,
            }).catch((error: unknown) => {
              if (error instanceof ProblemError) return error;
              throw error;
            });
            if (resumed instanceof ProblemError) {
              expect([resumed instanceof StaleError, hand !== null]).toEqual([true, true]);
              refused++;
              return;
            }
            accepted++;
            const after = stateIn(portal.store, world);
            for (const at of USERS.keys()) {
              for (const bit of [1, 2, 4, 8, 16]) {
                const isNamed = ((named[at] ?? 0) & bit) !== 0;
                const held = holds(after[at] ?? -1, bit);
                if (isNamed) expect([at, bit, held]).toEqual([at, bit, holds(end[at] ?? -1, bit)]);
                else if ((end[at] ?? -1) !== -1)
                  expect([at, bit, held]).toEqual([at, bit, holds(before[at] ?? -1, bit)]);
              }
            }
            await portal.stop();
          },
        ),
        { numRuns: RUNS },
      );
      expect(accepted).toBeGreaterThan(RUNS / 10);
      expect(refused).toBeGreaterThan(0);
    },
    60_000 + RUNS * 2000,
  );
});

describe('an override', () => {
  const ANA = 'ana@x.com';
  const seed = { reports, rls: roles(), users: [user(ANA, { reports: [ID.pack, ID.churn] })] };
  const text = `guards: { protect: [${ANA}] }\nusers: { ${ANA}: { reports: [Sales/Churn] } }\n`;

  it('that was not repeated is named', async () => {
    const portal = await observedPortal(seed);
    const folder = await folderWith({});
    const saved = await planText(portal.url, text, { overrides: ['protected'] });
    const file = path.join(folder, 'plan.json');
    await writeFile(file, [...planJson(saved)].join(''));
    const root = `version: 1\nportal: { name: test, url: "${portal.url}" }\n${text}`;
    await writeFile(path.join(folder, 'rolecall.yaml'), root);
    const request = {
      ...asked(portal.url, `${folder}/rolecall.yaml`),
      saved: file,
      expect: undefined,
      resume: true,
      stateDir: undefined,
      confirm: async () => true,
      signal: new AbortController().signal,
    };
    const error = await apply(request).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StaleError);
    expect((error as StaleError).problems[0]?.why).toContain(
      'with --override protected, and this run has no override',
    );
    const applied = await apply({ ...request, overrides: ['protected'] });
    expect(applied && exitCodeOf(applied)).toBe(0);
  });
});

describe('a saved plan', () => {
  it('that spells addresses and ids otherwise is the same plan for --resume', async () => {
    const ANA = 'Ana@X.com';
    const portal = await observedPortal({ reports, users: [user(ANA, { reports: [ID.pack] })] });
    const folder = await folderWith({});
    const text = 'users: { ana@x.com: { reports: [Sales/Churn] } }\n';
    const saved = await planText(portal.url, text);
    const file = path.join(folder, 'plan.json');
    const spelled = [...planJson(saved)].join('').replaceAll(ANA, 'ANA@x.COM');
    await writeFile(file, spelled.replace(saved.fingerprint, fingerprintOf(JSON.parse(spelled))));
    const root = `version: 1\nportal: { name: test, url: "${portal.url}" }\n${text}`;
    await writeFile(path.join(folder, 'rolecall.yaml'), root);
    const applied = await apply({
      ...asked(portal.url, `${folder}/rolecall.yaml`),
      saved: file,
      expect: undefined,
      resume: true,
      stateDir: undefined,
      confirm: async () => true,
      signal: new AbortController().signal,
    });
    expect(applied && exitCodeOf(applied)).toBe(0);
  });

  it.each<[string, (store: Store) => void]>([
    [
      'has become administrator',
      (store) => store.updateUser({ id: store.user('ana@x.com')?.id ?? '', role: 1 }),
    ],
    ['has been given a report', (store) => store.linkReports('ana@x.com', [ID.pack], true)],
  ])('deletes nobody with --resume who %s since', async (_title, meanwhile) => {
    const seed = { reports, users: [user('ana@x.com'), user('bob@x.com')] };
    const portal = await observedPortal(seed);
    const folder = await folderWith({});
    const text =
      'manage: { leavers: delete }\nguards: { minAdministrators: 0 }\nusers: { ana@x.com: { absent: true }, bob@x.com: { reports: [Sales/Churn] } }\n';
    const file = path.join(folder, 'plan.json');
    await writeFile(file, [...planJson(await planText(portal.url, text))].join(''));
    const root = `version: 1\nportal: { name: test, url: "${portal.url}" }\n${text}`;
    await writeFile(path.join(folder, 'rolecall.yaml'), root);
    meanwhile(portal.store);
    const resumed = apply({
      ...asked(portal.url, `${folder}/rolecall.yaml`),
      saved: file,
      expect: undefined,
      resume: true,
      stateDir: undefined,
      confirm: async () => true,
      signal: new AbortController().signal,
    });
    await expect(resumed).rejects.toBeInstanceOf(StaleError);
    expect(portal.writes()).toEqual([]);
  });
});
