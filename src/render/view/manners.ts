import type { Change, ChangeKind } from '../../domain/change.ts';
import type { Source } from '../../domain/source.ts';

/** What says how a change comes about, besides its lines. */
type Coming = Pick<Change, 'kind' | 'because' | 'cause' | 'until' | 'reason' | 'removed'>;

/** The team by which a change comes about; null for a change that no team has to do with. */
export function teamOf({ because, removed }: Coming, sources: readonly Source[]): string | null {
  const gives = because === 'listed' || removed === true;
  return gives ? (sources[0]?.through.at(-1)?.team ?? null) : null;
}

/** How a change came about, with the number of that. */
interface Known extends Coming {
  readonly team: string | null;
  readonly number: number;
}

const comesSo = (known: Known, coming: Coming, team: string | null): boolean =>
  known.because === coming.because &&
  known.cause === coming.cause &&
  known.until === coming.until &&
  known.reason === coming.reason &&
  known.removed === coming.removed &&
  known.team === team;

/** Numbers the ways in which changes come about: equal for those that differ in whom and what they are about alone. */
export function mannerBook(): (coming: Coming, sources: readonly Source[]) => number {
  const numbers = new Map<string, number>();
  /** Most come about as the one before of their kind. */
  const last = new Map<ChangeKind, Known>();
  return (coming, sources) => {
    const team = teamOf(coming, sources);
    const { kind, because, cause, until, reason, removed } = coming;
    const before = last.get(kind);
    if (before !== undefined && comesSo(before, coming, team)) return before.number;
    const key = JSON.stringify([kind, because, cause, until, reason, removed, team]);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    last.set(kind, {
      kind,
      because,
      cause,
      until,
      reason,
      ...(removed === true && { removed }),
      team,
      number,
    });
    return number;
  };
}
