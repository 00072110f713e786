import { type Access, hasIndex, type LiveUser, NO_ACCESS, NO_INDEXES } from '../../domain/access.ts';
import { isExpected, type World } from '../../domain/delta.ts';
import type { DesiredUser } from '../../domain/desired.ts';
import { accessName } from '../../domain/exclusion.ts';
import { type Explanation, type Grant, lastWindow, successors } from '../../domain/grant.ts';
import { type Email, isEscalation, ROLE_NAMES, roleCode } from '../../domain/ids.ts';
import { groupBy } from '../../domain/multimap.ts';
import { placeName, type Source } from '../../domain/source.ts';
import { ALWAYS, outlasts, phaseOf, writtenEnd, writtenInstant } from '../../domain/window.ts';
import { few } from '../../domain/wording.ts';
import { type Finder, finding, lineName } from './wording.ts';

/** The grants that the files give one holder, at any time, and the live access of this holder. */
interface HolderGrants {
  readonly grants: readonly Grant[];
  readonly explain: () => Explanation;
  /** The grants by the last applied files. */
  readonly applied: () => readonly Grant[];
  readonly live: Access;
}

/** Grants that begin later, outlast what the holder has now, and are new since the last apply. */
function newLaterGrants({ grants, explain, applied, live }: HolderGrants, now: number): readonly Grant[] {
  // If the windows on one way have no time in common, the grant never begins.
  const later = grants.filter(
    ({ window }) => phaseOf(window, now) === 'before' && (window.from ?? 0) < (window.end ?? Infinity),
  );
  if (later.length === 0) return later;
  const spanOf = ({ kind, key, window: { from, end } }: Grant): string => `${kind} ${key} ${from} ${end}`;
  const explained = explain();
  const appliedSpans = new Set(applied().map(spanOf));
  return later.flatMap((grant) => {
    const { kind, key, window } = grant;
    const present = lastWindow(explained[kind].get(key) ?? []);
    const isShorter = present !== undefined && !outlasts(window, present);
    if (isShorter || appliedSpans.has(spanOf(grant))) return [];
    const last = lastWindow(explained.later[kind].get(key) ?? []) ?? present;
    if (present?.end === undefined || (window.from ?? 0) > (last?.end ?? Infinity)) return [grant];
    // A grant that follows without a gap prolongs live access. For new access, a change shows the last end.
    return hasIndex(live[kind], key) ? [{ ...grant, window: { ...window, from: present.end } }] : [];
  });
}

/** Live grants that end later than in the last applied files. Each window starts at the earlier end. */
function prolongedGrants({ explain, applied, live }: HolderGrants, now: number): Grant[] {
  const explained = explain();
  const hasBegun = ({ window }: Grant): boolean => (window.from ?? now) <= now;
  return [...groupBy(applied(), ({ kind, key }) => `${kind} ${key}`).values()].flatMap((grants) => {
    const [{ kind, key }] = grants;
    const begun = grants.filter(hasBegun);
    if (begun.length === 0) return [];
    const upcoming = grants.filter((grant) => !hasBegun(grant));
    const window = lastWindow([...begun, ...successors(begun, upcoming)]) ?? ALWAYS;
    const all = [...(explained[kind].get(key) ?? []), ...(explained.later[kind].get(key) ?? [])];
    const longer = all.find((grant) => outlasts(grant.window, window));
    if (longer === undefined || !hasIndex(live[kind], key)) return [];
    return [{ ...longer, window: { ...longer.window, from: window.end } }];
  });
}

/** `window` starts when the access begins. For prolonged access, `window` starts at the earlier end. */
type LaterAccess = Pick<Grant, 'window' | 'source'> & { readonly name: string };

const laterGrants = (grants: readonly Grant[], world: World): LaterAccess[] =>
  grants.map((grant) => ({ name: accessName(world, grant), window: grant.window, source: grant.source }));

/** A role above viewer that begins later, or ends later than in the last applied files. */
function laterRole(
  { role: wanted, standing, window, source }: DesiredUser,
  applied: DesiredUser | undefined,
  live: LiveUser | undefined,
): LaterAccess[] {
  const role = wanted ?? roleCode(live?.role ?? 0);
  if (role === undefined || !isEscalation(undefined, role)) return [];
  const name = `the role ${ROLE_NAMES[role]}`;
  const at = (from = 0): LaterAccess[] => [{ name, window: { ...window, from }, source }];
  // The account has the role already, so only a later end of the person's window adds access.
  if (live?.role === role) return applied && outlasts(window, applied.window) ? at(applied.window.end) : [];
  const isApplied = applied?.role === role && JSON.stringify(applied.window) === JSON.stringify(window);
  return standing === 'upcoming' && !isApplied ? at(window.from) : [];
}

