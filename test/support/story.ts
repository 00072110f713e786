import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { exitCodeOf } from '../../src/domain/applied.ts';
import type { Cause, Change } from '../../src/domain/change.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { ProblemError } from '../../src/domain/problem.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { apply } from '../../src/workflow/apply.ts';
import { isRefused, plan } from '../../src/workflow/plan.ts';
import { RefusedError, StaleError } from '../../src/workflow/prepare.ts';
import { observedPortal } from './applying.ts';
import { folderWith, writeFiles } from './files.ts';
import { git } from './git.ts';
import { ID, reports, roles } from './office.ts';
import { asked } from './portal.ts';

/** What somebody has: names of reports and roles of the office. A user who is null has no account. */
type Holdings = Readonly<Record<string, readonly string[] | null>>;

interface Flags {
  readonly cause?: readonly Cause[];
  readonly base?: string;
  readonly older?: boolean;
  readonly acceptBase?: boolean;
  readonly against?: string;
  readonly overrides?: readonly string[];
  readonly record?: boolean;
  readonly required?: boolean;
}

/** One thing that happens, and what must come of it. */
interface Step {
  /** A folder of the story that becomes the whole checkout, as a commit. */
  readonly commit?: string;
  /** Commands of Git, run in the checkout. */
  readonly git?: readonly string[];
  /** What somebody does in the portal. */
  readonly by_hand?: Holdings;
  /** The day on which the following is run. */
  readonly on?: string;
  readonly plan?: Flags;
  readonly apply?: Flags;
  /** Writes to this path fail during the step. */
  readonly failing?: string;
  readonly exit?: number;
  /** `kind who what because cause`, and HELD with its code, where it is. */
  readonly changes?: readonly string[];
  /** Codes that the findings, or the problems that stop the run, must have. */
  readonly codes?: readonly string[];
  readonly without?: readonly string[];
  readonly recorded?: boolean;
  /** What those named hold afterwards. */
  readonly portal?: Holdings;
}

export interface Story {
  readonly tells: string;
  readonly portal: Holdings;
  readonly steps: readonly Step[];
}

const ROLE_NAMES = ['LATAM', 'EMEA', 'Manager'] as const;
const DATASETS: Readonly<Record<string, string>> = { LATAM: ID.sales, EMEA: ID.sales, Manager: ID.hr };
const REPORT_NAMES = ['overview', 'churn', 'pack', 'headcount'] as const;

const isRole = (name: string): boolean => ROLE_NAMES.some((role) => role === name);
const reportId = (name: string): string => {
  const known = REPORT_NAMES.find((one) => one === name);
  if (known === undefined) throw new Error(`the office has no ${name}`);
  return ID[known];
};

function seedOf(portal: Holdings) {
  const people = Object.entries(portal).flatMap(([email, has]) => (has === null ? [] : [{ email, has }]));
  const members = (role: string): string[] =>
    people.filter(({ has }) => has.includes(role)).map(({ email }) => email);
  return {
    reports,
    rls: roles({ latam: members('LATAM'), emea: members('EMEA'), manager: members('Manager') }),
    users: people.map(({ email, has }) => ({
      email,
      name: email,
      role: has.includes('administrator') ? 1 : 3,
      reports: has.filter((name) => !isRole(name) && name !== 'administrator').map(reportId),
    })),
  };
}

function holdingsIn(store: Store, email: string): readonly string[] | null {
  const user = store.user(email);
  if (user === undefined) return null;
  const all = store.roles({}).slice();
  return [
    ...(user.role === 1 ? ['administrator'] : []),
    ...REPORT_NAMES.filter((name) => user.reports.includes(ID[name])),
    ...ROLE_NAMES.filter((name) => all.some((role) => role.name === name && role.userEmails.includes(email))),
  ];
}

function setByHand(store: Store, holdings: Holdings): void {
  for (const [email, has] of Object.entries(holdings)) {
    if (store.user(email) !== undefined && has === null) store.deleteUser(email);
    if (has === null) continue;
    if (store.user(email) === undefined) store.createUser({ email, name: email, role: 3 });
    const now = holdingsIn(store, email) ?? [];
    const all = [...REPORT_NAMES.filter((name) => !isRole(name)), ...ROLE_NAMES];
    for (const name of all) {
      if (now.includes(name) === has.includes(name)) continue;
      const link = has.includes(name);
      if (isRole(name)) store.linkUsers({ datasetId: DATASETS[name] ?? '', role: name }, [email], link);
      else store.linkReports(email, [reportId(name)], link);
    }
  }
}

function told(change: Change): string {
  const who = 'user' in change ? change.user : change.group.id;
  const what =
    'report' in change
      ? ` ${change.report.workspace}/${change.report.name}`
      : 'rls' in change
        ? ` ${change.rls.role}`
        : '';
  const held = change.held === null || change.held.code === 'manual' ? '' : ` HELD ${change.held.code}`;
  const waiting = change.waiting === true ? ' waiting' : '';
  return `${change.kind} ${who}${what} ${change.because} ${change.cause}${held}${waiting}`;
}

