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

/** Says whether values are as a schema wants them. Schemas of the same text are compiled once for all portals of a process. */
function checker(coerceTypes: boolean): (schema: object) => ValidateFunction {
  let ajv: Ajv2020 | undefined;
  const known = new WeakMap<object, ValidateFunction>();
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const same = known.get(schema);
    if (same !== undefined) return same;
    ajv ??= formats.default(new Ajv2020({ allErrors: true, coerceTypes, allowUnionTypes: true }));
    const text = JSON.stringify(schema);
    const check = compiled.get(text) ?? ajv.compile(schema);
    compiled.set(text, check);
    known.set(schema, check);
    return check;
  };
}

/** Bodies are checked as they are, queries with their texts read as what the schema asks for. */
const [queryCheck, partCheck] = [checker(true), checker(false)];

function complaints(check: ValidateFunction | undefined, value: unknown): readonly string[] {
  if (check === undefined || check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message, params }) => {
    const extra: unknown = params['additionalProperty'];
    return `${instancePath.slice(1)} ${message ?? ''}${extra === undefined ? '' : `: ${extra}`}`.trim();
  });
}

export const check: Checking = ({ endpoint, params }, text, body) => {
  const query = queryOf(text);
  const errors = [
    ...complaints(endpoint.params && partCheck(endpoint.params), params),
    // JSON has no undefined: a body that is not there is none of the wanted shape.
    ...complaints(endpoint.body && partCheck(endpoint.body), body ?? null),
    ...complaints(endpoint.query && queryCheck(endpoint.query), query),
  ];
  return errors.length === 0
    ? { query, params, body }
    : refusal(400, 'the request is not what is documented', errors.slice(0, MOST_COMPLAINTS));
};
