import type { Access, Kind, Thing } from './access.ts';
import type { DeclaredGroup, DeclaredUser, Entry } from './declared.ts';
import type { Aliases, Exclusion } from './exclusion.ts';
import type { DatasetId, GroupId, Identity } from './ids.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source.ts';
import { ALWAYS, outlasts, type Window } from './window.ts';

/**
 * A report or role that one holder has by one way. Plans compare indexes, not grants. Grants show the lines
 * behind a change or an answer.
 */
export interface Grant extends Thing, Entry {
  /** The line with the end of the window: the entry or a membership. */
  readonly endingLine: Source;
}

export function reasonText(grants: readonly Grant[]): string | null {
  const reasons = new Set(grants.flatMap(({ reason }) => reason ?? []));
  return reasons.size === 0 ? null : [...reasons].join('; ');
}

/** Access by several ways ends with the last of them. Undefined without a way. */
export function lastWindow(grants: readonly Grant[]): Window | undefined {
  let last: Window | undefined;
  for (const { window } of grants) if (last === undefined || outlasts(window, last)) last = window;
  return last;
}

/** The grants of `later` that continue the access of `grants` without a gap. */
export function successors(grants: readonly Grant[], later: readonly Grant[]): readonly Grant[] {
  const sorted = later.toSorted(({ window: one }, { window: other }) => (one.from ?? 0) - (other.from ?? 0));
  let { end = Infinity } = lastWindow(grants) ?? ALWAYS;
  const joined: Grant[] = [];
  for (const next of sorted) {
    const { from = 0, end: nextEnd = Infinity } = next.window;
    if (from > end || nextEnd <= end) continue;
    joined.push(next);
    end = nextEnd;
  }
  return joined;
}

/** The last window of the access, including windows that follow without a gap. */
export const lastWindowOf = (explanation: Pick<Explanation, Kind | 'later'>, { kind, key }: Thing) =>
  lastWindow(explanation.later[kind].get(key) ?? []) ?? lastWindow(explanation[kind].get(key) ?? []);

/** `absent` and `expired` are leavers. */
export type Standing = 'present' | 'upcoming' | 'absent' | 'expired';

export interface DesiredUser extends Access, Omit<DeclaredUser, 'absent' | 'reviewed' | 'reports' | 'rls'> {
  readonly standing: Standing;
  /** Set if no later run could create the account again. rolecall then never replaces it for a new role. */
  readonly isIrreplaceable?: true;
  /** Access that stays as it is because names do not resolve. The dataset `undefined` means all datasets. */
  readonly unresolved:
    | { readonly reports: boolean; readonly datasets: ReadonlySet<DatasetId | undefined> }
    | undefined;
  readonly nextEnd: number | undefined;
  /** True if a line of the person or a team is outside its window now. Live access may be from this line. */
  readonly hasClosed: boolean;
}

/** A portal group, which has no reports. */
export interface DesiredGroup
  extends Omit<DeclaredGroup, 'rls'>,
    Access,
    Pick<DesiredUser, 'unresolved' | 'hasClosed'> {}

/** The grants that count now, by index. */
export interface Explanation extends Readonly<Record<Kind, ReadonlyMap<number, readonly Grant[]>>> {
  /** The `successors` of these grants. */
  readonly later: Readonly<Record<Kind, ReadonlyMap<number, readonly Grant[]>>>;
  /** Access that only closed lines give, with the line that expired last, else a line that begins later. */
  readonly closed: Readonly<Record<Kind, ReadonlyMap<number, Pick<ClosedEntry, 'phase' | 'source'>>>>;
}

/** A line whose window is closed now. */
export interface ClosedEntry {
  readonly phase: 'before' | 'after';
  readonly window: Window;
  readonly source: Source;
}

export interface DueReview {
  readonly kind: 'team' | 'user';
  readonly name: string;
  readonly reviewed: string | undefined;
  readonly source: Source;
}

export interface Desired extends Aliases {
  readonly settings: Settings;
  readonly users: ReadonlyMap<Identity, DesiredUser>;
  readonly groups: ReadonlyMap<GroupId, DesiredGroup>;
  /** True if a file mentions the kind, so that rolecall manages it. */
  readonly mentions: Readonly<Record<Kind, boolean>>;
  readonly teams: () => ReadonlyMap<string, ReadonlySet<Identity>>;
  /** Members whose membership and own window are open now. */
  readonly teamsNow: () => ReadonlyMap<string, ReadonlySet<Identity>>;
  readonly exclusion: Exclusion;
  /** Datasets whose roles apply to everybody and list no members. */
  readonly dynamicDatasets: ReadonlySet<DatasetId>;
  /** Dataset aliases that do not resolve: rolecall cannot know what patterns with these aliases match. */
  readonly lostDatasets: readonly string[];
  readonly dormant: readonly ClosedEntry[];
  readonly due: readonly DueReview[];
  /** All grants by the files, past and future grants too, but none that `manage` excludes. */
  readonly grantsOfUser: (identity: Identity) => readonly Grant[];
  readonly grantsOfGroup: (id: GroupId) => readonly Grant[];
  /** Computed on demand, because a run reads few explanations. */
  readonly explainUser: (identity: Identity, at?: number) => Explanation;
  readonly explainGroup: (id: GroupId) => Explanation;
}

export const NO_EXPLANATION: Explanation = {
  reports: new Map(),
  roles: new Map(),
  later: { reports: new Map(), roles: new Map() },
  closed: { reports: new Map(), roles: new Map() },
};
