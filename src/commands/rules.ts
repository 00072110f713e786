import { ruleCasesText, rulesJson, rulesText } from '../render/rules.ts';
import { problemsText } from '../render/text/problems.ts';
import { rulesOf, testRules } from '../workflow/rule-cases.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface RulesFlags {
  readonly config: string;
  readonly format: Format;
  readonly test: boolean;
  readonly insecureHttp: boolean;
}

/** `rolecall rules`: lists the rules; with `--test`, runs the cases beside them. */
export async function run(flags: RulesFlags, shell: Shell): Promise<ExitCode> {
  if (!flags.test) {
    const rules = await rulesOf(flags.config, flags.insecureHttp);
    await shell.print(flags.format === 'json' ? rulesJson(rules, undefined) : rulesText(rules));
    return 0;
  }
  const { rules, cases } = await testRules(flags.config, flags.insecureHttp, shell.now);
  const problems = cases.flatMap(({ problem }) => problem ?? []);
  if (flags.format === 'json') await shell.print(rulesJson(rules, cases));
  else {
    if (problems.length > 0)
      shell.notice(problemsText(problems, { colour: shell.colourError, excerpts: shell.terminal }));
    await shell.print(ruleCasesText(rules, cases));
  }
  return problems.length > 0 ? 1 : 0;
}
