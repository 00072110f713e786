import type { Dialect } from './dialect.ts';
import type { Scope } from './records.ts';
import type { Change, Membership, Store } from './store.ts';

/** A write endpoint as data: who may ask, in which shape, and what it does. */
export interface WriteRoute {
  readonly methods: readonly ('POST' | 'PUT' | 'DELETE')[];
  readonly path: string;
  readonly scope: Scope;
  readonly body?: object;
  readonly perform: (
    store: Store,
    body: unknown,
    params: Readonly<Record<string, string>>,
  ) => Change | object;
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
interface UsersBody extends Membership {
  readonly usersEmails: readonly string[];
}

const text = { type: 'string', minLength: 1 } as const;
const texts = { type: 'array', items: text, minItems: 1 } as const;
const body = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const role = { type: 'integer', minimum: 1, maximum: 4 } as const;

/** The write endpoints of the reference (section 4), in a dialect. */
export function writeRoutes({
  linkMethod,
  updateUser,
  deleteKeepsRls,
  groupsField,
}: Dialect): readonly WriteRoute[] {
  const linkMethods = linkMethod === 'both' ? (['PUT', 'POST'] as const) : [linkMethod];
  const reports = (link: boolean): WriteRoute => ({
    methods: linkMethods,
    path: `/api/user/${link ? 'link' : 'unlink'}-reports`,
    scope: 'users:write',
    body: body({ userEmail: text, reports: texts }),
    perform: (store, given) => {
      const { userEmail, reports: ids } = given as ReportsBody;
      return store.linkReports(userEmail, ids, link);
    },
  });
  const users = (link: boolean): WriteRoute => ({
    methods: ['PUT'],
    path: `/api/datasets/rls/${link ? 'link' : 'unlink'}-users`,
    scope: 'rls:write',
    body: body({ usersEmails: texts, datasetId: text, role: text }),
    perform: (store, given) => store.linkUsers(given as UsersBody, (given as UsersBody).usersEmails, link),
  });
  const groups = (link: boolean): WriteRoute => ({
    methods: ['PUT'],
    path: `/api/datasets/rls/${link ? 'link' : 'unlink'}-groups`,
    scope: 'rls:write',
    body: body({ [groupsField]: texts, datasetId: text, role: text }),
    perform: (store, given) => {
      const ids = (given as Readonly<Record<string, readonly string[]>>)[groupsField] ?? [];
      return store.linkGroups(given as Membership, ids, link);
    },
  });
  const update: WriteRoute = {
    methods: ['PUT'],
    path: '/api/user',
    scope: 'users:write',
    body: body({ id: text, email: text, name: text, role }, ['id']),
    perform: (store, given) => store.updateUser(given as UserBody),
  };
  return [
    {
      methods: ['POST'],
      path: '/api/user',
      scope: 'users:write',
      body: body({ email: { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+$' }, name: text, role }),
      perform: (store, given) => store.createUser(given as UserBody),
    },
    {
      methods: ['DELETE'],
      path: '/api/user/:userEmail',
      scope: 'users:write',
      perform: (store, _body, { userEmail = '' }) => {
        store.deleteUser(userEmail, deleteKeepsRls);
        return 'changed';
      },
    },
    reports(true),
    reports(false),
    users(true),
    users(false),
    groups(true),
    groups(false),
    ...(updateUser ? [update] : []),
  ];
}
