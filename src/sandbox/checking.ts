import { Ajv2020 } from 'ajv/dist/2020.js';
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

/** Bodies are checked as they are, queries with their texts read as what the schema asks for. */
export function checkingOf(): Checking {
  const ajvOf = (coerceTypes: boolean) =>
    formats.default(new Ajv2020({ allErrors: true, coerceTypes, allowUnionTypes: true }));
  const [forQueries, forRest] = [ajvOf(true), ajvOf(false)];

  const complaints = (ajv: Ajv2020, schema: object | undefined, value: unknown): readonly string[] =>
    schema === undefined || ajv.validate(schema, value)
      ? []
      : (ajv.errors ?? []).map(({ instancePath, message, params }) => {
          const extra: unknown = params['additionalProperty'];
          return `${instancePath.slice(1)} ${message ?? ''}${extra === undefined ? '' : `: ${extra}`}`.trim();
        });

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
