import type { Declared, Entry } from '../domain/declared.ts';
import type { DueReview } from '../domain/desired.ts';
import type { ClosedEntry } from '../domain/grant.ts';
import type { Problem } from '../domain/problem.ts';
import { errorAt } from '../domain/source.ts';
import { ALWAYS, parseFrom, parseUntil, phaseOf, type Window } from '../domain/window.ts';

export function intersect(a: Window, b: Window): Window {
  if (a === ALWAYS) return b;
  if (b === ALWAYS) return a;
  const from = a.from === undefined || (b.from !== undefined && b.from > a.from) ? b.from : a.from;
  const sooner = a.end === undefined || (b.end !== undefined && b.end < a.end) ? b : a;
  return { from, end: sooner.end, until: sooner.until };
}

type WindowLine = Pick<Entry, 'window' | 'source'>;

/** Collects only lines with a window, because nearly all lines have none. */
function windowedLines({ users, teams, groups, settings }: Declared): WindowLine[] {
  const lines: WindowLine[] = [];
  const add = (line: WindowLine): void => {
    if (line.window !== ALWAYS) lines.push(line);
  };
  for (const user of users.values()) {
    add(user);
    user.reports.forEach(add);
    user.rls.forEach(add);
  }
  for (const { members, reports, rls } of teams.values())
    for (const all of [members, reports, rls]) all.forEach(add);
  for (const { rls } of groups.values()) rls.forEach(add);
  settings.guards.allow.forEach(add);
  return lines;
}

export const closedEntriesAt = (declared: Declared, now: number): ClosedEntry[] =>
  windowedLines(declared).flatMap(({ window, source }) => {
    const phase = phaseOf(window, now);
    return phase === 'within' ? [] : [{ phase, window, source }];
  });

const TOLERANCE = 5 * 60_000;

/** `offset` is how far the portal's clock is ahead, in milliseconds. */
export function findClockSkew(declared: Declared, now: number, offset: number | undefined): Problem[] {
  if (offset === undefined || Math.abs(offset) <= TOLERANCE) return [];
  const early = Math.min(now, now + offset);
  const late = Math.max(now, now + offset);
  const isBetween = (edge: number | undefined): boolean => edge !== undefined && edge > early && edge <= late;
  const hasEdge = ({ window }: { readonly window: Window }): boolean =>
    isBetween(window.from) || isBetween(window.end);
  const rule = declared.settings.rules.find(({ exempt }) => exempt.some(hasEdge));
  const found = windowedLines(declared).find(hasEdge) ?? rule;
  if (found === undefined) return [];
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const message = `the portal’s clock and this machine’s are ${minutes} minutes apart, and a window begins or ends in between`;
  const fix = 'correct the wrong clock, or try again when both clocks are past that time';
  return [{ ...errorAt(found.source, 'clock-skew', message, fix), severity: 'warning' }];
}

export function* reviewable({ teams, users }: Declared, now: number): Iterable<DueReview> {
  for (const { name, reviewed, source } of teams.values()) yield { kind: 'team', name, reviewed, source };
  for (const { email, reviewed, source, absent, window } of users.values())
    if (!absent && phaseOf(window, now) !== 'after') yield { kind: 'user', name: email, reviewed, source };
}

export function reviewsDueAt(declared: Declared, now: number): readonly DueReview[] {
  const { review } = declared.settings.manage;
  if (review === undefined) return [];
  return [...reviewable(declared, now)].filter(
    ({ reviewed }) => reviewed === undefined || (parseUntil(reviewed) ?? 0) + review <= now,
  );
}

export const futureReviews = (declared: Declared, now: number): readonly Problem[] =>
  [...reviewable(declared, now)].flatMap(({ kind, name, reviewed, source }) => {
    if (reviewed === undefined || (parseFrom(reviewed) ?? 0) <= now) return [];
    const holder = kind === 'team' ? `team ${name}` : name;
    const message = `The review of ${holder} is dated ${reviewed}, which is in the future.`;
    const fix = 'Write the UTC day of the review, or run `rolecall review --sign`.';
    return [errorAt(source, 'review-in-future', message, fix)];
  });
