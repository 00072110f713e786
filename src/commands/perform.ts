import type { Applied } from '../domain/applied.ts';
import { DONE, type Exit, exitOf, exitOfError } from '../domain/exit.ts';
import type { Operation, Outcome } from '../domain/operation.ts';
import type { Plan } from '../domain/plan.ts';
import { type Problem, ProblemError, usage } from '../domain/problem.ts';
import { counted, digits } from '../domain/wording.ts';
import { differenceLines } from '../render/diff/comparison.ts';
import { formatOf } from '../render/document.ts';
import { APPLY, operationPhrase } from '../render/documents/apply.ts';
import { plainText } from '../render/escape.ts';
import { phraseText } from '../render/printers/text.ts';
import { buildDirectory } from '../render/view/names.ts';
import { countsLine, viewPlan } from '../render/view/plan.ts';
import { type ApplyRequest, apply } from '../workflow/apply.ts';
import type { Prepared } from '../workflow/plan.ts';
import type { PrepareRequest } from '../workflow/prepare.ts';
import { prepare, RefusedError, StaleError, unlessInterrupted } from '../workflow/prepare.ts';
import { rehearse } from '../workflow/rehearse.ts';
import { reportPlan, type ShowPlanFlags, shownPlan } from './plan.ts';
import type { BasedFlags, PlanningFlags } from './request.ts';
import { askToApply, makeBasedRequest, makePlanRequest } from './request.ts';
import type { Shell } from './shell.ts';
import {
  catchFailures,
  planPrintOptions,
  printShown,
  saveReport,
  saveReports,
  summarizeJob,
} from './showing.ts';

interface PerformFlags extends PlanningFlags, ShowPlanFlags, Record<'yes' | 'dryRun' | 'rehearse', boolean> {
  readonly stateDir: ApplyRequest['stateDir'];
}

/** With fewer calls than this, a log gets no progress lines. */
const MANY = 20;

/** A terminal shows one changing line; a log gets a line for each tenth of the calls. Both show failures. */
export function showProgress(plan: Plan, quiet: boolean, shell: Shell) {
  const total = plan.operations.length;
  const directory = buildDirectory(plan);
  const underWay = new Set<string>();
  let done = 0;
  let shownTenths = 0;
  const show = (): void => {
    if (!quiet && done < total)
      shell.status(
        `applying: ${digits(done)} of ${counted(total, 'call')}, ${digits(underWay.size)} under way`,
      );
  };
  return {
    underWay: (): number => underWay.size,
    onStart: ({ id }: Operation): void => {
      underWay.add(id);
      show();
    },
    onEnd: (outcome: Outcome): void => {
      underWay.delete(outcome.operation.id);
      if (outcome.status === 'not-started') return;
      done++;
      if (outcome.status === 'failed' || outcome.status === 'unknown')
        shell.notice(`call ${outcome.status}: ${phraseText(operationPhrase(outcome.operation, directory))}`);
      show();
      const tenths = Math.floor((done / total) * 10);
      if (quiet || shell.isTerminal || total < MANY || tenths === shownTenths) return;
      shownTenths = tenths;
      shell.notice(`apply: ${done} of ${total} calls`);
    },
  };
}

type PerformRequest = PrepareRequest & Pick<ApplyRequest, 'stateDir' | 'run'>;

async function showPlanFirst(prepared: Prepared, flags: PerformFlags, shell: Shell): Promise<void> {
  if (flags.format !== 'text') return;
  await printShown(shownPlan(prepared, DONE, flags, shell), flags, shell);
  await shell.print(['\n']);
}

async function confirm(prepared: Prepared, saved: boolean, flags: PerformFlags, shell: Shell) {
  // With `--yes`, do not print a saved plan: somebody has already approved it.
  if (!saved || !flags.yes) await showPlanFirst(prepared, flags, shell);
  const { operations, portal, summary } = prepared.plan;
  if (operations.length === 0 || flags.yes) return true;
  const deletes = summary.users.delete + summary.users.replace > 0;
  return askToApply(countsLine(viewPlan(prepared.plan).tally), portal, deletes, shell);
}

/** If rolecall cannot write a report file, an apply adds the problem to the result, and a rehearsal throws. */
async function showApplied(applied: Applied, flags: PerformFlags, shell: Shell): Promise<Exit> {
  const shown = { forms: APPLY, result: applied, options: planPrintOptions(flags, applied.plan, shell) };
  const late: Problem[] = [];
  const written: string[] = [];
  for (const file of flags.report) {
    const failures = await catchFailures(() => saveReport(shown, file, shell), shell);
    late.push(...failures);
    if (failures.length === 0) written.push(file);
  }
  late.push(...(await catchFailures(() => summarizeJob(shown, shell), shell)));
  if (late.length > 0 && applied.rehearsal === true) throw new ProblemError(late);
  const final = late.length === 0 ? shown : { ...shown, result: { ...applied, late } };
  for (const file of written) {
    // Write the reports again, so that all reports show the same exit code.
    if (late.length > 0) await catchFailures(() => saveReport(final, file, shell), shell);
    if (!flags.quiet) shell.notice(`The report is in ${plainText(file)}.`);
  }
  await printShown(final, flags, shell);
  if (flags.format !== 'json') for (const { message } of late) shell.notice(`error: ${plainText(message)}.`);
  return exitOf(final.result);
}

