import type { SandboxDialect } from './dialect.ts';
import { answer, doneAnswer, operationIdOf, refusals } from './openapi.ts';
import { fieldsIn, idIn, type KeyScope, type StoredUser, USER_FIELDS } from './records.ts';
import { EMPTY, json, refusal } from './reply.ts';
import type { RoleInDataset } from './roles.ts';
import type { PortalRoute } from './router.ts';
import type { Store } from './store.ts';

interface WriteRoute {
  readonly methods: readonly ('POST' | 'PUT' | 'DELETE')[];
  readonly path: string;
  readonly summary: string;
  readonly scope: KeyScope;
  readonly body?: object;
  readonly params?: object;
  readonly answersUser?: boolean;
  /** With `answersUser`, returns the user; otherwise, true if anything changed. */
  readonly perform: (
    store: Store,
    body: unknown,
    params: Readonly<Record<string, string>>,
  ) => boolean | StoredUser;
}

type UserBody = Pick<StoredUser, 'id' | 'email' | 'name' | 'role'>;

interface LinkBody extends RoleInDataset {
  readonly userEmail: string;
  readonly reports: readonly string[];
  readonly groups: readonly string[];
  readonly usersEmails: readonly string[];
}

const text = { type: 'string', minLength: 1, pattern: '\\S' } as const;
/** Wider than the format `email`, which refuses addresses that are not ASCII. */
const EMAIL = { type: 'string', maxLength: 320, pattern: '^[^\\s@]+@[^\\s@]+$' } as const;
/** Accepts any text. For a text that is no address, the portal finds no user. */
export const ADDRESS = { type: 'string', minLength: 1, maxLength: 1000 } as const;
const role = { ...USER_FIELDS.role, minimum: 1, maximum: 4 } as const;

const nonEmpty = (items: object) => ({ type: 'array', items, minItems: 1 });
const body = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
/** Drops fields that the portal does not keep. */
const pick = ({ id, ...fields }: UserBody): Partial<UserBody> & { readonly id: string } => ({
  id,
  ...Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(USER_FIELDS, field))),
});

/** API reference, section 4. */
export function writeRoutes(dialect: SandboxDialect): readonly WriteRoute[] {
  const { linkMethod, updateUser, userGroups, groupsField } = dialect;
  const id = idIn(dialect);
  const reportMethods = linkMethod === 'both' ? (['PUT', 'POST'] as const) : [linkMethod];
  const membership = (field: string, items: object) =>
    body({
      [field]: nonEmpty(items),
      datasetId: { ...id, description: 'The dataset that owns the role.' },
      role: { ...text, description: 'The name of the role.' },
    });
  const links = (
    path: string,
    [does, undoes]: readonly [string, string],
    schema: object,
    perform: (store: Store, input: LinkBody, link: boolean) => boolean,
  ): readonly WriteRoute[] =>
    [true, false].map((link) => ({
      methods: path.endsWith('-reports') ? reportMethods : ['PUT'],
      path: link ? path : path.replace('link', 'unlink'),
      summary: link ? does : undoes,
      scope: path.startsWith('/api/user') ? 'users:write' : 'rls:write',
      body: schema,
      perform: (store, input) => perform(store, input as LinkBody, link),
    }));
  const update: WriteRoute = {
    methods: ['PUT'],
    path: '/api/user',
    summary: 'Changes fields of a user. Other calls link reports and groups.',
    scope: 'users:write',
    // Clients send back a record of the list, which may have fields that the API reference lacks.
    body: {
      ...body({ ...fieldsIn(dialect, USER_FIELDS), id, email: EMAIL, name: text, role }, ['id']),
      additionalProperties: dialect.extraFields,
    },
    answersUser: true,
    perform: (store, input) => store.updateUser(pick(input as UserBody)),
  };
  return [
    {
      methods: ['POST'],
      path: '/api/user',
      summary: 'Creates a user.',
      scope: 'users:write',
      body: body({ email: EMAIL, name: text, role }),
      answersUser: true,
      perform: (store, input) => store.createUser(input as UserBody),
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
    ...links(
      '/api/user/link-reports',
      ['Gives a user access to reports.', "Removes a user's access to reports."],
      body({ userEmail: ADDRESS, reports: nonEmpty(id) }),
      (store, { userEmail, reports }, link) => store.linkReports(userEmail, reports, link),
    ),
    ...links(
      '/api/datasets/rls/link-users',
      ['Links an RLS role to users.', 'Unlinks an RLS role from users.'],
      membership('usersEmails', ADDRESS),
      (store, role, link) => store.linkUsers(role, role.usersEmails, link),
    ),
    ...links(
      '/api/datasets/rls/link-groups',
      ['Links an RLS role to groups.', 'Unlinks an RLS role from groups.'],
      membership(groupsField, id),
      (store, role, link) => store.linkGroups(role, role[groupsField as 'groups'], link),
    ),
    ...(userGroups
      ? links(
          '/api/user/link-groups',
          ['Puts a user into groups.', 'Takes a user out of groups.'],
          body({ userEmail: ADDRESS, groups: nonEmpty(id) }),
          (store, { userEmail, groups }, link) => store.linkUserGroups(userEmail, groups, link),
        )
      : []),
    ...(updateUser ? [update] : []),
  ];
}

/** The schema for a query without documented parameters. */
export const noQuery = ({ unknownParameters }: Pick<SandboxDialect, 'unknownParameters'>) => ({
  type: 'object',
  properties: {},
  additionalProperties: unknownParameters === 'ignore',
});

const answersOf = (
  { answersUser, body }: WriteRoute,
  { emptyAnswers, relink }: SandboxDialect,
): Readonly<Record<number, object>> => ({
  [emptyAnswers ? 204 : 200]:
    answersUser && !emptyAnswers ? answer('The user as it is now.', 'User') : doneAnswer(!emptyAnswers),
  ...refusals(400, 401, 403, 404),
  ...(body && refusals(413, 415)),
  ...((answersUser || relink === 409) && refusals(409)),
});

export const writeEndpoints = (
  route: WriteRoute,
  store: Store,
  dialect: SandboxDialect,
): readonly PortalRoute[] =>
  route.methods.map((method) => ({
    method,
    path: route.path,
    scope: route.scope,
    query: noQuery(dialect),
    ...(route.params && { params: route.params }),
    ...(route.body && { body: route.body }),
    document: {
      operationId: operationIdOf(method, route.path),
      summary: route.summary,
      responses: answersOf(route, dialect),
    },
    answer: ({ body, params, fault }) => {
      const result = fault?.kind === 'pretend' || route.perform(store, body, params);
      if (result === false && dialect.relink !== 200) return refusal(dialect.relink, 'nothing to change');
      if (dialect.emptyAnswers) return EMPTY;
      return json(typeof result === 'object' ? result : {});
    },
  }));
