import { type Identity, identityOf } from '../domain/ids.ts';
import type { RecordedChange } from '../domain/log.ts';
import type { RecordState } from '../domain/recorded.ts';

interface AppliedChanges {
  readonly changes: readonly RecordedChange[];
  readonly state: RecordState;
}

export interface Leaving<One extends AppliedChanges> {
  readonly user: string;
  /** The first record that removed something from the leaver. After `ended`, no removal remained. */
  readonly began: One;
  readonly ended: One | undefined;
  readonly files: readonly string[];
}

/** Expects the oldest record first. */
export function leavingsIn<One extends AppliedChanges>(records: readonly One[]): readonly Leaving<One>[] {
  const ended: Leaving<One>[] = [];
  const open = new Map<Identity, Leaving<One>>();
  for (const record of records) {
    for (const change of record.changes)
      if ('user' in change && (change.because === 'left' || change.because === 'absent')) {
        const user = identityOf(change.user);
        const files = [...new Set(change.sources.map(({ file }) => file))];
        if (!open.has(user)) open.set(user, { user: change.user, began: record, ended: undefined, files });
      }
    for (const [user, leaving] of open)
      if (!record.state.owedUsers.has(user)) {
        ended.push({ ...leaving, ended: record });
        open.delete(user);
      }
  }
  return [...ended, ...open.values()];
}

/** A year, quarter, month or `DAY..DAY` in milliseconds; `until` is exclusive. Undefined for other texts. */
export function periodOf(text: string): { readonly from: number; readonly until: number } | undefined {
  const [, year = '', part, firstDay = '', lastDay = ''] =
    /^(?:(\d{4})(?:-(Q[1-4]|0[1-9]|1[0-2]))?|(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d))$/.exec(text) ?? [];
  if (firstDay !== '') {
    const [from, until] = [Date.parse(firstDay), Date.parse(lastDay) + 86_400_000];
    return from < until ? { from, until } : undefined;
  }
  if (year === '') return undefined;
  const months = part === undefined ? 12 : part.startsWith('Q') ? 3 : 1;
  const last = months * Number(part?.replace('Q', '') ?? 1);
  return { from: Date.UTC(Number(year), last - months), until: Date.UTC(Number(year), last) };
}