async function runWithoutWriting(
  request: PerformRequest,
  flags: PerformFlags,
  shell: Shell,
  signal: AbortSignal,
): Promise<Exit> {
  const prepared = await unlessInterrupted(signal, () => prepare(request));
  if (flags.rehearse) {
    if (request.saved === undefined) await showPlanFirst(prepared, flags, shell);
    const applied = await rehearse(prepared, { concurrency: flags.concurrency, signal });
    return showApplied(applied, flags, shell);
  }
  const shown = shownPlan(prepared, DONE, flags, shell);
  await reportPlan(shown, flags, shell);
  await printShown(shown, flags, shell);
  if (flags.format === 'text') await shell.print(['\nDry run: nothing was changed.\n']);
  return DONE;
}

async function showRefused(error: unknown, flags: PerformFlags, shell: Shell): Promise<Exit> {
  if (error instanceof StaleError && error.difference !== undefined) {
    const { comparison, names } = error.difference;
    const lines = differenceLines(comparison, names);
    if (lines.length > 0) shell.notice(['The approved plan (-) and the plan now (+):', ...lines].join('\n'));
  }
  if (error instanceof RefusedError) {
    const exit = exitOfError(error);
    const shown = shownPlan(error, exit, flags, shell);
    // Write the reports here too: files of an earlier run would look like the result of this run.
    shell.warn(await catchFailures(() => saveReports(shown, flags, shell), shell));
    if (flags.format === 'json') throw error;
    await printShown(shown, flags, shell);
    // stdout and stderr share the screen, and the printed plan already shows why rolecall refuses.
    if (flags.format === 'text' && shell.isTerminal && shell.width !== undefined) return exit;
  }
  throw error;
}

async function performRequest(request: PerformRequest, flags: PerformFlags, shell: Shell): Promise<Exit> {
  const formats = [flags.format, ...flags.report.map(formatOf)];
  // A dry run shows a plan, which has all formats.
  const showsOutcomes = flags.rehearse || !flags.dryRun;
  if (showsOutcomes && formats.some((one) => one === undefined || !(one in APPLY)))
    throw usage(
      'the result of an apply has no diff and no CSV',
      'write .md, .html, .txt or .json; plan also writes .diff and .csv',
    );
  const abort = new AbortController();
  let progress: ReturnType<typeof showProgress> | undefined;
  shell.onStop(() => {
    abort.abort();
    const calls = progress?.underWay() ?? 0;
    const doing = calls === 0 ? 'no call was under way' : `finishing ${counted(calls, 'call')}`;
    shell.notice(`interrupted: ${doing}; press Ctrl+C again to stop now.`);
  });
  try {
    if (flags.dryRun || flags.rehearse) return await runWithoutWriting(request, flags, shell, abort.signal);
    const applied = await apply({
      ...request,
      signal: abort.signal,
      confirm: async (prepared) => {
        const confirmed = await confirm(prepared, request.saved !== undefined, flags, shell);
        progress = showProgress(prepared.plan, flags.quiet, shell);
        return confirmed;
      },
      onStart: (operation) => progress?.onStart(operation),
      onEnd: (outcome) => progress?.onEnd(outcome),
    });
    if (applied === undefined) return { code: 1, because: ['not-confirmed'] };
    return await showApplied(applied, flags, shell);
  } catch (error) {
    return await showRefused(error, flags, shell);
  }
}

type ApplyFlags = PerformFlags &
  BasedFlags &
  Pick<PrepareRequest, 'expect' | 'resume'> & { readonly record: boolean };

export function runApply(flags: ApplyFlags, shell: Shell, saved?: string): Promise<Exit> {
  if (flags.resume === true && saved === undefined)
    throw usage('--resume needs the saved plan', 'name the saved plan: rolecall apply PLAN --resume');
  const request = { ...makeBasedRequest(flags, shell), run: shell.pipeline.runUrl, saved };
  return performRequest(request, flags, shell);
}

type RestoreFlags = PerformFlags & { readonly beyondGit: boolean };

export function runRestore(flags: RestoreFlags, shell: Shell, backup: string): Promise<Exit> {
  const request = { ...makePlanRequest(flags, shell), run: shell.pipeline.runUrl, backup };
  return performRequest(request, flags, shell);
}
