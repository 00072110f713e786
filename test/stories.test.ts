import { readdirSync } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import type { Cause, Change } from '../src/domain/change.ts';
import { exitOf } from '../src/domain/exit.ts';
import type { Plan } from '../src/domain/plan.ts';
import { type Problem, ProblemError } from '../src/domain/problem.ts';
import { planText } from '../src/library.ts';
import { problemsText } from '../src/render/problems.ts';
import { REFERENCE_DIALECT } from '../src/sandbox/dialect.ts';
import type { Fault, ReceivedCall } from '../src/sandbox/faults.ts';
import type { Seed, StoredState } from '../src/sandbox/seed.ts';
import { type RunningPortal, startPortal } from '../src/sandbox/start.ts';
import type { Store } from '../src/sandbox/store.ts';
import { apply } from '../src/workflow/apply.ts';
import { isRefused, plan } from '../src/workflow/plan.ts';
import { RefusedError, StaleError } from '../src/workflow/prepare.ts';
import { inProcess } from './support/commands.ts';
import { folderWith, git, writeFiles } from './support/files.ts';
import { changeLine, ID, isHeld, reports, roles } from './support/office.ts';
import { asked, confirmed, KEY } from './support/portal.ts';

/** Names of reports and roles of the office; null for no account. */
type Holdings = Readonly<Record<string, readonly string[] | null>>;

interface Rebuilt {
  readonly rename_person?: { readonly from: string; readonly to: string };
  readonly rename_report?: { readonly report: string; readonly to: string };
  /** The report and its grants are removed; it returns with a new id and the old name. */
  readonly republish?: string;
  readonly rename_role?: { readonly role: string; readonly to: string };
}

interface StoryPortal {
  readonly url: string;
  readonly holdings: (email: string) => readonly string[] | null;
  readonly setByHand: (holdings: Holdings) => void;
  readonly rebuild: (what: Rebuilt) => Promise<void>;
}

const again = (id: string): string => id.replace(/^1/, '6');

/** The ids of reports by name. A report published again has another id. */
const NAMED = new Map<string, string>(
  (['overview', 'churn', 'pack', 'headcount'] as const).flatMap((name) => [
    [name, ID[name]] as const,
    [`${name} again`, again(ID[name])] as const,
  ]),
);

const ROLES = ['administrator', 'contributor'] as const;
const codeOf = (has: readonly string[]): number =>
  has.includes('administrator') ? 1 : has.includes('contributor') ? 2 : 3;

function seedOf(portal: Holdings, names: Readonly<Record<string, string>>): Seed {
  const people = Object.entries(portal).flatMap(([email, has]) => (has === null ? [] : [{ email, has }]));
  const members = (role: string): string[] =>
    people.filter(({ has }) => has.includes(role)).map(({ email }) => email);
  return {
    reports,
    rls: roles({ latam: members('LATAM'), emea: members('EMEA'), manager: members('Manager') }),
    users: people.map(({ email, has }) => ({
      email,
      name: names[email] ?? email,
      role: codeOf(has),
      reports: has.flatMap((name) => NAMED.get(name) ?? []),
    })),
  };
}

function holdingsIn(store: Store, email: string): readonly string[] | null {
  const user = store.user(email);
  if (user === undefined) return null;
  return [
    ...(user.role === 3 ? [] : [ROLES[user.role - 1] ?? `role ${user.role}`]),
    ...[...NAMED].flatMap(([name, id]) => (user.reports.includes(id) ? [name] : [])),
    ...store
      .roles({})
      .flatMap(({ name, userEmails }) =>
        userEmails.some((one) => one.toLowerCase() === email) ? [name] : [],
      ),
  ];
}

function setByHand(store: Store, holdings: Holdings): void {
  for (const [email, has] of Object.entries(holdings)) {
    if (store.user(email) !== undefined && has === null) store.deleteUser(email);
    if (has === null) continue;
    if (store.user(email) === undefined) store.createUser({ email, name: email, role: codeOf(has) });
    const now = holdingsIn(store, email) ?? [];
    const asked = new Set([...now, ...has].filter((name) => now.includes(name) !== has.includes(name)));
    for (const name of asked) {
      const link = has.includes(name);
      const report = NAMED.get(name);
      const role = store.roles({}).find((one) => one.name === name);
      if (report !== undefined) store.linkReports(email, [report], link);
      else if (role !== undefined) store.linkUsers({ datasetId: role.datasetId, role: name }, [email], link);
      else throw new Error(`the office has no ${name}`);
    }
  }
}

