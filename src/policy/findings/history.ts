import { reportName } from '../../domain/access.ts';
import { type Change, groupByHolder, isPerformed } from '../../domain/change.ts';
import type { World } from '../../domain/delta.ts';
import type { DesiredUser } from '../../domain/desired.ts';
import { type Email, type Identity, identityOf } from '../../domain/ids.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Plan } from '../../domain/plan.ts';
import { GRAVE, isError, type Place, type Problem } from '../../domain/problem.ts';
import { linesOf } from '../../domain/source.ts';
import { DAY, writtenInstant } from '../../domain/window.ts';
import { few } from '../../domain/wording.ts';
import { laterAccess } from './upcoming.ts';
import { finding } from './wording.ts';

function gainOf(change: Change): string | undefined {
  if (change.because !== 'listed' || change.waiting === true) return undefined;
  if (change.kind === 'create-user') return 'an account';
  if (change.kind === 'grant-report') return reportName(change.report);
  if (change.kind !== 'grant-rls') return undefined;
  return `${change.rls.dataset ?? change.rls.datasetId}/${change.rls.role}`;
}

type Gain = Pick<Change, 'sources'> & { readonly user: Email; readonly name: string };

/** The access that these people gain, now and later. */
export function* findGains(plan: Plan, world: World, people: ReadonlySet<Identity>): Iterable<Gain> {
  for (const change of plan.changes) {
    if (!('user' in change) || !people.has(identityOf(change.user))) continue;
    const name = gainOf(change);
    if (name !== undefined) yield { user: change.user, name, sources: change.sources };
  }
  const upcoming = new Set(plan.findings.flatMap((one) => (one.code === 'upcoming-entry' ? one.user : [])));
  const isAsked = ({ identity, email }: DesiredUser) => people.has(identity) && upcoming.has(email);
  for (const { user, later } of laterAccess(world, isAsked)) {
    // Portal groups come too, without a user.
    if (user === undefined) continue;
    for (const { name, window, source } of later)
      yield { user, name: `${name} from ${writtenInstant(window.from ?? 0)}`, sources: [source] };
  }
}

/** A hint about each person who gains access by a line that this person wrote. */
export function selfGrants(
  gains: readonly Gain[],
  writersOf: (line: Place) => ReadonlySet<Identity> | undefined,
): Problem[] {
  const own = gains.filter((gain) =>
    linesOf(gain).some((line) => writersOf(line)?.has(identityOf(gain.user)) === true),
  );
  return [...groupBy(own, ({ user }) => user)].map(([user, same]) => {
    const names = few(same.map(({ name }) => name));
    const message = `${user} gains ${names} by a line that this person wrote`;
    return finding('self-grant', message, same[0].sources);
  });
}

const RECENT = 30 * DAY;

export function* takesUsed(changes: readonly Change[], now: number): Iterable<Problem> {
  // Only takes have `usage`. `last` is only a day, so count from the end of this day.
  const isRecent = ({ usage }: Change): boolean => Date.parse(usage?.last ?? '') + DAY > now - RECENT;
  for (const own of groupByHolder(changes)) {
    const used = own.filter((change) => isPerformed(change) && isRecent(change));
    const [first] = used;
    if (first === undefined || !('user' in first)) continue;
    const names = used.flatMap((change) => ('report' in change ? [reportName(change.report)] : []));
    const lost = names.length === 0 ? 'the account' : few(names);
    yield finding('takes-used', `${first.user} loses ${lost}, opened in the last 30 days`, first.sources);
  }
}

/** `days` is undefined if the key may not read the audit log. */
export function* usageUnknown(days: number | undefined, all: number): Iterable<Problem> {
  if (days === undefined)
    yield finding('usage-unknown', 'the key may not read the audit log, so usage is unknown', [], {
      fix: 'give the key the permission for the audit log',
    });
  else if (days < all) yield finding('usage-unknown', `the audit log covers ${days} of the last ${all} days`);
}

export const insertAfterGrave = (
  findings: readonly Problem[],
  late: readonly Problem[],
): readonly Problem[] => {
  const start = findings.findLastIndex((one) => isError(one) || GRAVE.includes(one.code)) + 1;
  return [...findings.slice(0, start), ...late, ...findings.slice(start)];
};
