import type { ReportEntry, RlsEntry } from './declared.ts';
import type { Window } from './window.ts';

/** An entry of a user or a team that gives one report, one RLS role, or a workspace. */
export type Entry = ReportEntry | RlsEntry;

/** True for a window that never opens nor closes. */
export const isForGood = ({ from, end }: Window): boolean => from === undefined && end === undefined;

/** Entries with a window, a reason, or a whole workspace say more than a line of a team would: they stay as they are. */
export const isPlain = (entry: Entry): boolean =>
  isForGood(entry.window) &&
  entry.reason === undefined &&
  !('report' in entry && entry.report.kind === 'workspace');

/** What an entry gives, by the name that the files use for it. Two names of one report are two keys. */
export function keyOf(entry: Entry): string {
  if ('report' in entry) return JSON.stringify(['report', entry.report]);
  return JSON.stringify(['rls', entry.dataset, entry.role]);
}

/** What an entry names, as a line of a list says it. */
export function nameIn(entry: Entry): string {
  if (!('report' in entry)) {
    const { dataset, role } = entry;
    return `${dataset.kind === 'alias' ? dataset.alias : dataset.id}/${role}`;
  }
  const { report } = entry;
  switch (report.kind) {
    case 'alias':
      return report.alias;
    case 'id':
      return report.id;
    case 'name':
      return report.name;
    case 'workspace':
      return report.workspace;
  }
}
