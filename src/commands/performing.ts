import { type Applied, exitCodeOf } from '../domain/applied.ts';
import type { Operation } from '../domain/operation.ts';
import type { Outcome } from '../domain/outcome.ts';
import type { Plan } from '../domain/plan.ts';
import { ProblemError } from '../domain/problem.ts';
import { plainText } from '../render/escape.ts';
import { appliedJson, planJson } from '../render/json.ts';
import { appliedText } from '../render/text/applied.ts';
import { phraseText } from '../render/text/phrase.ts';
import { planText } from '../render/text/plan.ts';
import { knownFrom, operationPhrase } from '../render/view/operations.ts';
import type { Ears } from '../workflow/apply.ts';
import { type Prepared, RefusedError, StaleError } from '../workflow/prepare.ts';
import { rehearse } from '../workflow/rehearse.ts';
import type { PlanningFlags } from './connection.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

/** The flags of every command that performs a plan. */
export interface PerformingFlags extends PlanningFlags {
  readonly format: Format;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly rehearse: boolean;
  readonly stateDir?: string;
}

/** What the saved plan has and the new one has not, and the other way round. */
function sayDifference({ comparison }: StaleError, shell: Shell): void {
  if (comparison === undefined) return;
  const known = knownFrom({ changes: [] });
  const lines = (sign: string, operations: readonly Operation[]): void => {
    for (const operation of operations.slice(0, 50))
      shell.notice(`  ${sign} ${phraseText(operationPhrase(operation, known))}`);
    if (operations.length > 50) shell.notice(`  ${sign} … and ${operations.length - 50} more`);
  };
  shell.notice('The saved plan (-) against the plan now (+):');
  lines('-', comparison.gone);
  lines('+', comparison.added);
}

/** A line now and then in a log: every tenth of the calls, and every failure. */
function progressOf(plan: Plan, quiet: boolean, shell: Shell) {
  const total = plan.operations.length;
  const known = knownFrom(plan);
  let done = 0;
  let told = 0;
  return (outcome: Outcome): void => {
    done++;
    if (outcome.status === 'failed' || outcome.status === 'unknown') {
      shell.notice(`apply: ${outcome.status} ${phraseText(operationPhrase(outcome.operation, known))}`);
    }
    const tenths = Math.floor((done / total) * 10);
    if (quiet || total < 20 || tenths === told) return;
    told = tenths;
    shell.notice(`apply: ${done} of ${total} calls`);
  };
}

const show = (plan: Plan, shell: Shell): Promise<void> =>
  shell.print([...planText(plan, { colour: shell.colourOut }), '\n']);

/** Shows the plan that is asked about, or that nobody has seen yet; a saved one was shown when it was made. */
async function confirm(
  { plan }: Prepared,
  saved: boolean,
  flags: PerformingFlags,
  shell: Shell,
): Promise<boolean> {
  if (flags.format === 'text' && !(saved && flags.yes)) await show(plan, shell);
  if (plan.operations.length === 0 || flags.yes) return true;
  const answer = await shell.ask(
    `Apply this to ${plainText(plan.portal.name)} (${plainText(plan.portal.url)})? Type yes: `,
  );
  if (answer === 'yes') return true;
  throw new ProblemError([
    {
      code: 'not-confirmed',
      severity: 'error',
      message: answer === undefined ? 'nobody is there to confirm the plan' : 'the plan was not confirmed',
      why: 'nothing is written without a yes; nothing was changed',
      fix: answer === undefined ? 'pass --yes in CI, best with a saved plan' : 'type yes to apply',
    },
  ]);
}

async function report(
  applied: Applied,
  rehearsal: boolean,
  flags: PerformingFlags,
  shell: Shell,
): Promise<ExitCode> {
  const text = appliedText(applied, { colour: shell.colourOut, rehearsal });
  await shell.print(flags.format === 'json' ? appliedJson(applied, rehearsal) : text);
  return exitCodeOf(applied);
}

/** How a command makes its plan, and how it performs it. */
export interface Job {
  readonly prepare: () => Promise<Prepared>;
  readonly apply: (ears: Ears) => Promise<Applied | undefined>;
  /** True when the plan was saved, and so shown, before. */
  readonly saved: boolean;
}

async function withoutWriting(
  job: Job,
  flags: PerformingFlags,
  shell: Shell,
  signal: AbortSignal,
): Promise<ExitCode> {
  const prepared = await job.prepare();
  if (flags.format === 'text' && !(job.saved && flags.rehearse)) await show(prepared.plan, shell);
  if (flags.rehearse) {
    const rehearsed = await rehearse(prepared, { concurrency: flags.concurrency, signal });
    return report(rehearsed, true, flags, shell);
  }
  await shell.print(flags.format === 'json' ? planJson(prepared.plan) : ['Dry run: nothing was changed.\n']);
  return 0;
}

/** Performs a job as the flags say: for real, as a rehearsal, or not at all; and says how it ended. */
export async function carryOut(job: Job, flags: PerformingFlags, shell: Shell): Promise<ExitCode> {
  const abort = new AbortController();
  shell.onStop(() => abort.abort());
  try {
    if (flags.dryRun || flags.rehearse) return await withoutWriting(job, flags, shell, abort.signal);
    let told: ReturnType<typeof progressOf> | undefined;
    const applied = await job.apply({
      signal: abort.signal,
      confirm: async (prepared) => {
        told = progressOf(prepared.plan, flags.quiet, shell);
        return confirm(prepared, job.saved, flags, shell);
      },
      onEnd: (outcome) => told?.(outcome),
    });
    return applied === undefined ? 1 : await report(applied, false, flags, shell);
  } catch (error) {
    if (error instanceof StaleError) {
      sayDifference(error, shell);
      await shell.complain(error.problems);
      return 5;
    }
    if (!(error instanceof RefusedError)) throw error;
    if (flags.format === 'text') await show(error.plan, shell);
    await shell.complain(error.problems);
    return 3;
  }
}
