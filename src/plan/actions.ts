import type { Catalogue } from '../domain/catalogue.ts';
import type { DatasetId, Email, GroupId, Identity, ReportId, RoleKey } from '../domain/ids.ts';
import type { Action } from '../domain/operation.ts';
import type { Dialect } from '../domain/settings.ts';
import type { Diff, UserDiff } from './diff.ts';

/** An action with what the order needs to know of it. */
export interface Step {
  readonly action: Action;
  /** The users, or groups, that it names. */
  readonly holders: readonly (Identity | GroupId)[];
  /** The datasets whose rows it is about. */
  readonly datasets: ReadonlySet<DatasetId>;
  /** An RLS unlink that must come before the creation of these users. */
  readonly beforeCreate: ReadonlySet<Identity>;
  /** Set for calls that make an administrator, or unmake one. */
  readonly administrator: 'gained' | 'lost' | undefined;
}

interface Member<Holder, Address> {
  readonly holder: Holder;
  readonly address: Address;
  readonly beforeCreate?: boolean;
}

/** Members to link or unlink, by role. */
type Batches<Holder, Address> = Map<RoleKey, Member<Holder, Address>[]>;

function put<Holder, Address>(
  batches: Batches<Holder, Address>,
  key: RoleKey,
  member: Member<Holder, Address>,
): void {
  const known = batches.get(key);
  if (known === undefined) batches.set(key, [member]);
  else known.push(member);
}

