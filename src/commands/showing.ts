import type { AccessTable } from '../domain/access-table.ts';
import { type Exit, type ExitCode, exitOfApplied } from '../domain/exit.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { Plan } from '../domain/plan.ts';
import { bugOf, type Place, type Problem, ProblemError } from '../domain/problem.ts';
import { APPLIED, type AppliedDocument, type Looks, PLAN } from '../render/documents.ts';
import { plainText } from '../render/escape.ts';
import { type Format, formatOf } from '../render/formats.ts';
import { findingsAtEdits } from '../render/view/edited.ts';
import type { Loaded } from '../workflow/loading/load.ts';
import { readPageBundle } from '../workflow/shipped.ts';
import { PRIVATE, saveText, writing } from '../workflow/state/save.ts';
import type { Shell } from './shell.ts';

/** The flags of every command that shows a plan, or what came of it. */
export interface ShowingFlags {
  readonly config: string;
  readonly format: Format;
  readonly report: readonly string[];
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

/** A plan to report, with the files whose lines annotations name. */
export interface Reported extends Shown {
  readonly loaded: Loaded;
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
    maxBytes: flags.maxBytes,
    next,
    ...(linkTo !== undefined && { linkTo }),
  };
}

const inFile = (looks: Looks): Looks => ({ ...looks, colour: false, width: undefined, whole: true });

/** Writes one file, unless its name has no form that is known. */
async function writeReport(
  file: string,
  shell: Shell,
  render: (format: Format) => Promise<Iterable<string>>,
): Promise<void> {
  const format = formatOf(file);
  if (format !== undefined) await saveText(file, await render(format), shell.clean, PRIVATE);
}

function sayWritten(files: readonly string[], shell: Shell): void {
  for (const file of files)
    if (formatOf(file) !== undefined) shell.notice(`The report is in ${plainText(file)}.`);
}

/** Prints a plan in the form that is asked for. */
export async function printPlan(shown: Shown, flags: ShowingFlags, shell: Shell): Promise<void> {
  await shell.print(
    await PLAN[flags.format]({ ...shown, page: readPageBundle }, looksOf(flags, shown, shell)),
  );
}

/** Writes the findings as annotations of the lines that were edited, where the engine has any. */
function annotatePlan({ plan, loaded }: Reported, flags: ShowingFlags, shell: Shell): void {
  if (!shell.pipeline.annotates) return;
  const [root = ''] = loaded.texts.keys();
  /** A removed line is shown where it was, or at the root file if its file is gone. */
  const survivor = ({ file, line }: Place): Place => {
    const lines = loaded.texts.get(file)?.lineStarts.length;
    return lines === undefined
      ? { file: root, line: 1, column: 1 }
      : { file, line: Math.min(line, lines), column: 1 };
  };
  shell.annotate(findingsAtEdits(plan, survivor), flags.config);
}

/** Writes a summary where the engine shows one; nowhere else is it rendered. */
async function summarize(shell: Shell, render: () => Promise<Iterable<string>>): Promise<void> {
  const { summarize: write } = shell.pipeline;
  if (write === undefined) return;
  const markdown = await render();
  await writing('the summary of the job', () => write(markdown));
}

/** Writes a plan to the files of `--report`, and to the annotations and the summary of the pipeline. */
export async function reportPlan(shown: Reported, flags: ShowingFlags, shell: Shell): Promise<void> {
  const looks = inFile(looksOf(flags, shown, shell));
  const document = { ...shown, page: readPageBundle };
  for (const file of flags.report) await writeReport(file, shell, (format) => PLAN[format](document, looks));
  if (!flags.quiet) sayWritten(flags.report, shell);
  annotatePlan(shown, flags, shell);
  await summarize(shell, async () => PLAN.markdown(document, { ...looks, maxBytes: SUMMARY_BYTES }));
}

/** Does something, and gives what went wrong: whatever becomes of a report, the portal was changed. */
async function failuresOf(work: () => Promise<void>, shell: Shell): Promise<readonly Problem[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    if (error instanceof Error) shell.notice(error.stack ?? error.message);
    return [bugOf(error)];
  }
}

/**
 * Writes what an apply came to, to the files of `--report` and the summary of the pipeline, and then prints it; gives the
 * exit code. What cannot be written is told by all that can, with the code that the process ends with; of a rehearsal,
 * which changes nothing, it is thrown.
 */
export async function showApplied(
  document: AppliedDocument,
  flags: ShowingFlags,
  shell: Shell,
): Promise<ExitCode> {
  const looks = looksOf(flags, { plan: document.applied.plan }, shell);
  const write = (file: string, shown: AppliedDocument): Promise<readonly Problem[]> =>
    failuresOf(() => writeReport(file, shell, (format) => APPLIED[format](shown, inFile(looks))), shell);
  const late: Problem[] = [];
  const written: string[] = [];
  for (const file of flags.report) {
    const failures = await write(file, document);
    if (failures.length === 0) written.push(file);
    late.push(...failures);
  }
  const summary = async (): Promise<void> =>
    summarize(shell, async () => APPLIED.markdown(document, { ...inFile(looks), maxBytes: SUMMARY_BYTES }));
  late.push(...(await failuresOf(summary, shell)));
  if (late.length > 0 && document.rehearsal) throw new ProblemError(late);
  const shown = late.length === 0 ? document : { ...document, applied: { ...document.applied, late } };
  // Those that were written before said another end.
  if (late.length > 0) for (const file of written) late.push(...(await write(file, shown)));
  if (!flags.quiet) sayWritten(written, shell);
  await shell.print(await APPLIED[flags.format](shown, looks));
  if (flags.format !== 'json') for (const { message } of late) shell.notice(`error: ${plainText(message)}`);
  return exitOfApplied(shown.applied).code;
}
