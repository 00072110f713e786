import type { Applied } from '../domain/applied.ts';
import { problemsOf } from '../domain/applied-problems.ts';
import { DONE, type Exit, exitBy, exitOfApplied, exitOfPlan } from '../domain/exit.ts';
import type { OutcomeStatus } from '../domain/outcome.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, type Problem } from '../domain/problem.ts';
import { jsonText } from './escape.ts';
import { changeTexts } from './json/changes.ts';
import { countsOf } from './view/outcomes.ts';

/** A problem as scripts read it: flat, absent fields left out, without the excerpt. */
export const flatProblem = ({ code, severity, message, why, fix, place, standing, allow }: Problem) => ({
  code,
  severity,
  message,
  ...(why !== undefined && { why }),
  ...(fix !== undefined && { fix }),
  ...(place !== undefined && { file: place.file, line: place.line, column: place.column }),
  ...(place?.removed === true && { removed: true }),
  ...(standing !== undefined && { standing }),
  ...(allow !== undefined && { allow }),
});

/** Entries of a list that are JSON texts already. */
export interface Texts {
  readonly texts: Iterable<string>;
}

function* textsOf(values: Iterable<unknown>): Iterable<string> {
  for (const value of values) yield jsonText(value);
}

/** One JSON document, a field a line and an entry a line: a document of millions of entries is longer than a string can be. */
export function* documentOf(
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Iterable<unknown> | Texts>>,
): Iterable<string> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(head)) {
    yield `${separator}  ${jsonText(name)}: ${jsonText(value)}`;
    separator = ',\n';
  }
  for (const [name, values] of Object.entries(lists)) {
    yield `${separator}  ${jsonText(name)}: [`;
    let between = '\n';
    for (const text of 'texts' in values ? values.texts : textsOf(values)) {
      yield `${between}    ${text}`;
      between = ',\n';
    }
    yield between === '\n' ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

/** `rolecall.problems/1`, one problem a line. */
export const problemsJson = (
  problems: readonly Problem[],
  exit: Exit = problems.some(isError) ? exitBy(1, problems) : DONE,
): Iterable<string> =>
  documentOf({ format: 'rolecall.problems/1', exit }, { problems: problems.map(flatProblem) });

/** `rolecall.plan/1`, in pieces, with how the command ends. */
export function planJson(plan: Plan, exit: Exit = exitOfPlan(plan, false)): Iterable<string> {
  const { changes, operations, findings, people, deletions, format, ...head } = plan;
  return documentOf(
    { format, exit, ...head },
    {
      changes: { texts: changeTexts(changes) },
      operations,
      findings: findings.map(flatProblem),
      ...(people !== undefined && { people }),
      ...(deletions !== undefined && { deletions }),
    },
  );
}

/** `rolecall.apply/1`: every operation with what became of it. */
export function appliedJson(applied: Applied, rehearsal: boolean): Iterable<string> {
  const { plan, outcomes, discrepancies, verified, interrupted, backup, journal } = applied;
  const { portal, fingerprint, summary } = plan;
  const counts: Readonly<Record<OutcomeStatus | 'held' | 'manual', number>> = {
    ...countsOf(outcomes),
    held: summary.held,
    manual: summary.manual,
  };
  const head = {
    format: 'rolecall.apply/1',
    exit: exitOfApplied(applied),
    rehearsal,
    portal,
    fingerprint,
    counts,
    verified,
    interrupted,
    backup: backup ?? null,
    journal: journal ?? null,
    record: applied.record ?? null,
  };
  const problems = [...problemsOf(applied), ...(applied.late ?? [])];
  const told = outcomes.map(({ operation, ...rest }) => ({
    id: operation.id,
    kind: operation.kind,
    ...rest,
  }));
  return documentOf(head, { problems: problems.map(flatProblem), discrepancies, outcomes: told });
}
