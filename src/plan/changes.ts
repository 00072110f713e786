import type { Catalogue } from '../domain/catalogue.ts';
import type { Account, Change, ChangedReport, ChangedRls } from '../domain/change.ts';
import type { Desired, Given } from '../domain/desired.ts';
import type { ReportId, RoleKey } from '../domain/ids.ts';
import type { LiveUser } from '../domain/live.ts';
import { isDemotion, ROLE_NAMES, type RoleCode, roleCode } from '../domain/role.ts';
import type { AccessDiff, Diff, GroupDiff, Loss, UserDiff } from './diff.ts';

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Names of what changes, from the catalogue. */
export interface Namer {
  readonly report: (id: ReportId) => ChangedReport;
  readonly rls: (key: RoleKey) => ChangedRls;
}

export function namer(catalogue: Catalogue, desired: Desired): Namer {
  return {
    report: (id) => {
      const report = catalogue.reports.get(id);
      return { id, name: report?.name ?? '', workspace: report?.workspace ?? '' };
    },
    rls: (key) => {
      const role = catalogue.roles.get(key);
      if (role === undefined) throw new Error('a membership of a role outside the catalogue');
      return {
        datasetId: role.datasetId,
        dataset: desired.datasetAliases.get(role.datasetId)?.[0] ?? null,
        role: role.name,
      };
    },
  };
}

const gained = ({ sources, reason, until }: Given) =>
  ({
    because: 'listed',
    cause: null,
    held: null,
    sources,
    reason: reason ?? null,
    until: until ?? null,
  }) as const;

const lost = ({ because, sources }: Loss, held: string | null = null) =>
  ({
    because,
    cause: because === 'expired' ? 'time' : null,
    held,
    sources,
    reason: null,
    until: null,
  }) as const;

/** Pairs each key with its name and sorts by the name, so that a plan does not depend on the order of lists. */
function named<Key, Value, Name>(
  entries: ReadonlyMap<Key, Value>,
  nameOf: (key: Key) => Name,
  sortBy: (name: Name) => string,
): { readonly value: Value; readonly name: Name }[] {
  return [...entries]
    .map(([key, value]) => ({ value, name: nameOf(key) }))
    .sort((a, b) => byCode(sortBy(a.name), sortBy(b.name)));
}

const reportOrder = ({ workspace, name, id }: ChangedReport): string =>
  `${workspace}\u0000${name}\u0000${id}`;
const rlsOrder = ({ dataset, datasetId, role }: ChangedRls): string =>
  `${dataset ?? datasetId}\u0000${role}\u0000${datasetId}`;

function rlsChanges(
  access: AccessDiff<RoleKey>,
  holder: { user: UserDiff['email'] } | { group: { id: GroupDiff['id']; alias: string | null } },
  names: Namer,
) {
  const losses = named(access.losses, names.rls, rlsOrder).map(
    ({ value, name }): Change => ({ kind: 'revoke-rls', ...holder, rls: name, ...lost(value) }),
  );
  const gains = named(access.gains, names.rls, rlsOrder).map(
    ({ value, name }): Change => ({ kind: 'grant-rls', ...holder, rls: name, ...gained(value) }),
  );
  return { losses, gains };
}

const liveAccount = (live: LiveUser): Account => {
  const code = roleCode(live.role);
  return { name: live.name, role: code === undefined ? null : ROLE_NAMES[code] };
};

function losesOf(live: LiveUser): string[] {
  const { groups } = live;
  const inGroups =
    groups.length === 0
      ? []
      : [`${groups.length} portal group${groups.length === 1 ? '' : 's'} (${groups.join(', ')})`];
  return [...inGroups, ...live.extras, 'history under the old user id'];
}

function accountChange({ account, email, live, wanted }: UserDiff): Change[] {
  const listed = {
    because: 'listed',
    cause: null,
    held: null,
    sources: wanted === undefined ? [] : [wanted.source],
    reason: wanted?.reason ?? null,
    until: wanted?.until ?? null,
  } as const;
  const to = (name: string, role: RoleCode): Account => ({ name, role: ROLE_NAMES[role] });
  switch (account.kind) {
    case 'none':
      return [];
    case 'create':
      return [
        { kind: 'create-user', user: email, name: account.name, role: ROLE_NAMES[account.role], ...listed },
      ];
    case 'delete': {
      const role = roleCode(live?.role ?? 0) ?? 3;
      return [
        {
          kind: 'delete-user',
          user: email,
          name: live?.name ?? '',
          role: ROLE_NAMES[role],
          ...lost(account.loss, account.held),
        },
      ];
    }
    case 'replace':
    case 'update':
    case 'manual': {
      if (live === undefined) return [];
      const change = { user: email, from: liveAccount(live), to: to(account.name, account.role) };
      if (account.kind === 'update') return [{ kind: 'update-user', ...change, ...listed }];
      if (account.kind === 'replace') {
        return [{ kind: 'replace-user', ...change, loses: losesOf(live), ...listed, held: account.held }];
      }
      const liveRole = roleCode(live.role);
      const demotion = liveRole !== undefined && isDemotion(liveRole, account.role);
      return [{ kind: 'manual', ...change, demotion, ...listed, because: 'manual' }];
    }
  }
}

/** A membership that outlived an account and is not wanted goes before the address comes back. */
function residueChanges({ residue, rls, email, wanted }: UserDiff, names: Namer): Change[] {
  const unwanted = new Map([...residue].filter(([key]) => !rls.gains.has(key)));
  const loss: Loss = { because: 'not-listed', sources: wanted === undefined ? [] : [wanted.source] };
  return named(unwanted, names.rls, rlsOrder).map(
    ({ name }): Change => ({ kind: 'revoke-rls', user: email, rls: name, ...lost(loss) }),
  );
}

function userChanges(user: UserDiff, names: Namer): Change[] {
  const reportLosses = named(user.reports.losses, names.report, reportOrder).map(
    ({ value, name }): Change => ({ kind: 'revoke-report', user: user.email, report: name, ...lost(value) }),
  );
  const reportGains = named(user.reports.gains, names.report, reportOrder).map(
    ({ value, name }): Change => ({ kind: 'grant-report', user: user.email, report: name, ...gained(value) }),
  );
  const rls = rlsChanges(user.rls, { user: user.email }, names);
  return [
    ...accountChange(user),
    ...reportLosses,
    ...rls.losses,
    ...residueChanges(user, names),
    ...rls.gains,
    ...reportGains,
  ];
}

/** The diff as a reviewer reads it: by user, then by group; for each the account, what goes, and what comes. */
export function changesOf(diff: Diff, names: Namer): Change[] {
  const groups = diff.groups.flatMap(({ id, wanted, rls }) => {
    const { losses, gains } = rlsChanges(rls, { group: { id, alias: wanted?.alias ?? null } }, names);
    return [...losses, ...gains];
  });
  return [...diff.users.flatMap((user) => userChanges(user, names)), ...groups];
}
