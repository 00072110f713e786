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

/**
 * Reads a saved plan, which is only ever compared. Throws `plan-corrupt` for anything else, and if the operations are not
 * those of the fingerprint.
 */
export async function readSavedPlan(path: string): Promise<Approved> {
  const plan = jsonOf((await readText(path, path)).content);
  if (plan === undefined) throw corrupt(path, 'it is not complete JSON');
  if (!isPlan(plan)) {
    const why = isPlan.errors?.at(-1);
    throw corrupt(path, `at ${why?.instancePath || 'the top'} it ${why?.message ?? 'is wrong'}`);
  }
  if (fingerprintOf(plan) !== plan.fingerprint)
    throw corrupt(path, 'its operations are not those of its fingerprint: somebody changed the file');
  return plan;
}
