import { type Catalogue, reportAt, roleAt } from '../domain/catalogue.ts';
import type { Change, ChangedReport, ChangedRls } from '../domain/change.ts';
import type { ChangedHolder } from '../domain/changes.ts';
import { type Decision, type Delta, isDecided, type Person, type Side, type World } from '../domain/delta.ts';
import { type Explanation, type Given, NO_EXPLANATION, reasonText } from '../domain/desired.ts';
import type { Identity } from '../domain/ids.ts';
import type { Source } from '../domain/source.ts';
import { byCode } from '../domain/wording.ts';
import { accountChange, marksOf, sourcesOf } from './account-change.ts';

/** ChangedNames of what changes, from the catalogue, by index; the roles also with their place in the order of names. */
interface ChangedNames {
  readonly reports: readonly ChangedReport[];
  readonly report: (index: number) => ChangedReport;
  readonly rls: (index: number) => ChangedRls;
  /** Sorts decisions about roles as people look for them: by dataset and name. */
  readonly byRole: (a: Decision, b: Decision) => number;
}

function changedNamesOf({ catalogue, desired }: World): ChangedNames {
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
    reports,
    report: (index) => reports[index] ?? throwMissing(catalogue, index, reportAt),
    rls: (index) => roles[index] ?? throwMissing(catalogue, index, roleAt),
    byRole: (a, b) => (rank[a.key] ?? 0) - (rank[b.key] ?? 0),
  };
}

/** An index of another catalogue: the lookup throws, and says which. */
function throwMissing(
  catalogue: Catalogue,
  index: number,
  at: (catalogue: Catalogue, index: number) => unknown,
): never {
  at(catalogue, index);
  throw new RangeError(`nothing has the index ${index}`);
}

const isMarked = ({ removed, waiting }: Decision): boolean => removed === true || waiting === true;

function addReportChanges(
  changes: Change[],
  { email: user, reports }: Person,
  move: Decision['move'],
  given: Explanation['reports'],
  ownLine: readonly Source[],
  names: ChangedNames,
): void {
  const kind = move === 'give' ? 'grant-report' : 'revoke-report';
  for (const decision of reports.decisions) {
    if (decision.move !== move) continue;
    const { key, because, cause, source } = decision;
    const explained = move === 'give' ? given.get(key) : undefined;
    const report = names.report(key);
    const held = decision.hold ?? null;
    const sources = explained?.sources ?? (source === undefined ? ownLine : [source]);
    const reason = explained === undefined ? null : reasonText(explained);
    const until = explained?.until ?? null;
    const marks = isMarked(decision) ? marksOf(decision) : undefined;
    changes.push(
      marks === undefined
        ? { kind, user, report, because, cause, held, sources, reason, until }
        : { kind, user, report, because, cause, held, ...marks, sources, reason, until },
    );
  }
}

function roleChange(
  holder: ChangedHolder,
  rls: ChangedRls,
  decision: Decision,
  given: Given | undefined,
  line: Source | undefined,
): Change {
  const { because, cause, move } = decision;
  const explained = move === 'give' ? given : undefined;
  const kind = move === 'give' ? 'grant-rls' : 'revoke-rls';
  const held = decision.hold ?? null;
  const sources = explained?.sources ?? sourcesOf(decision.source ?? line);
  const reason = explained === undefined ? null : reasonText(explained);
  const until = explained?.until ?? null;
  // One literal for most of them: what is put together from several takes much longer to make.
  if ('user' in holder && !isMarked(decision))
    return { kind, user: holder.user, rls, because, cause, held, sources, reason, until };
  return { kind, ...holder, rls, because, cause, held, ...marksOf(decision), sources, reason, until };
}

function rlsChanges(
  side: Side,
  move: Decision['move'],
  holder: ChangedHolder,
  given: Explanation['roles'],
  source: Source | undefined,
  names: ChangedNames,
): Change[] {
  return side.decisions
    .filter((decision) => decision.move === move)
    .sort(names.byRole)
    .map((decision) =>
      roleChange(holder, names.rls(decision.key), decision, given.get(decision.key), source),
    );
}

/** A membership that outlived an account and is not wanted goes before the address comes back. */
function residueDecisions({ residue, roles, wanted, account }: Person): Decision[] {
  if (residue.size === 0) return [];
  const decided = new Set(roles.decisions.map(({ key }) => key));
  return [...residue.keys()]
    .filter((key) => !decided.has(key))
    .map((key) => ({
      key,
      move: 'take',
      because: 'not-listed',
      cause: account?.cause ?? null,
      hold: undefined,
      source: wanted?.source,
    }));
}

function residueChanges(person: Person, names: ChangedNames): Change[] {
  const { email, wanted } = person;
  return residueDecisions(person)
    .sort(names.byRole)
    .map((decision) =>
      roleChange({ user: email }, names.rls(decision.key), decision, undefined, wanted?.source),
    );
}

function addPersonChanges(
  changes: Change[],
  person: Person,
  explain: (identity: Identity) => Explanation,
  names: ChangedNames,
): void {
  const { account, reports, roles, email, wanted } = person;
  const gives = [reports, roles].some(({ decisions }) => decisions.some(({ move }) => move === 'give'));
  const given = gives ? explain(person.identity) : NO_EXPLANATION;
  const source = wanted?.source;
  const ownLine = sourcesOf(source);
  if (account !== undefined) changes.push(...accountChange(account, person));
  addReportChanges(changes, person, 'take', given.reports, ownLine, names);
  changes.push(
    ...rlsChanges(roles, 'take', { user: email }, given.roles, source, names),
    ...residueChanges(person, names),
    ...rlsChanges(roles, 'give', { user: email }, given.roles, source, names),
  );
  addReportChanges(changes, person, 'give', given.reports, ownLine, names);
}

/** A delta as a reviewer reads it: by user, then by group; for each the account, what goes, and what comes. */
export function changesOf({ world, people, groups }: Delta): readonly Change[] {
  const names = changedNamesOf(world);
  const { explainUser, explainGroup } = world.desired;
  const changes: Change[] = [];
  for (const person of people) if (isDecided(person)) addPersonChanges(changes, person, explainUser, names);
  for (const { id, wanted, roles } of groups) {
    if (roles.decisions.length === 0) continue;
    const holder = { group: { id, alias: wanted?.alias ?? null } };
    const given = explainGroup(id).roles;
    for (const move of ['take', 'give'] as const)
      changes.push(...rlsChanges(roles, move, holder, given, wanted?.source, names));
  }
  return changes;
}
