import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { Applied } from '../../src/domain/applied.ts';
import { exitOf } from '../../src/domain/exit.ts';
import { ProblemError } from '../../src/domain/problem.ts';
import { apply } from '../../src/workflow/apply.ts';
import { lockout, release } from '../../src/workflow/lockout.ts';
import { folderWith, git, twoClones, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { asked, confirmed, connectionTo, refusingPortal } from '../support/portal.ts';
import { chance, often, SEED } from '../support/seeded.ts';

const PEOPLE = [0, 1, 2, 3, 4] as const;
const NAMES: Readonly<Record<string, string>> = { [ID.pack]: 'Board/Pack', [ID.churn]: 'Sales/Churn' };
const KEYS = Object.keys(NAMES);
const ROLE = `${ID.sales}/LATAM`;
const GROUP = ID.group;
const DAY = 86_400_000;
const START = Date.parse('2026-11-20T09:00:00Z');
/** The codes of problems that stop a run. */
const EXPECTED = 'base-diverged record-forked history-missing interrupted only-matches-nothing'.split(' ');
const FETCHED = '+refs/heads/rolecall/*:refs/remotes/origin/rolecall/*';

interface Entry {
  readonly isRenamed: boolean;
  readonly absent: boolean;
  readonly role: 2 | 3;
  readonly access: readonly string[];
}
interface Listing {
  readonly people: ReadonlyMap<number, Entry>;
  readonly hasGroup: boolean;
}

const before = (person: number): string => `p${person}@x.com`;
const after = (person: number): string => `p${person}.new@x.com`;
const addressOf = (person: number, { isRenamed }: Entry): string =>
  isRenamed ? after(person) : before(person);

const textOf = (url: string, leavers: string, { people, hasGroup }: Listing): string =>
  [
    'version: 1',
    `portal: { name: test, url: "${url}" }`,
    `manage: { kinds: [reports, rls], vanished: create, leavers: ${leavers} }`,
    'guards: { maxRemovals: off, maxUserDeletes: off, minAdministrators: 0 }',
    'apply: { settle: 0s }',
    ...(hasGroup ? [`groups: { g: { id: ${GROUP}, rls: ["${ID.hr}/Manager"] } }`] : []),
    'users:',
    '  boss@x.com: {}',
    ...[...people].map(([person, entry]) => {
      const { absent, role, access, isRenamed } = entry;
      const given = {
        name: before(person),
        role: role === 2 ? 'contributor' : 'viewer',
        reports: access.flatMap((key) => NAMES[key] ?? []),
        rls: access.filter((key) => key === ROLE),
      };
      const line = { ...(absent ? { absent } : given), ...(isRenamed && { previously: [before(person)] }) };
      return `  ${addressOf(person, entry)}: ${JSON.stringify(line)}`;
    }),
    '',
  ].join('\n');

/** Two operators and a runner share a repository. The test tracks listed people without code of rolecall. */
async function weeks(seed: number, days: number): Promise<readonly string[]> {
  const random = chance(seed);
  const roll = (sides: number): number => Math.floor(random() * sides);
  const leavers = roll(3) === 0 ? 'delete' : 'revoke';
  const portal = await refusingPortal({
    reports,
    users: [
      user('boss@x.com', { groups: [GROUP] }),
      ...PEOPLE.slice(0, 3).map((person) => user(before(person), { reports: [ID.pack] })),
    ],
    rls: roles(),
  });
  const { refused } = portal;
  let listing: Listing = { people: new Map(), hasGroup: false };
  const text = textOf(portal.url, leavers, listing);
  const { origin, first, second } = await twoClones({ 'rolecall.yaml': text, '.gitignore': '.rolecall/\n' });
  const listings = new Map<string, Listing>([[git(first, 'rev-parse', 'HEAD'), listing]]);
  /** People listed by a run whose record reached origin. `lost` has people of records that did not. */
  const known = new Set<string>();
  const lost = new Set<string>();
  /** The addresses in the files of runs whose record reached origin. */
  const recorded = new Set<string>();
  const locked = new Set<string>();
  const found: string[] = [];

  const { store } = portal;
  const membersOf = (name: string) => store.state().rls.find((one) => one.name === name);
  const held = (who: string): readonly string[] => {
    const account = store.user(who);
    const { users = [], userEmails = [] } = membersOf('LATAM') ?? {};
    const isMember = userEmails.includes(who) || (account !== undefined && users.includes(account.id));
    return [...(account?.reports ?? []), ...(isMember ? [ROLE] : [])].sort();
  };
  const groupHolds = (): boolean => membersOf('Manager')?.groups?.includes(GROUP) === true;

  const changed = (old: Listing): Listing => {
    const people = new Map(old.people);
    for (const person of PEOPLE.filter(() => roll(3) === 0)) {
      const state = roll(6);
      const isRenamed = people.get(person)?.isRenamed === true || (people.has(person) && roll(8) === 0);
      const access = [...KEYS, ROLE].filter(() => roll(2) === 0).sort();
      if (state === 0) people.delete(person);
      else people.set(person, { isRenamed, absent: state === 1, role: roll(3) === 0 ? 2 : 3, access });
    }
    return { people, hasGroup: roll(4) === 0 ? !old.hasGroup : old.hasGroup };
  };
  const write = (folder: string, next: Listing): Promise<void> =>
    writeFiles(folder, { 'rolecall.yaml': textOf(portal.url, leavers, next) });

  const commit = async (folder: string): Promise<void> => {
    git(folder, 'pull', '-q', '--rebase', 'origin', 'main');
    if (roll(6) === 0 && git(folder, 'rev-list', '--count', 'HEAD') !== '1') {
      listing = listings.get(git(folder, 'rev-parse', 'HEAD~1')) ?? listing;
    } else listing = changed(listing);
    await write(folder, listing);
    git(folder, 'commit', '-q', '-a', '--allow-empty', '-m', 'next');
    listings.set(git(folder, 'rev-parse', 'HEAD'), listing);
    git(folder, 'push', '-q', 'origin', 'HEAD:main');
  };

  const byHand = (): void => {
    const person = PEOPLE[roll(PEOPLE.length)] ?? 0;
    const entry = listing.people.get(person);
    const live = [before(person), after(person)].find((who) => store.user(who) !== undefined);
    const account = live === undefined ? undefined : store.user(live);
    if (live === undefined || account === undefined) return;
    const way = roll(4);
    // Change only listed people: findings do not mention unlisted people.
    if (way === 0 && entry?.absent === false && !locked.has(live)) {
      store.linkReports(live, [KEYS[roll(2)] ?? ''], roll(2) === 0);
      store.linkUsers({ datasetId: ID.sales, role: 'LATAM' }, [live], roll(2) === 0);
    } else if (way === 1 || way === 2)
      store.updateUser({ id: account.id, role: entry?.absent === false ? entry.role : 3 });
    else if (
      way === 3 &&
      entry?.isRenamed &&
      live === before(person) &&
      store.user(after(person)) === undefined
    ) {
      store.updateUser({ id: account.id, email: after(person) });
      for (const books of [known, lost, locked])
        if (books.delete(live))
          // No record knows an address that only an unrecorded run listed.
          (books === known && !recorded.has(after(person)) ? lost : books).add(after(person));
    }
  };

  const shallow = async (): Promise<string> => {
    const folder = await folderWith({});
    git(folder, 'clone', '-q', '--depth', '1', '--no-single-branch', `file://${origin}`, '.');
    return folder;
  };

  const startAgain = (folder: string, codes: readonly string[]): void => {
    git(folder, 'fetch', '-q', 'origin', FETCHED);
    git(folder, 'reset', '-q', '--hard', 'origin/main');
    if (codes.includes('record-forked') || codes.includes('base-diverged'))
      git(folder, 'update-ref', '-d', 'refs/heads/rolecall/test');
  };

  const pushed = (folder: string): boolean =>
    spawnSync('git', ['push', '-q', 'origin', 'rolecall/test'], { cwd: folder }).status === 0;

  const judge = (day: number, files: Listing, { plan }: Applied, knows: (who: string) => boolean): void => {
    const { changes, unlisted } = plan;
    const named = new Set<string>(unlisted?.holders?.map((one) => one.user));
    const waits = new Set<string>(
      changes.flatMap((one) =>
        'user' in one && (one.kind === 'manual' || one.held?.code === 'locked-out') ? one.user : [],
      ),
    );
    for (const person of PEOPLE) {
      const entry = files.people.get(person);
      for (const who of [before(person), after(person)]) {
        const has = held(who);
        const role = store.user(who)?.role;
        const isOwn = entry !== undefined && addressOf(person, entry) === who;
        // Access of an earlier address stays until somebody renames the account.
        const isWaiting = entry?.isRenamed === true && !isOwn && store.user(after(person)) === undefined;
        if (role === undefined && has.length === 0) {
          for (const books of [known, lost]) books.delete(who);
          continue;
        }
        if (isWaiting && entry?.absent === false) {
          if (!waits.has(who)) found.push(`day ${day}: the rename of ${who} is not named`);
          continue;
        }
        const isListed = isOwn || entry?.isRenamed === true;
        const wanted = isOwn && !entry.absent ? entry.access : [];
        const most = isOwn && !entry.absent ? entry.role : 3;
        const isRight = has.join() === wanted.join();
        const isLess = has.every((key) => wanted.includes(key)) && waits.has(who);
        const mayMore = role !== undefined && role < most;
        if (!isListed && has.length === 0 && !mayMore) for (const books of [known, lost]) books.delete(who);
        if (!isListed && !knows(who) && (!(known.has(who) || lost.has(who)) || named.has(who))) continue;
        if (isListed || knows(who) ? (!isRight && !isLess) || mayMore : has.length > 0)
          found.push(`day ${day}: ${who} (role ${role}) has ${has.map((key) => NAMES[key] ?? key)}`);
      }
    }
    if (groupHolds() !== files.hasGroup && (files.hasGroup || knows(GROUP)))
      found.push(`day ${day}: the group ${groupHolds() ? 'keeps' : 'lacks'} its role`);
    if (!files.hasGroup && !groupHolds()) for (const books of [known, lost]) books.delete(GROUP);
  };

  const run = async (folder: string, day: number): Promise<void> => {
    if (roll(4) > 0 && folder !== origin) git(folder, 'pull', '-q', '--rebase', 'origin', 'main');
    // Without a fetch, a run knows only the records of earlier fetches.
    const hasFetched = roll(5) > 0;
    if (hasFetched) git(folder, 'fetch', '-q', 'origin', FETCHED);
    const way = ['fails', 'fails', 'only', 'unrecorded', 'removals', 'stops', 'lost', 'dirty', 'killed'][
      roll(14)
    ];
    refused.who = way === 'fails' ? `p${roll(PEOPLE.length)}` : '';
    const stop = new AbortController();
    let calls = roll(3);
    let files = listings.get(git(folder, 'rev-parse', 'HEAD')) ?? listing;
    if (way === 'dirty') {
      files = changed(files);
      await write(folder, files);
    }
    const fetched = hasFetched ? new Set(known) : new Set<string>();
    const had = new Map([...(hasFetched ? locked : [])].map((who) => [who, held(who)]));
    try {
      const applied = await apply({
        ...asked(portal.url, `${folder}/rolecall.yaml`),
        ...confirmed(),
        base: undefined,
        now: START + day * DAY,
        only: way === 'only' ? [`user:p${roll(PEOPLE.length)}*`] : [],
        // A killed run writes no record.
        record: way !== 'unrecorded' && way !== 'killed',
        removalsOnly: way === 'removals',
        signal: stop.signal,
        onStart: () => {
          if ((way === 'stops' || way === 'killed') && calls-- === 0) stop.abort();
        },
      });
      if (applied === undefined) throw new Error('it was not confirmed');
      const { record } = applied;
      let isPushed = record?.status === 'none';
      if (record?.status === 'written' && way === 'lost')
        git(folder, 'update-ref', '-d', 'refs/heads/rolecall/test');
      else if (record !== undefined) isPushed = pushed(folder) || isPushed;
      // A record does not remember listed people without an account.
      const listed = new Set(
        [...files.people].flatMap(([person, entry]) => [
          addressOf(person, entry),
          ...(entry.isRenamed ? [before(person)] : []),
        ]),
      );
      for (const who of listed) if (store.user(who) !== undefined) (isPushed ? known : lost).add(who);
      if (isPushed && record?.status === 'written') {
        if (record.partial === undefined) recorded.clear();
        for (const who of listed) recorded.add(who);
      }
      if (files.hasGroup && groupHolds()) (isPushed ? known : lost).add(GROUP);
      // An incomplete record forgets people whose account it deletes.
      if (isPushed && record?.status === 'written')
        for (const { status, operation } of applied.outcomes)
          if (operation.kind === 'delete-user' && status === 'applied') known.delete(operation.email);
      if (isPushed && record?.status === 'written' && record.partial === undefined) {
        if (!files.hasGroup && !groupHolds()) known.delete(GROUP);
        for (const person of PEOPLE)
          for (const who of [before(person), after(person)]) {
            if (files.people.get(person)?.absent === true) locked.delete(who);
            // A complete record forgets unlisted people and groups without access, even if the run exits 4.
            if (!listed.has(who) && (store.user(who)?.role ?? 3) === 3 && held(who).length === 0)
              known.delete(who);
          }
      }
      if (exitOf(applied).code === 0 && way !== 'only' && way !== 'removals')
        judge(day, files, applied, (who) => fetched.has(who));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const codes = error.problems.map(({ code }) => code);
      if (!codes.every((code) => EXPECTED.includes(code))) found.push(`day ${day}: ${codes}`);
      startAgain(folder, codes);
    }
    refused.who = '';
    for (const [who, was] of had)
      if (!held(who).every((key) => was.includes(key)))
        found.push(`day ${day}: ${who} is locked out, and has ${held(who)}`);
    if (way === 'dirty') git(folder, 'checkout', '-q', '--', '.');
  };

  const lock = async (folder: string, day: number): Promise<void> => {
    git(folder, 'fetch', '-q', 'origin', FETCHED);
    const [one] = locked;
    const isRelease = one !== undefined && roll(2) === 0;
    const who = isRelease ? one : before(PEOPLE[roll(PEOPLE.length)] ?? 0);
    const config = `${folder}/rolecall.yaml`;
    const on = { ...connectionTo(portal.url), config, now: START + day * DAY, push: 'origin' };
    const request = { ...on, user: who, run: undefined };
    try {
      const done = isRelease ? await release(request) : await lockout(request, confirmed());
      if (isRelease && done?.pushed === 'origin') locked.clear();
      else if (!isRelease) {
        if (held(who).length > 0) found.push(`day ${day}: the lockout leaves ${who} ${held(who)}`);
        if (done?.pushed === 'origin') locked.add(who);
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const codes = error.problems.map(({ code }) => code);
      const expected = ['unknown-user', 'record-forked', 'base-diverged'];
      // Without an entry, the files no longer show that a new address belongs to the locked-out person.
      const isListed = [...listing.people].some((one) => addressOf(...one) === who || before(one[0]) === who);
      if (isRelease && !isListed) expected.push('usage');
      if (!codes.every((code) => expected.includes(code))) found.push(`day ${day}: lockout: ${codes}`);
      startAgain(folder, codes);
    }
    git(folder, 'checkout', '-q', '--', '.');
  };

  for (let day = 0; day < days && found.length === 0; day++) {
    const folder = [first, second][roll(2)] ?? first;
    if (roll(2) === 0) await commit(folder);
    if (roll(3) === 0) byHand();
    if (roll(16) === 0) await lock(folder, day);
    await run(roll(5) === 0 ? await shallow() : folder, day);
  }
  return found;
}

it('over weeks of runs, everybody who was ever listed has what the files give, or a run reports the difference', async () => {
  for (let seed = 0; seed < often(1, 40); seed++)
    expect([SEED + seed, await weeks(SEED + seed, often(16, 40))]).toEqual([SEED + seed, []]);
});
