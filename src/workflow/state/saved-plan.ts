import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { isPlan as checkPlan } from '#compiled/plan';
import type { Plan } from '../../domain/plan.ts';
import { type Problem, ProblemError } from '../../domain/problem.ts';
import type { Approved } from '../../plan/compare.ts';
import { fingerprintOf } from '../../plan/fingerprint.ts';

interface CheckError {
  readonly instancePath: string;
  readonly message?: string;
}

/** The compiled schema of a published plan; after a no, `errors` says why. */
const isPlan = checkPlan as unknown as {
  (value: unknown): value is Plan;
  readonly errors?: readonly CheckError[] | null;
};

/** Lists for people: only the approved calls are compared. */
const UNREAD: ReadonlySet<string> = new Set(['changes', 'findings']);

/** A file of this size may be longer than a string can be. */
const LARGEST_TEXT = 500_000_000;

const corrupt = (path: string, why: string): ProblemError => {
  const problem: Problem = {
    code: 'plan-corrupt',
    severity: 'error',
    message: `${path} is not a plan that rolecall saved`,
    why,
    fix: 'save the plan again: rolecall plan --out FILE',
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

const FIELD = /^ {2}"([a-zA-Z]+)": (.+?),?$/;

/** Reads a file that has a field a line and an entry of each list a line. Undefined for any other file. */
async function readLines(path: string): Promise<unknown> {
  const plan: Record<string, unknown> = {};
  let list: unknown[] | undefined;
  let isRead = true;
  let last = '';
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    last = line;
    if (line === '{' || line === '}') continue;
    if (list === undefined) {
      const [, name = '', text = ''] = FIELD.exec(line) ?? [];
      if (name === '' || name in plan) return undefined;
      if (text === '[') {
        list = [];
        isRead = !UNREAD.has(name);
      }
      plan[name] = list ?? JSON.parse(text);
    } else if (line === '  ]' || line === '  ],') list = undefined;
    else if (!line.startsWith('    ')) return undefined;
    else if (isRead) list.push(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line));
  }
  return last === '}' && list === undefined ? plan : undefined;
}

async function parse(path: string, size: number): Promise<unknown> {
  const plan = await readLines(path).catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throw error;
  });
  if (plan !== undefined) return plan;
  if (size > LARGEST_TEXT) throw corrupt(path, 'it is too large to be read in any other layout');
  return JSON.parse(await readFile(path, 'utf8'));
}

async function sizeOf(path: string): Promise<number> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(
      path,
      error.code === 'ENOENT' ? 'there is no such file' : (error.code ?? 'unknown error'),
    );
  });
  if (!stats.isFile()) throw unreadable(path, 'it is not a regular file');
  return stats.size;
}

/**
 * Reads what counts of a plan that `plan --out` saved: it is only ever compared. Throws `plan-corrupt` for anything else, and
 * where the operations are not those of the fingerprint.
 */
export async function readSavedPlan(path: string): Promise<Approved> {
  const size = await sizeOf(path);
  const plan = await parse(path, size).catch((error: unknown) => {
    if (error instanceof SyntaxError) throw corrupt(path, `it is not whole JSON: ${error.message}`);
    if (error instanceof Error && 'code' in error) throw unreadable(path, String(error.code));
    throw error;
  });
  if (!isPlan(plan)) {
    const why = isPlan.errors?.at(-1);
    throw corrupt(path, `at ${why?.instancePath || 'the top'} it ${why?.message ?? 'is wrong'}`);
  }
  if (fingerprintOf(plan) !== plan.fingerprint)
    throw corrupt(path, 'its operations are not those of its fingerprint: somebody changed the file');
  return plan;
}
