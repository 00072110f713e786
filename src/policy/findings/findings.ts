import type { BaseStatus } from '../../domain/base.ts';
import type { Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import type { Facts } from '../facts.ts';
import {
  accountsThatEndFirst,
  deletions,
  escalations,
  heldAccounts,
  leaverAdministrators,
  lockedHolders,
  losesAll,
  outsideDomains,
  owedDemotions,
  unlistedAdministrators,
  unlistedGroups,
  vanishedUsers,
  viewersWhoMayEdit,
} from './accounts.ts';
import { lastMembers, lastViewers } from './last.ts';
import { leftAlone, renamedOutOfReach, renamedWithMore } from './left-alone.ts';
import { managementNarrowed } from './narrowed.ts';
import { ambiguousRoles, rowFindings, rowsByGroup } from './rows.ts';
import { similarPersons } from './similar.ts';
import {
  emptyUserList,
  narrowedAway,
  orphanGrants,
  protectionUnmatched,
  residue,
  uncoveringPatterns,
  unmanagedKinds,
  updateUnavailable,
} from './state.ts';
import { dormantEntries, endingSoon, expiredAllowances, expiredLive } from './time.ts';
import type { Finding, Wants } from './wording.ts';

const MOST_OF_A_CODE = 1000;

const BY_WEIGHT: readonly Finding[] = [
  managementNarrowed,
  lockedHolders,
  escalations,
  deletions,
  heldAccounts,
  vanishedUsers,
  leaverAdministrators,
  owedDemotions,
  losesAll,
  lastViewers,
  lastMembers,
  outsideDomains,
  unlistedAdministrators,
  unlistedGroups,
  viewersWhoMayEdit,
  leftAlone,
  renamedWithMore,
  renamedOutOfReach,
  protectionUnmatched,
  narrowedAway,
  updateUnavailable,
  similarPersons,
  ambiguousRoles,
  rowFindings,
  rowsByGroup,
  orphanGrants,
  residue,
  endingSoon,
  expiredLive,
  accountsThatEndFirst,
  dormantEntries,
  expiredAllowances,
  uncoveringPatterns,
  unmanagedKinds,
  emptyUserList,
];

/** Findings of these codes concern nothing that the plan changes. */
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
  'non-ascii-address',
  'report-renamed',
  'no-record',
  'expired-entry',
  'upcoming-entry',
  'pattern-covers-nothing',
]);

/** A finding, marked where it concerns nothing that the plan changes. */
export const withStanding = (problem: Problem): Problem =>
  problem.severity !== 'error' && problem.frozen !== true && ALWAYS_STANDING.has(problem.code)
    ? { ...problem, standing: true }
    : problem;

/** What a reviewer should know, by weight; of each code the first thousand, and as many standing ones. */
export function findingsOf(facts: Facts): Problem[] {
  const counts = new Map<string, number>();
  const countOf = (code: ProblemCode, isStanding: boolean): number =>
    counts.get(`${isStanding} ${code}`) ?? 0;
  const wants: Wants = (code, isStanding) => countOf(code, isStanding) < MOST_OF_A_CODE;
  const problems: Problem[] = [];
  for (const find of BY_WEIGHT)
    for (const found of find(facts, wants)) {
      const problem = withStanding(found);
      const { code, standing = false } = problem;
      if (!wants(code, standing)) continue;
      counts.set(`${standing} ${code}`, countOf(code, standing) + 1);
      problems.push(problem);
    }
  return problems;
}

const NO_BASE = {
  missing:
    'Nothing has been applied from this repository yet, so deleted lines remove nobody. Run `rolecall apply` once.',
  incomplete:
    'No complete apply is recorded yet, so deleted lines remove only people whom an incomplete apply found or gave access. Run `rolecall apply` until it is complete.',
};

/** What nobody can know without a base; nothing where there is one. */
export const noBase = (status: BaseStatus | undefined): readonly Problem[] =>
  status === 'missing' || status === 'incomplete'
    ? [{ code: 'no-base', severity: 'info', message: NO_BASE[status] }]
    : [];
