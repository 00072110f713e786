import { type Catalogue, reportAt, roleAt } from '../../domain/catalogue.ts';
import { type Delta, moves, type Side } from '../../domain/delta.ts';
import type { GroupId, Identity } from '../../domain/ids.ts';
import { hasIndex, type Indexes, indexesOf, NO_INDEXES } from '../../domain/indexes.ts';
import { type EffectKey, pieceKey } from '../../domain/reliance.ts';
import type { Piece } from './selector.ts';

/** The order of what a plan makes so for one person: what comes later may wait for what comes earlier. */
export const RANK = { take: 0, promotion: 1, create: 2, role: 3, groupRole: 4, report: 5 } as const;

/** One thing that a plan makes so for somebody. */
export interface Act {
  readonly key: EffectKey;
  readonly rank: (typeof RANK)[keyof typeof RANK];
}

/** Pieces of one kind: what stays, what the plan takes, and what it gives. */
export interface Moving {
  readonly stays: Indexes;
  readonly goes: Indexes;
  readonly comes: Indexes;
}

/** What somebody holds by one path: the own account, or one portal group. */
export interface Strand {
  /** The portal group; undefined for the own account. */
  readonly group: GroupId | undefined;
  readonly reports: Moving;
  readonly roles: Moving;
  readonly take: (piece: Piece) => Act;
  readonly give: (piece: Piece) => Act;
}

export const staying = (indexes: Indexes): Moving => ({
  stays: indexes,
  goes: NO_INDEXES,
  comes: NO_INDEXES,
});

/** What a plan moves of one side. */
export function movingOf(side: Side): Moving {
  if (side.decisions.length === 0) return staying(side.live);
  const keys = (move: 'give' | 'take'): Indexes => indexesOf(moves(side, move).map(({ key }) => key));
  const goes = keys('take');
  const stays = goes.length === 0 ? side.live : side.live.filter((index) => !hasIndex(goes, index));
  return { stays, goes, comes: keys('give') };
}

export const isStill = ({ reports, roles }: Strand): boolean =>
  [reports, roles].every(({ goes, comes }) => goes.length + comes.length === 0);

function strandOf(
  group: GroupId | undefined,
  holder: Identity | GroupId,
  ranks: Pick<Record<Piece['kind'], Act['rank']>, 'report' | 'role'>,
  { reports, roles }: Pick<Strand, 'reports' | 'roles'>,
  catalogue: Catalogue,
): Strand {
  const keyOf = ({ kind, index }: Piece, present: boolean): EffectKey =>
    kind === 'report'
      ? pieceKey(kind, holder, reportAt(catalogue, index).id, present)
      : pieceKey(kind, holder, roleAt(catalogue, index).key, present);
  return {
    group,
    reports,
    roles,
    take: (piece) => ({ key: keyOf(piece, false), rank: RANK.take }),
    give: (piece) => ({ key: keyOf(piece, true), rank: ranks[piece.kind] }),
  };
}

/** What somebody holds by the own account. */
export const ownStrand = (
  identity: Identity,
  held: Pick<Strand, 'reports' | 'roles'>,
  catalogue: Catalogue,
): Strand => strandOf(undefined, identity, RANK, held, catalogue);

/** Tells what members of portal groups hold by these. */
export function groupStrands({ world, groups }: Delta): (groups: readonly GroupId[]) => readonly Strand[] {
  const { catalogue, live } = world;
  const ranks = { ...RANK, role: RANK.groupRole };
  const of = (id: GroupId, roles: Moving): Strand =>
    strandOf(id, id, ranks, { reports: staying(NO_INDEXES), roles }, catalogue);
  const moved = new Map(groups.map(({ id, roles }) => [id, of(id, movingOf(roles))]));
  return (ids) =>
    ids.flatMap((id) => {
      const roles = live.groupRoles.get(id);
      return moved.get(id) ?? (roles === undefined ? [] : of(id, staying(roles)));
    });
}
