import { problemsText } from '../render/problems.ts';
import { DEMO_SEED, startEmbeddedPortal } from '../workflow/embedded-portal.ts';
import { exposedOutput } from '../workflow/state/save.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface SandboxFlags {
  readonly seed?: string;
  readonly demo?: boolean;
  readonly state?: string;
  readonly port: number;
  readonly dialect: readonly string[];
  readonly format: Format;
  readonly latency?: string;
  readonly fail?: string;
  readonly drop?: string;
  readonly rateLimit?: string;
  readonly log?: string;
}

/** `rolecall sandbox`: serves the embedded portal until it is asked to end. */
export async function run(flags: SandboxFlags, shell: Shell): Promise<ExitCode> {
  const { demo, seed, state, port, dialect, log } = flags;
  const { latency, fail, drop, rateLimit } = flags;
  const portal = await startEmbeddedPortal({
    seed: demo ? DEMO_SEED : seed,
    port,
    dialect,
    faults: { latency, fail, drop, rateLimit },
    ...(state !== undefined && { state }),
    ...(log !== undefined && { log }),
  });
  const warnings = log === undefined ? [] : await exposedOutput(log);
  if (warnings.length > 0)
    shell.notice(problemsText(warnings, { colour: shell.colourError, excerpts: false }));
  const { url, key, organizationId } = portal;
  await shell.reveal(
    flags.format === 'json'
      ? [`${JSON.stringify({ url, key, organizationId })}\n`]
      : [
          `The embedded portal listens at ${url}\n`,
          `  API key       ${key}\n`,
          `  organization  ${organizationId}\n`,
          `  OpenAPI       ${url}/openapi.json\n`,
          'Ctrl-C ends it.\n',
        ],
  );
  await new Promise<void>((resolve) =>
    shell.onStop(() => {
      resolve();
      return 'wait';
    }),
  );
  await portal.stop();
  return 0;
}
