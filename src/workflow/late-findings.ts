import path from 'node:path';
import type { AuditLog } from '../domain/audit.ts';
import type { World } from '../domain/delta.ts';
import type { Blame, BlameOf } from '../domain/log.ts';
import { groupBy } from '../domain/multimap.ts';
import type { Plan } from '../domain/plan.ts';
import type { Place } from '../domain/problem.ts';
import { linesOf, placeName } from '../domain/source.ts';
import { relativePath } from '../files/checkout.ts';
import { openRepository } from '../files/git-objects.ts';
import { blameLines, readWriters } from '../files/history.ts';
import type { Revision } from '../files/revision.ts';
import { coveredDays, isTake, USAGE_DAYS, usageWindow, withUsage } from '../insight/review.ts';
import {
  findGains,
  insertAfterGrave,
  selfGrants,
  takesUsed,
  usageUnknown,
} from '../policy/findings/history.ts';
import type { Portal } from '../portal/portal.ts';
import { hasStatus } from '../portal/portal-fault.ts';
import type { FoundBase } from './base.ts';
import type { Loaded } from './load.ts';
import { isBefore } from './portal-record.ts';

/** Reads the last 90 days of the audit log. Undefined if the key may not read the log. */
export const readUsage = (portal: Portal, now: number): Promise<AuditLog | undefined> =>
  portal.audit(usageWindow(now)).catch((error: unknown) => {
    if (hasStatus(error, 403)) return undefined;
    throw error;
  });

/** Adds when removed access was last used. If the key cannot read the audit log, the last use is unknown. */
export async function addUsage(plan: Plan, world: World, portal: Portal): Promise<Plan> {
  if (!plan.changes.some(isTake)) return plan;
  const { now } = world;
  const log = await readUsage(portal, now);
  const changes = withUsage(plan.changes, world, log);
  const late = [...takesUsed(changes, now), ...usageUnknown(log && coveredDays(log, now), USAGE_DAYS)];
  return { ...plan, changes, findings: insertAfterGrave(plan.findings, late) };
}

/** Finds the commit and author of each line, in the files of the commit `at`. */
export async function findBlame(
  { loaded, at }: { readonly loaded: Loaded; readonly at: Revision },
  places: Iterable<Place>,
): Promise<BlameOf> {
  const { located, folder, parsed } = loaded;
  const { commit, dirty } = at;
  const git = await openRepository(located.top);
  if (git === undefined || commit === null) return () => undefined;
  const found = new Map<string, Blame>();
  for (const [file, own] of groupBy(places, (place) => place.file)) {
    const lines = [...new Set(own.map(({ line }) => line))];
    const fromTop = relativePath(located.top, path.join(folder, file));
    // Git needs the text of uncommitted files, because their lines may have other numbers than in the commit.
    const text = dirty ? parsed.find((one) => one.text.file === file)?.text.content : undefined;
    for (const [line, blame] of await blameLines(git, commit, fromTop, text, lines))
      found.set(placeName({ file, line }), blame);
  }
  return (place) => found.get(placeName(place));
}

/** Adds a hint about each person who gains access, now or later, by a line that this person wrote. */
export async function addSelfGrants(plan: Plan, world: World, loaded: Loaded, base: FoundBase) {
  const { commit, dirty } = plan;
  if (base.record === undefined || base.commit === null || commit === null) return plan;
  const writers = await readWriters(base.record.git, base.commit, commit);
  const allWriters = new Set([...writers.values()].flatMap((people) => [...people]));
  const gains = [...findGains(plan, world, allWriters)];
  if (gains.length === 0) return plan;
  const blame = await findBlame({ loaded, at: { commit, dirty } }, gains.flatMap(linesOf));
  const hints = selfGrants(gains, (line) => writers.get(blame(line)?.commit ?? ''));
  return { ...plan, findings: insertAfterGrave(plan.findings, hints) };
}

/** Adds to the advice of `policy-changed` which commit changed the settings. */
export async function nameSettingsCommit(plan: Plan, { record, commit }: FoundBase): Promise<Plan> {
  const isChanged = plan.findings.some(({ code }) => code === 'policy-changed');
  if (record === undefined || commit === null || !isChanged) return plan;
  const { git, head, root, newest } = record;
  const [changed] = await git.changesOf(`${commit}..${head}`, [root], 1);
  if (changed === undefined || changed.id === head) return plan;
  // After an incomplete apply of a later commit, this commit is too old to apply.
  if (newest !== undefined && !(await isBefore(git, newest.state.commit, changed.id))) return plan;
  const fix = `check out ${changed.id.slice(0, 12)}, which changed the settings, and apply it first; then apply these files`;
  const findings = plan.findings.map((one) => (one.code === 'policy-changed' ? { ...one, fix } : one));
  return { ...plan, findings };
}
