import type { Delta } from '../domain/delta.ts';
import { type Effect, effectsOf, indexOfEffect } from '../domain/effects.ts';
import { groupRolesAfter } from '../domain/holdings.ts';
import { type DatasetId, type GroupId, type Identity, operationId } from '../domain/ids.ts';
import { findAccounts, type Live } from '../domain/live.ts';
import { append, groupBy, once } from '../domain/multimap.ts';
import type { Operation, OperationKind } from '../domain/operation.ts';
import { fail } from '../domain/problem.ts';
import { sortedByContent } from './fingerprint.ts';

interface Step {
  readonly operation: Operation;
  readonly number: number;
  /** Datasets whose rows the step affects; undefined for reports that the portal does not list. */
  readonly datasets: readonly (DatasetId | undefined)[];
  /** The numbers of the steps that come first, each with true if that step must succeed. */
  readonly after: Map<number, boolean>;
}

function wait(one: Step, { number }: Step, isNeeded: boolean): void {
  one.after.set(number, isNeeded || one.after.get(number) === true);
}

/** Set if the call makes or removes an administrator. */
function administratorMove([effect]: readonly Effect[], live: Live): 'gained' | 'lost' | undefined {
  if (effect?.kind !== 'account') return undefined;
  const { holder, account } = effect;
  const was = findAccounts(live, holder).some(({ id, role }) => id === account.userId && role === 1);
  const is = account.state !== 'deleted' && account.role === 1;
  return was === is ? undefined : is ? 'gained' : 'lost';
}

/** Edges lead only from a lower rank to a higher one, so they form no circle. */
const PLACES = {
  'delete-user': { rank: 0, part: 'deletes' },
  'update-user': { rank: 0, part: 'updates' },
  'unlink-reports': { rank: 1, part: 'unlinkReports' },
  'unlink-rls-groups': { rank: 2, part: 'unlinkRoles' },
  'unlink-rls-users': { rank: 3, part: 'unlinkRoles' },
  'create-user': { rank: 6, part: 'creates' },
  'link-rls-users': { rank: 7, part: 'linkRoles' },
  'link-rls-groups': { rank: 8, part: 'linkRoles' },
  'link-reports': { rank: 9, part: 'linkReports' },
} as const satisfies Record<OperationKind, { rank: number; part: string }>;

const ADMINISTRATOR_RANKS = { gained: 4, lost: 5 };

function rankOf(operation: Operation, live: Live): number {
  const move = administratorMove(effectsOf(operation), live);
  return move === undefined ? PLACES[operation.kind].rank : ADMINISTRATOR_RANKS[move];
}

/** Finds the steps of one holder. An update waits only for new administrators. */
type Parts = (part: (typeof PLACES)[OperationKind]['part']) => readonly Step[];

/** A step of a role has only one dataset. */
const sharesDataset = (ofRole: Step, other: Step): boolean =>
  ofRole.datasets.some((dataset) => other.datasets.includes(dataset));

const isOfGroups = ({ operation }: Pick<Step, 'operation'>): boolean => 'groups' in operation;

/** Adds the edges between steps of one holder, except those among role steps. */
function waitForOwn(findPart: Parts, isKeptByGroup: (unlink: Step) => boolean): void {
  const [deletes, creates] = [findPart('deletes'), findPart('creates')];
  const [unlinkReports, linkReports] = [findPart('unlinkReports'), findPart('linkReports')];
  const [unlinkRoles, linkRoles] = [findPart('unlinkRoles'), findPart('linkRoles')];
  for (const one of creates) for (const other of [...deletes, ...unlinkRoles]) wait(one, other, true);
  for (const one of unlinkRoles) for (const other of unlinkReports) wait(one, other, isKeptByGroup(one));
  for (const one of linkRoles) {
    // Otherwise a member who is deleted later would see what the group gains.
    if (isOfGroups(one)) for (const other of deletes) wait(one, other, true);
    for (const other of creates) wait(one, other, true);
    for (const other of unlinkReports) wait(one, other, sharesDataset(one, other));
  }
  for (const one of linkReports) {
    for (const other of creates) wait(one, other, true);
    for (const other of unlinkReports) wait(one, other, false);
    for (const other of [...unlinkRoles, ...linkRoles]) wait(one, other, sharesDataset(other, one));
  }
}

