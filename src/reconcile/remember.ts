import { type Access, hasIndex, KINDS, type Thing, thingId } from '../domain/access.ts';
import { type Applied, settledEffects } from '../domain/applied.ts';
import type { BaseHolder } from '../domain/base.ts';
import type { Delta, Holder, World } from '../domain/delta.ts';
import type { DesiredGroup, DesiredUser } from '../domain/desired.ts';
import { type AccessEffect, type AccountEffect, type Effect, indexOfEffect } from '../domain/effects.ts';
import { type Explanation, windowWithLater } from '../domain/grant.ts';
import type { Place } from '../domain/problem.ts';
import type { Correction, Memory } from '../domain/recorded.ts';
import { placeOf, type Sourced } from '../domain/source.ts';
import { withRenamed } from './match.ts';
import { type BaseUpdate, findOwed, type HolderMaps, type MemoryInput } from './owed.ts';
import type { DraftCorrection } from './whole-corrections.ts';
import { accessIn, correctionsOfWhole, draftCorrection, recordAccess } from './whole-corrections.ts';

const NOWHERE: Place = { file: '', line: 1, column: 1 };

function recordAccount(draft: DraftCorrection, account: AccountEffect, baseUpdate: BaseUpdate): void {
  if (account.state === 'deleted') {
    draft.account = 'gone';
    draft.reports.clear();
    draft.roles.clear();
  } else if (baseUpdate !== 'restore') {
    if (account.state === 'created') draft.account = 'listed';
    draft.name = account.name;
    draft.role = account.role;
  } else if (draft.account === 'gone') delete draft.account;
}

/** With `due`, access ends as the files of the base say: newer files may wait for an approval. */
function findEnd({ desired, catalogue, base }: World, effect: AccessEffect, baseUpdate: BaseUpdate) {
  const { holder, isGroup, kind } = effect;
  const ofBase = () => (isGroup ? base?.desiredFor([], [holder]) : base?.desiredFor([holder], []));
  const files = (baseUpdate === 'due' ? ofBase() : undefined) ?? desired;
  const explanation = isGroup ? files.explainGroup(holder) : files.explainUser(holder);
  return windowWithLater(explanation, { kind, key: indexOfEffect(effect, catalogue) })?.end;
}

/** For access that a restore gives back, only deletes the recorded removal. */
function recordEffect(draft: DraftCorrection, effect: AccessEffect, input: MemoryInput): void {
  const { delta, baseUpdate } = input;
  const recorded = accessIn(draft, effect.kind);
  const { key, present } = effect;
  if (!present) recorded.set(key, false);
  else if (baseUpdate === 'restore') {
    if (recorded.get(key) === false) recorded.delete(key);
  } else {
    draft.account = 'listed';
    const before = recorded.get(key);
    // An earlier incomplete apply gave this access: keep the recorded end.
    const isAgain = baseUpdate === 'due' && typeof before === 'number';
    recorded.set(key, isAgain ? before : (findEnd(delta.world, effect, baseUpdate) ?? true));
  }
}

/** Records a listed holder with the managed live access, so that a later plan can see who has left. */
function addListed<Key>(
  drafts: Map<Key, DraftCorrection>,
  key: Key,
  holder: Holder,
  wanted: DesiredUser | DesiredGroup,
  explanation: Explanation,
  world: World,
): void {
  const before = drafts.get(key);
  if (before?.account === 'listed') return;
  const draft = draftCorrection({ ...before, place: placeOf(wanted.source), account: 'listed' });
  const record = (thing: Thing, end?: number) => recordAccess(draft, thing, end ?? true, world);
  for (const kind of KINDS) {
    const { live, decisions, unselected } = holder[kind];
    for (const index of live) {
      const thing = { kind, key: index };
      if (hasIndex(wanted[kind], index)) record(thing, windowWithLater(explanation, thing)?.end);
    }
    // Also record the access that the plan removes, because a removal may fail.
    for (const { key: index, move } of [...decisions, ...unselected])
      if (move === 'take') record({ kind, key: index });
  }
  drafts.set(key, draft);
}

function addNew({ users, groups }: HolderMaps<DraftCorrection>, { world, ...delta }: Delta): void {
  const { base, desired } = world;
  // If the files list a leaver again before all access is gone, the leaver counts as new.
  const isNew = (entry: BaseHolder | undefined): boolean => entry === undefined || entry.isOwed;
  for (const person of delta.people) {
    const { identity, live, wanted, treatment } = person;
    if (wanted === undefined || live === undefined || !isNew(base?.users.get(identity))) continue;
    if (treatment === 'listed' || treatment === 'renamed')
      addListed(users, identity, person, wanted, desired.explainUser(wanted.identity), world);
  }
  for (const group of delta.groups) {
    const { id, wanted } = group;
    if (wanted !== undefined && isNew(base?.groups.get(id)))
      addListed(groups, id, group, wanted, desired.explainGroup(id), world);
  }
}

/** If access stays but ends at another time than in the base, records the new end. */
function recordEnds(
  draft: DraftCorrection,
  holder: Holder,
  wanted: Access,
  [then, now]: readonly [Explanation, Explanation],
  world: World,
): void {
  for (const kind of KINDS)
    for (const key of holder[kind].live) {
      const thing = { kind, key };
      const recorded = accessIn(draft, kind).get(thingId(thing, world.catalogue));
      const before = windowWithLater(then, thing);
      const isGiven = recorded === undefined ? before !== undefined : recorded !== false;
      if (!isGiven || !hasIndex(wanted[kind], key)) continue;
      const end = windowWithLater(now, thing)?.end;
      if (typeof recorded === 'number' || end !== before?.end) recordAccess(draft, thing, end ?? true, world);
    }
}

