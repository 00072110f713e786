import { DONE, type Exit } from '../domain/exit.ts';
import { ADOPT, EXPORT, leftDocument, SNAPSHOT } from '../render/documents/repository.ts';
import { jsonLines, plainText } from '../render/escape.ts';
import { type AdoptRequest, adopt } from '../workflow/adopt.ts';
import { type SnapshotRequest, snapshot } from '../workflow/backups.ts';
import type { ConnectRequest } from '../workflow/connect.ts';
import { type ExportRequest, exportLive } from '../workflow/export.ts';
import { EDITOR_SCHEMAS, liveSchemas } from '../workflow/live-schema.ts';
import { type FlagsOf, makeRequest } from './request.ts';
import type { Shell } from './shell.ts';
import { type Formatted, noticeDocument, show } from './showing.ts';

export async function runExport(flags: FlagsOf<ExportRequest> & Formatted, shell: Shell): Promise<Exit> {
  const exported = await exportLive(makeRequest(flags, shell));
  if (!flags.quiet)
    for (const { address, why } of exported.leftOut)
      shell.notice(`Not listed: ${plainText(address)} (${plainText(why)}).`);
  return show(EXPORT, exported, flags, shell);
}

export async function runAdopt(flags: FlagsOf<AdoptRequest> & Formatted, shell: Shell): Promise<Exit> {
  const adopted = await adopt(makeRequest(flags, shell));
  await show(ADOPT, adopted, flags, shell);
  if (flags.format !== 'json') shell.warn(adopted.warnings);
  if (flags.format !== 'json' && !flags.quiet && adopted.left.length > 0)
    noticeDocument(leftDocument(adopted), shell);
  return DONE;
}

export async function runSnapshot(flags: FlagsOf<SnapshotRequest> & Formatted, shell: Shell): Promise<Exit> {
  return show(SNAPSHOT, await snapshot(makeRequest(flags, shell)), flags, shell);
}

type SchemaFlags = FlagsOf<ConnectRequest> & Record<'access' | 'live', boolean>;

export async function runSchema(flags: SchemaFlags, shell: Shell): Promise<Exit> {
  const schemas = flags.live ? await liveSchemas(makeRequest(flags, shell)) : EDITOR_SCHEMAS;
  await shell.print(jsonLines(schemas[flags.access ? 'access' : 'root']));
  return DONE;
}
