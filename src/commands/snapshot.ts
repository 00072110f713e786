import { DONE } from '../domain/exit.ts';
import { jsonText, plainText } from '../render/escape.ts';
import { counted } from '../render/view/wording.ts';
import { snapshot } from '../workflow/read.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface SnapshotFlags extends ConnectionFlags {
  readonly config: string;
  readonly format: Format;
  readonly stateDir?: string;
}

/** `rolecall snapshot`: writes a backup of what the portal holds. */
export async function run(flags: SnapshotFlags, shell: Shell): Promise<ExitCode> {
  const { path, users } = await snapshot({
    ...connection(flags, shell),
    config: flags.config,
    stateDir: flags.stateDir,
  });
  const text = `${counted(users, 'user')} and their access are kept in ${plainText(path)}\n`;
  await shell.print([
    flags.format === 'json'
      ? `${jsonText({ format: 'rolecall.snapshot/1', exit: DONE, path, users })}\n`
      : text,
  ]);
  return 0;
}
