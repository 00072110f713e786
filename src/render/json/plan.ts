import { countByCause } from '../../domain/changes.ts';
import { type Exit, exitOfPlan } from '../../domain/exit.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Plan } from '../../domain/plan.ts';
import type { Problem } from '../../domain/problem.ts';
import { flatProblem, resultJson } from './document.ts';

/** Adds how many people share a finding about a report or role. */
function flatFindings(findings: readonly Problem[]): readonly object[] {
  const keyOf = ({ code, about, standing }: Problem): string => JSON.stringify([code, about, standing]);
  const shared = groupBy(findings, keyOf);
  return findings.map((finding) => ({
    ...flatProblem(finding),
    ...(finding.about !== undefined && { people: shared.get(keyOf(finding))?.length }),
  }));
}

const withLists = ({ format: _, changes, operations, findings, people, deletions, ...head }: Plan) => ({
  ...head,
  changes,
  operations,
  findings: flatFindings(findings),
  people,
  deletions,
});

export const planJson = (plan: Plan, exit: Exit = exitOfPlan(plan, false)): Iterable<string> =>
  resultJson(plan.format, withLists(plan), exit);

export const driftJson = (plan: Plan, exit: Exit): Iterable<string> =>
  resultJson(
    'rolecall.drift/1',
    { byCause: countByCause(plan), ...withLists({ people: [], ...plan }) },
    exit,
  );

const label = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** OpenMetrics: a gauge by cause, unlisted people, and the time of the plan. */
export function metricsText(plan: Plan): string {
  const portal = label(plan.portal.name);
  const { held, manual } = plan.summary;
  const gauges = [
    ['drift_changes', 'Differences between the files and the portal, by cause.', countByCause(plan)],
    ['drift_held', 'Differences that are held back.', held],
    ['drift_manual', 'Differences that somebody has to settle in the portal.', manual],
    ['unlisted_users', 'People who hold managed access and are not in the files.', plan.unlisted?.users ?? 0],
    ['drift_time_seconds', 'When the portal was compared with the files.', Date.parse(plan.createdAt) / 1000],
  ] as const;
  const lines = gauges.flatMap(([key, help, value]) => {
    const name = `rolecall_${key}`;
    return [
      `# TYPE ${name} gauge`,
      ...(key === 'drift_time_seconds' ? [`# UNIT ${name} seconds`] : []),
      `# HELP ${name} ${help}`,
      ...(typeof value === 'number'
        ? [`${name}{portal="${portal}"} ${value}`]
        : Object.entries(value).map(([cause, n]) => `${name}{portal="${portal}",cause="${cause}"} ${n}`)),
    ];
  });
  return `${[...lines, '# EOF'].join('\n')}\n`;
}
