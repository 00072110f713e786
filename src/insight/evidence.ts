import { type Identity, identityOf } from '../domain/ids.ts';
import type { RecordedChange, RecordedLeaver } from '../domain/log.ts';
import type { RecordState } from '../domain/recorded.ts';
import { DAY } from '../domain/window.ts';

interface AppliedChanges {
  readonly changes: readonly RecordedChange[];
  readonly state: RecordState;
}

export interface Leaving<One extends AppliedChanges> extends Pick<RecordedLeaver, 'user' | 'because'> {
  /** The record in which the removal began. After the record `ended`, nothing was left to remove. */
  readonly began: One;
  readonly ended: One | undefined;
  readonly files: readonly string[];
}

/** The reason, if this change shows that the person left. */
function leavingBecause({ because, sources }: RecordedChange): RecordedLeaver['because'] | undefined {
  if (because === 'left' || because === 'absent') return because;
  // The path has two parts, `users` and the address, if the whole entry expired and not only one report.
  const [place] = sources;
  return because === 'expired' && place?.path.length === 2 && place.path[0] === 'users' ? because : undefined;
}

/** The oldest record must come first. */
export function leavingsIn<One extends AppliedChanges>(records: readonly One[]): readonly Leaving<One>[] {
  const complete: Leaving<One>[] = [];
  const open = new Map<Identity, Leaving<One>>();
  for (const record of records) {
    for (const change of record.changes) {
      const because = leavingBecause(change);
      if (because === undefined || !('user' in change) || open.has(identityOf(change.user))) continue;
      const { user, sources, outcome } = change;
      // Skip a change that was not applied, unless the person is still a leaver.
      if (outcome !== 'applied' && !record.state.owedUsers.has(identityOf(user))) continue;
      const files = [...new Set(sources.map(({ file }) => file))];
      open.set(identityOf(user), { user, because, began: record, ended: undefined, files });
    }
    for (const [identity, leaving] of open) {
      if (record.state.owedUsers.has(identity)) continue;
      complete.push({ ...leaving, ended: record });
      open.delete(identity);
    }
  }
  return [...complete, ...open.values()];
}

/** Reads a year, quarter, month or `DAY..DAY`. `until` is exclusive. Undefined for other texts. */
export function parsePeriod(text: string): { readonly from: number; readonly until: number } | undefined {
  const [, year = '', part, firstDay = '', lastDay = ''] =
    /^(?:(\d{4})(?:-(Q[1-4]|0[1-9]|1[0-2]))?|(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d))$/.exec(text) ?? [];
  if (firstDay !== '') {
    const [from, until] = [Date.parse(firstDay), Date.parse(lastDay) + DAY];
    return from < until ? { from, until } : undefined;
  }
  if (year === '') return undefined;
  if (part === undefined) return { from: Date.UTC(Number(year), 0), until: Date.UTC(Number(year), 12) };
  const months = part.startsWith('Q') ? 3 : 1;
  const end = months * Number(part.replace('Q', ''));
  return { from: Date.UTC(Number(year), end - months), until: Date.UTC(Number(year), end) };
}
