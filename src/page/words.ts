import type { CellSign, PageColumn, PageHolder } from '../domain/page-data.ts';
import type { Cell } from './access.ts';

/** The portal as it is, what the plan changes, or the portal as it will be. */
export const VIEWS = ['now', 'change', 'after'] as const;
export type View = (typeof VIEWS)[number];

/** How a cell is drawn in a view; undefined for an empty one. */
export function drawn(sign: CellSign, view: View): CellSign | undefined {
  if (view === 'change' || sign === 'kept' || sign === 'unmanaged') return sign;
  const has = view === 'now' ? wasThere(sign) : willBeThere(sign);
  return has ? 'kept' : undefined;
}

export const wasThere = (sign: CellSign): boolean => sign !== 'gained' && sign !== 'would-gain';
export const willBeThere = (sign: CellSign): boolean => sign !== 'lost' && sign !== 'would-gain';

/** The word of each sign, said of a person. */
export const VERBS = {
  kept: 'keeps',
  unmanaged: 'holds, not managed here,',
  gained: 'gains',
  lost: 'loses',
  'would-gain': 'would gain, held back,',
  'would-lose': 'would lose, held back,',
} as const satisfies Record<CellSign, string>;

/** `Finance/Cash Position`. */
export const columnName = ({ group, name }: PageColumn): string => (group === '' ? name : `${group}/${name}`);

const wholeName = (column: PageColumn): string => {
  const twins = column.twins > 1 ? `, of which there are ${column.twins},` : '';
  return column.kind === 'role' ? `RLS role ${columnName(column)}${twins}` : columnName(column);
};

/** What a cell says besides its sign. */
export const notesOf = ({ sign, why, team, until, reason, blind }: Cell): string[] =>
  [
    why !== '' ? why : team !== '' ? `through team ${team}` : '',
    until === '' ? '' : `until ${until}`,
    reason === '' ? '' : `“${reason}”`,
    blind && sign !== 'lost' ? 'in no RLS role of its dataset' : '',
  ].filter((note) => note !== '');

/** A cell in one sentence. */
export function sentenceOf(holder: PageHolder, column: PageColumn, cell: Cell | undefined): string {
  const what = wholeName(column);
  if (cell === undefined)
    return `${holder.name} has no ${column.kind === 'role' ? 'part in' : 'access to'} ${what}.`;
  return `${[`${holder.name} ${VERBS[cell.sign]} ${what}`, ...notesOf(cell)].join(', ')}.`;
}

/** A count as it is read: 1,146. */
export const digits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${digits(count)} ${count === 1 ? one : many}`;
