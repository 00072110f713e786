import { DONE, type Exit, exitBy } from '../domain/exit.ts';
import { usage } from '../domain/problem.ts';
import { counted } from '../domain/wording.ts';
import { shownDiff } from '../render/diff/patch.ts';
import type { Format } from '../render/document.ts';
import {
  adoptDocument,
  adoptedJson,
  diagnosisJson,
  diagnosisText,
  exportDocument,
  exportedJson,
  leftDocument,
} from '../render/documents/repository.ts';
import { jsonText, plainText } from '../render/escape.ts';
import { type AdoptRequest, adopt as adoptLive } from '../workflow/adopt.ts';
import { snapshot as backUp, type SnapshotRequest } from '../workflow/backups.ts';
import { type DoctorRequest, doctor as diagnose, isUnusable } from '../workflow/doctor.ts';
import { type ExportRequest, exportLive as exportFiles } from '../workflow/export.ts';
import { type OpenRequest, openAs } from '../workflow/open-portal.ts';
import { type FlagsOf, requestOf } from './request.ts';
import type { Shell } from './shell.ts';
import { noticeDocument, printResult } from './showing.ts';

interface Formatted {
  readonly format: Format;
}

export async function runDoctor(flags: FlagsOf<DoctorRequest> & Formatted, shell: Shell): Promise<Exit> {
  const diagnosis = await diagnose(requestOf(flags, shell));
  const exit = isUnusable(diagnosis) ? exitBy(1, diagnosis.problems) : DONE;
  const { colourOut: colour, width, clean } = shell;
  const text = () => diagnosisText(diagnosis, { colour, width, clean });
  return printResult(flags, shell, { json: () => diagnosisJson(diagnosis, exit), text }, exit);
}

export async function runExport(flags: FlagsOf<ExportRequest> & Formatted, shell: Shell): Promise<Exit> {
  const exported = await exportFiles(requestOf(flags, shell));
  const { leftOut, users, groups, datasets, teams } = exported.listing;
  if (!flags.quiet)
    for (const { address, why } of leftOut)
      shell.notice(`Not listed: ${plainText(address)} (${plainText(why)}).`);
  const counts = {
    users: users.length,
    groups: groups.length,
    datasets: datasets.length,
    teams: teams.length,
    grants: exported.grants,
    memberships: exported.memberships,
    leftOut: leftOut.length,
  };
  const facts = { ...exported, counts };
  return printResult(flags, shell, {
    json: () => exportedJson(facts),
    text: () => exported.text ?? exportDocument(facts, flags.out ?? ''),
  });
}

export async function runAdopt(flags: FlagsOf<AdoptRequest> & Formatted, shell: Shell): Promise<Exit> {
  const adopted = await adoptLive(requestOf(flags, shell));
  const { files, left } = adopted;
  await printResult(flags, shell, {
    json: () => adoptedJson(adopted),
    text: () => (flags.dryRun && files.length > 0 ? files.map(shownDiff) : adoptDocument(adopted)),
  });
  if (flags.format !== 'json' && !flags.quiet && left.length > 0)
    noticeDocument(leftDocument(adopted), shell);
  return DONE;
}

export async function runSnapshot(flags: FlagsOf<SnapshotRequest> & Formatted, shell: Shell): Promise<Exit> {
  const { path, users } = await backUp(requestOf(flags, shell));
  return printResult(flags, shell, {
    json: () => `${jsonText({ format: 'rolecall.snapshot/1', exit: DONE, path, users })}\n`,
    text: () => `The backup is in ${plainText(path)}: ${counted(users, 'user')} and their access.\n`,
  });
}

type OpenOptions = OpenRequest['options'];
type OpenFlags = FlagsOf<Omit<OpenRequest, 'user' | 'options'>> &
  Formatted &
  Omit<OpenOptions, 'customFilters'> & { readonly filter: readonly string[] };

function filterIn(text: string): { key: string; value: string } {
  const at = text.indexOf('=');
  if (at > 0) return { key: text.slice(0, at), value: text.slice(at + 1) };
  throw usage(`${JSON.stringify(text)} is not a filter`, 'write --filter Region=LATAM');
}

/** Sends only options that the user passed: a portal may not know the others. */
function openOptionsOf(flags: OpenFlags): OpenOptions {
  const { baseUrl, hideMenu, hideNavbar, hideSidebar, embed, filter } = flags;
  const customFilters = filter.length > 0 && filter.map(filterIn);
  const given = Object.entries({ baseUrl, hideMenu, hideNavbar, hideSidebar, embed, customFilters });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== false));
}

const URL_HERE = '(url)';

export async function runOpen(flags: OpenFlags, shell: Shell, user: string): Promise<Exit> {
  const options = openOptionsOf(flags);
  const { url, ...opened } = await openAs({ ...requestOf(flags, shell), user, options });
  const { expiresAt, report } = opened;
  const what = report === null ? 'the portal' : `${report.workspace}/${report.name}`;
  const note = `note: anyone who opens this URL acts as ${opened.user} in ${what}. The audit log of the portal names that person. It works once, until ${expiresAt}.`;
  if (!flags.quiet) shell.notice(plainText(note));
  if (flags.format === 'json') {
    // The name of a report may contain the key: mask all but the URL, which comes before all names.
    const head = { format: 'rolecall.open/1', exit: DONE, url: URL_HERE };
    const text = [...shell.clean([`${jsonText({ ...head, ...opened })}\n`])].join('');
    await shell.reveal([text.replace(jsonText(URL_HERE), () => jsonText(url))]);
  } else await shell.reveal([`${plainText(url)}\n`]);
  return DONE;
}
