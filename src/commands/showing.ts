import type { AccessTable } from '../domain/access-table.ts';
import type { Exit } from '../domain/exit.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { Plan } from '../domain/plan.ts';
import { APPLIED, type AppliedDocument, type Looks, PLAN } from '../render/documents.ts';
import { plainText } from '../render/escape.ts';
import { type Format, formatOf } from '../render/formats.ts';
import { findingsAtEdits } from '../render/view/edited.ts';
import type { FoundBase } from '../workflow/base/base.ts';
import { survivorsOf } from '../workflow/base/surviving.ts';
import type { Loaded } from '../workflow/loading/load.ts';
import { readPageBundle } from '../workflow/page-bundle.ts';
import { PRIVATE, saveText } from '../workflow/state/save.ts';
import type { Shell } from './shell.ts';

/** The flags of every command that shows a plan, or what came of it. */
export interface ShowingFlags {
  readonly config: string;
  readonly format: Format;
  readonly report: readonly string[];
  readonly findings: 'changed' | 'all';
  readonly maxBytes: number;
  readonly quiet: boolean;
}

/** A plan to show, and the command to run next. */
export interface Shown {
  readonly plan: Plan;
  readonly holdings: () => Holdings;
  readonly access: () => AccessTable;
  readonly exit: Exit;
  readonly next?: string | undefined;
}

/** A plan to report, with the files and what was applied last: annotations stand at their lines. */
export interface Reported extends Shown {
  readonly loaded: Loaded;
  readonly base: FoundBase | undefined;
}

/** A summary of a job may be longer than a comment. */
const SUMMARY_BYTES = 1_000_000;

/** Lines of the commit, and removed ones in the commit that was applied last. Lines that are not committed lead nowhere. */
export function linksOf(
  config: string,
  { commit, base, dirty }: Pick<Plan, 'commit' | 'base' | 'dirty'>,
  { pipeline }: Shell,
): Looks['linkTo'] {
  const now = dirty ? undefined : pipeline.linkTo(config, commit);
  const before = pipeline.linkTo(config, base);
  return now === undefined && before === undefined
    ? undefined
    : (file, line, removed) => (removed === true ? before : now)?.(file, line);
}

function looksOf(flags: ShowingFlags, { plan, next }: Pick<Shown, 'plan' | 'next'>, shell: Shell): Looks {
  const linkTo = linksOf(flags.config, plan, shell);
  return {
    colour: shell.colourOut,
    width: shell.width,
    allFindings: flags.findings === 'all',
    maxBytes: flags.maxBytes,
    next,
    ...(linkTo !== undefined && { linkTo }),
  };
}

const inFile = (looks: Looks): Looks => ({ ...looks, colour: false, width: undefined, whole: true });

async function writeReports(
  flags: ShowingFlags,
  shell: Shell,
  render: (format: Format) => Promise<Iterable<string>>,
): Promise<void> {
  for (const file of flags.report) {
    const format = formatOf(file);
    if (format === undefined) continue;
    await saveText(file, await render(format), shell.clean, PRIVATE);
    if (!flags.quiet) shell.notice(`The report is in ${plainText(file)}.`);
  }
}

/** Prints a plan in the form that is asked for. */
export async function printPlan(shown: Shown, flags: ShowingFlags, shell: Shell): Promise<void> {
  await shell.print(
    await PLAN[flags.format]({ ...shown, page: readPageBundle }, looksOf(flags, shown, shell)),
  );
}

/** Writes the findings as annotations of the lines that were edited, where the engine has any. */
async function annotatePlan(
  { plan, loaded, base }: Reported,
  flags: ShowingFlags,
  shell: Shell,
): Promise<void> {
  if (!shell.pipeline.annotates) return;
  const removed = [
    ...plan.findings.flatMap(({ place }) => (place?.removed === true ? [place.file] : [])),
    ...plan.changes.flatMap((change) =>
      change.removed === true ? change.sources.map(({ file }) => file) : [],
    ),
  ];
  shell.annotate(findingsAtEdits(plan, await survivorsOf(base, loaded, removed)), flags.config);
}

/** Writes a plan to the files of `--report`, and to the annotations and the summary of the pipeline. */
export async function reportPlan(shown: Reported, flags: ShowingFlags, shell: Shell): Promise<void> {
  const looks = inFile(looksOf(flags, shown, shell));
  const document = { ...shown, page: readPageBundle };
  await writeReports(flags, shell, (format) => PLAN[format](document, looks));
  await annotatePlan(shown, flags, shell);
  await shell.pipeline.summarize?.(await PLAN.markdown(document, { ...looks, maxBytes: SUMMARY_BYTES }));
}

/** Prints what an apply came to, and writes it to the files of `--report` and the summary of the pipeline. */
export async function showApplied(
  document: AppliedDocument,
  flags: ShowingFlags,
  shell: Shell,
): Promise<void> {
  const looks = looksOf(flags, { plan: document.applied.plan }, shell);
  await shell.print(await APPLIED[flags.format](document, looks));
  await writeReports(flags, shell, (format) => APPLIED[format](document, inFile(looks)));
  await shell.pipeline.summarize?.(await APPLIED.markdown(document, { ...looks, maxBytes: SUMMARY_BYTES }));
}
