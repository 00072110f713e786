import type { Decision } from '../../domain/delta.ts';
import type { Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import type { Facts } from '../facts.ts';

/** True while more findings of a code are wanted, standing ones apart: what nobody will see is not made. */
export type Wants = (code: ProblemCode, isStanding: boolean) => boolean;

export type Finding = (facts: Facts, wants: Wants) => Iterable<Problem>;

type FindingWording = Pick<Problem, 'severity' | 'why' | 'fix'>;

const warning = (why: string | undefined, fix: string): FindingWording => ({
  severity: 'warning',
  ...(why !== undefined && { why }),
  fix,
});
const info = (why: string | undefined, fix: string): FindingWording => ({
  ...warning(why, fix),
  severity: 'info',
});

/** How much each finding weighs, why it matters, and what to do; a finding may say it otherwise. */
const WORDINGS = {
  escalation: warning(undefined, 'approve only if this person is meant to'),
  'user-deleted': warning(
    'a deleted account does not come back as it was',
    'write leavers: revoke, or unlisted: keep, to keep the account',
  ),
  'held-delete': warning(undefined, 'remove that access in the portal first, or change the patterns'),
  'user-vanished': warning(undefined, 'if the person has left, remove the lines'),
  'leaver-administrator': warning(
    'such an account can still change what others see, without any access of its own',
    'make the account a viewer in the portal, or let leavers be deleted',
  ),
  'locked-out': warning(undefined, 'lock the person out again'),
  'loses-all': warning(undefined, 'approve only if this person is meant to see nothing'),
  'self-grant': info(undefined, 'ask somebody else to approve this'),
  'takes-used': warning(undefined, 'ask the person before you approve'),
  'usage-unknown': info(undefined, 'access without a known use may still be in use'),
  'last-viewer': warning('the plan takes its last viewer', 'give it to somebody, or retire the report'),
  'last-member': warning('nobody sees its rows any more', 'check that this is meant'),
  'outside-domain': warning(
    'nobody of this mail domain has access to anything so far',
    'approve only if people from there are meant to have access',
  ),
  'unlisted-administrator': warning(
    'nobody reviews what this person may do',
    'list the user, or change the role in the portal',
  ),
  'unlisted-group': info(
    'nobody reviews what its members see',
    'list the group, or remove it from the roles in the portal',
  ),
  'viewer-may-edit': warning(
    'these flags are not in the files, so nobody reviews them',
    'remove the flags in the portal, or make this person a contributor',
  ),
  'portal-expires-first': warning(undefined, 'change the expiration date in the portal, or write `until`'),
  'ambiguous-user': warning(
    'the account shares its address with another one, so rolecall makes no call about it',
    'delete or rename all but one of them in the portal, or take the access there',
  ),
  'unknown-role-code': warning(
    'the reference knows the role codes 1 to 4; rolecall makes no call about such an account',
    'give the account a known role in the portal, or take the access there',
  ),
  'unsafe-address': warning(
    'in a request the address would name somebody else, something else, or nothing',
    'correct the address in the portal, or take the access there',
  ),
  'rename-pending': warning(
    'the access of the account stays as it is until somebody renames it in the portal',
    'rename the account in the portal, then plan again',
  ),
  'ignored-but-desired': warning(undefined, 'rename the account in the portal'),
  'protect-unmatched': warning(
    'a misspelt entry protects nobody; or somebody deleted a protected account in the portal',
    'correct the address, look for the account, or remove the entry',
  ),
  'narrowed-away': info(
    'rolecall creates an account only with access that is selected, and deletes none by a selection of access',
    'select the person: --only user:ADDRESS',
  ),
  'update-unavailable': warning(
    'manage.roleChanges is update, and portal.dialect.updateUser is not true',
    'set portal.dialect.updateUser: true if the portal can, or roleChanges: manual',
  ),
  'similar-person': warning(
    'the new account would have access of its own, beside what is there',
    'check the address',
  ),
  'ambiguous-rls-role': warning(
    'the API names roles by dataset and name, so nobody can say which of them a call would change',
    'rename one of the roles in the report platform; until then rolecall leaves them alone, and gives their members no reports of the dataset',
  ),
  'rls-missing': warning(undefined, 'add a role, or set `dynamic: true`'),
  'rls-ambiguous': warning('whether the rows add up is unknown', 'keep one of the two'),
  'rls-union': warning(undefined, 'keep one role, unless all rows are intended'),
  'rls-unused': info(undefined, 'add a report of the dataset, or remove the role'),
  'rows-by-group': warning(
    'the portal may then show the rows of the group’s role, which the person’s own role may have hidden',
    'take the person out of the group in the portal, or take the reports of the dataset',
  ),
  'orphan-grant': info(
    'rolecall leaves alone what the key cannot see',
    'remove the grant in the portal if the report is gone',
  ),
  'rls-residue': info(undefined, 'unlink the address in the portal if nobody comes back under it'),
  'ending-soon': info('the window closes within 14 days', 'extend until, or let it end'),
  'review-due': info(undefined, 'look at it, then run `rolecall review --sign`'),
  'expired-live': info(
    'until an apply takes it away, it works',
    'apply, and let a schedule do so from now on',
  ),
  'expired-entry': info('its window has closed', 'remove the line, or extend until'),
  'upcoming-entry': info('its window has not opened yet', 'nothing: it holds from then on'),
  'pattern-covers-nothing': warning(
    'nothing in the portal or the files has such a name: it may be misspelt, or of a thing that was renamed',
    'correct the pattern, or remove it',
  ),
  'kind-unmanaged': info(
    'an absent key must not be taken for "none"',
    'write an empty list at one user to manage them',
  ),
  'empty-user-list': info(
    'rolecall never takes an empty list for the wish to remove',
    'if the portal is not new, check that the key may read all users',
  ),
} as const satisfies Partial<Record<ProblemCode, FindingWording>>;

function placeOfFirst(sources: readonly (Source | undefined)[]): Pick<Problem, 'place'> {
  const [source] = sources;
  return source === undefined ? {} : { place: placeOf(source) };
}

/** The line that decides a removal, that of the membership where one went; undefined where the decision names none. */
export function placeOfTake({
  source,
  removed,
}: Pick<Decision, 'source' | 'removed'>): Pick<Problem, 'place'> {
  if (source === undefined || removed !== true) return placeOfFirst([source]);
  const { file, line, column } = source.through.at(-1) ?? placeOf(source);
  return { place: { file, line, column, removed } };
}

/** A finding in the words of its code, but for what it says otherwise. */
export const finding = (
  code: keyof typeof WORDINGS,
  message: string,
  sources: readonly (Source | undefined)[] = [],
  more: Partial<Problem> = {},
): Problem => ({ code, message, ...WORDINGS[code], ...placeOfFirst(sources), ...more });
