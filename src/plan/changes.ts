import type { Kind, LiveUser } from '../domain/access.ts';
import type { Change, ChangedGroup, ChangedRls } from '../domain/change.ts';
import type { AccountDecision, Decision, Delta, Person, World } from '../domain/delta.ts';
import { isDecided } from '../domain/delta.ts';
import {
  type Explanation,
  type Grant,
  NO_EXPLANATION,
  reasonText,
  windowWithLater,
} from '../domain/grant.ts';
import { namedReport, namedRole } from '../domain/holdings.ts';
import { type Email, isDemotion, ROLE_NAMES, roleCode } from '../domain/ids.ts';
import { memoize } from '../domain/multimap.ts';
import { editedLine, type IsIn, type Source } from '../domain/source.ts';
import type { Window } from '../domain/window.ts';
import { byCode, counted } from '../domain/wording.ts';

const changedNamesOf = (world: World) => ({
  report: memoize((index: number) => namedReport(world.catalogue, index)),
  rls: memoize((index: number) => namedRole(world, index)),
});

type ChangedNames = ReturnType<typeof changedNamesOf>;

/** If the change adds access, `sources` has the lines that give the access. */
function commonFields(
  { because, cause, hold, source, removed, waiting }: Decision | AccountDecision,
  grants: readonly Grant[] | undefined,
  ownLine: readonly Source[],
  wasIn?: IsIn,
  window?: Window,
) {
  return {
    because,
    cause,
    held: hold ?? null,
    ...(removed === true && { removed }),
    ...(waiting === true && { waiting }),
    sources: grants?.map((one) => editedLine(one.source, wasIn)) ?? (source ? [source] : ownLine),
    reason: grants === undefined ? null : reasonText(grants),
    until: window?.until ?? null,
  };
}

const sourcesOf = (wanted: { readonly source: Source } | undefined): readonly Source[] =>
  wanted === undefined ? [] : [wanted.source];

const losesOf = ({ groups, extras }: LiveUser): string[] => [
  ...(groups.length === 0 ? [] : [`${counted(groups.length, 'portal group')} (${groups.join(', ')})`]),
  ...extras,
  'history under the old user id',
];

function accountChanges({ account, email: user, live, wanted }: Person): Change[] {
  if (account === undefined) return [];
  const common = commonFields(account, undefined, sourcesOf(wanted));
  const listed = { ...common, reason: wanted?.reason ?? null, until: wanted?.window.until ?? null };
  if (account.kind === 'create')
    return [{ kind: 'create-user', user, name: account.name, role: ROLE_NAMES[account.role], ...listed }];
  if (live === undefined) return [];
  const liveRole = roleCode(live.role);
  if (liveRole === undefined) return [];
  const from = { name: live.name, role: ROLE_NAMES[liveRole] };
  if (account.kind === 'delete') return [{ kind: 'delete-user', user, ...from, ...common }];
  const { name, role } = account;
  const change = { user, from, to: { name, role: ROLE_NAMES[role] }, ...listed };
  switch (account.kind) {
    case 'update':
      return [{ kind: 'update-user', ...change }];
    case 'replace':
      return [{ kind: 'replace-user', ...change, loses: losesOf(live) }];
    case 'manual': {
      const { address } = account;
      const demotion = isDemotion(liveRole, role);
      return [{ kind: 'manual', ...change, demotion, ...(address !== undefined && { address }) }];
    }
  }
}

/** Sorts by dataset, then by name: reviewers look for roles in this order. */
const byRole = (a: ChangedRls, b: ChangedRls): number =>
  byCode(a.dataset ?? a.datasetId, b.dataset ?? b.datasetId) ||
  byCode(a.role, b.role) ||
  byCode(a.datasetId, b.datasetId);

