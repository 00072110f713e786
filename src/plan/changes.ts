import { type Catalogue, reportAt, roleAt } from '../domain/catalogue.ts';
import type { Account, Change, ChangedReport, ChangedRls } from '../domain/change.ts';
import {
  type AccountDecision,
  type Decision,
  type Delta,
  type GroupHolder,
  isDecided,
  type Person,
  type Side,
  type World,
} from '../domain/delta.ts';
import { type Explanation, type Given, NO_EXPLANATION } from '../domain/desired.ts';
import type { Identity } from '../domain/ids.ts';
import type { LiveUser } from '../domain/live.ts';
import { byCode } from '../domain/order.ts';
import { isDemotion, ROLE_NAMES, type RoleCode, roleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';

/** Names of what changes, from the catalogue, by index; the roles also with their place in the order of names. */
interface Names {
  readonly report: (index: number) => ChangedReport;
  readonly rls: (index: number) => ChangedRls;
  /** Sorts decisions about roles as people look for them: by dataset and name. */
  readonly byRole: (a: Decision, b: Decision) => number;
}

function namesOf({ catalogue, desired }: World): Names {
  const reports: ChangedReport[] = catalogue.reports.map(({ id, name, workspace }) => ({
    id,
    name,
    workspace,
  }));
  const roles: ChangedRls[] = catalogue.roles.map(({ datasetId, name }) => ({
    datasetId,
    dataset: desired.datasetAliases.get(datasetId)?.[0] ?? null,
    role: name,
  }));
  const order = roles.map((role, index) => ({ role, index }));
  order.sort(
    ({ role: a }, { role: b }) =>
      byCode(a.dataset ?? a.datasetId, b.dataset ?? b.datasetId) ||
      byCode(a.role, b.role) ||
      byCode(a.datasetId, b.datasetId),
  );
  const rank = new Uint32Array(roles.length);
  for (const [at, { index }] of order.entries()) rank[index] = at;
  return {
    report: (index) => reports[index] ?? missing(catalogue, index, reportAt),
    rls: (index) => roles[index] ?? missing(catalogue, index, roleAt),
    byRole: (a, b) => (rank[a.key] ?? 0) - (rank[b.key] ?? 0),
  };
}

/** An index of another catalogue: the lookup throws, and says which. */
function missing(
  catalogue: Catalogue,
  index: number,
  at: (catalogue: Catalogue, index: number) => unknown,
): never {
  at(catalogue, index);
  throw new RangeError(`nothing has the index ${index}`);
}

const sourcesOf = (source: Source | undefined): readonly Source[] => (source === undefined ? [] : [source]);

/** What a change says besides its subject: why, since when, at whose line. */
function reasonsOf(decision: Decision, given: Given | undefined, holder: Source | undefined) {
  const { because, cause, hold } = decision;
  const common = {
    because,
    cause,
    held: hold ?? null,
    ...(decision.removed === true && { removed: decision.removed }),
    ...(decision.waiting === true && { waiting: decision.waiting }),
  } as const;
  if (decision.move === 'give' && given !== undefined)
    return { ...common, sources: given.sources, reason: given.reason ?? null, until: given.until ?? null };
  return { ...common, sources: sourcesOf(decision.source ?? holder), reason: null, until: null };
}

const liveAccount = (live: LiveUser): Account => {
  const code = roleCode(live.role);
  return { name: live.name, role: code === undefined ? null : ROLE_NAMES[code] };
};

function losesOf({ groups, extras }: LiveUser): string[] {
  const inGroups =
    groups.length === 0
      ? []
      : [`${groups.length} portal group${groups.length === 1 ? '' : 's'} (${groups.join(', ')})`];
  return [...inGroups, ...extras, 'history under the old user id'];
}

function accountChange(account: AccountDecision, { email, live, wanted }: Person): Change[] {
  const { because, cause, hold, source } = account;
  const common = {
    because,
    cause,
    held: hold ?? null,
    ...(account.removed === true && { removed: account.removed }),
    ...(account.waiting === true && { waiting: account.waiting }),
    sources: sourcesOf(source ?? wanted?.source),
  } as const;
  const listed = { ...common, reason: wanted?.reason ?? null, until: wanted?.until ?? null };
  const to = (name: string, role: RoleCode): Account => ({ name, role: ROLE_NAMES[role] });
  switch (account.kind) {
    case 'create':
      return [
        { kind: 'create-user', user: email, name: account.name, role: ROLE_NAMES[account.role], ...listed },
      ];
    case 'delete': {
      if (live === undefined) return [];
      return [
        {
          kind: 'delete-user',
          user: email,
          name: live.name,
          role: ROLE_NAMES[roleCode(live.role) ?? 3],
          ...common,
          reason: null,
          until: null,
        },
      ];
    }
    case 'replace':
    case 'update':
    case 'manual': {
      if (live === undefined) return [];
      const change = { user: email, from: liveAccount(live), to: to(account.name, account.role), ...listed };
      if (account.kind === 'update') return [{ kind: 'update-user', ...change }];
      if (account.kind === 'replace') return [{ kind: 'replace-user', ...change, loses: losesOf(live) }];
      const liveRole = roleCode(live.role);
      const demotion = liveRole !== undefined && isDemotion(liveRole, account.role);
      const address = account.kind === 'manual' ? account.address : undefined;
      return [{ kind: 'manual', ...change, demotion, ...(address !== undefined && { address }) }];
    }
  }
}

type RlsHolder =
  | { readonly user: Person['email'] }
  | { readonly group: { readonly id: GroupHolder['id']; readonly alias: string | null } };

function rlsChanges(
  side: Side,
  move: Decision['move'],
  holder: RlsHolder,
  given: Explanation['roles'],
  source: Source | undefined,
  names: Names,
): Change[] {
  const kind = move === 'give' ? 'grant-rls' : 'revoke-rls';
  return side.decisions
    .filter((decision) => decision.move === move)
    .sort(names.byRole)
    .map((decision) => ({
      kind,
      ...holder,
      rls: names.rls(decision.key),
      ...reasonsOf(decision, given.get(decision.key), source),
    }));
}

/** A membership that outlived an account and is not wanted goes before the address comes back. */
function residueChanges({ residue, roles, email, wanted, account }: Person, names: Names): Change[] {
  if (residue.size === 0) return [];
  const given = new Set(roles.decisions.flatMap(({ key, move }) => (move === 'give' ? [key] : [])));
  const unwanted = [...residue.keys()]
    .filter((key) => !given.has(key))
    .map(
      (key): Decision => ({
        key,
        move: 'take',
        because: 'not-listed',
        cause: account?.cause ?? null,
        hold: undefined,
        source: wanted?.source,
      }),
    );
  return unwanted.sort(names.byRole).map((decision) => ({
    kind: 'revoke-rls',
    user: email,
    rls: names.rls(decision.key),
    ...reasonsOf(decision, undefined, wanted?.source),
  }));
}

function personChanges(person: Person, explain: (identity: Identity) => Explanation, names: Names): Change[] {
  const { account, reports, roles, email, wanted } = person;
  if (!isDecided(person)) return [];
  const gives = [...reports.decisions, ...roles.decisions].some(({ move }) => move === 'give');
  const given = gives ? explain(person.identity) : NO_EXPLANATION;
  const source = wanted?.source;
  const ofReports = (move: Decision['move']): Change[] =>
    reports.decisions
      .filter((decision) => decision.move === move)
      .map((decision) => ({
        kind: move === 'give' ? 'grant-report' : 'revoke-report',
        user: email,
        report: names.report(decision.key),
        ...reasonsOf(decision, given.reports.get(decision.key), source),
      }));
  const ofRoles = (move: Decision['move']): Change[] =>
    rlsChanges(roles, move, { user: email }, given.roles, source, names);
  return [
    ...(account === undefined ? [] : accountChange(account, person)),
    ...ofReports('take'),
    ...ofRoles('take'),
    ...residueChanges(person, names),
    ...ofRoles('give'),
    ...ofReports('give'),
  ];
}

/** A delta as a reviewer reads it: by user, then by group; for each the account, what goes, and what comes. */
export function changesOf({ world, people, groups }: Delta): Change[] {
  const names = namesOf(world);
  const { explainUser, explainGroup } = world.desired;
  const changes: Change[] = [];
  for (const person of people)
    for (const change of personChanges(person, explainUser, names)) changes.push(change);
  for (const { id, wanted, roles } of groups) {
    if (roles.decisions.length === 0) continue;
    const holder = { group: { id, alias: wanted?.alias ?? null } };
    const given = explainGroup(id).roles;
    for (const move of ['take', 'give'] as const)
      changes.push(...rlsChanges(roles, move, holder, given, wanted?.source, names));
  }
  return changes;
}
