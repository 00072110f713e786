import type { Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import type { Facts } from '../facts.ts';
import { lockedHolders, owedDemotions, vanishedUsers } from './base.ts';
import { lastMembers, lastViewers } from './emptied.ts';
import type { Finding } from './finding.ts';
import { leftWithMore } from './left-alone.ts';
import { uncoveringPatterns } from './patterns.ts';
import {
  deletions,
  escalations,
  heldAccounts,
  leaverAdministrators,
  losesAll,
  outsideDomains,
  unknownRoleCodes,
  unlistedAdministrators,
  unsendableAddresses,
} from './people.ts';
import { renamedOutOfReach, renamedWithMore } from './renamed.ts';
import { ambiguousRoles, rowFindings, rowsByGroup } from './rows.ts';
import { similarAddresses, similarPersons } from './similar.ts';
import {
  emptyUserList,
  narrowedAway,
  orphanGrants,
  protectionUnmatched,
  residue,
  unmanagedKinds,
  updateUnavailable,
} from './state.ts';
import { dormantEntries, endingSoon, expiredAllowances, expiredLive } from './time.ts';

const MOST_OF_A_CODE = 1000;

/** All findings, the weightiest first. */
const BY_WEIGHT: readonly Finding[] = [
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
  leftWithMore,
  renamedWithMore,
  renamedOutOfReach,
  unknownRoleCodes,
  unsendableAddresses,
  protectionUnmatched,
  narrowedAway,
  updateUnavailable,
  similarPersons,
  similarAddresses,
  ambiguousRoles,
  rowFindings,
  rowsByGroup,
  orphanGrants,
  residue,
  endingSoon,
  expiredLive,
  dormantEntries,
  expiredAllowances,
  uncoveringPatterns,
  unmanagedKinds,
  emptyUserList,
];

/** What is so whatever the plan does: findings of these codes concern nothing that it changes. */
const ALWAYS_STANDING: ReadonlySet<ProblemCode> = new Set([
  'unlisted-administrator',
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
]);

/** A finding, marked where it concerns nothing that the plan changes. */
export const withStanding = (problem: Problem): Problem =>
  problem.severity !== 'error' && problem.frozen !== true && ALWAYS_STANDING.has(problem.code)
    ? { ...problem, standing: true }
    : problem;

/** What a reviewer should know, by weight; of each code the first thousand. */
export function findingsOf(facts: Facts): Problem[] {
  const left = new Map<ProblemCode, number>();
  const wants = (code: ProblemCode): boolean => (left.get(code) ?? MOST_OF_A_CODE) > 0;
  const problems: Problem[] = [];
  for (const finding of BY_WEIGHT) {
    for (const problem of finding(facts, wants)) {
      const { code } = problem;
      if (!wants(code)) break;
      left.set(code, (left.get(code) ?? MOST_OF_A_CODE) - 1);
      problems.push(withStanding(problem));
    }
  }
  return problems;
}
