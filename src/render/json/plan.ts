import { countByCause } from '../../domain/changes.ts';
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

/** `rolecall.drift/1`: the plan, and how many of its changes have which cause. */
export function driftJson(plan: Plan, exit: Exit): Iterable<string> {
  const { head, lists } = splitPlan({ ...plan, people: plan.people ?? [] });
  const { format: _, ...rest } = head;
  return documentOf({ format: 'rolecall.drift/1', exit, byCause: countByCause(plan), ...rest }, lists);
}

const label = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** The counts as OpenMetrics text: a gauge by cause, who is outside the files, and when it was looked. */
export function metricsText(plan: Plan): string {
  const portal = label(plan.portal.name);
  const counts = countByCause(plan);
  const gauge = (name: string, help: string, samples: readonly string[], unit?: string): string[] => [
    `# TYPE ${name} gauge`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...samples,
  ];
  const lines = [
    ...gauge(
      'rolecall_drift_changes',
      'Differences between the files and the portal, by cause.',
      Object.entries(counts).map(
        ([cause, count]) => `rolecall_drift_changes{portal="${portal}",cause="${cause}"} ${count}`,
      ),
    ),
    ...gauge('rolecall_drift_held', 'Differences that are held back.', [
      `rolecall_drift_held{portal="${portal}"} ${plan.summary.held}`,
    ]),
    ...gauge('rolecall_drift_manual', 'Differences that somebody has to settle in the portal.', [
      `rolecall_drift_manual{portal="${portal}"} ${plan.summary.manual}`,
    ]),
    ...gauge('rolecall_unlisted_users', 'People who hold managed access and are not in the files.', [
      `rolecall_unlisted_users{portal="${portal}"} ${plan.unlisted?.users ?? 0}`,
    ]),
    ...gauge(
      'rolecall_drift_time_seconds',
      'When the portal was compared with the files.',
      [`rolecall_drift_time_seconds{portal="${portal}"} ${Date.parse(plan.createdAt) / 1000}`],
      'seconds',
    ),
    '# EOF',
  ];
  return `${lines.join('\n')}\n`;
}
