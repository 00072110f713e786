import { execute } from '../../src/apply/execute.ts';
import { listedReport } from '../../src/domain/catalogue.ts';
import type { Delta } from '../../src/domain/delta.ts';
import type { Operation } from '../../src/domain/operation.ts';
import type { Outcome } from '../../src/domain/outcome.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { reliancesOf } from '../../src/policy/rules/reliances.ts';
import { addressOf, type Records } from './rules-judge.ts';

type Of<Kind> = Kind extends keyof Records ? Records[Kind][number] : never;

/** What a call does to the records of a portal, entry by entry; those that `isRefused` are left out. */
function afterCall(
  { users, roles }: Records,
  call: Operation,
  isRefused: (entry: string) => boolean,
): Records {
  const change = (list: readonly string[], given: readonly string[], links: boolean): string[] => {
    const entries = given.filter((entry) => !isRefused(entry));
    const same = (a: string) => (b: string) => addressOf(a) === addressOf(b);
    const others = list.filter((one) => !entries.some(same(one)));
    return links ? [...others, ...entries] : others;
  };
  const ofUser = (email: string, put: (user: Of<'users'>) => Of<'users'>) => ({
    users: users.map((user) => (user.email === email ? put(user) : user)),
    roles,
  });
  const ofRole = (datasetId: string, name: string, put: (role: Of<'roles'>) => Of<'roles'>) => ({
    users,
    roles: roles.map((role) => (role.datasetId === datasetId && role.name === name ? put(role) : role)),
  });
  switch (call.kind) {
    case 'create-user': {
      if (isRefused(call.email)) return { users, roles };
      const user = { id: `new ${call.email}`, email: call.email, role: call.role, reports: [], groups: [] };
      return { users: [...users, user], roles };
    }
    case 'delete-user': {
      if (isRefused(call.email)) return { users, roles };
      const [gone] = users.filter(({ id }) => id === call.userId);
      const left = (role: Of<'roles'>) => ({
        ...role,
        users: role.users.filter((id) => id !== call.userId),
        userEmails: role.userEmails.filter((email) => addressOf(email) !== addressOf(gone?.email ?? '')),
      });
      return { users: users.filter((user) => user !== gone), roles: roles.map(left) };
    }
    case 'update-user':
      return ofUser(call.email, (user) => (isRefused(call.email) ? user : { ...user, role: call.role }));
    case 'link-reports':
    case 'unlink-reports':
      return ofUser(call.email, (user) => ({
        ...user,
        reports: change(user.reports, call.reports, call.kind === 'link-reports'),
      }));
    case 'link-rls-users':
    case 'unlink-rls-users':
      return ofRole(call.datasetId, call.role, (role) => {
        const named = call.emails.filter((email) => !isRefused(email)).map(addressOf);
        const ids = users.filter(({ email }) => named.includes(addressOf(email))).map(({ id }) => id);
        const links = call.kind === 'link-rls-users';
        return {
          ...role,
          users: links ? role.users : role.users.filter((id) => !ids.includes(id)),
          userEmails: change(role.userEmails, call.emails, links),
        };
      });
    case 'link-rls-groups':
    case 'unlink-rls-groups':
      return ofRole(call.datasetId, call.role, (role) => ({
        ...role,
        groups: change(role.groups, call.groups, call.kind === 'link-rls-groups'),
      }));
  }
}

const entriesOf = (call: Operation): readonly string[] =>
  'reports' in call
    ? call.reports
    : 'emails' in call
      ? call.emails
      : 'groups' in call
        ? call.groups
        : [call.email];

/** Says whether a portal refuses one entry of a call. */
export type Refuses = (call: Operation, entry: string) => boolean;

/** Performs a plan on records, some entries of calls being refused: what is there after each call, and what came of them. */
export async function partsOf(
  { plan, delta }: { readonly plan: Plan; readonly delta: Delta },
  before: Records,
  refuses: Refuses,
): Promise<{ readonly states: readonly Records[]; readonly outcomes: readonly Outcome[] }> {
  const { catalogue, live } = delta.world;
  const states = [before];
  let state = before;
  const outcomes = await execute({
    operations: plan.operations,
    perform: async (action) => {
      const call = action as Operation;
      const refused = entriesOf(call).filter((entry) => refuses(call, entry));
      state = afterCall(state, call, (entry) => refused.includes(entry));
      states.push(state);
      if (refused.length === 0) return { status: 'applied' };
      const problem = { code: 'bad-response', severity: 'error', message: 'no' } as const;
      const isPart = refused.length < entriesOf(call).length;
      return { status: 'failed', problem, ...(isPart && { entries: refused }) };
    },
    datasetOf: (report) => listedReport(catalogue, report)?.datasetId,
    groupsOf: (identity) => live.users.get(identity)?.groups ?? [],
    reliances: reliancesOf(delta),
    concurrency: 1,
    onStart: () => {},
    onEnd: () => {},
    signal: new AbortController().signal,
  });
  return { states, outcomes };
}
