import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { AuditEvidence, LogEntry, RecordedChange } from '../../src/domain/log.ts';
import { orNothing } from '../../src/domain/problem.ts';
import { logCsv, logDocument } from '../../src/render/documents/log.ts';
import { apply } from '../../src/workflow/apply.ts';
import { explain } from '../../src/workflow/explain.ts';
import { signReviews } from '../../src/workflow/grant.ts';
import { lockout, release } from '../../src/workflow/lockout.ts';
import { log } from '../../src/workflow/log.ts';
import { cellsOf } from '../support/cells.ts';
import { folderWith, git, twoClones, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { asked, confirmed, connectionTo, refusingPortal } from '../support/portal.ts';
import { asPage } from '../support/printed.ts';
import { chance, often, SEED } from '../support/seeded.ts';

const HOUR = 3_600_000;
const at = (day: number, hour = 0): string =>
  new Date(Date.parse('2025-01-01T00:00:00Z') + (day * 24 + hour) * HOUR).toISOString();
const dayOf = (day: number): string => at(day).slice(0, 10);
const THINGS: Readonly<Record<string, readonly ['reports' | 'rls', string, string]>> = {
  churn: ['reports', 'report: Sales/Churn', ID.churn],
  overview: ['reports', 'report: Sales/Overview', ID.overview],
  pack: ['reports', 'report: Board/Pack', ID.pack],
  LATAM: ['rls', 'dataset: sales, role: LATAM', 'LATAM'],
  Manager: ['rls', 'dataset: hr, role: Manager', 'Manager'],
};
const KEYS = Object.keys(THINGS);
const TEAMS: Readonly<Record<string, string>> = {
  red: 'reports: [Sales/Overview], rls: [sales/LATAM]',
  blue: 'reports: [Board/Pack]',
  sales: 'reports: [{ workspace: Sales }]',
};
/** A person in the files. `lines` has the commit and the window of each line, by thing or team. */
interface Entry {
  readonly absent: boolean;
  readonly isRenamed: boolean;
  readonly lines: ReadonlyMap<string, readonly [tag: string, window: string]>;
}
/** When access began and ended, and whether runs added and removed the access. */
interface Span {
  readonly from: string;
  readonly isOurs: boolean;
  to?: string;
  isTakenByUs?: boolean;
}
const addressesOf = (person: string): readonly [string, string] => [`${person}@x.com`, `${person}.new@x.com`];

/** The day and the author of the last review, by team or person. */
type Reviews = ReadonlyMap<string, readonly [day: string, author: string]>;

function textOf(
  url: string,
  leavers: string,
  files: ReadonlyMap<string, Entry>,
  reviews: Reviews = new Map(),
): string {
  const reviewOf = (of: string): string => (reviews.has(of) ? `\n    reviewed: ${reviews.get(of)?.[0]}` : '');
  const lineOf = (what: string, [tag, window]: readonly [string, string]) =>
    `{ ${what}, reason: "${tag}"${window} }`;
  const people = [...files].map(([person, entry]) => ({
    ...{ person, ...entry, who: addressesOf(person)[entry.isRenamed ? 1 : 0] },
    lines: entry.absent ? [] : [...entry.lines],
  }));
  const own = (lines: (typeof people)[number]['lines'], kind: string): string =>
    lines
      .flatMap(([key, line]) => {
        const [is, what] = THINGS[key] ?? [];
        return is === kind && what !== undefined ? `\n      - ${lineOf(what, line)}` : [];
      })
      .join('') || ' []';
  return `version: 1
portal: { name: test, url: "${url}" }
manage: { kinds: [reports, rls], vanished: create, review: 90d, leavers: ${leavers} }
guards: { maxRemovals: off, maxUserDeletes: off, minAdministrators: 0 }
apply: { settle: 0s }
rules: [{ name: apart, severity: report, apart: [{ rls: [sales/LATAM] }, { rls: [hr/Manager] }] }]
datasets: { sales: { id: ${ID.sales} }, hr: { id: ${ID.hr} } }
teams:
${Object.keys(TEAMS)
  .flatMap((team) => [
    `  ${team}:\n    ${TEAMS[team]?.replace(', rls', '\n    rls')}\n    members:\n      - { user: boss@x.com }`,
    ...people.flatMap(({ who, lines }) =>
      lines.flatMap(([key, line]) => (key === team ? `      - ${lineOf(`user: ${who}`, line)}` : [])),
    ),
    ...(reviews.has(team) ? [reviewOf(team).slice(1)] : []),
  ])
  .join('\n')}
users:
  boss@x.com: { name: Boss, role: viewer }
${people
  .map(({ person, who, absent, isRenamed, lines }) => {
    const previously = isRenamed ? `\n    previously: [${addressesOf(person)[0]}]` : '';
    if (absent) return `  ${who}:\n    absent: true${previously}`;
    const access = `\n    reports:${own(lines, 'reports')}\n    rls:${own(lines, 'rls')}`;
    return `  ${who}:${previously}\n    name: ${person}\n    role: viewer${access}${reviewOf(person)}`;
  })
  .join('\n')}
`;
}

const HAS_SSH = spawnSync('ssh-keygen', ['-?']).error === undefined;

async function signIn(folder: string, keys: string): Promise<void> {
  for (const [name, value] of Object.entries({
    'gpg.format': 'ssh',
    'user.signingKey': `${keys}/key`,
    'rolecall.sign': 'true',
    'gpg.ssh.allowedSignersFile': `${keys}/signers`,
  }))
    git(folder, 'config', name, value);
}

async function signingKey(): Promise<string> {
  const keys = await folderWith({});
  if (!HAS_SSH) return keys;
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', `${keys}/key`]);
  await writeFiles(keys, { signers: `rolecall@localhost ${await readFile(`${keys}/key.pub`, 'utf8')}` });
  return keys;
}

/** Simulates a year of one repository. What people had comes only from the portal's store. */
async function yearOf(seed: number, days: number) {
  const keys = await signingKey();
  const random = chance(seed);
  const roll = (sides: number): number => Math.floor(random() * sides);
  const pick = <One>(all: readonly One[]): One | undefined => all[roll(all.length)];
  const leavers = roll(2) === 0 ? 'delete' : 'revoke';
  const seeded = { reports, users: [user('boss@x.com')], rls: roles() };
  const { store, url, refused } = await refusingPortal(seeded);
  let files: ReadonlyMap<string, Entry> = new Map();
  const text = textOf(url, leavers, files);
  const clones = await twoClones({ 'rolecall.yaml': text, '.gitignore': '.rolecall/\n' }, at(-1));
  const { origin, first: folder, second: other } = clones;
  for (const one of HAS_SSH ? [folder, other] : []) await signIn(one, keys);
  const [spans, locked] = [new Map<string, Span[]>(), new Set<string>()];
  const [book, backups, left, done] = [
    [] as { has: Set<string>; left: Set<string>; files: typeof files; isWhole: boolean }[],
    [] as { by: string; backup: string }[],
    [] as { person: string; at: string; gone?: string }[],
    [] as { when: string; address: string; key: string; gives: boolean }[],
  ];
  const [authors, reviews] = [new Map<string, string>(), new Map<string, [string, string]>()];
  let [has, ofRun, byAddress, count] = [new Set<string>(), new Set<string>(), new Set<string>(), 0];
  let [isWhole, unpushed] = [false, undefined as string | undefined];
  const someone = (day: number): string => `p${roll(6 + Math.floor(day / 8))}x`;
  const accountOf = (person: string) => addressesOf(person).flatMap((who) => store.user(who) ?? [])[0];

  const look = (when: string, isOurs: boolean, isRestore = false): void => {
    const [now, addresses] = [new Set<string>(), new Set<string>()];
    for (const { id, email, reports: given = [] } of store.users({})) {
      const [person = ''] = email.split(/[.@]/);
      const isMember = (name: string): boolean =>
        store
          .state()
          .rls.some(
            (one) => one.name === name && (one.userEmails?.includes(email) || one.users?.includes(id)),
          );
      for (const [key, [kind, , thing]] of Object.entries(THINGS))
        if (person !== 'boss' && (kind === 'reports' ? given.includes(thing) : isMember(thing))) {
          now.add(`${person} ${key}`);
          addresses.add(`${email} ${key}`);
        }
    }
    for (const [those, others, gives] of [
      [addresses, byAddress, true],
      [byAddress, addresses, false],
    ] as const)
      for (const one of those) {
        const [address = '', key = ''] = one.split(' ');
        if (isOurs && !others.has(one)) done.push({ when, address, key, gives });
      }
    byAddress = addresses;
    for (const one of now)
      if (!has.has(one)) spans.set(one, [...(spans.get(one) ?? []), { from: when, isOurs }]);
    for (const one of has)
      if (!now.has(one)) Object.assign(spans.get(one)?.at(-1) ?? {}, { to: when, isTakenByUs: isOurs });
    for (const one of left)
      if (isOurs && ![...now].some((each) => each.startsWith(`${one.person} `)))
        one.gone ??= isRestore ? 'restored' : when;
    has = now;
    if (isOurs) ofRun = now;
  };

  const commit = async (day: number): Promise<void> => {
    const tag = `c${count++}`;
    const when = at(day, roll(8));
    const next = new Map(files);
    for (let many = 1 + roll(3); many > 0; many--) {
      const person = someone(day);
      const old = next.get(person) ?? { absent: false, isRenamed: false, lines: new Map() };
      // A returning person gets a new entry.
      const lines = new Map(
        old.absent ? [...old.lines].map(([key, [, window]]) => [key, [tag, window] as const]) : old.lines,
      );
      const isThere = accountOf(person) !== undefined && next.has(person);
      const until = `, until: ${dayOf(day + 9 + roll(20))}`;
      const key = pick([...KEYS, ...Object.keys(TEAMS)]) ?? '';
      const way = locked.has(person) ? roll(3) : roll(9);
      if (way > 2 && !lines.delete(key))
        lines.set(key, [tag, pick(['', '', until, `, from: ${dayOf(day + roll(4))}${until}`]) ?? '']);
      if (way === 0) next.delete(person);
      else {
        const isRenamed = old.isRenamed || (way === 2 && isThere);
        // A new address is a new line of a team.
        if (isRenamed !== old.isRenamed)
          for (const [name, [, window]] of lines) if (name in TEAMS) lines.set(name, [tag, window]);
        next.set(person, { absent: way === 1, isRenamed, lines });
      }
    }
    for (const [person, { absent }] of files) {
      const isBack = next.get(person)?.absent === false;
      if (!absent && !isBack && [...has].some((one) => one.startsWith(`${person} `)))
        left.push({ person, at: when });
    }
    for (const one of left) if (next.get(one.person)?.absent === false) one.gone ??= 'back';
    files = next;
    for (const person of reviews.keys())
      if (!(person in TEAMS) && files.get(person)?.absent !== false) reviews.delete(person);
    const author = `Author${roll(5)}`;
    authors.set(tag, author);
    await writeFiles(folder, { 'rolecall.yaml': textOf(url, leavers, files, reviews) });
    const [reviewed] = roll(2) === 0 ? [pick([...files.keys(), ...Object.keys(TEAMS)])] : [];
    if (reviewed !== undefined && (reviewed in TEAMS || files.get(reviewed)?.absent === false)) {
      reviews.set(reviewed, [dayOf(day), author]);
      await signReviews({
        config: `${folder}/rolecall.yaml`,
        now: Date.parse(when),
        sign: [reviewed in TEAMS ? `team:${reviewed}` : `user:${reviewed}*@x.com`],
        clean: (pieces) => pieces,
      });
      expect(await readFile(`${folder}/rolecall.yaml`, 'utf8')).toBe(textOf(url, leavers, files, reviews));
    }
    const dated = { GIT_COMMITTER_DATE: when, GIT_AUTHOR_DATE: when };
    const by = ['-c', `user.name=${author}`, '-c', 'user.email=a@x.com'];
    execFileSync('git', [...by, 'commit', '-qam', tag, '--allow-empty'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: '/nonexistent', ...dated },
    });
    git(folder, 'push', '-q', 'origin', 'main');
  };

  const byHand = (day: number): void => {
    const person = someone(day);
    const account = accountOf(person);
    const entry = files.get(person);
    if (account === undefined || entry === undefined || entry.absent || locked.has(person)) return;
    const [old, renamed] = addressesOf(person);
    if (entry.isRenamed && account.email === old && store.user(renamed) === undefined)
      store.updateUser({ id: account.id, email: renamed });
    else if (roll(2) === 0) store.linkReports(account.email, [ID.churn], roll(2) === 0);
    else store.linkUsers({ datasetId: ID.sales, role: 'LATAM' }, [account.email], roll(2) === 0);
  };

  const isPushed = (by: string): boolean => {
    if (git(by, 'for-each-ref', 'refs/heads/rolecall') === '') return true;
    if (spawnSync('git', ['push', '-q', 'origin', 'rolecall/test'], { cwd: by }).status === 0) return true;
    git(by, 'fetch', '-q', 'origin');
    return (
      git(by, 'merge-base', 'rolecall/test', 'origin/rolecall/test') === git(by, 'rev-parse', 'rolecall/test')
    );
  };

  const run = async (day: number, isLast: boolean): Promise<void> => {
    const way = isLast
      ? 'whole'
      : pick(['fails', 'fails', 'fails', 'only', 'removals', 'stops', 'restore', ...'whole-whole-']);
    const by = unpushed ?? (roll(2) === 0 ? folder : other);
    // An operator who fetches only main does not know the last record of the other operator.
    git(by, 'fetch', '-q', 'origin', ...(unpushed === undefined && !isLast && roll(8) === 0 ? ['main'] : []));
    git(by, 'merge', '-q', '--ff-only', 'origin/main');
    const { backup } = (way === 'restore' && pick(backups.slice(-5).filter((one) => one.by === by))) || {};
    refused.who = way === 'fails' ? someone(day) : '';
    const stop = new AbortController();
    let calls = roll(3);
    const made = await apply({
      ...asked(url, `${by}/rolecall.yaml`),
      ...confirmed(),
      base: undefined,
      now: Date.parse(at(day, 9)),
      ...(backup !== undefined && { backup, beyondGit: false }),
      only: way === 'only' ? [`user:${someone(day)}*`] : [],
      removalsOnly: way === 'removals',
      signal: stop.signal,
      onStart: () => {
        if (way === 'stops' && calls-- === 0) stop.abort();
      },
      // After a problem, rolecall refused before the first write.
    }).catch(orNothing());
    if (made?.backup !== undefined) backups.push({ by, backup: made.backup });
    isWhole = made?.record?.status === 'written' && made.record.partial === undefined;
    unpushed = isPushed(by) ? undefined : by;
    for (const one of locked) if (isWhole && files.get(one)?.absent) locked.delete(one);
    refused.who = '';
    look(at(day, 9), true, backup !== undefined);
  };

  const lock = async (day: number): Promise<void> => {
    const [one] = locked;
    const who = accountOf(one ?? someone(day))?.email;
    if (who === undefined || unpushed !== undefined) return;
    git(folder, 'fetch', '-q', 'origin');
    const on = { ...connectionTo(url), config: `${folder}/rolecall.yaml`, now: Date.parse(at(day, 15)) };
    const request = { ...on, push: 'origin', run: undefined, user: who };
    if (one === undefined) await lockout(request, confirmed());
    else await release(request);
    if (one === undefined) locked.add(who.split(/[.@]/)[0] ?? '');
    else locked.delete(one);
    git(folder, 'checkout', '-q', '--', '.');
    look(at(day, 15), true);
  };

  for (let day = 0; day < days; day++) {
    if (roll(2) === 0) await commit(day);
    if (roll(8) === 0) byHand(day);
    look(at(day, 8.5), false);
    if (day === days - 1 || roll(10) > 0) await run(day, day === days - 1);
    if (day < days - 1 && roll(12) === 0) byHand(day);
    look(at(day, 12), false);
    if (day < days - 1 && roll(30) === 0) await lock(day);
    book.push({ has, left: ofRun, files, isWhole });
    isWhole = false;
  }
  const clone = await folderWith({});
  git(clone, 'clone', '-q', origin, '.');
  if (HAS_SSH) await signIn(clone, keys);
  return { clone, book, spans, left, files, roll, someone, pick, done, authors, reviews };
}

