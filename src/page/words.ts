import type { CellSign } from '../domain/page-data.ts';
import type { Cell, Column, Row } from './model.ts';

/** The portal as it is, what the plan changes, or the portal as it will be. */
export const VIEWS = { now: 'As it is', change: 'Change', after: 'As it will be' } as const;
export type View = keyof typeof VIEWS;

export const BANDS = ['Changed', 'Unchanged', 'Not managed here'] as const;

export const hasNow = (sign: CellSign): boolean => sign !== 'gained' && sign !== 'would-gain';
export const hasAfter = (sign: CellSign): boolean => sign !== 'lost' && sign !== 'would-gain';

/** The sign of a cell in a view; undefined for an empty cell. */
export function signIn(sign: CellSign, view: View): CellSign | undefined {
  if (view === 'change' || sign === 'kept' || sign === 'unmanaged') return sign;
  return (view === 'now' ? hasNow(sign) : hasAfter(sign)) ? 'kept' : undefined;
}

export const VERBS = {
  kept: 'keeps',
  unmanaged: 'holds, not managed here,',
  gained: 'gains',
  lost: 'loses',
  'would-gain': 'would gain, held back,',
  'would-lose': 'would lose, held back,',
} as const satisfies Record<CellSign, string>;

/** Why a holder has, gets or loses a cell. */
export function reasonsOf({ sign, note: { why, team, reason } }: Cell): string[] {
  const cause = why !== '' ? why : team !== '' ? `through team ${team}` : '';
  const reasons = [cause, reason === '' ? '' : `“${reason}”`];
  return sign === 'unmanaged' ? ['not managed here'] : reasons.filter((text) => text !== '');
}

/** A cell in one sentence. */
export function sentenceOf({ name, key }: Row, column: Column, cell: Cell | undefined): string {
  const who = name === key ? name : `${name} (${key})`;
  const what = column.kind === 'role' ? `RLS role ${column.path}` : column.path;
  if (cell === undefined) return `${who} has no ${column.kind === 'role' ? 'part in' : 'access to'} ${what}.`;
  const { sign, note, isBlind } = cell;
  const more = [
    `${who} ${VERBS[sign]} ${what}`,
    ...(sign === 'unmanaged' ? [] : reasonsOf(cell)),
    ...(note.until === '' ? [] : [`until ${note.until}`]),
    ...(isBlind && sign !== 'lost' ? ['in no RLS role of its dataset'] : []),
  ];
  return `${more.join(', ')}.`;
}
