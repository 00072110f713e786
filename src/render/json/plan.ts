import { type Exit, exitOfPlan } from '../../domain/exit.ts';
import type { Plan } from '../../domain/plan.ts';
import type { Problem } from '../../domain/problem.ts';
import { groupBy } from '../view/wording.ts';
import { documentOf, flatProblem } from './document.ts';

/** How many findings of a code are about the same report or role. */
const groupsOf = (findings: readonly Problem[]): readonly object[] =>
  [
    ...groupBy(findings, ({ code, about, standing }) => JSON.stringify([code, about, standing])).values(),
  ].flatMap((same) =>
    same.slice(0, 1).map(({ code, about, standing }) => ({
      code,
      ...(about !== undefined && { about }),
      ...(standing !== undefined && { standing }),
      count: same.length,
    })),
  );

/** What a plan says of itself, and its lists, under their names in JSON. */
export function splitPlan({ changes, operations, findings, people, deletions, ...head }: Plan) {
  const lists = {
    changes,
    operations,
    findings: findings.map(flatProblem),
    findingGroups: groupsOf(findings),
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