const IN_TEAMS: Readonly<Record<string, readonly string[]>> = {
  red: ['overview', 'LATAM'],
  blue: ['pack'],
  sales: ['churn', 'overview'],
};

type Access = { readonly report: { readonly id: string } } | { readonly rls: { readonly role: string } };
const isOf = (access: Access, key: string): boolean =>
  'report' in access ? access.report.id === THINGS[key]?.[2] : access.rls.role === key;

/** True if the lines of a person give the access at the end of a day; undefined if no line has a window. */
function givenBy(entry: Entry | undefined, key: string, day: number): boolean | undefined {
  const lines = [...(entry?.absent === false ? entry.lines : [])].flatMap(([name, [, window]]) =>
    name === key || IN_TEAMS[name]?.includes(key) ? [window] : [],
  );
  const bound = (window: string, name: string): string =>
    window.split(`${name}: `)[1]?.slice(0, 10) ?? dayOf(day);
  if (lines.every((window) => window === '')) return undefined;
  return lines.some((window) => bound(window, 'from') <= dayOf(day) && dayOf(day) <= bound(window, 'until'));
}

/** Leaves out access that an apply moved from one address of a person to another. */
const turnsOf = <Turn extends { readonly entry: LogEntry; readonly gives: boolean }>(
  history: readonly Turn[],
): readonly Turn[] =>
  history.filter(
    (one) => !history.some(({ entry, gives }) => entry.record === one.entry.record && gives !== one.gives),
  );

