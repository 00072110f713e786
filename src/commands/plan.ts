import { exitOfPlan } from '../domain/exit.ts';
import type { Plan } from '../domain/plan.ts';
import { plainText } from '../render/escape.ts';
import { planJson } from '../render/json/plan.ts';
import { prepareToShow } from '../workflow/plan.ts';
import { checkOutput, PRIVATE, saveText } from '../workflow/state/save.ts';
import { type BaseFlags, basedOn, type PlanningFlags, planning } from './connection.ts';
import type { ExitCode, Shell } from './shell.ts';
import { printPlan, reportPlan, type ShowingFlags } from './showing.ts';

export interface PlanFlags extends PlanningFlags, BaseFlags, ShowingFlags {
  readonly out?: string;
  readonly detailedExitcode: boolean;
}

/** What to type next; undefined where there is nothing to apply, and for one of several, whose key a command for one would not find. */
function nextCommand(
  { operations }: Plan,
  { out, config }: PlanFlags,
  { credentials }: Shell,
): string | undefined {
  if (operations.length === 0 || credentials.variables !== undefined) return undefined;
  const other = config === 'rolecall.yaml' ? '' : ` --config ${config}`;
  return out === undefined
    ? `rolecall plan${other} --out plan.json, then rolecall apply plan.json${other}`
    : `rolecall apply ${out}${other}`;
}

/** `rolecall plan`: shows the difference between the files and the portal. Reads only. */
export async function run(flags: PlanFlags, shell: Shell): Promise<ExitCode> {
  const outputs = [...(flags.out === undefined ? [] : [flags.out]), ...flags.report];
  // A document that was written or printed says how the run ends.
  for (const file of outputs) await checkOutput(file);
  const prepared = await prepareToShow({
    ...planning(flags, shell),
    ...basedOn(flags, shell),
    outputs,
  });
  const exit = exitOfPlan(prepared.plan, flags.detailedExitcode);
  const { plan } = prepared;
  const shown = { ...prepared, exit, next: nextCommand(plan, flags, shell) };
  await reportPlan(shown, flags, shell);
  if (flags.out !== undefined) {
    await saveText(flags.out, planJson(plan, exit), shell.clean, PRIVATE);
    if (!flags.quiet) shell.notice(`The plan is saved in ${plainText(flags.out)}.`);
  }
  await printPlan(shown, flags, shell);
  return exit.code;
}
