import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { ACCESS_SCHEMA, CASES_SCHEMA } from '../src/config/schema/access.ts';
import { ROOT_SCHEMA } from '../src/config/schema/root.ts';
import { CAUSES, type ChangeKind } from '../src/domain/change.ts';
import type { OperationKind } from '../src/domain/operation.ts';
import { PROBLEM_CODES } from '../src/domain/problem-codes.ts';
import { parseUntil } from '../src/domain/window.ts';
import { SEED_SCHEMA } from '../src/sandbox/seed.ts';
import { EDITOR_SCHEMAS } from '../src/workflow/live-schema.ts';

const read = (path: string): Promise<string> => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

function* keywords(schema: unknown, path: string): Iterable<readonly [string, Record<string, unknown>]> {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties, $defs } = schema as Record<string, Record<string, unknown> | undefined>;
  for (const [name, one] of Object.entries({ ...properties, ...$defs })) {
    if (typeof one === 'object' && one !== null) yield [`${path}.${name}`, one as Record<string, unknown>];
  }
  for (const [name, one] of Object.entries(schema)) yield* keywords(one, `${path}.${name}`);
}

function* objectsOf(value: unknown, key: string): Iterable<readonly [string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [key, value as Record<string, unknown>];
  for (const [name, one] of Object.entries(value))
    yield* objectsOf(one, Array.isArray(value) ? key : `${key}.${name}`);
}

describe('a published schema', () => {
  it.each([EDITOR_SCHEMAS.root, EDITOR_SCHEMAS.access, CASES_SCHEMA, SEED_SCHEMA])(
    '$$id equals the one in the code',
    async (schema) => {
      const published = JSON.parse(await read(`schemas/${String(schema['$id'])}`));
      expect(published).toEqual(JSON.parse(JSON.stringify(schema)));
    },
  );

  it.each([EDITOR_SCHEMAS.root, EDITOR_SCHEMAS.access])(
    '$$id explains each value, says what a pattern accepts, and offers no invented name',
    (schema) => {
      const faults = [...objectsOf(schema, '')].flatMap(([path, one]) => {
        const { enum: values, enumDescriptions: meanings } = one;
        const isFull = Array.isArray(meanings) && !meanings.includes('');
        const explained = !Array.isArray(values) || (isFull && meanings.length === values.length);
        const isPattern = typeof one['pattern'] === 'string' && !path.endsWith('.not');
        const says = !isPattern || 'patternErrorMessage' in one;
        return explained && says && !Array.isArray(one['examples']) ? [] : [path];
      });
      expect(faults).toEqual([]);
    },
  );

  it.each([ROOT_SCHEMA, ACCESS_SCHEMA, CASES_SCHEMA])('$$id explains every key', (schema) => {
    const silent = [...keywords(schema, schema.$id)].filter(
      ([, one]) => one['description'] === undefined && one['$ref'] === undefined,
    );
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('gives only defaults that it accepts', () => {
    for (const schema of [ROOT_SCHEMA, ACCESS_SCHEMA]) {
      const ajv = new Ajv2020({ allowUnionTypes: true, strict: true, strictRequired: false });
      ajv.addFormat('instant', (text: string) => parseUntil(text) !== undefined);
      ajv.addKeyword('enumDescriptions');
      ajv.addSchema(schema);
      for (const [path, one] of keywords(schema, schema.$id)) {
        const { default: value } = one;
        const accepts = !('default' in one) || ajv.validate({ ...one, $defs: schema.$defs }, value);
        expect([path, value, accepts]).toEqual([path, value, true]);
      }
    }
  });
});

/** The compiler requires each kind that the code has. */
const OPERATIONS = {
  'create-user': 1,
  'delete-user': 1,
  'update-user': 1,
  'link-reports': 1,
  'unlink-reports': 1,
  'link-rls-users': 1,
  'unlink-rls-users': 1,
  'link-rls-groups': 1,
  'unlink-rls-groups': 1,
} as const satisfies Record<OperationKind, 1>;

const CHANGES = {
  'create-user': 1,
  'delete-user': 1,
  'replace-user': 1,
  'update-user': 1,
  'grant-report': 1,
  'revoke-report': 1,
  'grant-rls': 1,
  'revoke-rls': 1,
  manual: 1,
} as const satisfies Record<ChangeKind, 1>;

type Kinds = { readonly oneOf: readonly { readonly properties: { readonly kind: object } }[] };
const kindsIn = ({ oneOf }: Kinds): string[] => [
  ...new Set(oneOf.flatMap(({ properties }) => Object.values(properties.kind).flat())),
];

it.each(['plan', 'drift'])('the schema of a plan knows each kind of change and call: %s', async (name) => {
  const { $defs } = JSON.parse(await read(`schemas/${name}.schema.json`));
  const { operation, change } = $defs;
  expect(kindsIn(operation).sort()).toEqual(Object.keys(OPERATIONS).sort());
  expect(kindsIn(change).sort()).toEqual(Object.keys(CHANGES).sort());
  for (const { properties } of change.oneOf) expect(properties.cause.enum).toEqual([...CAUSES, null]);
});

it('the page of problem codes lists every code once, with the text in the code', async () => {
  const page = await read('docs/problems.md');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm)].map(([, code, text]) => [code, text]);
  expect(rows).toEqual(Object.entries(PROBLEM_CODES));
});
