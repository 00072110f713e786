import { stat } from 'node:fs/promises';
import { isOperation as checkOperation, isPlan as checkPlan } from '#compiled/plan';
import type { Operation } from '../../domain/operation.ts';
import type { Plan } from '../../domain/plan.ts';
import { type Problem, ProblemError } from '../../domain/problem.ts';
import { SharedTexts } from '../../domain/shared-texts.ts';
import { jsonMembers } from '../../files/json-members.ts';
import type { Approved } from '../../plan/compare.ts';
import { DEEPEST, isDeeperThan } from '../../portal/body.ts';

type Head = Omit<Plan, 'operations' | 'changes' | 'findings'>;

const HEAD: ReadonlySet<string> = new Set([
  'format',
  'createdAt',
  'commit',
  'dirty',
  'base',
  'portal',
  'only',
  'overrides',
  'fingerprint',
  'summary',
  'deletions',
]);
const LISTS: ReadonlySet<string> = new Set(['operations']);

interface CheckError {
  readonly instancePath: string;
  readonly message?: string;
}

/** Tells what the published schema allows; after a no, `errors` says why. */
interface Check<Value> {
  (value: unknown): value is Value;
  readonly errors?: readonly CheckError[] | null;
}

/** A compiled schema stands for the type that it was written for. */
const isPlan = checkPlan as unknown as Check<Plan>;
const isOperation = checkOperation as unknown as Check<Operation>;

const corrupt = (path: string, why: string): ProblemError => {
  const problem: Problem = {
    code: 'plan-corrupt',
    severity: 'error',
    message: `${path} is not a saved plan`,
    why,
    fix: 'save it anew: rolecall plan --out FILE',
  };
  return new ProblemError([problem]);
};

const unreadable = (path: string, why: string): ProblemError =>
  new ProblemError([
    {
      code: 'file-unreadable',
      severity: 'error',
      message: `${path} cannot be read`,
      why,
      fix: 'check the path, and that it is a regular file that you may read',
    },
  ]);

async function checkFile(path: string): Promise<void> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(
      path,
      error.code === 'ENOENT' ? 'there is no such file' : (error.code ?? 'unknown error'),
    );
  });
  if (!stats.isFile()) throw unreadable(path, 'it is not a regular file');
}

const whyOf = ({ errors }: Check<unknown>, where: string): string => {
  const [first] = errors ?? [];
  return `at ${where}${first?.instancePath || ''} it ${first?.message ?? 'is wrong'}`;
};

/** True where a list names something twice: most are sorted, and tell it by their neighbours. */
function namesTwice(list: readonly unknown[]): boolean {
  for (let at = 1; at < list.length; at++)
    if (!(String(list[at - 1]) < String(list[at]))) return new Set(list).size < list.length;
  return false;
}

/** The reports of calls, which name the same ones again and again: each is held once. */
class ReportsOfCalls {
  readonly #texts = new SharedTexts();

  /** Takes the list of one call; true where it names a report twice. */
  share(list: string[]): boolean {
    for (let at = 0; at < list.length; at++) list[at] = this.#texts.one(list[at] ?? '');
    return namesTwice(list);
  }
}

/** True where a list of a call names something twice, which the compiled check leaves out. */
function isTwice(operation: Operation, reports: ReportsOfCalls): boolean {
  const named = 'reports' in operation ? operation.reports : undefined;
  for (const list of Object.values(operation)) {
    if (!Array.isArray(list)) continue;
    if (list === named ? reports.share(list) : namesTwice(list)) return true;
  }
  return false;
}

async function readPlan(path: string, byLines: boolean): Promise<Approved> {
  const head: Record<string, unknown> = {};
  const operations: Operation[] = [];
  const reports = new ReportsOfCalls();
  let lists = 0;
  try {
    for await (const members of jsonMembers(path, HEAD, LISTS, { byLines })) {
      for (const { name, value } of members) {
        if (isDeeperThan(value, DEEPEST)) throw corrupt(path, `it nests deeper than ${DEEPEST} levels`);
        if (name !== 'operations') head[name] = value;
        else if (!isOperation(value))
          throw corrupt(path, whyOf(isOperation, `operation ${operations.length + 1}`));
        else if (isTwice(value, reports))
          throw corrupt(path, `operation ${operations.length + 1} names something twice`);
        else operations.push(value);
        lists++;
      }
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (error instanceof SyntaxError) throw corrupt(path, `it is not whole JSON: ${error.message}`);
    throw unreadable(path, error instanceof Error && 'code' in error ? String(error.code) : 'unknown error');
  }
  const whole: unknown = { ...head, changes: [], operations: [], findings: [] };
  if (!isPlan(whole)) throw corrupt(path, lists === 0 ? 'it is empty' : whyOf(isPlan, 'the top'));
  const { portal, only, overrides, fingerprint, commit, dirty, deletions = [] }: Head = whole;
  return { portal, only, overrides, fingerprint, commit, dirty, deletions, operations };
}

const isCorrupt = (error: unknown): boolean =>
  error instanceof ProblemError && error.problems.some(({ code }) => code === 'plan-corrupt');

/**
 * Reads what counts of a plan that `plan --out` saved, whatever its size: it is only ever compared. Throws `plan-corrupt`
 * for anything else.
 */
export async function readSavedPlan(path: string): Promise<Approved> {
  await checkFile(path);
  try {
    return await readPlan(path, true);
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    // It may have been written anew by something else, which puts its lines otherwise.
    return await readPlan(path, false);
  }
}
