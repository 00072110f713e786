import type { Applied } from '../domain/applied.ts';
import { DONE, exitBy } from '../domain/exit.ts';
import { ProblemError } from '../domain/problem.ts';
import { plainText } from '../render/escape.ts';
import { differenceLines } from '../render/stale.ts';
import { countsLine } from '../render/view/sentence.ts';
import { viewOf } from '../render/view/view.ts';
import { counted } from '../render/view/wording.ts';
import type { ApplyListeners } from '../workflow/apply.ts';
import {
  InterruptedError,
  type Prepared,
  RefusedError,
  StaleError,
  unlessInterrupted,
} from '../workflow/prepare.ts';
import { rehearse } from '../workflow/rehearse.ts';
import { checkOutput } from '../workflow/state/save.ts';
import type { PlanningFlags } from './connection.ts';
import { progressOf, type Told } from './progress.ts';
import type { ExitCode, Shell } from './shell.ts';
import { printPlan, reportPlan, type ShowingFlags, showApplied } from './showing.ts';

/** The flags of every command that performs a plan. */
export interface PerformingFlags extends PlanningFlags, ShowingFlags {
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly rehearse: boolean;
  readonly stateDir?: string;
  /** In milliseconds. */
  readonly settle?: number;
}

/** What the saved plan has and the new one has not, and the other way round. */
function sayDifference({ difference }: StaleError, shell: Shell): void {
  if (difference === undefined) return;
  const lines = differenceLines(difference.comparison, difference.names);
  if (lines.length > 0) shell.notice(['The saved plan (-) and the plan now (+):', ...lines].join('\n'));
}

const notConfirmed = (answer: string | undefined, word: string): ProblemError =>
  new ProblemError([
    {
      code: 'not-confirmed',
      severity: 'error',
      message: answer === undefined ? 'nobody is there to confirm the plan' : 'the plan was not confirmed',
      why: `nothing is written without ${word === 'yes' ? 'a yes' : 'the portal’s name'}; nothing was changed`,
      fix: answer === undefined ? 'pass --yes in CI, best with a saved plan' : `type ${word} to apply`,
    },
  ]);

/** True where stdout and stderr are one screen: what the plan says above is not said again below. */
const onOneScreen = ({ format }: PerformingFlags, { terminal, width }: Shell): boolean =>
  format === 'text' && terminal && width !== undefined;

/** Shows the plan that is asked about, or that nobody has seen yet; a saved one was shown when it was made. */
async function confirm(
  { plan, holdings, access }: Prepared,
  saved: boolean,
  flags: PerformingFlags,
  shell: Shell,
): Promise<boolean> {
  if (flags.format === 'text' && !(saved && flags.yes)) {
    await printPlan({ plan, holdings, access, exit: DONE }, flags, shell);
    await shell.print(['\n']);
  }
  if (plan.operations.length === 0 || flags.yes) return true;
  // Whoever deletes accounts says of which portal.
  const deletes = plan.summary.users.delete + plan.summary.users.replace > 0;
  const word = deletes ? plan.portal.name : 'yes';
  const answer = await shell.ask(
    [
      ...(onOneScreen(flags, shell) ? [] : [countsLine(viewOf(plan).tally)]),
      `Apply this to ${plainText(plan.portal.name)} (${plainText(plan.portal.url)})?`,
      `Type ${deletes ? `the portal's name, ${plainText(word)},` : 'yes'} to go on: `,
    ].join('\n'),
  );
  if (answer === word) return true;
  throw notConfirmed(answer, word);
}

/** How a command makes its plan, and how it performs it. */
export interface Job {
  readonly prepare: () => Promise<Prepared>;
  readonly apply: (listeners: ApplyListeners) => Promise<Applied | undefined>;
  /** True when the plan was saved, and so shown, before. */
  readonly saved: boolean;
}

async function withoutWriting(
  job: Job,
  flags: PerformingFlags,
  shell: Shell,
  signal: AbortSignal,
): Promise<ExitCode> {
  const prepared = await unlessInterrupted(signal, job.prepare);
  const shown = { ...prepared, exit: DONE };
  if (flags.rehearse) {
    if (flags.format === 'text' && !job.saved) {
      await printPlan(shown, flags, shell);
      await shell.print(['\n']);
    }
    const rehearsed = await rehearse(prepared, { concurrency: flags.concurrency, signal });
    return showApplied({ applied: rehearsed, rehearsal: true }, flags, shell);
  }
  await reportPlan(shown, flags, shell);
  await printPlan(shown, flags, shell);
  if (flags.format === 'text') await shell.print(['\nDry run: nothing was changed.\n']);
  return 0;
}

/** Says that the run ends, and what it waits for. */
function sayInterrupted(told: Told | undefined, shell: Shell): void {
  const underWay = told?.underWay() ?? 0;
  shell.notice(
    underWay === 0
      ? 'interrupted: nothing was under way; press again to stop now'
      : `interrupted: finishing ${counted(underWay, 'call')}; press again to stop now`,
  );
}

/** Performs a job as the flags say: for real, as a rehearsal, or not at all; and says how it ended. */
export async function performJob(job: Job, flags: PerformingFlags, shell: Shell): Promise<ExitCode> {
  const abort = new AbortController();
  let told: Told | undefined;
  shell.onStop(() => {
    abort.abort();
    sayInterrupted(told, shell);
    return 'wait';
  });
  try {
    // Exit 1 says that nothing was changed, so what could not be written is found before.
    for (const file of flags.report) await checkOutput(file);
    if (flags.dryRun || flags.rehearse) return await withoutWriting(job, flags, shell, abort.signal);
    const applied = await job.apply({
      signal: abort.signal,
      clock: flags.yes ? undefined : shell.clock,
      confirm: async (prepared) => {
        const confirmed = await confirm(prepared, job.saved, flags, shell);
        told = progressOf(prepared.plan, flags.quiet, shell);
        return confirmed;
      },
      onStart: (operation) => told?.onStart(operation),
      onEnd: (outcome) => told?.onEnd(outcome),
    });
    if (applied === undefined) return 1;
    return await showApplied({ applied, rehearsal: false }, flags, shell);
  } catch (error) {
    if (error instanceof InterruptedError) {
      await shell.complain(error.problems, 130);
      return 130;
    }
    if (error instanceof StaleError) {
      sayDifference(error, shell);
      await shell.complain(error.problems, 5);
      return 5;
    }
    if (!(error instanceof RefusedError)) throw error;
    const { plan, holdings, access, problems } = error;
    if (flags.format !== 'json')
      await printPlan({ plan, holdings, access, exit: exitBy(3, problems) }, flags, shell);
    if (!onOneScreen(flags, shell)) await shell.complain(problems, 3);
    return 3;
  }
}
