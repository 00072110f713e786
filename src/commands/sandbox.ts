import { DONE, type Exit } from '../domain/exit.ts';
import type { Format } from '../render/formats.ts';
import { DEMO_SEED, type EmbeddedPortalRequest, startEmbeddedPortal } from '../workflow/embedded-portal.ts';
import { exposedOutput } from '../workflow/save.ts';
import type { Shell } from './shell.ts';

type SandboxFlags = Omit<EmbeddedPortalRequest, 'faults' | 'interfere'> &
  Required<EmbeddedPortalRequest>['faults'] & { readonly demo: boolean; readonly format: Format };

/** Serves the embedded portal until it is asked to end. */
export async function runSandbox(flags: SandboxFlags, shell: Shell): Promise<Exit> {
  const { demo, seed, log } = flags;
  const portal = await startEmbeddedPortal({ ...flags, seed: demo ? DEMO_SEED : seed, faults: flags });
  if (log !== undefined) shell.warn(await exposedOutput(log));
  const { url, key, organizationId } = portal;
  await shell.reveal(
    flags.format === 'json'
      ? [`${JSON.stringify({ url, key, organizationId })}\n`]
      : [
          `The embedded portal listens at ${url}\n`,
          `  API key       ${key}\n`,
          `  organization  ${organizationId}\n`,
          `  OpenAPI       ${url}/openapi.json\n`,
          'Press Ctrl-C to end it.\n',
        ],
  );
  await new Promise<void>((resolve) =>
    shell.onStop(() => {
      resolve();
      return 'wait';
    }),
  );
  await portal.stop();
  return DONE;
}
