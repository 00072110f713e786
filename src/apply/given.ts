import { email, type GroupId, groupId, type Identity, identityOf } from '../domain/ids.ts';

/** Whom a run may have given access, or an account, by its journal. */
export interface Given {
  /** By the address as it was sent. */
  readonly users: ReadonlyMap<Identity, string>;
  readonly groups: ReadonlySet<GroupId>;
  readonly kinds: { readonly reports: boolean; readonly rls: boolean };
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A line of a journal; nothing for one that is torn, which the end of a process leaves. */
function lineOf(line: string): Fields {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    return {};
  }
}

/** What a journal says of its run: the portal's address, what its plan was made from, and its one instant as RFC 3339. */
export interface RunHead {
  readonly url: string;
  readonly from: string;
  readonly createdAt: string;
}

/** Reads the first line of a journal alone. Undefined for what is no journal; whoever may write to the folder may have written it. */
export function runHeadIn(journal: string): RunHead | undefined {
  const end = journal.indexOf('\n');
  const head = lineOf(end < 0 ? journal : journal.slice(0, end));
  if (head['format'] !== 'rolecall.journal/1') return undefined;
  return {
    url: text(fieldsOf(head['portal'])['url']),
    from: text(head['from']),
    createdAt: text(head['createdAt']),
  };
}

/**
 * Reads a journal for what its calls may have given, those too that failed or were under way: the portal says whether it is
 * there.
 */
export function givenIn(journal: string): Given {
  const users = new Map<Identity, string>();
  const groups = new Set<GroupId>();
  const kinds = { reports: false, rls: false };
  for (const line of journal.split('\n')) {
    const { event, operation } = lineOf(line);
    if (event !== 'start') continue;
    const { kind, ...call } = fieldsOf(operation);
    const identity = identityOf(text(call['email']));
    if (kind === 'link-reports') kinds.reports = true;
    if (kind === 'link-rls-users' || kind === 'link-rls-groups') kinds.rls = true;
    if (kind === 'create-user' || kind === 'update-user' || kind === 'link-reports')
      users.set(identity, email(text(call['email'])));
    if (kind === 'link-rls-users')
      for (const one of texts(call['emails'])) users.set(identityOf(one), email(one));
    if (kind === 'link-rls-groups') for (const one of texts(call['groups'])) groups.add(groupId(one));
  }
  return { users, groups, kinds };
}
