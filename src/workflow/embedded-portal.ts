import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { usage } from '../domain/problem.ts';
import { readText } from '../files/read-text.ts';
import { asItIs, writeAtomically } from '../files/write-atomically.ts';
import { parseDialect, SettingError } from '../sandbox/dialect.ts';
import { createInterference, parseFaults } from '../sandbox/faults.ts';
import { parseSeed } from '../sandbox/seed.ts';
import { type RunningPortal, startPortal } from '../sandbox/start.ts';
import { writing } from './save.ts';

export interface EmbeddedPortalRequest {
  readonly seed?: string | undefined;
  /** A file that keeps the state. If the file exists, the portal starts from it. */
  readonly state?: string;
  readonly port: number;
  readonly dialect: readonly string[];
  readonly faults?: Parameters<typeof parseFaults>[0];
}

export const DEMO_SEED = fileURLToPath(new URL('../../examples/office/portal.json', import.meta.url));

export type { RunningPortal } from '../sandbox/start.ts';

function asUsage(error: unknown, port: number): unknown {
  if (error instanceof SettingError) return usage(error.message, 'see rolecall sandbox --help');
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  return usage(`rolecall cannot use port ${port} (${code})`, 'choose another port (0: any free port)');
}

/** Listens on loopback only. Throws a `ProblemError` for a wrong seed or dialect, or a port in use. */
export async function startEmbeddedPortal(request: EmbeddedPortalRequest): Promise<RunningPortal> {
  const { seed, port, dialect, state, faults } = request;
  const file = state !== undefined && existsSync(state) ? state : seed;
  try {
    return await startPortal({
      seed: file === undefined ? {} : parseSeed((await readText(file)).content, file),
      dialect: parseDialect(dialect),
      port,
      ...(faults && { interfere: createInterference(parseFaults(faults)) }),
      ...(state !== undefined && {
        save: (kept) => writing(state, () => writeAtomically(state, [JSON.stringify(kept)], asItIs, 0o600)),
      }),
    });
  } catch (error) {
    throw asUsage(error, port);
  }
}
