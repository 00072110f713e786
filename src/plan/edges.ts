import { type GroupId, type Identity, type OperationId, operationId } from '../domain/ids.ts';
import type { Action, Operation } from '../domain/operation.ts';
import type { Order } from '../domain/settings.ts';
import type { Step } from './actions.ts';

type Holder = Identity | GroupId;

/** A step with the number it gets as an operation. */
interface Placed extends Step {
  readonly id: OperationId;
}

/**
 * The rank of each step in an order that respects all edges. Edges only ever lead from a lower rank to a higher one,
 * so they cannot form a circle.
 */
function rankOf({ action, beforeCreate, administrator }: Step, order: Order): number {
  const last = order === 'grant-first';
  switch (action.kind) {
    case 'delete-user':
    case 'update-user':
      return administrator === 'lost' ? 4 : administrator === 'gained' ? 3 : 0;
    case 'unlink-reports':
      return last ? 8 : 1;
    case 'unlink-rls-users':
      return last && beforeCreate.size === 0 ? 9 : 2;
    case 'unlink-rls-groups':
      return last ? 9 : 2;
    case 'create-user':
      return administrator === 'gained' ? 3 : 5;
    case 'link-rls-users':
    case 'link-rls-groups':
      return 6;
    case 'link-reports':
      return 7;
  }
}

/** A text that is the same for the same call, and sorts calls for people: by whom or what they are about. */
export function contentOf(action: Action): string {
  switch (action.kind) {
    case 'create-user':
      return JSON.stringify([action.kind, action.email, action.name, action.role]);
    case 'delete-user':
      return JSON.stringify([action.kind, action.email, action.userId]);
    case 'update-user':
      return JSON.stringify([action.kind, action.email, action.userId, action.name, action.role]);
    case 'link-reports':
    case 'unlink-reports':
      return JSON.stringify([action.kind, action.email, action.reports.toSorted()]);
    case 'link-rls-users':
    case 'unlink-rls-users':
      return JSON.stringify([action.kind, action.datasetId, action.role, action.emails.toSorted()]);
    case 'link-rls-groups':
    case 'unlink-rls-groups':
      return JSON.stringify([action.kind, action.datasetId, action.role, action.groups.toSorted()]);
  }
}

type Family = 'delete' | 'create' | 'unlink-reports' | 'link-reports' | 'unlink-rls' | 'link-rls' | 'update';

const FAMILY = {
  'delete-user': 'delete',
  'create-user': 'create',
  'update-user': 'update',
  'unlink-reports': 'unlink-reports',
  'link-reports': 'link-reports',
  'unlink-rls-users': 'unlink-rls',
  'unlink-rls-groups': 'unlink-rls',
  'link-rls-users': 'link-rls',
  'link-rls-groups': 'link-rls',
} as const satisfies Record<Action['kind'], Family>;

/** Finds the steps that touch a holder, by what they do. */
type Touching = (holder: Holder, family: Family) => readonly Placed[];

function touching(steps: readonly Placed[]): Touching {
  const index = new Map<string, Placed[]>();
  for (const step of steps) {
    for (const holder of step.holders) {
      const key = `${FAMILY[step.action.kind]} ${holder}`;
      const known = index.get(key);
      if (known === undefined) index.set(key, [step]);
      else known.push(step);
    }
  }
  return (holder, family) => index.get(`${family} ${holder}`) ?? [];
}

const sharesDataset = (a: Step, b: Step): boolean =>
  [...a.datasets].some((dataset) => b.datasets.has(dataset));

interface Waits {
  readonly after: Set<OperationId>;
  readonly needs: Set<OperationId>;
}

/** Collects what a step waits for. What it needs, it also waits for. */
function collect(
  { after, needs }: Waits,
  steps: readonly Placed[],
  needed: boolean | ((step: Placed) => boolean),
): void {
  for (const step of steps) {
    after.add(step.id);
    if (needed === true || (typeof needed === 'function' && needed(step))) needs.add(step.id);
  }
}

function waitsOf(
  step: Placed,
  touch: Touching,
  order: Order,
  administratorsGained: readonly Placed[],
): Waits {
  const waits: Waits = { after: new Set(), needs: new Set() };
  const grantFirst = order === 'grant-first';
  const sameDataset = (other: Placed): boolean => sharesDataset(step, other);
  if (step.administrator === 'lost') collect(waits, administratorsGained, true);
  for (const holder of step.holders) {
    switch (step.action.kind) {
      case 'delete-user':
      case 'update-user':
        break;
      case 'unlink-reports':
        if (grantFirst)
          for (const family of ['link-rls', 'link-reports'] as const)
            collect(waits, touch(holder, family), false);
        break;
      case 'unlink-rls-users':
      case 'unlink-rls-groups':
        if (!grantFirst) collect(waits, touch(holder, 'unlink-reports'), false);
        else if (step.beforeCreate.size === 0) {
          for (const family of ['link-rls', 'link-reports', 'unlink-reports'] as const)
            collect(waits, touch(holder, family), false);
        }
        break;
      case 'create-user': {
        const freed = touch(holder, 'unlink-rls').filter(({ beforeCreate }) =>
          beforeCreate.has(holder as Identity),
        );
        collect(waits, [...touch(holder, 'delete'), ...freed], true);
        break;
      }
      case 'link-rls-users':
      case 'link-rls-groups': {
        collect(waits, touch(holder, 'create'), true);
        const unlinks = touch(holder, 'unlink-rls').filter(
          ({ beforeCreate }) => !grantFirst || beforeCreate.size > 0,
        );
        collect(waits, unlinks, sameDataset);
        if (!grantFirst) collect(waits, touch(holder, 'unlink-reports'), false);
        break;
      }
      case 'link-reports':
        collect(waits, touch(holder, 'create'), true);
        collect(waits, touch(holder, 'link-rls'), sameDataset);
        if (!grantFirst)
          for (const family of ['unlink-reports', 'unlink-rls'] as const)
            collect(waits, touch(holder, family), false);
        break;
    }
  }
  return waits;
}

const byNumber = (a: OperationId, b: OperationId): number => Number(a) - Number(b);

/**
 * Numbers the steps and adds their edges (contract 3.4). The numbers are one valid order. Two steps have an edge only
 * when they touch the same user or group, or when one unmakes an administrator and the other makes one.
 */
export function operationsOf(steps: readonly Step[], order: Order): Operation[] {
  const keyed = steps.map((step) => ({ step, rank: rankOf(step, order), content: contentOf(step.action) }));
  keyed.sort((a, b) => a.rank - b.rank || (a.content < b.content ? -1 : 1));
  const placed: Placed[] = keyed.map(({ step }, index) => ({ ...step, id: operationId(index + 1) }));
  const touch = touching(placed);
  const administratorsGained = placed.filter(({ administrator }) => administrator === 'gained');
  return placed.map((step) => {
    const { after, needs } = waitsOf(step, touch, order, administratorsGained);
    return {
      ...step.action,
      id: step.id,
      after: [...after].sort(byNumber),
      needs: [...needs].sort(byNumber),
    };
  });
}
