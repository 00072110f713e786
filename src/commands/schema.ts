import { ACCESS_SCHEMA, ROOT_SCHEMA } from '../workflow/schemas.ts';
import type { ExitCode, Shell } from './shell.ts';

/** `rolecall schema`: prints the JSON Schema of the root file, or of an included file. */
export async function run({ access }: { readonly access: boolean }, shell: Shell): Promise<ExitCode> {
  await shell.print([`${JSON.stringify(access ? ACCESS_SCHEMA : ROOT_SCHEMA, null, 2)}\n`]);
  return 0;
}
