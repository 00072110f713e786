import { startEmbeddedPortal } from '../workflow/embedded-portal.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface SandboxFlags {
  readonly seed?: string;
  readonly port: number;
  readonly dialect: readonly string[];
  readonly format: Format;
}

/** `rolecall sandbox`: serves the embedded portal until it is asked to end. */
export async function run(flags: SandboxFlags, shell: Shell): Promise<ExitCode> {
  const portal = await startEmbeddedPortal({ seed: flags.seed, port: flags.port, dialect: flags.dialect });
  const { url, key, organizationId } = portal;
  await shell.print(
    flags.format === 'json'
      ? [`${JSON.stringify({ url, key, organizationId })}\n`]
      : [
          `The embedded portal listens at ${url}\n`,
          `  API key       ${key}\n`,
          `  organization  ${organizationId}\n`,
          'Ctrl-C ends it.\n',
        ],
  );
  await new Promise<void>((resolve) => shell.onStop(resolve));
  await portal.stop();
  return 0;
}
