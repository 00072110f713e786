import type { Catalogue } from '../domain/catalogue.ts';
import { type Effect, effectsOf, subjectOf } from '../domain/effects.ts';
import { type GroupId, type Identity, identityOf, roleKey } from '../domain/ids.ts';
import { hasIndex } from '../domain/indexes.ts';
import type { Live } from '../domain/live.ts';
import type { Action, Operation } from '../domain/operation.ts';
import type { Deletion, Plan } from '../domain/plan.ts';
import { contentOf } from './content.ts';

/** What of a saved plan counts: what it does, where, and under which overrides. */
export type Approved = Pick<
  Plan,
  'portal' | 'only' | 'overrides' | 'fingerprint' | 'commit' | 'dirty' | 'deletions'
> & {
  readonly operations: readonly Action[];
};

/** Two plans side by side. */
export interface Comparison {
  readonly same: boolean;
  /** Calls of the saved plan that are not made any more, and calls that it did not have. */
  readonly gone: readonly Action[];
  readonly added: readonly Operation[];
  /**
   * True when the plan now ends where the saved plan ends: it does nothing that the saved one does not do, and what the
   * saved plan wanted and this one does not is already so.
   */
  readonly isRest: boolean;
}

/** What is live now. */
interface Now {
  readonly live: Live;
  readonly catalogue: Catalogue;
}

/** Equal texts mean the same thing made so, however the calls spell and divide it. */
const meaning = (effect: Effect): string =>
  effect.kind === 'account'
    ? JSON.stringify([subjectOf(effect), effect.account])
    : `${subjectOf(effect)}\u0000${effect.present}`;

/** What calls come to: the last effect on each thing. */
function endOf(operations: readonly Action[]): ReadonlyMap<string, Effect> {
  const end = new Map<string, Effect>();
  for (const operation of operations)
    for (const effect of effectsOf(operation)) end.set(subjectOf(effect), effect);
  return end;
}

function isSo(effect: Effect, { live, catalogue }: Now): boolean {
  switch (effect.kind) {
    case 'account': {
      const user = live.users.get(effect.holder);
      if (live.ambiguous.has(effect.holder)) return false;
      const { account } = effect;
      if (account.state === 'deleted') return user === undefined;
      return user?.name.trim() === account.name && user.role === account.role;
    }
    case 'report': {
      const index = catalogue.reportIndex.get(effect.key);
      const held = index !== undefined && live.users.get(effect.holder)?.reports;
      return (held instanceof Uint32Array && index !== undefined && hasIndex(held, index)) === effect.present;
    }
    case 'role': {
      const index = catalogue.roleIndex.get(effect.key);
      if (index === undefined) return !effect.present;
      const held =
        live.users.get(effect.holder as Identity)?.roles ?? live.groupRoles.get(effect.holder as GroupId);
      const residue = live.residue.get(effect.holder as Identity)?.has(index) === true;
      return ((held !== undefined && hasIndex(held, index)) || residue) === effect.present;
    }
  }
}

/** True where the calls now only do what was approved, and lead to the same end. */
function isRest(saved: readonly Action[], now: readonly Action[], live: Now): boolean {
  const approved = new Set(saved.flatMap((operation) => effectsOf(operation).map(meaning)));
  if (!now.flatMap(effectsOf).every((effect) => approved.has(meaning(effect)))) return false;
  const end = endOf(now);
  for (const [subject, effect] of endOf(saved)) {
    const left = end.get(subject);
    if (left === undefined ? !isSo(effect, live) : meaning(left) !== meaning(effect)) return false;
  }
  return true;
}

const holdingsOf = ({ reports, groups, rls }: Deletion): string[] => [
  ...reports.map((id) => `report ${id}`),
  ...groups.map((id) => `group ${id}`),
  ...rls.map(({ datasetId, role }) => `role ${roleKey(datasetId, role)}`),
];

/** True where all who are still to be deleted have the role that was approved, and nothing more than was. */
function areSeen(now: readonly Deletion[], approved: readonly Deletion[]): boolean {
  const saved = new Map(approved.map((one) => [identityOf(one.user), one]));
  return now.every((one) => {
    const seen = saved.get(identityOf(one.user));
    if (seen?.role !== one.role) return false;
    const known = new Set(holdingsOf(seen));
    return holdingsOf(one).every((holding) => known.has(holding));
  });
}

const sorted = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();

const targetOf = ({ portal, only, overrides }: Approved): string =>
  JSON.stringify([portal.name, portal.url, sorted(only), sorted(overrides)]);

/** Compares a saved plan with the one computed now. */
export function comparePlans(saved: Approved, now: Plan, live: Now): Comparison {
  const before = new Set(saved.operations.map((operation) => contentOf(operation)));
  const after = new Set(now.operations.map((operation) => contentOf(operation)));
  return {
    same: saved.fingerprint === now.fingerprint,
    gone: saved.operations.filter((operation) => !after.has(contentOf(operation))),
    added: now.operations.filter((operation) => !before.has(contentOf(operation))),
    isRest:
      targetOf(saved) === targetOf(now) &&
      isRest(saved.operations, now.operations, live) &&
      areSeen(now.deletions ?? [], saved.deletions ?? []),
  };
}
