import path from 'node:path';
import { type Command, Option } from 'commander';
import type { Shell } from '../commands/shell.ts';
import {
  asksPortal,
  basedPlans,
  configFlag,
  format,
  performs,
  type Start,
  severalPortals,
  wholeNumber,
} from './flags.ts';
import type { runForPortals } from './fleet.ts';

/** Runs a command for one portal; the code for several loads where several are named. */
const forPortals: typeof runForPortals = async (flags, shell, run) =>
  (await import('./fleet.ts')).runForPortals(flags, shell, run);

function addValidate(program: Command, shell: Shell, start: Start): void {
  asksPortal(
    severalPortals(program.command('validate'))
      .description('check the files: syntax, schema, references, rules and their test cases')
      .addOption(format())
      .option('--online', 'also look every name up in the portal', false),
  )
    .addHelpText('after', '\nExamples:\n  rolecall validate\n  rolecall validate --online --format json')
    .action((flags) =>
      start(() =>
        forPortals(flags, shell, async (own, one) =>
          (await import('../commands/validate.ts')).run({ ...flags, ...own }, one),
        ),
      ),
    );
}

function addPlan(program: Command, shell: Shell, start: Start): void {
  basedPlans(
    severalPortals(program.command('plan'))
      .description('show who would gain and who would lose what; changes nothing')
      .option('--out <file>', 'save the plan as JSON')
      .option('--detailed-exitcode', 'exit 2 when there is something to do', false)
      .option('--against <ref>', 'fold what the files of this commit would do already'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall plan\n  rolecall plan --out plan.json --detailed-exitcode\n  rolecall plan --only "user:*@contoso.com" --only "report:Sales/*"\n  rolecall plan --override max-removals',
    )
    .action((flags) =>
      start(() =>
        forPortals(flags, shell, async (own, one) =>
          (await import('../commands/plan.ts')).run({ ...flags, ...own }, one),
        ),
      ),
    );
}

function addApply(program: Command, shell: Shell, start: Start): void {
  performs(
    basedPlans(
      severalPortals(program.command('apply'))
        .argument('[plan]', 'a plan that plan --out saved: it is applied only if it is still the plan')
        .description('make the portal as the files say')
        .option('--expect <fingerprint>', 'refuse any plan with another fingerprint')
        .option('--resume', 'also accept what is left of the saved plan', false)
        .option('--no-record', 'leave the record branch as it is'),
    ),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall apply\n  rolecall plan --out plan.json && rolecall apply plan.json --yes\n  rolecall apply --rehearse',
    )
    .action((plan, flags) =>
      start(() =>
        forPortals(flags, shell, async (own, one, portal) => {
          const saved = plan === undefined || portal === undefined ? plan : path.join(plan, `${portal}.json`);
          return (await import('../commands/apply.ts')).run(saved, { ...flags, ...own }, one);
        }),
      ),
    );
}

function addDrift(program: Command, shell: Shell, start: Start): void {
  basedPlans(
    severalPortals(program.command('drift'))
      .description('show what differs and why, for schedules; exit 2 when anything does')
      .option('--metrics <file>', 'also write counts as OpenMetrics; of several portals, into a folder'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall drift\n  rolecall drift --report drift.json --metrics drift.prom --quiet\n  rolecall drift --config "portals/*" --metrics metrics',
    )
    .action((flags) =>
      start(() =>
        forPortals(flags, shell, async (own, one) =>
          (await import('../commands/drift.ts')).run({ ...flags, ...own }, one),
        ),
      ),
    );
}

function addLog(program: Command, shell: Shell, start: Start): void {
  program
    .command('log')
    .description('show what was applied when, from the record branch')
    .addOption(configFlag())
    .addOption(format())
    .addOption(new Option('--limit <n>', 'how many records').default(20).argParser(wholeNumber(1, 1_000_000)))
    .addHelpText('after', '\nExamples:\n  rolecall log\n  rolecall log --limit 100 --format json')
    .action((flags) => start(async () => (await import('../commands/log.ts')).run(flags, shell)));
}

/** What compares files with a portal, and makes them equal. */
export function addPlans(program: Command, shell: Shell, start: Start): void {
  addValidate(program, shell, start);
  addPlan(program, shell, start);
  addApply(program, shell, start);
  addDrift(program, shell, start);
  addLog(program, shell, start);
}
