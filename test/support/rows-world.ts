import fc from 'fast-check';
import type { Call } from './calls.ts';

/**
 * Worlds of two people, three reports on two datasets, four roles and one portal group, with what an earlier account left
 * behind; and which rows of which report each person sees. Written down with sets of words, by nothing of the planner.
 */
export const PEOPLE = ['p0@x.com', 'p1@x.com'] as const;
export const REPORTS = [
  { id: 'aaaaaaaa-0000-4000-8000-000000000000', dataset: 0 },
  { id: 'aaaaaaaa-0000-4000-8000-000000000001', dataset: 0 },
  { id: 'aaaaaaaa-0000-4000-8000-000000000002', dataset: 1 },
] as const;
export const DATASETS = [
  'dddddddd-0000-4000-8000-000000000000',
  'dddddddd-0000-4000-8000-000000000001',
] as const;
export const ROLES = [
  { name: 'ALL', dataset: 0 },
  { name: 'LATAM', dataset: 0 },
  { name: 'EMEA', dataset: 0 },
  { name: 'Manager', dataset: 1 },
] as const;
export const GROUP = 'eeeeeeee-0000-4000-8000-000000000000';

/** What somebody has: numbers of reports and roles. */
export interface Held {
  readonly reports: readonly number[];
  readonly roles: readonly number[];
}

export interface RowsWorld {
  readonly people: readonly {
    readonly live: boolean;
    readonly inGroup: boolean;
    readonly has: Held;
    /** Undefined for somebody whom no file lists. */
    readonly wants: Held | undefined;
    readonly standing: 'present' | 'absent';
    /** Roles that an earlier account of the address left behind. */
    readonly residue: readonly number[];
  }[];
  readonly group: { readonly has: readonly number[]; readonly wants: readonly number[] | undefined };
  readonly leavers: 'revoke' | 'delete';
  readonly unlisted: 'keep' | 'revoke';
  readonly ignoredRole: number | undefined;
  readonly twin: number | undefined;
}

const some = (of: number): fc.Arbitrary<readonly number[]> =>
  fc.uniqueArray(fc.integer({ min: 0, max: of - 1 }), { maxLength: of });
const held: fc.Arbitrary<Held> = fc.record({ reports: some(REPORTS.length), roles: some(ROLES.length) });

/** A portal that lists nobody is a case of its own: somebody is always there. */
export const rowsWorlds: fc.Arbitrary<RowsWorld> = fc
  .record({
    people: fc.tuple(
      ...PEOPLE.map(() =>
        fc.record({
          live: fc.constantFrom(true, true, true, false),
          inGroup: fc.boolean(),
          has: held,
          wants: fc.option(held, { freq: 5, nil: undefined }),
          standing: fc.constantFrom('present', 'present', 'present', 'absent') as fc.Arbitrary<
            'present' | 'absent'
          >,
          residue: some(ROLES.length),
        }),
      ),
    ),
    group: fc.record({ has: some(ROLES.length), wants: fc.option(some(ROLES.length), { nil: undefined }) }),
    leavers: fc.constantFrom('revoke', 'delete'),
    unlisted: fc.constantFrom('keep', 'keep', 'revoke'),
    ignoredRole: fc.constantFrom(undefined, undefined, undefined, 0, 1),
    twin: fc.constantFrom(undefined, undefined, undefined, undefined, 2),
  })
  .filter(({ people }) => people.some(({ live }) => live));

/** The portal as a judge keeps it: mutable sets of words. */
export interface RowsPortal {
  readonly accounts: Map<string, { readonly reports: Set<string>; readonly inGroup: boolean }>;
  /** By role number: addresses, whether or not they have an account. */
  readonly members: Set<string>[];
  readonly groupRoles: Set<number>;
}

