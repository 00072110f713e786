import { type GroupId, type Identity, type OperationId, operationId } from '../domain/ids.ts';
import { sortNumbers } from '../domain/indexes.ts';
import type { Operation } from '../domain/operation.ts';
import type { Step } from './batches.ts';
import { byContent } from './content.ts';

type Holder = Identity | GroupId;

/** A step with its place among all, and the places of those that it waits for. */
interface Placed {
  readonly step: Step;
  readonly place: number;
  readonly after: number[];
  readonly needs: number[];
}

/** Lets one step wait until another ended, and need it. */
function wait(one: Placed, { place }: Placed, needed: boolean): void {
  one.after.push(place);
  if (needed) one.needs.push(place);
}

/**
 * The rank of each step in an order that respects all edges. Edges only ever lead from a lower rank to a higher one,
 * so they cannot form a circle.
 */
function rankOf({ action, administrator, isLate }: Step): number {
  switch (action.kind) {
    case 'delete-user':
    case 'update-user':
      return administrator === 'lost' ? 5 : administrator === 'gained' ? 4 : 0;
    case 'unlink-reports':
      return 1;
    case 'unlink-rls-groups':
      return 2;
    case 'unlink-rls-users':
      return isLate ? 6 : 3;
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

/** The steps that touch one holder, by what they do. */
interface Touching {
  deletes: Placed[];
  creates: Placed[];
  unlinkReports: Placed[];
  linkReports: Placed[];
  unlinkRoles: Placed[];
  linkRoles: Placed[];
}

/** Most holders are touched by one step of a kind: a list that begins empty would make room for 17. */
const NO_STEPS: Placed[] = [];

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

function touching(placed: readonly Placed[]): ReadonlyMap<Holder, Touching> {
  const index = new Map<Holder, Touching>();
  for (const one of placed) {
    const family = FAMILY[one.step.action.kind];
    if (family === undefined) continue;
    for (const holder of one.step.holders) {
      let known = index.get(holder);
      if (known === undefined) {
        known = {
          deletes: NO_STEPS,
          creates: NO_STEPS,
          unlinkReports: NO_STEPS,
          linkReports: NO_STEPS,
          unlinkRoles: NO_STEPS,
          linkRoles: NO_STEPS,
        };
        index.set(holder, known);
      }
      const before = known[family];
      if (before === NO_STEPS) known[family] = [one];
      else before.push(one);
    }
  }
  return index;
}

/** The datasets of steps of many: one that gives somebody all reports is compared with each role of the person. */
const datasetsOf = new WeakMap<Step, ReadonlySet<number>>();

function sharesDataset({ step: a }: Placed, { step: b }: Placed): boolean {
  const [less, more] = a.datasets.length < b.datasets.length ? [a, b] : [b, a];
  if (more.datasets.length < 10) return less.datasets.some((dataset) => more.datasets.includes(dataset));
  const known = datasetsOf.get(more) ?? new Set(more.datasets);
  datasetsOf.set(more, known);
  return less.datasets.some((dataset) => known.has(dataset));
}

const isOfGroups = ({ step }: Placed): boolean => 'groups' in step.action;

/** What steps of one holder wait for (contract 3.4), but for what role steps wait for among themselves. */
function waitForOwn(holder: Holder, touched: Touching): void {
  const { deletes, creates, unlinkReports, linkReports, unlinkRoles, linkRoles } = touched;
  for (const one of creates) {
    for (const other of deletes) wait(one, other, true);
    for (const other of unlinkRoles)
      if (other.step.beforeCreate.has(holder as Identity)) wait(one, other, true);
  }
  for (const one of unlinkRoles) {
    const isShowing = one.step.afterReports.has(holder as Identity);
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
    for (const other of unlinkRoles) wait(one, other, sharesDataset(one, other));
    for (const other of linkRoles) wait(one, other, sharesDataset(one, other));
  }
}

/** More edges than this between the links and the unlinks of one holder are made fewer. */
const MANY_EDGES = 10_000;

/**
 * Lets links of one holder wait for all unlinks, and need those on their dataset. What a group keeps, its members had before.
 * What a group gains beside a role that a member should have lost, no later run could set right: the own role would be the
 * last to go.
 */
function linksWait(links: readonly Placed[], unlinks: readonly Placed[]): void {
  const needs = (one: Placed, other: Placed): boolean =>
    sharesDataset(one, other) && (isOfGroups(one) || !isOfGroups(other));
  const [first] = links;
  if (first === undefined || links.length * unlinks.length <= MANY_EDGES) {
    for (const one of links) for (const other of unlinks) wait(one, other, needs(one, other));
    return;
  }
  // Somebody may lose and get tens of thousands of roles. The first link waits for all, and the others for the first, which
  // comes before them in the order of the numbers: by it they wait for all as well.
  const byDataset = new Map<number, Placed[]>();
  for (const other of unlinks)
    for (const dataset of other.step.datasets) {
      const known = byDataset.get(dataset);
      if (known === undefined) byDataset.set(dataset, [other]);
      else known.push(other);
    }
  for (const other of unlinks) wait(first, other, needs(first, other));
  for (const one of links.slice(1)) {
    wait(one, first, false);
    const beside = new Set(one.step.datasets.flatMap((dataset) => byDataset.get(dataset) ?? []));
    for (const other of beside) wait(one, other, needs(one, other));
  }
}

/**
 * What role steps wait for among themselves. A link waits for the unlinks of its members. Nobody knows whether a direct role
 * hides those of a group or adds to them, so on one dataset a direct role is the last to go and the first to come.
 * Holders whom the same calls touch are looked at once.
 */
function waitForRoles(touched: Iterable<Touching>): void {
  const seen = new Set<string>();
  for (const { unlinkRoles, linkRoles } of touched) {
    if (unlinkRoles.length + linkRoles.length < 2) continue;
    const signature = [linkRoles, unlinkRoles]
      .map((steps) => steps.map(({ place }) => place).join())
      .join('|');
    if (seen.has(signature)) continue;
    seen.add(signature);
    linksWait(linkRoles, unlinkRoles);
    for (const steps of [unlinkRoles, linkRoles]) {
      const ofGroups = steps.filter(isOfGroups);
      if (ofGroups.length === 0) continue;
      const ofUsers = steps.filter((step) => !isOfGroups(step));
      for (const user of ofUsers)
        for (const group of ofGroups) {
          if (!sharesDataset(user, group)) continue;
          if (steps === unlinkRoles) wait(user, group, true);
          else wait(group, user, true);
        }
    }
  }
}

const NONE: readonly OperationId[] = [];

/** The operations at these places, each once, by number. */
function idsAt(places: number[], ids: readonly OperationId[]): readonly OperationId[] {
  if (places.length === 0) return NONE;
  sortNumbers(places);
  const found: OperationId[] = [];
  for (let at = 0; at < places.length; at++) {
    const id = ids[places[at] ?? -1];
    if (id !== undefined && places[at] !== places[at - 1]) found.push(id);
  }
  return found.slice();
}

/** A step as an operation. The most frequent kinds are written out: what is put together of two takes four times the room. */
function operationOf(
  { step: { action }, place, after: waitsFor, needs: relies }: Placed,
  ids: readonly OperationId[],
): Operation {
  const id = ids[place] ?? operationId(place + 1);
  const [after, needs] = [idsAt(waitsFor, ids), idsAt(relies, ids)];
  if (action.kind !== 'link-reports' && action.kind !== 'unlink-reports')
    return { ...action, id, after, needs };
  const { kind, email, reports } = action;
  return { kind, email, reports, id, after, needs };
}

/**
 * Numbers the steps and adds their edges (contract 3.4). The numbers are one valid order. Two steps have an edge only
 * when they touch the same user or group, or when one unmakes an administrator and the other makes one.
 */
export function operationsOf(steps: readonly Step[]): Operation[] {
  // By rank first: those of one rank mostly come in the order of their texts.
  const byRank: Step[][] = [];
  for (const step of steps) {
    const rank = rankOf(step);
    const known = byRank[rank] ?? [];
    byRank[rank] = known;
    known.push(step);
  }
  const sorted = byRank.flatMap((some) => some.sort((a, b) => byContent(a.action, b.action)));
  const placed = sorted.map((step, place): Placed => ({ step, place, after: [], needs: [] }));
  const touched = touching(placed);
  for (const [holder, steps] of touched) waitForOwn(holder, steps);
  waitForRoles(touched.values());
  const gained = placed.filter(({ step }) => step.administrator === 'gained');
  for (const one of placed)
    if (one.step.administrator === 'lost') for (const other of gained) wait(one, other, true);
  const ids = placed.map(({ place }) => operationId(place + 1));
  return placed.map((one) => operationOf(one, ids));
}
