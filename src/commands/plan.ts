import { readFile } from 'node:fs/promises';
import { type Exit, exitOfDrift, exitOfPlan } from '../domain/exit.ts';
import type { PageBundle } from '../domain/page-data.ts';
import type { Plan } from '../domain/plan.ts';
import { DRIFT, metricsText } from '../render/documents/drift.ts';
import { PLAN, planJson } from '../render/documents/plan.ts';
import type { PlanResult } from '../render/documents/plan-parts.ts';
import { plainText } from '../render/escape.ts';
import { findingsAtEdits } from '../render/problems.ts';
import { prepareToShow } from '../workflow/plan.ts';
import { repeatedFlags } from '../workflow/prepare.ts';
import { PRIVATE, saveText } from '../workflow/save.ts';
import { type BasedFlags, makeBasedRequest } from './request.ts';
import type { Shell } from './shell.ts';
import type { ResultToShow, ShowFlags } from './showing.ts';
import { planPrintOptions, printShown, saveReports, summarizeJob } from './showing.ts';

export interface ShowPlanFlags extends ShowFlags {
  readonly config: string;
}

async function readPageBundle(): Promise<PageBundle> {
  const text = await readFile(new URL('../page/bundle.json', import.meta.url), 'utf8');
  // Our own build wrote this text, so it needs no check.
  return JSON.parse(text) as PageBundle;
}

export const shownPlan = (
  { plan, holdings }: Pick<PlanResult, 'plan' | 'holdings'>,
  exit: Exit,
  flags: ShowPlanFlags,
  shell: Shell,
  next?: string,
): ResultToShow<PlanResult> => ({
  forms: PLAN,
  result: { plan, holdings, exit, page: readPageBundle },
  options: planPrintOptions(flags, plan, shell, next),
});

export async function reportPlan(shown: ResultToShow<PlanResult>, flags: ShowPlanFlags, shell: Shell) {
  await saveReports(shown, flags, shell);
  if (shell.pipeline.annotates) shell.annotate(findingsAtEdits(shown.result.plan), flags.config);
  await summarizeJob(shown, shell);
}

interface PlanFlags extends BasedFlags, ShowPlanFlags {
  readonly detailedExitcode: boolean;
}

/** Undefined for a plan without calls, for several portals, and with rare flags such as `--base`. */
function nextCommand(plan: Plan, { out, config, removalsOnly, base, older }: PlanFlags, shell: Shell) {
  const isRare = removalsOnly === true || base !== undefined || older === true || plan.against !== undefined;
  if (isRare || plan.overrides.length > 0) return undefined;
  if (plan.operations.length === 0 || shell.credentials.variables !== undefined) return undefined;
  const ofConfig = config === 'rolecall.yaml' ? [] : [`--config ${config}`];
  const options = ['', ...ofConfig, ...repeatedFlags(plan)].join(' ');
  return out === undefined
    ? `rolecall plan${options} --out plan.json, then rolecall apply plan.json${options}`
    : `rolecall apply ${out}${options}`;
}

export async function runPlan(flags: PlanFlags, shell: Shell): Promise<Exit> {
  // Keep only these two parts of the result, so that Node.js can free the memory of the portal's records.
  const { plan, holdings } = await prepareToShow(makeBasedRequest(flags, shell));
  const exit = exitOfPlan(plan, flags.detailedExitcode);
  const shown = shownPlan({ plan, holdings }, exit, flags, shell, nextCommand(plan, flags, shell));
  await reportPlan(shown, flags, shell);
  if (flags.out !== undefined) {
    await saveText(flags.out, planJson(plan, exit), shell.clean, PRIVATE);
    if (!flags.quiet) shell.notice(`The plan is saved in ${plainText(flags.out)}.`);
  }
  await printShown(shown, flags, shell);
  return exit;
}

export async function runDrift(flags: BasedFlags & ShowPlanFlags, shell: Shell): Promise<Exit> {
  const { metrics } = flags;
  const { plan, holdings } = await prepareToShow({ ...makeBasedRequest(flags, shell), reviews: true });
  const exit = exitOfDrift(plan);
  const shown = { ...shownPlan({ plan, holdings }, exit, flags, shell), forms: DRIFT };
  await saveReports(shown, flags, shell);
  // A metrics collector may read this file, because the file contains only counts.
  if (metrics !== undefined) await saveText(metrics, [metricsText(plan)], shell.clean);
  await printShown(shown, flags, shell);
  return exit;
}
