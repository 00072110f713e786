import { existsSync } from 'node:fs';
import { DONE, type Exit } from '../domain/exit.ts';
import { fail } from '../domain/problem.ts';
import { LOG } from '../render/documents/log.ts';
import { VALIDATE } from '../render/documents/repository.ts';
import { jsonLines, plainText } from '../render/escape.ts';
import { FLEET, PORTALS } from '../render/fleet.ts';
import type { ConnectRequest } from '../workflow/connect.ts';
import { EDITOR_SCHEMAS, liveSchemas } from '../workflow/live-schema.ts';
import { type LogRequest, log } from '../workflow/log.ts';
import { findPortals } from '../workflow/portals.ts';
import { summarize } from '../workflow/summarize.ts';
import { validate, validateOnline } from '../workflow/validate.ts';
import { type FlagsOf, makeRequest } from './request.ts';
import type { Shell } from './shell.ts';
import { type Formatted, type ShowFlags, show } from './showing.ts';

type ValidateFlags = FlagsOf<ConnectRequest> & Formatted & { readonly online: boolean };

export async function runValidate(flags: ValidateFlags, shell: Shell): Promise<Exit> {
  const { config, online: isOnline, format } = flags;
  const validated = await (isOnline
    ? validateOnline(makeRequest(flags, shell))
    : validate(config, flags.insecureHttp, shell.now));
  if (format !== 'json') shell.warn(validated.warnings);
  return show(VALIDATE, { ...validated, config, isOnline }, { format }, shell);
}

type SchemaFlags = FlagsOf<ConnectRequest> & Record<'access' | 'live', boolean>;

export async function runSchema(flags: SchemaFlags, shell: Shell): Promise<Exit> {
  const schemas = flags.live ? await liveSchemas(makeRequest(flags, shell)) : EDITOR_SCHEMAS;
  await shell.print(jsonLines(schemas[flags.access ? 'access' : 'root']));
  return DONE;
}

interface LogFlags extends ShowFlags, Pick<LogRequest, 'config' | 'verify' | 'evidence'> {}

export async function runLog(flags: LogFlags, shell: Shell, user?: string): Promise<Exit> {
  const found = await log({ ...flags, user, now: shell.now });
  if (user !== undefined && flags.evidence === undefined && found.entries.length === 0)
    shell.notice(`No recorded apply changed ${plainText(user)}.`);
  return show(LOG, found, flags, shell);
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