/**
 * Adds the edges among role steps of one holder. A user link may follow a failed group unlink: the members
 * already had the role that the group keeps. A direct role may hide or extend group roles, so on one dataset
 * a direct role is unlinked last and linked first.
 */
function waitForRoles(findPart: Parts): void {
  const [unlinkRoles, linkRoles] = [findPart('unlinkRoles'), findPart('linkRoles')];
  for (const one of linkRoles)
    for (const other of unlinkRoles)
      wait(one, other, sharesDataset(one, other) && (isOfGroups(one) || !isOfGroups(other)));
  for (const steps of [unlinkRoles, linkRoles]) {
    const ofGroups = steps.filter(isOfGroups);
    for (const user of steps)
      for (const group of isOfGroups(user) ? [] : ofGroups) {
        if (!sharesDataset(user, group)) continue;
        if (steps === unlinkRoles) wait(user, group, true);
        else wait(group, user, true);
      }
  }
}

/** The members of each group. They gain and lose what the group gains and loses. */
function membersOf({ users }: Live): ReadonlyMap<Identity | GroupId, readonly Identity[]> {
  const members = new Map<Identity | GroupId, Identity[]>();
  for (const { identity, groups } of users.values()) for (const id of groups) append(members, id, identity);
  return members;
}

/** The most pairs that one plan orders: every removed administrator waits for every new one. */
const MOST_PAIRS = 250_000;

/**
 * Numbers the operations in one valid order and adds their edges. Only operations that share a
 * holder, or that make and remove administrators, have an edge.
 */
export function orderOperations(operations: readonly Operation[], delta: Delta): Operation[] {
  const { live, catalogue } = delta.world;
  const { reports, roles } = catalogue;
  const members = once(() => membersOf(live));
  const rolesOfGroup = groupRolesAfter(delta);
  const gained: Step[] = [];
  const lost: Step[] = [];
  const byHolder = new Map<Identity | GroupId, Step[]>();
  const ordered = sortedByContent(operations, (one) => rankOf(one, live));
  const steps = ordered.map((operation, at): Step => {
    const effects = effectsOf(operation);
    const datasets = effects.map((effect) => {
      if (effect.kind === 'account') return undefined;
      const index = indexOfEffect(effect, catalogue);
      return (effect.kind === 'report' ? reports : roles)[index]?.datasetId;
    });
    const step = {
      operation,
      number: at + 1,
      datasets: [...new Set(datasets)],
      after: new Map<number, boolean>(),
    };
    const own = effects.map(({ holder }) => holder);
    const others = isOfGroups(step) ? own.flatMap((group) => members().get(group) ?? []) : [];
    for (const holder of new Set([...own, ...others])) append(byHolder, holder, step);
    const move = administratorMove(effects, live);
    if (move !== undefined) (move === 'gained' ? gained : lost).push(step);
    return step;
  });
  /** True if a group of the person keeps a role on the dataset. */
  const isKeptByGroup = (holder: Identity | GroupId, step: Step): boolean => {
    const groups = isOfGroups(step) ? [] : findAccounts(live, holder).flatMap((user) => user.groups);
    return groups.some((id) => rolesOfGroup(id).some((key) => step.datasets.includes(roles[key]?.datasetId)));
  };
  for (const [holder, own] of byHolder) {
    const parts = groupBy(own, ({ operation }) => PLACES[operation.kind].part);
    const findPart: Parts = (part) => parts.get(part) ?? [];
    waitForOwn(findPart, (unlink) => isKeptByGroup(holder, unlink));
    waitForRoles(findPart);
  }
  if (gained.length * lost.length > MOST_PAIRS)
    throw fail({
      code: 'plan-too-large',
      message: `The plan makes ${gained.length} administrators and removes ${lost.length}. One plan can order ${MOST_PAIRS} pairs of them.`,
      fix: 'apply the new administrators first: --only user:PATTERN',
    });
  for (const one of lost) for (const other of gained) wait(one, other, true);
  const idsOf = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b).map(operationId);
  return steps.map(({ operation, number, after }) => ({
    ...operation,
    id: operationId(number),
    after: idsOf(after.keys()),
    needs: idsOf([...after.keys()].filter((one) => after.get(one))),
  }));
}
