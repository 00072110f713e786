import { type Report, type RlsRole, reportName } from '../domain/catalogue.ts';
import type { DesiredUser } from '../domain/desired.ts';
import { roleNames } from '../domain/exclusion.ts';
import { type Identity, isSendable, type ReportId, type RoleKey } from '../domain/ids.ts';
import type { LiveUser } from '../domain/live.ts';
import { roleCode } from '../domain/role.ts';
import type { Leavers, SourcedPattern, Unlisted } from '../domain/settings.ts';
import type { Source } from '../domain/source.ts';
import type { PlanInput } from './input.ts';

/**
 * What decides for a user (contract 1.1). `untouched`: ignored, outside `only`, ambiguous, of an unknown role, or of an
 * address that no request can name.
 * `listed`: Git. `stripped`: loses all access and stays. `removed`: is deleted. `unlisted`: only what is exclusive.
 */
export type Fate = 'untouched' | 'listed' | 'stripped' | 'removed' | 'unlisted';

/** The patterns of `manage.exclusive` that cover each report and role; what is ignored too is left out. */
export interface Exclusive {
  readonly reports: ReadonlyMap<ReportId, Source>;
  readonly rls: ReadonlyMap<RoleKey, Source>;
}

const UNLISTED = { keep: 'unlisted', revoke: 'stripped', delete: 'removed' } as const satisfies Record<
  Unlisted,
  Fate
>;
const LEAVERS = { keep: 'unlisted', revoke: 'stripped', delete: 'removed' } as const satisfies Record<
  Leavers,
  Fate
>;

export function fateOf(
  { desired, exclusion }: PlanInput,
  identity: Identity,
  live: LiveUser | undefined,
  wanted: DesiredUser | undefined,
): Fate {
  if (exclusion.user(identity)) return 'untouched';
  if (live !== undefined && (roleCode(live.role) === undefined || !isSendable(live.email)))
    return 'untouched';
  const { unlisted, leavers } = desired.settings.manage;
  if (wanted === undefined) return UNLISTED[unlisted];
  switch (wanted.standing) {
    case 'present':
    case 'upcoming':
      return 'listed';
    case 'absent':
    case 'expired':
      return LEAVERS[leavers];
  }
}

/** The first pattern that covers any of the names. */
const covering = (patterns: readonly SourcedPattern[], names: readonly string[]): Source | undefined =>
  patterns.find((pattern) => names.some((name) => pattern.matches(name)))?.source;

/** Reports and roles that `manage.exclusive` covers, whether or not they are ignored as well. */
export function exclusiveByPattern({ desired, catalogue }: PlanInput): Exclusive {
  const { exclusive } = desired.settings.manage;
  const reports = new Map<ReportId, Source>();
  const rls = new Map<RoleKey, Source>();
  const add = <Key>(map: Map<Key, Source>, key: Key, source: Source | undefined): void => {
    if (source !== undefined) map.set(key, source);
  };
  const reportPatterns = exclusive.reports ?? [];
  const rlsPatterns = exclusive.rls ?? [];
  const namesOf = (role: RlsRole): string[] => roleNames(role, desired.datasetAliases);
  const nameOf = (report: Report): string => reportName(report);
  if (reportPatterns.length > 0) {
    for (const report of catalogue.reports.values())
      add(reports, report.id, covering(reportPatterns, [nameOf(report)]));
  }
  if (rlsPatterns.length > 0) {
    for (const role of catalogue.roles.values()) add(rls, role.key, covering(rlsPatterns, namesOf(role)));
  }
  return { reports, rls };
}

/** Of what is exclusive, that which nothing excludes: only there unlisted users lose access. */
export function effective(exclusive: Exclusive, { exclusion }: PlanInput): Exclusive {
  return {
    reports: new Map([...exclusive.reports].filter(([id]) => !exclusion.report(id))),
    rls: new Map([...exclusive.rls].filter(([key]) => !exclusion.role(key))),
  };
}
