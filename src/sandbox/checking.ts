import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Asked } from './endpoint.ts';
import { type Reply, refusal } from './reply.ts';
import type { Found } from './router.ts';

/** How many complaints about one request are told. */
const MOST_COMPLAINTS = 20;

/** The parts of a request as the schemas of its endpoint let them pass, or a 400 that says what is wrong with them. */
export type Checking = (
  found: Found,
  query: string,
  body: unknown,
) => Pick<Asked, 'query' | 'params' | 'body'> | Reply;

/** A query as texts, and as a list of texts where a name comes more than once. */
function queryOf(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  const given = new URLSearchParams(text);
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name);
    query[name] = values.length === 1 ? values[0] : values;
  }
  return query;
}

/** Compiles each schema once, however many portals of a process ask with their own: to compile takes longer than to check. */
function compilerOf(coerceTypes: boolean): (schema: object) => ValidateFunction {
  const byText = new Map<string, ValidateFunction>();
  const bySchema = new WeakMap<object, ValidateFunction>();
  let ajv: Ajv2020 | undefined;
  return (schema) => {
    const known = bySchema.get(schema);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema);
    ajv ??= formats.default(new Ajv2020({ allErrors: true, coerceTypes, allowUnionTypes: true }));
    const made = byText.get(text) ?? ajv.compile(schema);
    byText.set(text, made);
    bySchema.set(schema, made);
    return made;
  };
}

const [forQueries, forRest] = [compilerOf(true), compilerOf(false)];

function complaints(
  compile: (schema: object) => ValidateFunction,
  schema: object | undefined,
  value: unknown,
): readonly string[] {
  const validate = schema && compile(schema);
  if (validate === undefined || validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra: unknown = params['additionalProperty'];
    return `${instancePath.slice(1)} ${message ?? ''}${extra === undefined ? '' : `: ${extra}`}`.trim();
  });
}

/** Bodies are checked as they are, queries with their texts read as what the schema asks for. */
export function checkingOf(): Checking {
  return ({ endpoint, params }, text, body) => {
    const query = queryOf(text);
    const errors = [
      ...complaints(forRest, endpoint.params, params),
      // JSON has no undefined: a body that is not there is none of the wanted shape.
      ...complaints(forRest, endpoint.body, body ?? null),
      ...complaints(forQueries, endpoint.query, query),
    ];
    return errors.length === 0
      ? { query, params, body }
      : refusal(400, 'the request is not what is documented', errors.slice(0, MOST_COMPLAINTS));
  };
}
