import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Problem } from '../../domain/problem.ts';
import type { Text } from '../parse/text.ts';
import { plainOf, type Tree } from '../parse/tree.ts';
import { ACCESS_SCHEMA } from './access.ts';
import { CASES_SCHEMA } from './cases.ts';
import { formats } from './formats.ts';
import { ROOT_SCHEMA } from './root.ts';
import { entryFinder, foldBranches, schemaProblem } from './schema-problems.ts';

const SCHEMAS = { root: ROOT_SCHEMA, access: ACCESS_SCHEMA, cases: CASES_SCHEMA } as const;
/** Which schema a file is checked with. */
type FileKind = keyof typeof SCHEMAS;

const compiled = new Map<FileKind, ValidateFunction>();

function validator(kind: FileKind): ValidateFunction {
  const known = compiled.get(kind);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
  });
  ajv.addFormat('instant', formats.instant);
  const validate = ajv.compile(SCHEMAS[kind]);
  compiled.set(kind, validate);
  return validate;
}

/** Problems where a tree is not what the schema of its kind of file asks for; one problem for each fault. */
export function checkSchema(text: Text, tree: Tree, kind: FileKind): Problem[] {
  const validate = validator(kind);
  if (validate(plainOf(tree))) return [];
  const entryOf = entryFinder();
  return foldBranches(validate.errors ?? []).flatMap(
    (error) => schemaProblem(text, tree, error, entryOf) ?? [],
  );
}
