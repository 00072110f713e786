import type { Applied } from '../domain/applied.ts';
import type { Reviewed } from '../domain/audit.ts';
import type { Exit } from '../domain/exit.ts';
import type { FilesDiff } from '../domain/files-diff.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { PageBundle } from '../domain/page-data.ts';
import type { Plan } from '../domain/plan.ts';
import type { Problem } from '../domain/problem.ts';
import { explainCsv, fleetCsv, planCsv, reviewCsv, whoCsv } from './csv.ts';
import { planDiff } from './diff/plan.ts';
import type { Document, Looks } from './document.ts';
import { applyDocument } from './documents/apply.ts';
import { diffCsv, diffDocument } from './documents/diff.ts';
import { driftDocument } from './documents/drift.ts';
import { explainDocument } from './documents/explain.ts';
import { logCsv, logDocument } from './documents/log.ts';
import { planDocument } from './documents/plan.ts';
import { reviewDocument } from './documents/review.ts';
import { whoDocument } from './documents/who.ts';
import { fleetDocument, summaryJson } from './fleet.ts';
import { driftJson, planJson } from './json/plan.ts';
import { appliedJson, diffJson, explainJson, logJson, reviewJson, whoJson } from './json/reports.ts';
import { printHtml } from './printers/html.ts';
import { printText } from './printers/text.ts';

const formsOf = <Result>(
  documentOf: (result: Result, looks: Looks) => Document,
  json: (result: Result) => Iterable<string>,
  csv: (result: Result) => Iterable<string> = () => [],
) => ({
  text: async (result: Result, looks: Looks) => printText(documentOf(result, looks), looks),
  // Its packages load slowly.
  markdown: async (result: Result, looks: Looks) => [
    (await import('./printers/markdown.ts')).printMarkdown(documentOf(result, looks), looks),
  ],
  html: async (result: Result, looks: Looks) => printHtml(documentOf(result, looks), looks),
  json: async (result: Result) => json(result),
  csv: async (result: Result) => csv(result),
});

export interface PlanDocument {
  readonly plan: Plan;
  readonly exit: Exit;
  readonly holdings: () => Holdings;
  readonly page: () => Promise<PageBundle>;
}

const diff = async ({ plan, holdings }: PlanDocument) => planDiff(plan, holdings());

export const PLAN = {
  ...formsOf<PlanDocument>(
    ({ plan, holdings }, { next }) => planDocument(plan, { holdings, next }),
    ({ plan, exit }) => planJson(plan, exit),
    ({ plan }) => planCsv(plan),
  ),
  html: async ({ plan, holdings, page }: PlanDocument, looks: Looks) =>
    (await import('./page-data.ts')).planPage(plan, holdings(), await page(), looks),
  diff,
};

export const DRIFT = {
  ...formsOf<PlanDocument>(
    ({ plan }) => driftDocument(plan),
    ({ plan, exit }) => driftJson(plan, exit),
    ({ plan }) => planCsv(plan),
  ),
  diff,
};

export interface AppliedDocument {
  readonly applied: Applied;
  readonly rehearsal: boolean;
}

/** An apply has no CSV: it would repeat the plan's. */
export const APPLIED = formsOf<AppliedDocument>(
  ({ applied, rehearsal }) => applyDocument(applied, rehearsal),
  ({ applied, rehearsal }) => appliedJson(applied, rehearsal),
);

export const EXPLAIN = formsOf(explainDocument, explainJson, explainCsv);

export const WHO = formsOf(whoDocument, whoJson, whoCsv);

export const REVIEW = formsOf<{ readonly reviewed: Reviewed; readonly problems: readonly Problem[] }>(
  ({ reviewed }) => reviewDocument(reviewed),
  ({ reviewed, problems }) => reviewJson(reviewed, problems),
  ({ reviewed }) => reviewCsv(reviewed),
);

export const DIFF = formsOf<FilesDiff & { readonly exit: Exit }>(diffDocument, diffJson, diffCsv);

export const FLEET = formsOf(fleetDocument, summaryJson, fleetCsv);

export const LOG = formsOf(logDocument, logJson, logCsv);