/** Records new ends of people's windows and of access that stays, without waiting for a complete apply. */
function addEnds({ users, groups }: HolderMaps<DraftCorrection>, { world, ...delta }: Delta): void {
  const { base, desired } = world;
  if (base === undefined) return;
  const listed = delta.people.filter(({ treatment }) => treatment === 'listed');
  const then = base.desiredFor(
    listed.map(({ identity }) => identity),
    delta.groups.map(({ id }) => id),
  );
  for (const person of listed) {
    const { identity, wanted } = person;
    if (wanted === undefined || !base.users.has(identity)) continue;
    const draft = users.get(identity) ?? draftCorrection({ place: placeOf(wanted.source) });
    const { window } = wanted;
    const hasEnd = (one: DesiredUser | undefined): boolean => (one?.nextEnd ?? one?.window.end) !== undefined;
    const hasEnds = hasEnd(wanted) || hasEnd(then.users.get(identity)) || draft.end !== undefined;
    if (!hasEnds && draft.reports.size + draft.roles.size === 0) continue;
    recordEnds(draft, person, wanted, [then.explainUser(identity), desired.explainUser(identity)], world);
    delete draft.end;
    if (window.end !== undefined && window.end !== then.users.get(identity)?.window.end)
      draft.end = window.end;
    if (draft.end !== undefined || draft.reports.size + draft.roles.size > 0) users.set(identity, draft);
  }
  for (const group of delta.groups) {
    const { id, wanted } = group;
    if (wanted === undefined || !base.groups.has(id)) continue;
    const draft = groups.get(id) ?? draftCorrection({ place: placeOf(wanted.source) });
    recordEnds(draft, group, wanted, [then.explainGroup(id), desired.explainGroup(id)], world);
    if (draft.roles.size > 0) groups.set(id, draft);
  }
}

/** Skips holders whom no draft, file or base lists, except in a restore. */
function addEffects<Key>(
  drafts: Map<Key, DraftCorrection>,
  effects: readonly (Effect & { readonly holder: Key })[],
  findListed: (holder: Key) => Sourced | undefined,
  input: MemoryInput,
): void {
  const { accounts, baseUpdate } = input;
  for (const effect of effects) {
    const listed = findListed(effect.holder);
    const before = drafts.get(effect.holder);
    // A lockout may run without readable files and without a base: then nobody is listed.
    if (before === undefined && listed === undefined && baseUpdate !== 'restore') continue;
    const draft =
      before ?? draftCorrection({ place: listed === undefined ? NOWHERE : placeOf(listed.source) });
    drafts.set(effect.holder, draft);
    // A replacement deletes the account and creates it again: only the last effect counts.
    if (effect.kind !== 'account') recordEffect(draft, effect, input);
    else if (effect.account === accounts.get(effect.holder)) recordAccount(draft, effect.account, baseUpdate);
  }
}

const draftAll = <Key>(corrections: ReadonlyMap<Key, Correction>): Map<Key, DraftCorrection> =>
  new Map(Array.from(corrections, ([key, correction]) => [key, draftCorrection(correction)]));

/** Adds the results of an incomplete apply's calls to the earlier corrections. */
function correctionsOfPartial(input: MemoryInput): HolderMaps<Correction> {
  const { delta, before, effects, baseUpdate } = input;
  const { base, desired } = delta.world;
  const [users, groups] = [draftAll(before.users), draftAll(before.groups)];
  if (baseUpdate === 'partial') {
    addNew({ users, groups }, delta);
    addEnds({ users, groups }, delta);
  }
  const onUsers = effects.filter((effect) => effect.isGroup !== true);
  const onGroups = effects.filter((effect) => effect.isGroup === true);
  addEffects(users, onUsers, (one) => desired.users.get(one) ?? base?.users.get(one), input);
  addEffects(groups, onGroups, (id) => desired.groups.get(id) ?? base?.groups.get(id), input);
  // If only incomplete applies listed a person, the newest files say when the person leaves.
  for (const [identity, draft] of baseUpdate === 'partial' ? users : []) {
    if (draft.account !== 'listed') continue;
    delete draft.end;
    const end = desired.users.get(identity)?.window.end;
    if (end !== undefined) draft.end = end;
  }
  return { users, groups };
}

/** A lockout follows the person to a new address, and ends with a complete apply of `absent: true`. */
function stillLocked({ world: { desired } }: Delta, { locked }: Memory, isWhole: boolean): Memory['locked'] {
  const absent = [...desired.users.values()].filter(({ standing }) => isWhole && standing === 'absent');
  const ended = new Set(absent.flatMap(({ identity, previously }) => [identity, ...previously]));
  return [...withRenamed(locked, desired)].filter((identity) => !ended.has(identity)).sort();
}

/** Returns what the next record keeps: corrections of the base, leavers with remaining access, lockouts. */
export function remember(delta: Delta, applied: Applied, before: Memory, baseUpdate: BaseUpdate): Memory {
  const effects = [...settledEffects(applied)];
  const accounts = new Map(
    effects.flatMap((effect) => (effect.kind === 'account' ? [[effect.holder, effect.account]] : [])),
  );
  const input = { delta, before, effects, accounts, baseUpdate };
  const isWhole = baseUpdate === 'whole';
  const { users: owedUsers, groups: owedGroups } = findOwed(input);
  const corrections = isWhole ? correctionsOfWhole(delta) : correctionsOfPartial(input);
  return { ...corrections, owedUsers, owedGroups, locked: stillLocked(delta, before, isWhole) };
}
