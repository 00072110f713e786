import type { Change } from '../../domain/change.ts';

/** What a change does to its holder, as signs tell it. */
export type Move = 'lost' | 'gained' | 'held' | 'by-hand' | 'altered';

/** A new kind of change fails to compile here, not in front of a reviewer. */
const MOVES = {
  'create-user': 'gained',
  'delete-user': 'lost',
  'replace-user': 'altered',
  'update-user': 'altered',
  'grant-report': 'gained',
  'revoke-report': 'lost',
  'grant-rls': 'gained',
  'revoke-rls': 'lost',
  manual: 'by-hand',
} as const satisfies Record<Change['kind'], Move>;

export const moveOf = ({ kind, held }: Change): Move =>
  kind !== 'manual' && held !== null ? 'held' : MOVES[kind];

/** From what to what, naming only what differs. */
export function alteredText(change: Extract<Change, { readonly from: unknown }>): string {
  const { from, to } = change;
  const role =
    from.role === to.role ? [] : [`${from.role ?? 'an unknown role'} becomes ${to.role ?? 'none'}`];
  const name =
    from.name?.trim() === to.name?.trim() ? [] : [`name "${from.name ?? ''}" becomes "${to.name ?? ''}"`];
  const address =
    change.kind === 'manual' && change.address !== undefined ? [`address becomes ${change.address}`] : [];
  return [...address, ...role, ...name].join(', ');
}
