import type { ChangedGroup } from '../domain/change.ts';
import type { Grant } from '../domain/desired.ts';
import type { ExplainedPath, Via } from '../domain/explained.ts';
import { append } from '../domain/multimap.ts';
import { phaseOf, writtenInstant } from '../domain/window.ts';

/** The lines that give one holder something, by the index of what they give: somebody may have hundreds of thousands. */
export type PathsByKey = Readonly<Record<Grant['kind'], ReadonlyMap<number, readonly Grant[]>>>;

export function pathsByKey(paths: readonly Grant[]): PathsByKey {
  const found = { report: new Map<number, Grant[]>(), rls: new Map<number, Grant[]>() };
  for (const path of paths) {
    append(found[path.kind], path.key, path);
  }
  return found;
}

const viaOf = ({ source }: Grant): Via => {
  if (source.selector !== undefined) return 'workspace';
  return source.through.length > 0 ? 'team' : 'own';
};

/** A line that gives something, as people and scripts read it. `present` is false where its holder has left by name. */
export const pathOf = (
  path: Grant,
  now: number,
  present: boolean,
  group: ChangedGroup | null,
): ExplainedPath => {
  const { source, window, reason } = path;
  return {
    via: group === null ? viaOf(path) : 'group',
    sources: [source],
    from: window.from === undefined ? null : writtenInstant(window.from),
    until: window.until ?? null,
    reason: reason ?? null,
    active: present && phaseOf(window, now) === 'within',
    group,
    leftAlone: null,
  };
};
