import { jsonLines } from '../render/escape.ts';
import { EDITOR_SCHEMAS } from '../workflow/schemas.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Shell } from './shell.ts';

export interface SchemaFlags extends ConnectionFlags {
  readonly config: string;
  readonly access: boolean;
  readonly live: boolean;
}

/** `rolecall schema`: prints the JSON Schema of the root file, or of an included file; with `--live` it offers names. */
export async function run(flags: SchemaFlags, shell: Shell): Promise<ExitCode> {
  const kind = flags.access ? 'access' : 'root';
  if (!flags.live) {
    await shell.print(jsonLines(EDITOR_SCHEMAS[kind]));
    return 0;
  }
  const { liveSchema } = await import('../workflow/live-schema.ts');
  const request = { ...connection(flags, shell), config: flags.config, now: shell.now };
  await shell.print(jsonLines(await liveSchema(kind, request)));
  return 0;
}
