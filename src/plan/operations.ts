import { type GroupId, type Identity, type OperationId, operationId } from '../domain/ids.ts';
import { append } from '../domain/multimap.ts';
import type { Operation } from '../domain/operation.ts';
import { ProblemError } from '../domain/problem.ts';
import { byCode } from '../domain/wording.ts';
import { contentOf } from './content.ts';
import type { Step } from './steps.ts';

/** A step with the places of those that it waits for, and of those of them that it needs. */
interface Placed extends Step {
  readonly place: number;
  readonly after: Set<number>;
  readonly needs: Set<number>;
}

/** Lets one step wait until another ended, and need it. */
function wait(one: Placed, { place }: Placed, isNeeded: boolean): void {
  one.after.add(place);
  if (isNeeded) one.needs.add(place);
}

/**
 * The rank of each step in an order that respects all edges. Edges only ever lead from a lower rank to a higher one,
 * so they cannot form a circle.
 */
function rankOf({ action, administrator }: Step): number {
  switch (action.kind) {
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

/** The steps about one holder, by what they do. */
interface Touching {
  readonly deletes: Placed[];
  readonly creates: Placed[];
  readonly unlinkReports: Placed[];
  readonly linkReports: Placed[];
  readonly unlinkRoles: Placed[];
  readonly linkRoles: Placed[];
}

const FAMILY = {
  'delete-user': 'deletes',
  'create-user': 'creates',
  'update-user': undefined,
  'unlink-reports': 'unlinkReports',
  'link-reports': 'linkReports',
  'unlink-rls-users': 'unlinkRoles',
  'unlink-rls-groups': 'unlinkRoles',
  'link-rls-users': 'linkRoles',
  'link-rls-groups': 'linkRoles',
} as const satisfies Record<Step['action']['kind'], keyof Touching | undefined>;

function touchingOf(steps: readonly Placed[]): Touching {
  const touching: Touching = {
    deletes: [],
    creates: [],
    unlinkReports: [],
    linkReports: [],
    unlinkRoles: [],
    linkRoles: [],
  };
  for (const step of steps) {
    const family = FAMILY[step.action.kind];
    if (family !== undefined) touching[family].push(step);
  }
  return touching;
}

function sharesDataset(a: Placed, b: Placed): boolean {
  const [few, many] = a.datasets.size < b.datasets.size ? [a, b] : [b, a];
  for (const dataset of few.datasets) if (many.datasets.has(dataset)) return true;
  return false;
}

const isOfGroups = ({ action }: Placed): boolean => 'groups' in action;

/** What steps of one holder wait for (contract 3.4), but for what role steps wait for among themselves. */
function waitForOwn(holder: Identity, touching: Touching): void {
  const { deletes, creates, unlinkReports, linkReports, unlinkRoles, linkRoles } = touching;
  for (const one of creates) {
    for (const other of deletes) wait(one, other, true);
    for (const other of unlinkRoles) if (other.beforeCreate.has(holder)) wait(one, other, true);
  }
  for (const one of unlinkRoles) {
    const isShowing = one.afterReports.has(holder);
    for (const other of unlinkReports) wait(one, other, isShowing);
    if (isShowing) for (const other of deletes) wait(one, other, true);
  }
  for (const one of linkRoles) {
    // Whoever is in the group until then would see what the group gains.
    if (isOfGroups(one)) for (const other of deletes) wait(one, other, true);
    for (const other of creates) wait(one, other, true);
    for (const other of unlinkReports) wait(one, other, sharesDataset(one, other));
  }
  for (const one of linkReports) {
    for (const other of creates) wait(one, other, true);
    for (const other of unlinkReports) wait(one, other, false);
    for (const other of [...unlinkRoles, ...linkRoles]) wait(one, other, sharesDataset(one, other));
  }
}

/**
 * What role steps of one holder wait for among themselves. A link waits for all unlinks, and needs those on its dataset;
 * what a group keeps, its members had before. Nobody knows whether a direct role hides those of a group or adds to them, so
 * on one dataset a direct role is the last to go and the first to come.
 */
function waitForRoles({ unlinkRoles, linkRoles }: Touching): void {
  for (const one of linkRoles)
    for (const other of unlinkRoles)
      wait(one, other, sharesDataset(one, other) && (isOfGroups(one) || !isOfGroups(other)));
  for (const steps of [unlinkRoles, linkRoles]) {
    const ofGroups = steps.filter(isOfGroups);
    if (ofGroups.length === 0) continue;
    for (const user of steps.filter((step) => !isOfGroups(step)))
      for (const group of ofGroups) {
        if (!sharesDataset(user, group)) continue;
        if (steps === unlinkRoles) wait(user, group, true);
        else wait(group, user, true);
      }
  }
}

/** Each administrator who goes waits for each who comes. */
const MOST_PAIRS = 250_000;

const tooMany = (gained: number, lost: number): ProblemError =>
  new ProblemError([
    {
      code: 'plan-too-large',
      severity: 'error',
      message: `The plan makes ${gained} administrators and removes ${lost}. One plan can order ${MOST_PAIRS} pairs of them.`,
      fix: 'apply the new administrators first: --only user:PATTERN',
    },
  ]);

/** The operations at these places, in their order. */
const idsAt = (places: ReadonlySet<number>): readonly OperationId[] =>
  [...places].sort((a, b) => a - b).map((place) => operationId(place + 1));

/**
 * Numbers the steps and adds their edges (contract 3.4). The numbers are one valid order. Two steps have an edge only
 * when they are about the same user or group, or when one unmakes an administrator and the other makes one.
 */
export function operationsOf(steps: readonly Step[]): Operation[] {
  const placed = steps
    .map((step) => ({ step, rank: rankOf(step), content: contentOf(step.action) }))
    .sort((a, b) => a.rank - b.rank || byCode(a.content, b.content))
    .map(({ step }, place): Placed => ({ ...step, place, after: new Set(), needs: new Set() }));
  const byHolder = new Map<Identity | GroupId, Placed[]>();
  for (const step of placed) for (const holder of step.holders) append(byHolder, holder, step);
  // Holders whom the same role steps are about have the same edges among them.
  const seen = new Set<string>();
  for (const [holder, own] of byHolder) {
    const touching = touchingOf(own);
    waitForOwn(holder as Identity, touching);
    const roles = [...touching.linkRoles, ...touching.unlinkRoles].map(({ place }) => place).join();
    if (!seen.has(roles)) waitForRoles(touching);
    seen.add(roles);
  }
  const gained = placed.filter(({ administrator }) => administrator === 'gained');
  const lost = placed.filter(({ administrator }) => administrator === 'lost');
  if (gained.length * lost.length > MOST_PAIRS) throw tooMany(gained.length, lost.length);
  for (const one of lost) for (const other of gained) wait(one, other, true);
  return placed.map(({ action, place, after, needs }) => ({
    ...action,
    id: operationId(place + 1),
    after: idsAt(after),
    needs: idsAt(needs),
  }));
}
