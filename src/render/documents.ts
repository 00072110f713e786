import type { Applied } from '../domain/applied.ts';
import type { Reviewed } from '../domain/audit.ts';
import { type Exit, exitOfPlan } from '../domain/exit.ts';
import type { ExplainedUser, WhoAnswer } from '../domain/explained.ts';
import type { FilesDiff } from '../domain/files-diff.ts';
import type { FleetSummary } from '../domain/fleet.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { Log } from '../domain/log.ts';
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
import { fleetDocument } from './documents/fleet.ts';
import { logCsv, logDocument } from './documents/log.ts';
import { planDocument } from './documents/plan.ts';
import { reviewDocument } from './documents/review.ts';
import { whoDocument } from './documents/who.ts';
import { summaryJson } from './fleet.ts';
import { type AnswerContext, diffJson, explainJson, reviewJson, whoJson } from './json/explained.ts';
import { driftJson, planJson } from './json/plan.ts';
import { appliedJson, logJson } from './json/reports.ts';
import { printHtml } from './printers/html.ts';
import { printText } from './printers/text.ts';

type RenderDocument<Result> = (result: Result, looks: Looks) => Promise<Iterable<string>>;

/** A result in each form: one document, and the JSON. */
const formsOf = <Result>(
  documentOf: (result: Result, looks: Looks) => Document,
  json: (result: Result) => Iterable<string>,
) => ({
  text: async (result: Result, looks: Looks) => printText(documentOf(result, looks), looks),
  // What this printer needs takes long to load.
  markdown: async (result: Result, looks: Looks) => [
    (await import('./printers/markdown.ts')).printMarkdown(documentOf(result, looks), looks),
  ],
  html: async (result: Result, looks: Looks) => printHtml(documentOf(result, looks), looks),
  json: async (result: Result) => json(result),
});

/** A plan with how the command ends. */
export interface PlanDocument {
  readonly plan: Plan;
  readonly exit?: Exit;
  readonly holdings: () => Holdings;
  /** The program and style of the HTML page. */
  readonly page: () => Promise<PageBundle>;
}

const planTables = {
  diff: async ({ plan, holdings }: PlanDocument) => planDiff(plan, holdings()),
  csv: async ({ plan }: PlanDocument) => planCsv(plan),
};

const planPage: RenderDocument<PlanDocument> = async ({ plan, holdings, page }, looks) =>
  (await import('./page-data.ts')).planPage(plan, holdings(), await page(), looks);

/** A plan in each form. */
export const PLAN = {
  ...formsOf<PlanDocument>(
    ({ plan, holdings }, { next }) => planDocument(plan, { holdings, next }),
    ({ plan, exit = exitOfPlan(plan, false) }) => planJson(plan, exit),
  ),
  html: planPage,
  ...planTables,
};

/** Drift in each form; its diff is the plan's. */
export const DRIFT = {
  ...formsOf<PlanDocument>(
    ({ plan }) => driftDocument(plan),
    ({ plan, exit = exitOfPlan(plan, false) }) => driftJson(plan, exit),
  ),
  ...planTables,
};

/** What an apply or a rehearsal came to. */
export interface AppliedDocument {
  readonly applied: Applied;
  readonly rehearsal: boolean;
}

/** The result of an apply in each form: a diff or a table would be those of the plan. */
export const APPLIED = formsOf<AppliedDocument>(
  ({ applied, rehearsal }) => applyDocument(applied, rehearsal),
  ({ applied, rehearsal }) => appliedJson(applied, rehearsal),
);

/** An answer with what was asked. */
export interface AnswerWithContext<Of> {
  readonly answer: Of;
  readonly around: AnswerContext;
}

/** Why somebody has access, in each form. */
export const EXPLAIN = {
  ...formsOf<AnswerWithContext<ExplainedUser>>(
    ({ answer, around }) => explainDocument(answer, around),
    ({ answer, around }) => explainJson(answer, around),
  ),
  csv: async ({ answer }: AnswerWithContext<ExplainedUser>) => explainCsv(answer),
};

/** Who has a report or role, in each form. */
export const WHO = {
  ...formsOf<AnswerWithContext<WhoAnswer>>(
    ({ answer, around }) => whoDocument(answer, around),
    ({ answer, around }) => whoJson(answer, around),
  ),
  csv: async ({ answer }: AnswerWithContext<WhoAnswer>) => whoCsv(answer),
};

/** Access that nobody used. */
export interface ReviewDocument {
  readonly reviewed: Reviewed;
  readonly problems: readonly Problem[];
}

/** A review in each form. */
export const REVIEW = {
  ...formsOf<ReviewDocument>(
    ({ reviewed }) => reviewDocument(reviewed),
    ({ reviewed, problems }) => reviewJson(reviewed, problems),
  ),
  csv: async ({ reviewed }: ReviewDocument) => reviewCsv(reviewed),
};

/** What a change of the files does, with how the command ends. */
export interface DiffDocument {
  readonly diff: FilesDiff;
  readonly exit: Exit;
}

/** The difference between two sets of files in each form. */
export const DIFF = {
  ...formsOf<DiffDocument>(
    ({ diff }) => diffDocument(diff),
    ({ diff, exit }) => diffJson(diff, exit),
  ),
  csv: async ({ diff }: DiffDocument) => diffCsv(diff),
};

/** Many portals in each form. */
export const FLEET = {
  ...formsOf(fleetDocument, summaryJson),
  csv: async (of: FleetSummary) => fleetCsv(of),
};

/** What was applied in each form. */
export const LOG = { ...formsOf(logDocument, logJson), csv: async (found: Log) => logCsv(found) };
