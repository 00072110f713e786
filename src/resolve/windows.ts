import type { Declared } from '../domain/declared.ts';
import type { Dormant } from '../domain/desired.ts';
import type { Problem } from '../domain/problem.ts';
import { placeOf, type Source } from '../domain/source.ts';
import { ALWAYS, phaseOf, type Window } from '../domain/window.ts';

/** A line with a window: of a person, a membership or an entry. */
interface WindowLine {
  readonly window: Window;
  readonly source: Source;
}

/** The first line for which a test holds. There are as many as users and memberships, so that nothing is made for each. */
function lineWith(
  { users, teams, groups }: Declared,
  holds: (line: WindowLine) => boolean,
): WindowLine | undefined {
  const among = (lines: Iterable<WindowLine>): WindowLine | undefined => {
    for (const line of lines) if (holds(line)) return line;
    return undefined;
  };
  for (const user of users.values()) {
    if (holds(user)) return user;
    const entry = among(user.reports) ?? among(user.rls);
    if (entry !== undefined) return entry;
  }
  for (const { members, reports, rls } of teams.values()) {
    const line = members.find(holds) ?? among(reports) ?? among(rls);
    if (line !== undefined) return line;
  }
  for (const { rls } of groups.values()) {
    const entry = among(rls);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** The line of a window, or of an exception, that opens or closes between two instants; undefined for none. */
function lineWithEdge(declared: Declared, early: number, late: number): Source | undefined {
  const isBetween = (edge: number | undefined): boolean => edge !== undefined && edge > early && edge <= late;
  const hasEdge = ({ window }: { readonly window: Window }): boolean =>
    isBetween(window.from) || isBetween(window.end);
  const line = lineWith(declared, hasEdge);
  if (line !== undefined) return line.source;
  const { guards, rules } = declared.settings;
  return (guards.allow.find(hasEdge) ?? rules.find(({ exempt }) => exempt.some(hasEdge)))?.source;
}

const MOST_DORMANT = 10_000;

/** Lines that give nothing at an instant, since their window has passed or not begun. */
export function dormantLines(declared: Declared, now: number): Dormant[] {
  const dormant: Dormant[] = [];
  lineWith(declared, ({ window, source }) => {
    if (window === ALWAYS) return false;
    const phase = phaseOf(window, now);
    if (phase !== 'within') dormant.push({ phase, window, source });
    return dormant.length >= MOST_DORMANT;
  });
  return dormant;
}

const TOLERANCE = 5 * 60_000;

/**
 * Problems where the portal's clock and ours are more than five minutes apart and a window opens or closes in between:
 * rolecall cannot know whether the access holds. `offset` is how far the portal's clock is ahead, in milliseconds.
 */
export function findClockSkew(declared: Declared, now: number, offset: number | undefined): Problem[] {
  if (offset === undefined || Math.abs(offset) <= TOLERANCE) return [];
  const early = Math.min(now, now + offset);
  const late = Math.max(now, now + offset);
  const found = lineWithEdge(declared, early, late);
  if (found === undefined) return [];
  return [
    {
      code: 'clock-skew',
      severity: 'error',
      message: `the portal’s clock and this machine’s are ${Math.round(Math.abs(offset) / 60_000)} minutes apart, and a window opens or closes in between`,
      why: 'whether this access holds now depends on which of the two clocks is right',
      fix: 'set the wrong clock right, or try again when the edge has passed for both',
      place: placeOf(found),
    },
  ];
}
