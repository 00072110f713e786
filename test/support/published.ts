import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A check by a schema of `schemas/`, as a stranger would run it: what is wrong, in words. */
export const checkerOf =
  (name: string) =>
  async (value: unknown): Promise<readonly string[]> => {
    const text = await readFile(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8');
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictRequired: false });
    addFormats.default(ajv);
    const check = ajv.compile(JSON.parse(text));
    return check(value) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  };
