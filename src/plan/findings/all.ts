import type { Problem } from '../../domain/problem.ts';
import type { Facts } from '../facts.ts';
import type { Finding } from './finding.ts';
import {
  deletions,
  escalations,
  heldDeletions,
  losesAll,
  outsideDomains,
  similarAddresses,
  unknownRoleCodes,
  unlistedAdministrators,
  unsendableAddresses,
} from './people.ts';
import { rowFindings } from './rows.ts';
import {
  emptyUserList,
  endingSoon,
  exclusiveBypassed,
  expiredLive,
  lastMembers,
  lastViewers,
  orphanGrants,
  residue,
  unmanagedKinds,
  updateUnavailable,
} from './state.ts';

const MOST_OF_A_KIND = 1000;

/** All findings, the weightiest first. */
const BY_WEIGHT: readonly Finding[] = [
  escalations,
  deletions,
  heldDeletions,
  losesAll,
  lastViewers,
  lastMembers,
  outsideDomains,
  unlistedAdministrators,
  unknownRoleCodes,
  unsendableAddresses,
  exclusiveBypassed,
  updateUnavailable,
  similarAddresses,
  rowFindings,
  orphanGrants,
  residue,
  endingSoon,
  expiredLive,
  unmanagedKinds,
  emptyUserList,
];

/** What a reviewer should know, by weight; of each kind the first thousand. */
export function findingsOf(facts: Facts): Problem[] {
  const seen = new Map<string, number>();
  return BY_WEIGHT.flatMap((finding) => finding(facts)).filter(({ code }) => {
    const count = (seen.get(code) ?? 0) + 1;
    seen.set(code, count);
    return count <= MOST_OF_A_KIND;
  });
}
