import { reportName } from '../../domain/catalogue.ts';
import type { Change } from '../../domain/change.ts';
import { isPerformed } from '../../domain/changes.ts';
import type { Decision, Person, World } from '../../domain/delta.ts';
import type { DesiredUser, Given } from '../../domain/desired.ts';
import { roleName } from '../../domain/exclusion.ts';
import type { Identity } from '../../domain/ids.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { phaseOf } from '../../domain/window.ts';
import { counted, few } from '../../domain/wording.ts';
import { type Finding, withPlace } from './finding.ts';

const SOON = 14 * 86_400_000;
const FIX = 'extend until, or let it end';

/** What ends soon of one user's access, by its last day. */
function* endingOf(
  user: DesiredUser,
  isSoon: (end: number | undefined) => boolean,
  world: World,
): Iterable<Problem> {
  const { desired, catalogue } = world;
  const { reports, roles } = desired.explainUser(user.identity);
  const ending = new Map<string, { readonly names: string[]; readonly given: Given }>();
  const note = (given: Given, name: string): void => {
    if (!isSoon(given.end) || given.end === user.end) return;
    const known = ending.get(given.until ?? '') ?? { names: [], given };
    known.names.push(name);
    ending.set(given.until ?? '', known);
  };
  for (const [index, given] of reports) {
    const report = catalogue.reports[index];
    if (report !== undefined) note(given, reportName(report));
  }
  for (const [index, given] of roles) {
    const role = catalogue.roles[index];
    if (role !== undefined) note(given, roleName(role, desired.datasetAliases));
  }
  for (const [until, { names, given }] of ending) {
    yield {
      code: 'ending-soon',
      severity: 'info',
      message: `${user.email} has ${few(names)} until ${until}`,
      why: 'the window closes within 14 days',
      fix: FIX,
      ...withPlace(given.sources),
    };
  }
}

export const endingSoon: Finding = function* ({ delta }) {
  const { world } = delta;
  const { desired, now } = world;
  const moving = new Set(
    delta.people
      .filter(
        ({ account, reports, roles }) =>
          account !== undefined || reports.decisions.length + roles.decisions.length > 0,
      )
      .map(({ identity }) => identity),
  );
  const standing = (identity: Identity): Pick<Problem, 'standing'> =>
    moving.has(identity) ? {} : { standing: true };
  const isSoon = (end: number | undefined): boolean => end !== undefined && end > now && end - now <= SOON;
  for (const user of desired.users.values()) {
    if (user.standing !== 'present') continue;
    if (isSoon(user.end)) {
      yield {
        code: 'ending-soon',
        severity: 'info',
        message: `all access of ${user.email} ends ${user.until}`,
        why: 'the user’s window closes',
        fix: FIX,
        ...standing(user.identity),
        ...withPlace([user.source]),
      };
    }
    if (user.nextEnd !== undefined && user.nextEnd - now <= SOON) {
      for (const problem of endingOf(user, isSoon, world)) yield { ...problem, ...standing(user.identity) };
    }
  }
};

/** Lines that give nothing now: what has ended may go from the files, what begins later is coming. */
export const dormantEntries: Finding = function* ({ delta }, wants) {
  for (const { phase, window, source } of delta.world.desired.dormant) {
    const code = phase === 'after' ? 'expired-entry' : 'upcoming-entry';
    if (!wants(code)) continue;
    const from = window.from === undefined ? '' : new Date(window.from).toISOString();
    yield {
      code,
      severity: 'info',
      message:
        phase === 'after'
          ? `${segmentsText(source)} gives nothing any more: it ended ${window.until ?? ''}`
          : `${segmentsText(source)} gives nothing yet: it begins ${from.replace('T00:00:00.000Z', '')}`,
      why: 'a window limits it',
      fix: phase === 'after' ? 'remove the line, or extend until' : 'nothing: it holds from then on',
      standing: true,
      ...withPlace([source]),
    };
  }
};

const segmentsText = ({ path }: Source): string => path.join('.');

/** Allowances of `guards.allow` that have ended: the guards hold as before. */
export const expiredAllowances: Finding = function* ({ delta, guards }) {
  for (const { guard, window, reason, source } of guards.allow) {
    if (phaseOf(window, delta.world.now) !== 'after') continue;
    yield {
      code: 'expired-entry',
      severity: 'info',
      message: `the exception from ${guard} (${reason}) ended ${window.until ?? ''}`,
      why: 'guards.allow holds until its end only',
      fix: 'remove the entry',
      standing: true,
      ...withPlace([source]),
    };
  }
};

const isExpired = ({ kind, because }: Change): boolean =>
  because === 'expired' && (kind === 'revoke-report' || kind === 'revoke-rls');

const hasExpired = ({ because }: Decision): boolean => because === 'expired';
const losesExpired = ({ reports, roles }: Person): boolean =>
  reports.decisions.some(hasExpired) || roles.decisions.some(hasExpired);

export const expiredLive: Finding = function* ({ delta, changes }) {
  const expiring = new Set(delta.people.filter(losesExpired).map(({ email }) => email));
  if (expiring.size === 0) return;
  for (const { holder, changes: own } of changes) {
    if (!('user' in holder) || !expiring.has(holder.user)) continue;
    const { user } = holder;
    const expired = own.filter((change) => isPerformed(change) && isExpired(change));
    const [first] = expired;
    if (first === undefined) continue;
    const { length: count } = expired;
    const { sources } = first;
    yield {
      code: 'expired-live',
      severity: 'info',
      message: `${user} still holds ${counted(count, 'piece')} of access that ${count === 1 ? 'has' : 'have'} expired`,
      why: 'until an apply takes it away, it works',
      fix: 'apply, and let a schedule do so from now on',
      ...withPlace(sources),
    };
  }
};
