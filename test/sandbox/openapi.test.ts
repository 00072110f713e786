import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, it } from 'vitest';
import type { SandboxDialect } from '../../src/sandbox/dialect.ts';
import { ask } from '../support/asking.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';

interface Operation {
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: object }> }>>;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

const ANA = 'ana@x.com';
const office = (dialect: Partial<SandboxDialect> = {}) =>
  portalWith({ reports, rls: roles({ latam: [ANA] }), users: [user(ANA, { reports: [ID.churn] })] }, dialect);

const documentOf = async (url: string): Promise<Document> =>
  (await ask(url, 'GET', '/openapi.json', { key: null })).json as Document;

/** Checks answers only by the document, without code of the sandbox. */
function judgeOf(document: Document) {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ $id: 'doc', components: document.components });
  const rooted = (schema: object): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"doc#/components'));
  return (method: string, path: string, { status, json, text }: Awaited<ReturnType<typeof ask>>) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    const response = operation?.responses[String(status)];
    if (response === undefined) return `${method} ${path} answers ${status}, which is not documented`;
    const schema = response.content?.['application/json']?.schema;
    if (schema === undefined)
      return text === '' || response.content?.['text/html'] ? undefined : 'a body that is not documented';
    return ajv.validate(rooted(schema), json) ? undefined : ajv.errorsText();
  };
}

const ROLE = { datasetId: ID.sales, role: 'LATAM' };
const LINKS = { userEmail: ANA, reports: [ID.pack] };
const REQUESTS: readonly (readonly [string, string, string, object?])[] = [
  ['GET', '/api/user', '/api/user?name=a&email=a&pageNumber=1'],
  ['POST', '/api/user', '/api/user', { email: 'eva@x.com', name: 'Eva', role: 3 }],
  ['GET', '/api/report', '/api/report?reportName=c&workspaceName=s&pageNumber=1'],
  ['GET', '/api/datasets/rls', `/api/datasets/rls?datasetId=${ID.sales}&pageNumber=1`],
  ...(
    [
      ['POST', '/api/identity/url', { userEmail: ANA, customFilters: [{ key: 'a', value: 'b' }] }],
      ['PUT', '/api/user/link-reports', LINKS],
      ['POST', '/api/user/link-reports', LINKS],
      ['PUT', '/api/user/unlink-reports', LINKS],
      ['POST', '/api/user/unlink-reports', LINKS],
      ['PUT', '/api/datasets/rls/link-users', { ...ROLE, usersEmails: [ANA] }],
      ['PUT', '/api/datasets/rls/unlink-users', { ...ROLE, usersEmails: [ANA] }],
      ['PUT', '/api/datasets/rls/link-groups', { ...ROLE, groups: [ID.group] }],
      ['PUT', '/api/datasets/rls/unlink-groups', { ...ROLE, groups: [ID.group] }],
    ] as const
  ).map(([method, path, body]) => [method, path, path, body] as const),
  ['GET', '/api/report-audit', '/api/report-audit?userEmail=a&reportName=c&pageNumber=1'],
  ['DELETE', '/api/user/{userEmail}', '/api/user/ana%40x.com'],
];

it('the OpenAPI document is the published one, and valid', async () => {
  const { url } = await office();
  const document = await documentOf(url);
  const published = await readFile(new URL('../../schemas/openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(published)).toEqual(document);
  expect(document.openapi).toBe('3.1.0');
  expect(await new Validator().validate(JSON.parse(published))).toMatchObject({ valid: true });
});

it.each<[Partial<SandboxDialect>]>([
  [{}],
  [{ nullArrays: true, extraFields: true, straySpaces: true, emailCasing: 'mixed' }],
  [{ emptyAnswers: true, relink: 409 }],
  [{ relink: 400, unknownParameters: 'ignore', groupReports: true }],
])(
  'the OpenAPI document has every operation of the reference, and each answers as documented, in %j',
  async (dialect) => {
    const { url } = await office(dialect);
    const document = await documentOf(url);
    const judge = judgeOf(document);
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = REQUESTS.map(([method, path]) => `${method} ${path}`);
    expect(named.sort()).toEqual([...known, 'GET /embed'].sort());
    for (const [method, path, where, body] of REQUESTS) {
      for (const key of [KEY, null]) {
        const answer = await ask(url, method, where, { key, ...(body && { body }) });
        expect([path, judge(method, path, answer)]).toEqual([path, undefined]);
        const isEmpty = dialect.emptyAnswers && method !== 'GET' && !path.includes('identity');
        if (key === KEY && !('relink' in dialect && answer.status >= 400))
          expect([path, answer.status]).toEqual([path, isEmpty ? 204 : 200]);
      }
    }
  },
);

it.each([
  ['PATCH', '/api/user', 'GET, POST'],
  ['GET', '/api/user/link-reports', 'PUT, POST'],
  ['POST', '/api/user/ana%40x.com', 'DELETE'],
  ['HEAD', '/embed', 'GET'],
])('the sandbox refuses %s %s with 405 and Allow', async (method, where, allow) => {
  const { url } = await office();
  const { status, headers } = await ask(url, method, where);
  expect([status, headers.get('allow')]).toEqual([405, allow]);
});
