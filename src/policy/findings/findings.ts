import type { Base, BaseStatus } from '../../domain/base.ts';
import { MOST_OF_A_CODE, type Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import type { Facts } from '../facts.ts';
import { guardRefusals } from '../guards/guards.ts';
import { notGrantedHere } from '../guards/restrict.ts';
import { policyChanged } from '../policy-changed.ts';
import { evaluateRules } from '../rules/judge.ts';
import * as accounts from './accounts.ts';
import { accountsLeftAlone, renamedOutOfReach } from './accounts-left-alone.ts';
import { lastHolders } from './last-holders.ts';
import { managementNarrowed } from './narrowed.ts';
import * as portal from './portal.ts';
import { rowFindings, rowsByGroup } from './rows.ts';
import * as settings from './settings.ts';
import { nonAsciiAddresses, similarPersons } from './similar.ts';
import { endingSoon, expiredEntries, expiredLive, reviewsDue } from './time.ts';
import { unlikeTarget } from './unlike-target.ts';
import { upcomingAccess } from './upcoming.ts';
import type { Finder, Wants } from './wording.ts';

const BY_WEIGHT: readonly Finder[] = [
  managementNarrowed,
  accounts.lockedHolders,
  accounts.escalations,
  unlikeTarget,
  accounts.deletions,
  accounts.heldAccounts,
  accounts.vanishedUsers,
  accounts.leaverAdministrators,
  accounts.leaversInLostRoles,
  accounts.owedDemotions,
  accounts.losesAll,
  lastHolders,
  accounts.outsideDomains,
  accounts.unlistedAdministrators,
  portal.unlistedGroups,
  accounts.viewersWhoMayEdit,
  accountsLeftAlone,
  renamedOutOfReach,
  portal.replacedReports,
  ({ delta }) => settings.unmatchedProtection(delta.world),
  accounts.narrowedAway,
  settings.updateUnavailable,
  similarPersons,
  nonAsciiAddresses,
  portal.ambiguousRoles,
  rowFindings,
  rowsByGroup,
  portal.orphanGrants,
  portal.residue,
  endingSoon,
  expiredLive,
  accounts.accountsThatEndFirst,
  upcomingAccess,
  expiredEntries,
  settings.unmatchedPatterns,
  settings.unmanagedKinds,
  portal.emptyUserList,
];

const ALWAYS_STANDING: ReadonlySet<ProblemCode> = new Set([
  'unlisted-administrator',
  'unlisted-group',
  'viewer-may-edit',
  'portal-expires-first',
  'unknown-role-code',
  'unsafe-address',
  'protect-unmatched',
  'ambiguous-rls-role',
  'orphan-grant',
  'rls-residue',
  'kind-unmanaged',
  'report-renamed',
  'no-record',
  'expired-entry',
  'pattern-covers-nothing',
]);

const withStanding = (problem: Problem): Problem =>
  problem.severity !== 'error' && problem.pending !== true && ALWAYS_STANDING.has(problem.code)
    ? { ...problem, standing: true }
    : problem;

/** Sorts by weight. Returns at most a thousand new and a thousand standing findings of each code. */
function findingsOf(facts: Facts): Problem[] {
  const counts = new Map<string, number>();
  const countOf = (code: ProblemCode, isStanding: boolean) => counts.get(`${code} ${isStanding}`) ?? 0;
  const wants: Wants = (code, isStanding) => countOf(code, isStanding) < MOST_OF_A_CODE;
  const problems: Problem[] = [];
  for (const find of BY_WEIGHT)
    for (const found of find(facts, wants)) {
      const problem = withStanding(found);
      const { code, standing = false } = problem;
      if (!wants(code, standing)) continue;
      counts.set(`${code} ${standing}`, countOf(code, standing) + 1);
      problems.push(problem);
    }
  return problems;
}

const NO_BASE: Partial<Record<BaseStatus, string>> = {
  'no-git':
    'The files are not in a Git commit, so deleted lines remove nobody. Commit them, then run `rolecall apply`.',
  missing:
    'Nothing has been applied from this repository yet, so deleted lines remove nobody. Run `rolecall apply` once.',
  incomplete:
    'No complete apply is recorded yet, so a deleted line may remove nobody. Run `rolecall apply` until it is complete.',
};

function noBase(status: BaseStatus = 'found'): readonly Problem[] {
  const message = NO_BASE[status];
  return message === undefined ? [] : [{ code: 'no-base', severity: 'info', message }];
}

export interface FindingOptions {
  readonly overrides: readonly string[];
  readonly base: Base | undefined;
  readonly baseStatus?: BaseStatus;
  /** Warnings of earlier steps. */
  readonly earlier: readonly Problem[];
  /** Warnings of earlier steps about the files of `--against`. */
  readonly earlierOfTarget: readonly Problem[];
  readonly reviews?: boolean;
  /** False if `--cause` or `--removals-only` holds the changes that the files ask for. */
  readonly performsGit: boolean;
  readonly selectsGroups: boolean;
  /** The backup to restore. A restore reports no `unlisted-administrator`. */
  readonly backup?: string;
}

function judge(facts: Facts, { overrides, base, performsGit }: FindingOptions) {
  const refusals = [
    ...guardRefusals(facts, overrides),
    ...notGrantedHere(facts, performsGit ? base : undefined),
  ];
  const broken = evaluateRules(facts.delta, facts.delta.world.desired.settings);
  const changed = base === undefined ? [] : policyChanged(facts, base, overrides, { refusals, broken });
  return { refusals, changed, broken, findings: findingsOf(facts) };
}

/** Two findings about narrowed access can have the same count for different access. Compare the settings. */
function hasSameScope(facts: Facts, target: Facts | undefined): boolean {
  const [one, other] = [facts, target].map((side) => {
    const { manage, portal } = side?.delta.world.desired.settings ?? {};
    const withoutPlaces = (key: string, value: unknown): unknown => (/ource$/.test(key) ? undefined : value);
    return JSON.stringify([manage, portal?.dialect], withoutPlaces);
  });
  return one === other;
}

/** The plan shows `management-narrowed` first, then `no-base`, refusals, earlier warnings and all others. */
export function listFindings(facts: Facts, target: Facts | undefined, options: FindingOptions): Problem[] {
  const { baseStatus, earlier, earlierOfTarget, reviews, selectsGroups, backup } = options;
  const own = judge(facts, options);
  const hidden: readonly ProblemCode[] = [
    ...(selectsGroups ? [] : (['unlisted-group'] as const)),
    ...(backup === undefined ? [] : (['unlisted-administrator'] as const)),
  ];
  const findings = own.findings.filter(({ code }) => !hidden.includes(code));
  const isFirst = ({ code }: Problem): boolean => code === 'management-narrowed';
  const keyOf = ({ code, severity, message }: Problem): string => `${severity} ${code} ${message}`;
  const judged = target === undefined ? [] : Object.values(judge(target, options)).flat();
  const ofTarget = new Set([...judged, ...earlierOfTarget].map(keyOf));
  const isNarrowedHere = !hasSameScope(facts, target);
  const isOfThisPlan = (problem: Problem): boolean =>
    problem.code === 'escalation' || (isFirst(problem) && isNarrowedHere);
  const withoutTarget = (problem: Problem): Problem =>
    !isOfThisPlan(problem) && ofTarget.has(keyOf(problem)) ? { ...problem, standing: true } : problem;
  return [
    ...findings.filter(isFirst).map(withoutTarget),
    ...noBase(baseStatus),
    ...[...own.refusals, ...own.changed, ...own.broken].map(withoutTarget),
    ...earlier.map(withStanding).map(withoutTarget),
    ...findings.filter((one) => !isFirst(one)).map(withoutTarget),
    ...(reviews === true ? reviewsDue(facts.delta.world.desired.dueReviews()) : []),
  ];
}
