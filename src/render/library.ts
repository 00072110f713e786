import type { Applied } from '../domain/applied.ts';
import type { Diagnosis } from '../domain/diagnosis.ts';
import type { Plan } from '../domain/plan.ts';
import type { Looks } from './document.ts';
import { applyDocument } from './documents/apply.ts';
import { type PlanOptions, planDocument } from './documents/plan.ts';
import { diagnosisDocument } from './documents/repository.ts';
import { printMarkdown } from './printers/markdown.ts';
import { printText } from './printers/text.ts';
import { problemsText } from './problems.ts';

export interface PlanTextOptions extends Looks, PlanOptions {}
export interface MarkdownOptions extends Partial<Looks>, PlanOptions {}

export const planText = (plan: Plan, options: PlanTextOptions): Iterable<string> =>
  printText(planDocument(plan, options), options);

/** A comment for GitHub or GitLab, never above its size limit. */
export const planMarkdown = (plan: Plan, options: MarkdownOptions = {}): string =>
  printMarkdown(planDocument(plan, options), { colour: false, ...options });

export const appliedText = (
  applied: Applied,
  options: Looks & { readonly rehearsal: boolean },
): Iterable<string> => printText(applyDocument(applied, options.rehearsal), options);

export function diagnosisText(diagnosis: Diagnosis, looks: Looks): string[] {
  const problems = problemsText(diagnosis.problems, { ...looks, excerpts: false });
  return [...printText(diagnosisDocument(diagnosis), looks), ...(problems === '' ? [] : ['\n', problems])];
}
