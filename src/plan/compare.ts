import type { Observation } from '../domain/access.ts';
import { type Effect, effectsOf, isEffectLive, subjectOf } from '../domain/effects.ts';
import { identityOf } from '../domain/ids.ts';
import type { Operation } from '../domain/operation.ts';
import type { Comparison, Deletion, Difference, Lost, Plan } from '../domain/plan.ts';

/** Returns equal texts for equal differences, even if the calls differ in spelling or batches. */
function meaning(difference: Difference): string {
  if (difference.kind === 'lost') return JSON.stringify([identityOf(difference.entry), difference.what]);
  return difference.kind === 'account'
    ? JSON.stringify([subjectOf(difference), difference.account])
    : `${subjectOf(difference)}\u0000${difference.present}`;
}

function lastEffects(operations: readonly Operation[]): ReadonlyMap<string, Effect> {
  const end = new Map<string, Effect>();
  for (const operation of operations)
    for (const effect of effectsOf(operation)) end.set(subjectOf(effect), effect);
  return end;
}

/** True if every result of the saved calls is live already or still planned. */
function endsAlike(saved: readonly Operation[], now: readonly Operation[], { live, catalogue }: Observation) {
  const end = lastEffects(now);
  return [...lastEffects(saved)].every(([subject, effect]) => {
    const left = end.get(subject);
    return left === undefined ? isEffectLive(effect, live, catalogue) : meaning(left) === meaning(effect);
  });
}

function* lostIn(deletions: readonly Deletion[]): Iterable<Lost> {
  for (const { user: entry, role, reports, groups, rls } of deletions) {
    yield { kind: 'lost', entry, what: { account: role } };
    for (const report of reports) yield { kind: 'lost', entry, what: { report } };
    for (const group of groups) yield { kind: 'lost', entry, what: { group } };
    for (const what of rls) yield { kind: 'lost', entry, what };
  }
}

function differencesOf({ operations, deletions = [] }: Pick<Plan, 'operations' | 'deletions'>) {
  const all = new Map<string, Difference>();
  for (const operation of operations)
    for (const effect of effectsOf(operation)) all.set(meaning(effect), effect);
  for (const lost of lostIn(deletions)) all.set(meaning(lost), lost);
  return all;
}

const sortedTexts = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();

const destinationText = ({ portal, only, overrides }: Plan): string =>
  JSON.stringify([portal.name, portal.url, sortedTexts(only), sortedTexts(overrides)]);

export function comparePlans(saved: Plan, now: Plan, live: Observation): Comparison {
  const [before, after] = [differencesOf(saved), differencesOf(now)];
  const only = (one: typeof before, other: typeof before): readonly Difference[] =>
    [...one].flatMap(([key, difference]) => (other.has(key) ? [] : [difference]));
  const [gone, added] = [only(before, after), only(after, before)];
  const isSame = destinationText(saved) === destinationText(now) && added.length === 0;
  return { gone, added, isRest: isSame && endsAlike(saved.operations, now.operations, live) };
}
