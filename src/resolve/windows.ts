import type { Declared } from '../domain/declared.ts';
import type { Dormant } from '../domain/desired.ts';
import type { Source } from '../domain/source.ts';
import { ALWAYS, phaseOf, type Window } from '../domain/window.ts';

/** Every line with a window: people, memberships, and entries. */
function* windowsOf({
  users,
  teams,
  groups,
}: Declared): Iterable<{ readonly window: Window; readonly source: Source }> {
  for (const user of users.values()) {
    yield user;
    yield* user.reports.windowed();
    yield* user.rls.windowed();
  }
  for (const { members, reports, rls } of teams.values()) {
    yield* members;
    yield* reports.windowed();
    yield* rls.windowed();
  }
  for (const { rls } of groups.values()) yield* rls.windowed();
}

/** Where a line stands whose window opens or closes between two instants, one of an exception included; undefined for none. */
export function lineWithEdge(declared: Declared, early: number, late: number): Source | undefined {
  const isBetween = (edge: number | undefined): boolean => edge !== undefined && edge > early && edge <= late;
  const hasEdge = ({ window }: { readonly window: Window }): boolean =>
    isBetween(window.from) || isBetween(window.end);
  for (const line of windowsOf(declared)) if (hasEdge(line)) return line.source;
  const { guards, rules } = declared.settings;
  return (guards.allow.find(hasEdge) ?? rules.find(({ exempt }) => exempt.some(hasEdge)))?.source;
}

const MOST_DORMANT = 10_000;

/** Lines that give nothing at an instant, since their window has passed or not begun. */
export function dormantLines(declared: Declared, now: number): Dormant[] {
  const dormant: Dormant[] = [];
  for (const { window, source } of windowsOf(declared)) {
    if (window === ALWAYS) continue;
    const phase = phaseOf(window, now);
    if (phase !== 'within') dormant.push({ phase, window, source });
    if (dormant.length >= MOST_DORMANT) break;
  }
  return dormant;
}
