import type { World } from '../domain/delta.ts';
import type { Plan } from '../domain/plan.ts';
import { coveredDays, DAYS, peopleWhoLose, usageWindow, withUsage } from '../insight/usage.ts';
import { behindHeavier, takesUsed, usageUnknown } from '../policy/findings/usage.ts';
import type { Portal } from '../portal/portal.ts';
import { hasStatus } from '../portal/portal-fault.ts';

/** Adds to a plan when what goes was last opened. A log that the key may not read leaves that unknown. */
export async function addUsage(plan: Plan, world: World, portal: Portal): Promise<Plan> {
  const { shown, more } = peopleWhoLose(plan.changes);
  if (shown.size === 0) return plan;
  const { now } = world;
  const log = await portal.audit(usageWindow(now)).catch((error: unknown) => {
    if (hasStatus(error, 403)) return undefined;
    throw error;
  });
  const changes = withUsage(plan.changes, world, log);
  const late = [
    ...takesUsed(changes, now),
    ...usageUnknown(log && coveredDays(log, now), DAYS, shown.size, more),
  ];
  return { ...plan, changes, findings: behindHeavier(plan.findings, late) };
}
