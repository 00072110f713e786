import { isPerformed } from '../../domain/changes.ts';
import type { Holdings } from '../../domain/holdings.ts';
import { type Indexes, NO_INDEXES } from '../../domain/indexes.ts';
import { byCode, counted, digits } from '../../domain/wording.ts';
import { type Blocks, only, PAPER, type Pieces, section, table } from '../document.ts';
import { type NamedThing, plainName } from '../view/names.ts';
import type { People } from '../view/people.ts';
import { unlessZero } from '../view/text.ts';

function holdersAfter({ reports, roles, people, groups }: Holdings): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (ids: readonly string[], indexes: Indexes = NO_INDEXES): void => {
    for (const index of indexes) counts.set(ids[index] ?? '', (counts.get(ids[index] ?? '') ?? 0) + 1);
  };
  const reportIds = reports.map(({ id }) => id);
  const roleIds = roles.map(({ datasetId, role }) => `${datasetId}/${role}`);
  for (const { after } of people) {
    add(reportIds, after?.reports);
    add(roleIds, after?.roles);
  }
  for (const { after } of groups) add(roleIds, after);
  return counts;
}

export function targetSections(
  { people, findThing }: People,
  holdings: (() => Holdings) | undefined,
): Blocks {
  const counts = new Map<NamedThing, { lose: number; gain: number; held: number }>();
  for (const { changes } of people)
    for (const change of changes) {
      const thing = findThing(change);
      if (thing === undefined) continue;
      const own = counts.get(thing) ?? { lose: 0, gain: 0, held: 0 };
      own[!isPerformed(change) ? 'held' : change.kind.startsWith('revoke') ? 'lose' : 'gain']++;
      counts.set(thing, own);
    }
  if (counts.size === 0) return [];
  const after = holdings && holdersAfter(holdings());
  const part = (kind: NamedThing['kind'], title: string, weight: number): Blocks => {
    const all = [...counts].flatMap(([thing, own]) =>
      thing.kind === kind ? [{ id: thing.id, name: plainName(thing), ...own }] : [],
    );
    all.sort((a, b) => b.lose - a.lose || b.gain - a.gain || byCode(a.name, b.name));
    const rows = all.map(({ id, name, lose, gain, held }): Pieces[] => [
      name,
      unlessZero(lose, `-${digits(lose)}`),
      [...unlessZero(gain, `+${digits(gain)}`), ...unlessZero(held, `${digits(held)} held`)].join(', '),
      ...(after === undefined ? [] : [digits(after.get(id) ?? 0).replace(/^0$/, 'nobody')]),
    ]);
    const head = [
      kind === 'report' ? 'Report' : 'Role',
      'lose',
      'gain',
      ...(after === undefined ? [] : ['then have it']),
    ];
    return section(
      { title, count: counted(rows.length, kind), fold: 'always', weight },
      table([kind, `${kind}s`], head, rows, { numbers: [1, 2, 3] }),
    );
  };
  return only(PAPER, part('report', 'By report', 30), part('role', 'By RLS role', 35));
}
