import { startEmbeddedPortal } from '../workflow/embedded-portal.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface SandboxFlags {
  readonly seed?: string;
  readonly port: number;
  readonly dialect: readonly string[];
  readonly format: Format;
  readonly latency?: string;
  readonly fail?: string;
  readonly drop?: string;
  readonly rateLimit?: string;
  readonly faultSeed?: string;
  readonly log?: string;
}

/** `rolecall sandbox`: serves the embedded portal until it is asked to end. */
export async function run(flags: SandboxFlags, shell: Shell): Promise<ExitCode> {
  const { seed, port, dialect, latency, fail, drop, rateLimit, faultSeed, log } = flags;
  const portal = await startEmbeddedPortal({
    seed,
    port,
    dialect,
    faults: { latency, fail, drop, rateLimit, faultSeed },
    ...(log !== undefined && { log }),
  });
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
