import type { Catalogue } from '../domain/catalogue.ts';
import type { Delta } from '../domain/delta.ts';
import { type Effect, effectsOf, indexOfEffect } from '../domain/effects.ts';
import { groupRolesAfter } from '../domain/holdings.ts';
import { type DatasetId, type GroupId, type Identity, operationId } from '../domain/ids.ts';
import { findAccounts, type Live, type LiveUser, type Observation } from '../domain/live.ts';
import { append, groupBy, once } from '../domain/multimap.ts';
import type { Call, Operation, OperationKind } from '../domain/operation.ts';
import { ROLE_CODES } from '../domain/role.ts';
import { sortedByContent } from './fingerprint.ts';

interface Step {
  readonly call: Call;
  readonly number: number;
  readonly isOfGroups: boolean;
  /** Datasets whose rows the step affects; undefined for reports that the portal does not list. */
  readonly datasets: readonly (DatasetId | undefined)[];
  /** The numbers of the steps that come first, each with true if that step must succeed. */
  readonly after: Map<number, boolean>;
}

/** A later call with `isNeeded` false does not weaken a needed edge. */
function addEdge({ after }: Step, { number }: Step, isNeeded: boolean): void {
  after.set(number, isNeeded || after.get(number) === true);
}

/** Set if the call makes or removes an administrator. */
function administratorMove(effects: readonly Effect[], live: Live): 'added' | 'removed' | undefined {
  const effect = effects.find((one) => one.kind === 'account');
  if (effect === undefined) return undefined;
  const { holder, account } = effect;
  const { administrator } = ROLE_CODES;
  const isOne = ({ id, role }: LiveUser): boolean => id === account.userId && role === administrator;
  const before = findAccounts(live, holder).some(isOne);
  const after = account.state !== 'deleted' && account.role === administrator;
  if (before === after) return undefined;
  return after ? 'added' : 'removed';
}

/** Edges lead only from a lower rank to a higher one, so they form no circle. Administrators have 4 and 5. */
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

const ADMINISTRATOR_RANKS = { added: 4, removed: 5 };

function rankOf(call: Call, live: Live): number {
  const move = administratorMove(effectsOf(call), live);
  return move === undefined ? PLACES[call.kind].rank : ADMINISTRATOR_RANKS[move];
}

/** Finds the steps of one holder. Updates have no edges here: they wait only for new administrators. */
type Parts = (part: (typeof PLACES)[OperationKind]['part']) => readonly Step[];

/** A step of a role has only one dataset. */
const sharesDataset = (ofRole: Step, other: Step): boolean =>
  ofRole.datasets.some((dataset) => other.datasets.includes(dataset));

/** Adds the edges between steps of one holder, except the edges among role steps. */
function waitForOwn(findPart: Parts, isKeptByGroup: (unlink: Step) => boolean): void {
  const [deletes, creates] = [findPart('deletes'), findPart('creates')];
  const [unlinkReports, linkReports] = [findPart('unlinkReports'), findPart('linkReports')];
  const [unlinkRoles, linkRoles] = [findPart('unlinkRoles'), findPart('linkRoles')];
  for (const create of creates) for (const step of [...deletes, ...unlinkRoles]) addEdge(create, step, true);
  for (const unlink of unlinkRoles)
    for (const reports of unlinkReports) addEdge(unlink, reports, isKeptByGroup(unlink));
  for (const link of linkRoles) {
    // Otherwise a member that the plan deletes later would see what the group gains.
    if (link.isOfGroups) for (const deletion of deletes) addEdge(link, deletion, true);
    for (const create of creates) addEdge(link, create, true);
    for (const reports of unlinkReports) addEdge(link, reports, sharesDataset(link, reports));
  }
  for (const link of linkReports) {
    for (const create of creates) addEdge(link, create, true);
    for (const reports of unlinkReports) addEdge(link, reports, false);
    for (const roles of [...unlinkRoles, ...linkRoles]) addEdge(link, roles, sharesDataset(roles, link));
  }
}

/**
 * Adds the edges among role steps of one holder. On one dataset, a plan unlinks direct roles last and links
 * them first, because a direct role may hide or extend the roles of groups.
 */
