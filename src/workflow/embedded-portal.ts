import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ProblemError } from '../domain/problem.ts';
import { appendPrivately } from '../files/private-folder.ts';
import { readText } from '../files/read-text.ts';
import { type Clean, writeAtomically } from '../files/write-atomically.ts';
import { redactor } from '../portal/redact.ts';
import { DialectError, parseDialect } from '../sandbox/dialect.ts';
import type { Interference } from '../sandbox/faults.ts';
import { FaultError, interferenceOf, parseFaults } from '../sandbox/faults.ts';
import { parseSeed, type Seed, SeedError } from '../sandbox/seed.ts';
import { type RunningPortal, startPortal } from '../sandbox/start.ts';
import { writing } from './state/save.ts';

export interface EmbeddedPortalRequest {
  /** The path of a seed; undefined starts an empty portal. */
  readonly seed: string | undefined;
  /** The path of a file that keeps the state. Where there is one already, it is what the portal starts with. */
  readonly state?: string;
  readonly port: number;
  /** `key=value` pairs. */
  readonly dialect: readonly string[];
  /** Faults by chance, as the flags of `sandbox` give them. */
  readonly faults?: Parameters<typeof parseFaults>[0];
  /** The path of a file to which each request is appended as a line of JSON, without the key. */
  readonly log?: string;
  /** Lets single requests go wrong, to show what then happens. */
  readonly interfere?: Interference;
}

/** A portal of believable size: 60 users, 25 reports, 14 RLS roles, 3 groups and 400 audit entries. */
export const DEMO_SEED = fileURLToPath(new URL('../../examples/office/portal.json', import.meta.url));

export type { Interference } from '../sandbox/faults.ts';
export type { RunningPortal } from '../sandbox/start.ts';

/** A portal's own state holds its own keys, or nobody could go on with it. */
const withItsKeys: Clean = (pieces) => pieces;

async function readSeed(path: string): Promise<Seed> {
  const { content } = await readText(path, path);
  return parseSeed(content);
}

const usage = (message: string, fix: string): ProblemError =>
  new ProblemError([{ code: 'usage', severity: 'error', message, fix }]);

/** Starts the embedded portal on loopback. Throws a `ProblemError` for a wrong seed or dialect, or a port that is taken. */
export async function startEmbeddedPortal({
  seed,
  port,
  dialect,
  state,
  faults,
  log,
  interfere: own,
}: EmbeddedPortalRequest): Promise<RunningPortal> {
  const start = state !== undefined && existsSync(state) ? state : seed;
  try {
    // What cannot be written is said now, and not at the first request.
    if (log !== undefined) await writing(log, () => appendPrivately(log, ''));
    const interfere = own ?? (faults && interferenceOf(parseFaults(faults)));
    let clean = (line: string): string => line;
    const portal = await startPortal({
      seed: start === undefined ? {} : await readSeed(start),
      dialect: parseDialect(dialect),
      port,
      ...(interfere && { interfere }),
      ...(state !== undefined && {
        save: (kept) =>
          writing(state, () => writeAtomically(state, [JSON.stringify(kept)], withItsKeys, 0o600)),
      }),
      ...(log !== undefined && { log: (line) => appendPrivately(log, clean(`${JSON.stringify(line)}\n`)) }),
    });
    clean = redactor([portal.key]).data;
    return portal;
  } catch (error) {
    if (error instanceof SeedError) throw usage(`${start}: ${error.message}`, 'see schemas/seed.schema.json');
    if (error instanceof FaultError) throw usage(error.message, 'see rolecall sandbox --help');
    if (error instanceof DialectError) throw usage(error.message, 'write --dialect KEY=VALUE');
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'EADDRINUSE' || error.code === 'EACCES')
    ) {
      throw usage(
        `port ${port} cannot be taken (${error.code})`,
        'choose another, or --port 0 for any free one',
      );
    }
    throw error;
  }
}
