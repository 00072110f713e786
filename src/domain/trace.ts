import type { GroupId, Identity } from './ids.ts';
import type { Source } from './source.ts';
import type { Window } from './window.ts';

/** One line by which the files give a holder one report or role, at some time, with the memberships on the way. */
export interface Path {
  readonly kind: 'report' | 'rls';
  /** The index of the report or role. */
  readonly key: number;
  readonly source: Source;
  /** What the windows on the way have in common. */
  readonly window: Window;
  readonly reason: string | undefined;
}

/** Every line that gives a holder something, past and future ones too. What `manage` excludes is left out. */
export interface Trace {
  readonly ofUser: (identity: Identity) => readonly Path[];
  readonly ofGroup: (id: GroupId) => readonly Path[];
}
