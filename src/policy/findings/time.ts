import { KINDS, type Thing } from '../../domain/access.ts';
import { isPerformed } from '../../domain/change.ts';
import { type Decision, isDecided, type Person, type World } from '../../domain/delta.ts';
import type { DesiredUser, DueReview } from '../../domain/desired.ts';
import { accessName } from '../../domain/exclusion.ts';
import { windowWithLater } from '../../domain/grant.ts';
import { groupBy, once } from '../../domain/multimap.ts';
import { MOST_OF_A_CODE, type Problem } from '../../domain/problem.ts';
import { DAY, outlasts } from '../../domain/window.ts';
import { accessText, few } from '../../domain/wording.ts';
import { type Finder, finding, lineName } from './wording.ts';

const SOON = 14 * DAY;

const isSoon = (end: number | undefined, now: number): boolean =>
  end !== undefined && end > now && end - now <= SOON;

const isNewGive = ({ move, waiting }: Decision): boolean => move === 'give' && waiting !== true;

/**
 * Reports access that ends soon, but not at the end of the person's own window. An end is new if the plan
 * gives the access, or if the last applied files have a later end.
 */
function* endingOf(user: DesiredUser, world: World, person: Person | undefined): Iterable<Problem> {
  const { desired, now } = world;
  const explained = desired.explainUser(user.identity);
  const all = KINDS.flatMap((kind) =>
    Array.from(explained[kind], ([key, grants]) => {
      const window = windowWithLater(explained, { kind, key });
      return { kind, key, grants, window };
    }),
  );
  const endsAlone = all.filter(({ window }) => isSoon(window?.end, now) && window?.end !== user.window.end);
  const before = once(() => world.base?.desiredFor([user.identity], []).explainUser(user.identity));
  const endsEarlier = (thing: Thing): boolean => {
    const [was, is] = [before(), explained].map((one) => one && windowWithLater(one, thing));
    return was !== undefined && is !== undefined && outlasts(was, is);
  };
  const isNew = (thing: Thing): boolean =>
    person?.[thing.kind].decisions.some((one) => one.key === thing.key && isNewGive(one)) === true ||
    endsEarlier(thing);
  const newFirst = endsAlone.toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)));
  for (const ending of groupBy(newFirst, (thing) => `${isNew(thing)} ${thing.window?.until}`).values()) {
    const names = few(ending.map((thing) => accessName(world, thing)));
    const [{ kind, key, grants, window }] = ending;
    const line =
      desired.explainUser(user.identity, window?.end).closed[kind].get(key)?.source ?? grants[0]?.source;
    const more = isNew(ending[0]) ? {} : { standing: true as const };
    const message = `${user.email} has ${names} until ${window?.until}`;
    yield finding('ending-soon', message, [line], { ...more, user: user.email });
  }
}

export const endingSoon: Finder = function* ({ delta }) {
  const { world } = delta;
  const { desired, now } = world;
  const decided = new Map(delta.people.filter(isDecided).map((person) => [person.identity, person]));
  for (const user of desired.users.values()) {
    if (user.standing !== 'present') continue;
    const isAllEnding = isSoon(user.window.end, now);
    const isPartEnding = user.nextEnd !== undefined && user.nextEnd - now <= SOON;
    const person = decided.get(user.identity);
    const gains = KINDS.some((kind) => person?.[kind].decisions.some(isNewGive));
    const before = world.base?.users.get(user.identity)?.written?.window;
    const endsEarlier = before !== undefined && outlasts(before, user.window);
    const isNew = gains || person?.account?.kind === 'create' || endsEarlier;
    const more = isNew ? {} : { standing: true as const };
    const message = `all access of ${user.email} ends ${user.window.until}`;
    if (isAllEnding) yield finding('ending-soon', message, [user.source], { ...more, user: user.email });
    if (isPartEnding) yield* endingOf(user, world, person);
  }
};

export const expiredEntries: Finder = function* ({ delta }, wants) {
  for (const { phase, window, source } of delta.world.desired.closedEntries()) {
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

export const expiredLive: Finder = function* ({ changes }) {
  for (const own of changes) {
    const expired = own.filter(
      (change) => change.because === 'expired' && change.kind.startsWith('revoke') && isPerformed(change),
    );
    const [first] = expired;
    if (first === undefined || !('user' in first)) continue;
    const reports = expired.filter(({ kind }) => kind === 'revoke-report').length;
    const message = `${first.user} still has expired access: ${accessText(reports, expired.length - reports)}`;
    yield finding('expired-live', message, first.sources);
  }
};
