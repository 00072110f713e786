import type { AccountEffect, Effect } from './effects.ts';
import type { GroupId, Identity, ReportId, RoleKey } from './ids.ts';

declare const brand: unique symbol;
/** One thing that a call makes so: two effects that make the same thing so share it. */
export type EffectKey = string & { readonly [brand]: 'EffectKey' };

export const accountKey = (holder: Identity, state: AccountEffect['state']): EffectKey =>
  `account\u0000${holder}\u0000${state}` as EffectKey;

export const pieceKey = (
  kind: 'report' | 'role',
  holder: Identity | GroupId,
  key: ReportId | RoleKey,
  present: boolean,
): EffectKey => `${kind}\u0000${present}\u0000${holder}\u0000${key}` as EffectKey;

export const keyOf = (effect: Effect): EffectKey =>
  effect.kind === 'account'
    ? accountKey(effect.holder, effect.account.state)
    : pieceKey(effect.kind, effect.holder, effect.key, effect.present);

/** Things that must all have come about. Many gifts share one: what a person gets may rely on all that the person loses. */
export type Relied = ReadonlySet<EffectKey>;

/**
 * What a plan gives only together with other things that it makes so: each by those that must have come about before. What
 * is taken from somebody relies on nothing.
 */
export type Reliances = ReadonlyMap<EffectKey, readonly Relied[]>;

export const NO_RELIANCES: Reliances = new Map();
