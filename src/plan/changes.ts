import type { Change } from '../domain/change.ts';
import type { ChangedHolder } from '../domain/changes.ts';
import {
  type AccountDecision,
  type Decision,
  type Delta,
  isDecided,
  type Person,
  type World,
} from '../domain/delta.ts';
import { type Explanation, type Given, NO_EXPLANATION, reasonText } from '../domain/desired.ts';
import { namedReport, namedRole } from '../domain/holdings.ts';
import type { LiveUser } from '../domain/live.ts';
import { keptBy } from '../domain/multimap.ts';
import { accountRole, isDemotion, ROLE_NAMES, type RoleCode, roleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';
import { byCode, counted } from '../domain/wording.ts';

const changedNamesOf = (world: World) => ({
  report: keptBy((index: number) => namedReport(world.catalogue, index)),
  rls: keptBy((index: number) => namedRole(world, index)),
});

type ChangedNames = ReturnType<typeof changedNamesOf>;

/** For a grant, `sources` are the lines that give it. */
function termsOf(
  { because, cause, hold, source, removed, waiting }: Decision | AccountDecision,
  given: Given | undefined,
  ownLine: readonly Source[],
) {
  return {
    because,
    cause,
    held: hold ?? null,
    ...(removed === true && { removed }),
    ...(waiting === true && { waiting }),
    sources: given?.sources ?? (source === undefined ? ownLine : [source]),
    reason: given === undefined ? null : reasonText(given),
    until: given?.until ?? null,
  };
}

const linesOf = (wanted: { readonly source: Source } | undefined): readonly Source[] =>
  wanted === undefined ? [] : [wanted.source];

const losesOf = ({ groups, extras }: LiveUser): string[] => [
  ...(groups.length === 0 ? [] : [`${counted(groups.length, 'portal group')} (${groups.join(', ')})`]),
  ...extras,
  'history under the old user id',
];

function accountChanges({ account, email: user, live, wanted }: Person): Change[] {
  if (account === undefined) return [];
  const terms = termsOf(account, undefined, linesOf(wanted));
  const listed = { ...terms, reason: wanted?.reason ?? null, until: wanted?.until ?? null };
  const nameOf = (role: RoleCode) => ROLE_NAMES[role];
  if (account.kind === 'create')
    return [{ kind: 'create-user', user, name: account.name, role: nameOf(account.role), ...listed }];
  if (live === undefined) return [];
  const liveRole = roleCode(live.role);
  if (account.kind === 'delete')
    return [{ kind: 'delete-user', user, name: live.name, role: nameOf(liveRole ?? 3), ...terms }];
  const { name, role } = account;
  const change = {
    user,
    from: { name: live.name, role: accountRole(live.role) },
    to: { name, role: nameOf(role) },
    ...listed,
  };
  switch (account.kind) {
    case 'update':
      return [{ kind: 'update-user', ...change }];
    case 'replace':
      return [{ kind: 'replace-user', ...change, loses: losesOf(live) }];
    case 'manual': {
      const demotion = liveRole !== undefined && isDemotion(liveRole, role);
      const { address } = account;
      return [{ kind: 'manual', ...change, demotion, ...(address !== undefined && { address }) }];
    }
  }
}

function reportChanges(
  person: Person,
  move: Decision['move'],
  given: Explanation['reports'],
  names: ChangedNames,
): Change[] {
  const kind = move === 'give' ? 'grant-report' : 'revoke-report';
  const { email: user, reports, wanted } = person;
  const line = linesOf(wanted);
  return reports.decisions.flatMap((decision): Change[] => {
    if (decision.move !== move) return [];
    const explained = move === 'give' ? given.get(decision.key) : undefined;
    const terms = termsOf(decision, explained, line);
    const report = names.report(decision.key);
    if (decision.removed === true || decision.waiting === true) return [{ kind, user, report, ...terms }];
    // One literal: a copy would take more memory, and there may be millions.
    const { because, cause, held, sources, reason, until } = terms;
    return [{ kind, user, report, because, cause, held, sources, reason, until }];
  });
}

interface RoleHolder {
  readonly holder: ChangedHolder;
  readonly given: Explanation['roles'];
  readonly line: readonly Source[];
}

/** Sorts by dataset and name, as people look for them. */
const rlsChanges = (
  decisions: readonly Decision[],
  move: Decision['move'],
  { holder, given, line }: RoleHolder,
  names: ChangedNames,
): Change[] =>
  decisions
    .filter((decision) => decision.move === move)
    .map((decision) => ({ decision, rls: names.rls(decision.key) }))
    .sort(
      ({ rls: a }, { rls: b }) =>
        byCode(a.dataset ?? a.datasetId, b.dataset ?? b.datasetId) ||
        byCode(a.role, b.role) ||
        byCode(a.datasetId, b.datasetId),
    )
    .map(({ decision, rls }) => {
      const kind = move === 'give' ? 'grant-rls' : 'revoke-rls';
      const explained = move === 'give' ? given.get(decision.key) : undefined;
      return { kind, ...holder, rls, ...termsOf(decision, explained, line) };
    });

/** Unlink leftover memberships before creating the account again. */
function residueDecisions({ residue, roles, account }: Person): Decision[] {
  if (residue.size === 0) return [];
  const decided = new Set(roles.decisions.map(({ key }) => key));
  const cause = account?.cause ?? null;
  return [...residue.keys()]
    .filter((key) => !decided.has(key))
    .map((key) => ({ key, move: 'take', because: 'not-listed', cause, hold: undefined, source: undefined }));
}

function personChanges(person: Person, { desired }: World, names: ChangedNames): Change[] {
  const { identity, reports, roles, email: user, wanted } = person;
  const gives = [reports, roles].some(({ decisions }) => decisions.some(({ move }) => move === 'give'));
  const given = gives ? desired.explainUser(identity) : NO_EXPLANATION;
  const ofRoles: RoleHolder = { holder: { user }, given: given.roles, line: linesOf(wanted) };
  return [
    ...accountChanges(person),
    ...reportChanges(person, 'take', given.reports, names),
    ...rlsChanges(roles.decisions, 'take', ofRoles, names),
    ...rlsChanges(residueDecisions(person), 'take', ofRoles, names),
    ...rlsChanges(roles.decisions, 'give', ofRoles, names),
    ...reportChanges(person, 'give', given.reports, names),
  ];
}

/** Users come first, then groups. Each has the account, removals, then additions. */
export function changesOf({ world, people, groups }: Delta): readonly Change[] {
  const names = changedNamesOf(world);
  const changes: Change[] = [];
  for (const person of people)
    if (isDecided(person)) for (const change of personChanges(person, world, names)) changes.push(change);
  for (const { id, wanted, roles } of groups) {
    if (roles.decisions.length === 0) continue;
    const given = world.desired.explainGroup(id).roles;
    const holder = { group: { id, alias: wanted?.alias ?? null } };
    for (const move of ['take', 'give'] as const)
      changes.push(...rlsChanges(roles.decisions, move, { holder, given, line: linesOf(wanted) }, names));
  }
  return changes;
}
