import type { ChangedGroup } from '../domain/change.ts';
import type { ExplainedPath, Via } from '../domain/explained.ts';
import type { Path } from '../domain/trace.ts';
import { phaseOf } from '../domain/window.ts';

/** An instant as files write it: a day where it begins one, else an RFC 3339 time. */
function written(instant: number): string {
  const text = new Date(instant).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

const viaOf = ({ source }: Path): Via => {
  if (source.selector !== undefined) return 'workspace';
  return source.through.length > 0 ? 'team' : 'own';
};

/** A line that gives something, as people and scripts read it. `present` is false where its holder has left by name. */
export const pathOf = (
  path: Path,
  now: number,
  present: boolean,
  group: ChangedGroup | null,
): ExplainedPath => {
  const { source, window, reason } = path;
  return {
    via: group === null ? viaOf(path) : 'group',
    sources: [source],
    from: window.from === undefined ? null : written(window.from),
    until: window.until ?? null,
    reason: reason ?? null,
    active: present && phaseOf(window, now) === 'within',
    group,
    leftAlone: null,
  };
};
