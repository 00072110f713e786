import { DONE, type Exit, exitOfError } from '../domain/exit.ts';
import type { Plan } from '../domain/plan.ts';
import { type Problem, ProblemError, problemsThrown, usage } from '../domain/problem.ts';
import { type Document, type Format, formatOf, type PrintOptions } from '../render/document.ts';
import { plainText } from '../render/escape.ts';
import { problemsJson } from '../render/forms.ts';
import { printText } from '../render/printers/text.ts';
import { PRIVATE, saveText, writing } from '../workflow/save.ts';
import type { Shell } from './shell.ts';

export interface ShowFlags {
  readonly format: Format;
  readonly report: readonly string[];
  readonly maxBytes: number;
  readonly quiet: boolean;
}

export type Formatted = Pick<ShowFlags, 'format'>;

type RenderResult<Result> = (result: Result, options: PrintOptions) => Promise<Iterable<string>>;

export interface ResultToShow<Result> {
  /** One function for each possible format of the result. */
  readonly forms: Readonly<Partial<Record<Format, RenderResult<Result>>>>;
  readonly result: Result;
  readonly options: PrintOptions;
}

export const printOptions = ({ maxBytes }: Pick<PrintOptions, 'maxBytes'>, shell: Shell): PrintOptions => ({
  colour: shell.coloursStdout,
  width: shell.width,
  clean: shell.clean,
  maxBytes,
});

export function planPrintOptions(
  flags: ShowFlags & { readonly config: string },
  { commit, base, dirty }: Pick<Plan, 'commit' | 'base' | 'dirty'>,
  shell: Shell,
  next?: string,
): PrintOptions {
  const linkNow = dirty ? undefined : shell.pipeline.linkTo(flags.config, commit);
  const linkBefore = shell.pipeline.linkTo(flags.config, base);
  const linkTo: PrintOptions['linkTo'] = (file, line, removed) =>
    (removed === true ? linkBefore : linkNow)?.(file, line);
  return { ...printOptions(flags, shell), next, linkTo };
}

async function render<Result>(shown: ResultToShow<Result>, format: Format, more?: Partial<PrintOptions>) {
  const { forms, result, options } = shown;
  const form = forms[format];
  if (form === undefined) throw usage(`the result has no ${format}`, `use ${Object.keys(forms).join(', ')}`);
  return form(result, { ...options, ...more });
}

const IN_FILE = { colour: false, width: undefined, whole: true } as const;

export async function saveReport<Result>(
  shown: ResultToShow<Result>,
  file: string,
  shell: Shell,
): Promise<void> {
  await saveText(file, await render(shown, formatOf(file) ?? 'text', IN_FILE), shell.clean, PRIVATE);
}

export async function saveReports<Result>(
  shown: ResultToShow<Result>,
  { report, quiet }: Pick<ShowFlags, 'report' | 'quiet'>,
  shell: Shell,
): Promise<void> {
  for (const file of report) {
    await saveReport(shown, file, shell);
    if (!quiet) shell.notice(`The report is in ${plainText(file)}.`);
  }
}

export async function printShown<Result>(shown: ResultToShow<Result>, { format }: Formatted, shell: Shell) {
  await shell.print(await render(shown, format));
}

/** Writes the reports and prints the result. Returns `exit`. */
export async function show<Result>(
  forms: ResultToShow<Result>['forms'],
  result: Result,
  flags: Formatted & Partial<ShowFlags>,
  shell: Shell,
  exit = DONE,
): Promise<Exit> {
  const { report = [], maxBytes, quiet = false } = flags;
  const shown = { forms, result, options: printOptions({ maxBytes }, shell) };
  await saveReports(shown, { report, quiet }, shell);
  await printShown(shown, flags, shell);
  return exit;
}

export const noticeDocument = (document: Document, shell: Shell): void =>
  shell.notice(
    [...printText(document, { colour: shell.coloursStderr, clean: shell.clean })].join('').trimEnd(),
  );

/** Job summaries may be longer than comments. */
const SUMMARY_BYTES = 1_000_000;

export async function summarizeJob<Result>(shown: ResultToShow<Result>, { pipeline }: Shell): Promise<void> {
  const { summarize } = pipeline;
  if (summarize === undefined) return;
  const markdown = await render(shown, 'markdown', { ...IN_FILE, maxBytes: SUMMARY_BYTES });
  await writing('the summary of the job', () => summarize(markdown));
}

/** Also prints the stack if the error is a bug. */
function problemsIn(error: unknown, shell: Shell): readonly Problem[] {
  if (!(error instanceof ProblemError) && error instanceof Error) shell.notice(error.stack ?? error.message);
  return problemsThrown(error);
}

/** Returns problems instead of throwing them, so that the caller can still show the result. */
export async function catchFailures(work: () => Promise<void>, shell: Shell): Promise<readonly Problem[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return problemsIn(error, shell);
  }
}

export async function reportError(error: unknown, shell: Shell, json: boolean, config: string) {
  const problems = problemsIn(error, shell);
  const exit = exitOfError(error);
  if (json) await shell.print(problemsJson(problems, exit));
  else shell.warn(problems);
  shell.annotate(problems, config);
  return exit;
}
