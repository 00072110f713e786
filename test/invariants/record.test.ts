import { expect, it } from 'vitest';
import { exitOf } from '../../src/domain/applied.ts';
import { ProblemError } from '../../src/domain/problem.ts';
import { apply } from '../../src/workflow/apply.ts';
import { RefusedError } from '../../src/workflow/prepare.ts';
import { confirmed, observedPortal } from '../support/applying.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { ID, reports, user } from '../support/office.ts';
import { asked } from '../support/portal.ts';
import { often, SEED } from '../support/seeded.ts';

const PEOPLE = ['p0', 'p1', 'p2', 'p3', 'p4'].map((name) => `${name}@x.com`);
const NAMES: Readonly<Record<string, string>> = { [ID.pack]: 'Board/Pack', [ID.churn]: 'Sales/Churn' };
const KEYS = Object.keys(NAMES);
const DAY = 86_400_000;
const START = Date.parse('2026-11-20T09:00:00Z');

/** Repeatable numbers below a limit. */
function dice(seed: number): (sides: number) => number {
  let state = (seed % 2147483646) + 1;
  return (sides) => {
    state = (state * 48271) % 2147483647;
    return state % sides;
  };
}

/** What the files give: nobody else is listed. */
type Listing = ReadonlyMap<string, { readonly reports: readonly string[]; readonly absent: boolean }>;

const textOf = (url: string, listing: Listing): string =>
  [
    'version: 1',
    `portal: { name: test, url: "${url}" }`,
    'manage: { kinds: [reports], vanished: create }',
    'guards: { maxRemovals: off, minAdministrators: 0 }',
    'users:',
    '  boss@x.com: {}',
    ...[...listing].map(([who, { reports: keys, absent }]) => {
      const entry = { name: who, role: 'viewer', reports: keys.map((key) => NAMES[key]) };
      return `  ${who}: ${JSON.stringify(absent ? { absent } : entry)}`;
    }),
    '',
  ].join('\n');

