import type { Plan } from '../domain/plan.ts';
import { plainText } from '../render/escape.ts';
import { planJson } from '../render/json.ts';
import { planText } from '../render/text/plan.ts';
import { isRefused, plan } from '../workflow/plan.ts';
import { saveText } from '../workflow/save.ts';
import { type PlanningFlags, planning } from './connection.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface PlanFlags extends PlanningFlags {
  readonly format: Format;
  readonly out?: string;
  readonly detailedExitcode: boolean;
}

function exitCodeOf(built: Plan, detailed: boolean): ExitCode {
  if (isRefused(built)) return 3;
  return detailed && built.operations.length > 0 ? 2 : 0;
}

/** `rolecall plan`: shows the difference between the files and the portal. Reads only. */
export async function run(flags: PlanFlags, shell: Shell): Promise<ExitCode> {
  const built = await plan(planning(flags, shell));
  if (flags.out !== undefined) {
    await saveText(flags.out, planJson(built));
    if (!flags.quiet) shell.notice(`The plan is saved in ${plainText(flags.out)}.`);
  }
  await shell.print(flags.format === 'json' ? planJson(built) : planText(built, { colour: shell.colourOut }));
  return exitCodeOf(built, flags.detailedExitcode);
}