it('after a year, a clone alone shows who had what and from which line, from when and until when', async () => {
  const days = often(10, 365);
  const year = await yearOf(SEED, days);
  const { clone, book, spans, left, files, roll, someone, pick, done, authors, reviews } = year;
  const request = { config: `${clone}/rolecall.yaml`, now: Date.parse(at(days)), verify: false };
  const credentials = { apiKey: undefined, apiKeyFile: undefined, url: undefined };
  const offline = { credentials, concurrency: 1 };
  const wrong: string[] = [];
  const { entries, evidence } = await log({ ...request, evidence: '2025' });
  for (let asking = 0; asking < often(4, 200); asking++) {
    const day = roll(days);
    const none = { has: new Set<string>(), left: new Set<string>(), files: undefined };
    const { has, left: ofRun, files: then } = book[day] ?? none;
    const person = [...has][roll(has.size + 1)]?.split(' ')[0] ?? someone(day);
    const found = [];
    const history: { entry: LogEntry; key: string; gives: boolean; change: RecordedChange }[] = [];
    for (const who of addressesOf(person)) {
      const about = { ...request, ...offline, insecureHttp: true, notify: () => {}, user: who };
      const answered = await explain({ ...about, report: undefined, on: dayOf(day), blame: true }).catch(
        orNothing((error) => {
          if (!['unknown-user', 'base-missing'].includes(error.problems[0]?.code ?? '')) throw error;
        }),
      );
      if (answered !== undefined) found.push(answered);
      const isDrawn = asking < often(1, 20);
      for (const entry of isDrawn ? (await log({ ...request, user: who })).entries : entries)
        for (const change of entry.changes?.filter((one) => 'user' in one && one.user === who) ?? [])
          for (const key of KEYS) {
            const isAccess = 'report' in change || 'rls' in change;
            const isAbout = isAccess ? isOf(change, key) : change.kind === 'delete-user';
            if (change.outcome === 'applied' && isAbout)
              history.push({ entry, key, gives: change.kind.startsWith('grant'), change });
          }
    }
    history.sort((one, other) => (one.entry.instant < other.entry.instant ? -1 : 1));
    for (const key of KEYS) {
      const name = `${person} ${key}`;
      const span = spans.get(name)?.findLast(({ from }) => from < at(day + 1));
      const isHeld = has.has(name);
      const answers = found.flatMap(({ answer, blame }) =>
        answer.access.flatMap((one) => (one.live && isOf(one, key) ? [{ ...one, blame }] : [])),
      );
      const isByHand =
        isHeld !== ofRun.has(name) || span?.isOurs === false || (!isHeld && span?.isTakenByUs === false);
      const own = turnsOf(history.filter((one) => one.key === key));
      // If the last complete apply has no line for the access, find the line in the apply that added it.
      const lineOfGive = (): boolean => {
        const given = history.findLast(
          (one) => one.key === key && one.gives && one.entry.instant < at(day + 1),
        );
        const [source] = given?.change.sources ?? [];
        const { line } = source?.through[0] ?? source ?? {};
        const words = ['--porcelain', '-L', `${line},+1`, given?.entry.commit ?? '', '--', 'rolecall.yaml'];
        const summary = `\nsummary ${given?.change.reason}\n`;
        return line !== undefined && git(clone, 'blame', ...words).includes(summary);
      };
      const last = own.findLast(({ entry }) => entry.instant < at(day + 1));
      const next = own.find(({ entry, gives }) => !gives && entry.instant >= at(day + 1));
      const faults = [
        answers.length > 0 === isHeld ? [] : 'had',
        (last?.gives === true) === isHeld ? [] : 'log',
        !isHeld || last?.entry.instant === span?.from ? [] : 'applied when',
        !isHeld || span?.isTakenByUs === false || next?.entry.instant === span?.to ? [] : 'gone when',
        answers.flatMap(({ paths, blame }) =>
          paths.flatMap(({ via, active, reason, sources: [source] }) => {
            if (via === 'unmanaged') return lineOfGive() ? [] : 'line';
            const line = source?.through[0] ?? source;
            return !active || (line && blame?.(line)?.summary === reason) ? [] : 'line';
          }),
        ),
      ].flat();
      const isByWindow = () =>
        faults.join() === 'had' && givenBy(then?.get(person), key, day) === answers.length > 0;
      if (faults.length > 0 && !isByHand && !isByWindow()) wrong.push(`${dayOf(day)} ${name}: ${faults}`);
    }
  }
  const { after, left: leavers, unknown = [] }: Partial<AuditEvidence> = evidence ?? {};
  const listed = [...files].flatMap(([person, one]) =>
    one.absent ? [] : addressesOf(person)[one.isRenamed ? 1 : 0],
  );
  expect(after?.people.map((one) => one.user).sort()).toEqual(['boss@x.com', ...listed].sort());
  for (const { person, gone, at: merged } of left)
    if (gone !== undefined && gone !== 'back' && gone !== 'restored')
      if (
        !leavers?.some(
          (one) => one.user.startsWith(person) && one.gone === gone && (one.merged ?? '9') <= merged,
        )
      )
        wrong.push(`${person} left ${merged}, gone ${gone}`);
  expect(unknown.length).toBeGreaterThanOrEqual(3);
  expect(entries.length).toBeGreaterThan(days / 4);
  // Compare some people with the evidence of the second half of the year.
  const start = book.findIndex((one, day) => one.isWhole && day + 1 >= days / 2) + 1;
  const first = book[start - 1]?.files ?? new Map<string, Entry>();
  const found = await log({ ...request, verify: HAS_SSH, evidence: `${dayOf(start)}..${dayOf(days - 1)}` });
  const rows = [...logCsv(found)].slice(1).map((row) => cellsOf(row.trimEnd(), ','));
  const page = asPage(logDocument(found));
  const within = done.filter(({ when }) => when >= at(start));
  const everyone = [...new Set([...within.map(({ address }) => address), ...listed])];
  const isListed = (then: ReadonlyMap<string, Entry>, who: string): boolean =>
    [...then].some(([person, one]) => !one.absent && addressesOf(person)[one.isRenamed ? 1 : 0] === who);
  const drawn = Array.from({ length: often(5, 20) }, () => pick(everyone) ?? '');
  for (const who of [...drawn, 'red']) {
    const [person = ''] = who.split(/[.@]/);
    const own = rows.filter(([, , holder]) => holder === who);
    const rowsWith = (what: string) => own.filter((row) => row[0] === what);
    const fault = (question: string, ...more: readonly unknown[]) =>
      wrong.push(`${who}: ${question} ${JSON.stringify([...more, own])}`);
    for (const [when, then] of [
      [at(start), first],
      [at(days), files],
    ] as const)
      if (who !== 'red' && isListed(then, who) !== rowsWith('in the files').some((row) => row[1] === when))
        fault('is the population complete?', when);
    const [reviewed, author] = reviews.get(person) ?? [];
    const isDue = reviewed === undefined || Date.parse(reviewed) + 91 * 24 * HOUR <= Date.parse(at(days));
    const subject = `${who === 'red' ? 'team' : 'user'} ${who}`;
    const review = rows.filter((row) => row[0]?.startsWith('review') && row[2] === subject);
    const expected = [isDue ? 'review due' : 'reviewed', reviewed ?? '', author && `${author} <a@x.com>`];
    const isAsked = (who === 'red' || isListed(files, who)) && (isDue || reviewed >= dayOf(start));
    if (
      JSON.stringify(review.map((row) => [row[0], row[1], row[9]])) !==
      JSON.stringify(isAsked ? [[expected[0], expected[1], expected[2] ?? '']] : [])
    )
      fault('who reviewed?', expected, review);
    const changes = own.filter((row) => /^(grant|revoke|delete)-/.test(row[0] ?? '') && row[6] === 'applied');
    const nameOf = (key: string): string =>
      THINGS[key]?.[1].replace(/report: |dataset: /, '').replace(', role: ', '/') ?? '';
    const isTold = (one: (typeof within)[number], row: readonly string[]): boolean =>
      row[1] === one.when &&
      (row[0] === 'delete-user'
        ? !one.gives
        : row[3] === nameOf(one.key) && row[0]?.startsWith('grant') === one.gives);
    const did = within.filter(({ address }) => address === who);
    for (const one of did)
      if (!changes.some((row) => isTold(one, row)))
        fault(one.gives ? 'what was decided?' : 'was it removed and seen gone?', one);
    for (const row of changes) {
      if (row[0] !== 'delete-user' && !did.some((one) => isTold(one, row))) fault('what was decided?', row);
      const tags = row[7]?.split('; ') ?? [];
      // The workspace entry gives a report that is new in the workspace. The first commit has this entry.
      const ofEntry = row[5] === 'selector' ? ['Test <test@x.com>'] : [];
      const writers = [...tags.map((tag) => `${authors.get(tag)} <a@x.com>`), ...ofEntry];
      if (row[0]?.startsWith('grant') && !writers.includes(row[9] ?? ''))
        fault('by whose line?', row, writers);
    }
    for (const one of left.filter(({ gone = '' }) => gone.startsWith('2') && gone >= at(start)))
      if (
        one.person === person &&
        !rows.some((row) => {
          const merged = Date.parse(row[3]?.slice('merged '.length) ?? '');
          const hours = Math.round(((Date.parse(one.gone ?? '') - merged) / HOUR) * 10) / 10;
          return (row[0] === 'left' && row[2]?.startsWith(`${person}@`)) || row[2]?.startsWith(`${person}.`)
            ? row[1] === one.gone && row[13] === String(hours) && merged <= Date.parse(one.at)
            : false;
        })
      )
        fault('did leavers leave in time?', one);
    const broken = rows.find((row) => row[0] === 'rule')?.[6] ?? '';
    const isBoth = ['LATAM', 'Manager'].every((key) => book.at(-1)?.left.has(`${person} ${key}`));
    if (who !== 'red' && isListed(files, who) && isBoth !== broken.includes(`${who} `))
      fault('are duties kept apart?', broken);
    for (const cell of changes.flatMap((row) => [row[2], row[3], row[8], row[9], row[12]]))
      if (cell !== undefined && !page.includes(cell.replaceAll('<', '&lt;').replaceAll('>', '&gt;')))
        fault('does the page say so?', cell);
  }
  expect(drawn.length).toBe(often(5, 20));
  if (HAS_SSH)
    expect(rows.find(([what]) => what === 'verified')?.[3]).toMatch(/^\d+ records have a trusted signature/);
  expect([SEED, wrong]).toEqual([SEED, []]);
}, 3_600_000);