export function portalOf(world: RowsWorld): RowsPortal {
  const members = ROLES.map(() => new Set<string>());
  const accounts: RowsPortal['accounts'] = new Map();
  for (const [at, { live, has, residue, inGroup }] of world.people.entries()) {
    const address = PEOPLE[at] ?? '';
    if (live) {
      const reports = new Set(has.reports.map((report) => REPORTS[report]?.id ?? ''));
      accounts.set(address, { reports, inGroup });
    }
    for (const role of live ? has.roles : residue) members[role]?.add(address);
  }
  return { accounts, members, groupRoles: new Set(world.group.has) };
}

const roleNumber = (dataset: string, name: string): number =>
  ROLES.findIndex((role) => role.name === name && DATASETS[role.dataset] === dataset);

/** Does what a call says. A deleted account leaves its roles. */
export function performOn(portal: RowsPortal, action: Call): void {
  switch (action.kind) {
    case 'create-user':
      portal.accounts.set(action.email, { reports: new Set(), inGroup: false });
      return;
    case 'delete-user':
      portal.accounts.delete(action.email);
      for (const members of portal.members) members.delete(action.email);
      return;
    case 'update-user':
      return;
    case 'link-reports':
    case 'unlink-reports': {
      const account = portal.accounts.get(action.email);
      if (account === undefined) throw new Error(`${action.kind} names ${action.email}, who has no account`);
      for (const id of action.reports)
        if (action.kind === 'link-reports') account.reports.add(id);
        else account.reports.delete(id);
      return;
    }
    case 'link-rls-users':
    case 'unlink-rls-users': {
      const members = portal.members[roleNumber(action.datasetId, action.role)];
      for (const address of action.emails)
        if (action.kind === 'link-rls-users') members?.add(address);
        else members?.delete(address);
      return;
    }
    case 'link-rls-groups':
      portal.groupRoles.add(roleNumber(action.datasetId, action.role));
      return;
    case 'unlink-rls-groups':
      portal.groupRoles.delete(roleNumber(action.datasetId, action.role));
      return;
  }
}

/** Nobody knows whether a direct role hides those of a group, or the rows add up. */
export type Semantics = 'add up' | 'direct hides';

/** What a person sees, as words `person report role`. Without a role on a report's dataset nothing is shown. */
export function visible(portal: RowsPortal, semantics: Semantics): Set<string> {
  const seen = new Set<string>();
  for (const [address, { reports, inGroup }] of portal.accounts) {
    for (const report of REPORTS) {
      if (!reports.has(report.id)) continue;
      const direct = ROLES.flatMap((role, at) =>
        role.dataset === report.dataset && portal.members[at]?.has(address) ? [at] : [],
      );
      const grouped = ROLES.flatMap((role, at) =>
        role.dataset === report.dataset && inGroup && portal.groupRoles.has(at) ? [at] : [],
      );
      const roles = semantics === 'direct hides' && direct.length > 0 ? direct : [...direct, ...grouped];
      for (const role of roles) seen.add(`${address} ${report.id} ${ROLES[role]?.name}`);
    }
  }
  return seen;
}

/** The portal as the files would have it: people whom they do not list, and ignored roles, as they are. */
export function wantedPortal(world: RowsWorld): RowsPortal {
  const portal = portalOf(world);
  const isLeft = (role: number): boolean => role === world.ignoredRole || role === world.twin;
  const { has, wants: wanted } = world.group;
  const groupRoles = new Set(
    wanted === undefined ? has : [...wanted.filter((role) => !isLeft(role)), ...has.filter(isLeft)],
  );
  for (const [at, { live, wants, standing, inGroup }] of world.people.entries()) {
    const address = PEOPLE[at] ?? '';
    if (wants === undefined) continue;
    for (const [role, members] of portal.members.entries())
      if (role !== world.ignoredRole && role !== world.twin) members.delete(address);
    portal.accounts.delete(address);
    if (standing === 'absent') continue;
    const reports = new Set(wants.reports.map((report) => REPORTS[report]?.id ?? ''));
    portal.accounts.set(address, { reports, inGroup: live && inGroup });
    for (const role of wants.roles)
      if (role !== world.ignoredRole && role !== world.twin) portal.members[role]?.add(address);
  }
  return { ...portal, groupRoles };
}
