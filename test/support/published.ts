import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** What is wrong with a JSON output by the published schema of that name: nothing where it is as promised. */
export async function faultsBySchema(name: string, text: string): Promise<unknown> {
  const schema = JSON.parse(
    await readFile(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8'),
  );
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  return ajv.validate(schema, JSON.parse(text)) ? [] : ajv.errors;
}
