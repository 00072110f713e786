import { isPerformed } from '../../domain/changes.ts';
import { isDecided, type World } from '../../domain/delta.ts';
import { type DesiredUser, type DueReview, lastWindowOf } from '../../domain/desired.ts';
import { accessName } from '../../domain/exclusion.ts';
import { KINDS } from '../../domain/indexes.ts';
import { groupBy } from '../../domain/multimap.ts';
import { MOST_OF_A_CODE, type Problem } from '../../domain/problem.ts';
import { DAY } from '../../domain/window.ts';
import { counted, few } from '../../domain/wording.ts';
import { type Finding, finding, lineName } from './wording.ts';

const SOON = 14 * DAY;

const isSoon = (end: number | undefined, now: number): boolean =>
  end !== undefined && end > now && end - now <= SOON;

/** Access that ends soon, without access that ends together with the person's own window. */
function* endingOf(user: DesiredUser, world: World): Iterable<Problem> {
  const { desired, now } = world;
  const explained = desired.explainUser(user.identity);
  const all = KINDS.flatMap((kind) =>
    Array.from(explained[kind], ([key, grants]) => {
      const window = lastWindowOf(explained, { kind, key });
      return { kind, key, grants, window };
    }),
  );
  const endsAlone = all.filter(({ window }) => isSoon(window?.end, now) && window?.end !== user.window.end);
  for (const [until, ending] of groupBy(endsAlone, ({ window }) => window?.until)) {
    const names = few(ending.map((thing) => accessName(world, thing)));
    const [{ kind, key, grants, window }] = ending;
    const line =
      desired.explainUser(user.identity, window?.end).closed[kind].get(key)?.source ?? grants[0]?.source;
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
    const more: Partial<Problem> = moving.has(user.identity) ? {} : { standing: true };
    const message = `all access of ${user.email} ends ${user.window.until}`;
    if (isAllEnding) yield finding('ending-soon', message, [user.source], { ...more, user: user.email });
    if (isPartEnding) for (const problem of endingOf(user, world)) yield { ...problem, ...more };
  }
};

export const expiredEntries: Finding = function* ({ delta }, wants) {
  for (const { phase, window, source } of delta.world.desired.dormant) {
    if (phase === 'before' || !wants('expired-entry', true)) continue;
    const message = `${lineName(source)} has expired: it ended ${window.until ?? ''}`;
    yield finding('expired-entry', message, [source], { standing: true });
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
    const message = `${first.user} still has expired access: ${counted(expired.length, 'piece')}`;
    yield finding('expired-live', message, first.sources);
  }
};
