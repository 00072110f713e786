import type { SandboxDialect } from './dialect.ts';
import { fieldsIn, idIn, USER_FIELDS } from './record-schemas.ts';
import type { KeyScope, StoredUser } from './records.ts';
import type { RoleInDataset } from './roles.ts';
import type { Store } from './store.ts';

/** A write endpoint as data: who may ask, in which shape, and what it does. */
export interface WriteRoute {
  readonly methods: readonly ('POST' | 'PUT' | 'DELETE')[];
  readonly path: string;
  readonly summary: string;
  readonly scope: KeyScope;
  readonly body?: object;
  readonly params?: object;
  /** True where the answer holds the user. */
  readonly answersUser?: boolean;
  /** What a request does: true where anything changed, or the user. */
  readonly perform: (
    store: Store,
    body: unknown,
    params: Readonly<Record<string, string>>,
  ) => boolean | StoredUser;
}

/** Bodies as their schemas have checked them. */
interface UserBody {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: number;
}
interface ReportsBody {
  readonly userEmail: string;
  readonly reports: readonly string[];
}
interface UsersBody extends RoleInDataset {
  readonly usersEmails: readonly string[];
}
interface GroupsOfUserBody {
  readonly userEmail: string;
  readonly groups: readonly string[];
}

const text = { type: 'string', minLength: 1, pattern: '\\S' } as const;
/** Wider than the format `email`, which refuses addresses that are not ASCII. */
const EMAIL = { type: 'string', maxLength: 320, pattern: '^[^\\s@]+@[^\\s@]+$' } as const;
/** Who is named by an address: what the portal holds decides, not the form. */
export const ADDRESS = { type: 'string', minLength: 1, maxLength: 1000 } as const;
const role = { ...USER_FIELDS.role, minimum: 1, maximum: 4 } as const;

const many = (items: object) => ({ type: 'array', items, minItems: 1 });
const body = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
/** The fields of a user that the portal keeps; what a client sends back beyond them is let go. */
const pick = ({ id, ...given }: UserBody): Partial<UserBody> & { readonly id: string } => ({
  id,
  ...Object.fromEntries(Object.entries(given).filter(([field]) => Object.hasOwn(USER_FIELDS, field))),
});

/** The write endpoints of the reference (section 4), in a dialect. */
export function writeRoutes(dialect: SandboxDialect): readonly WriteRoute[] {
  const { linkMethod, updateUser, userGroups, groupsField } = dialect;
  const id = idIn(dialect);
  const membership = (field: string, items: object) =>
    body({
      [field]: many(items),
      datasetId: { ...id, description: 'The dataset that owns the role.' },
      role: { ...text, description: 'The name of the role.' },
    });
  const linkMethods = linkMethod === 'both' ? (['PUT', 'POST'] as const) : [linkMethod];
  const reports = (link: boolean): WriteRoute => ({
    methods: linkMethods,
    path: `/api/user/${link ? 'link' : 'unlink'}-reports`,
    summary: link ? 'Gives a user access to reports.' : "Takes reports from a user's access.",
    scope: 'users:write',
    body: body({ userEmail: ADDRESS, reports: many(id) }),
    perform: (store, given) => {
      const { userEmail, reports: ids } = given as ReportsBody;
      return store.linkReports(userEmail, ids, link);
    },
  });
  const users = (link: boolean): WriteRoute => ({
    methods: ['PUT'],
    path: `/api/datasets/rls/${link ? 'link' : 'unlink'}-users`,
    summary: `${link ? 'Links an RLS role to' : 'Unlinks an RLS role from'} users.`,
    scope: 'rls:write',
    body: membership('usersEmails', ADDRESS),
    perform: (store, given) => store.linkUsers(given as UsersBody, (given as UsersBody).usersEmails, link),
  });
  const groups = (link: boolean): WriteRoute => ({
    methods: ['PUT'],
    path: `/api/datasets/rls/${link ? 'link' : 'unlink'}-groups`,
    summary: `${link ? 'Links an RLS role to' : 'Unlinks an RLS role from'} groups.`,
    scope: 'rls:write',
    body: membership(groupsField, id),
    perform: (store, given) => {
      const ids = (given as Readonly<Record<string, readonly string[]>>)[groupsField] ?? [];
      return store.linkGroups(given as RoleInDataset, ids, link);
    },
  });
  const groupsOfUser = (link: boolean): WriteRoute => ({
    methods: ['PUT'],
    path: `/api/user/${link ? 'link' : 'unlink'}-groups`,
    summary: link ? 'Puts a user into groups.' : 'Takes a user out of groups.',
    scope: 'users:write',
    body: body({ userEmail: ADDRESS, groups: many(id) }),
    perform: (store, given) => {
      const { userEmail, groups: ids } = given as GroupsOfUserBody;
      return store.linkUserGroups(userEmail, ids, link);
    },
  });
  const update: WriteRoute = {
    methods: ['PUT'],
    path: '/api/user',
    summary: 'Changes fields of a user. Reports and groups are linked by calls of their own.',
    scope: 'users:write',
    // A client sends back what the list showed, with the fields that no reference knows.
    body: {
      ...body({ ...fieldsIn(dialect, USER_FIELDS), id, email: EMAIL, name: text, role }, ['id']),
      additionalProperties: dialect.extraFields,
    },
    answersUser: true,
    perform: (store, given) => store.updateUser(pick(given as UserBody)),
  };
  return [
    {
      methods: ['POST'],
      path: '/api/user',
      summary: 'Creates a user.',
      scope: 'users:write',
      body: body({ email: EMAIL, name: text, role }),
      answersUser: true,
      perform: (store, given) => {
        const { email, name, role: code } = given as UserBody;
        return store.createUser({ email, name, role: code });
      },
    },
    {
      methods: ['DELETE'],
      path: '/api/user/:userEmail',
      summary: 'Deletes a user.',
      scope: 'users:write',
      params: {
        type: 'object',
        properties: { userEmail: { ...ADDRESS, description: "The user's address, URL-encoded." } },
        required: ['userEmail'],
      },
      perform: (store, _body, { userEmail = '' }) => {
        store.deleteUser(userEmail);
        return true;
      },
    },
    reports(true),
    reports(false),
    users(true),
    users(false),
    groups(true),
    groups(false),
    ...(userGroups ? [groupsOfUser(true), groupsOfUser(false)] : []),
    ...(updateUser ? [update] : []),
  ];
}
