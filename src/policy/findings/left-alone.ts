import { type LeftAlone, leftAlone, type Untouchable } from '../../domain/left-alone.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import { counted } from '../../domain/wording.ts';
import { type Finding, withPlace } from './finding.ts';

const TOLD = {
  twin: ['ambiguous-user', 'shares the address with another account', 'delete or rename all but one of them'],
  role: ['unknown-role-code', 'has a role code other than 1 to 4', 'give the account a known role'],
  address: ['unsafe-address', 'has an address that no request can name for sure', 'correct the address'],
} as const satisfies Record<Untouchable, readonly [ProblemCode, string, string]>;

function keeps({ reports, roles, isToGo }: LeftAlone): string {
  const parts = [
    ...(isToGo ? ['the account'] : []),
    ...(reports.length > 0 ? [counted(reports.length, 'report')] : []),
    ...(roles.length > 0 ? [counted(roles.length, 'RLS role')] : []),
  ];
  return parts.join(', ');
}

/** Accounts that are left alone and have more than the files give. */
export const leftWithMore: Finding = function* ({ delta, exclusive }) {
  for (const one of leftAlone(delta.world, exclusive)) {
    const [code, why, fix] = TOLD[one.why];
    yield {
      code,
      severity: 'warning',
      message: `${JSON.stringify(one.user.email)} (${one.user.id}) is left alone and keeps what the files do not give: ${keeps(one)}`,
      why: `the account ${why}, so no call is made about it`,
      fix: `${fix} in the portal, or take the access there`,
      frozen: true,
      ...withPlace(one.wanted && [one.wanted.source]),
    };
  }
};
