import type { Change } from '../../domain/change.ts';
import type { Plan } from '../../domain/plan.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { MANY } from './shared.ts';

const keyOf = ({ file, line }: Place): string => `${file}:${line}`;

/** The changes whose source stands at each place. */
function changesAt(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const found = new Map<string, Change[]>();
  for (const change of changes) {
    for (const source of change.sources) {
      const known = found.get(keyOf(source));
      if (known === undefined) found.set(keyOf(source), [change]);
      else known.push(change);
    }
  }
  return found;
}

/**
 * The findings of a plan at the lines that were edited: a finding about somebody who joined a team stands at the line of
 * the membership, not at the team's report, unless so many gain it that the report is what is new.
 */
export function findingsAtEdits({ changes, findings }: Plan): readonly Problem[] {
  const at = changesAt(changes);
  return findings.map((finding) => {
    if (finding.place === undefined) return finding;
    const here = at.get(keyOf(finding.place)) ?? [];
    const own = here.filter((change) => 'user' in change && finding.message.includes(change.user));
    const [change] = own.length > 0 ? own : here;
    const source = change?.sources.find(
      (one) => finding.place !== undefined && keyOf(one) === keyOf(finding.place),
    );
    const member = source?.through.at(-1);
    if (member === undefined || here.length >= MANY) return finding;
    const { file, line, column } = member;
    return { ...finding, place: { file, line, column } };
  });
}
