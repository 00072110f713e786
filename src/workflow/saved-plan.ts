import { readFile } from 'node:fs/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Plan } from '../domain/plan.ts';
import { type Problem, ProblemError } from '../domain/problem.ts';
import { readText } from '../files/read-text.ts';

/** A plan as its JSON holds it: problems are flat there, and a comparison needs none of them. */
export type SavedPlan = Plan;

async function checker(): Promise<ValidateFunction<SavedPlan>> {
  const schema = JSON.parse(
    await readFile(new URL('../../schemas/plan.schema.json', import.meta.url), 'utf8'),
  );
  const ajv = new Ajv2020({ strictRequired: false, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile<SavedPlan>(schema);
}

const corrupt = (path: string, why: string): ProblemError => {
  const problem: Problem = {
    code: 'plan-corrupt',
    severity: 'error',
    message: `${path} is not a saved plan`,
    why,
    fix: 'save it anew: rolecall plan --out FILE',
  };
  return new ProblemError([problem]);
};

/** Reads a plan that `plan --out` saved. Throws `plan-corrupt` for anything else. It is only ever compared. */
export async function readSavedPlan(path: string): Promise<SavedPlan> {
  const { content } = await readText(path, path);
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw corrupt(path, 'it is not JSON');
  }
  const isPlan = await checker();
  if (isPlan(value)) return value;
  const [first] = isPlan.errors ?? [];
  throw corrupt(path, `at ${first?.instancePath || 'the top'} it ${first?.message ?? 'is wrong'}`);
}
