import { type GroupId, type Identity, operationId } from '../domain/ids.ts';
import { append } from '../domain/multimap.ts';
import type { Operation, OperationKind } from '../domain/operation.ts';
import { fail } from '../domain/problem.ts';
import { sortedByContent } from './fingerprint.ts';
import type { Step } from './steps.ts';

interface Numbered extends Step {
  readonly number: number;
  /** The numbers of other steps. `needs` is a part of `after`: the steps that must succeed. */
  readonly after: Set<number>;
  readonly needs: Set<number>;
}

function wait(one: Numbered, other: Numbered, isNeeded: boolean): void {
  one.after.add(other.number);
  if (isNeeded) one.needs.add(other.number);
}

/** Edges lead only from a lower rank to a higher one, so they form no circle. */
function rankOf({ operation, administrator }: Step): number {
  switch (operation.kind) {
    case 'delete-user':
    case 'update-user':
      return administrator === 'lost' ? 5 : administrator === 'gained' ? 4 : 0;
    case 'unlink-reports':
      return 1;
    case 'unlink-rls-groups':
      return 2;
    case 'unlink-rls-users':
      return 3;
    case 'create-user':
      return administrator === 'gained' ? 4 : 7;
    case 'link-rls-users':
      return 8;
    case 'link-rls-groups':
      return 9;
    case 'link-reports':
      return 10;
  }
}

function touchingOf(steps: readonly Numbered[]) {
  const of = (...kinds: readonly OperationKind[]): readonly Numbered[] =>
    steps.filter(({ operation }) => kinds.includes(operation.kind));
  return {
    deletes: of('delete-user'),
    creates: of('create-user'),
    unlinkReports: of('unlink-reports'),
    linkReports: of('link-reports'),
    unlinkRoles: of('unlink-rls-users', 'unlink-rls-groups'),
    linkRoles: of('link-rls-users', 'link-rls-groups'),
  };
}

type Touching = ReturnType<typeof touchingOf>;

/** A step of a role has only one dataset. */
const sharesDataset = (ofRole: Step, other: Step): boolean =>
  [...ofRole.datasets].some((dataset) => other.datasets.has(dataset));

const isOfGroups = ({ operation }: Step): boolean => 'groups' in operation;

/** Adds the edges between steps of one holder (contract 3.4), except those among role steps. */
function waitForOwn(holder: Identity | GroupId, touching: Touching): void {
  const { deletes, creates, unlinkReports, linkReports, unlinkRoles, linkRoles } = touching;
  for (const one of creates) for (const other of [...deletes, ...unlinkRoles]) wait(one, other, true);
  for (const one of unlinkRoles)
    for (const other of unlinkReports) wait(one, other, one.afterReports.has(holder));
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
 * Adds the edges among role steps of one holder. A user link needs no group unlink: members already had what
 * their group keeps. A direct role may hide or extend group roles, so on one dataset it is unlinked last and
 * linked first.
 */
function waitForRoles({ unlinkRoles, linkRoles }: Touching): void {
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

/** Every removed administrator waits for every new one. */
const MOST_PAIRS = 250_000;

/**
 * Numbers the steps in one valid order and adds their edges (contract 3.4). Only steps that share a holder,
 * or that make and remove administrators, have an edge.
 */
export function operationsOf(steps: readonly Step[]): Operation[] {
  const ordered = sortedByContent(steps, ({ operation }) => operation, rankOf).map(
    (step, at): Numbered => ({ ...step, number: at + 1, after: new Set(), needs: new Set() }),
  );
  const idsOf = (numbers: ReadonlySet<number>) => [...numbers].sort((a, b) => a - b).map(operationId);
  const byHolder = new Map<Identity | GroupId, Numbered[]>();
  for (const step of ordered) for (const holder of step.holders) append(byHolder, holder, step);
  for (const [holder, own] of byHolder) {
    const touching = touchingOf(own);
    waitForOwn(holder, touching);
    waitForRoles(touching);
  }
  const gained = ordered.filter(({ administrator }) => administrator === 'gained');
  const lost = ordered.filter(({ administrator }) => administrator === 'lost');
  if (gained.length * lost.length > MOST_PAIRS)
    throw fail({
      code: 'plan-too-large',
      message: `The plan makes ${gained.length} administrators and removes ${lost.length}. One plan can order ${MOST_PAIRS} pairs of them.`,
      fix: 'apply the new administrators first: --only user:PATTERN',
    });
  for (const one of lost) for (const other of gained) wait(one, other, true);
  return ordered.map(({ operation, number, after, needs }) => ({
    ...operation,
    id: operationId(number),
    after: idsOf(after),
    needs: idsOf(needs),
  }));
}