function chunks<Value>(values: readonly Value[], size: number | undefined): (readonly Value[])[] {
  if (size === undefined || values.length <= size) return values.length === 0 ? [] : [values];
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

const NONE: ReadonlySet<never> = new Set<never>();
const plain = { datasets: NONE, beforeCreate: NONE, administrator: undefined } as const;

function accountSteps({ account, identity, email, live }: UserDiff): Step[] {
  const holders = [identity];
  const wasAdministrator = live?.role === 1;
  const deletion = (): Step[] =>
    live === undefined
      ? []
      : [
          {
            ...plain,
            action: { kind: 'delete-user', email, userId: live.id },
            holders,
            administrator: wasAdministrator ? 'lost' : undefined,
          },
        ];
  switch (account.kind) {
    case 'none':
    case 'manual':
      return [];
    case 'delete':
      return account.held === null ? deletion() : [];
    case 'update': {
      if (live === undefined) return [];
      const { name, role } = account;
      const administrator = wasAdministrator === (role === 1) ? undefined : role === 1 ? 'gained' : 'lost';
      return [
        {
          ...plain,
          action: { kind: 'update-user', email, userId: live.id, name, role },
          holders,
          administrator,
        },
      ];
    }
    case 'create':
    case 'replace': {
      if (account.kind === 'replace' && account.held !== null) return [];
      const { name, role } = account;
      const administrator = role === 1 ? 'gained' : undefined;
      const creation: Step = {
        ...plain,
        action: { kind: 'create-user', email, name, role },
        holders,
        administrator,
      };
      return account.kind === 'replace' ? [...deletion(), creation] : [creation];
    }
  }
}

const isGone = ({ account }: UserDiff): boolean => account.kind === 'delete' && account.held === null;
const isReplaced = ({ account }: UserDiff): boolean => account.kind === 'replace' && account.held === null;

/** What to link: what is gained, or everything for a user who is created anew. */
const linked = <Key>(
  user: UserDiff,
  access: { gains: ReadonlyMap<Key, unknown>; after: ReadonlySet<Key> },
): Key[] => (isGone(user) ? [] : isReplaced(user) ? [...access.after] : [...access.gains.keys()]);

const unlinked = <Key>(user: UserDiff, access: { losses: ReadonlyMap<Key, unknown> }): Key[] =>
  isGone(user) || isReplaced(user) ? [] : [...access.losses.keys()];

function reportSteps(user: UserDiff, catalogue: Catalogue, dialect: Dialect): Step[] {
  const { identity, email } = user;
  const steps = (kind: 'link-reports' | 'unlink-reports', ids: readonly ReportId[]): Step[] =>
    chunks(ids.toSorted(), dialect.maxBatch).map((reports) => ({
      ...plain,
      action: { kind, email, reports },
      holders: [identity],
      datasets: new Set(reports.flatMap((id) => catalogue.reports.get(id)?.datasetId ?? [])),
    }));
  return [
    ...steps('unlink-reports', unlinked(user, user.reports)),
    ...steps('link-reports', linked(user, user.reports)),
  ];
}

/** Where deletion leaves memberships behind, they are taken by calls of their own. */
function gatherUser(
  user: UserDiff,
  liveRoles: ReadonlySet<RoleKey>,
  dialect: Dialect,
  links: Batches<Identity, Email>,
  unlinks: Batches<Identity, Email>,
): void {
  const { identity: holder, email: address } = user;
  for (const [key, spelling] of user.residue)
    put(unlinks, key, { holder, address: spelling, beforeCreate: true });
  for (const key of unlinked(user, user.rls)) put(unlinks, key, { holder, address });
  if (dialect.deleteKeepsRls === true && (isGone(user) || isReplaced(user))) {
    for (const key of liveRoles) put(unlinks, key, { holder, address, beforeCreate: isReplaced(user) });
  }
  for (const key of linked(user, user.rls)) put(links, key, { holder, address });
}

function batchSteps<Holder extends Identity | GroupId, Address extends string>(
  batches: Batches<Holder, Address>,
  catalogue: Catalogue,
  dialect: Dialect,
  action: (datasetId: DatasetId, role: string, addresses: readonly Address[]) => Action,
): Step[] {
  return [...batches].flatMap(([key, members]) => {
    const role = catalogue.roles.get(key);
    if (role === undefined) return [];
    const sorted = members.toSorted((a, b) => (a.address < b.address ? -1 : 1));
    return chunks(sorted, dialect.maxBatch).map(
      (batch): Step => ({
        action: action(
          role.datasetId,
          role.name,
          batch.map(({ address }) => address),
        ),
        holders: batch.map(({ holder }) => holder),
        datasets: new Set([role.datasetId]),
        beforeCreate: new Set(
          batch.flatMap(({ holder, beforeCreate }) => (beforeCreate === true ? [holder as Identity] : [])),
        ),
        administrator: undefined,
      }),
    );
  });
}

/**
 * The fewest calls that make the diff so: one creation or deletion a user, one link and one unlink of reports a user,
 * one call of each of its four kinds an RLS role; longer arrays than the portal takes are split.
 */
export function stepsOf(
  diff: Diff,
  catalogue: Catalogue,
  memberships: ReadonlyMap<Identity, ReadonlySet<RoleKey>>,
  dialect: Dialect,
): Step[] {
  const links: Batches<Identity, Email> = new Map();
  const unlinks: Batches<Identity, Email> = new Map();
  const groupLinks: Batches<GroupId, GroupId> = new Map();
  const groupUnlinks: Batches<GroupId, GroupId> = new Map();
  const steps: Step[] = [];
  for (const user of diff.users) {
    steps.push(...accountSteps(user), ...reportSteps(user, catalogue, dialect));
    gatherUser(user, memberships.get(user.identity) ?? NONE, dialect, links, unlinks);
  }
  for (const { id, rls } of diff.groups) {
    for (const key of rls.gains.keys()) put(groupLinks, key, { holder: id, address: id });
    for (const key of rls.losses.keys()) put(groupUnlinks, key, { holder: id, address: id });
  }
  const users =
    (kind: 'link-rls-users' | 'unlink-rls-users') =>
    (datasetId: DatasetId, role: string, emails: readonly Email[]): Action => ({
      kind,
      datasetId,
      role,
      emails,
    });
  const groups =
    (kind: 'link-rls-groups' | 'unlink-rls-groups') =>
    (datasetId: DatasetId, role: string, ids: readonly GroupId[]): Action => ({
      kind,
      datasetId,
      role,
      groups: ids,
    });
  return [
    ...steps,
    ...batchSteps(unlinks, catalogue, dialect, users('unlink-rls-users')),
    ...batchSteps(links, catalogue, dialect, users('link-rls-users')),
    ...batchSteps(groupUnlinks, catalogue, dialect, groups('unlink-rls-groups')),
    ...batchSteps(groupLinks, catalogue, dialect, groups('link-rls-groups')),
  ];
}
