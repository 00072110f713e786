import { isPerformed } from '../../domain/changes.ts';
import type { Holdings } from '../../domain/holdings.ts';
import { groupBy } from '../../domain/multimap.ts';
import { counted, digits } from '../../domain/wording.ts';
import { type Block, only, type Pieces, type Some, section, table } from '../document.ts';
import type { People } from '../view/people.ts';
import { type NamedThing, thingName } from '../view/things.ts';
import { capital, some } from '../view/wording.ts';

/** How many hold each report and role after the plan, portal groups among the members of roles; by id. */
function holdersAfter({ reports, roles, people, groups }: Holdings): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (indexes: Iterable<number>, ids: readonly string[]): void => {
    for (const index of indexes) {
      const id = ids[index] ?? '';
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  };
  const reportIds = reports.map(({ id }) => id);
  const roleIds = roles.map(({ datasetId, role }) => `${datasetId}/${role}`);
  for (const { after } of people) {
    add(after?.reports ?? [], reportIds);
    add(after?.roles ?? [], roleIds);
  }
  for (const { after } of groups) add(after, roleIds);
  return counts;
}

/** How many lose and gain each report or role: the most lost first, then the most gained, then by name. */
export function targetSections({ people, things }: People, holdings: Holdings | undefined): Some<Block> {
  const after = holdings && holdersAfter(holdings);
  const moves = people.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      const thing = things.of(change);
      const move = !isPerformed(change) ? 'held' : change.kind.startsWith('revoke') ? 'lose' : 'gain';
      return thing === undefined ? [] : [{ thing, move }];
    }),
  );
  const counts = [...groupBy(moves, ({ thing: { kind, id } }) => `${kind} ${id}`).values()].flatMap(
    (same) => {
      const count = (of: string): number => same.filter(({ move }) => move === of).length;
      const [lose, gain, held] = [count('lose'), count('gain'), count('held')];
      return same.slice(0, 1).map(({ thing }) => ({ thing, lose, gain, held }));
    },
  );
  const name = ({ group, name: own }: NamedThing): string => `${group}/${own}`;
  counts.sort((a, b) => b.lose - a.lose || b.gain - a.gain || (name(a.thing) < name(b.thing) ? -1 : 1));
  const part = (noun: NamedThing['kind'], title: string, weight: number): Some<Block> => {
    const rows = counts
      .filter(({ thing }) => thing.kind === noun)
      .map(({ thing, lose, gain, held }): Pieces[] => [
        thingName({ ...thing, kind: 'report' }),
        some(lose, `-${digits(lose)}`),
        [...some(gain, `+${digits(gain)}`), ...some(held, `${digits(held)} held`)].join(', '),
        ...(after === undefined ? [] : [digits(after.get(thing.id) ?? 0).replace(/^0$/, 'nobody')]),
      ]);
    const head = [
      capital(`${noun} `).trim(),
      'lose',
      'gain',
      ...(after === undefined ? [] : ['then have it']),
    ];
    return section(
      { title, count: counted(rows.length, noun), fold: 'always', weight },
      table([noun, `${noun}s`], head, rows, { numbers: [1, 2, 3] }),
    );
  };
  return only('paper', part('report', 'By report', 30), part('role', 'By RLS role', 35));
}
