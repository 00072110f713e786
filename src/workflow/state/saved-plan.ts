import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { isPlan as checkPlan } from '#compiled/plan';
import type { Plan } from '../../domain/plan.ts';
import { ProblemError } from '../../domain/problem.ts';
import { reasonOf } from '../../files/read-text.ts';
import type { Approved } from '../../plan/compare.ts';
import { fingerprintOf } from '../../plan/fingerprint.ts';

/** The compiled schema of a published plan; after a no, `errors` says why. */
const isPlan = checkPlan as unknown as ((value: unknown) => value is Plan) & Pick<typeof checkPlan, 'errors'>;

/** Lists for people: only the approved calls are compared. */
const UNREAD: ReadonlySet<string> = new Set(['changes', 'findings']);

const corrupt = (path: string, why: string): ProblemError =>
  new ProblemError([
    {
      code: 'plan-corrupt',
      severity: 'error',
      message: `${path} is not a plan that rolecall saved`,
      why,
      fix: 'save the plan again: rolecall plan --out FILE',
    },
  ]);

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

/** Reads a plan as `plan --out` writes it, a field or an entry a line: it may be longer than a string can be. */
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

async function parse(path: string): Promise<unknown> {
  if (!(await stat(path)).isFile()) throw unreadable(path, 'it is not a regular file');
  const plan = await readLines(path).catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throw error;
  });
  return plan ?? JSON.parse(await readFile(path, 'utf8'));
}

/**
 * Reads what counts of a saved plan: it is only ever compared. Throws `plan-corrupt` for anything else, and if the
 * operations are not those of the fingerprint.
 */
export async function readSavedPlan(path: string): Promise<Approved> {
  const plan = await parse(path).catch((error: unknown) => {
    if (error instanceof SyntaxError) throw corrupt(path, `it is not complete JSON: ${error.message}`);
    if (error instanceof Error && 'code' in error) throw unreadable(path, reasonOf(error));
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