/** Some weeks of two operators at one repository, who pull late, fail in part, and lose runs; with a judge who keeps his own books. */
async function weeks(seed: number, days: number): Promise<readonly string[]> {
  const roll = dice(seed);
  const refused = { who: '' };
  const portal = await observedPortal(
    {
      reports,
      users: [
        user('boss@x.com'),
        ...PEOPLE.slice(0, 3).map((who) => user(who, { name: who, reports: [ID.pack] })),
      ],
    },
    {
      interfere: ({ method, path, body }) =>
        method !== 'GET' && refused.who !== '' && `${path}${JSON.stringify(body)}`.includes(refused.who)
          ? { kind: 'status', status: 422 }
          : undefined,
    },
  );
  const origin = await folderWith({});
  git(origin, 'init', '-q', '--bare', '-b', 'main');
  let listing: Listing = new Map();
  const first = await checkoutWith({
    'rolecall.yaml': textOf(portal.url, listing),
    '.gitignore': '.rolecall/\n',
  });
  git(first, 'remote', 'add', 'origin', origin);
  git(first, 'push', '-q', '-u', 'origin', 'main');
  const second = await folderWith({});
  git(second, 'clone', '-q', origin, '.');
  const listings = new Map<string, Listing>([[git(first, 'rev-parse', 'HEAD'), listing]]);
  /** Whom a run has listed whose record reached origin, and whom only others have. */
  const known = new Set<string>();
  const lost = new Set<string>();
  const found: string[] = [];
  const held = (who: string): readonly string[] => portal.store.user(who)?.reports ?? [];

  const commit = async (folder: string): Promise<void> => {
    git(folder, 'pull', '-q', '--rebase', 'origin', 'main');
    if (roll(6) === 0 && git(folder, 'rev-list', '--count', 'HEAD') !== '1') {
      const before = listings.get(git(folder, 'rev-parse', 'HEAD~1'));
      listing = before ?? listing;
    } else {
      const next = new Map(listing);
      for (const who of PEOPLE.filter(() => roll(3) === 0)) {
        const state = roll(5);
        if (state === 0) next.delete(who);
        else next.set(who, { reports: KEYS.filter(() => roll(2) === 0), absent: state === 1 });
      }
      listing = next;
    }
    await writeFiles(folder, { 'rolecall.yaml': textOf(portal.url, listing) });
    git(folder, 'commit', '-q', '-a', '--allow-empty', '-m', 'next');
    listings.set(git(folder, 'rev-parse', 'HEAD'), listing);
    git(folder, 'push', '-q', 'origin', 'HEAD:main');
  };

  const run = async (folder: string, day: number): Promise<void> => {
    if (roll(4) > 0) git(folder, 'pull', '-q', '--rebase', 'origin', 'main');
    git(folder, 'fetch', '-q', 'origin');
    const way = roll(8);
    refused.who = way < 2 ? (PEOPLE[roll(PEOPLE.length)] ?? '') : '';
    const stop = new AbortController();
    let calls = roll(3);
    const files = listings.get(git(folder, 'rev-parse', 'HEAD')) ?? new Map();
    try {
      const applied = await apply({
        ...asked(portal.url, `${folder}/rolecall.yaml`),
        ...confirmed(),
        base: undefined,
        now: START + day * DAY,
        settle: 0,
        only: way === 2 ? [`user:${PEOPLE[roll(PEOPLE.length)]}`] : [],
        record: way !== 3,
        removalsOnly: way === 4,
        signal: stop.signal,
        onStart: () => {
          if (way === 5 && calls-- === 0) stop.abort();
        },
      });
      if (applied === undefined) throw new Error('it was not confirmed');
      let isPushed = way !== 3 && way !== 6;
      // The runner of way 6 is lost with its record.
      if (isPushed) {
        try {
          git(folder, 'push', '-q', 'origin', 'rolecall/test');
        } catch {
          isPushed = applied.record?.status === 'none';
        }
      }
      if (way === 6 && applied.record?.status === 'written')
        git(folder, 'update-ref', '-d', 'refs/heads/rolecall/test');
      // Nobody remembers a line that gave no account.
      for (const who of files.keys())
        if (portal.store.user(who) !== undefined) (isPushed ? known : lost).add(who);
      const { code } = exitOf(applied);
      if (code !== 0 || way === 2 || way === 4) return;
      const named = new Set<string>(applied.plan.unlisted?.holders?.map((one) => one.user));
      for (const who of PEOPLE) {
        const entry = files.get(who);
        const wanted = entry === undefined || entry.absent ? [] : entry.reports;
        const has = held(who);
        const isRight = [...has].sort().join() === [...wanted].sort().join();
        const hasLeft = entry === undefined && has.length === 0;
        if (hasLeft) for (const one of [known, lost]) one.delete(who);
        if (isRight || (entry === undefined && !known.has(who) && !lost.has(who))) continue;
        // What only a lost runner gave is named, here and by drift.
        if (entry === undefined && !known.has(who) && named.has(who)) continue;
        found.push(`day ${day}: ${who} has ${has.map((key) => NAMES[key])} (way ${way})`);
      }
    } catch (error) {
      // Refused before the first write: nothing was changed, and somebody was told.
      if (!(error instanceof ProblemError) && !(error instanceof RefusedError)) throw error;
      const codes = error.problems.map(({ code }) => code);
      const told = ['base-diverged', 'record-forked', 'interrupted', 'only-matches-nothing'];
      if (!codes.every((code) => told.includes(code))) found.push(`day ${day}: ${codes}`);
      // Whoever stands here takes what the others have.
      git(folder, 'fetch', '-q', 'origin');
      git(folder, 'reset', '-q', '--hard', 'origin/main');
      if (codes.includes('record-forked') || codes.includes('base-diverged'))
        git(folder, 'update-ref', '-d', 'refs/heads/rolecall/test');
    }
  };

  for (let day = 0; day < days; day++) {
    const folder = roll(2) === 0 ? first : second;
    if (roll(2) === 0) await commit(folder);
    if (roll(4) === 0) {
      const who = PEOPLE[roll(PEOPLE.length)] ?? '';
      if (listing.get(who)?.absent === false && portal.store.user(who) !== undefined)
        portal.store.linkReports(who, [KEYS[roll(2)] ?? ''], roll(2) === 0);
    }
    await run(folder, day);
  }
  return found;
}

it('over weeks, whoever was ever listed has what the files give, or is named', async () => {
  for (let seed = 0; seed < often(2, 40); seed++)
    expect([seed, await weeks(SEED + seed, 40)]).toEqual([seed, []]);
}, 900_000);
