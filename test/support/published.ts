import { readFile } from 'node:fs/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const compiled = new Map<string, Promise<ValidateFunction>>();

async function compile(name: string): Promise<ValidateFunction> {
  const text = await readFile(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8');
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictRequired: false });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(text));
}

/** Checks by a schema of `schemas/` and returns errors in words. */
export const checkerOf =
  (name: string) =>
  async (value: unknown): Promise<readonly string[]> => {
    const known = compiled.get(name) ?? compile(name);
    compiled.set(name, known);
    const check = await known;
    return check(value) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  };

export const faultsBySchema = (name: string, pieces: Iterable<string>): Promise<readonly string[]> =>
  checkerOf(name)(JSON.parse([...pieces].join('')));
