import type { Decision } from '../../domain/delta.ts';
import type { Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import type { Facts } from '../facts.ts';

/** True while the plan has room for more findings of a code. Standing findings count separately. */
export type Wants = (code: ProblemCode, isStanding: boolean) => boolean;

export type Finder = (facts: Facts, wants: Wants) => Iterable<Problem>;

const WARNINGS = {
  'management-narrowed': 'to remove this access, first apply the removal, then change the settings',
  escalation: 'ask if this person needs the role',
  'user-deleted': 'to keep the account, set manage.leavers: revoke or manage.unlisted: keep',
  'held-delete': 'remove this access in the portal first, or change the patterns',
  'user-vanished': 'if the person has left, remove the person’s lines; if not, set manage.vanished: create',
  'changed-in-portal': 'approve only what you intend',
  'leaver-administrator': 'make the account a viewer in the portal, or set manage.leavers: delete',
  'unknown-rls-role': 'look for the role in the report platform, and remove the person there',
  'report-replaced': 'check that this is the right report; if not, write the id of the right report',
  'locked-out': 'lock the person out again',
  'loses-all': 'check that nobody needs this access',
  'takes-used': 'ask the person before you approve',
  'last-viewer': 'give somebody the report, or delete it',
  'last-member': 'check that nobody needs the role',
  'outside-domain': 'approve only if people of this domain should have access',
  'unlisted-administrator': 'list the user, or change the role in the portal',
  'viewer-may-edit': 'turn off editing for this person in the portal, or make this person a contributor',
  'portal-expires-first': 'change the expiration date in the portal, or write `until`',
  'ambiguous-user': 'delete or rename all but one of the accounts in the portal, or remove the access there',
  'unknown-role-code': 'give the account a role from 1 to 4 in the portal, or remove the access there',
  'unsafe-address': 'correct the address in the portal, or remove the access there',
  'rename-pending': 'rename the account in the portal, then plan again',
  'ignored-but-desired': 'rename the account in the portal',
  'protect-unmatched': 'correct the address, look for the account in the portal, or remove the entry',
  'update-unavailable':
    'if the portal can update users, set portal.dialect.updateUser: true; if not, set manage.roleChanges: manual',
  'similar-person': 'check the address',
  'non-ascii-address': 'check that this is the right person',
  'ambiguous-rls-role':
    'rename one of the roles in the report platform; until then, rolecall changes none of these roles, and gives their members no report of the dataset',
  'rls-missing': 'add an RLS role of the dataset, or set `dynamic: true` on the dataset',
  'rls-ambiguous': 'remove the person from the role or from the group',
  'rls-union': 'keep one role, unless all rows are intended',
  'rows-by-group':
    'remove the person from the group in the portal, or remove the person’s reports of the dataset',
  'pattern-covers-nothing': 'correct the pattern, or remove it',
} as const satisfies Partial<Record<ProblemCode, string>>;

const INFOS = {
  'self-grant': 'ask somebody else for an approval',
  'usage-unknown': 'somebody may have used the access on days that the log does not cover',
  'unlisted-group': 'list the group, or remove it from the roles in the portal',
  'narrowed-away': 'use only user:ADDRESS, without report: or rls:',
  'rls-unused': 'add a report of the dataset, or end the membership',
  'orphan-grant': 'remove the grant in the portal if the report is gone',
  'rls-residue': 'remove the address from the roles in the portal, unless somebody uses the address again',
  'ending-soon': 'move `until` to a later day, or let the access end',
  'review-due': 'check the access, then run `rolecall review --sign`',
  'expired-live': 'the next apply removes this access; run `rolecall apply` every day',
  'expired-entry': 'remove the line, or move `until` to a later day',
  'upcoming-entry': 'check this access now: later plans do not list it',
  'kind-unmanaged': 'to manage this kind of access, write `reports: []` or `rls: []` at one user',
  'empty-user-list': 'if the portal is not new, check that the key may read all users',
} as const satisfies Partial<Record<ProblemCode, string>>;

const FIXES = { ...WARNINGS, ...INFOS };

const placeOfFirst = ([source]: readonly (Source | undefined)[]): Pick<Problem, 'place'> =>
  source === undefined ? {} : { place: placeOf(source) };

/** The place of the line, or of the team membership if the files no longer have the line. */
export function placeOfTake({ source, removed }: Decision): Pick<Problem, 'place'> {
  if (source === undefined || removed !== true) return placeOfFirst([source]);
  return { place: { ...placeOf(source.through.at(-1) ?? source), removed } };
}

export const finding = (
  code: keyof typeof FIXES,
  message: string,
  sources: readonly (Source | undefined)[] = [],
  more: Partial<Problem> = {},
): Problem => ({
  code,
  message,
  severity: code in INFOS ? 'info' : 'warning',
  fix: FIXES[code],
  ...placeOfFirst(sources),
  ...more,
});

/** Returns `team sales`, or `a line of team sales`. All other lines with an end are in `guards.allow`. */
export function lineName({ path: [section, name, ...rest] }: Source): string {
  const owners = { users: `${name}`, teams: `team ${name}`, groups: `portal group ${name}` };
  const owner = Object.entries(owners).find(([key]) => key === section)?.[1] ?? 'guards.allow';
  return rest.length === 0 ? owner : `a line of ${owner}`;
}
