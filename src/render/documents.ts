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
import { type Problem, ProblemError } from '../domain/problem.ts';
import type { Document, Looks } from './document.ts';
import type { AnswerFormat, Format } from './formats.ts';
import type { AnswerContext } from './json/explained.ts';

type RenderDocument<Result> = (result: Result, looks: Looks) => Promise<Iterable<string>>;
type Forms<Result> = Readonly<Record<AnswerFormat, RenderDocument<Result>>>;

/** A result in each form: one document, and the JSON. A form's code loads when it is asked for. */
function formsOf<Result>(
  documentOf: (result: Result, looks: Looks) => Promise<Document>,
  json: RenderDocument<Result>,
  csv: RenderDocument<Result>,
): Forms<Result> {
  return {
    text: async (result, looks) =>
      (await import('./printers/text.ts')).printText(await documentOf(result, looks), looks),
    markdown: async (result, looks) => [
      (await import('./printers/markdown.ts')).printMarkdown(await documentOf(result, looks), looks),
    ],
    html: async (result, looks) =>
      (await import('./printers/html.ts')).printHtml(await documentOf(result, looks), looks),
    json,
    csv,
  };
}

/** A plan with how the command ends. */
export interface PlanDocument {
  readonly plan: Plan;
  readonly exit?: Exit;
  readonly holdings: () => Holdings;
  /** The program and style of the HTML page. */
  readonly page: () => Promise<PageBundle>;
}

const planDiff: RenderDocument<PlanDocument> = async ({ plan, holdings }) =>
  (await import('./diff/plan.ts')).planDiff(plan, holdings());

const planTable: RenderDocument<PlanDocument> = async ({ plan }) => (await import('./csv.ts')).planCsv(plan);

/** A plan in each form. */
export const PLAN: Readonly<Record<Format, RenderDocument<PlanDocument>>> = {
  ...formsOf<PlanDocument>(
    async ({ plan, holdings }, { next }) =>
      (await import('./documents/plan.ts')).planDocument(plan, { holdings, next }),
    async ({ plan, exit = exitOfPlan(plan, false) }) => (await import('./json/plan.ts')).planJson(plan, exit),
    planTable,
  ),
  html: async ({ plan, holdings, page }, looks) => {
    const { planPage } = await import('./page-data.ts');
    return planPage(plan, holdings(), await page(), looks);
  },
  diff: planDiff,
};

/** Drift in each form; its diff is the plan's. */
export const DRIFT: Readonly<Record<Format, RenderDocument<PlanDocument>>> = {
  ...formsOf<PlanDocument>(
    async ({ plan }) => (await import('./documents/drift.ts')).driftDocument(plan),
    async ({ plan, exit = exitOfPlan(plan, false) }) =>
      (await import('./json/plan.ts')).driftJson(plan, exit),
    planTable,
  ),
  diff: planDiff,
};

/** What an apply or a rehearsal came to. */
export interface AppliedDocument {
  readonly applied: Applied;
  readonly rehearsal: boolean;
}

/** An apply changes nothing that a diff or a table of changes would show besides the plan. */
const onlyOfPlans: RenderDocument<unknown> = async () => {
  throw new ProblemError([
    {
      code: 'usage',
      severity: 'error',
      message: 'the result of an apply has no diff and no table',
      fix: 'use plan for these, and apply for .md, .html, .txt or .json',
    },
  ]);
};

/** The result of an apply in each form. */
export const APPLIED: Readonly<Record<Format, RenderDocument<AppliedDocument>>> = {
  ...formsOf<AppliedDocument>(
    async ({ applied, rehearsal }) =>
      (await import('./documents/apply.ts')).applyDocument(applied, rehearsal),
    async ({ applied, rehearsal }) => (await import('./json/reports.ts')).appliedJson(applied, rehearsal),
    onlyOfPlans,
  ),
  diff: onlyOfPlans,
};

/** An answer with what was asked. */
export interface AnswerWithContext<Of> {
  readonly answer: Of;
  readonly around: AnswerContext;
}

/** Why somebody has access, in each form. */
export const EXPLAIN = formsOf<AnswerWithContext<ExplainedUser>>(
  async ({ answer, around }) => (await import('./documents/explain.ts')).explainDocument(answer, around),
  async ({ answer, around }) => (await import('./json/explained.ts')).explainJson(answer, around),
  async ({ answer }) => (await import('./csv.ts')).explainCsv(answer),
);

/** Who has a report or role, in each form. */
export const WHO = formsOf<AnswerWithContext<WhoAnswer>>(
  async ({ answer, around }) => (await import('./documents/who.ts')).whoDocument(answer, around),
  async ({ answer, around }) => (await import('./json/explained.ts')).whoJson(answer, around),
  async ({ answer }) => (await import('./csv.ts')).whoCsv(answer),
);

/** Access that nobody used. */
export interface ReviewDocument {
  readonly reviewed: Reviewed;
  readonly problems: readonly Problem[];
}

/** A review in each form. */
export const REVIEW = formsOf<ReviewDocument>(
  async ({ reviewed }) => (await import('./documents/review.ts')).reviewDocument(reviewed),
  async ({ reviewed, problems }) => (await import('./json/explained.ts')).reviewJson(reviewed, problems),
  async ({ reviewed }) => (await import('./csv.ts')).reviewCsv(reviewed),
);

/** What a change of the files does, with how the command ends. */
export interface DiffDocument {
  readonly diff: FilesDiff;
  readonly exit: Exit;
}

/** The difference between two sets of files in each form. */
export const DIFF = formsOf<DiffDocument>(
  async ({ diff }) => (await import('./documents/diff.ts')).diffDocument(diff),
  async ({ diff, exit }) => (await import('./json/diff.ts')).diffJson(diff, exit),
  async ({ diff }) => (await import('./documents/diff.ts')).diffCsv(diff),
);

/** Many portals in each form. */
export const FLEET = formsOf<FleetSummary>(
  async (summary) => (await import('./documents/fleet.ts')).fleetDocument(summary),
  async (summary) => (await import('./fleet.ts')).summaryJson(summary),
  async (summary) => (await import('./csv.ts')).fleetCsv(summary),
);

/** What was applied in each form. */
export const LOG = formsOf<Log>(
  async (found) => (await import('./documents/log.ts')).logDocument(found),
  async (found) => (await import('./json/reports.ts')).logJson(found),
  async (found) => (await import('./documents/log.ts')).logCsv(found),
);
