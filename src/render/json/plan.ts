import { type Exit, exitOfPlan } from '../../domain/exit.ts';
import type { Plan } from '../../domain/plan.ts';
import { documentOf, flatProblem } from './document.ts';

/** What a plan says of itself, and its lists, under their names in JSON. */
export function splitPlan({ changes, operations, findings, people, deletions, ...head }: Plan) {
  const lists = {
    changes,
    operations,
    findings: findings.map(flatProblem),
    ...(people !== undefined && { people }),
    ...(deletions !== undefined && { deletions }),
  };
  return { head, lists };
}

/** `rolecall.plan/1`, with how the command ends. */
export function planJson(plan: Plan, exit: Exit = exitOfPlan(plan, false)): Iterable<string> {
  const { head, lists } = splitPlan(plan);
  const { format, ...rest } = head;
  return documentOf({ format, exit, ...rest }, lists);
}
