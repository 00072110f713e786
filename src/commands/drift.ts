import { countByCause, leftAsItIs } from '../domain/changes.ts';
import type { Exit } from '../domain/exit.ts';
import type { Plan } from '../domain/plan.ts';
import { DRIFT, type Looks } from '../render/documents.ts';
import { formatOf } from '../render/formats.ts';
import { metricsText } from '../render/json/drift.ts';
import { prepareToShow } from '../workflow/plan.ts';
import { readPageBundle } from '../workflow/shipped.ts';
import { checkOutput, PRIVATE, saveText } from '../workflow/state/save.ts';
import { type BaseFlags, basedOn, type PlanningFlags, planning } from './connection.ts';
import type { ExitCode, Shell } from './shell.ts';
import { linksOf, type ShowingFlags } from './showing.ts';

export interface DriftFlags extends PlanningFlags, BaseFlags, ShowingFlags {
  readonly metrics?: string;
}

/** Drift is any difference, whoever is to settle it. */
function exitOf(plan: Plan): Exit {
  const causes = Object.entries(countByCause(plan)).flatMap(([cause, count]) => (count > 0 ? [cause] : []));
  const unlisted = (plan.unlisted?.holders ?? []).length > 0 ? ['unlisted'] : [];
  const because = [...new Set([...causes, ...leftAsItIs(plan), ...unlisted])];
  return { code: because.length > 0 ? 2 : 0, because };
}

/** `rolecall drift`: what differs between files and portal, by cause. Reads only; exits 2 where anything does. */
export async function run(flags: DriftFlags, shell: Shell): Promise<ExitCode> {
  const outputs = [...flags.report, ...(flags.metrics === undefined ? [] : [flags.metrics])];
  // A document that was written or printed says how the run ends.
  for (const file of outputs) await checkOutput(file);
  const request = { ...planning(flags, shell), ...basedOn(flags, shell), outputs: flags.report };
  const { plan, holdings, access } = await prepareToShow(request);
  const document = { plan, holdings, access, page: readPageBundle, exit: exitOf(plan) };
  const linkTo = linksOf(flags.config, plan, shell);
  const looks: Looks = {
    colour: false,
    maxBytes: flags.maxBytes,
    ...(linkTo !== undefined && { linkTo }),
  };
  for (const file of flags.report) {
    const format = formatOf(file) ?? 'text';
    await saveText(file, await DRIFT[format](document, { ...looks, whole: true }), shell.clean, PRIVATE);
  }
  // Counts and the portal's name, and nobody's: a collector may read it.
  if (flags.metrics !== undefined) await saveText(flags.metrics, [metricsText(plan)], shell.clean);
  await shell.print(
    await DRIFT[flags.format](document, { ...looks, colour: shell.colourOut, width: shell.width }),
  );
  return document.exit.code;
}
