import type { Plan } from '../domain/plan.ts';
import type { Problem } from '../domain/problem.ts';
import { jsonText } from './escape.ts';

/** A problem as scripts read it: flat, absent fields left out, without the excerpt. */
export const flatProblem = ({ code, severity, message, why, fix, place }: Problem) => ({
  code,
  severity,
  message,
  ...(why !== undefined && { why }),
  ...(fix !== undefined && { fix }),
  ...(place !== undefined && { file: place.file, line: place.line, column: place.column }),
});

function* list(name: string, values: readonly unknown[], last: boolean): Iterable<string> {
  yield `  ${jsonText(name)}: [`;
  let separator = '\n';
  for (const value of values) {
    yield `${separator}    ${jsonText(value)}`;
    separator = ',\n';
  }
  yield `${values.length === 0 ? '' : '\n  '}]${last ? '' : ','}\n`;
}

/** `rolecall.problems/1`, one problem a line. */
export function* problemsJson(problems: readonly Problem[]): Iterable<string> {
  yield '{\n  "format": "rolecall.problems/1",\n';
  yield* list('problems', problems.map(flatProblem), true);
  yield '}\n';
}

/** `rolecall.plan/1`, in pieces: a plan of millions of changes is longer than a string can be. */
export function* planJson(plan: Plan): Iterable<string> {
  const { changes, operations, findings, ...head } = plan;
  yield '{\n';
  for (const [name, value] of Object.entries(head)) yield `  ${jsonText(name)}: ${jsonText(value)},\n`;
  yield* list('changes', changes, false);
  yield* list('operations', operations, false);
  yield* list('findings', findings.map(flatProblem), true);
  yield '}\n';
}