/** `wasIn` tests if the last applied files have the holder in a team. */
const accessChangesOf =
  (
    holder: { readonly user: Email } | { readonly group: ChangedGroup },
    reasons: Explanation,
    ownLine: readonly Source[],
    names: ChangedNames,
    wasIn?: IsIn,
  ) =>
  (kind: Kind, decisions: readonly Decision[], move: Decision['move']): Change[] => {
    // Use constants: a template would make a new text for each of millions of changes.
    const ofReport = move === 'give' ? 'grant-report' : 'revoke-report';
    const ofRole = move === 'give' ? 'grant-rls' : 'revoke-rls';
    const sameMove = decisions.filter((decision) => decision.move === move);
    if (kind === 'roles') sameMove.sort((a, b) => byRole(names.rls(a.key), names.rls(b.key)));
    return sameMove.map((decision): Change => {
      const { key } = decision;
      const isIn = decision.cause === 'git' || decision.cause === 'selector' ? wasIn : undefined;
      const [grants, window] =
        move === 'give' ? [reasons[kind].get(key), windowWithLater(reasons, { kind, key })] : [];
      const common = commonFields(decision, grants, ownLine, isIn, window);
      if (kind === 'roles' || !('user' in holder))
        return { kind: ofRole, ...holder, rls: names.rls(key), ...common };
      const report = names.report(key);
      if ('removed' in common || 'waiting' in common) return { kind: ofReport, ...holder, report, ...common };
      // Write one literal: a spread would take more memory for each of millions of changes.
      const { because, cause, held, sources, reason, until } = common;
      return { kind: ofReport, user: holder.user, report, because, cause, held, sources, reason, until };
    });
  };

/** An address must leave its old roles before it gets a new account. */
function residueDecisions({ residue, roles, account }: Person): Decision[] {
  if (account === undefined) return [];
  const { cause } = account;
  return [...residue.keys()]
    .filter((key) => !roles.decisions.some((decision) => decision.key === key))
    .map((key) => ({ key, move: 'take', because: 'not-listed', cause, hold: undefined, source: undefined }));
}

function personChanges(person: Person, { desired, base }: World, names: ChangedNames): Change[] {
  const { identity, reports, roles, email: user, wanted } = person;
  const gives = [reports, roles].some(({ decisions }) => decisions.some(({ move }) => move === 'give'));
  const explanation = gives ? desired.explainUser(identity) : NO_EXPLANATION;
  // If the base lacks access that its files give, nobody edited a line: show all lines that give the access.
  const hasLost = base?.users.get(identity)?.hasLost === true;
  const wasIn: IsIn = (team) => !hasLost && base?.teamsNow().get(team)?.has(identity) === true;
  const changesIn = accessChangesOf({ user }, explanation, sourcesOf(wanted), names, wasIn);
  // Use `concat`: spreads would reserve memory that the array never uses.
  return accountChanges(person).concat(
    changesIn('reports', reports.decisions, 'take'),
    changesIn('roles', roles.decisions, 'take'),
    changesIn('roles', residueDecisions(person), 'take'),
    changesIn('roles', roles.decisions, 'give'),
    changesIn('reports', reports.decisions, 'give'),
  );
}

/** Users come first, then groups. For each holder, the account comes first, then removals, then additions. */
export function changesByHolder({ world, people, groups }: Delta): readonly (readonly Change[])[] {
  const names = changedNamesOf(world);
  const ofUsers = people.filter(isDecided).map((person) => personChanges(person, world, names));
  const ofGroups = groups.map(({ id, wanted, roles: { decisions } }) => {
    const holder = { group: { id, alias: wanted?.alias ?? null } };
    const explanation = decisions.length === 0 ? NO_EXPLANATION : world.desired.explainGroup(id);
    const changesIn = accessChangesOf(holder, explanation, sourcesOf(wanted), names);
    return (['take', 'give'] as const).flatMap((move) => changesIn('roles', decisions, move));
  });
  return [...ofUsers, ...ofGroups].filter((changes) => changes.length > 0);
}