function rebuilt(state: StoredState, what: Rebuilt): StoredState {
  const { rename_person: person, rename_report: report, republish, rename_role: role } = what;
  const moved = NAMED.get(republish ?? '');
  const named = NAMED.get(report?.report ?? '');
  const [workspaceName = '', name = ''] = report?.to.split('/') ?? [];
  const address = (email: string): string => (email.toLowerCase() === person?.from ? person.to : email);
  return {
    ...state,
    reports: state.reports.map((one) => {
      const id = one.id === moved ? again(one.id) : one.id;
      return { ...one, id, ...(one.id === named && { workspaceName, name }) };
    }),
    users: state.users.map((one) => {
      const reports = one.reports.filter((id) => id !== moved);
      return { ...one, email: address(one.email), reports };
    }),
    rls: state.rls.map((one) => {
      const name = one.name === role?.role ? role.to : one.name;
      return { ...one, name, userEmails: one.userEmails.map(address) };
    }),
  };
}

/** Changes that no call can make restart the portal. */
async function storyPortal(
  seed: Seed,
  interfere: (call: ReceivedCall) => Fault | undefined,
): Promise<StoryPortal> {
  const start = (state: Seed, port: number): Promise<RunningPortal> =>
    startPortal({ seed: state, dialect: REFERENCE_DIALECT, interfere, port });
  let portal = await start({ keys: [{ key: KEY }], ...seed }, 0);
  onTestFinished(() => portal.stop());
  const { url } = portal;
  return {
    url,
    holdings: (email) => holdingsIn(portal.store, email),
    setByHand: (holdings) => setByHand(portal.store, holdings),
    rebuild: async (what) => {
      const state = rebuilt(portal.store.state(), what);
      await portal.stop();
      portal = await start(state, Number(new URL(url).port));
    },
  };
}

interface Flags {
  readonly cause?: readonly Cause[];
  readonly base?: string;
  readonly older?: boolean;
  readonly against?: string;
  readonly overrides?: readonly string[];
  readonly record?: boolean;
  readonly required?: boolean;
}

interface Step {
  /** Commits this folder of the story as the whole checkout. */
  readonly commit?: string;
  readonly git?: readonly string[];
  readonly by_hand?: Holdings;
  readonly rebuilt?: Rebuilt;
  /** The day of the following steps. */
  readonly on?: string;
  readonly plan?: Flags;
  readonly apply?: Flags;
  readonly run?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly failing?: string;
  readonly exit?: number;
  /** `kind who what because cause`, then HELD and its code. */
  readonly changes?: readonly string[];
  readonly codes?: readonly string[];
  readonly without?: readonly string[];
  readonly recorded?: boolean;
  /** Access afterwards. With several portals, each name starts with the portal's name and a colon. */
  readonly portal?: Holdings;
}

