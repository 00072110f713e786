import { groupBy } from '../../domain/multimap.ts';
import type { Plan } from '../../domain/plan.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { MANY } from './people.ts';

const keyOf = ({ file, line }: Place): string => `${file}:${line}`;

/**
 * Findings at the edited lines, without standing ones. A finding about a new team member is at the
 * membership; if many gain the report, it is at the team's report. `surviving` gives a place for a removed
 * line.
 */
export function findingsAtEdits(
  { changes, findings: all, base }: Plan,
  surviving: (place: Place) => Place = (place) => place,
): readonly Problem[] {
  const findings = all.filter(({ standing }) => standing !== true);
  const at = groupBy(
    changes.flatMap((change) => change.sources.map((source) => ({ change, source }))),
    ({ source }) => keyOf(source),
  );
  return findings.map((finding) => {
    const { place, message } = finding;
    if (place === undefined) return finding;
    const here = at.get(keyOf(place)) ?? [];
    const own = here.filter(({ change }) => 'user' in change && message.includes(change.user));
    const [found] = own.length > 0 ? own : here;
    if (place.removed === true || found?.change.removed === true) {
      const of = base === null ? '' : ` of ${base.slice(0, 12)}`;
      const line = `(by line ${place.line} of ${place.file}${of}, which is removed)`;
      return { ...finding, message: `${message} ${line}`, place: surviving(place) };
    }
    const member = found?.source.through.at(-1);
    if (member === undefined || here.length >= MANY) return finding;
    const { file, line, column } = member;
    return { ...finding, place: { file, line, column } };
  });
}