/** What came of a run, in the words of a story. */
interface Came {
  readonly exit: number;
  readonly plan: Plan | undefined;
  readonly codes: readonly string[];
  readonly recorded: boolean;
}

function cameOfError(error: unknown): Came {
  if (!(error instanceof ProblemError)) throw error;
  const codes = error.problems.map(({ code }) => code);
  if (error instanceof RefusedError) {
    return {
      exit: 3,
      plan: error.plan,
      codes: error.plan.findings.map(({ code }) => code),
      recorded: false,
    };
  }
  return { exit: error instanceof StaleError ? 5 : 1, plan: undefined, codes, recorded: false };
}

const codesOf = ({ findings }: Plan): string[] => findings.map(({ code }) => code);

async function run(url: string, folder: string, stateDir: string, step: Step, now: number): Promise<Came> {
  const flags = step.apply ?? step.plan ?? {};
  const request = {
    ...asked(url, `${folder}/rolecall.yaml`),
    now,
    base: flags.base,
    baseRequired: flags.required === true,
    causes: flags.cause ?? [],
    older: flags.older === true,
    acceptBase: flags.acceptBase === true,
    against: flags.against,
    overrides: flags.overrides ?? [],
  };
  try {
    if (step.apply === undefined) {
      const built = await plan(request);
      return { exit: isRefused(built) ? 3 : 0, plan: built, codes: codesOf(built), recorded: false };
    }
    const applied = await apply({
      ...request,
      saved: undefined,
      expect: undefined,
      resume: false,
      stateDir,
      record: flags.record !== false,
      confirm: async () => true,
      signal: new AbortController().signal,
    });
    if (applied === undefined) throw new Error('it was not confirmed');
    return {
      exit: exitCodeOf(applied),
      plan: applied.plan,
      codes: codesOf(applied.plan),
      recorded: applied.record?.status === 'written',
    };
  } catch (error) {
    return cameOfError(error);
  }
}

/** Makes the checkout what a folder of the story holds, and commits it. */
async function commitFolder(from: string, folder: string, url: string): Promise<void> {
  for (const file of git(folder, 'ls-files').split('\n').filter(Boolean)) await rm(path.join(folder, file));
  await cp(from, folder, { recursive: true });
  const root = path.join(folder, 'rolecall.yaml');
  const text = await readFile(root, 'utf8');
  await writeFiles(folder, { 'rolecall.yaml': text.replace('$URL', url) });
  git(folder, 'add', '-A', '-f');
  git(folder, 'commit', '-q', '--allow-empty', '-m', path.basename(from));
}

/** Plays a story, whose folder holds `story.yaml` and the files of each commit, on a real portal and a real repository. */
export async function play(home: string): Promise<void> {
  const story: Story = parse(await readFile(path.join(home, 'story.yaml'), 'utf8'));
  let failing: string | undefined;
  const portal = await observedPortal(seedOf(story.portal), {
    interfere: ({ method, path: where }) =>
      failing !== undefined && method !== 'GET' && where.endsWith(failing)
        ? { kind: 'status', status: 400 }
        : undefined,
  });
  const [folder, stateDir] = [await folderWith({}), await folderWith({})];
  git(folder, 'init', '-q', '-b', 'main');
  let now = Date.parse('2026-11-20T09:00:00Z');
  for (const [at, step] of story.steps.entries()) {
    const where = `step ${at + 1}`;
    if (step.commit !== undefined) await commitFolder(path.join(home, step.commit), folder, portal.url);
    for (const words of step.git ?? []) git(folder, ...words.split(' '));
    if (step.by_hand !== undefined) setByHand(portal.store, step.by_hand);
    if (step.on !== undefined) now = Date.parse(`${step.on}T09:00:00Z`);
    if (step.plan !== undefined || step.apply !== undefined) {
      failing = step.failing;
      const came = await run(portal.url, folder, stateDir, step, now);
      failing = undefined;
      expect([where, came.exit, came.exit === step.exit ? [] : came.codes]).toEqual([where, step.exit, []]);
      if (step.changes !== undefined)
        expect([where, came.plan?.changes.map(told)]).toEqual([where, step.changes]);
      for (const code of step.codes ?? [])
        expect([where, came.codes]).toEqual([where, expect.arrayContaining([code])]);
      for (const code of step.without ?? [])
        expect([where, came.codes]).not.toEqual([where, expect.arrayContaining([code])]);
      if (step.recorded !== undefined) expect([where, came.recorded]).toEqual([where, step.recorded]);
    }
    for (const [email, has] of Object.entries(step.portal ?? {}))
      expect([where, email, holdingsIn(portal.store, email)]).toEqual([where, email, has]);
  }
}
