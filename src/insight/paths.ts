import type { ChangedGroup } from '../domain/change.ts';
import type { ExplainedPath, Via } from '../domain/explained.ts';
import type { Path } from '../domain/trace.ts';
import { phaseOf } from '../domain/window.ts';

/** The lines that give one holder something, by the index of what they give: somebody may have hundreds of thousands. */
export type PathsByKey = Readonly<Record<Path['kind'], ReadonlyMap<number, readonly Path[]>>>;

export function pathsByKey(paths: readonly Path[]): PathsByKey {
  const found = { report: new Map<number, Path[]>(), rls: new Map<number, Path[]>() };
  for (const path of paths) {
    const known = found[path.kind].get(path.key);
    if (known === undefined) found[path.kind].set(path.key, [path]);
    else known.push(path);
  }
  return found;
}

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
