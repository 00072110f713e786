import { NOTHING_HELD, type Person, type Side, still, type World } from '../domain/delta.ts';
import type { Indexes } from '../domain/indexes.ts';
import type { Matched } from './match.ts';

/** Both kinds of access of one person. */
export type Sides = Pick<Person, 'reports' | 'roles'>;

/** Somebody with what was decided. Written out, as there are as many of them as users. */
export const personOf = (
  { identity, email, live, wanted, left, treatment }: Matched,
  { account, reports, roles, residue }: Pick<Person, 'account' | 'reports' | 'roles' | 'residue'>,
): Person => ({
  identity,
  email,
  live,
  wanted,
  left,
  treatment,
  account,
  reports,
  roles,
  residue,
  narrowed: undefined,
  isSelected: true,
});

/** 1 for each report, and role, that is compared like any other: by index, and whoever holds it. */
export interface Plain {
  readonly reports: Uint8Array;
  readonly roles: Uint8Array;
}

const NONE_PLAIN = new Uint8Array();

/** Of a kind that nobody manages nothing is plain, and no report where single grants are left alone. */
export function plainIn({ desired: { mentions }, catalogue, exclusion }: World): Plain {
  return {
    reports:
      mentions.reports && !exclusion.hasGrants
        ? new Uint8Array(
            catalogue.reports.map(({ listed }, index) => Number(listed && !exclusion.report(index))),
          )
        : NONE_PLAIN,
    roles: mentions.rls
      ? new Uint8Array(
          catalogue.roles.map(({ ambiguous }, index) => Number(!ambiguous && !exclusion.role(index))),
        )
      : NONE_PLAIN,
  };
}

/** True where both hold the same, all of it plain. */
function isSame(live: Indexes, wanted: Indexes, plain: Uint8Array): boolean {
  const { length } = live;
  if (wanted.length !== length) return false;
  for (let at = 0; at < length; at++) {
    const index = live[at] ?? 0;
    if (index !== wanted[at] || plain[index] !== 1) return false;
  }
  return true;
}

/** The sides of those who have what the files give, which are most people: nothing is asked about them. */
export function settling(plain: Plain): (matched: Matched) => Sides | undefined {
  const ofOne: Side[] = [];
  /** Most people are in one role, which they share with many. */
  const rolesSide = (live: Indexes): Side => {
    if (live.length > 1) return still(live, live.length);
    const first = live[0];
    if (first === undefined) return NOTHING_HELD;
    const side = ofOne[first] ?? still(live, 1);
    ofOne[first] = side;
    return side;
  };
  return ({ live, wanted, treatment }) => {
    if (treatment !== 'listed' || live === undefined || wanted === undefined) return undefined;
    if (!isSame(live.roles, wanted.roles, plain.roles)) return undefined;
    if (!isSame(live.reports, wanted.reports, plain.reports)) return undefined;
    return { reports: still(live.reports, live.reports.length), roles: rolesSide(live.roles) };
  };
}
