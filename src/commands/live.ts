import { DONE, type Exit, exitBy } from '../domain/exit.ts';
import { shownDiff } from '../render/diff/patch.ts';
import { adoptDocument, leftDocument } from '../render/documents/files.ts';
import { exportDocument } from '../render/documents/repository.ts';
import { jsonLines, jsonText, plainText } from '../render/escape.ts';
import type { Format } from '../render/formats.ts';
import { adoptedJson, diagnosisJson, exportedJson } from '../render/json/reports.ts';
import { diagnosisText } from '../render/library.ts';
import { counted } from '../render/view/wording.ts';
import { type AdoptRequest, adopt as adoptLive } from '../workflow/adopt.ts';
import { type DoctorRequest, doctor as diagnose, isUnusable } from '../workflow/doctor.ts';
import { type ExportRequest, exportLive as exportFiles } from '../workflow/export.ts';
import { liveSchemas } from '../workflow/live-schema.ts';
import { snapshot as backUp, type SnapshotRequest } from '../workflow/read.ts';
import { EDITOR_SCHEMAS } from '../workflow/shipped.ts';
import { type ConnectionFlags, type FlagsOf, requestOf } from './request.ts';
import type { Shell } from './shell.ts';
import { noticeDocument, printResult } from './showing.ts';

interface Formatted {
  readonly format: Format;
}

/** Finds out which portal this is and what the key may do. */
export async function runDoctor(flags: FlagsOf<DoctorRequest> & Formatted, shell: Shell): Promise<Exit> {
  const diagnosis = await diagnose(requestOf(flags, shell));
  const exit = isUnusable(diagnosis) ? exitBy(1, diagnosis.problems) : DONE;
  const looks = { colour: shell.colourOut, width: shell.width };
  await printResult(
    flags,
    shell,
    () => [diagnosisJson(diagnosis, exit)],
    () => diagnosisText(diagnosis, looks),
  );
  return exit;
}

/** Writes the live state as files that plan to nothing. */
export async function runExport(flags: FlagsOf<ExportRequest> & Formatted, shell: Shell): Promise<Exit> {
  const exported = await exportFiles(requestOf(flags, shell));
  const { leftOut, users, groups, datasets, teams } = exported.listing;
  if (!flags.quiet)
    for (const { address, why } of leftOut)
      shell.notice(`Not listed: ${plainText(address)} (${plainText(why)}).`);
  const facts = {
    ...exported,
    users: users.length,
    groups: groups.length,
    datasets: datasets.length,
    leftOut: leftOut.length,
    teams: teams.length,
  };
  const { text } = exported;
  return printResult(
    flags,
    shell,
    () => [exportedJson(facts)],
    () => (text === undefined ? exportDocument(facts, flags.out ?? '') : [text]),
  );
}

/** Writes what is live and not in the files into the files. */
export async function runAdopt(flags: FlagsOf<AdoptRequest> & Formatted, shell: Shell): Promise<Exit> {
  const adopted = await adoptLive(requestOf(flags, shell));
  const ended = await printResult(
    flags,
    shell,
    () => [adoptedJson(adopted)],
    () => (flags.dryRun && adopted.files.length > 0 ? adopted.files.map(shownDiff) : adoptDocument(adopted)),
  );
  if (flags.format !== 'json' && !flags.quiet && adopted.left.length > 0)
    noticeDocument(leftDocument(adopted), shell);
  return ended;
}

/** Writes a backup of what the portal has. */
export async function runSnapshot(flags: FlagsOf<SnapshotRequest> & Formatted, shell: Shell): Promise<Exit> {
  const { path, users } = await backUp(requestOf(flags, shell));
  return printResult(
    flags,
    shell,
    () => [`${jsonText({ format: 'rolecall.snapshot/1', exit: DONE, path, users })}\n`],
    () => [`The backup is in ${plainText(path)}: ${counted(users, 'user')} and their access.\n`],
  );
}

interface SchemaFlags extends ConnectionFlags {
  readonly config: string;
  readonly access: boolean;
  readonly live: boolean;
}

/** Prints the JSON Schema of the root file, or of an included file. */
export async function schema(flags: SchemaFlags, shell: Shell): Promise<Exit> {
  const kind = flags.access ? 'access' : 'root';
  const schemas = flags.live ? await liveSchemas(requestOf(flags, shell)) : EDITOR_SCHEMAS;
  await shell.print(jsonLines(schemas[kind]));
  return DONE;
}