interface Story {
  readonly story: string;
  readonly portal: Holdings;
  /** Further portals. Files name them as $URL_NAME. */
  readonly portals?: Readonly<Record<string, Holdings>>;
  /** Names by address. A person without a name here has the address as name. */
  readonly names?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

function lineOf(change: Change): string {
  const held = isHeld(change) ? ` HELD ${change.held?.code}` : '';
  const waiting = change.waiting === true ? ' waiting' : '';
  return `${changeLine(change)} ${change.cause}${held}${waiting}`;
}

interface Came {
  readonly exit: number;
  readonly plan: Plan | undefined;
  readonly problems: readonly Problem[];
  readonly recorded: boolean;
}

const planned = (exit: number, built: Plan, recorded = false): Came => {
  return { exit, plan: built, problems: built.findings, recorded };
};

async function run(url: string, folder: string, stateDir: string, step: Step, now: number): Promise<Came> {
  const { cause = [], base, older = false, against, ...flags } = step.apply ?? step.plan ?? {};
  const given = { now, base, older, against, stateDir };
  const request = {
    ...asked(url, `${folder}/rolecall.yaml`),
    ...given,
    baseRequired: flags.required === true,
    causes: cause,
    overrides: flags.overrides ?? [],
  };
  try {
    if (step.apply === undefined) {
      const built = await plan(request);
      return planned(isRefused(built) ? 3 : 0, built);
    }
    const applied = await apply({ ...confirmed(), ...request, record: flags.record !== false });
    if (applied === undefined) throw new Error('it was not confirmed');
    return planned(exitOf(applied).code, applied.plan, applied.record?.status === 'written');
  } catch (error) {
    if (error instanceof RefusedError) return planned(3, error.plan);
    if (!(error instanceof ProblemError)) throw error;
    const exit = error instanceof StaleError ? 5 : 1;
    return { exit, plan: undefined, problems: error.problems, recorded: false };
  }
}

/** Replaces values that differ from run to run, and keeps the length. */
function saidBy({ plan: built, problems }: Came, commits: readonly string[]): string {
  const settle = (text: string): string =>
    commits.reduce((settled, commit, at) => {
      const name = `c0${at + 1}`.slice(-3).repeat(14);
      return settled.replaceAll(commit, name.slice(0, 40)).replaceAll(commit.slice(0, 12), name.slice(0, 12));
    }, text);
  const options = { colour: false, width: 80 };
  if (built === undefined) return settle(problemsText(problems, options));
  const fingerprint = `sha256:${'0'.repeat(64)}`;
  const portal = { ...built.portal, url: 'https://portal.example.com' };
  return settle([...planText({ ...built, portal, fingerprint }, options)].join(''));
}

async function commitFolder(from: string, folder: string, urls: ReadonlyMap<string, string>): Promise<void> {
  for (const file of await readdir(folder))
    if (file !== '.git') await rm(path.join(folder, file), { recursive: true });
  await cp(from, folder, { recursive: true });
  for (const file of await readdir(from, { recursive: true })) {
    if (path.basename(file) !== 'rolecall.yaml') continue;
    const text = await readFile(path.join(folder, file), 'utf8');
    const settled = text.replace(/\$URL(_\w+)?/, (name) => urls.get(name) ?? name);
    // rolecall looks for a lost creation until this time is over.
    await writeFiles(folder, { [file]: `${settled}apply: { settle: 1s }\n` });
  }
  git(folder, 'add', '-A', '-f');
  git(folder, 'commit', '-q', '--allow-empty', '-m', path.basename(from));
}

async function runCommand(folder: string, step: Step, urls: ReadonlyMap<string, string>) {
  const variables = Object.entries(step.environment ?? {});
  const given = variables.map(([name, value]) => [name, urls.get(value) ?? value]);
  const words = (step.run ?? '').split(' ');
  const { code, stdout, stderr } = await inProcess(folder, words, Object.fromEntries(given));
  let said = [stdout, stderr].filter(Boolean).join('\n');
  for (const [name, url] of urls) {
    const host = name.toLowerCase().replace('$url_', '').replace('$url', 'portal');
    said = said.replaceAll(url, `https://${host}.example`);
  }
  const settled = said
    .replace(/sha256:\w{64}/g, `sha256:${'0'.repeat(64)}`)
    .replace(/\b[0-9a-f]{12}\b/g, '0'.repeat(12))
    .replace(/\b20\d\d-\d\d-\d\d \d\d:\d\d UTC/g, '2026-11-20 09:00 UTC')
    .replace(/\/\S*\/(backup|journal)-\S+/g, '$1');
  return { code, said: settled };
}

/** The folder holds `story.yaml` and the files of each commit. Compares what people read with `reads.txt`. */
async function play(home: string): Promise<void> {
  const story: Story = parse(await readFile(path.join(home, 'story.yaml'), 'utf8'));
  if (story.steps.length === 0) throw new Error('it has no step');
  let failing: string | undefined;
  const isFailing = ({ method, path: where }: ReceivedCall): boolean =>
    method !== 'GET' && failing !== undefined && where.endsWith(failing);
  const interfere = (call: ReceivedCall): Fault | undefined =>
    isFailing(call) ? { kind: 'status', status: 400 } : undefined;
  const start = (holdings: Holdings): Promise<StoryPortal> =>
    storyPortal(seedOf(holdings, story.names ?? {}), interfere);
  const portal = await start(story.portal);
  const others = new Map<string, StoryPortal>();
  for (const [name, holdings] of Object.entries(story.portals ?? {})) others.set(name, await start(holdings));
  const portalOf = (who: string) => {
    const [name = '', email = who] = who.includes(':') ? who.split(':') : [];
    return { portal: others.get(name) ?? portal, email };
  };
  const urls = new Map([...others].map(([name, { url }]) => [`$URL_${name.toUpperCase()}`, url]));
  urls.set('$URL', portal.url);
  const [folder, stateDir] = [await folderWith({}), await folderWith({})];
  git(folder, 'init', '-q', '-b', 'main');
  let now = Date.parse('2026-11-20T09:00:00Z');
  const commits: string[] = [];
  const text: string[] = [story.story, ''];
  for (const [at, step] of story.steps.entries()) {
    const where = `step ${at + 1}`;
    if (step.commit !== undefined) await commitFolder(path.join(home, step.commit), folder, urls);
    for (const words of step.git ?? []) git(folder, ...words.split(' '));
    if (step.commit !== undefined || step.git !== undefined) {
      const head = git(folder, 'rev-parse', 'HEAD');
      if (!commits.includes(head)) commits.push(head);
    }
    for (const [who, has] of Object.entries(step.by_hand ?? {})) {
      const { portal: of, email } = portalOf(who);
      of.setByHand({ [email]: has });
    }
    if (step.rebuilt !== undefined) await portal.rebuild(step.rebuilt);
    if (step.on !== undefined) now = Date.parse(`${step.on}T09:00:00Z`);
    if (step.run !== undefined) {
      const { code, said } = await runCommand(folder, step, urls);
      text.push(`=== ${where}: rolecall ${step.run} (exit ${code})\n`, said);
      expect([where, code, code === step.exit ? '' : said]).toEqual([where, step.exit, '']);
    }
    if (step.plan !== undefined || step.apply !== undefined) {
      failing = step.failing;
      const came = await run(portal.url, folder, stateDir, step, now);
      failing = undefined;
      const codes = came.problems.map(({ code }) => code);
      const said = saidBy(came, commits);
      text.push(`=== ${where}: ${step.apply === undefined ? 'plan' : 'apply'} (exit ${came.exit})\n`);
      const isIdle = step.apply !== undefined && came.plan?.changes.length === 0 && came.exit === 0;
      text.push(isIdle ? 'Nothing to do.\n' : text.includes(said) ? 'The plan is the one above.\n' : said);
      expect([where, came.exit, came.exit === step.exit ? [] : codes]).toEqual([where, step.exit, []]);
      if (step.changes !== undefined)
        expect([where, came.plan?.changes.map(lineOf)]).toEqual([where, step.changes]);
      for (const code of step.codes ?? [])
        expect([where, codes]).toEqual([where, expect.arrayContaining([code])]);
      for (const code of step.without ?? [])
        expect([where, codes]).not.toEqual([where, expect.arrayContaining([code])]);
      if (step.recorded !== undefined) expect([where, came.recorded]).toEqual([where, step.recorded]);
    }
    for (const [who, has] of Object.entries(step.portal ?? {})) {
      const { portal: of, email } = portalOf(who);
      expect([where, who, of.holdings(email)]).toEqual([where, who, has]);
    }
  }
  await expect(text.join('\n')).toMatchFileSnapshot(path.join(home, 'reads.txt'));
}

const HOME = fileURLToPath(new URL('stories/', import.meta.url));
const names = readdirSync(HOME, { withFileTypes: true }).filter((entry) => entry.isDirectory());

it.each(names.map(({ name }) => name).sort())('the story %s ends as written', (name) =>
  play(`${HOME}${name}`),
);
