import { reportAt, roleAt } from '../domain/catalogue.ts';
import type { ChangedReport, ChangedRls, Hold } from '../domain/change.ts';
import type { Decision, Side, World } from '../domain/delta.ts';
import type { ExplainedMove, ExplainedPath, Holding, Subject } from '../domain/explained.ts';
import { hasIndex, type Indexes } from '../domain/indexes.ts';

/** One report or role of one holder, as it is, as it is to be, and why a plan does not perform the difference. */
export interface HeldState {
  readonly live: boolean;
  readonly desired: boolean;
  readonly held: Hold | null;
  readonly change: ExplainedMove | null;
}

const NOTHING: HeldState = { live: false, desired: false, held: null, change: null };

const moveOf = ({ move, because, cause, source }: Decision): ExplainedMove => ({
  kind: move,
  because,
  cause,
  sources: source === undefined ? [] : [source],
});

/** What a side decides of one key; undefined where that stays as it is. Decisions are sorted by key. */
export function decisionIn({ decisions }: Side, key: number): Decision | undefined {
  let low = 0;
  let high = decisions.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const decision = decisions[middle];
    if (decision === undefined || decision.key === key) return decision;
    if (decision.key < key) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** One key of a side, from what is live and what was decided. */
export function heldStateOf(live: Indexes, side: Side | undefined, key: number): HeldState {
  const isLive = hasIndex(live, key);
  const decision = side && decisionIn(side, key);
  if (decision === undefined) return { ...NOTHING, live: isLive, desired: isLive };
  return {
    live: isLive,
    desired: decision.move === 'give',
    held: decision.hold ?? null,
    change: moveOf(decision),
  };
}

/** A holding with its paths, and nothing on rows. */
export const withPaths = (state: HeldState, paths: readonly ExplainedPath[]): Holding => ({
  ...state,
  paths,
  rows: [],
  rowLevel: undefined,
});

type NamingWorld = Pick<World, 'catalogue' | 'desired'>;

export function namedReport({ catalogue }: NamingWorld, index: number): ChangedReport {
  const { id, name, workspace } = reportAt(catalogue, index);
  return { id, name, workspace };
}

export function namedRole({ catalogue, desired }: NamingWorld, index: number): ChangedRls {
  const { datasetId, name } = roleAt(catalogue, index);
  return { datasetId, dataset: desired.datasetAliases.get(datasetId)?.[0] ?? null, role: name };
}

export const namedSubject = (world: NamingWorld, kind: Subject['kind'], index: number): Subject =>
  kind === 'report' ? { kind, report: namedReport(world, index) } : { kind, rls: namedRole(world, index) };
