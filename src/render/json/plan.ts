import { type Exit, exitOfPlan } from '../../domain/exit.ts';
import type { Plan } from '../../domain/plan.ts';
import type { Problem } from '../../domain/problem.ts';
import { groupBy } from '../view/wording.ts';
import { documentOf, flatProblem } from './document.ts';

/** Findings as scripts read them; of those about a report or role, how many people share it. */
function flatFindings(findings: readonly Problem[]): readonly object[] {
  const keyOf = ({ code, about, standing }: Problem): string => JSON.stringify([code, about, standing]);
  const shared = groupBy(findings, keyOf);
  return findings.map((finding) => ({
    ...flatProblem(finding),
    ...(finding.about !== undefined && { people: shared.get(keyOf(finding))?.length }),
  }));
}

/** What a plan says of itself, and its lists, under their names in JSON. */
export function splitPlan({ changes, operations, findings, people, deletions, ...head }: Plan) {
  const lists = {
    changes,
    operations,
    findings: flatFindings(findings),
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
