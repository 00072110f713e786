import { existsSync } from 'node:fs';
import { DONE, type Exit } from '../domain/exit.ts';
import { fail } from '../domain/problem.ts';
import { DOCTOR } from '../render/documents/doctor.ts';
import { FLEET, PORTALS } from '../render/fleet.ts';
import { type DoctorRequest, doctor } from '../workflow/doctor.ts';
import { findPortals } from '../workflow/portals.ts';
import { summarize } from '../workflow/summarize.ts';
import { type FlagsOf, makeRequest } from './request.ts';
import type { Shell } from './shell.ts';
import { type Formatted, type ShowFlags, show } from './showing.ts';

export async function runDoctor(flags: FlagsOf<DoctorRequest> & Formatted, shell: Shell): Promise<Exit> {
  const diagnosis = await doctor(makeRequest(flags, shell));
  return show(DOCTOR, diagnosis, flags, shell, diagnosis.exit);
}

interface PortalsFlags extends Formatted {
  readonly config: readonly string[];
  readonly shard?: string;
}

export async function runPortals(flags: PortalsFlags, shell: Shell): Promise<Exit> {
  const configs = flags.config.length > 0 ? flags.config : ['**/rolecall.yaml'];
  const portals = await findPortals(configs, flags.shard);
  const missing = portals.find(({ config }) => !existsSync(config));
  if (missing !== undefined) {
    const message = `there is no file ${missing.config}`;
    throw fail({ code: 'file-unreadable', message, fix: 'correct --config' });
  }
  return show(PORTALS, portals, { format: flags.format }, shell);
}

/** Exits with 1 if the exit code of any portal is unknown. */
export async function runSummarize(flags: ShowFlags, shell: Shell, ...files: string[]): Promise<Exit> {
  const result = await summarize(files);
  await show(FLEET, result, { ...flags, quiet: true }, shell);
  shell.warn(result.unreadable ?? []);
  const unknown = result.portals.filter(({ exit }) => exit === null);
  return unknown.length === 0 ? DONE : { code: 1, because: unknown.flatMap(({ because }) => because) };
}
