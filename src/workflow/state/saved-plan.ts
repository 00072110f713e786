import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { isPlan as checkPlan } from '#compiled/plan';
import type { Plan } from '../../domain/plan.ts';
import { fail, type ProblemError } from '../../domain/problem.ts';
import { readText } from '../../files/read-text.ts';
import type { Approved } from '../../plan/compare.ts';
import { fingerprintOf } from '../../plan/fingerprint.ts';
import { jsonOf } from '../../portal/body.ts';

/** The compiled schema of a published plan; after a no, `errors` says why. */
const isPlan = checkPlan as unknown as ((value: unknown) => value is Plan) & Pick<typeof checkPlan, 'errors'>;

const corrupt = (path: string, why: string): ProblemError =>
  fail({
    code: 'plan-corrupt',
    message: `${path} is not a plan that rolecall saved`,
    why,
    fix: 'save the plan again: rolecall plan --out FILE',
  });

/** Lists for people: only the approved calls are compared. */
const UNREAD: ReadonlySet<string> = new Set(['changes', 'findings']);
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
      plan[name] = list ?? jsonOf(text);
    } else if (line === '  ]' || line === '  ],') list = undefined;
    else if (!line.startsWith('    ')) return undefined;
    else if (isRead) list.push(jsonOf(line.endsWith(',') ? line.slice(0, -1) : line));
  }
  return last === '}' && list === undefined ? plan : undefined;
}

/**
 * Reads a saved plan, which is only ever compared. Throws `plan-corrupt` for anything else, and if the operations are not
 * those of the fingerprint.
 */
export async function readSavedPlan(path: string): Promise<Approved> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  const lines = isFile ? await readLines(path).catch(() => undefined) : undefined;
  const plan = lines ?? jsonOf((await readText(path, path)).content);
  if (plan === undefined) throw corrupt(path, 'it is not complete JSON');
  if (!isPlan(plan)) {
    const why = isPlan.errors?.at(-1);
    throw corrupt(path, `at ${why?.instancePath || 'the top'} it ${why?.message ?? 'is wrong'}`);
  }
  if (fingerprintOf(plan) !== plan.fingerprint)
    throw corrupt(path, 'its operations are not those of its fingerprint: somebody changed the file');
  return plan;
}
