import { type Catalogue, reportAt, roleAt } from '../domain/access.ts';
import type { Decision, Delta, Person, Side } from '../domain/delta.ts';
import { indexesAfter, isDecided, isDeleted, isReplaced, listMoves } from '../domain/delta.ts';
import { type DatasetId, type Email, type GroupId, parseRoleKey } from '../domain/ids.ts';
import { append } from '../domain/multimap.ts';
import type { Call } from '../domain/operation.ts';
import type { Dialect } from '../domain/settings.ts';
import { byCode } from '../domain/wording.ts';

function accountCalls({ account, email, live }: Person): Call[] {
  if (account === undefined || account.hold !== undefined) return [];
  const deletion: Call[] = live === undefined ? [] : [{ kind: 'delete-user', email, userId: live.id }];
  switch (account.kind) {
    case 'manual':
      return [];
    case 'delete':
      return deletion;
    case 'create':
    case 'replace':
      return [...deletion, { kind: 'create-user', email, name: account.name, role: account.role }];
    case 'update': {
      const { name, role } = account;
      return live === undefined ? [] : [{ kind: 'update-user', email, userId: live.id, name, role }];
    }
  }
}

const movedKeys = (side: Side, move: Decision['move']): number[] =>
  listMoves(side, move).map(({ key }) => key);

/** A replacement removes all access of the user, so the plan links all of this access again. */
const linkedKeys = (person: Person, side: Side): readonly number[] =>
  isReplaced(person) ? indexesAfter(side) : movedKeys(side, 'give');

const unlinkedKeys = (person: Person, side: Side): number[] =>
  isDeleted(person) || isReplaced(person) ? [] : movedKeys(side, 'take');

/** Sorts the values. Splits the array only if `maxBatch` limits its length. */
function batchesOf<Value extends string>(values: Value[], { maxBatch = values.length }: Dialect): Value[][] {
  const batches: Value[][] = [];
  values.sort(byCode);
  for (let at = 0; at < values.length; at += maxBatch) batches.push(values.slice(at, at + maxBatch));
  return batches;
}

/** Makes one call for each role, or several calls if `maxBatch` limits the array. */
const roleCalls = <Entry extends string>(
  byRole: ReadonlyMap<number, Entry[]>,
  catalogue: Catalogue,
  dialect: Dialect,
  callOf: (role: { datasetId: DatasetId; role: string }, entries: Entry[]) => Call,
): Call[] =>
  [...byRole].flatMap(([index, entries]) => {
    const role = parseRoleKey(roleAt(catalogue, index).key);
    return batchesOf(entries, dialect).map((batch) => callOf(role, batch));
  });

function reportCalls(person: Person, catalogue: Catalogue, dialect: Dialect): Call[] {
  const { email, reports: side } = person;
  const calls = (kind: 'link-reports' | 'unlink-reports', keys: readonly number[]): Call[] => {
    const ids = keys.map((key) => reportAt(catalogue, key).id);
    return batchesOf(ids, dialect).map((reports) => ({ kind, email, reports }));
  };
  const unlinks = calls('unlink-reports', unlinkedKeys(person, side));
  return unlinks.concat(calls('link-reports', linkedKeys(person, side)));
}

/**
 * Makes the fewest calls. For example, one call links a user to all new reports, and one call links an RLS
 * role to all new users.
 */
export function listOperations({ world, people, groups }: Delta, dialect: Dialect): Call[] {
  const { catalogue } = world;
  const links = new Map<number, Email[]>();
  const unlinks = new Map<number, Email[]>();
  const groupLinks = new Map<number, GroupId[]>();
  const groupUnlinks = new Map<number, GroupId[]>();
  const calls: Call[] = [];
  for (const person of people) {
    if (!isDecided(person)) continue;
    const { email, roles, residue } = person;
    calls.push(...accountCalls(person), ...reportCalls(person, catalogue, dialect));
    for (const [key, spellings] of residue) for (const spelling of spellings) append(unlinks, key, spelling);
    for (const key of unlinkedKeys(person, roles)) append(unlinks, key, email);
    for (const key of linkedKeys(person, roles)) append(links, key, email);
  }
  for (const { id, roles } of groups) {
    for (const key of movedKeys(roles, 'give')) append(groupLinks, key, id);
    for (const key of movedKeys(roles, 'take')) append(groupUnlinks, key, id);
  }
  const ofUsers = (kind: 'link-rls-users' | 'unlink-rls-users', byRole: typeof links): Call[] =>
    roleCalls(byRole, catalogue, dialect, (role, emails) => ({ kind, ...role, emails }));
  const ofGroups = (kind: 'link-rls-groups' | 'unlink-rls-groups', byRole: typeof groupLinks): Call[] =>
    roleCalls(byRole, catalogue, dialect, (role, ids) => ({ kind, ...role, groups: ids }));
  return [
    ...calls,
    ...ofUsers('unlink-rls-users', unlinks),
    ...ofUsers('link-rls-users', links),
    ...ofGroups('unlink-rls-groups', groupUnlinks),
    ...ofGroups('link-rls-groups', groupLinks),
  ];
}