function waitForRoles(findPart: Parts): void {
  const [unlinkRoles, linkRoles] = [findPart('unlinkRoles'), findPart('linkRoles')];
  // The link of a user may follow a failed unlink of a group, because the user already had the group's role.
  for (const link of linkRoles)
    for (const unlink of unlinkRoles)
      addEdge(link, unlink, sharesDataset(link, unlink) && (link.isOfGroups || !unlink.isOfGroups));
  const isDirect = (step: Step, ofGroups: Step) => !step.isOfGroups && sharesDataset(step, ofGroups);
  for (const ofGroups of unlinkRoles.filter((step) => step.isOfGroups))
    for (const unlink of unlinkRoles) if (isDirect(unlink, ofGroups)) addEdge(unlink, ofGroups, true);
  for (const ofGroups of linkRoles.filter((step) => step.isOfGroups))
    for (const link of linkRoles) if (isDirect(link, ofGroups)) addEdge(ofGroups, link, true);
}

/** The members of each group. They gain and lose what the group gains and loses. */
function membersOf({ users }: Live): ReadonlyMap<Identity | GroupId, readonly Identity[]> {
  const members = new Map<Identity | GroupId, Identity[]>();
  for (const { identity, groups } of users.values()) for (const id of groups) append(members, id, identity);
  return members;
}

function datasetsOf(effects: readonly Effect[], catalogue: Catalogue): Step['datasets'] {
  const things = { report: catalogue.reports, role: catalogue.roles };
  const datasetOf = (effect: Effect): DatasetId | undefined =>
    effect.kind === 'account' ? undefined : things[effect.kind][indexOfEffect(effect, catalogue)]?.datasetId;
  return [...new Set(effects.map(datasetOf))];
}

/** Numbers the calls in one valid order, still without edges. */
function numberSteps(calls: readonly Call[], { live, catalogue }: Observation) {
  const members = once(() => membersOf(live));
  const byHolder = new Map<Identity | GroupId, Step[]>();
  const administrators = { added: [] as Step[], removed: [] as Step[] };
  const ordered = sortedByContent(calls, (one) => rankOf(one, live));
  const steps = ordered.map((call, at): Step => {
    const effects = effectsOf(call);
    const isOfGroups = effects.some(({ isGroup }) => isGroup === true);
    const datasets = datasetsOf(effects, catalogue);
    const step = { call, number: at + 1, isOfGroups, datasets, after: new Map() };
    const own = effects.map(({ holder }) => holder);
    const others = isOfGroups ? own.flatMap((group) => members().get(group) ?? []) : [];
    for (const holder of new Set([...own, ...others])) append(byHolder, holder, step);
    const move = administratorMove(effects, live);
    if (move !== undefined) administrators[move].push(step);
    return step;
  });
  return { steps, byHolder, administrators };
}

/** Numbers the calls in a valid order. Calls with a shared holder or about administrators get edges. */
export function orderCalls(calls: readonly Call[], delta: Delta): Operation[] {
  const { live, catalogue } = delta.world;
  const { steps, byHolder, administrators } = numberSteps(calls, delta.world);
  const rolesOfGroup = groupRolesAfter(delta);
  /** True if a group of the person keeps a role on the dataset: a report that stays would show its rows. */
  const isKeptByGroup = (holder: Identity | GroupId, { datasets }: Step): boolean =>
    findAccounts(live, holder)
      .flatMap(({ groups }) => groups)
      .some((id) => rolesOfGroup(id).some((key) => datasets.includes(catalogue.roles[key]?.datasetId)));
  for (const [holder, own] of byHolder) {
    const parts = groupBy(own, ({ call }) => PLACES[call.kind].part);
    const findPart: Parts = (part) => parts.get(part) ?? [];
    waitForOwn(findPart, (unlink) => !unlink.isOfGroups && isKeptByGroup(holder, unlink));
    waitForRoles(findPart);
  }
  const { added, removed } = administrators;
  // Every removed administrator waits for every new one.
  for (const removal of removed) for (const addition of added) addEdge(removal, addition, true);
  const idsOf = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b).map(operationId);
  return steps.map(({ call, number, after }) => ({
    id: operationId(number),
    ...call,
    after: idsOf(after.keys()),
    needs: idsOf([...after.keys()].filter((earlier) => after.get(earlier))),
  }));
}
