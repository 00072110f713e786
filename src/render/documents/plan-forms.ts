import { type Exit, exitOfPlan } from '../../domain/exit.ts';
import type { Holdings } from '../../domain/holdings.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import type { Plan } from '../../domain/plan.ts';
import type { Problem } from '../../domain/problem.ts';
import { planDiff } from '../diff/plan.ts';
import type { Looks } from '../document.ts';
import { csvOf, flatProblem, formsOf, lineCells, resultJson, subjectText } from '../forms.ts';
import { pageData, pageJson } from '../page-data.ts';
import { printHtml } from '../printers/html.ts';
import { viewOf } from '../view/sentence.ts';
import { planDocument } from './plan.ts';

/** Adds how many people share a finding about a report or role. */
function flatFindings(findings: readonly Problem[]): readonly object[] {
  const keyOf = ({ code, about, standing }: Problem): string => JSON.stringify([code, about, standing]);
  const shared = groupBy(findings, keyOf);
  return findings.map((finding) => ({
    ...flatProblem(finding),
    ...(finding.about !== undefined && { people: shared.get(keyOf(finding))?.length }),
  }));
}

/** The lists come last, in the order of the contract. */
export function listsLast({ format: _, changes, operations, findings, people, deletions, ...head }: Plan) {
  return { ...head, changes, operations, findings: flatFindings(findings), people, deletions };
}

export const planJson = (plan: Plan, exit: Exit = exitOfPlan(plan, false)): Iterable<string> =>
  resultJson(plan.format, listsLast(plan), exit);

export const planCsv = ({ changes }: Plan): Iterable<string> =>
  csvOf(
    ['change', 'holder', 'report or role', 'because', 'cause', 'held', 'until', 'reason', 'file', 'line'],
    changes.map((change) => [
      change.kind,
      'user' in change ? change.user : change.group.id,
      'report' in change || 'rls' in change ? subjectText(change) : null,
      change.because,
      change.cause,
      change.held?.code ?? null,
      change.until,
      change.reason,
      ...lineCells(change.sources),
    ]),
  );

export function planPage(plan: Plan, holdings: Holdings, bundle: PageBundle, looks: Looks): Iterable<string> {
  const data = pageData(viewOf(plan), holdings);
  const rows = new Map(data.rows.map(({ key }, at) => [key, at]));
  const document = planDocument(plan, { holdings: () => holdings });
  return printHtml(document, looks, { bundle, rows, data: () => pageJson(data) });
}

export interface PlanDocument {
  readonly plan: Plan;
  readonly exit: Exit;
  readonly holdings: () => Holdings;
  readonly page: () => Promise<PageBundle>;
}

export const planPatches = async ({ plan, holdings }: PlanDocument) => planDiff(plan, holdings());

export const PLAN = {
  ...formsOf<PlanDocument>(
    ({ plan, holdings }, { next }) => planDocument(plan, { holdings, next }),
    ({ plan, exit }) => planJson(plan, exit),
    ({ plan }) => planCsv(plan),
  ),
  html: async ({ plan, holdings, page }: PlanDocument, looks: Looks) =>
    planPage(plan, holdings(), await page(), looks),
  diff: planPatches,
};
