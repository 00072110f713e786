import { isPerformed } from '../../domain/changes.ts';
import type { Holdings } from '../../domain/holdings.ts';
import { type Indexes, NO_INDEXES } from '../../domain/indexes.ts';
import { groupBy } from '../../domain/multimap.ts';
import { byCode, counted, digits } from '../../domain/wording.ts';
import { type Blocks, only, type Pieces, section, table } from '../document.ts';
import { type NamedThing, thingName } from '../view/names.ts';
import type { People } from '../view/people.ts';
import { some } from '../view/sentence.ts';

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
  const moves = people.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      const move = !isPerformed(change) ? 'held' : change.kind.startsWith('revoke') ? 'lose' : 'gain';
      const thing = findThing(change);
      return thing === undefined ? [] : { thing, move };
    }),
  );
  if (moves.length === 0) return [];
  const after = holdings && holdersAfter(holdings());
  const part = (kind: NamedThing['kind'], title: string, weight: number): Blocks => {
    const own = moves.filter(({ thing }) => thing.kind === kind);
    const all = Array.from(
      groupBy(own, ({ thing }) => thing.id),
      ([id, same]) => {
        const count = (of: string): number => same.filter(({ move }) => move === of).length;
        const name = thingName({ ...same[0].thing, kind: 'report' });
        return { id, name, lose: count('lose'), gain: count('gain'), held: count('held') };
      },
    );
    all.sort((a, b) => b.lose - a.lose || b.gain - a.gain || byCode(a.name, b.name));
    const rows = all.map(({ id, name, lose, gain, held }): Pieces[] => [
      name,
      some(lose, `-${digits(lose)}`),
      [...some(gain, `+${digits(gain)}`), ...some(held, `${digits(held)} held`)].join(', '),
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
  return only('paper', part('report', 'By report', 30), part('role', 'By RLS role', 35));
}