interface LaterHolder {
  readonly holder: string;
  readonly user?: Email;
  readonly line: Source;
  readonly later: readonly LaterAccess[];
}

/** Yields later access by new lines: for each group, and for each person that `wants` accepts. */
export function* laterAccess(world: World, wants: (user: DesiredUser) => boolean): Iterable<LaterHolder> {
  const { desired, base, live, now } = world;
  if (desired.closedEntries().every(({ phase }) => phase === 'after') && base?.hasEnds !== true) return;
  const users = [...desired.users.values()];
  const addresses = users.flatMap(({ identity, previously }) => [identity, ...previously]);
  const applied = base?.desiredFor(addresses, []);
  for (const user of users) {
    const { identity, email, previously, source: line } = user;
    if (!isExpected(user) || !wants(user)) continue;
    const own = [identity, ...previously];
    const [before] = own.flatMap((address) => applied?.users.get(address) ?? []);
    const [account] = own.flatMap((address) => live.users.get(address) ?? []);
    const lines: HolderGrants = {
      grants: desired.grantsOfUser(identity),
      explain: () => desired.explainUser(identity),
      applied: () => (before && applied?.grantsOfUser(before.identity)) ?? [],
      live: account ?? NO_ACCESS,
    };
    // A leaver with access left (`isOwed`) is not in the last applied files: there is nothing to prolong.
    const isOwed = own.some((address) => base?.users.get(address)?.isOwed === true);
    const hasEnds = before?.nextEnd !== undefined || before?.hasClosed || before?.standing === 'expired';
    const mayEnd = hasEnds && !isOwed;
    const grants = [...newLaterGrants(lines, now), ...(mayEnd ? prolongedGrants(lines, now) : [])];
    const later = [...laterRole(user, before, account), ...laterGrants(grants, world)];
    yield { holder: email, user: email, line, later };
  }
  for (const { id, alias, source: line } of desired.groups.values()) {
    const lines: HolderGrants = {
      grants: desired.grantsOfGroup(id),
      explain: () => desired.explainGroup(id),
      applied: () => applied?.grantsOfGroup(id) ?? [],
      live: { reports: NO_INDEXES, roles: live.groupRoles.get(id) ?? NO_INDEXES },
    };
    const grants = [...newLaterGrants(lines, now), ...prolongedGrants(lines, now)];
    yield { holder: `portal group ${alias}`, line, later: laterGrants(grants, world) };
  }
}

/** Shows access that begins later, which no change shows. Findings about applied lines are standing. */
export const upcomingAccess: Finder = function* ({ delta: { world } }, wants) {
  const newLines = new Set<string>();
  for (const { holder, line, later, ...more } of laterAccess(world, () => wants('upcoming-entry', false))) {
    // If several grants of one access begin together, the latest end counts.
    const last = Array.from(
      groupBy(later, ({ name, window }) => `${window.from ?? 0} ${name}`).values(),
      (same) => same.reduce((one, other) => (outlasts(other.window, one.window) ? other : one)),
    );
    for (const access of groupBy(last, ({ window }) => `${window.from ?? 0} ${window.until}`).values()) {
      const [{ window, source }] = access;
      const { from = 0, until } = window;
      const names = new Set(access.map(({ name }) => name));
      const end = until === undefined ? '' : ` until ${until}`;
      const ended = writtenEnd(from);
      const [verb, when] =
        from > world.now
          ? ['gains', `from ${writtenInstant(from)}${end}`]
          : ['keeps', until === undefined ? `after ${ended}` : `until ${until} instead of ${ended}`];
      const about = `${few([...names], 12)} ${when}`;
      const place = source.through.at(-1) ?? source;
      yield finding('upcoming-entry', `${holder} ${verb} ${about}`, [], { ...more, about, place });
    }
    for (const { source } of later)
      for (const one of [line, source, ...source.through]) newLines.add(placeName(one));
  }
  for (const { phase, window, source } of world.desired.closedEntries()) {
    if (phase === 'after' || newLines.has(placeName(source)) || !wants('upcoming-entry', true)) continue;
    const message = `${lineName(source)} has not begun: it begins ${writtenInstant(window.from ?? 0)}`;
    yield finding('upcoming-entry', message, [source], { standing: true });
  }
};
