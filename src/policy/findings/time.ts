import { isPerformed } from '../../domain/changes.ts';
import { isDecided, type World } from '../../domain/delta.ts';
import {
  type Desired,
  type DesiredUser,
  type DueReview,
  type Grant,
  lastWindow,
} from '../../domain/desired.ts';
import { accessName } from '../../domain/exclusion.ts';
import type { Identity } from '../../domain/ids.ts';
import { KINDS } from '../../domain/indexes.ts';
import { groupBy } from '../../domain/multimap.ts';
import { MOST_OF_A_CODE, type Problem } from '../../domain/problem.ts';
import { ALWAYS, DAY, outlasts, phaseOf, writtenInstant } from '../../domain/window.ts';
import { counted, few } from '../../domain/wording.ts';
import { type Finding, finding } from './wording.ts';

const SOON = 14 * DAY;

const isSoon = (end: number | undefined, now: number): boolean =>
  end !== undefined && end > now && end - now <= SOON;

/** Access that ends soon, without access that ends together with the person's own window. */
function* endingOf(user: DesiredUser, world: World): Iterable<Problem> {
  const { desired, now } = world;
  const explained = desired.explainUser(user.identity);
  const all = KINDS.flatMap((kind) =>
    Array.from(explained[kind], ([key, grants]) => ({ kind, key, grants, window: lastWindow(grants) })),
  );
  const endsAlone = all.filter(({ window }) => isSoon(window?.end, now) && window?.end !== user.window.end);
  for (const [until, ending] of groupBy(endsAlone, ({ window }) => window?.until)) {
    const names = few(ending.map((thing) => accessName(world, thing)));
    const [{ kind, key, grants, window }] = ending;
    const line = desired.explainUser(user.identity, window?.end).expired[kind].get(key) ?? grants[0]?.source;
    yield finding('ending-soon', `${user.email} has ${names} until ${until}`, [line], { user: user.email });
  }
}

export const endingSoon: Finding = function* ({ delta }) {
  const { world } = delta;
  const { desired, now } = world;
  const moving = new Set(delta.people.filter(isDecided).map(({ identity }) => identity));
  for (const user of desired.users.values()) {
    if (user.standing !== 'present') continue;
    const isAllEnding = isSoon(user.window.end, now);
    const isPartEnding = user.nextEnd !== undefined && user.nextEnd - now <= SOON;
    if (!isAllEnding && !isPartEnding) continue;
    const more: Partial<Problem> = moving.has(user.identity) ? {} : { standing: true };
    const message = `all access of ${user.email} ends ${user.window.until}`;
    if (isAllEnding) yield finding('ending-soon', message, [user.source], { ...more, user: user.email });
    if (isPartEnding) for (const problem of endingOf(user, world)) yield { ...problem, ...more };
  }
};

/** Grants that begin later, outlast what the person has now, and are new since the last apply. */
function addedLater(identity: Identity, { desired, now }: World, base: Desired | undefined): Grant[] {
  const later = desired.grantsOfUser(identity).filter(({ window }) => phaseOf(window, now) === 'before');
  if (later.length === 0) return later;
  const spanOf = ({ kind, key, window: { from, end } }: Grant): string => `${kind} ${key} ${from} ${end}`;
  const explained = desired.explainUser(identity);
  const applied = new Set(base?.grantsOfUser(identity).map(spanOf));
  return later.filter((grant) => {
    const present = lastWindow(explained[grant.kind].get(grant.key) ?? []);
    return (present === undefined || outlasts(grant.window, present)) && !applied.has(spanOf(grant));
  });
}

/** Grants that end later than in the last applied files, each from its earlier end on. */
function prolonged(identity: Identity, { desired }: World, base: Desired | undefined): Grant[] {
  if (base?.users.get(identity)?.nextEnd === undefined) return [];
  const [before, explained] = [base.explainUser(identity), desired.explainUser(identity)];
  return KINDS.flatMap((kind) =>
    [...before[kind]].flatMap(([key, grants]) => {
      const window = lastWindow(grants) ?? ALWAYS;
      const longer = explained[kind].get(key)?.find((grant) => outlasts(grant.window, window));
      return longer === undefined ? [] : [{ ...longer, window: { ...longer.window, from: window.end } }];
    }),
  );
}

/** Later access by lines not applied yet. Until its first day, no plan has a change for it. */
export const upcomingAccess: Finding = function* ({ delta: { world } }, wants) {
  const { desired, base } = world;
  if (desired.dormant.every(({ phase }) => phase === 'after') && base?.hasEnds !== true) return;
  const applied = base?.desiredFor(desired.users.keys(), []);
  for (const { identity, email, standing } of desired.users.values()) {
    if (standing === 'absent' || standing === 'expired' || !wants('upcoming-entry', false)) continue;
    const later = [...addedLater(identity, world, applied), ...prolonged(identity, world, applied)];
    for (const [from, grants] of groupBy(later, ({ window }) => window.from ?? 0)) {
      const names = grants.map((grant) => accessName(world, grant));
      const about = `${few([...new Set(names)], 12)} from ${writtenInstant(from)}`;
      yield finding('upcoming-entry', `${email} gains ${about}`, [grants[0]?.source], { user: email, about });
    }
  }
};

export const dormantEntries: Finding = function* ({ delta }, wants) {
  for (const { phase, window, source } of delta.world.desired.dormant) {
    const code = phase === 'after' ? 'expired-entry' : 'upcoming-entry';
    if (!wants(code, true)) continue;
    const from = window.from === undefined ? '' : writtenInstant(window.from);
    const ended = `has expired: it ended ${window.until ?? ''}`;
    const text = phase === 'after' ? ended : `has not begun: it begins ${from}`;
    yield finding(code, `${source.path.join('.')} ${text}`, [source], { standing: true });
  }
};

export const reviewsDue = (due: readonly DueReview[]): readonly Problem[] =>
  due.slice(0, MOST_OF_A_CODE).map(({ kind, name, reviewed, source }) => {
    const last = reviewed === undefined ? 'has no review yet' : `was last reviewed on ${reviewed}`;
    const message = `${kind === 'team' ? `team ${name}` : name} ${last}`;
    return finding('review-due', message, [source], { standing: true });
  });

export const expiredLive: Finding = function* ({ changes }) {
  for (const own of changes) {
    const expired = own.filter(
      (change) => change.because === 'expired' && change.kind.startsWith('revoke') && isPerformed(change),
    );
    const [first] = expired;
    if (first === undefined || !('user' in first)) continue;
    const have = `${counted(expired.length, 'piece')} of access that ${expired.length === 1 ? 'has' : 'have'}`;
    yield finding('expired-live', `${first.user} still has ${have} expired`, first.sources);
  }
};
