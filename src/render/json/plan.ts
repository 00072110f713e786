import { type Exit, exitOfPlan } from '../../domain/exit.ts';
import type { Plan } from '../../domain/plan.ts';
import { changeParts } from './changes.ts';
import { documentOf, flatProblem } from './document.ts';
import { operationParts } from './operations.ts';

/** `rolecall.plan/1`, in pieces, with how the command ends. */
export function planJson(plan: Plan, exit: Exit = exitOfPlan(plan, false)): Iterable<string> {
  const { changes, operations, findings, people, deletions, format, ...head } = plan;
  return documentOf(
    { format, exit, ...head },
    {
      changes: { parts: (first, between) => changeParts(changes, first, between) },
      operations: { parts: (first, between) => operationParts(operations, first, between) },
      findings: findings.map(flatProblem),
      ...(people !== undefined && { people }),
      ...(deletions !== undefined && { deletions }),
    },
  );
}
